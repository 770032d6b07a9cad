//! Anonymous sessions.

use selam_proto_identity::v1::UserConfirmed;
use serde_json::{Value, json};

use crate::support::{App, OTHER_PASSWORD, text};

async fn app() -> App {
    App::with(|settings| settings.identity_anonymous = true).await
}

async fn anonymous(app: &App) -> Value {
    app.post("/signup", json!({"data": {"full_name": "Guest"}})).await.ok()
}

#[tokio::test]
async fn opens_session_for_anonymous_visitor() {
    let app = app().await;
    assert_eq!(app.get("/settings").await.ok()["external"]["anonymous_users"], true);
    let session = anonymous(&app).await;
    let user = &session["user"];
    assert_eq!((&user["is_anonymous"], &user["email"]), (&json!(true), &json!("")));
    assert_eq!(user["identities"], json!([]));
    assert_eq!(user["app_metadata"].get("provider"), None);
    assert_eq!(user["user_metadata"]["full_name"], "Guest");
    let renewed = app.refresh(&session["refresh_token"]).await.ok();
    assert_eq!(renewed["user"]["id"], user["id"]);
    app.put_as(
        text(&renewed, "access_token"),
        "/user",
        json!({"password": OTHER_PASSWORD}),
    )
    .await
    .fails(422, "validation_failed");
    app.no_mail().await;
}

#[tokio::test]
async fn confirmed_address_converts_anonymous_user() {
    let app = app().await;
    let session = anonymous(&app).await;
    // The sign-in is no longer recent, and the user has no password for reauthentication.
    app.advance(3_600);
    let renewed = app.refresh(&session["refresh_token"]).await.ok();
    let token = text(&renewed, "access_token");
    let asked = app
        .put_as(token, "/user", json!({"email": "saba@example.test"}))
        .await
        .ok();
    assert_eq!(
        (&asked["is_anonymous"], &asked["new_email"]),
        (&json!(true), &json!("saba@example.test"))
    );
    // Sends a single email, because the placeholder address receives none.
    let mail = app.mail().await;
    assert_eq!(mail.email, "saba@example.test");
    let whole = app.verify("email_change", "saba@example.test", &mail.code).await.ok();
    assert_eq!(
        (&whole["user"]["id"], &whole["user"]["is_anonymous"]),
        (&session["user"]["id"], &json!(false))
    );
    assert_eq!(whole["user"]["email"], "saba@example.test");
    let confirmed: UserConfirmed = app.platform.wait_for_event().await;
    assert_eq!(confirmed.email, "saba@example.test");
    app.put_as(
        text(&whole, "access_token"),
        "/user",
        json!({"password": OTHER_PASSWORD}),
    )
    .await
    .ok();
    app.sign_in("saba@example.test", OTHER_PASSWORD).await.ok();
}

#[tokio::test]
async fn anonymous_sign_in_is_off_by_default() {
    let app = App::start().await;
    app.post("/signup", json!({}))
        .await
        .fails(422, "anonymous_provider_disabled");
}
