//! Activity of users: the latest time, and one event for each day.

use selam_proto_identity::v1::UserActive;
use serde_json::Value;

use crate::{
    people::{get, id},
    support::{ADMIN, App, EMAIL, PASSWORD},
};

/// Seconds until midnight in Calgary after the start of the tests' clock, 02:00.
const UNTIL_MIDNIGHT: u64 = 22 * 3_600;

async fn refreshed(app: &App, session: &Value) -> Value {
    app.refresh(&session["refresh_token"]).await.ok()
}

/// Returns the users of the events so far. The outbox publishes in order, so the event of the new user proves that no
/// other comes.
async fn active(app: &App, marker: &str) -> Vec<String> {
    let marker = id(&app.confirmed(marker).await);
    let mut seen = Vec::new();
    loop {
        let event: UserActive = app.platform.wait_for_event().await;
        if event.user_id == marker {
            return seen;
        }
        seen.push(event.user_id);
    }
}

#[tokio::test]
async fn publishes_first_activity_of_each_day() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let user_id = id(&session);
    // The same day: a second sign-in and a refresh.
    app.sign_in(EMAIL, PASSWORD).await.ok();
    app.advance(UNTIL_MIDNIGHT - 1);
    let session = refreshed(&app, &session).await;
    assert_eq!(active(&app, "first@example.test").await, std::slice::from_ref(&user_id));
    // Midnight in Calgary. A sign-in of the same day follows.
    app.advance(1);
    let session = refreshed(&app, &session).await;
    app.sign_in(EMAIL, PASSWORD).await.ok();
    assert_eq!(
        active(&app, "second@example.test").await,
        std::slice::from_ref(&user_id)
    );
    app.advance(3 * 86_400);
    app.sign_in(EMAIL, PASSWORD).await.ok();
    refreshed(&app, &session).await;
    assert_eq!(active(&app, "third@example.test").await, [user_id]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_activities_publish_once() {
    let app = App::start().await;
    let mut sessions = vec![app.confirmed(EMAIL).await];
    for _ in 0..7 {
        sessions.push(app.sign_in(EMAIL, PASSWORD).await.ok());
    }
    let user_id = id(&sessions[0]);
    assert_eq!(active(&app, "first@example.test").await, std::slice::from_ref(&user_id));
    app.advance(86_400);
    let requests = sessions.iter().map(|session| refreshed(&app, session));
    let (_, signed_in) = futures::future::join(
        futures::future::join_all(requests),
        futures::future::join_all((0..4).map(|_| app.sign_in(EMAIL, PASSWORD))),
    )
    .await;
    for answer in signed_in {
        answer.ok();
    }
    assert_eq!(active(&app, "second@example.test").await, [user_id]);
}

#[tokio::test]
async fn anonymous_sessions_publish_nothing() {
    let app = App::with(|settings| settings.identity_anonymous = true).await;
    let visitor = app.post("/signup", serde_json::json!({})).await.ok();
    app.advance(86_400);
    refreshed(&app, &visitor).await;
    assert!(active(&app, EMAIL).await.is_empty());
}

#[tokio::test]
async fn rejected_refresh_is_no_activity() {
    let app = App::start().await;
    let first = app.confirmed(EMAIL).await;
    let second = refreshed(&app, &first).await;
    refreshed(&app, &second).await;
    assert_eq!(active(&app, "first@example.test").await.len(), 1);
    app.advance(86_400);
    app.refresh(&first["refresh_token"])
        .await
        .fails(400, "refresh_token_already_used");
    assert!(active(&app, "second@example.test").await.is_empty());
}

#[tokio::test]
async fn refreshes_record_activity_sparingly() {
    let app = App::admin_with_own_tokens().await;
    let session = app.confirmed(EMAIL).await;
    let user_id = id(&session);
    let last_active = async || {
        let admin = app.sign_in(ADMIN, PASSWORD).await.ok();
        let person = get(&app, &admin, &user_id).await.unwrap();
        person.last_active_time.unwrap().seconds - 1_800_000_000
    };
    app.advance(600);
    let session = refreshed(&app, &session).await;
    assert_eq!(last_active().await, 0, "less than 15 minutes have passed");
    app.advance(600);
    refreshed(&app, &session).await;
    assert_eq!(last_active().await, 1_200);
    app.sign_in(EMAIL, PASSWORD).await.ok();
    app.advance(60);
    app.sign_in(EMAIL, PASSWORD).await.ok();
    assert_eq!(last_active().await, 1_260, "every sign-in counts");
}
