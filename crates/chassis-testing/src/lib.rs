//! Runs services in tests over their real API.
//!
//! By default everything is embedded: SQLite in a temporary folder, the bus and the cache in memory. With
//! `SELAM_TEST_POSTGRES_URL`, `SELAM_TEST_AMQP_URL`, `SELAM_TEST_REDIS_URL` or `SELAM_TEST_S3_URL` in the
//! environment, the same tests run on those servers instead. Every test gets its own databases and names.

mod backing;
mod builder;
pub mod counting;
mod empty_database;
mod erasure;
mod events;
mod exports;
pub mod list_bench;
mod office;
mod ports;
mod test_ca;
mod tokens;
pub mod upload_service;
mod waiting;
mod word;
pub mod zones;

use std::{collections::BTreeSet, future::Future, pin::Pin, sync::Arc, time::Duration};

use selam_chassis::{
    Cache, CancellationToken, Clock, Database, Platform, Result, Running, Service, ServiceKeys, Settings, Tls,
    calls::CREDENTIAL_HEADER,
    jobs::{self, Status},
    store_revocation,
};
use selam_proto_personal_data::v1::AccessRevoked;
use tokio::runtime::Runtime;
use tonic::transport::{Channel, Endpoint};
use uuid::Uuid;

pub use backing::{Backing, postgres_url};
pub use builder::Builder;
pub use empty_database::{empty_database, id_literal};
pub use erasure::remove;
pub use events::CapturedEvents;
pub use exports::csv_lines;
pub use office::OfficeAction;
pub use ports::free_port;
pub use test_ca::{Authority, CertificateFiles};
use tokens::TestKeys;
pub use waiting::{PATIENCE, as_time_flies, as_time_goes_on, eventually};
pub use word::word_document;

const START_TRIES: usize = 5;

type Build = Arc<dyn Fn(Platform) -> Pin<Box<dyn Future<Output = Result<Vec<Service>>> + Send>> + Send + Sync>;

/// A platform under test. Its data is deleted on drop.
pub struct TestPlatform {
    backing: Backing,
    settings: Settings,
    clock: Clock,
    keys: TestKeys,
    service_keys: ServiceKeys,
    own_tokens: bool,
    can_crash: bool,
    build: Build,
    live: Option<Live>,
}

struct Live {
    running: Running,
    channel: Channel,
    captured: CapturedEvents,
    databases: Vec<Database>,
    bus: selam_chassis::events::Bus,
    shutdown: CancellationToken,
    /// Runtime of the services, if they can crash.
    runtime: Option<Runtime>,
}

impl TestPlatform {
    /// Creates a builder with the system's clock and the test's own tokens.
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// Starts the services created by `build`, with the builder's defaults.
    pub async fn start<B, Fut>(build: B) -> Self
    where
        B: Fn(Platform) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<Vec<Service>>> + Send + 'static,
    {
        Self::builder().start(build).await
    }

    /// Shuts down the services and starts them again with the same data.
    pub async fn restart(&mut self) {
        if let Some(live) = self.live.take() {
            live.stop().await;
        }
        self.start_again().await;
    }

    /// Restarts the services with the same data and other settings.
    pub async fn restart_with(&mut self, adjust: impl FnOnce(&mut Settings)) {
        adjust(&mut self.settings);
        self.restart().await;
    }

    /// Kills the services at any point, like a power failure, and starts them again with the same data.
    ///
    /// # Panics
    /// Without [`Builder::can_crash`].
    pub async fn crash(&mut self) {
        let runtime = self.live.take().and_then(|live| live.runtime);
        runtime.expect("Builder::can_crash").shutdown_background();
        self.start_again().await;
    }

    async fn start_again(&mut self) {
        // A port that was just free may have been taken by another program.
        for _ in 0..START_TRIES {
            let started = if self.can_crash {
                tokio::task::block_in_place(|| self.start_apart())
            } else {
                self.try_start().await
            };
            match started {
                Ok(live) => {
                    self.live = Some(live);
                    return;
                }
                Err(error) if error.to_string().contains("Address already in use") => {}
                Err(error) => panic!("failed to start the platform: {error}"),
            }
        }
        panic!("no free port in {START_TRIES} attempts");
    }

    /// Starts on a separate runtime from a separate thread. A runtime entered on the test's thread would take
    /// wake-ups of the test.
    fn start_apart(&self) -> Result<Live> {
        let start = || {
            let runtime = Runtime::new()?;
            let live = runtime.block_on(self.try_start())?;
            Ok(Live {
                runtime: Some(runtime),
                ..live
            })
        };
        std::thread::scope(|scope| scope.spawn(start).join().unwrap())
    }

    async fn try_start(&self) -> Result<Live> {
        let mut settings = self.settings.clone();
        let issuer = settings.issuer();
        let tokens = if self.own_tokens {
            // Verifying with the services' own keys requires the port before the server is bound.
            settings.http_port = free_port();
            let url = format!("http://127.0.0.1:{}/auth/v1/.well-known/jwks.json", settings.http_port);
            selam_chassis::TokenVerifier::from_url(url, &issuer)?
        } else {
            selam_chassis::TokenVerifier::from_keys(&self.keys.public(), &issuer)?
        };
        let platform = Platform::with_parts(settings, tokens, self.clock.clone())?;
        let platform = platform.with_service_keys(self.service_keys.clone());
        let services = (self.build)(platform.clone()).await?;
        let databases: Vec<_> = services.iter().map(|service| service.database().clone()).collect();
        for database in &databases {
            self.backing.listens(database.source());
        }
        let captured = CapturedEvents::default();
        captured.listen(&platform, types_of(&services)).await;
        self.backing.listens(events::OBSERVER);
        let (bus, shutdown) = (platform.bus().clone(), platform.shutdown().clone());
        let running = match selam_chassis::start(platform, services, None).await {
            Ok(running) => running,
            Err(error) => {
                shutdown.cancel();
                return Err(error);
            }
        };
        let channel = Endpoint::from_shared(format!("http://{}", running.grpc))
            .unwrap()
            .connect_lazy();
        Ok(Live {
            running,
            channel,
            captured,
            databases,
            bus,
            shutdown,
            runtime: None,
        })
    }

    fn live(&self) -> &Live {
        self.live.as_ref().unwrap()
    }

    /// Returns the settings of the process.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns a channel for gRPC clients.
    pub fn channel(&self) -> Channel {
        self.live().channel.clone()
    }

    /// Returns the URL of the gRPC server.
    pub fn grpc_url(&self) -> String {
        format!("http://{}", self.live().running.grpc)
    }

    /// Returns the URL of `path` on the HTTP server.
    pub fn http_url(&self, path: &str) -> String {
        format!("http://{}{path}", self.live().running.http)
    }

    /// Returns the clock of the services.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Returns the database of the service `name`.
    pub fn database(&self, name: &str) -> Database {
        let found = self.live().databases.iter().find(|database| database.source() == name);
        found.unwrap_or_else(|| panic!("no service named {name}")).clone()
    }

    /// Creates an access token like those of identity.
    pub fn access_token(&self, user_id: Uuid, email: &str, roles: &[&str]) -> String {
        self.keys
            .sign(&self.settings.issuer(), user_id, email, roles, 3600, false)
    }

    /// Creates an access token of a session without its second factor.
    pub fn half_token(&self, user_id: Uuid, email: &str, roles: &[&str]) -> String {
        self.keys
            .sign(&self.settings.issuer(), user_id, email, roles, 3600, true)
    }

    /// Creates an access token that expired an hour ago.
    pub fn expired_token(&self, user_id: Uuid, email: &str, roles: &[&str]) -> String {
        self.keys
            .sign(&self.settings.issuer(), user_id, email, roles, -3600, false)
    }

    /// Creates a request with or without a token.
    pub fn request<T>(&self, message: T, token: Option<&str>) -> tonic::Request<T> {
        let mut request = tonic::Request::new(message);
        if let Some(token) = token {
            let value = format!("Bearer {token}").parse().unwrap();
            request.metadata_mut().insert("authorization", value);
        }
        request
    }

    /// Creates a request from the service `caller` to the service `callee`.
    pub fn request_of_service<T>(&self, caller: &str, callee: &str, message: T) -> tonic::Request<T> {
        let credential = self.service_keys.credential(caller, callee, self.clock.now());
        self.request_with_credential(&credential.unwrap(), message)
    }

    /// Creates a request with `credential`, which may be invalid.
    pub fn request_with_credential<T>(&self, credential: &str, message: T) -> tonic::Request<T> {
        let mut request = tonic::Request::new(message);
        request
            .metadata_mut()
            .insert(CREDENTIAL_HEADER, credential.parse().unwrap());
        request
    }

    /// Returns the service keys, for tests that create invalid credentials.
    pub fn service_keys(&self) -> &ServiceKeys {
        &self.service_keys
    }

    /// Publishes an event on the bus, as if another service had published it, and returns its ID. Waits until a
    /// service subscribes to it.
    pub async fn publish<E: selam_chassis::Event>(&self, subject: &str, event: &E) -> Uuid {
        events::publish(&self.live().bus, self.clock.now(), Uuid::now_v7(), subject, event).await
    }

    /// Revokes access tokens as identity does: publishes the event and stores it in a shared cache, if there is one.
    pub async fn revoke(&self, revoked: &AccessRevoked) {
        self.publish(&revoked.user_id, revoked).await;
        if let Some(url) = &self.settings.cache_url {
            let cache = Cache::open(Some(url.expose()), &self.settings.namespace, &Tls::default()).unwrap();
            store_revocation(&cache, self.clock.now(), revoked).await.unwrap();
        }
    }

    /// Publishes an event with a given ID, so that a test can deliver the same event twice.
    pub async fn publish_with_id<E: selam_chassis::Event>(&self, id: Uuid, subject: &str, event: &E) {
        events::publish(&self.live().bus, self.clock.now(), id, subject, event).await;
    }

    /// Publishes an event with any attributes on the bus, as a service with stolen credentials could.
    ///
    /// # Errors
    /// The errors of the bus.
    pub async fn publish_envelope(&self, envelope: &selam_chassis::events::Envelope) -> Result<()> {
        self.live().bus.publish(envelope).await
    }

    /// Waits for the next event of this type that no earlier call has taken.
    pub async fn wait_for_event<E: selam_chassis::Event>(&self) -> E {
        self.live().captured.next::<E>().await
    }

    /// Returns the received events of this type that were not taken yet.
    pub fn captured<E: selam_chassis::Event>(&self) -> Vec<E> {
        self.live().captured.all::<E>()
    }

    /// Waits until the recurring job `kind` of the service `name` has run and is not due at the current time of
    /// the clock. No run is then in progress, so that a test can move the clock and predict the next run. The
    /// clock moves, by seconds, only after a failed run that must be retried.
    pub async fn wait_for_run(&self, name: &str, kind: &str) {
        let database = self.database(name);
        eventually(&format!("a run of {kind}"), || async {
            let job = jobs::list(&database, Some(kind), false, 1).await.ok()?.pop()?;
            let has_failed = job.status == Status::Pending && job.attempts > 0;
            if has_failed {
                self.clock.advance(Duration::from_secs(1));
            }
            let has_run = job.status == Status::Pending && !has_failed && job.due_time > self.clock.now();
            has_run.then_some(())
        })
        .await;
    }

    /// Shuts down the services.
    pub async fn stop(mut self) {
        if let Some(live) = self.live.take() {
            live.stop().await;
        }
    }
}

impl Live {
    async fn stop(self) {
        self.running.stop().await;
        if let Some(runtime) = self.runtime {
            runtime.shutdown_background();
        }
    }
}

impl Drop for TestPlatform {
    fn drop(&mut self) {
        if let Some(live) = self.live.take() {
            live.shutdown.cancel();
            if let Some(runtime) = live.runtime {
                runtime.shutdown_background();
            }
        }
    }
}

/// Returns the types of events that the services publish or subscribe to.
fn types_of(services: &[Service]) -> Vec<&'static str> {
    let types: BTreeSet<_> = services
        .iter()
        .flat_map(|service| {
            let published = service.packages().iter().flat_map(|package| package.event_types);
            published.copied().chain(service.listens_to())
        })
        .collect();
    types.into_iter().collect()
}

/// Installs the TLS provider for HTTP clients of tests without a platform in their process. HTTP clients cannot
/// be created without it.
pub fn choose_cryptography() {
    let _ = rustls::crypto::ring::default_provider().install_default();
}
