use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use selam_chassis::{Platform, Service, Settings};
use selam_chassis_testing::{TestPlatform, eventually};
use tonic_health::pb::{HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient};

use crate::small_service::{Behaviour, build};

/// Seconds in which a test can query a stopping process, even on a busy machine.
const STOPPING: u64 = 8;
/// Whether the slow handler has started. One test checks it once.
static SLOW_BEGUN: AtomicBool = AtomicBool::new(false);

async fn start() -> TestPlatform {
    start_with(|_| {}).await
}

async fn start_with(adjust: impl FnOnce(&mut Settings) + Send + 'static) -> TestPlatform {
    let builder = TestPlatform::builder().settings(adjust);
    let build = |platform: Platform| async move {
        let service: Service = build(&platform, "server", Behaviour::default()).await?;
        let has_ended = Arc::new(AtomicBool::new(false));
        let ends = Arc::clone(&has_ended);
        let service = service.task("background", move |shutdown| {
            let ends = Arc::clone(&ends);
            async move {
                shutdown.cancelled().await;
                ends.store(true, Ordering::SeqCst);
                Ok(())
            }
        });
        Ok(vec![service.undeclared_http(move |config| {
            config.app_data(actix_web::web::Data::from(Arc::clone(&has_ended)));
            config.route("/slow", actix_web::web::get().to(slow));
            config.route("/echo", actix_web::web::post().to(echo));
        })])
    };
    builder.start(build).await
}

/// Returns whether the background work still runs at the end of the request.
async fn slow(background_has_ended: actix_web::web::Data<AtomicBool>) -> &'static str {
    SLOW_BEGUN.store(true, Ordering::SeqCst);
    tokio::time::sleep(Duration::from_millis(700)).await;
    if background_has_ended.load(Ordering::SeqCst) {
        "the background work has ended"
    } else {
        "done"
    }
}

async fn echo(body: actix_web::web::Json<serde_json::Value>) -> actix_web::web::Json<serde_json::Value> {
    body
}

#[tokio::test]
async fn reports_liveness_and_readiness() {
    let platform = start().await;
    for path in ["/livez", "/readyz"] {
        let response = reqwest::get(platform.http_url(path)).await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
    }
}

#[tokio::test]
async fn checks_readiness_by_command() {
    let platform = start_with(|settings| settings.shutdown_delay = Some(STOPPING)).await;
    let mut settings = platform.settings().clone();
    let url: reqwest::Url = platform.http_url("/").parse().unwrap();
    settings.http_port = url.port().unwrap();
    let answer = selam_chassis::server::ready(&settings, "server").await.unwrap();
    assert_eq!(answer, "{\"status\":\"ok\"}\n");

    let stopping = tokio::spawn(platform.stop());
    let refusal = eventually("a process that is not ready", async || {
        selam_chassis::server::ready(&settings, "server").await.err()
    })
    .await;
    assert_eq!(refusal.reason(), "NOT_READY");
    assert!(refusal.to_string().contains("stopping"), "{refusal}");

    stopping.await.unwrap();
    let refusal = selam_chassis::server::ready(&settings, "server").await.unwrap_err();
    assert_eq!(refusal.reason(), "SERVICE_UNAVAILABLE");
}

#[tokio::test]
async fn stays_ready_without_event_bus() {
    let platform = TestPlatform::builder()
        .settings(|settings| settings.bus_url = Some("amqp://127.0.0.1:1".to_owned().into()))
        .start(|platform| async move { Ok(vec![build(&platform, "server", Behaviour::default()).await?]) })
        .await;
    let response = reqwest::get(platform.http_url("/readyz")).await.unwrap();
    assert_eq!(response.status(), 200);
}

#[tokio::test]
async fn accepts_requests_during_shutdown_delay() {
    let platform = start_with(|settings| settings.shutdown_delay = Some(STOPPING)).await;
    let (ready, echo) = (platform.http_url("/readyz"), platform.http_url("/echo"));
    let mut health = HealthClient::new(platform.channel());
    let check = || HealthCheckRequest { service: String::new() };
    let status = health.check(check()).await.unwrap().into_inner().status();
    assert_eq!(status, ServingStatus::Serving);

    let stopping = tokio::spawn(platform.stop());
    let answer = eventually("a process that is not ready", async || {
        let answer = reqwest::get(&ready).await.unwrap();
        (answer.status() == 503).then_some(answer)
    })
    .await;
    let body: serde_json::Value = answer.json().await.unwrap();
    assert_eq!(body["failing"], serde_json::json!(["stopping"]));
    let status = health.check(check()).await.unwrap().into_inner().status();
    assert_eq!(status, ServingStatus::NotServing);
    let request = reqwest::Client::new().post(&echo).json(&1);
    assert_eq!(request.send().await.unwrap().status(), 200);

    stopping.await.unwrap();
    assert!(reqwest::get(&ready).await.is_err());
}

#[tokio::test]
async fn returns_common_error_format() {
    let platform = start().await;
    let response = reqwest::get(platform.http_url("/nothing/here")).await.unwrap();
    assert_eq!(response.status(), 404);
    let body: serde_json::Value = response.json().await.unwrap();
    assert_eq!(body["code"], 5);

    let http = reqwest::Client::new();
    for sent in ["{", "", "[1,", "\u{0}"] {
        let request = http
            .post(platform.http_url("/echo"))
            .header("content-type", "application/json");
        let response = request.body(sent).send().await.unwrap();
        assert_eq!(response.status(), 400, "{sent:?}");
        let body: serde_json::Value = response.json().await.unwrap();
        assert_eq!(body["details"][0]["reason"], "MALFORMED_REQUEST");
    }
}

#[tokio::test]
async fn finishes_request_before_background_work_ends() {
    let platform = start().await;
    let url = platform.http_url("/slow");
    let request = tokio::spawn(async move { reqwest::get(url).await.unwrap().text().await.unwrap() });
    eventually("a request in progress", async || {
        SLOW_BEGUN.load(Ordering::SeqCst).then_some(())
    })
    .await;
    platform.stop().await;
    assert_eq!(request.await.unwrap(), "done");
}
