//! PKCE flow: the link redirects with an authorisation code, which only the requesting client can exchange.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::support::{App, EMAIL, OTHER_PASSWORD, PASSWORD, SITE, path_of, text};

const VERIFIER: &str = "a-verifier-that-is-long-enough-to-be-a-verifier";

fn challenge() -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(VERIFIER))
}

/// Follows the link of the next email and returns the authorisation code of the redirect.
async fn follow(app: &App) -> String {
    let link = app.mail().await.link;
    let (target, fields) = app.get(&path_of(&link)).await.redirect();
    assert!(fields.is_empty(), "no tokens in the fragment");
    let target = url::Url::parse(&target).unwrap();
    let found = target.query_pairs().find(|(key, _)| key == "code");
    found.unwrap().1.into_owned()
}

async fn asked() -> App {
    let app = App::start().await;
    let body =
        json!({"email": EMAIL, "password": PASSWORD, "code_challenge": challenge(), "code_challenge_method": "s256"});
    app.post(&format!("/signup?redirect_to={SITE}/auth?next=home"), body)
        .await
        .ok();
    app
}

fn exchange(code: &str, verifier: &str) -> serde_json::Value {
    json!({"auth_code": code, "code_verifier": verifier})
}

#[tokio::test]
async fn exchanges_code_once_with_right_verifier() {
    let app = asked().await;
    let code = follow(&app).await;
    let session = app.post("/token?grant_type=pkce", exchange(&code, VERIFIER)).await.ok();
    app.get_as(text(&session, "access_token"), "/user").await.ok();
    app.post("/token?grant_type=pkce", exchange(&code, VERIFIER))
        .await
        .fails(404, "flow_state_not_found");
}

#[tokio::test]
async fn wrong_verifier_uses_up_code() {
    let app = asked().await;
    let code = follow(&app).await;
    app.post("/token?grant_type=pkce", exchange(&code, &VERIFIER.replace('a', "b")))
        .await
        .fails(400, "bad_code_verifier");
    app.post("/token?grant_type=pkce", exchange(&code, VERIFIER))
        .await
        .fails(404, "flow_state_not_found");
}

#[tokio::test]
async fn code_expires_after_five_minutes() {
    let app = asked().await;
    let code = follow(&app).await;
    app.advance(301);
    app.post("/token?grant_type=pkce", exchange(&code, VERIFIER))
        .await
        .fails(422, "flow_state_expired");
}

#[tokio::test]
async fn ban_invalidates_issued_codes() {
    use sea_orm::{ConnectionTrait, Statement};
    let app = asked().await;
    let code = follow(&app).await;
    let database = app.platform.database("identity");
    let db = database.connection();
    let ban = "UPDATE users SET banned_until = '2030-01-01 00:00:00+00:00'";
    db.execute_raw(Statement::from_string(db.get_database_backend(), ban))
        .await
        .unwrap();
    app.post("/token?grant_type=pkce", exchange(&code, VERIFIER))
        .await
        .fails(400, "user_banned");
}

#[tokio::test]
async fn new_password_invalidates_authorisation_codes() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let body = json!({"email": EMAIL, "code_challenge": challenge(), "code_challenge_method": "s256"});
    app.post("/recover", body).await.ok();
    let code = follow(&app).await;
    let change = json!({"password": OTHER_PASSWORD});
    app.put_as(text(&session, "access_token"), "/user", change).await.ok();
    app.post("/token?grant_type=pkce", exchange(&code, VERIFIER))
        .await
        .fails(404, "flow_state_not_found");
}

#[tokio::test]
async fn rejects_missing_or_malformed_parameters() {
    let app = App::start().await;
    app.post("/token?grant_type=pkce", json!({"auth_code": "x"}))
        .await
        .fails(400, "validation_failed");
    app.post("/token?grant_type=pkce", exchange("nonsense", VERIFIER))
        .await
        .fails(404, "flow_state_not_found");
    let half = json!({"email": EMAIL, "code_challenge": challenge()});
    app.post("/recover", half).await.fails(400, "validation_failed");
    let short = json!({"email": EMAIL, "code_challenge": "short", "code_challenge_method": "s256"});
    app.post("/recover", short).await.fails(400, "validation_failed");
}

#[tokio::test]
async fn typed_code_returns_session_directly() {
    let app = asked().await;
    let mail = app.mail().await;
    app.verify("signup", EMAIL, &mail.code).await.ok();
}
