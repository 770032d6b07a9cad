//! Accounts whose address was never confirmed.

use std::time::Duration;

use selam_chassis_testing::as_time_goes_on;
use selam_proto_identity::v1::AccountDeleted;
use selam_proto_personal_data::v1::ErasureRequested;
use serde_json::json;

use crate::{
    account_deletion::{TOKENS_END, all_answer, next_round},
    support::{ADMIN, App, EMAIL, OTHER_PASSWORD, PASSWORD, count, execute, rows, text},
};

#[tokio::test]
async fn admin_replaces_sign_up_never_confirmed() {
    let (app, admin) = App::with_admin().await;
    app.sign_up(EMAIL, OTHER_PASSWORD).await.ok();
    let visitor = app.mail().await;
    let body = json!({"email": EMAIL, "password": PASSWORD, "email_confirm": true});
    let user = app.post_as(&admin, "/admin/users", body).await.ok();
    app.verify("signup", EMAIL, &visitor.code)
        .await
        .fails(403, "otp_expired");
    app.sign_in(EMAIL, PASSWORD).await.ok();

    app.sign_up("new@example.test", OTHER_PASSWORD).await.ok();
    app.mail().await;
    let path = format!("/admin/users/{}", text(&user, "id"));
    let change = json!({"email": "new@example.test"});
    let changed = app.put_as(&admin, &path, change.clone()).await.ok();
    assert_eq!((&changed["id"], &changed["email"]), (&user["id"], &change["email"]));
    // The same address again changes nothing.
    app.put_as(&admin, &path, change).await.ok();
    app.sign_in("new@example.test", PASSWORD).await.ok();
    rows(&app, "users", 2).await;
}

#[tokio::test]
async fn admin_replaces_no_account_of_office() {
    let (app, admin) = App::with_admin().await;
    let body = json!({"email": EMAIL, "password": PASSWORD});
    let user = app.post_as(&admin, "/admin/users", body.clone()).await.ok();
    app.post_as(&admin, "/admin/users", body)
        .await
        .fails(422, "email_exists");
    app.post_as(&admin, "/invite", json!({"email": "hana@example.test"}))
        .await
        .ok();
    let path = format!("/admin/users/{}", text(&user, "id"));
    app.put_as(&admin, &path, json!({"email": "hana@example.test"}))
        .await
        .fails(422, "email_exists");
    rows(&app, "users", 3).await;
}

#[tokio::test]
async fn office_data_of_unconfirmed_account_is_erased() {
    let (mut app, admin) = App::with_admin().await;
    app.sign_up(EMAIL, PASSWORD).await.ok();
    app.mail().await;
    let invited = app
        .post_as(&admin, "/invite", json!({"email": "hana@example.test"}))
        .await
        .ok();
    app.mail().await;
    app.advance(31 * 86_400);
    app.platform.restart().await;
    as_time_goes_on(
        app.platform.clock(),
        Duration::from_secs(60),
        "old accounts",
        async || (count(&app, "users").await == 1).then_some(()),
    )
    .await;
    // The entry of the invitation in the audit log names the address. No service holds data of the sign-up.
    let request: ErasureRequested = app.platform.wait_for_event().await;
    let id = text(&invited, "id");
    assert_eq!(request.user_id, id);
    // The address may have data of its owner.
    assert_eq!(request.email, format!("{id}@anonymous.invalid"));
    rows(&app, "erasures", 1).await;
    all_answer(&app, &next_round(&app, TOKENS_END).await, None).await;
    rows(&app, "erasures", 0).await;
    assert!(app.platform.captured::<AccountDeleted>().is_empty());
}

/// Any visitor can renew the account of an invitation by an email, so its events may be older than the log keeps others.
#[tokio::test]
async fn short_log_keeps_events_of_office_accounts() {
    let (mut app, admin) = App::with_admin_and(|settings| settings.identity_security_log_days = 1).await;
    let invited = app.post_as(&admin, "/invite", json!({"email": EMAIL})).await.ok();
    app.mail().await;
    // Only the event of the invitation stays, not those of the admin's own account.
    app.advance(2 * 86_400);
    app.platform.restart().await;
    as_time_goes_on(
        app.platform.clock(),
        Duration::from_secs(60),
        "old events",
        async || (count(&app, "security_events").await == 1).then_some(()),
    )
    .await;
    let session = app.sign_in(ADMIN, PASSWORD).await.ok();
    let body = json!({"email": EMAIL, "password": PASSWORD});
    app.post_as(text(&session, "access_token"), "/admin/users", body)
        .await
        .fails(422, "email_exists");
    app.advance(30 * 86_400);
    app.platform.restart().await;
    as_time_goes_on(
        app.platform.clock(),
        Duration::from_secs(60),
        "old accounts",
        async || (count(&app, "users").await == 1).then_some(()),
    )
    .await;
    let request: ErasureRequested = app.platform.wait_for_event().await;
    assert_eq!(request.user_id, text(&invited, "id"));
}

#[tokio::test]
async fn deletion_of_sign_up_keeps_data_of_address_owner() {
    let (app, admin) = App::with_admin().await;
    let user = app.sign_up(EMAIL, PASSWORD).await.ok();
    let id = text(&user, "id");
    app.delete_as(&admin, &format!("/admin/users/{id}")).await.ok();
    let request: ErasureRequested = app.platform.wait_for_event().await;
    let placeholder = format!("{id}@anonymous.invalid");
    assert_eq!((request.user_id, request.email), (id.to_owned(), placeholder));
}

#[tokio::test]
async fn first_admin_replaces_sign_up_with_its_events() {
    let mut app = App::with(|settings| {
        settings.identity_admin_email = Some(ADMIN.into());
        settings.identity_admin_password = Some(PASSWORD.into());
    })
    .await;
    execute(&app, "DELETE FROM users").await;
    app.sign_up(ADMIN, OTHER_PASSWORD).await.ok();
    app.mail().await;
    assert_eq!(count(&app, "security_events").await, 2);
    app.platform.restart().await;
    assert_eq!(count(&app, "security_events").await, 0);
    app.sign_in(ADMIN, PASSWORD).await.ok();
}
