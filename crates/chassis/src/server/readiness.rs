use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use tonic_health::{
    ServingStatus,
    pb::health_server::{Health, HealthServer},
    server::HealthReporter,
};

/// Readiness of the process, as reported to load balancers over HTTP (`/readyz`) and gRPC (`grpc.health.v1`).
#[derive(Clone)]
pub(super) struct Readiness {
    reporter: HealthReporter,
    services: Arc<Mutex<Vec<&'static str>>>,
    withdrawn: Arc<AtomicBool>,
}

impl Readiness {
    /// Creates a ready state and the gRPC health service that reports it.
    pub(super) fn new() -> (Self, HealthServer<impl Health>) {
        let (reporter, health) = tonic_health::server::health_reporter();
        let readiness = Self {
            reporter,
            services: Arc::default(),
            withdrawn: Arc::default(),
        };
        (readiness, health)
    }

    /// Marks the gRPC service `name` as serving.
    pub(super) async fn add(&self, name: &'static str) {
        self.services().push(name);
        self.reporter.set_service_status(name, ServingStatus::Serving).await;
    }

    /// Marks the process as shutting down: load balancers should send requests elsewhere.
    pub(super) async fn withdraw(&self) {
        self.withdrawn.store(true, Ordering::SeqCst);
        let services = self.services().clone();
        // The empty name denotes the process as a whole.
        for name in services.into_iter().chain([""]) {
            self.reporter.set_service_status(name, ServingStatus::NotServing).await;
        }
    }

    /// Returns whether the process is shutting down.
    pub(super) fn is_withdrawn(&self) -> bool {
        self.withdrawn.load(Ordering::SeqCst)
    }

    fn services(&self) -> std::sync::MutexGuard<'_, Vec<&'static str>> {
        self.services.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
