use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, PoisonError},
};

use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    Cache, Calendar, Calls, Clock, Result, Secret, ServiceKeys, Settings, Streams, TokenVerifier,
    auth::Revocations,
    calls::Addresses,
    events::{Bus, Envelope},
    private_folder,
    tls::{Plaintext, Tls},
};

/// What all services of a process share. Cheap to clone.
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
    /// Who calls whom.
    edges: Edges,
    shutdown: CancellationToken,
}

/// Pairs of a caller and a callee.
pub(crate) type Edges = Arc<Mutex<BTreeSet<(&'static str, &'static str)>>>;

impl Platform {
    /// Opens the shared parts that `settings` name. Nothing is connected yet: bus and cache connect when they are first needed and
    /// again when a connection breaks.
    ///
    /// # Errors
    /// `UNAVAILABLE` or `INTERNAL` when a setting cannot be used.
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

    /// Like [`open`](Self::open), with a verifier and a clock of the caller's choice, for tests.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn with_parts(settings: Settings, tokens: TokenVerifier, clock: Clock) -> Result<Self> {
        let tls = Tls::open(&settings.tls)?;
        tls.check_bind(settings.bind)?;
        if let Some(url) = &settings.bus_url {
            let how = "needs amqps://";
            tls.check_url("SELAM_BUS_URL", url.expose(), &["amqps"], Plaintext::Bus, how)?;
        }
        if let Some(url) = &settings.cache_url {
            let how = "needs rediss://";
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

    /// The same with other keys of services, for tests.
    #[must_use]
    pub fn with_service_keys(self, service_keys: ServiceKeys) -> Self {
        Self { service_keys, ..self }
    }

    /// With what the service `from` calls others.
    pub fn calls(&self, from: &'static str) -> Calls {
        Calls::new(
            from,
            self.service_keys.clone(),
            self.addresses.clone(),
            self.clock.clone(),
            Arc::clone(&self.edges),
        )
    }

    /// Who made clients to call whom: pairs of a caller and a callee.
    pub fn edges(&self) -> BTreeSet<(&'static str, &'static str)> {
        self.edges.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The keys with which services show each other who they are.
    pub(crate) fn service_keys(&self) -> &ServiceKeys {
        &self.service_keys
    }

    /// Where services are.
    pub(crate) fn addresses(&self) -> &Addresses {
        &self.addresses
    }

    /// Settings of the process.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The event bus. Services publish through their outbox, never here.
    pub fn bus(&self) -> &Bus {
        &self.bus
    }

    /// Rate limits and short-lived values.
    pub fn cache(&self) -> &Cache {
        &self.cache
    }

    /// Streams of events to clients.
    pub fn streams(&self) -> &Streams {
        &self.streams
    }

    /// Verifier of access tokens.
    pub fn tokens(&self) -> &TokenVerifier {
        &self.tokens
    }

    /// TLS of the process.
    pub fn tls(&self) -> &Tls {
        &self.tls
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The company's days.
    pub fn calendar(&self) -> Calendar {
        Calendar::new(self.settings.time_zone.clone())
    }

    /// Shows every event of `types` to `observe`, without an inbox: for tests and tools that only look. Observers of one `name` share the
    /// events on RabbitMQ.
    ///
    /// # Errors
    /// `UNAVAILABLE` when the bus refuses it.
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

    /// Cancelled when the process is to stop.
    pub fn shutdown(&self) -> &CancellationToken {
        &self.shutdown
    }
}
