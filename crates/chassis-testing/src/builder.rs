//! Options of a test platform.

use std::{future::Future, sync::Arc};

use selam_chassis::{Clock, Platform, Result, Service, ServiceKeys, Settings};

use crate::{Backing, TestPlatform, tokens::TestKeys};

/// Builds a [`TestPlatform`].
pub struct Builder {
    clock: Clock,
    own_tokens: bool,
    can_crash: bool,
    service_keys: ServiceKeys,
    adjust: Box<dyn FnOnce(&mut Settings) + Send>,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            clock: Clock::system(),
            own_tokens: false,
            can_crash: false,
            service_keys: ServiceKeys::in_memory(),
            adjust: Box::new(|_| {}),
        }
    }
}

impl Builder {
    /// Uses `clock` instead of the system's clock.
    #[must_use]
    pub fn clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// Verifies tokens with the keys that the services under test publish, as a real process does, instead of
    /// the test's keys.
    #[must_use]
    pub fn own_tokens(mut self) -> Self {
        self.own_tokens = true;
        self
    }

    /// Runs the services so that [`TestPlatform::crash`] can kill them. Requires a test of flavor
    /// `multi_thread`.
    #[must_use]
    pub fn can_crash(mut self) -> Self {
        self.can_crash = true;
        self
    }

    /// Uses the service keys of another platform, so that the two can call each other.
    #[must_use]
    pub fn service_keys(mut self, keys: &ServiceKeys) -> Self {
        self.service_keys = keys.clone();
        self
    }

    /// Changes settings of the process before it starts.
    #[must_use]
    pub fn settings(mut self, adjust: impl FnOnce(&mut Settings) + Send + 'static) -> Self {
        self.adjust = Box::new(adjust);
        self
    }

    /// Starts the services created by `build`.
    pub async fn start<B, Fut>(self, build: B) -> TestPlatform
    where
        B: Fn(Platform) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<Vec<Service>>> + Send + 'static,
    {
        let backing = Backing::from_environment();
        let mut settings = backing.settings();
        (self.adjust)(&mut settings);
        let mut platform = TestPlatform {
            backing,
            settings,
            clock: self.clock,
            keys: TestKeys::new(),
            service_keys: self.service_keys,
            own_tokens: self.own_tokens,
            can_crash: self.can_crash,
            build: Arc::new(move |platform| Box::pin(build(platform))),
            live: None,
        };
        platform.start_again().await;
        platform
    }
}
