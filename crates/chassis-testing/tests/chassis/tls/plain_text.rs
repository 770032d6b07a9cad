//! Plain-text connections to other machines are rejected by default.

use selam_chassis::{
    Platform, Settings, Tls, telemetry,
    tls::{Plaintext, TlsSettings},
};

use super::settings;

fn remote(url: &str) -> Option<selam_chassis::Secret> {
    Some(url.to_owned().into())
}

#[test]
fn rejects_plain_text_before_start() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |adjust: &dyn Fn(&mut Settings)| {
        let mut settings = settings(folder.path(), TlsSettings::default());
        adjust(&mut settings);
        Platform::open(settings).err().unwrap().to_string()
    };
    assert!(refused(&|settings| settings.bus_url = remote("amqp://bus")).contains("SELAM_BUS_URL"));
    assert!(refused(&|settings| settings.cache_url = remote("redis://cache")).contains("SELAM_CACHE_URL"));
    assert!(refused(&|settings| settings.bind = [0, 0, 0, 0].into()).contains("SELAM_BIND"));
    let keys = |settings: &mut Settings| settings.jwks_url = Some("http://identity/keys".to_owned());
    assert!(refused(&keys).contains("SELAM_JWKS_URL"));
    let channel = Tls::default().channel("http://identity:50051", "identity", |endpoint| endpoint);
    assert!(channel.unwrap_err().to_string().contains("SELAM_SERVICE_URL"));
    let mut traced = settings(folder.path(), TlsSettings::default());
    traced.otlp_endpoint = Some("http://collector:4317".to_owned());
    let error = telemetry::traces(&traced, "test").err().unwrap().to_string();
    assert!(error.contains("OTEL_EXPORTER_OTLP_ENDPOINT"), "{error}");
}

#[test]
fn allows_plain_text_by_setting() {
    let folder = tempfile::tempdir().unwrap();
    let opens = |allowed: &[Plaintext]| {
        let tls = TlsSettings {
            tls_allow_plaintext: allowed.to_vec(),
            ..TlsSettings::default()
        };
        let mut settings = settings(folder.path(), tls);
        settings.bus_url = remote("amqp://bus");
        settings.bind = [0, 0, 0, 0].into();
        Platform::open(settings).is_ok()
    };
    assert!(!opens(&[Plaintext::Bus]));
    assert!(!opens(&[Plaintext::Services]));
    assert!(opens(&[Plaintext::Bus, Plaintext::Services]));
    assert!(opens(&[Plaintext::All]));
}
