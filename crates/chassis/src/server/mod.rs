//! Runs services: servers, outbox relays, event handlers and background tasks, with graceful shutdown.

mod background;
pub mod http;
mod probe;
mod readiness;
mod tls;

use std::{
    collections::HashMap,
    net::{SocketAddr, TcpListener},
    process::ExitCode,
    sync::Arc,
    time::Duration,
};

use futures::future::BoxFuture;
use metrics_exporter_prometheus::PrometheusHandle;
use selam_foundation::private_files;
use selam_proto_office::v1::failed_work_service_server::FailedWorkServiceServer;
use selam_proto_personal_data::v1::personal_data_service_server::PersonalDataServiceServer;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tonic::{service::RoutesBuilder, transport::server::TcpIncoming};

pub use self::probe::ready;
use self::readiness::Readiness;
use crate::{
    Error, Platform, Result, Service, Settings,
    auth::GuardLayer,
    calls,
    commands::{self, Command},
    failed_work::FailedWorkApi,
    personal_data::{Exporters, PersonalDataApi},
    telemetry,
};

/// Runs a process until it receives a stop signal: telemetry, the shared resources and the services created by
/// `build`.
pub fn run<B, Fut>(settings: Settings, process: &str, build: B) -> ExitCode
where
    B: FnOnce(Platform) -> Fut,
    Fut: Future<Output = Result<Vec<Service>>>,
{
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("{process}: failed to start the runtime: {error}");
            return ExitCode::FAILURE;
        }
    };
    match runtime.block_on(run_until_signal(settings, process, build)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!(%error, "the process stopped with an error");
            eprintln!("{process}: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run_until_signal<B, Fut>(settings: Settings, process: &str, build: B) -> Result<()>
where
    B: FnOnce(Platform) -> Fut,
    Fut: Future<Output = Result<Vec<Service>>>,
{
    private_files::by_default();
    if let Some(Command::Keys(command)) = &settings.command {
        // Needs none of the backing services.
        print!("{}", calls::commands::execute(command)?);
        return Ok(());
    }
    if let Some(Command::Ready) = &settings.command {
        let name = process.strip_prefix("selam-").unwrap_or(process);
        print!("{}", probe::ready(&settings, name).await?);
        return Ok(());
    }
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    if let Some(command) = settings.command.clone() {
        telemetry::warn_on_stderr()?;
        let platform = Platform::open(settings)?;
        let execution = async {
            // The build may wait for a database.
            let services = build(platform.clone()).await?;
            commands::execute(&command, &platform, &services).await
        };
        let interrupted = || Err(Error::unavailable("COMMAND_INTERRUPTED", "a signal ended the command"));
        let output = tokio::select! {
            output = execution => output,
            _ = terminate.recv() => interrupted(),
            _ = interrupt.recv() => interrupted(),
        };
        print!("{}", output?);
        return Ok(());
    }
    let telemetry = telemetry::init(&settings, process)?;
    settings.check_mode()?;
    let platform = Platform::open(settings)?;
    // The build may wait for a database.
    let services = tokio::select! {
        built = build(platform.clone()) => built?,
        _ = terminate.recv() => return Ok(()),
        _ = interrupt.recv() => return Ok(()),
    };
    let running = start(platform, services, Some(telemetry.metrics.clone())).await?;
    tracing::info!(process, grpc = %running.grpc, http = %running.http, "ready");
    let failure = tokio::select! {
        _ = terminate.recv() => None,
        _ = interrupt.recv() => None,
        () = running.platform.shutdown().cancelled() => Some(Error::internal("a server stopped unexpectedly")),
    };
    tracing::info!("stopping");
    running.stop().await;
    telemetry.flush();
    failure.map_or(Ok(()), Err)
}

/// Running services.
pub struct Running {
    /// Address of the gRPC server.
    pub grpc: SocketAddr,
    /// Address of the HTTP server.
    pub http: SocketAddr,
    platform: Platform,
    readiness: Readiness,
    http_server: actix_web::dev::ServerHandle,
    drain: CancellationToken,
    servers: TaskTracker,
    tasks: TaskTracker,
}

impl Running {
    /// Shuts down in order. First the process reports that it is not ready, and accepts requests until load
    /// balancers have noticed. Then it rejects new requests and finishes those in progress. The background
    /// tasks end last, so that they process the work left by requests.
    pub async fn stop(self) {
        let settings = self.platform.settings();
        self.readiness.withdraw().await;
        tokio::time::sleep(settings.shutdown_delay()).await;
        let finish = async {
            // Otherwise they would last as long as their clients want.
            self.platform.streams().stop();
            self.drain.cancel();
            self.servers.close();
            self.http_server.stop(true).await;
            self.servers.wait().await;
            self.platform.shutdown().cancel();
            self.tasks.close();
            self.tasks.wait().await;
        };
        if tokio::time::timeout(Duration::from_secs(settings.shutdown_grace), finish)
            .await
            .is_err()
        {
            tracing::warn!("some work did not finish within the grace period");
            self.platform.shutdown().cancel();
            self.http_server.stop(false).await;
        }
    }
}

/// Starts the servers. Returns as soon as both accept connections.
///
/// # Errors
/// `INTERNAL` when a port is in use, the bus rejects a subscription, or the served HTTP routes differ from
/// those declared in the contract.
pub async fn start(platform: Platform, services: Vec<Service>, metrics: Option<PrometheusHandle>) -> Result<Running> {
    let settings = platform.settings().clone();
    for service in &services {
        http::refuse_differences(&service.http)?;
    }
    let (servers, tasks, drain) = (TaskTracker::new(), TaskTracker::new(), CancellationToken::new());
    settings.time_zone.report(platform.clock().now());
    let grpc_listener = tokio::net::TcpListener::bind((settings.bind, settings.grpc_port))
        .await
        .map_err(|error| cannot_listen("SELAM_GRPC_PORT", settings.grpc_port, &error))?;
    let http_listener = TcpListener::bind((settings.bind, settings.http_port))
        .map_err(|error| cannot_listen("SELAM_HTTP_PORT", settings.http_port, &error))?;
    http_listener.set_nonblocking(true)?;
    let (grpc, http_address) = (grpc_listener.local_addr()?, http_listener.local_addr()?);

    platform.addresses().serves_at(grpc);

    let databases: Arc<HashMap<&'static str, _>> = Arc::new(
        services
            .iter()
            .map(|service| (service.name, service.database.clone()))
            .collect(),
    );
    let (readiness, health) = Readiness::new();
    let mut routes = RoutesBuilder::default();
    routes.add_service(health);
    let (mut http_routes, mut undeclared_http) = (Vec::new(), Vec::new());
    let mut packages = Vec::new();
    let mut exporters = Exporters::new();
    background::seed_demo(&platform, &services).await;
    let mut inboxes = Vec::new();
    for service in &services {
        inboxes.push(background::listen(&platform, &tasks, service).await?);
    }
    for (service, inbox) in services.into_iter().zip(inboxes) {
        background::start(&platform, &tasks, &service, inbox).await?;
        for (name, add) in service.grpc {
            readiness.add(name).await;
            add(&mut routes);
        }
        http_routes.extend(service.http);
        undeclared_http.extend(service.undeclared_http);
        let name = service.name;
        packages.extend(service.packages.into_iter().map(|package| (name, package)));
        exporters.insert(name, service.personal_data);
    }

    routes.add_service(FailedWorkServiceServer::new(FailedWorkApi {
        databases: Arc::clone(&databases),
    }));
    routes.add_service(PersonalDataServiceServer::new(PersonalDataApi {
        exporters,
        clock: platform.clock().clone(),
    }));
    let guard = GuardLayer::new(
        platform.tokens().clone(),
        platform.service_keys().clone(),
        platform.clock().clone(),
        packages,
        settings.time_limits().request,
    );
    let grpc_drain = drain.clone();
    let grpc_tls = platform.tls().grpc_server()?;
    let grpc_router = tonic::transport::Server::builder()
        .http2_keepalive_interval(Some(Duration::from_secs(30)))
        .layer(guard)
        .add_routes(routes.routes().prepare());
    // A small response would otherwise wait about 40 ms for the caller's delayed acknowledgement.
    let incoming = TcpIncoming::from(grpc_listener).with_nodelay(Some(true));
    let drained = async move { grpc_drain.cancelled().await };
    let grpc_server: BoxFuture<'static, _> = match grpc_tls {
        Some(config) => Box::pin(async move {
            let incoming = std::pin::pin!(tls::handshakes(incoming, config));
            grpc_router.serve_with_incoming_shutdown(incoming, drained).await
        }),
        None => Box::pin(grpc_router.serve_with_incoming_shutdown(incoming, drained)),
    };
    let stop = StopAll::of(&platform, &drain);
    servers.spawn(async move {
        if let Err(error) = grpc_server.await {
            tracing::error!(%error, "the gRPC server failed");
        }
        stop.unless_draining();
    });

    if let Some(metrics) = metrics.clone() {
        let shutdown = platform.shutdown().clone();
        tasks.spawn(telemetry::add_up_samples(metrics, telemetry::ADDING_UP, shutdown));
    }
    let shared = http::Shared {
        readiness: readiness.clone(),
        databases,
        metrics,
    };
    let parts = http::Parts {
        shared,
        tls: platform.tls().http_server()?,
        tokens: platform.tokens().clone(),
        routes: http_routes,
        undeclared: undeclared_http,
        longest: settings.time_limits().request,
        grace: settings.shutdown_grace,
    };
    let http_server = http::server(http_listener, parts)?;
    let http_handle = http_server.handle();
    let stop = StopAll::of(&platform, &drain);
    servers.spawn(async move {
        if let Err(error) = http_server.await {
            tracing::error!(%error, "the HTTP server failed");
        }
        stop.unless_draining();
    });

    Ok(Running {
        grpc,
        http: http_address,
        platform,
        readiness,
        http_server: http_handle,
        drain,
        servers,
        tasks,
    })
}

/// Ends the process after the unexpected end of a server. While the process is draining, the servers end one by one, and
/// the background work ends after the last of them.
struct StopAll {
    shutdown: CancellationToken,
    drain: CancellationToken,
}

impl StopAll {
    fn of(platform: &Platform, drain: &CancellationToken) -> Self {
        Self {
            shutdown: platform.shutdown().clone(),
            drain: drain.clone(),
        }
    }

    fn unless_draining(self) {
        if !self.drain.is_cancelled() {
            self.shutdown.cancel();
        }
    }
}

/// Names the setting to change, because the system's own message does not even contain the port.
fn cannot_listen(setting: &str, port: u16, error: &std::io::Error) -> Error {
    Error::internal(format!("{setting}={port}: {error}"))
}
