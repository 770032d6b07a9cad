use std::time::Duration;

use selam_chassis::Service;
use selam_chassis_testing::TestPlatform;

use crate::small_service::{Behaviour, build};

async fn start() -> TestPlatform {
    TestPlatform::start(|platform| async move {
        let service: Service = build(&platform, "server", Behaviour::default()).await?;
        Ok(vec![service.http(|config| {
            config.route("/slow", actix_web::web::get().to(slow));
            config.route("/echo", actix_web::web::post().to(echo));
        })])
    })
    .await
}

async fn slow() -> &'static str {
    tokio::time::sleep(Duration::from_millis(700)).await;
    "done"
}

async fn echo(body: actix_web::web::Json<serde_json::Value>) -> actix_web::web::Json<serde_json::Value> {
    body
}

#[tokio::test]
async fn health_tells_life_and_readiness() {
    let platform = start().await;
    for path in ["/livez", "/readyz"] {
        let response = reqwest::get(platform.http_url(path)).await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
    }
}

#[tokio::test]
async fn unknown_paths_and_broken_bodies_get_the_one_error_shape() {
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
async fn a_request_under_way_is_answered_before_the_end() {
    let platform = start().await;
    let url = platform.http_url("/slow");
    let request = tokio::spawn(async move { reqwest::get(url).await.unwrap().text().await.unwrap() });
    tokio::time::sleep(Duration::from_millis(200)).await;
    platform.stop().await;
    assert_eq!(request.await.unwrap(), "done");
}
