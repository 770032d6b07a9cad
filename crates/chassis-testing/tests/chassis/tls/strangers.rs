//! Clients send nothing to servers with an untrusted certificate. The test itself listens, so it needs no
//! servers.

use std::time::Duration;

use opentelemetry::trace::{Tracer as _, TracerProvider as _};
use selam_chassis::{
    Clock, Database, PoolConfig, Settings, Tls, TokenVerifier, events::Bus, telemetry, tls::TlsSettings,
};
use selam_chassis_testing::Authority;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpListener,
    sync::mpsc,
};

use super::settings;

/// Accepts TLS connections, reports the first bytes received over each, and closes it.
async fn listener(authority: &Authority, name: &str, is_postgres: bool) -> (u16, mpsc::UnboundedReceiver<Vec<u8>>) {
    let acceptor = authority.acceptor(name);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (sender, heard) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((mut connection, _)) = listener.accept().await {
            if is_postgres {
                // PostgreSQL clients first request TLS in plain text.
                let _ = connection.read_exact(&mut [0; 8]).await;
                let _ = connection.write_all(b"S").await;
            }
            let Ok(mut connection) = acceptor.accept(connection).await else {
                continue;
            };
            let mut first = vec![0; 3];
            if connection.read_exact(&mut first).await.is_ok() {
                let _ = sender.send(first);
            }
        }
    });
    (port, heard)
}

/// Returns the bytes that three listeners receive from a client that trusts `ours`. The first has a valid
/// certificate, the second one of another authority, and the third one of `ours` with another name.
async fn hear<F: AsyncFn(u16, &Authority)>(is_postgres: bool, client: F) -> [Option<Vec<u8>>; 3] {
    let (ours, theirs) = (Authority::new(), Authority::new());
    let mut all = [None, None, None];
    for (said, (authority, name)) in all.iter_mut().zip([
        (&ours, "localhost"),
        (&theirs, "localhost"),
        (&ours, "elsewhere.example"),
    ]) {
        let (port, mut heard) = listener(authority, name, is_postgres).await;
        client(port, &ours).await;
        *said = heard.try_recv().ok();
    }
    all
}

#[tokio::test]
async fn sends_nothing_to_untrusted_bus() {
    let heard = hear(false, async |port, ours: &Authority| {
        let bus = Bus::open(Some(&format!("amqps://localhost:{port}/%2f")), "tls", &ours.believed());
        assert!(bus.ping().await.is_err(), "the listener is not RabbitMQ");
    });
    assert_eq!(heard.await, [Some(b"AMQ".to_vec()), None, None]);
}

#[tokio::test]
async fn sends_nothing_to_untrusted_database() {
    let heard = hear(true, async |port, ours: &Authority| {
        let url = format!("postgres://selam@localhost:{port}/selam?sslmode=verify-full");
        let url = ours.believed().database_url(&url).unwrap();
        let connected = Database::connect(&url, "tls", PoolConfig::new(1), Clock::system()).await;
        assert!(connected.is_err(), "the listener is not PostgreSQL");
    });
    let [ours, theirs, misnamed] = heard.await;
    assert_eq!((ours.is_some(), theirs, misnamed), (true, None, None));
}

#[tokio::test]
async fn sends_nothing_to_untrusted_key_server() {
    let heard = hear(false, async |port, ours: &Authority| {
        let url = format!("https://localhost:{port}/auth/v1/.well-known/jwks.json");
        let tokens = TokenVerifier::from_url_over(url, "issuer", &ours.believed()).unwrap();
        // Its key ID is unknown, so that the keys are fetched.
        let token = "eyJhbGciOiJFUzI1NiIsImtpZCI6IngifQ.e30.c2ln";
        assert!(tokens.verify(token).await.is_err());
    });
    assert_eq!(heard.await, [Some(b"GET".to_vec()), None, None]);
}

fn traced(tls: TlsSettings, port: u16) -> Settings {
    let mut settings = settings(std::path::Path::new("unused"), tls);
    settings.otlp_endpoint = Some(format!("https://localhost:{port}"));
    settings
}

#[tokio::test(flavor = "multi_thread")]
async fn sends_nothing_to_untrusted_trace_collector() {
    let heard = hear(false, async |port, ours: &Authority| {
        let provider = telemetry::traces(&traced(ours.settings(None), port), "test")
            .unwrap()
            .unwrap();
        provider.tracer("test").start("a span");
        // The span is lost, because the listener is not a collector.
        let _ = tokio::task::spawn_blocking(move || provider.shutdown_with_timeout(Duration::from_secs(5))).await;
    });
    assert_eq!(heard.await, [Some(b"PRI".to_vec()), None, None]);
}

#[tokio::test]
async fn trusts_external_servers_by_public_authorities() {
    let ours = Authority::new();
    let (port, mut heard) = listener(&ours, "localhost", false).await;
    let bus = Bus::open(Some(&format!("amqps://localhost:{port}/%2f")), "tls", &Tls::default());
    assert!(bus.ping().await.is_err());
    assert!(heard.try_recv().is_err());
}
