//! Delivery to a mail server with TLS, from the start or after STARTTLS.

use selam_chassis_testing::{Authority, TestPlatform, eventually};
use selam_proto_notifications::v1::NotificationStatus;

use crate::{
    a_message, log, newest_is, settings,
    sink::{Behaviour, Encrypted, Sink},
    start_with,
};

/// Returns the URL that selects the kind of TLS.
fn url(encrypted: Encrypted, host: &str, sink: &Sink) -> String {
    match encrypted {
        Encrypted::FromTheStart => format!("smtps://{host}:{}", sink.port()),
        Encrypted::AfterStartTls => format!("smtp://{host}:{}?tls=required", sink.port()),
    }
}

async fn over(url: &str, believed: &Authority) -> TestPlatform {
    let tls = believed.settings(None);
    let builder = TestPlatform::builder().settings(move |settings| settings.tls = tls);
    let platform = start_with(builder, settings(&["--mail-url", url])).await;
    platform.publish("message", &a_message("amina@example.test")).await;
    platform
}

async fn is_not_sent(url: &str, believed: &Authority, sink: &Sink) {
    let platform = over(url, believed).await;
    let waiting = eventually("a failed attempt", async || {
        let newest = log(&platform).await.into_iter().next();
        newest.filter(|newest| !newest.last_error.is_empty())
    })
    .await;
    assert_eq!(
        waiting.status(),
        NotificationStatus::Queued,
        "an operator can fix the cause"
    );
    assert!(sink.mails().is_empty());
}

#[tokio::test]
async fn requires_certificate_for_host_name() {
    let (ours, theirs) = (Authority::new(), Authority::new());
    for encrypted in [Encrypted::FromTheStart, Encrypted::AfterStartTls] {
        let sink = Sink::start_encrypted(encrypted, ours.acceptor("localhost")).await;
        let url_of = |host| url(encrypted, host, &sink);
        is_not_sent(&url_of("localhost"), &theirs, &sink).await;
        is_not_sent(&url_of("127.0.0.1"), &ours, &sink).await;
        let platform = over(&url_of("localhost"), &ours).await;
        newest_is(&platform, NotificationStatus::Sent).await;
        assert_eq!(sink.mails().len(), 1, "{encrypted:?}");
    }
}

#[tokio::test]
async fn sends_nothing_when_required_tls_is_missing() {
    let sink = Sink::start(Behaviour::default()).await;
    let asks = url(Encrypted::AfterStartTls, "localhost", &sink);
    is_not_sent(&asks, &Authority::new(), &sink).await;
}
