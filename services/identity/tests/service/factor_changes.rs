//! Changes of second factors and of the account require fresh proof, and notify the owner.

use reqwest::Method;
use selam_identity::totp::code_now;
use selam_proto_identity::v1::{
    EndOtherSessionsRequest, SecurityNotice, SecurityNoticeDue, account_service_client::AccountServiceClient,
};
use serde_json::{Value, json};
use tonic_types::StatusExt as _;

use crate::support::{Answer, App, EMAIL, PASSWORD, text};

/// Signs in a user whose sign-in is no longer recent.
async fn stale(app: &App) -> String {
    app.confirmed(EMAIL).await;
    let session = app.sign_in(EMAIL, PASSWORD).await.ok();
    app.advance(3_000);
    text(&session, "access_token").to_owned()
}

async fn delete(app: &App, token: &str, path: &str, body: Value) -> Answer {
    let request = app.request(Method::DELETE, path).bearer_auth(token);
    app.send(request.json(&body)).await
}

/// Enrols an authenticator app and returns its path and secret.
async fn enrol(app: &App, token: &str, body: Value) -> (String, String) {
    let factor = app.post_as(token, "/factors", body).await.ok();
    let path = format!("/factors/{}", text(&factor, "id"));
    (path, text(&factor["totp"], "secret").to_owned())
}

async fn verify(app: &App, token: &str, (path, secret): (&str, &str)) -> Answer {
    let challenge = app.post_as(token, &format!("{path}/challenge"), json!({})).await.ok();
    let code = code_now(secret, app.platform.clock().now().timestamp()).unwrap();
    let shown = json!({"challenge_id": challenge["id"], "code": code});
    app.post_as(token, &format!("{path}/verify"), shown).await
}

#[tokio::test]
async fn factor_changes_require_fresh_proof() {
    let app = App::with(|settings| {
        settings.identity_access_token_ttl = 86_400;
        settings.identity_fresh_sign_in = 600;
    })
    .await;
    let token = stale(&app).await;
    let refused = app.post_as(&token, "/factors", json!({"factor_type": "totp"})).await;
    refused.fails(400, "reauthentication_needed");
    let wrong = json!({"factor_type": "totp", "current_password": "wrong"});
    app.post_as(&token, "/factors", wrong)
        .await
        .fails(400, "invalid_credentials");
    let right = json!({"factor_type": "totp", "current_password": PASSWORD});
    let (path, secret) = enrol(&app, &token, right).await;
    let raised = verify(&app, &token, (&path, &secret)).await.ok();
    let told: SecurityNoticeDue = app.platform.wait_for_event().await;
    assert_eq!(told.notice(), SecurityNotice::SecondFactorAdded);
    let token = text(&raised, "access_token").to_owned();

    // The code was a fresh proof; later there is none.
    app.advance(3_000);
    app.post_as(&token, "/recovery-codes", json!({}))
        .await
        .fails(400, "reauthentication_needed");
    let proof = json!({"current_password": PASSWORD});
    app.post_as(&token, "/recovery-codes", proof.clone()).await.ok();
    let told: SecurityNoticeDue = app.platform.wait_for_event().await;
    assert_eq!(
        (told.notice(), told.email.as_str()),
        (SecurityNotice::RecoveryCodesReplaced, EMAIL)
    );
    app.delete_as(&token, &path).await.fails(400, "reauthentication_needed");
    delete(&app, &token, &path, proof).await.ok();
    let told: SecurityNoticeDue = app.platform.wait_for_event().await;
    assert_eq!(told.notice(), SecurityNotice::SecondFactorRemoved);
}

#[tokio::test]
async fn password_alone_changes_nothing() {
    let app = App::with_own_tokens().await;
    app.confirmed(EMAIL).await;
    let owner = app.sign_in(EMAIL, PASSWORD).await.ok();
    let (path, secret) = enrol(&app, text(&owner, "access_token"), json!({"factor_type": "totp"})).await;
    let owner = verify(&app, text(&owner, "access_token"), (&path, &secret)).await.ok();
    let owner = text(&owner, "access_token");

    let half = app.sign_in(EMAIL, PASSWORD).await.ok();
    let half = text(&half, "access_token");
    app.put_as(half, "/user", json!({"data": {"full_name": "Another name"}}))
        .await
        .fails(401, "insufficient_aal");
    app.post_as(half, "/logout?scope=others", json!({}))
        .await
        .fails(401, "insufficient_aal");
    let request = app.platform.request(EndOtherSessionsRequest {}, Some(half));
    let mut account = AccountServiceClient::new(app.platform.channel());
    let refused = account.end_other_sessions(request).await.unwrap_err();
    let info = refused.get_error_details().error_info().cloned();
    assert_eq!(info.unwrap().reason, "SECOND_FACTOR_REQUIRED");
    // A global sign-out ends the own session only.
    let out = app.post_as(half, "/logout", json!({})).await;
    assert_eq!(out.status, 204);
    app.get_as(half, "/user").await.fails(403, "session_not_found");
    app.get_as(owner, "/user").await.ok();
}

#[tokio::test]
async fn stops_codes_after_ten_wrong_ones() {
    let app = App::with(|settings| settings.identity_guesses = u16::MAX).await;
    app.confirmed(EMAIL).await;
    let session = app.sign_in(EMAIL, PASSWORD).await.ok();
    let (path, secret) = enrol(&app, text(&session, "access_token"), json!({"factor_type": "totp"})).await;
    verify(&app, text(&session, "access_token"), (&path, &secret))
        .await
        .ok();
    let told: SecurityNoticeDue = app.platform.wait_for_event().await;
    assert_eq!(told.notice(), SecurityNotice::SecondFactorAdded);

    let half = app.sign_in(EMAIL, PASSWORD).await.ok();
    let half = text(&half, "access_token");
    for number in 0..11 {
        let challenge = app.post_as(half, &format!("{path}/challenge"), json!({})).await.ok();
        let shown = json!({"challenge_id": challenge["id"], "code": "000000"});
        let request = app.request(Method::POST, &format!("{path}/verify")).bearer_auth(half);
        let client = format!("203.0.113.{number}");
        let answer = app.send(request.header("x-forwarded-for", client).json(&shown)).await;
        if number < 10 {
            answer.fails(422, "mfa_verification_failed");
        } else {
            answer.fails(429, "too_many_wrong_attempts");
        }
    }
    let told: SecurityNoticeDue = app.platform.wait_for_event().await;
    assert_eq!(
        (told.notice(), told.email.as_str()),
        (SecurityNotice::SecondFactorGuessed, EMAIL)
    );
    // The right code is refused too, and a recovery code is not.
    app.advance(60);
    verify(&app, half, (&path, &secret))
        .await
        .fails(429, "too_many_wrong_attempts");
    app.post_as(half, "/recovery-codes/verify", json!({"code": "aaaa-bbbb-cccc"}))
        .await
        .fails(422, "mfa_verification_failed");
}
