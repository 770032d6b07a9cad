use std::{collections::BTreeSet, convert::Infallible, future::Future, sync::Arc, time::Duration};

use actix_web::web::ServiceConfig;
use futures::future::BoxFuture;
use sea_orm_migration::MigratorTrait;
use selam_proto::{Event, InPackage, Package};
use selam_proto_personal_data::v1::{AccessRevoked, EmailChanged, ErasureRequested};
use tokio_util::sync::CancellationToken;
use tonic::{body::Body, server::NamedService, service::RoutesBuilder};

use crate::{
    Database, Files, HandleEvent, Platform, Result,
    auth::KeepingRevocations,
    database::{create_if_missing, when_available},
    demo::{self, DemoContext, SeedFn, seed_fn},
    description::{self, Setting},
    events::{AnyHandler, any_handler},
    files::CLEAN_UP_INTERVAL,
    jobs::{self, AnyQueue, AtLeastOnceJob, HandleJob, Job, JobRegistration, Recurring, WorkQueue},
    personal_data::{Erasing, HoldsNothing, KeepingAddress, PersonalData, SharedPersonalData},
    server::http::HttpRoutes,
};

pub(crate) type GrpcRoutes = Box<dyn FnOnce(&mut RoutesBuilder) + Send>;
pub(crate) type UndeclaredHttp = Arc<dyn Fn(&mut ServiceConfig) + Send + Sync>;
/// A task that an operator can run at any time.
pub(crate) struct MaintenanceTask {
    pub name: &'static str,
    pub about: &'static str,
    pub run: Box<dyn Fn() -> BoxFuture<'static, Result<String>> + Send + Sync>,
}

pub(crate) type TaskFn = Arc<dyn Fn(CancellationToken) -> BoxFuture<'static, Result<()>> + Send + Sync>;

/// One service: its database, servers, handlers and tasks. The service's `build` function creates it, and the
/// chassis runs it.
pub struct Service {
    pub(crate) name: &'static str,
    pub(crate) database: Database,
    pub(crate) grpc: Vec<(&'static str, GrpcRoutes)>,
    pub(crate) packages: Vec<&'static Package>,
    pub(crate) http: Vec<HttpRoutes>,
    pub(crate) undeclared_http: Vec<UndeclaredHttp>,
    pub(crate) handlers: Vec<Arc<dyn AnyHandler>>,
    pub(crate) registrations: Vec<JobRegistration>,
    pub(crate) queues: Vec<Arc<dyn AnyQueue>>,
    pub(crate) tasks: Vec<(&'static str, TaskFn)>,
    pub(crate) maintenance_tasks: Vec<MaintenanceTask>,
    pub(crate) personal_data: SharedPersonalData,
    says_what_it_holds: bool,
    pub(crate) keeps_files: bool,
    pub(crate) settings: Vec<Setting>,
    pub(crate) demo: Option<SeedFn>,
    pub(crate) demo_accounts: Option<SeedFn>,
}

impl Service {
    /// Connects to the database of the service `name` and brings its schema up to date. Waits up to five minutes for a
    /// database that does not respond.
    ///
    /// # Errors
    /// `UNAVAILABLE` when the database does not respond in time, `INTERNAL` when it refuses the connection or a
    /// migration fails.
    pub async fn new<M: MigratorTrait>(platform: &Platform, name: &'static str) -> Result<Self> {
        let settings = platform.settings();
        let url = platform.tls().database_url(&settings.database_url_of(name))?;
        let database = when_available(name, || open_database::<M>(platform, &url, name)).await?;
        let service = Self {
            name,
            database,
            grpc: Vec::new(),
            // Every service implements the personal data protocol, the trail of office actions, and failed work.
            packages: vec![&selam_proto_personal_data::PACKAGE, &selam_proto_office::PACKAGE],
            http: Vec::new(),
            undeclared_http: Vec::new(),
            handlers: vec![any_handler::<AccessRevoked>(KeepingRevocations {
                service: name,
                cache: platform.cache().clone(),
                clock: platform.clock().clone(),
            })],
            registrations: Vec::new(),
            queues: Vec::new(),
            tasks: Vec::new(),
            maintenance_tasks: Vec::new(),
            personal_data: Arc::new(HoldsNothing),
            says_what_it_holds: false,
            keeps_files: false,
            settings: Vec::new(),
            demo: None,
            demo_accounts: None,
        };
        Ok(service.answering_erasures(Arc::new(HoldsNothing)))
    }

    /// Returns the service's own database.
    pub fn database(&self) -> &Database {
        &self.database
    }

    /// Returns the name of the service.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the types of subscribed events.
    pub fn listens_to(&self) -> Vec<&'static str> {
        self.handlers.iter().map(|handler| handler.event_type()).collect()
    }

    /// Returns the packages of the contract that the service serves.
    pub fn packages(&self) -> &[&'static Package] {
        &self.packages
    }

    /// Returns the names of its packages that declare HTTP routes of which it serves none.
    pub fn forgotten_http(&self) -> BTreeSet<&'static str> {
        crate::server::http::forgotten(&self.packages, &self.http)
    }

    /// Declares the settings of the service, in addition to those of every service.
    #[must_use]
    pub fn settings<S: clap::Args>(mut self) -> Self {
        self.settings = description::settings_of::<S>();
        self
    }

    /// Adds a gRPC service. The contract declares the access rules of its RPCs, which are checked before the
    /// handlers run.
    #[must_use]
    pub fn grpc<S>(mut self, service: S) -> Self
    where
        S: tower::Service<http::Request<Body>, Error = Infallible>
            + NamedService
            + InPackage
            + Clone
            + Send
            + Sync
            + 'static,
        S::Response: axum::response::IntoResponse,
        S::Future: Send + 'static,
    {
        let routes: GrpcRoutes = Box::new(move |routes| {
            routes.add_service(service);
        });
        self.grpc.push((S::NAME, routes));
        self.packages.push(S::package());
        self
    }

    /// Adds the HTTP routes of `package`. A process does not start if its services serve other routes than
    /// their packages declare.
    #[must_use]
    pub fn http(mut self, package: &'static Package, add: impl FnOnce(HttpRoutes) -> HttpRoutes) -> Self {
        self.http.push(add(HttpRoutes::new(package)));
        self.packages.push(package);
        self
    }

    /// Adds HTTP routes outside the contract, for development tools. The gateway routes to them in embedded
    /// mode only. They have no access check, no metrics and no limits. `configure` runs once per worker thread.
    #[must_use]
    pub fn undeclared_http(mut self, configure: impl Fn(&mut ServiceConfig) + Send + Sync + 'static) -> Self {
        self.undeclared_http.push(Arc::new(configure));
        self
    }

    /// Subscribes to events of one type.
    #[must_use]
    pub fn on<E: Event>(mut self, handler: impl HandleEvent<E>) -> Self {
        self.handlers.push(any_handler::<E>(handler));
        self
    }

    /// Registers the personal data of the service. Every service that stores personal data must do so; for all
    /// others the chassis reports that they store none.
    #[must_use]
    pub fn personal_data(mut self, data: impl PersonalData) -> Self {
        let data: SharedPersonalData = Arc::new(data);
        self.says_what_it_holds = true;
        self.handlers.push(any_handler::<EmailChanged>(KeepingAddress {
            data: Arc::clone(&data),
        }));
        self.answering_erasures(data)
    }

    /// An erasure waits for a confirmation from every service, including services without personal data.
    fn answering_erasures(mut self, data: SharedPersonalData) -> Self {
        let erasing = any_handler::<ErasureRequested>(Erasing {
            service: self.name,
            data: Arc::clone(&data),
        });
        self.handlers
            .retain(|handler| handler.event_type() != ErasureRequested::TYPE);
        self.handlers.push(erasing);
        self.personal_data = data;
        self
    }

    /// Returns whether the service has registered its personal data.
    pub fn answers_for_personal_data(&self) -> bool {
        self.says_what_it_holds
    }

    /// Registers the demo data of the service. It is created once through the service's own rules, in embedded
    /// mode only.
    #[must_use]
    pub fn demo<F, Fut>(mut self, seed: F) -> Self
    where
        F: Fn(DemoContext) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<()>> + Send + 'static,
    {
        self.demo = Some(seed_fn(seed));
        self
    }

    /// Registers data that the demo accounts need before they are usable. It is created wherever the accounts
    /// are, even without demo data.
    #[must_use]
    pub fn demo_accounts<F, Fut>(mut self, seed: F) -> Self
    where
        F: Fn(DemoContext) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<()>> + Send + 'static,
    {
        self.demo_accounts = Some(seed_fn(seed));
        self
    }

    /// Creates the demo data now, if it is enabled and was not created before. A process does so on start,
    /// before it serves requests.
    ///
    /// # Errors
    /// The errors of the service's own rules; the data is not created again.
    pub fn seed_demo(&self, platform: &Platform) -> impl Future<Output = Result<()>> + Send + use<> {
        let (platform, database) = (platform.clone(), self.database.clone());
        let settings = platform.settings();
        let accounts = self.demo_accounts.clone().filter(|_| settings.makes_demo_accounts());
        let data = self.demo.clone().filter(|_| settings.makes_demo_data());
        async move {
            for (name, seed) in [(demo::ACCOUNTS, accounts), (demo::DATA, data)] {
                if let Some(seed) = seed {
                    demo::seed_once(&platform, &database, name, &seed).await?;
                }
            }
            Ok(())
        }
    }

    /// Adds a task that an operator can run with `selam-<service> run <name>`. `run` returns a line of output.
    #[must_use]
    pub fn maintenance_task<F, Fut>(mut self, name: &'static str, about: &'static str, run: F) -> Self
    where
        F: Fn() -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<String>> + Send + 'static,
    {
        self.maintenance_tasks.push(MaintenanceTask {
            name,
            about,
            run: Box::new(move || Box::pin(run())),
        });
        self
    }

    /// Handles jobs of one kind in a transaction.
    #[must_use]
    pub fn job<J: Job>(mut self, handler: impl HandleJob<J>) -> Self {
        self.registrations.push(jobs::job_registration::<J>(handler));
        self
    }

    /// Handles at-least-once jobs of one kind, with an effect outside the database.
    #[must_use]
    pub fn at_least_once<J: Job>(mut self, handler: impl AtLeastOnceJob<J>) -> Self {
        self.registrations.push(jobs::at_least_once_registration::<J>(handler));
        self
    }

    /// Runs `run` at the first start, and then again after `interval` since its last end, on one replica at a
    /// time. After a failure it is retried sooner. The token is cancelled on shutdown; a run that ends early is
    /// due again at once.
    #[must_use]
    pub fn every<F, Fut>(mut self, name: &'static str, interval: Duration, run: F) -> Self
    where
        F: Fn(CancellationToken) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<()>> + Send + 'static,
    {
        self.registrations.push(Recurring::registration(name, interval, run));
        self
    }

    /// Removes unreferenced `files` every minute on one replica.
    #[must_use]
    pub fn files(mut self, files: &Files) -> Self {
        self.keeps_files = true;
        let files = files.clone();
        self.every("files", CLEAN_UP_INTERVAL, move |_| {
            let files = files.clone();
            async move { files.sweep().await.map(drop) }
        })
    }

    /// Adds a queue on a table of the service.
    #[must_use]
    pub fn queue(mut self, queue: impl WorkQueue) -> Self {
        self.queues.push(Arc::new(queue));
        self
    }

    /// Adds a background loop. It should end soon after the token is cancelled. After a failure it restarts
    /// with a delay.
    #[must_use]
    pub fn task<F, Fut>(mut self, name: &'static str, start: F) -> Self
    where
        F: Fn(CancellationToken) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<()>> + Send + 'static,
    {
        self.tasks
            .push((name, Arc::new(move |shutdown| Box::pin(start(shutdown)))));
        self
    }
}

/// Connects to the database of a service and brings its schema up to date.
async fn open_database<M: MigratorTrait>(platform: &Platform, url: &str, service: &'static str) -> Result<Database> {
    let settings = platform.settings();
    if settings.database_create {
        create_if_missing(url, service).await?;
    }
    let clock = platform.clock().clone();
    let database = Database::connect(url, service, settings.database_pool(), clock).await?;
    database.migrate::<M>().await?;
    Ok(database)
}
