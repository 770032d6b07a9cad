use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use reqwest::Method;
use selam_chassis_testing::free_port;
use tempfile::TempDir;

use crate::{
    Api, eventually,
    process::{Process, program},
};

/// All services in one process in embedded mode, without a gateway, for crash tests.
pub struct Standalone {
    folder: TempDir,
    ports: (u16, u16),
    environment: Vec<(String, String)>,
    process: Option<Process>,
}

impl Standalone {
    /// Starts the process with empty data.
    pub async fn start() -> Self {
        Self::start_with(&[]).await
    }

    /// Starts the process with additional settings.
    pub async fn start_with(environment: &[(&str, &str)]) -> Self {
        let owned = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let mut standalone = Self {
            folder: tempfile::Builder::new().prefix("selam-standalone-").tempdir().unwrap(),
            ports: (free_port(), free_port()),
            environment: environment.iter().map(owned).collect(),
            process: None,
        };
        standalone.start_again().await;
        standalone
    }

    /// Kills the process like a power failure.
    pub fn kill(&mut self) {
        self.process = None;
    }

    /// Starts the process again with the same data.
    pub async fn start_again(&mut self) {
        let mut command = Command::new(program("selam-standalone"));
        command
            .env_remove("SELAM_DATABASE_URL")
            .env_remove("SELAM_BUS_URL")
            .env("SELAM_GRPC_PORT", self.ports.0.to_string())
            .env("SELAM_HTTP_PORT", self.ports.1.to_string())
            .env("SELAM_EMBEDDED", "true")
            .env("SELAM_DATA_DIR", self.folder.path())
            .env("SELAM_DEMO_DATA", "false")
            .env("SELAM_IDENTITY_ARGON2_MEMORY", "1024")
            .env("SELAM_IDENTITY_ARGON2_PASSES", "1")
            .envs(self.environment.iter().map(|(name, value)| (name, value)));
        self.process = Some(Process::start(command, &self.folder.path().join("standalone.log")));
        let http = Api::new(&self.http());
        eventually("standalone", async || {
            let answer = http.try_send(Method::GET, "/readyz", None, None).await?;
            (answer.status == 200).then_some(())
        })
        .await;
    }

    /// Returns the URL of the gRPC server.
    pub fn grpc(&self) -> String {
        format!("http://127.0.0.1:{}", self.ports.0)
    }

    /// Returns the URL of the HTTP server.
    pub fn http(&self) -> String {
        format!("http://127.0.0.1:{}", self.ports.1)
    }

    /// Returns the data folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the number of emails to `recipient` in the email folder.
    pub fn mails_to(&self, recipient: &str) -> usize {
        let folder: PathBuf = self.folder.path().join("mail");
        fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "eml"))
            .filter(|entry| fs::read_to_string(entry.path()).unwrap_or_default().contains(recipient))
            .count()
    }
}
