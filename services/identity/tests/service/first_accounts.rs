//! Accounts that the first start creates.

use std::os::unix::fs::PermissionsExt;

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::{App, EMAIL, OTHER_PASSWORD, PASSWORD, text};

#[tokio::test]
async fn recreates_missing_demo_accounts() {
    let mut app = App::with_demo_accounts().await;
    let file = app.platform.settings().data_dir.join("demo-accounts.json");
    if !app.platform.settings().is_embedded() {
        assert!(!file.exists(), "only embedded mode creates demo accounts");
        return;
    }
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let before = std::fs::read(&file).unwrap();
    let accounts: Value = serde_json::from_slice(&before).unwrap();
    for (name, roles) in [
        ("admin", json!(["admin"])),
        ("client", json!([])),
        ("therapist", json!(["therapist"])),
        ("support", json!(["support"])),
        ("clinical_reviewer", json!(["clinical_reviewer"])),
        ("finance", json!(["finance"])),
    ] {
        let session = app
            .sign_in(text(&accounts[name], "email"), text(&accounts[name], "password"))
            .await
            .ok();
        assert_eq!(session["user"]["app_metadata"]["roles"], roles);
        assert!(session["user"]["email_confirmed_at"].is_string());
    }
    let delete = "DELETE FROM users WHERE email LIKE 'client@%'";
    app.platform
        .database("identity")
        .connection()
        .execute_unprepared(delete)
        .await
        .unwrap();
    app.platform.restart().await;
    assert_eq!(std::fs::read(&file).unwrap(), before);
    app.sign_in(
        text(&accounts["client"], "email"),
        text(&accounts["client"], "password"),
    )
    .await
    .ok();
}

#[tokio::test]
async fn creates_no_demo_accounts_when_disabled() {
    let app = App::start().await;
    assert!(!app.platform.settings().data_dir.join("demo-accounts.json").exists());
}

#[tokio::test]
async fn first_admin_keeps_changed_password() {
    let mut app = App::with(|settings| {
        settings.identity_admin_email = Some(EMAIL.into());
        settings.identity_admin_password = Some(PASSWORD.into());
    })
    .await;
    let session = app.sign_in(EMAIL, PASSWORD).await.ok();
    app.put_as(
        text(&session, "access_token"),
        "/user",
        json!({"password": OTHER_PASSWORD}),
    )
    .await
    .ok();
    let forget_roles = "UPDATE users SET app_metadata = '{\"roles\":[]}'";
    app.platform
        .database("identity")
        .connection()
        .execute_unprepared(forget_roles)
        .await
        .unwrap();
    app.platform.restart().await;
    let session = app.sign_in(EMAIL, OTHER_PASSWORD).await.ok();
    assert_eq!(session["user"]["app_metadata"]["roles"], json!(["admin"]));
}

#[tokio::test]
async fn early_sign_up_does_not_become_admin() {
    let mut app = App::with(|settings| {
        settings.identity_admin_email = Some(EMAIL.into());
        settings.identity_admin_password = Some(PASSWORD.into());
    })
    .await;
    // Simulates a visitor who signed up with the address before the operator configured it.
    let unconfirm = "UPDATE users SET email_confirmed_at = NULL, app_metadata = '{\"roles\":[]}'";
    app.platform
        .database("identity")
        .connection()
        .execute_unprepared(unconfirm)
        .await
        .unwrap();
    app.sign_up(EMAIL, OTHER_PASSWORD).await.ok();
    app.platform.restart().await;
    app.sign_in(EMAIL, OTHER_PASSWORD)
        .await
        .fails(400, "invalid_credentials");
    let session = app.sign_in(EMAIL, PASSWORD).await.ok();
    assert_eq!(session["user"]["app_metadata"]["roles"], json!(["admin"]));
}
