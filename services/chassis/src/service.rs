use std::{convert::Infallible, future::Future, sync::Arc};

use actix_web::web::ServiceConfig;
use sea_orm_migration::MigratorTrait;
use selam_proto::{Event, InPackage, Package};
use tokio_util::sync::CancellationToken;
use tonic::{body::Body, server::NamedService, service::RoutesBuilder};

use crate::{
    Database, HandleEvent, Platform, Result,
    events::{AnyHandler, BoxFuture, any_handler},
    server::http::HttpRoutes,
};

pub(crate) type GrpcRoutes = Box<dyn FnOnce(&mut RoutesBuilder) + Send>;
pub(crate) type UndeclaredHttp = Arc<dyn Fn(&mut ServiceConfig) + Send + Sync>;
pub(crate) type TaskFn = Arc<dyn Fn(CancellationToken) -> BoxFuture<'static, Result<()>> + Send + Sync>;

/// One service: its database and everything it brings into the process. Built by the service's `build` function, run by the chassis.
pub struct Service {
    pub(crate) name: &'static str,
    pub(crate) database: Database,
    pub(crate) grpc: Vec<(&'static str, GrpcRoutes)>,
    pub(crate) packages: Vec<&'static Package>,
    pub(crate) http: Vec<HttpRoutes>,
    pub(crate) undeclared_http: Vec<UndeclaredHttp>,
    pub(crate) handlers: Vec<Arc<dyn AnyHandler>>,
    pub(crate) tasks: Vec<(&'static str, TaskFn)>,
}

impl Service {
    /// Connects the database of the service `name` and brings its schema up to date.
    ///
    /// # Errors
    /// `UNAVAILABLE` when the database does not answer, `INTERNAL` when a migration fails.
    pub async fn new<M: MigratorTrait>(platform: &Platform, name: &'static str) -> Result<Self> {
        let settings = platform.settings();
        let url = settings.database_url_of(name);
        if settings.database_create {
            crate::database::create_if_missing(&url).await?;
        }
        let database = Database::connect(&url, name, settings.database_connections, platform.clock().clone()).await?;
        database.migrate::<M>().await?;
        Ok(Self {
            name,
            database,
            grpc: Vec::new(),
            packages: Vec::new(),
            http: Vec::new(),
            undeclared_http: Vec::new(),
            handlers: Vec::new(),
            tasks: Vec::new(),
        })
    }

    /// The service's own database.
    pub fn database(&self) -> &Database {
        &self.database
    }

    /// Name of the service.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Types of the events that it listens to.
    pub fn listens_to(&self) -> Vec<&'static str> {
        self.handlers.iter().map(|handler| handler.event_type()).collect()
    }

    /// Packages of the contract that it serves.
    pub fn packages(&self) -> &[&'static Package] {
        &self.packages
    }

    /// Adds a gRPC service. Who may call its RPCs is stated in the contract and checked before they run.
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

    /// Adds the HTTP routes of `package` that are no RPCs. A process whose services serve others than their packages declare does not start.
    #[must_use]
    pub fn http(mut self, package: &'static Package, add: impl FnOnce(HttpRoutes) -> HttpRoutes) -> Self {
        self.http.push(add(HttpRoutes::new(package)));
        self.packages.push(package);
        self
    }

    /// Adds HTTP routes that are no part of the contract: tools of development, which the gateway leads to in embedded mode at the most. They
    /// have no access check, no metrics and no limits. `configure` runs once for every worker thread.
    #[must_use]
    pub fn undeclared_http(mut self, configure: impl Fn(&mut ServiceConfig) + Send + Sync + 'static) -> Self {
        self.undeclared_http.push(Arc::new(configure));
        self
    }

    /// Listens to events of one type.
    #[must_use]
    pub fn on<E: Event>(mut self, handler: impl HandleEvent<E>) -> Self {
        self.handlers.push(any_handler::<E>(handler));
        self
    }

    /// Adds a background loop. It should end soon after the token is cancelled; when it fails it is started again after a while.
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
