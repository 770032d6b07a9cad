//! `/invite`.

use selam_proto_identity::v1::OneTimeCodePurpose;
use serde_json::json;

use crate::support::{App, EMAIL, PASSWORD, field, path_of, text, wrong};

#[tokio::test]
async fn invited_user_accepts_and_sets_password() {
    let (app, admin) = App::with_admin().await;
    for body in [json!({"email": "nonsense"}), json!({})] {
        let refused = app.post_as(&admin, "/invite", body).await;
        refused.fails(400, "validation_failed");
        assert_eq!(refused.body["msg"], "Unable to validate email address: invalid format");
    }
    let invitation = json!({"email": "Hana@example.test", "data": {"full_name": "Hana", "language": "ar"}});
    let user = app.post_as(&admin, "/invite", invitation.clone()).await.ok();
    assert_eq!(user["email"], "hana@example.test");
    assert!(user["invited_at"].is_string() && user.get("email_confirmed_at").is_none());
    let first = app.mail().await;
    assert_eq!(
        (first.purpose(), first.language_code.as_str(), first.full_name.as_str()),
        (OneTimeCodePurpose::Invitation, "ar", "Hana")
    );
    // A user who has not accepted is invited again, which invalidates the first email.
    app.post_as(&admin, "/invite", invitation.clone()).await.ok();
    let second = app.mail().await;
    app.post(
        "/verify",
        json!({"type": "invite", "email": "hana@example.test", "token": wrong(&second.code)}),
    )
    .await
    .fails(403, "otp_expired");
    let (_, fields) = app.get(&path_of(&second.link)).await.redirect();
    assert_eq!(field(&fields, "type"), Some("invite"));
    app.get(&path_of(&first.link)).await.redirect();
    let token = field(&fields, "access_token").unwrap();
    let me = app.get_as(token, "/user").await.ok();
    assert_eq!(me["app_metadata"]["password_required"], true);
    assert!(me["email_confirmed_at"].is_string());
    app.put_as(token, "/user", json!({"password": PASSWORD})).await.ok();
    let session = app.sign_in("hana@example.test", PASSWORD).await.ok();
    assert!(session["user"]["app_metadata"].get("password_required").is_none());
    app.post_as(&admin, "/invite", invitation)
        .await
        .fails(422, "email_exists");
    app.post_as(text(&session, "access_token"), "/invite", json!({"email": EMAIL}))
        .await
        .fails(403, "not_admin");
}

#[tokio::test]
async fn invitation_shows_data_of_admin() {
    let (app, admin) = App::with_admin().await;
    // Any visitor can sign up with the address first.
    let visitor = json!({"email": EMAIL, "password": PASSWORD, "data": {"full_name": "Visitor"}});
    app.post("/signup", visitor).await.ok();
    app.mail().await;
    let invitation = json!({"email": EMAIL, "data": {"full_name": "Hana", "language": "ti"}});
    app.post_as(&admin, "/invite", invitation).await.ok();
    let mail = app.mail().await;
    assert_eq!((mail.full_name.as_str(), mail.language_code.as_str()), ("Hana", "ti"));
    let body = json!({"type": "invite", "email": EMAIL, "token": mail.code});
    let session = app.post("/verify", body).await.ok();
    assert_eq!(session["user"]["user_metadata"]["full_name"], "Hana");
}
