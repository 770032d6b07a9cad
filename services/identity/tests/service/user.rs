//! The account of the signed-in user.

use std::time::Duration;

use selam_chassis_testing::as_time_goes_on;
use selam_proto_identity::v1::{OneTimeCodePurpose, OneTimeCodeRequested};
use selam_proto_personal_data::v1::AccessRevoked;
use serde_json::json;

use crate::support::{App, EMAIL, OTHER_PASSWORD, PASSWORD, field, path_of, text, wrong};

const NEW: &str = "saba.new@example.test";

#[tokio::test]
async fn merges_metadata_and_updates_language() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let token = text(&session, "access_token");
    let user = app
        .put_as(token, "/user", json!({"data": {"language": "ti", "city": "Calgary"}}))
        .await
        .ok();
    assert_eq!(
        user["user_metadata"],
        json!({"full_name": "Saba Tesfay", "language": "ti", "city": "Calgary"})
    );
    let user = app.put_as(token, "/user", json!({"data": {"city": null}})).await.ok();
    assert_eq!(
        user["user_metadata"],
        json!({"full_name": "Saba Tesfay", "language": "ti"})
    );
    assert_eq!(app.get_as(token, "/user").await.ok(), user);
    app.post("/recover", json!({"email": EMAIL})).await.ok();
    assert_eq!(app.mail().await.language_code, "ti");
}

#[tokio::test]
async fn forgets_new_address_when_its_links_expired() {
    let mut app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let token = text(&session, "access_token");
    app.put_as(token, "/user", json!({"email": NEW})).await.ok();
    app.advance(3_601);
    app.platform.restart().await;
    let minute = Duration::from_secs(60);
    as_time_goes_on(app.platform.clock(), minute, "no pending address", async || {
        let session = app.sign_in(EMAIL, PASSWORD).await.ok();
        session["user"].get("new_email").is_none().then_some(())
    })
    .await;
}

#[tokio::test]
async fn changes_address_after_both_confirm() {
    for new_first in [true, false] {
        let app = App::start().await;
        let session = app.confirmed(EMAIL).await;
        let token = text(&session, "access_token");
        let user = app
            .put_as(token, "/user", json!({"email": "Saba.New@example.test"}))
            .await
            .ok();
        assert_eq!((&user["email"], &user["new_email"]), (&EMAIL.into(), &NEW.into()));
        let (at_new, at_current) = change_mails(&app).await;
        app.sign_in(NEW, PASSWORD).await.fails(400, "invalid_credentials");
        app.verify("email_change", NEW, &wrong(&at_new.code))
            .await
            .fails(403, "otp_expired");
        let order = if new_first {
            [&at_new, &at_current]
        } else {
            [&at_current, &at_new]
        };
        let half = app.verify("email_change", &order[0].email, &order[0].code).await.ok();
        assert_eq!(
            half,
            json!({"code": "200", "msg": "Confirmation link accepted. Please proceed to confirm link sent to the other email"})
        );
        app.sign_in(EMAIL, PASSWORD).await.ok();
        app.verify("email_change", &order[0].email, &order[0].code)
            .await
            .fails(403, "otp_expired");
        let session = app.verify("email_change", &order[1].email, &order[1].code).await.ok();
        assert_eq!(session["user"]["email"], NEW);
        assert!(session["user"].get("new_email").is_none());
        app.sign_in(NEW, PASSWORD).await.ok();
        app.sign_in(EMAIL, PASSWORD).await.fails(400, "invalid_credentials");
    }
}

#[tokio::test]
async fn changes_address_after_new_one_confirms() {
    let app = App::with(|settings| settings.identity_email_change_both = false).await;
    let session = app.confirmed(EMAIL).await;
    app.put_as(text(&session, "access_token"), "/user", json!({"email": NEW}))
        .await
        .ok();
    let mail = app.mail().await;
    assert_eq!(
        (mail.purpose(), mail.email.as_str()),
        (OneTimeCodePurpose::EmailChange, NEW)
    );
    app.no_mail().await;
    let session = app.verify("email_change", NEW, &mail.code).await.ok();
    assert_eq!(session["user"]["email"], NEW);
}

#[tokio::test]
async fn new_change_resets_confirmations() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let token = text(&session, "access_token");
    app.put_as(token, "/user", json!({"email": "first@example.test"}))
        .await
        .ok();
    let (_, at_current) = change_mails(&app).await;
    app.verify("email_change", EMAIL, &at_current.code).await.ok();
    // The confirmation belongs to the earlier address.
    app.put_as(token, "/user", json!({"email": NEW})).await.ok();
    let (at_new, _) = change_mails(&app).await;
    let half = app.verify("email_change", NEW, &at_new.code).await.ok();
    assert!(half.get("access_token").is_none());
    app.sign_in(EMAIL, PASSWORD).await.ok();
}

#[tokio::test]
async fn new_password_ends_change_of_address() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let token = text(&session, "access_token");
    app.put_as(token, "/user", json!({"email": NEW})).await.ok();
    let (at_new, _) = change_mails(&app).await;
    app.verify("email_change", NEW, &at_new.code).await.ok();
    let user = app
        .put_as(token, "/user", json!({"password": OTHER_PASSWORD}))
        .await
        .ok();
    assert!(user.get("new_email").is_none(), "its links are invalid");
    app.post("/resend", json!({"type": "email_change", "email": EMAIL}))
        .await
        .ok();
    app.no_mail().await;
    app.put_as(token, "/user", json!({"email": NEW})).await.ok();
    let (_, at_current) = change_mails(&app).await;
    let half = app.verify("email_change", EMAIL, &at_current.code).await.ok();
    assert!(half.get("access_token").is_none(), "the new address must confirm again");
}

#[tokio::test]
async fn changed_address_replaces_issued_tokens() {
    let (app, admin) = App::with_admin().await;
    let session = app.confirmed(EMAIL).await;
    app.put_as(text(&session, "access_token"), "/user", json!({"email": NEW}))
        .await
        .ok();
    let (at_new, at_current) = change_mails(&app).await;
    app.verify("email_change", NEW, &at_new.code).await.ok();
    app.advance(2);
    app.verify("email_change", EMAIL, &at_current.code).await.ok();
    let id = text(&session["user"], "id");
    let now = app.platform.clock().now().timestamp();
    let revoked: AccessRevoked = app.platform.wait_for_event().await;
    // The tokens of the confirmation have the new address and are valid.
    assert_eq!(
        (revoked.user_id.as_str(), revoked.signed_before.map(|time| time.seconds)),
        (id, Some(now))
    );
    let change = json!({"email": "third@example.test"});
    app.put_as(&admin, &format!("/admin/users/{id}"), change).await.ok();
    let revoked: AccessRevoked = app.platform.wait_for_event().await;
    assert_eq!((revoked.user_id.as_str(), revoked.session_ids.len()), (id, 0));
    let session = app.refresh(&session["refresh_token"]).await.ok();
    assert_eq!(session["user"]["email"], "third@example.test");
}

#[tokio::test]
async fn resent_link_confirms_change_of_address() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    app.put_as(text(&session, "access_token"), "/user", json!({"email": NEW}))
        .await
        .ok();
    let (first, _) = change_mails(&app).await;
    app.post("/resend", json!({"type": "email_change", "email": EMAIL}))
        .await
        .ok();
    let (second, at_current) = change_mails(&app).await;
    assert_eq!(
        field(&app.get(&path_of(&first.link)).await.redirect().1, "error_code"),
        Some("otp_expired")
    );
    let (_, half) = app.get(&path_of(&second.link)).await.redirect();
    assert!(
        field(&half, "message")
            .unwrap()
            .starts_with("Confirmation link accepted")
    );
    assert_eq!(field(&half, "access_token"), None);
    assert_eq!(
        field(&app.get(&path_of(&at_current.link)).await.redirect().1, "type"),
        Some("email_change")
    );
    app.sign_in(NEW, PASSWORD).await.ok();
}

#[tokio::test]
async fn first_confirmation_wins_requested_address() {
    let app = App::start().await;
    let (saba, abel) = (app.confirmed(EMAIL).await, app.confirmed("abel@example.test").await);
    app.put_as(text(&saba, "access_token"), "/user", json!({"email": NEW}))
        .await
        .ok();
    let of_saba = change_mails(&app).await;
    app.put_as(text(&abel, "access_token"), "/user", json!({"email": NEW}))
        .await
        .ok();
    let of_abel = change_mails(&app).await;
    if of_saba.0.code == of_abel.0.code {
        return;
    }
    app.verify("email_change", &of_abel.1.email, &of_abel.1.code).await.ok();
    let session = app.verify("email_change", NEW, &of_abel.0.code).await.ok();
    assert_eq!(session["user"]["id"], abel["user"]["id"]);
    app.verify("email_change", &of_saba.1.email, &of_saba.1.code).await.ok();
    app.verify("email_change", NEW, &of_saba.0.code)
        .await
        .fails(422, "email_exists");
}

/// Returns the two emails of a change: to the new address, and to the current one.
async fn change_mails(app: &App) -> (OneTimeCodeRequested, OneTimeCodeRequested) {
    let mails = (app.mail().await, app.mail().await);
    assert_eq!(
        (mails.0.purpose(), mails.1.purpose()),
        (OneTimeCodePurpose::EmailChange, OneTimeCodePurpose::EmailChange)
    );
    mails
}

#[tokio::test]
async fn unconfirmed_sign_up_reserves_no_address() {
    let app = App::start().await;
    // Any visitor can sign up with any address.
    app.sign_up(NEW, OTHER_PASSWORD).await.ok();
    let of_visitor = app.mail().await;
    let session = app.confirmed(EMAIL).await;
    app.put_as(text(&session, "access_token"), "/user", json!({"email": NEW}))
        .await
        .ok();
    let (at_new, at_current) = change_mails(&app).await;
    app.verify("email_change", NEW, &at_new.code).await.ok();
    let changed = app.verify("email_change", EMAIL, &at_current.code).await.ok();
    assert_eq!(
        (&changed["user"]["id"], &changed["user"]["email"]),
        (&session["user"]["id"], &NEW.into())
    );
    app.verify("signup", NEW, &of_visitor.code)
        .await
        .fails(403, "otp_expired");
    app.sign_in(NEW, PASSWORD).await.ok();
}

#[tokio::test]
async fn rejected_password_leaves_code_valid() {
    let app = App::with(|settings| settings.identity_fresh_sign_in = 0).await;
    let session = app.confirmed(EMAIL).await;
    app.advance(60);
    let token = text(&session, "access_token");
    app.get_as(token, "/reauthenticate").await.ok();
    let nonce = app.mail().await.code;
    let change = |password: &str| app.put_as(token, "/user", json!({"password": password, "nonce": nonce}));
    change("Password1").await.fails(422, "weak_password");
    change(PASSWORD).await.fails(422, "same_password");
    change(OTHER_PASSWORD).await.ok();
    change(PASSWORD).await.fails(422, "reauthentication_not_valid");
}

#[tokio::test]
async fn ignores_change_to_same_address() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let user = app
        .put_as(
            text(&session, "access_token"),
            "/user",
            json!({"email": "SABA@example.test", "password": ""}),
        )
        .await
        .ok();
    assert!(user.get("new_email").is_none());
    app.no_mail().await;
}

#[tokio::test]
async fn rejects_invalid_changes() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let token = text(&session, "access_token");
    app.put_as(token, "/user", json!({"email": "nonsense"}))
        .await
        .fails(400, "validation_failed");
    app.put_as(token, "/user", json!({"phone": "+15550100"}))
        .await
        .fails(400, "phone_provider_disabled");
    app.put_as(token, "/user", json!({"data": {"full_name": ["x"]}}))
        .await
        .fails(422, "validation_failed");
    app.put_as(token, "/user", json!({"password": format!("Aa1{}", "x".repeat(300))}))
        .await
        .fails(422, "validation_failed");
    app.post("/user", json!({})).await.fails(405, "method_not_allowed");
}

#[tokio::test]
async fn sensitive_changes_require_reauthentication() {
    let app = App::with(|settings| settings.identity_access_token_ttl = 86_400).await;
    let session = app.confirmed(EMAIL).await;
    app.put_as(
        text(&session, "access_token"),
        "/user",
        json!({"email": "fresh@example.test"}),
    )
    .await
    .ok();
    app.mail().await;
    app.mail().await;
    app.advance(901);
    // A refresh is not a reauthentication.
    let session = app.refresh(&session["refresh_token"]).await.ok();
    let token = text(&session, "access_token");
    for change in [
        json!({"password": OTHER_PASSWORD}),
        json!({"email": "new@example.test"}),
    ] {
        app.put_as(token, "/user", change.clone())
            .await
            .fails(400, "reauthentication_needed");
        let mut with_password = change;
        with_password["current_password"] = "Wrong-password-1".into();
        app.put_as(token, "/user", with_password.clone())
            .await
            .fails(400, "invalid_credentials");
        with_password["current_password"] = PASSWORD.into();
        if with_password.get("email").is_some() {
            app.put_as(token, "/user", with_password).await.ok();
            app.mail().await;
            app.mail().await;
        }
    }
    app.put_as(token, "/user", json!({"data": {"full_name": "Saba"}}))
        .await
        .ok();
    let change =
        |nonce: Option<String>| app.put_as(token, "/user", json!({"password": OTHER_PASSWORD, "nonce": nonce}));
    change(None).await.fails(400, "reauthentication_needed");
    app.get_as(token, "/reauthenticate").await.ok();
    let mail = app.mail().await;
    assert_eq!(
        (mail.purpose(), mail.link.as_str()),
        (OneTimeCodePurpose::Reauthentication, "")
    );
    change(Some(wrong(&mail.code)))
        .await
        .fails(422, "reauthentication_not_valid");
    for kind in ["email", "signup", "recovery", "magiclink"] {
        app.verify(kind, EMAIL, &mail.code).await.fails(403, "otp_expired");
    }
    change(Some(mail.code)).await.ok();
    app.get("/reauthenticate").await.fails(401, "no_authorization");
}
