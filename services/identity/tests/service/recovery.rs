//! Password recovery and email sign-in.

use selam_proto_identity::v1::{OneTimeCodePurpose, PasswordChanged};
use serde_json::json;

use crate::support::{App, EMAIL, OTHER_PASSWORD, PASSWORD, SITE, field, path_of, text, wrong};

#[tokio::test]
async fn replaces_forgotten_password_with_code() {
    let app = App::start().await;
    let old_session = app.confirmed(EMAIL).await;
    app.post(
        &format!("/recover?redirect_to={SITE}/auth?type=recovery"),
        json!({"email": EMAIL, "gotrue_meta_security": {}}),
    )
    .await
    .ok();
    let mail = app.mail().await;
    assert_eq!(mail.purpose(), OneTimeCodePurpose::Recovery);
    app.verify("recovery", EMAIL, &wrong(&mail.code))
        .await
        .fails(403, "otp_expired");
    app.verify("signup", EMAIL, &mail.code).await.fails(403, "otp_expired");
    let session = app.verify("recovery", EMAIL, &mail.code).await.ok();
    let token = text(&session, "access_token");

    app.put_as(token, "/user", json!({"password": "weak"}))
        .await
        .fails(422, "weak_password");
    app.put_as(token, "/user", json!({"password": PASSWORD}))
        .await
        .fails(422, "same_password");
    app.put_as(
        token,
        "/user",
        json!({"password": OTHER_PASSWORD, "code_challenge": null}),
    )
    .await
    .ok();
    let changed: PasswordChanged = app.platform.wait_for_event().await;
    assert_eq!(
        (changed.email.as_str(), changed.full_name.as_str()),
        (EMAIL, "Saba Tesfay")
    );

    app.get_as(text(&old_session, "access_token"), "/user")
        .await
        .fails(403, "session_not_found");
    app.get_as(token, "/user").await.ok();
    app.sign_in(EMAIL, PASSWORD).await.fails(400, "invalid_credentials");
    app.sign_in(EMAIL, OTHER_PASSWORD).await.ok();
}

#[tokio::test]
async fn recovery_link_redirects_with_type() {
    let app = App::start().await;
    app.confirmed(EMAIL).await;
    app.post(
        &format!("/recover?redirect_to={SITE}/auth?type=recovery"),
        json!({"email": EMAIL}),
    )
    .await
    .ok();
    let link = app.mail().await.link;
    let (target, fields) = app.get(&path_of(&link)).await.redirect();
    assert_eq!(target, format!("{SITE}/auth?type=recovery"));
    assert_eq!(field(&fields, "type"), Some("recovery"));
    app.put_as(
        field(&fields, "access_token").unwrap(),
        "/user",
        json!({"password": OTHER_PASSWORD}),
    )
    .await
    .ok();
}

#[tokio::test]
async fn accepts_link_token_as_token_hash() {
    let app = App::start().await;
    app.confirmed(EMAIL).await;
    app.post("/recover", json!({"email": EMAIL})).await.ok();
    let link = url::Url::parse(&app.mail().await.link).unwrap();
    let token = link
        .query_pairs()
        .find(|(key, _)| key == "token")
        .unwrap()
        .1
        .into_owned();
    app.post("/verify", json!({"type": "signup", "token_hash": token}))
        .await
        .fails(403, "otp_expired");
    app.post(
        "/verify",
        json!({"type": "recovery", "token_hash": token, "email": EMAIL}),
    )
    .await
    .fails(400, "validation_failed");
    app.post("/verify", json!({"type": "recovery", "token_hash": token}))
        .await
        .ok();
    app.post("/verify", json!({"type": "recovery", "token_hash": token}))
        .await
        .fails(403, "otp_expired");
}

#[tokio::test]
async fn new_password_invalidates_issued_codes() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    app.post("/recover", json!({"email": EMAIL})).await.ok();
    let mail = app.mail().await;
    app.put_as(
        text(&session, "access_token"),
        "/user",
        json!({"password": OTHER_PASSWORD}),
    )
    .await
    .ok();
    app.verify("recovery", EMAIL, &mail.code)
        .await
        .fails(403, "otp_expired");
}

#[tokio::test]
async fn email_sign_in_creates_or_uses_account() {
    let app = App::start().await;
    app.post("/otp", json!({"email": EMAIL, "create_user": false, "data": {}}))
        .await
        .ok();
    app.post(
        "/otp",
        json!({"email": EMAIL, "create_user": true, "data": {"full_name": "Saba"}}),
    )
    .await
    .ok();
    let mail = app.mail().await;
    assert_eq!(
        mail.purpose(),
        OneTimeCodePurpose::Signup,
        "the first call sent no email"
    );
    let session = app.verify("email", EMAIL, &mail.code).await.ok();
    assert_eq!(session["user"]["user_metadata"]["full_name"], "Saba");
    app.sign_in(EMAIL, "").await.fails(400, "invalid_credentials");

    app.post("/otp", json!({"email": EMAIL})).await.ok();
    let mail = app.mail().await;
    assert_eq!(mail.purpose(), OneTimeCodePurpose::MagicLink);
    let again = app.verify("email", EMAIL, &mail.code).await.ok();
    assert_eq!(again["user"]["id"], session["user"]["id"]);
    app.post("/otp", json!({"phone": "+15550100"}))
        .await
        .fails(400, "phone_provider_disabled");
}

#[tokio::test]
async fn resend_validates_type() {
    let app = App::start().await;
    app.post("/resend", json!({"email": EMAIL}))
        .await
        .fails(400, "validation_failed");
    app.post("/resend", json!({"type": "nonsense", "email": EMAIL}))
        .await
        .fails(400, "validation_failed");
    app.post("/resend", json!({"type": "sms", "phone": "1"}))
        .await
        .fails(400, "validation_failed");
    app.post("/resend", json!({"type": "sms", "phone": "+14035550142"}))
        .await
        .fails(400, "phone_provider_disabled");
    app.post("/resend", json!({"type": "signup"}))
        .await
        .fails(400, "validation_failed");
    app.confirmed(EMAIL).await;
    app.post("/resend", json!({"type": "signup", "email": EMAIL}))
        .await
        .ok();
    app.post("/resend", json!({"type": "email_change", "email": EMAIL}))
        .await
        .ok();
    app.no_mail().await;
}

#[tokio::test]
async fn verify_rejects_incomplete_requests() {
    let app = App::start().await;
    for body in [
        json!({}),
        json!({"type": "signup"}),
        json!({"type": "signup", "token": "123456"}),
        json!({"type": "sms", "email": EMAIL, "token": "123456"}),
        json!({"type": "reauthentication", "email": EMAIL, "token": "123456"}),
        json!({"type": "signup", "email": "none", "token": "123456"}),
    ] {
        app.post("/verify", body).await.fails(400, "validation_failed");
    }
    app.post(
        "/verify",
        json!({"type": "sms", "phone": "+14035550142", "token": "123456"}),
    )
    .await
    .fails(403, "otp_expired");
    app.verify("signup", EMAIL, "not-digits")
        .await
        .fails(403, "otp_expired");
}
