//! Concurrent changes to one account.

use futures::future::{join, join_all};
use selam_proto_identity::v1::SecurityNoticeDue;
use serde_json::json;

use crate::support::{App, EMAIL, OTHER_PASSWORD, PASSWORD, count, execute, text};

const ADMIN: &str = "admin@example.test";

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn keeps_concurrent_changes_by_admins() {
    let app = App::with(|settings| {
        settings.identity_admin_email = Some(ADMIN.into());
        settings.identity_admin_password = Some(PASSWORD.into());
    })
    .await;
    let admin = app.sign_in(ADMIN, PASSWORD).await.ok();
    let admin = text(&admin, "access_token");
    let user = app.confirmed(EMAIL).await;
    let path = format!("/admin/users/{}", text(&user["user"], "id"));
    for round in 0..10 {
        let keys: Vec<String> = (0..8).map(|number| format!("plan-{round}-{number}")).collect();
        let changes = keys
            .iter()
            .map(|key| app.put_as(admin, &path, json!({"app_metadata": {key.as_str(): 1}})));
        for answer in join_all(changes).await {
            answer.ok();
        }
        let shown = app.get_as(admin, &path).await.ok();
        for key in keys {
            assert_eq!(shown["app_metadata"][&key], 1, "the change of {key} was lost");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_of_two_admins_keeps_role() {
    let (app, first) = App::with_admin().await;
    let second =
        json!({"email": EMAIL, "password": PASSWORD, "email_confirm": true, "app_metadata": {"roles": ["admin"]}});
    app.post_as(&first, "/admin/users", second).await.ok();
    let second = app.sign_in(EMAIL, PASSWORD).await.ok();
    let own = app.get_as(&first, "/user").await.ok();
    let [first_path, second_path] = [&own, &second["user"]].map(|user| format!("/admin/users/{}", text(user, "id")));
    let without = json!({"app_metadata": {"roles": []}});
    let (one, other) = join(
        app.put_as(&first, &second_path, without.clone()),
        app.put_as(text(&second, "access_token"), &first_path, without),
    )
    .await;
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses[0], 200, "one admin remains: {one:?} {other:?}");
    // The second change waited for the first, or its caller had lost the role.
    assert!([403, 422].contains(&statuses[1]), "{one:?} {other:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn replaced_password_opens_no_session() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let owner = text(&session, "access_token");
    let (mut old, mut new) = (PASSWORD, OTHER_PASSWORD);
    for _ in 0..30 {
        let (changed, signed_in) = join(
            app.put_as(owner, "/user", json!({"password": new})),
            join_all((0..4).map(|_| app.sign_in(EMAIL, old))),
        )
        .await;
        changed.ok();
        for answer in signed_in {
            if answer.status == 200 {
                // The sign-in came before the change, which then ended its session.
                let token = text(&answer.body, "access_token");
                app.get_as(token, "/user").await.fails(403, "session_not_found");
            } else {
                answer.fails(400, "invalid_credentials");
            }
        }
        std::mem::swap(&mut old, &mut new);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn last_factors_take_recovery_codes_along() {
    let (app, admin) = App::with_admin().await;
    let session = app.confirmed(EMAIL).await;
    let path = format!("/admin/users/{}/factors", text(&session["user"], "id"));
    for round in 0..20 {
        let factors = join_all(["Phone", "Tablet"].map(|name| {
            let body = json!({"factor_type": "totp", "friendly_name": name});
            app.post_as(text(&session, "access_token"), "/factors", body)
        }))
        .await;
        execute(&app, "UPDATE factors SET status = 'verified'").await;
        let code = "INSERT INTO recovery_codes (code_hash, user_id, created_at) SELECT 'hash', user_id, MIN(created_at) \
                    FROM factors GROUP BY user_id";
        execute(&app, code).await;
        let removals = factors.into_iter().map(|factor| {
            let (app, admin, id) = (&app, &admin, factor.ok());
            let path = format!("{path}/{}", text(&id, "id"));
            async move { app.delete_as(admin, &path).await }
        });
        for answer in join_all(removals).await {
            answer.ok();
        }
        assert_eq!(
            count(&app, "recovery_codes").await,
            0,
            "codes are left in round {round}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn factor_is_removed_and_announced_once() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let token = text(&session, "access_token");
    for _ in 0..10 {
        let factor = app
            .post_as(token, "/factors", json!({"factor_type": "totp"}))
            .await
            .ok();
        execute(&app, "UPDATE factors SET status = 'verified'").await;
        execute(&app, "UPDATE sessions SET aal = 'aal2'").await;
        execute(&app, "DELETE FROM security_events").await;
        let path = format!("/factors/{}", text(&factor, "id"));
        let answers = join_all((0..3).map(|_| app.delete_as(token, &path))).await;
        let removed = answers.iter().filter(|answer| answer.status == 200).count();
        assert_eq!(removed, 1, "{answers:?}");
        assert_eq!(count(&app, "security_events").await, 1);
    }
    let notices = app.platform.captured::<SecurityNoticeDue>();
    assert!(notices.len() <= 10, "{} emails", notices.len());
}

#[tokio::test]
async fn rejects_recovery_codes_without_a_factor() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let token = text(&session, "access_token");
    // As after the removal of the last factor, which the session outlives.
    execute(&app, "UPDATE sessions SET aal = 'aal2'").await;
    app.post_as(token, "/recovery-codes", json!({}))
        .await
        .fails(404, "mfa_factor_not_found");
    app.post_as(token, "/factors", json!({"factor_type": "totp"}))
        .await
        .ok();
    app.post_as(token, "/recovery-codes", json!({}))
        .await
        .fails(404, "mfa_factor_not_found");
    assert_eq!(count(&app, "recovery_codes").await, 0);
    execute(&app, "UPDATE factors SET status = 'verified'").await;
    app.post_as(token, "/recovery-codes", json!({})).await.ok();
}
