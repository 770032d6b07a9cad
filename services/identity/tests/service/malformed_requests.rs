//! Malformed requests return a 4xx in the format of the protocol.

use reqwest::Method;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::support::{App, EMAIL, PASSWORD, text};

const POSTS: [&str; 7] = [
    "/signup",
    "/token?grant_type=password",
    "/token?grant_type=pkce",
    "/recover",
    "/resend",
    "/otp",
    "/verify",
];

#[tokio::test]
async fn rejects_malformed_bodies() {
    let app = App::start().await;
    for path in POSTS {
        for (body, code) in [
            (&b""[..], "bad_json"),
            (b"{", "bad_json"),
            (b"{\"email\":", "bad_json"),
            (b"email=a", "bad_json"),
            (b"\xff\xfe\x00", "bad_json"),
            (b"null", "validation_failed"),
            (b"[]", "validation_failed"),
            (b"\"text\"", "validation_failed"),
            (b"{\"email\": 1, \"auth_code\": 1}", "validation_failed"),
            (b"{\"email\": {\"$ne\": null}}", "validation_failed"),
            (b"{\"email\": \"a\\u0000@example.test\"}", "validation_failed"),
        ] {
            let answer = app.send(app.request(Method::POST, path).body(body.to_vec())).await;
            answer.fails(400, code);
        }
        let large = format!("{{\"email\": \"{}\"}}", "x".repeat(70_000));
        app.send(app.request(Method::POST, path).body(large.clone()))
            .await
            .fails(413, "validation_failed");
        assert_eq!(
            status_of_chunks(&app, path, &large).await,
            "413",
            "without a Content-Length"
        );
    }
}

/// Sends a body in chunks without a Content-Length, and returns the status.
async fn status_of_chunks(app: &App, path: &str, body: &str) -> String {
    let address = app.platform.http_url("").strip_prefix("http://").unwrap().to_owned();
    let mut stream = tokio::net::TcpStream::connect(&address).await.unwrap();
    let head = format!("POST /auth/v1{path} HTTP/1.1\r\nHost: {address}\r\nTransfer-Encoding: chunked\r\n\r\n");
    let chunk = format!("{head}{:x}\r\n{body}\r\n0\r\n\r\n", body.len());
    stream.write_all(chunk.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer[9..]).into_owned()
}

#[tokio::test]
async fn accepts_unusual_valid_bodies() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let body = json!({"email": EMAIL, "password": PASSWORD, "phone": null, "unknown": [1], "gotrue_meta_security": {"captcha_token": null}, "code_challenge": null});
    app.post("/token?grant_type=password&unknown=1", body.clone())
        .await
        .ok();
    app.send(
        app.request(Method::POST, "/token?grant_type=password")
            .header("content-type", "text/plain")
            .body(body.to_string()),
    )
    .await
    .ok();
    app.send(
        app.request(Method::POST, "/token?grant_type=password")
            .header("x-supabase-api-version", "nonsense")
            .json(&body),
    )
    .await
    .ok();
    let data = json!({"data": {"x": {"deep": [1, null, "ሰላም"]}}});
    app.put_as(text(&session, "access_token"), "/user", data).await.ok();
}

#[tokio::test]
async fn rejects_unknown_paths_and_methods() {
    let app = App::start().await;
    for path in [
        "/",
        "",
        "/nope",
        "/user/1",
        "/admin",
        "/.well-known",
        "/signup/",
        "/%00",
        "/token/..%2fuser",
    ] {
        app.get(path).await.fails(404, "not_found");
    }
    for (method, path, allowed) in [
        (Method::GET, "/signup", "POST"),
        (Method::GET, "/token?grant_type=password", "POST"),
        (Method::PUT, "/verify", "GET, POST"),
        (Method::POST, "/user", "GET, PUT"),
        (Method::GET, "/logout", "POST"),
        (Method::POST, "/settings", "GET"),
        (Method::DELETE, "/.well-known/jwks.json", "GET"),
        (Method::PATCH, "/admin/users", "GET, POST"),
    ] {
        let answer = app.send(app.request(method, path)).await;
        answer.fails(405, "method_not_allowed");
        assert_eq!(answer.headers["allow"], allowed);
    }
}

#[tokio::test]
async fn returns_dated_format_to_dated_clients() {
    let app = App::start().await;
    let dated = |path: &str, body| {
        app.send(
            app.request(Method::POST, path)
                .header("x-supabase-api-version", "2024-01-01")
                .json(&body),
        )
    };
    let answer = dated(
        "/token?grant_type=password",
        json!({"email": EMAIL, "password": PASSWORD}),
    )
    .await;
    assert_eq!(
        (answer.status.as_u16(), &answer.body),
        (
            400,
            &json!({"code": "invalid_credentials", "message": "Invalid login credentials"})
        )
    );
    assert_eq!(answer.headers["x-supabase-api-version"], "2024-01-01");
    let weak = dated("/signup", json!({"email": EMAIL, "password": "x"})).await;
    assert_eq!(
        (&weak.body["code"], &weak.body["weak_password"]["reasons"]),
        (&"weak_password".into(), &json!(["length", "characters"]))
    );
    for path in ["/nope", "/settings", "/user"] {
        let answer = dated(path, json!({})).await;
        assert!(
            answer.body["code"].is_string() && answer.body["message"].is_string(),
            "{}",
            answer.body
        );
    }
    let plain = app.sign_in(EMAIL, PASSWORD).await;
    assert!(plain.headers.get("x-supabase-api-version").is_none());
    assert_eq!(plain.headers["cache-control"], "no-store");
}

#[tokio::test]
async fn serves_public_documents() {
    let app = App::start().await;
    assert_eq!(app.get("/health").await.ok()["name"], "selam-identity");
    let settings = app.get("/settings").await.ok();
    assert_eq!(
        (
            &settings["external"]["email"],
            &settings["external"]["phone"],
            &settings["disable_signup"]
        ),
        (&true.into(), &false.into(), &false.into())
    );
}

#[tokio::test]
async fn limits_metadata_across_changes() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let token = text(&session, "access_token");
    app.put_as(token, "/user", json!({"data": {"a": "x".repeat(3_000)}}))
        .await
        .ok();
    app.put_as(token, "/user", json!({"data": {"b": "x".repeat(3_000)}}))
        .await
        .fails(422, "validation_failed");
    app.put_as(token, "/user", json!({"data": {"a": null, "b": "x".repeat(3_000)}}))
        .await
        .ok();
}
