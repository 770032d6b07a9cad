//! What servers that are not who they should be get to hear: nothing. The test itself listens, so it needs no servers.

use std::time::Duration;

use opentelemetry::trace::{Tracer as _, TracerProvider as _};
use selam_chassis::{Clock, Database, Settings, Tls, TokenVerifier, events::Bus, telemetry, tls::TlsSettings};
use selam_chassis_testing::Authority;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpListener,
    sync::mpsc,
};

use super::settings;

/// Takes connections over TLS, says the first bytes that come through it, and hangs up.
async fn listener(authority: &Authority, name: &str, is_postgres: bool) -> (u16, mpsc::UnboundedReceiver<Vec<u8>>) {
    let acceptor = authority.acceptor(name);
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
            let mut first = vec![0; 3];
            if connection.read_exact(&mut first).await.is_ok() {
                let _ = sender.send(first);
            }
        }
    });
    (port, heard)
}

/// What three listeners hear of a client that believes `ours`: ours, one of another authority, and one of ours with another name.
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
async fn the_bus() {
    let heard = hear(false, async |port, ours: &Authority| {
        let bus = Bus::open(Some(&format!("amqps://localhost:{port}/%2f")), "tls", &ours.believed());
        assert!(bus.ping().await.is_err(), "it is no RabbitMQ");
    });
    assert_eq!(heard.await, [Some(b"AMQ".to_vec()), None, None]);
}

#[tokio::test]
async fn the_database() {
    let heard = hear(true, async |port, ours: &Authority| {
        let url = format!("postgres://selam@localhost:{port}/selam?sslmode=verify-full");
        let url = ours.believed().database_url(&url).unwrap();
        let connected = Database::connect(&url, "tls", 1, Clock::system()).await;
        assert!(connected.is_err(), "it is no PostgreSQL");
    });
    let [ours, theirs, misnamed] = heard.await;
    assert_eq!((ours.is_some(), theirs, misnamed), (true, None, None));
}

#[tokio::test]
async fn the_keys_of_tokens() {
    let heard = hear(false, async |port, ours: &Authority| {
        let url = format!("https://localhost:{port}/auth/v1/.well-known/jwks.json");
        let tokens = TokenVerifier::from_url_over(url, "issuer", &ours.believed()).unwrap();
        // Whose key is not known, so that the keys are fetched.
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
async fn the_collector_of_traces() {
    let heard = hear(false, async |port, ours: &Authority| {
        let provider = telemetry::traces(&traced(ours.settings(None), port), "test")
            .unwrap()
            .unwrap();
        provider.tracer("test").start("a span");
        // The span is lost, for it is no collector.
        let _ = tokio::task::spawn_blocking(move || provider.shutdown_with_timeout(Duration::from_secs(5))).await;
    });
    assert_eq!(heard.await, [Some(b"PRI".to_vec()), None, None]);
}

#[tokio::test]
async fn a_server_of_the_public_kind_is_believed_only_with_a_public_authority() {
    let ours = Authority::new();
    let (port, mut heard) = listener(&ours, "localhost", false).await;
    let bus = Bus::open(Some(&format!("amqps://localhost:{port}/%2f")), "tls", &Tls::default());
    assert!(bus.ping().await.is_err());
    assert!(heard.try_recv().is_err());
}
