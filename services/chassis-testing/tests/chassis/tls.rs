//! TLS with certificates that the test makes: a good one works, a wrong one is refused.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::Arc,
    time::Duration,
};

use clap::Parser as _;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _};
use selam_chassis::{
    Cache, Clock, Database, Platform, Running, Settings, Tls, TokenVerifier,
    events::Bus,
    tls::{TlsSettings, endpoint},
};
use selam_chassis_testing::{eventually, free_port};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpListener,
    sync::mpsc,
};
use tokio_rustls::TlsAcceptor;
use tonic_health::pb::{HealthCheckRequest, health_client::HealthClient};

/// An authority, and the folder of what it signs.
struct Authority {
    folder: TempDir,
    issuer: Issuer<'static, KeyPair>,
}

impl Authority {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let key = KeyPair::generate().unwrap();
        let mut parameters = CertificateParams::new(Vec::new()).unwrap();
        parameters.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        fs::write(
            folder.path().join("ca.pem"),
            parameters.self_signed(&key).unwrap().pem(),
        )
        .unwrap();
        Self {
            folder,
            issuer: Issuer::new(parameters, key),
        }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Signs a certificate for `host` and writes it under `name`.
    fn sign(&self, name: &str, host: &str) -> [PathBuf; 2] {
        let key = KeyPair::generate().unwrap();
        let certificate = CertificateParams::new(vec![host.to_owned()]).unwrap();
        let certificate = certificate.signed_by(&key, &self.issuer).unwrap();
        let files = [self.file(&format!("{name}.pem")), self.file(&format!("{name}.key"))];
        fs::write(&files[0], certificate.pem()).unwrap();
        fs::write(&files[1], key.serialize_pem()).unwrap();
        files
    }

    /// Believes this authority, and shows a certificate of `signer`.
    fn settings(&self, own: Option<[PathBuf; 2]>) -> TlsSettings {
        let [tls_certificate, tls_key] = own.map_or([None, None], |files| files.map(Some));
        TlsSettings {
            tls_ca: Some(self.file("ca.pem")),
            tls_certificate,
            tls_key,
            tls_allow_plaintext: Vec::new(),
        }
    }

    fn believed(&self) -> Tls {
        Tls::open(&self.settings(None)).unwrap()
    }
}

#[derive(clap::Parser)]
struct Process {
    #[command(flatten)]
    settings: Settings,
}

fn settings(folder: &Path, tls: TlsSettings) -> Settings {
    let mut settings = Process::parse_from(["test"]).settings;
    (settings.grpc_port, settings.http_port) = (0, 0);
    settings.data_dir = folder.into();
    settings.shutdown_delay = Some(0);
    settings.tls = tls;
    settings
}

async fn serve(folder: &Path, tls: TlsSettings) -> Running {
    let tokens = TokenVerifier::from_url("http://localhost/keys", "nobody").unwrap();
    let platform = Platform::with_parts(settings(folder, tls), tokens, Clock::system()).unwrap();
    selam_chassis::start(platform, Vec::new(), None).await.unwrap()
}

async fn is_answered(tls: &Tls, running: &Running) -> bool {
    let url = format!("https://localhost:{}", running.grpc.port());
    let channel = endpoint(tls, &url).unwrap().connect_lazy();
    let request = HealthCheckRequest { service: String::new() };
    HealthClient::new(channel).check(request).await.is_ok()
}

#[tokio::test]
async fn only_holders_of_our_certificates_speak_grpc() {
    let (ours, theirs) = (Authority::new(), Authority::new());
    let folder = tempfile::tempdir().unwrap();
    let server = ours.settings(Some(ours.sign("server", "localhost")));
    let running = serve(folder.path(), server).await;
    let client = |believed: &Authority, own| Tls::open(&believed.settings(own)).unwrap();
    assert!(is_answered(&client(&ours, Some(ours.sign("client", "client"))), &running).await);
    assert!(!is_answered(&client(&ours, None), &running).await, "no certificate");
    let foreign = client(&ours, Some(theirs.sign("client", "client")));
    assert!(
        !is_answered(&foreign, &running).await,
        "a certificate of another authority"
    );
    let mistrusting = client(&theirs, Some(ours.sign("client", "client")));
    assert!(
        !is_answered(&mistrusting, &running).await,
        "a server of another authority"
    );

    // A renewed certificate is shown without a restart; here one that is not good for this host any more.
    ours.sign("server", "elsewhere.example");
    let known = client(&ours, Some(ours.sign("client", "client")));
    assert!(!is_answered(&known, &running).await, "a server of another name");
    running.stop().await;
}

#[tokio::test]
async fn probes_need_no_certificate_and_all_else_does() {
    let ours = Authority::new();
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path(), ours.settings(Some(ours.sign("server", "localhost")))).await;
    let pem = |file: &Path| fs::read(file).unwrap();
    let http = || {
        let authority = reqwest::Certificate::from_pem(&pem(&ours.file("ca.pem"))).unwrap();
        reqwest::Client::builder().tls_certs_only([authority])
    };
    let stranger = http().build().unwrap();
    let [certificate, key] = ours.sign("client", "client");
    let identity = reqwest::Identity::from_pem(&[pem(&certificate), pem(&key)].concat()).unwrap();
    let known = http().identity(identity).build().unwrap();
    for (client, path, status) in [
        (&stranger, "/livez", 200),
        (&stranger, "/readyz", 200),
        (&stranger, "/auth/v1/anything", 403),
        (&known, "/livez", 200),
        (&known, "/auth/v1/anything", 404),
    ] {
        let url = format!("https://localhost:{}{path}", running.http.port());
        assert_eq!(client.get(url).send().await.unwrap().status(), status, "{path}");
    }
    running.stop().await;
}

#[test]
fn plain_text_is_refused_before_anything_starts() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |adjust: &dyn Fn(&mut Settings)| {
        let mut settings = settings(folder.path(), TlsSettings::default());
        adjust(&mut settings);
        Platform::open(settings).err().unwrap().to_string()
    };
    let remote = |url: &str| Some(url.to_owned().into());
    assert!(refused(&|settings| settings.bus_url = remote("amqp://bus")).contains("SELAM_BUS_URL"));
    assert!(refused(&|settings| settings.cache_url = remote("redis://cache")).contains("SELAM_CACHE_URL"));
    assert!(refused(&|settings| settings.bind = [0, 0, 0, 0].into()).contains("SELAM_BIND"));
    let keys = |settings: &mut Settings| settings.jwks_url = Some("http://identity/keys".to_owned());
    assert!(refused(&keys).contains("SELAM_JWKS_URL"));
}

struct OwnRedis {
    process: Child,
    port: u16,
}

impl OwnRedis {
    fn start(authority: &Authority, host: &str) -> Self {
        let port = free_port();
        let [certificate, key] = authority.sign("redis", host);
        let process = Command::new("redis-server")
            .args([
                "--port",
                "0",
                "--tls-port",
                &port.to_string(),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
            ])
            .args(["--tls-auth-clients", "no", "--dir"])
            .arg(authority.folder.path())
            .arg("--tls-cert-file")
            .arg(certificate)
            .arg("--tls-key-file")
            .arg(key)
            .arg("--tls-ca-cert-file")
            .arg(authority.file("ca.pem"))
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        Self { process, port }
    }

    async fn takes(&self, tls: &Tls) -> bool {
        eventually("Redis", async || {
            tokio::net::TcpStream::connect(("127.0.0.1", self.port)).await.ok()
        })
        .await;
        let cache = Cache::open(Some(&format!("rediss://localhost:{}", self.port)), "tls", tls).unwrap();
        cache.put("key", "value", Duration::from_secs(60)).await.is_ok()
    }
}

impl Drop for OwnRedis {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test]
async fn redis_shows_a_certificate_for_its_name() {
    if Command::new("redis-server")
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_err()
    {
        return;
    }
    let (ours, theirs) = (Authority::new(), Authority::new());
    let redis = OwnRedis::start(&ours, "localhost");
    assert!(redis.takes(&ours.believed()).await);
    assert!(!redis.takes(&theirs.believed()).await, "another authority");
    let misnamed = OwnRedis::start(&ours, "cache.example");
    assert!(!misnamed.takes(&ours.believed()).await, "another name");
}

/// Takes connections over TLS, says the first bytes that come through it, and hangs up.
async fn listener(authority: &Authority, host: &str, is_postgres: bool) -> (u16, mpsc::UnboundedReceiver<Vec<u8>>) {
    let [certificate, key] = authority.sign(host, host);
    let certificate = CertificateDer::from_pem_file(certificate).unwrap();
    let key = PrivateKeyDer::from_pem_file(key).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (sender, heard) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((mut connection, _)) = listener.accept().await {
            if is_postgres {
                // PostgreSQL is asked for TLS in plain text first.
                let _ = connection.read_exact(&mut [0; 8]).await;
                let _ = connection.write_all(b"S").await;
            }
            let Ok(mut connection) = acceptor.accept(connection).await else {
                continue;
            };
            let mut first = vec![0; 4];
            if connection.read_exact(&mut first).await.is_ok() {
                let _ = sender.send(first);
            }
        }
    });
    (port, heard)
}

/// What a listener heard of a client that gave up.
async fn bus_hears(tls: &Tls, authority: &Authority, host: &str) -> Option<Vec<u8>> {
    let (port, mut heard) = listener(authority, host, false).await;
    let bus = Bus::open(Some(&format!("amqps://localhost:{port}/%2f")), "tls", tls);
    assert!(bus.ping().await.is_err(), "it is no RabbitMQ");
    heard.try_recv().ok()
}

#[tokio::test]
async fn the_bus_is_told_nothing_without_a_certificate_for_its_name() {
    let (ours, theirs) = (Authority::new(), Authority::new());
    assert_eq!(bus_hears(&ours.believed(), &ours, "localhost").await.unwrap(), b"AMQP");
    assert_eq!(bus_hears(&theirs.believed(), &ours, "localhost").await, None);
    assert_eq!(bus_hears(&ours.believed(), &ours, "bus.example").await, None);
}

async fn database_hears(tls: &Tls, authority: &Authority, host: &str) -> bool {
    let (port, mut heard) = listener(authority, host, true).await;
    let url = format!("postgres://selam@localhost:{port}/selam?sslmode=verify-full");
    let url = tls.database_url(&url).unwrap();
    assert!(
        Database::connect(&url, "tls", 1, Clock::system()).await.is_err(),
        "it is no PostgreSQL"
    );
    heard.try_recv().is_ok()
}

#[tokio::test]
async fn the_database_is_told_nothing_without_a_certificate_for_its_name() {
    let (ours, theirs) = (Authority::new(), Authority::new());
    assert!(database_hears(&ours.believed(), &ours, "localhost").await);
    assert!(
        !database_hears(&theirs.believed(), &ours, "localhost").await,
        "another authority"
    );
    assert!(
        !database_hears(&ours.believed(), &ours, "db.example").await,
        "another name"
    );
}
