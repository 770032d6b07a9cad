use std::{collections::BTreeMap, fs, path::Path, process::Command};

use reqwest::Method;
use selam_chassis_testing::remove;
use selam_proto::SERVICES;
use serde_json::Value;
use tempfile::TempDir;
use uuid::Uuid;

use crate::{
    Api, Encryption, MailSink, eventually,
    process::{Process, repository, required},
};

/// Email address of the first admin.
pub const ADMIN_EMAIL: &str = "admin@example.test";
/// Password of the first admin.
pub const ADMIN_PASSWORD: &str = "Admin-of-tests-1";

/// Every service as a separate process behind Envoy, as started by `make up`, on servers shared by the tests.
pub struct Deployment {
    /// The API client.
    pub api: Api,
    /// The mail server for all emails.
    pub mails: MailSink,
    folder: TempDir,
    namespace: String,
    addresses: BTreeMap<String, u16>,
    platform: Process,
    encryption: Option<Encryption>,
}

impl Deployment {
    /// Starts all parts and waits until they are ready.
    pub async fn start() -> Self {
        Self::start_with(MailSink::start().await, None, &[]).await
    }

    /// Starts the platform without sign-in limits, for one machine that simulates many users.
    pub async fn start_without_sign_in_limits() -> Self {
        let off = [
            ("SELAM_IDENTITY_LIMIT_SIGN_IN", "off"),
            ("SELAM_IDENTITY_LIMIT_USER", "off"),
            ("SELAM_IDENTITY_GUESSES", "0"),
        ];
        Self::start_with(MailSink::start().await, None, &off).await
    }

    /// Starts the platform with the model of the assistant at this address.
    pub async fn start_with_model(url: &str) -> Self {
        Self::start_with(MailSink::start().await, None, &[("SELAM_CHAT_MODEL_URL", url)]).await
    }

    /// Starts the platform with TLS on every connection behind the gateway.
    pub async fn start_encrypted(encryption: Encryption) -> Self {
        let mails = MailSink::start_encrypted(encryption.mail_server()).await;
        Self::start_with(mails, Some(encryption), &[]).await
    }

    async fn start_with(mails: MailSink, encryption: Option<Encryption>, settings: &[(&str, &str)]) -> Self {
        let folder = tempfile::Builder::new().prefix("selam-platform-").tempdir().unwrap();
        let namespace = format!("p{}", &Uuid::new_v4().simple().to_string()[..12]);
        let server = |kind: &str| {
            let encrypted = if encryption.is_some() { "TLS_" } else { "" };
            required(&format!("SELAM_TEST_{encrypted}{kind}_URL"))
        };
        let ready = folder.path().join("ready.json");
        let mut command = separate(folder.path());
        command
            .args([
                "serve",
                "--profile",
                "dev",
                "--port",
                "0",
                "--without-web",
                "--without-accounts",
            ])
            .arg("--ready-file")
            .arg(&ready)
            .env("SELAM_DATABASE_URL", database_url(&server("POSTGRES"), &namespace))
            .env("SELAM_DATABASE_CREATE", "true")
            .env("SELAM_BUS_URL", server("AMQP"))
            .env("SELAM_CACHE_URL", server("REDIS"))
            .env(
                "SELAM_FILES_URL",
                format!("file://{}", folder.path().join("files").display()),
            )
            .env("SELAM_NAMESPACE", &namespace)
            .env("SELAM_MAIL_URL", mails.url())
            .env("SELAM_ADMIN_EMAIL", ADMIN_EMAIL)
            .env("SELAM_ADMIN_PASSWORD", ADMIN_PASSWORD)
            .env("SELAM_IDENTITY_ARGON2_MEMORY", "1024")
            .env("SELAM_IDENTITY_ARGON2_PASSES", "1")
            .env("SELAM_RATE_LIMIT_FACTOR", "50")
            // The platform removes a service from the load balancing before it stops the service.
            .env("SELAM_SHUTDOWN_DELAY", "0");
        command.envs(settings.iter().copied());
        if let Some(encryption) = &encryption {
            command.envs(encryption.environment());
        }
        let mut platform = Process::start(command, &folder.path().join("platform.log"));
        let said = eventually("a running platform", async || {
            let text = fs::read_to_string(&ready).ok()?;
            serde_json::from_str::<Value>(&text).ok()
        });
        let said = tokio::select! {
            said = said => said,
            () = ended(&mut platform) => unreachable!("the platform ended without a message"),
        };
        let mut deployment = Self {
            api: Api::new(said["url"].as_str().unwrap()),
            mails,
            folder,
            namespace,
            addresses: serde_json::from_value(said["addresses"].clone()).unwrap(),
            platform,
            encryption,
        };
        deployment.wait_until_ready().await;
        deployment
    }

    /// Kills a service like a crash, without a restart.
    pub fn kill(&mut self, service: &str) {
        self.order(&["crash", service]);
    }

    /// Starts a killed service again.
    pub fn start_service(&mut self, service: &str) {
        self.order(&["scale", service, "1"]);
    }

    /// Replaces a service with a new process, without a failed request.
    pub async fn restart_service(&self, service: &str) {
        let (folder, service) = (self.folder.path().to_owned(), service.to_owned());
        tokio::task::spawn_blocking(move || order(&folder, &["restart", &service]))
            .await
            .unwrap();
    }

    fn order(&self, words: &[&str]) {
        order(self.folder.path(), words);
    }

    /// Waits until every service responds through the gateway.
    pub async fn wait_until_ready(&mut self) {
        for service in SERVICES {
            let probe = self.own_api(self.ports(service).1);
            eventually("a ready service", async || {
                let answer = probe.try_send(Method::GET, "/readyz", None, None).await?;
                (answer.status == 200).then_some(())
            })
            .await;
        }
        for path in ["/healthz", "/auth/v1/health"] {
            eventually(path, async || {
                let answer = self.api.try_send(Method::GET, path, None, None).await?;
                (answer.status == 200).then_some(())
            })
            .await;
        }
        // An invalid request: the service rejects it, so its cluster is healthy, and no data is stored.
        eventually("contact-admin behind the gateway", async || {
            let answer = self
                .api
                .try_send(Method::POST, "/v1/contact-messages", None, Some("{}"))
                .await?;
            (answer.status == 400).then_some(())
        })
        .await;
    }

    /// Returns the metrics of a service, as a collector scrapes them.
    pub async fn metrics(&self, service: &str) -> String {
        self.own_api(self.ports(service).1).get("/metrics", None).await.text
    }

    /// Returns the logs of all processes of a service, or of another part of the platform.
    pub fn log(&self, name: &str) -> String {
        let folder = self.folder.path().join("log");
        let mut text = String::new();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let stem = path.file_stem().unwrap().to_str().unwrap();
            let number = stem.strip_prefix(name).and_then(|rest| rest.strip_prefix('-'));
            if stem == name || number.is_some_and(|number| number.parse::<u32>().is_ok()) {
                text += &fs::read_to_string(&path).unwrap_or_default();
            }
        }
        text
    }

    /// Returns the gRPC and HTTP ports of a service. They stay the same across processes.
    pub fn ports(&self, service: &str) -> (u16, u16) {
        let port = |kind| self.addresses[&format!("{service}-{kind}")];
        (port("grpc"), port("http"))
    }

    /// Returns the certificates of this deployment, if it uses TLS.
    pub fn encryption(&self) -> Option<&Encryption> {
        self.encryption.as_ref()
    }

    /// Returns a client that calls a service directly, like a probe.
    fn own_api(&self, port: u16) -> Api {
        match &self.encryption {
            Some(encryption) => encryption.probe(&format!("https://localhost:{port}")),
            None => Api::new(&format!("http://127.0.0.1:{port}")),
        }
    }
}

impl Drop for Deployment {
    fn drop(&mut self) {
        self.platform.end();
        let (postgres, amqp) = (required("SELAM_TEST_POSTGRES_URL"), required("SELAM_TEST_AMQP_URL"));
        remove(Some(&postgres), Some(&amqp), &self.namespace, SERVICES);
    }
}

/// Waits without end while `process` runs.
///
/// # Panics
/// If the process ends, with its log.
async fn ended(process: &mut Process) {
    loop {
        process.assert_alive();
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
}

/// Returns a command on the platform with the data in `folder`.
fn separate(folder: &Path) -> Command {
    let mut command = Command::new("python3");
    command
        .arg(repository().join("deploy/local/run_separate.py"))
        .env("SELAM_UP_DIR", folder);
    command
}

/// Runs a command on the platform with the data in `folder` to its end.
fn order(folder: &Path, words: &[&str]) {
    let done = separate(folder).args(words).output().unwrap();
    assert!(
        done.status.success(),
        "{words:?}: {}",
        String::from_utf8_lossy(&done.stderr)
    );
}

fn database_url(server: &str, namespace: &str) -> String {
    let (server, parameters) = server.split_once('?').unwrap_or((server, ""));
    let (address, _) = server.rsplit_once('/').expect("the URL must contain a database name");
    format!("{address}/{namespace}_{{service}}?{parameters}")
}
