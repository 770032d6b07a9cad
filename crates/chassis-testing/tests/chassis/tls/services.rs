//! TLS between services, where the platform controls both ends.

use std::{fs, path::Path};

use selam_chassis::{Clock, Platform, Running, Tls, TokenVerifier, tls::TlsSettings};
use selam_chassis_testing::Authority;
use tonic::transport::Channel;
use tonic_health::pb::{HealthCheckRequest, health_client::HealthClient};

use super::settings;

async fn serve(folder: &Path, tls: TlsSettings) -> Running {
    let tokens = TokenVerifier::from_url("http://localhost/keys", "unknown-issuer").unwrap();
    let platform = Platform::with_parts(settings(folder, tls), tokens, Clock::system()).unwrap();
    selam_chassis::start(platform, Vec::new(), None).await.unwrap()
}

fn channel(tls: &Tls, running: &Running, name: &str) -> Channel {
    let url = format!("https://127.0.0.1:{}", running.grpc.port());
    tls.channel(&url, name, |endpoint| endpoint).unwrap()
}

async fn is_answered(channel: &Channel) -> bool {
    let request = HealthCheckRequest { service: String::new() };
    HealthClient::new(channel.clone()).check(request).await.is_ok()
}

#[tokio::test]
async fn requires_platform_certificates_for_grpc() {
    let (ours, theirs) = (Authority::new(), Authority::new());
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path(), ours.settings(Some(ours.sign("cargo", &["cargo"])))).await;
    let asked = async |tls: Tls, name: &str| is_answered(&channel(&tls, &running, name)).await;

    assert!(asked(ours.member("identity"), "cargo").await);
    assert!(!asked(ours.believed(), "cargo").await, "no certificate");
    let foreign = Tls::open(&ours.settings(Some(theirs.sign("identity", &["identity"])))).unwrap();
    assert!(!asked(foreign, "cargo").await, "a client of another authority");
    let mistrusting = Tls::open(&theirs.settings(Some(ours.sign("identity", &["identity"])))).unwrap();
    assert!(!asked(mistrusting, "cargo").await, "a server of another authority");
    assert!(!asked(ours.member("identity"), "cleaning").await, "another service");
    let plain = Channel::from_shared(format!("http://127.0.0.1:{}", running.grpc.port())).unwrap();
    assert!(!is_answered(&plain.connect_lazy()).await, "plain text");
    running.stop().await;
}

#[tokio::test]
async fn authorities_of_servers_do_not_vouch_for_services() {
    let (ours, theirs) = (Authority::new(), Authority::new());
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path(), ours.settings(Some(theirs.sign("cargo", &["cargo"])))).await;
    let settings = TlsSettings {
        tls_servers_ca: Some(theirs.file()),
        ..ours.settings(Some(ours.sign("identity", &["identity"])))
    };

    let tls = Tls::open(&settings).unwrap();
    let database = tls.database_url("postgres://db/selam").unwrap();
    // The files of all authorities have one name.
    let theirs_folder = theirs.file().parent().unwrap().file_name().unwrap().to_owned();
    assert!(database.contains(theirs_folder.to_str().unwrap()), "{database}");
    assert!(!is_answered(&channel(&tls, &running, "cargo")).await);
    running.stop().await;
}

#[tokio::test]
async fn uses_renewed_certificates_without_restart() {
    let (ours, theirs) = (Authority::new(), Authority::new());
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path(), ours.settings(Some(ours.sign("cargo", &["cargo"])))).await;

    // Renews the client's certificate, on an existing channel.
    let own = theirs.sign("identity", &["identity"]);
    let kept = channel(
        &Tls::open(&ours.settings(Some(own.clone()))).unwrap(),
        &running,
        "cargo",
    );
    assert!(!is_answered(&kept).await, "of another authority");
    let renewed = ours.sign("identity", &["identity"]);
    for (from, to) in renewed.iter().zip(&own) {
        fs::copy(from, to).unwrap();
    }
    assert!(is_answered(&kept).await, "renewed");

    // Replaces the server's certificate with one that is not valid for this service.
    ours.sign("cargo", &["cleaning"]);
    let known = ours.member("client");
    assert!(!is_answered(&channel(&known, &running, "cargo")).await);
    assert!(is_answered(&channel(&known, &running, "cleaning")).await);

    // Half of a key pair changes nothing.
    let [certificate, _] = ours.sign("other", &["cargo"]);
    let [served, _] = ours.sign("cargo", &["cleaning"]);
    assert!(is_answered(&channel(&known, &running, "cleaning")).await);
    fs::copy(certificate, served).unwrap();
    assert!(is_answered(&channel(&known, &running, "cleaning")).await);
    running.stop().await;
}

#[tokio::test]
async fn exempts_only_probes_from_client_certificates() {
    let (ours, theirs) = (Authority::new(), Authority::new());
    let folder = tempfile::tempdir().unwrap();
    let running = serve(folder.path(), ours.settings(Some(ours.sign("server", &["localhost"])))).await;
    let pem = |file: &Path| fs::read(file).unwrap();
    let http = |believed: &Authority| {
        let authority = reqwest::Certificate::from_pem(&pem(&believed.file())).unwrap();
        reqwest::Client::builder().tls_certs_only([authority])
    };
    let showing = |signer: &Authority| {
        let [certificate, key] = signer.sign("client", &["client"]);
        let identity = reqwest::Identity::from_pem(&[pem(&certificate), pem(&key)].concat()).unwrap();
        http(&ours).identity(identity).build().unwrap()
    };
    let (stranger, known) = (http(&ours).build().unwrap(), showing(&ours));
    let url = |path: &str| format!("https://localhost:{}{path}", running.http.port());
    for (client, path, status) in [
        (&stranger, "/livez", 200),
        (&stranger, "/readyz", 200),
        (&stranger, "/auth/v1/anything", 403),
        (&known, "/livez", 200),
        (&known, "/auth/v1/anything", 404),
    ] {
        assert_eq!(client.get(url(path)).send().await.unwrap().status(), status, "{path}");
    }
    let refused = stranger.get(url("/auth/v1/anything")).send().await.unwrap();
    assert!(
        refused.text().await.unwrap().contains("CLIENT_CERTIFICATE_REQUIRED"),
        "the response contains the reason"
    );
    assert!(
        showing(&theirs).get(url("/livez")).send().await.is_err(),
        "foreign client"
    );
    let mistrusting = http(&theirs).build().unwrap();
    assert!(mistrusting.get(url("/livez")).send().await.is_err(), "foreign server");
    running.stop().await;
}
