//! HTTP routes: access checks, limits, errors and metrics equal those of RPCs.

use std::{
    panic::AssertUnwindSafe,
    sync::{Arc, OnceLock},
};

use futures::FutureExt as _;
use reqwest::{Method, StatusCode};
use selam_chassis::{HttpRoutes, Telemetry, telemetry};
use selam_chassis_testing::TestPlatform;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::http_service::{Noted, serve, service};

struct App {
    platform: TestPlatform,
    noted: Arc<Noted>,
    http: reqwest::Client,
}

struct Answer {
    status: StatusCode,
    headers: reqwest::header::HeaderMap,
    body: Value,
}

impl Answer {
    #[track_caller]
    fn fails(&self, status: u16, reason: &str) -> &Value {
        let found = self.body["details"][0]["reason"].as_str();
        assert_eq!((self.status.as_u16(), found), (status, Some(reason)), "{}", self.body);
        assert!(self.body["code"].is_u64() && self.body["message"].is_string());
        &self.body["details"]
    }

    #[track_caller]
    fn names(&self, field: &str, reason: &str) {
        let violation = &self.fails(400, "MALFORMED_REQUEST")[1]["fieldViolations"][0];
        assert_eq!(
            (violation["field"].as_str(), violation["reason"].as_str()),
            (Some(field), Some(reason))
        );
    }
}

impl App {
    async fn start() -> Self {
        let noted = Arc::new(Noted::default());
        let lent = Arc::clone(&noted);
        let platform = TestPlatform::start(move |platform| {
            let noted = Arc::clone(&lent);
            async move { service(&platform, |routes| serve(routes, noted)).await }
        })
        .await;
        Self {
            platform,
            noted,
            http: reqwest::Client::new(),
        }
    }

    fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        self.http
            .request(method, self.platform.http_url(&format!("/v1/testing{path}")))
    }

    fn token(&self, roles: &[&str]) -> String {
        self.platform.access_token(Uuid::new_v4(), "saba@example.test", roles)
    }

    async fn get(&self, path: &str, token: Option<&str>) -> Answer {
        let request = self.request(Method::GET, path);
        send(match token {
            Some(token) => request.bearer_auth(token),
            None => request,
        })
        .await
    }
}

async fn send(request: reqwest::RequestBuilder) -> Answer {
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    let bytes = response.bytes().await.unwrap();
    Answer {
        status,
        headers,
        body: serde_json::from_slice(&bytes).unwrap_or_default(),
    }
}

/// Logs and metrics of the whole test process.
fn observed(app: &App) -> &'static Telemetry {
    static TELEMETRY: OnceLock<Telemetry> = OnceLock::new();
    TELEMETRY.get_or_init(|| {
        let mut settings = app.platform.settings().clone();
        settings.log_filter = "off,selam_chassis=info,selam_foundation=info".to_owned();
        telemetry::init(&settings, "http-routes").unwrap()
    })
}

#[tokio::test]
async fn enforces_access_rules_of_contract() {
    let app = App::start().await;
    let half = app.platform.half_token(Uuid::new_v4(), "saba@example.test", &["admin"]);
    let expired = app.platform.expired_token(Uuid::new_v4(), "saba@example.test", &[]);
    let (user, admin) = (app.token(&[]), app.token(&["admin"]));

    app.get("/items/7", None).await.fails(401, "UNAUTHENTICATED");
    app.get("/items/7", Some("nonsense")).await.fails(401, "TOKEN_INVALID");
    app.get("/items/7", Some(&expired)).await.fails(401, "TOKEN_EXPIRED");
    app.get("/items/7", Some(&half))
        .await
        .fails(403, "SECOND_FACTOR_REQUIRED");
    let answer = app.get("/items/7", Some(&user)).await;
    assert_eq!(answer.body, json!({"number": 7, "email": "saba@example.test"}));

    let delete = |token: &str| send(app.request(Method::DELETE, "/items/7").bearer_auth(token));
    delete(&user).await.fails(403, "PERMISSION_DENIED");
    assert_eq!(delete(&admin).await.status, 204);

    assert_eq!(app.get("/caller", None).await.body, json!({"email": null}));
    assert_eq!(app.get("/caller", Some(&user)).await.body["email"], "saba@example.test");
    let visitor = app.get("/caller", Some(&half)).await;
    assert_eq!(
        visitor.body,
        json!({"email": null}),
        "an unfinished sign-in counts as a visitor"
    );
    app.get("/caller", Some(&expired)).await.fails(401, "TOKEN_EXPIRED");
}

#[tokio::test]
async fn names_invalid_fields() {
    let app = App::start().await;
    app.get("/items", None).await.names("pageSize", "REQUIRED");
    app.get("/items?pageSize=x", None)
        .await
        .names("pageSize", "INVALID_VALUE");
    app.get("/items?pageSize=1&more=1", None)
        .await
        .names("more", "UNKNOWN_FIELD");
    let user = app.token(&[]);
    app.get("/items/x", Some(&user)).await.names("number", "INVALID_VALUE");
    app.get("/items/404", Some(&user)).await.fails(404, "ITEM_NOT_FOUND");

    let echo = |body: &'static str, media: &'static str| {
        send(
            app.request(Method::POST, "/echoes")
                .header("content-type", media)
                .body(body),
        )
    };
    echo("{}", "application/json").await.names("itemCount", "REQUIRED");
    echo(r#"{"itemCount":"x"}"#, "application/json; charset=utf-8")
        .await
        .names("itemCount", "INVALID_VALUE");
    echo(r#"{"itemCount":1} x"#, "application/json")
        .await
        .fails(400, "MALFORMED_REQUEST");
    echo("{}", "text/plain").await.fails(415, "UNSUPPORTED_MEDIA_TYPE");
}

#[tokio::test]
async fn rejects_unknown_paths_and_methods() {
    let app = App::start().await;
    app.get("/nothing", None).await.fails(404, "NOT_FOUND");
    let answer = send(app.request(Method::PATCH, "/items/7")).await;
    answer.fails(405, "METHOD_NOT_ALLOWED");
    assert_eq!(answer.headers["allow"], "DELETE, GET, PUT");
    assert_eq!(send(app.request(Method::HEAD, "/items/7")).await.status, 405);
    let answer = send(app.request(Method::OPTIONS, "/items/7")).await;
    assert_eq!(
        (answer.status.as_u16(), &answer.headers["allow"]),
        (204, &"DELETE, GET, PUT".parse().unwrap())
    );
}

#[tokio::test]
async fn hides_panic_from_client() {
    let app = App::start().await;
    let answer = app.get("/panics", None).await;
    answer.fails(500, "INTERNAL");
    assert!(!answer.body.to_string().contains("secret"));
    assert_eq!(app.get("/caller", None).await.status, 200, "the worker continues");
}

#[tokio::test]
async fn ends_request_at_deadline_of_route() {
    let app = App::start().await;
    app.get("/waits", None).await.fails(504, "CALL_TIMEOUT");
}

#[tokio::test]
async fn limits_body_size_per_route() {
    let app = App::start().await;
    let note = |size: usize| format!(r#"{{"itemCount":1,"note":"{}"}}"#, "x".repeat(size));
    let json = |body: reqwest::Body| {
        send(
            app.request(Method::POST, "/echoes")
                .header("content-type", "application/json")
                .body(body),
        )
    };
    assert_eq!(json(note(65_000).into()).await.status, 200);
    json(note(65_536).into()).await.fails(413, "BODY_TOO_LARGE");
    json(unannounced(note(65_536).into_bytes()))
        .await
        .fails(413, "BODY_TOO_LARGE");

    let webhook = |body: reqwest::Body| send(app.request(Method::POST, "/webhooks").body(body));
    assert_eq!(webhook(vec![b'x'; 1024].into()).await.body["bytes"], 1024);
    webhook(vec![b'x'; 1025].into()).await.fails(413, "BODY_TOO_LARGE");
    webhook(unannounced(vec![b'x'; 1025]))
        .await
        .fails(413, "BODY_TOO_LARGE");

    let user = app.token(&[]);
    let upload = |body: reqwest::Body| send(app.request(Method::PUT, "/uploads/a").bearer_auth(&user).body(body));
    upload(vec![b'x'; 1_048_577].into()).await.fails(413, "BODY_TOO_LARGE");
    upload(unannounced(vec![b'x'; 1_048_577]))
        .await
        .fails(413, "BODY_TOO_LARGE");
    let anonymous = send(app.request(Method::PUT, "/uploads/a").body("x")).await;
    anonymous.fails(401, "UNAUTHENTICATED");
}

/// A chunked body without a length.
fn unannounced(body: Vec<u8>) -> reqwest::Body {
    let pieces: Vec<_> = body
        .chunks(512)
        .map(|piece| Ok::<_, std::io::Error>(piece.to_vec()))
        .collect();
    reqwest::Body::wrap_stream(futures::stream::iter(pieces))
}

#[tokio::test]
async fn passes_raw_bytes_and_stream_chunks() {
    let app = App::start().await;
    let bytes = b"{ \"a\":1 ,\n\"a\": 2}\xff\x00".to_vec();
    let sent = app.request(Method::POST, "/webhooks").body(bytes.clone());
    assert_eq!(send(sent).await.status, 200);
    assert_eq!(*app.noted.webhooks.lock().unwrap(), [bytes]);

    let upload = app.request(Method::PUT, "/uploads/a").bearer_auth(app.token(&[]));
    let answer = send(upload.body(unannounced(vec![b'x'; 1_000_000]))).await;
    assert_eq!(answer.body["bytes"], 1_000_000);
    assert!(answer.body["pieces"].as_u64() > Some(1), "{}", answer.body);
}

#[tokio::test]
async fn propagates_trace_and_counts_calls() {
    let app = App::start().await;
    let telemetry = observed(&app);
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    let sent = app
        .request(Method::POST, "/echoes")
        .header("traceparent", format!("00-{trace}-00f067aa0ba902b7-01"));
    let answer = send(sent.json(&json!({"itemCount": 1}))).await;
    let travelled = answer.body["traceparent"].as_str().unwrap_or_default();
    assert_eq!(travelled.split('-').nth(1), Some(trace), "{}", answer.body);
    assert_ne!(travelled.split('-').nth(2), Some("00f067aa0ba902b7"), "a separate span");

    let user = app.token(&[]);
    app.get("/items/404", Some(&user)).await.fails(404, "ITEM_NOT_FOUND");
    app.get("/panics", None).await.fails(500, "INTERNAL");
    send(app.request(Method::PATCH, "/items/8"))
        .await
        .fails(405, "METHOD_NOT_ALLOWED");
    app.get("/made-up", None).await.fails(404, "NOT_FOUND");
    let metrics = telemetry.metrics();
    for (route, method, status) in [
        ("/v1/testing/items/{number}", "GET", 404),
        ("/v1/testing/panics", "GET", 500),
        ("/v1/testing/items/{number}", "other", 405),
        ("other", "other", 404),
    ] {
        let line = format!(r#"selam_http_total{{route="{route}",method="{method}",status="{status}"}} "#);
        assert!(metrics.contains(&line), "{line}\n{metrics}");
    }
    assert!(
        metrics.contains(r#"selam_http_seconds_count{route="/v1/testing/panics",method="GET"}"#),
        "{metrics}"
    );
    assert!(
        !metrics.contains("made-up") && !metrics.contains("items/8"),
        "{metrics}"
    );
}

/// Returns the error with which a process with these routes fails to start.
async fn refusal(add: impl Fn(HttpRoutes) -> HttpRoutes + Clone + Send + Sync + 'static) -> String {
    let start = TestPlatform::start(move |platform| {
        let add = add.clone();
        async move { service(&platform, add).await }
    });
    let Err(panic) = AssertUnwindSafe(start).catch_unwind().await else {
        panic!("the process started");
    };
    *panic.downcast::<String>().unwrap()
}

#[tokio::test]
async fn rejects_undeclared_and_unserved_routes() {
    let nothing = refusal(|routes| routes).await;
    for route in [
        "POST /v1/testing/echoes",
        "GET /v1/testing/items",
        "DELETE /v1/testing/items/{number}",
    ] {
        assert!(
            nothing.contains(&format!("{route} is declared in selam.testing.v1 but not served")),
            "{nothing}"
        );
    }
    let noted = Arc::new(Noted::default());
    let more = refusal(move |routes| {
        let routes = serve(routes, Arc::clone(&noted));
        routes
            .on("GET", "/v1/testing/more", async || "")
            .on("GET", "/v1/testing/caller", async || "")
    })
    .await;
    assert!(
        more.contains("GET /v1/testing/more is served but not declared in selam.testing.v1"),
        "{more}"
    );
    assert!(more.contains("GET /v1/testing/caller is served twice"), "{more}");
    assert!(!more.contains("echoes"), "{more}");
}
