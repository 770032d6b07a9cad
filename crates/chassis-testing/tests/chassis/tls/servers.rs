//! TLS to real servers: `SELAM_TEST_TLS_POSTGRES_URL`, `SELAM_TEST_TLS_REDIS_URL` and `SELAM_TEST_TLS_AMQP_URL`
//! name them as `localhost`, the name in their certificates. `SELAM_TEST_TLS_CA` is their certificate
//! authority.

use std::{env, time::Duration};

use selam_chassis::{Cache, Clock, Database, PoolConfig, Result, Tls, events::Bus, tls::TlsSettings};
use selam_chassis_testing::Authority;

/// Returns the TLS URL of a server, or `None` when tests run on embedded services. When tests run on servers,
/// the URL must be set.
fn url_of(server: &str) -> Option<String> {
    let url = env::var(format!("SELAM_TEST_TLS_{server}_URL")).ok();
    let on_servers = env::var_os(format!("SELAM_TEST_{server}_URL")).is_some();
    assert!(
        url.is_some() || !on_servers,
        "SELAM_TEST_{server}_URL is set, so SELAM_TEST_TLS_{server}_URL must be set too"
    );
    url
}

/// Returns a TLS configuration that trusts the authority of the servers, and another one for services.
fn believed() -> Tls {
    let authority = env::var("SELAM_TEST_TLS_CA").expect("SELAM_TEST_TLS_CA must name the servers' authority");
    let services = Authority::new();
    let settings = TlsSettings {
        tls_servers_ca: Some(authority.into()),
        ..services.settings(None)
    };
    Tls::open(&settings).unwrap()
}

/// Returns the same URL with a host name that the certificate lacks.
fn misnamed(url: &str) -> String {
    assert!(url.contains("localhost"), "{url}");
    url.replace("localhost", "127.0.0.1")
}

async fn database(url: &str, tls: &Tls) -> Result<()> {
    let url = tls.database_url(url)?;
    let database = Database::connect(&url, "tls", PoolConfig::new(1), Clock::system()).await?;
    use sea_orm::ConnectionTrait as _;
    let statement = "DO $$ BEGIN IF NOT (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) THEN RAISE 'plain'; END IF; END $$";
    database.connection().execute_unprepared(statement).await?;
    Ok(())
}

#[tokio::test]
async fn verifies_certificate_of_postgresql() {
    let Some(url) = url_of("POSTGRES") else { return };
    database(&url, &believed()).await.unwrap();
    assert!(
        database(&url, &Authority::new().believed()).await.is_err(),
        "another authority"
    );
    assert!(database(&url, &Tls::default()).await.is_err(), "not a public authority");
    assert!(database(&misnamed(&url), &believed()).await.is_err(), "another name");
}

async fn bus(url: &str, tls: &Tls) -> Result<()> {
    Bus::open(Some(url), "tls", tls).ping().await
}

#[tokio::test]
async fn verifies_certificate_of_rabbitmq() {
    let Some(url) = url_of("AMQP") else { return };
    bus(&url, &believed()).await.unwrap();
    assert!(
        bus(&url, &Authority::new().believed()).await.is_err(),
        "another authority"
    );
    assert!(bus(&url, &Tls::default()).await.is_err(), "not a public authority");
    assert!(bus(&misnamed(&url), &believed()).await.is_err(), "another name");
}

async fn cache(url: &str, tls: &Tls) -> Result<()> {
    Cache::open(Some(url), "tls", tls)?
        .put("key", "value", Duration::from_secs(60))
        .await
}

#[tokio::test]
async fn verifies_certificate_of_redis() {
    let Some(url) = url_of("REDIS") else { return };
    cache(&url, &believed()).await.unwrap();
    assert!(
        cache(&url, &Authority::new().believed()).await.is_err(),
        "another authority"
    );
    assert!(cache(&url, &Tls::default()).await.is_err(), "not a public authority");
    assert!(cache(&misnamed(&url), &believed()).await.is_err(), "another name");
}
