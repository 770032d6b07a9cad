//! Second factors after changes of roles and of the factors themselves.

use reqwest::Method;
use selam_identity::totp::code_now;
use serde_json::{Value, json};

use crate::support::{ADMIN, Answer, App, EMAIL, PASSWORD, text};

/// Enrols an authenticator app and returns its path and secret.
async fn enrol(app: &App, token: &str) -> (String, String) {
    let body = json!({"factor_type": "totp", "friendly_name": uuid::Uuid::now_v7()});
    let factor = app.post_as(token, "/factors", body).await.ok();
    let path = format!("/factors/{}", text(&factor, "id"));
    (path, text(&factor["totp"], "secret").to_owned())
}

async fn show(app: &App, token: &str, path: &str, code: &str) -> Answer {
    let challenge = app.post_as(token, &format!("{path}/challenge"), json!({})).await.ok();
    let shown = json!({"challenge_id": challenge["id"], "code": code});
    app.post_as(token, &format!("{path}/verify"), shown).await
}

fn code(app: &App, secret: &str) -> String {
    code_now(secret, app.platform.clock().now().timestamp()).unwrap()
}

async fn with_app(app: &App, session: &Value) -> (Value, String, String) {
    let token = text(session, "access_token");
    let (path, secret) = enrol(app, token).await;
    let raised = show(app, token, &path, &code(app, &secret)).await.ok();
    (raised, path, secret)
}

#[tokio::test]
async fn new_admin_needs_second_factor_at_once() {
    let app = App::with(|settings| {
        settings.identity_second_factor = Some(true);
        settings.identity_admin_email = Some(ADMIN.into());
        settings.identity_admin_password = Some(PASSWORD.into());
    })
    .await;
    let session = app.sign_in(ADMIN, PASSWORD).await.ok();
    let (admin, ..) = with_app(&app, &session).await;
    let user = app.confirmed(EMAIL).await;
    let path = format!("/admin/users/{}", text(&user["user"], "id"));
    let roles = json!({"app_metadata": {"roles": ["admin"]}});
    app.put_as(text(&admin, "access_token"), &path, roles).await.ok();
    // The access token is older than the role.
    app.get_as(text(&user, "access_token"), "/admin/users")
        .await
        .fails(403, "insufficient_aal");
}

#[tokio::test]
async fn wrong_codes_of_one_app_pause_no_other() {
    let app = App::with(|settings| settings.identity_guesses = u16::MAX).await;
    app.confirmed(EMAIL).await;
    let session = app.sign_in(EMAIL, PASSWORD).await.ok();
    let (owner, lost, secret) = with_app(&app, &session).await;
    let owner = text(&owner, "access_token");
    let half = app.sign_in(EMAIL, PASSWORD).await.ok();
    let half = text(&half, "access_token");
    app.advance(60);
    for _ in 0..10 {
        show(&app, half, &lost, "000000")
            .await
            .fails(422, "mfa_verification_failed");
    }
    show(&app, half, &lost, &code(&app, &secret))
        .await
        .fails(429, "too_many_wrong_attempts");

    // The owner replaces the app.
    let (path, secret) = enrol(&app, owner).await;
    show(&app, owner, &path, &code(&app, &secret)).await.ok();
    let request = app.request(Method::DELETE, &lost).bearer_auth(owner);
    app.send(request).await.ok();
    let half = app.sign_in(EMAIL, PASSWORD).await.ok();
    app.advance(60);
    show(&app, text(&half, "access_token"), &path, &code(&app, &secret))
        .await
        .ok();
}

#[tokio::test]
async fn password_alone_removes_no_pending_app() {
    let app = App::start().await;
    app.confirmed(EMAIL).await;
    let session = app.sign_in(EMAIL, PASSWORD).await.ok();
    let (owner, ..) = with_app(&app, &session).await;
    let (pending, _) = enrol(&app, text(&owner, "access_token")).await;
    let half = app.sign_in(EMAIL, PASSWORD).await.ok();
    app.delete_as(text(&half, "access_token"), &pending)
        .await
        .fails(401, "insufficient_aal");
    app.delete_as(text(&owner, "access_token"), &pending).await.ok();
}

#[tokio::test]
async fn taken_name_leaves_code_valid() {
    let app = App::with(|settings| settings.identity_fresh_sign_in = 60).await;
    app.confirmed(EMAIL).await;
    let session = app.sign_in(EMAIL, PASSWORD).await.ok();
    let token = text(&session, "access_token");
    let enrol = |name: &str, nonce: &str| {
        let body = json!({"factor_type": "totp", "friendly_name": name, "nonce": nonce});
        app.post_as(token, "/factors", body)
    };
    enrol("Phone", "").await.ok();
    app.advance(120);
    app.get_as(token, "/reauthenticate").await.ok();
    let nonce = app.mail().await.code;
    enrol("Phone", &nonce).await.fails(422, "mfa_factor_name_conflict");
    enrol("Tablet", &nonce).await.ok();
    enrol("Watch", &nonce).await.fails(422, "reauthentication_not_valid");
}
