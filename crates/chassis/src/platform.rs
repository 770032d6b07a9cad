use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, PoisonError},
};

use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    Cache, Calendar, Calls, Cipher, Clock, Database, Files, KeySource, Result, Secret, ServiceKeys, Settings, Streams,
    TokenVerifier,
    auth::Revocations,
    calls::Addresses,
    events::{Bus, Envelope},
    files::FileConfig,
    private_folder,
    tls::{Plaintext, Tls},
};

/// Resources shared by all services of a process. Cheap to clone.
#[derive(Clone)]
pub struct Platform {
    settings: Settings,
    bus: Bus,
    cache: Cache,
    tokens: TokenVerifier,
    service_keys: ServiceKeys,
    addresses: Addresses,
    clock: Clock,
    streams: Streams,
    tls: Tls,
    /// Calls between services.
    edges: Edges,
    shutdown: CancellationToken,
}

/// Pairs of a caller and a callee.
pub(crate) type Edges = Arc<Mutex<BTreeSet<(&'static str, &'static str)>>>;

impl Platform {
    /// Opens the shared resources named in `settings` without connecting. Bus and cache connect on first use
    /// and reconnect after a failure.
    ///
    /// # Errors
    /// `UNAVAILABLE` or `INTERNAL` when a setting is invalid.
    pub fn open(settings: Settings) -> Result<Self> {
        let tls = Tls::open(&settings.tls)?;
        let jwks_url = settings.jwks_url.clone().unwrap_or_else(|| {
            // Certificates name hosts rather than addresses.
            let start = if tls.serves() {
                "https://localhost"
            } else {
                "http://127.0.0.1"
            };
            format!("{start}:{}/auth/v1/.well-known/jwks.json", settings.http_port)
        });
        let tokens = TokenVerifier::from_url_over(jwks_url, &settings.issuer(), &tls)?;
        Self::with_parts(settings, tokens, Clock::system())
    }

    /// Like [`open`](Self::open), with a given token verifier and clock, for tests.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn with_parts(settings: Settings, tokens: TokenVerifier, clock: Clock) -> Result<Self> {
        let tls = Tls::open(&settings.tls)?;
        tls.check_bind(settings.bind)?;
        if let Some(url) = &settings.bus_url {
            let how = "must start with amqps://";
            tls.check_url("SELAM_BUS_URL", url.expose(), &["amqps"], Plaintext::Bus, how)?;
        }
        if let Some(url) = &settings.cache_url {
            let how = "must start with rediss://";
            tls.check_url(
                "SELAM_CACHE_URL",
                url.expose(),
                &["rediss", "valkeys"],
                Plaintext::Cache,
                how,
            )?;
        }
        if settings.is_embedded() {
            private_folder(&settings.data_dir)?;
        }
        let (bus_url, cache_url) = (settings.bus_url.as_ref(), settings.cache_url.as_ref());
        let cache = Cache::open(cache_url.map(Secret::expose), &settings.namespace, &tls)?;
        let revocations = Revocations::new(cache.clone());
        Ok(Self {
            bus: Bus::open(bus_url.map(Secret::expose), &settings.namespace, &tls),
            streams: Streams::new(cache.clone(), revocations.clone()),
            tokens: tokens.heeding(revocations),
            cache,
            service_keys: ServiceKeys::open(&settings)?,
            addresses: Addresses::new(settings.clone(), tls.clone()),
            settings,
            clock,
            tls,
            edges: Edges::default(),
            shutdown: CancellationToken::new(),
        })
    }

    /// Returns the same platform with other service keys, for tests.
    #[must_use]
    pub fn with_service_keys(self, service_keys: ServiceKeys) -> Self {
        Self { service_keys, ..self }
    }

    /// Returns a factory for clients with which the service `from` calls others.
    pub fn calls(&self, from: &'static str) -> Calls {
        Calls::new(
            from,
            self.service_keys.clone(),
            self.addresses.clone(),
            self.clock.clone(),
            self.settings.time_limits(),
            Arc::clone(&self.edges),
        )
    }

    /// Returns the calls for which clients exist, as pairs of a caller and a callee.
    pub fn edges(&self) -> BTreeSet<(&'static str, &'static str)> {
        self.edges.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the keys with which services authenticate each other.
    pub(crate) fn service_keys(&self) -> &ServiceKeys {
        &self.service_keys
    }

    /// Returns the addresses of services.
    pub(crate) fn addresses(&self) -> &Addresses {
        &self.addresses
    }

    /// Returns the settings of the process.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the event bus. Services must publish through their outbox instead.
    pub fn bus(&self) -> &Bus {
        &self.bus
    }

    /// Returns the cache for rate limits and short-lived values.
    pub fn cache(&self) -> &Cache {
        &self.cache
    }

    /// Returns the event streams to clients.
    pub fn streams(&self) -> &Streams {
        &self.streams
    }

    /// Returns the verifier of access tokens.
    pub fn tokens(&self) -> &TokenVerifier {
        &self.tokens
    }

    /// Returns the TLS configuration of the process.
    pub fn tls(&self) -> &Tls {
        &self.tls
    }

    /// Returns the clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Opens the files of the service that owns `database`.
    ///
    /// # Errors
    /// `INTERNAL` when a setting is invalid; the error names it.
    pub fn files(&self, database: &Database) -> Result<Files> {
        let config = FileConfig {
            settings: &self.settings.files,
            data_dir: &self.settings.data_dir,
            site_url: &self.settings.site_url,
            is_embedded: self.settings.is_embedded(),
            tls: &self.tls,
        };
        Files::open(config, database)
    }

    /// Opens the cipher of a service.
    ///
    /// # Errors
    /// As [`Cipher::open_with`].
    pub fn cipher(&self, keys: KeySource<'_>) -> Result<Cipher> {
        let embedded = self.settings.is_embedded().then_some(&*self.settings.data_dir);
        Cipher::open_with(embedded, keys)
    }

    /// Returns the calendar of the company.
    pub fn calendar(&self) -> Calendar {
        Calendar::new(self.settings.time_zone.clone())
    }

    /// Passes every event of `types` to `observe`, without an inbox, for tests and observing tools. On RabbitMQ
    /// observers with the same `name` share the events.
    ///
    /// # Errors
    /// `UNAVAILABLE` when the bus fails.
    pub async fn listen(
        &self,
        name: &str,
        types: Vec<&'static str>,
        observe: impl Fn(Envelope) + Send + Sync + 'static,
    ) -> Result<()> {
        let sink = Arc::new(move |envelope| {
            observe(envelope);
            Box::pin(std::future::ready(Ok(()))) as _
        });
        self.bus
            .subscribe(name, types, sink, &TaskTracker::new(), self.shutdown.clone())
            .await
    }

    /// Returns a token that is cancelled when the process shuts down.
    pub fn shutdown(&self) -> &CancellationToken {
        &self.shutdown
    }
}
