use std::{
    fs,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use reqwest::Method;
use selam_chassis_testing::free_port;
use uuid::Uuid;

use crate::{Api, PATIENCE, eventually, process::Process};

/// Settings shared by all processes of the service.
#[derive(Clone, Debug)]
pub struct NodeSettings {
    /// Path of the built program `event-node`.
    pub program: String,
    /// `postgres://…`, or `None` for SQLite.
    pub database_url: Option<String>,
    /// `amqp://…`, or `None` for the in-memory bus.
    pub bus_url: Option<String>,
    /// Prefix of the names of exchanges and queues.
    pub namespace: String,
}

/// One process of a service with only events and jobs: every change causes one event or job with one effect.
pub struct EventNode {
    settings: NodeSettings,
    folder: tempfile::TempDir,
    ports: (u16, u16),
    process: Option<Process>,
}

impl EventNode {
    /// Creates a process without starting it.
    pub fn new(settings: NodeSettings) -> Self {
        Self {
            settings,
            folder: tempfile::Builder::new().prefix("selam-node-").tempdir().unwrap(),
            ports: (free_port(), free_port()),
            process: None,
        }
    }

    /// Kills the process like a power failure.
    pub fn kill(&mut self) {
        self.process = None;
    }

    /// Starts the process if it is not running, like a process supervisor.
    pub fn supervise(&mut self) {
        if self.process.as_mut().is_some_and(|process| !process.has_ended()) {
            return;
        }
        let mut command = Command::new(&self.settings.program);
        for (name, value) in [
            ("SELAM_DATABASE_URL", &self.settings.database_url),
            ("SELAM_BUS_URL", &self.settings.bus_url),
        ] {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command
            .env_remove("SELAM_CACHE_URL")
            .env("SELAM_GRPC_PORT", self.ports.0.to_string())
            .env("SELAM_HTTP_PORT", self.ports.1.to_string())
            .env("SELAM_NAMESPACE", &self.settings.namespace)
            .env("SELAM_EMBEDDED", "true")
            .env("SELAM_DATA_DIR", self.folder.path())
            .env("RUST_BACKTRACE", "0");
        self.process = Some(Process::start(command, &self.folder.path().join("node.log")));
    }

    /// Waits until the process responds.
    pub async fn wait_until_ready(&self) {
        let http = Api::new(&self.url());
        eventually("a ready node", async || {
            let answer = http.try_send(Method::GET, "/livez", None, None).await?;
            (answer.status == 200).then_some(())
        })
        .await;
    }

    /// Waits until the process has ended by itself. A dying process no longer responds, and is not replaced
    /// yet.
    ///
    /// # Panics
    /// If it has not ended within [`PATIENCE`].
    pub async fn wait_until_ended(&mut self) {
        let deadline = Instant::now() + PATIENCE;
        while self.process.as_mut().is_some_and(|process| !process.has_ended()) {
            assert!(Instant::now() < deadline, "the process is still running");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Returns the URL of the HTTP server.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.ports.1)
    }

    /// Returns the log of the process.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("node.log")).unwrap_or_default()
    }

    /// Returns the folder of its SQLite file.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Makes a change with this text on the node at `url`. Returns its ID if the node confirmed the change.
    pub async fn change(http: &reqwest::Client, url: &str, text: &str) -> Option<Uuid> {
        Self::ask(http, url, "changes", text).await
    }

    /// Enqueues a job with this text on the node at `url`. Returns the ID of its change if the node confirmed
    /// the job.
    pub async fn order(http: &reqwest::Client, url: &str, text: &str) -> Option<Uuid> {
        Self::ask(http, url, "jobs", text).await
    }

    async fn ask(http: &reqwest::Client, url: &str, what: &str, text: &str) -> Option<Uuid> {
        let id = Uuid::new_v4();
        let request = http
            .post(format!("{url}/{what}/{id}/{text}"))
            .timeout(Duration::from_secs(30));
        let response = request.send().await.ok()?;
        response.status().is_success().then_some(id)
    }
}
