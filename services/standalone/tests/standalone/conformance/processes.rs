//! A service as a separate process.

use std::{
    fs::{self, File},
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
};

use rustix::process::{Pid, Signal, kill_process};
use selam_chassis_testing::{eventually, free_port};
use tempfile::TempDir;
use tonic::transport::{Channel, Endpoint};

/// A process that runs one service, killed on drop.
pub(super) struct Process {
    pub name: &'static str,
    child: Child,
    grpc: u16,
    http: u16,
    folder: TempDir,
}

impl Process {
    /// Starts the process and waits until it is ready.
    pub(super) async fn start(name: &'static str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (grpc, http) = (free_port(), free_port());
        let log = File::create(folder.path().join("log")).unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_selam-standalone"))
            .args(["--services", name])
            .env_remove("SELAM_DATABASE_URL")
            .env_remove("SELAM_BUS_URL")
            .env_remove("SELAM_CACHE_URL")
            .env("SELAM_GRPC_PORT", grpc.to_string())
            .env("SELAM_HTTP_PORT", http.to_string())
            .env("SELAM_EMBEDDED", "true")
            .env("SELAM_DATA_DIR", folder.path().join("data"))
            .env("SELAM_DEMO_DATA", "false")
            .env("SELAM_IDENTITY_ARGON2_MEMORY", "8")
            .env("SELAM_IDENTITY_ARGON2_PASSES", "1")
            .env("SELAM_LOG", "debug,sqlx=warn")
            .stdout(log.try_clone().unwrap())
            .stderr(log)
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        let process = Self {
            name,
            child,
            grpc,
            http,
            folder,
        };
        selam_chassis_testing::choose_cryptography();
        eventually(&format!("{name}, ready"), async || {
            let answer = reqwest::get(process.url("/readyz")).await.ok()?;
            (answer.status() == 200).then_some(())
        })
        .await;
        process
    }

    pub(super) fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.http)
    }

    pub(super) fn channel(&self) -> Channel {
        let address = format!("http://127.0.0.1:{}", self.grpc);
        Endpoint::from_shared(address).unwrap().connect_lazy()
    }

    fn log_file(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// Returns its output so far.
    pub(super) fn log(&self) -> String {
        fs::read_to_string(self.log_file()).unwrap()
    }

    pub(super) async fn logs(&self, text: &str) {
        eventually(&format!("{text:?} in the log of {}", self.name), async || {
            self.log().contains(text).then_some(())
        })
        .await;
    }

    /// Sends a stop signal, like a deployment.
    pub(super) fn terminate(&self) {
        let id = Pid::from_child(&self.child);
        kill_process(id, Signal::TERM).unwrap();
    }

    /// Waits for its end and returns its status.
    pub(super) async fn end(&mut self) -> ExitStatus {
        let deadline = tokio::time::Instant::now() + selam_chassis_testing::PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(tokio::time::Instant::now() < deadline, "{} has not ended", self.name);
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
