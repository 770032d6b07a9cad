use std::{collections::BTreeMap, fs, path::PathBuf, process::Command};

use reqwest::Method;
use selam_chassis_testing::{free_port, remove};
use selam_proto::SERVICES;
use serde_json::json;
use tempfile::TempDir;
use uuid::Uuid;

use crate::{
    Api, Encryption, MailSink, eventually,
    process::{Process, program, repository, required},
};

/// The first admin.
pub const ADMIN_EMAIL: &str = "admin@example.test";
/// Their password.
pub const ADMIN_PASSWORD: &str = "Admin-of-tests-1";

/// Every service as a process of its own, behind Envoy.
pub struct Deployment {
    /// The way in.
    pub api: Api,
    /// Where all mail goes.
    pub mails: MailSink,
    folder: TempDir,
    namespace: String,
    ports: BTreeMap<&'static str, (u16, u16)>,
    edge_port: u16,
    processes: BTreeMap<&'static str, Process>,
    encryption: Option<Encryption>,
}

impl Deployment {
    /// Starts everything and waits until all of it is ready.
    pub async fn start() -> Self {
        Self::start_with(MailSink::start().await, None).await
    }

    /// The same with TLS on every connection behind the gateway.
    pub async fn start_encrypted(encryption: Encryption) -> Self {
        let mails = MailSink::start_encrypted(encryption.mail_server()).await;
        Self::start_with(mails, Some(encryption)).await
    }

    async fn start_with(mails: MailSink, encryption: Option<Encryption>) -> Self {
        let edge_port = free_port();
        let mut deployment = Self {
            api: Api::new(&format!("http://127.0.0.1:{edge_port}")),
            mails,
            folder: tempfile::Builder::new().prefix("selam-platform-").tempdir().unwrap(),
            namespace: format!("p{}", &Uuid::new_v4().simple().to_string()[..12]),
            ports: SERVICES
                .iter()
                .map(|service| (*service, (free_port(), free_port())))
                .collect(),
            edge_port,
            processes: BTreeMap::new(),
            encryption,
        };
        for service in SERVICES {
            deployment.make_key(service);
        }
        for service in SERVICES {
            deployment.start_service(service);
        }
        deployment.start_gateway();
        deployment.wait_until_ready().await;
        deployment
    }

    /// Kills a service as a crash would.
    pub fn kill(&mut self, service: &str) {
        self.processes.get_mut(service).unwrap().kill();
    }

    /// Starts a killed service again.
    pub fn start_service(&mut self, service: &'static str) {
        let (grpc, http) = self.ports[service];
        let database = database_url(&self.server("POSTGRES"), &self.namespace);
        let mut command = Command::new(program(&format!("selam-{service}")));
        command
            .env("SELAM_GRPC_PORT", grpc.to_string())
            .env("SELAM_HTTP_PORT", http.to_string())
            .env("SELAM_DATA_DIR", self.folder.path().join(service))
            .env("SELAM_DATABASE_URL", database)
            .env("SELAM_DATABASE_CREATE", "true")
            .env("SELAM_BUS_URL", self.server("AMQP"))
            .env("SELAM_CACHE_URL", self.server("REDIS"))
            .env("SELAM_NAMESPACE", &self.namespace)
            .env("SELAM_SITE_URL", self.site_url())
            .env("SELAM_JWKS_URL", self.jwks_url())
            .env("SELAM_SERVICE_URL", self.service_urls())
            .env("SELAM_SERVICE_KEY", self.folder.path().join("{service}.pem"))
            .env("SELAM_SERVICE_KEYS", self.folder.path().join("services.jwks"))
            .env("SELAM_MAIL_URL", self.mails.url())
            .env("SELAM_ADMIN_EMAIL", ADMIN_EMAIL)
            .env("SELAM_ADMIN_PASSWORD", ADMIN_PASSWORD)
            .env("SELAM_IDENTITY_ARGON2_MEMORY", "1024")
            .env("SELAM_IDENTITY_ARGON2_PASSES", "1");
        if let Some(encryption) = &self.encryption {
            command.envs(encryption.environment(service));
        }
        let process = Process::start(command, &self.folder.path().join(format!("{service}.log")));
        self.processes.insert(service, process);
    }

    /// Makes the key with which a service shows others who it is, as an operator does.
    fn make_key(&self, service: &str) {
        let folder = self.folder.path();
        let made = Command::new(program(&format!("selam-{service}")))
            .args(["keys", "new", service, "--public"])
            .arg(folder.join("services.jwks"))
            .output()
            .unwrap();
        assert!(made.status.success(), "{made:?}");
        fs::write(folder.join(format!("{service}.pem")), made.stdout).unwrap();
    }

    /// Where the services find each other.
    fn service_urls(&self) -> String {
        let url = |(service, (grpc, _)): (&&str, &(u16, u16))| format!("{service}={}", self.own_url(*grpc));
        self.ports.iter().map(url).collect::<Vec<_>>().join(",")
    }

    fn start_gateway(&mut self) {
        let folder = self.folder.path();
        let contract = |what: &str, file: &str| {
            let path = folder.join(file);
            let done = Command::new(program("contract")).arg(what).arg(&path).status().unwrap();
            assert!(done.success());
            path
        };
        let (routes, descriptors) = (
            contract("routes", "routes.json"),
            contract("descriptors", "selam.binpb"),
        );
        let addresses: serde_json::Map<_, _> = self
            .ports
            .iter()
            .map(|(service, (grpc, http))| {
                let address = |port: &u16| format!("127.0.0.1:{port}");
                (
                    (*service).to_owned(),
                    json!({"grpc": address(grpc), "http": address(http)}),
                )
            })
            .collect();
        let split = folder.join("split.json");
        fs::write(&split, serde_json::Value::Object(addresses).to_string()).unwrap();
        let web = folder.join("web");
        fs::create_dir_all(web.join("assets")).unwrap();
        fs::write(web.join("index.html"), "<!doctype html><title>Selam</title>").unwrap();
        let config = folder.join("envoy.json");
        let mut render = Command::new("python3");
        render
            .arg(repository().join("gateway/render.py"))
            .arg("--split")
            .arg(&split)
            .arg("--routes")
            .arg(routes)
            .arg("--descriptors")
            .arg(descriptors)
            .arg("--openapi")
            .arg(repository().join("proto/openapi.json"))
            .arg("--web-root")
            .arg(web)
            .args([
                "--port",
                &self.edge_port.to_string(),
                "--admin-port",
                &free_port().to_string(),
            ])
            .args(["--site-url", &self.site_url(), "--rate-limit-factor", "50"])
            .arg("--access-log")
            .arg(folder.join("access.log"))
            .arg("--output")
            .arg(&config);
        if let Some(encryption) = &self.encryption {
            render.args(encryption.of_the_gateway());
        }
        assert!(render.status().unwrap().success());
        let mut command = Command::new(required("SELAM_ENVOY"));
        command
            .arg("-c")
            .arg(&config)
            .args(["--concurrency", "2", "--disable-hot-restart", "--log-level", "warning"]);
        let process = Process::start(command, &folder.join("envoy.log"));
        self.processes.insert("gateway", process);
    }

    /// Waits until every service answers through the gateway.
    pub async fn wait_until_ready(&mut self) {
        for process in self.processes.values_mut() {
            process.assert_alive();
        }
        for (_, port) in self.ports.values() {
            let service = self.own_api(*port);
            eventually("a ready service", async || {
                let answer = service.try_send(Method::GET, "/readyz", None, None).await?;
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
        // Wrong on purpose: answered by the service, so its cluster is healthy, and nothing is stored.
        eventually("contact-admin behind the gateway", async || {
            let answer = self
                .api
                .try_send(Method::POST, "/v1/contact-messages", None, Some("{}"))
                .await?;
            (answer.status == 400).then_some(())
        })
        .await;
    }

    /// Metrics of a service, as a collector reads them.
    pub async fn metrics(&self, service: &str) -> String {
        self.own_api(self.ports[service].1).get("/metrics", None).await.text
    }

    /// What a process wrote into its log.
    pub fn log(&self, name: &str) -> String {
        let path: PathBuf = self.folder.path().join(format!("{name}.log"));
        fs::read_to_string(path).unwrap_or_default()
    }

    fn site_url(&self) -> String {
        format!("http://localhost:{}", self.edge_port)
    }

    fn jwks_url(&self) -> String {
        let identity = self.own_url(self.ports["identity"].1);
        format!("{identity}/auth/v1/.well-known/jwks.json")
    }

    /// Ports of a service: gRPC, HTTP.
    pub fn ports(&self, service: &str) -> (u16, u16) {
        self.ports[service]
    }

    /// What this deployment shows and believes, when it is encrypted.
    pub fn encryption(&self) -> Option<&Encryption> {
        self.encryption.as_ref()
    }

    /// URL of a server that the tests run on.
    fn server(&self, kind: &str) -> String {
        let encrypted = if self.encryption.is_some() { "TLS_" } else { "" };
        required(&format!("SELAM_TEST_{encrypted}{kind}_URL"))
    }

    /// Where a service itself answers.
    fn own_url(&self, port: u16) -> String {
        match &self.encryption {
            Some(_) => format!("https://localhost:{port}"),
            None => format!("http://127.0.0.1:{port}"),
        }
    }

    /// Asks a service past the gateway, as a probe does.
    fn own_api(&self, port: u16) -> Api {
        let url = self.own_url(port);
        match &self.encryption {
            Some(encryption) => encryption.probe(&url),
            None => Api::new(&url),
        }
    }
}

impl Drop for Deployment {
    fn drop(&mut self) {
        self.processes.clear();
        let (postgres, amqp) = (required("SELAM_TEST_POSTGRES_URL"), required("SELAM_TEST_AMQP_URL"));
        remove(Some(&postgres), Some(&amqp), &self.namespace, SERVICES);
    }
}

fn database_url(server: &str, namespace: &str) -> String {
    let (server, parameters) = server.split_once('?').unwrap_or((server, ""));
    let (address, _) = server.rsplit_once('/').expect("a URL with the name of a database");
    format!("{address}/{namespace}_{{service}}?{parameters}")
}
