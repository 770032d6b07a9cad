//! Refresh with rotation of tokens, and detection of reused tokens.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use selam_proto_identity::v1::{ListActivityRequest, SecurityEventKind, account_service_client::AccountServiceClient};
use selam_proto_personal_data::v1::AccessRevoked;
use serde_json::Value;
use tonic::Request;

use crate::support::{Answer, App, EMAIL, PASSWORD, rows, text};

#[tokio::test]
async fn accepts_refresh_token_once() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    app.advance(60);
    let next = app.refresh(&session["refresh_token"]).await.ok();
    assert_ne!(next["refresh_token"], session["refresh_token"]);
    assert_eq!(claims(&next)["exp"], 1_800_000_660_i64);
    assert_eq!(claims(&next)["session_id"], claims(&session)["session_id"]);
    let last = app.refresh(&next["refresh_token"]).await.ok();
    app.get_as(text(&last, "access_token"), "/user").await.ok();
}

#[tokio::test]
async fn late_token_reuse_ends_session() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let other_device = app.sign_in(EMAIL, PASSWORD).await.ok();
    let unused = app.refresh(&session["refresh_token"]).await.ok();
    let next = app.refresh(&unused["refresh_token"]).await.ok();
    app.advance(11);
    app.refresh(&session["refresh_token"])
        .await
        .fails(400, "refresh_token_already_used");
    app.refresh(&next["refresh_token"])
        .await
        .fails(400, "refresh_token_not_found");
    app.get_as(text(&next, "access_token"), "/user")
        .await
        .fails(403, "session_not_found");
    app.refresh(&other_device["refresh_token"]).await.ok();
}

#[tokio::test]
async fn accepts_parent_when_response_was_lost() {
    let app = App::with_own_tokens().await;
    let (mut session, other_device) = (app.confirmed(EMAIL).await, app.sign_in(EMAIL, PASSWORD).await.ok());
    // Seconds between the attempts of a device whose responses are lost: shortly after the reuse interval, in a
    // tunnel, and after a weekend.
    for wait in [11, 600, 3 * 86_400] {
        let parent = session["refresh_token"].clone();
        app.refresh(&parent).await.ok();
        app.advance(wait);
        app.refresh(&parent).await.ok();
        app.advance(wait);
        session = app.refresh(&parent).await.ok();
        app.get_as(text(&session, "access_token"), "/user").await.ok();
    }
    let (used, next) = (
        &session["refresh_token"],
        app.refresh(&session["refresh_token"]).await.ok(),
    );
    let last = app.refresh(&next["refresh_token"]).await.ok();
    app.advance(11);
    app.refresh(used).await.fails(400, "refresh_token_already_used");
    app.refresh(&last["refresh_token"])
        .await
        .fails(400, "refresh_token_not_found");
    let other_device = app.refresh(&other_device["refresh_token"]).await.ok();
    let mut request = Request::new(ListActivityRequest::default());
    let token = format!("Bearer {}", text(&other_device, "access_token"));
    request.metadata_mut().insert("authorization", token.parse().unwrap());
    let mut account = AccountServiceClient::new(app.platform.channel());
    let activity = account.list_activity(request).await.unwrap().into_inner();
    let reused = activity.security_events.iter();
    assert_eq!(
        reused
            .filter(|event| event.kind() == SecurityEventKind::TokenReused)
            .count(),
        1
    );
}

#[tokio::test]
async fn replaced_child_does_not_outlive_its_sibling() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let stolen = app.refresh(&session["refresh_token"]).await.ok();
    app.advance(11);
    let own = app.refresh(&session["refresh_token"]).await.ok();
    app.refresh(&own["refresh_token"]).await.ok();
    app.advance(11);
    app.refresh(&stolen["refresh_token"])
        .await
        .fails(400, "refresh_token_already_used");
    app.get_as(text(&own, "access_token"), "/user")
        .await
        .fails(403, "session_not_found");
}

#[tokio::test]
async fn session_states_expiry_as_duration_only() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let refreshed = app.refresh(&session["refresh_token"]).await.ok();
    for session in [&session, &app.sign_in(EMAIL, PASSWORD).await.ok(), &refreshed] {
        assert_eq!(session["expires_in"], 600);
        assert!(session.get("expires_at").is_none(), "{session}");
    }
}

#[tokio::test]
async fn allows_concurrent_refresh_of_two_tabs() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let first = app.refresh(&session["refresh_token"]).await.ok();
    app.advance(9);
    let second = app.refresh(&session["refresh_token"]).await.ok();
    assert_ne!(first["refresh_token"], second["refresh_token"]);
    let third = app.refresh(&second["refresh_token"]).await.ok();
    // The tokens of the tab that lost are used up with the others.
    app.advance(11);
    app.refresh(&first["refresh_token"])
        .await
        .fails(400, "refresh_token_already_used");
    app.refresh(&third["refresh_token"])
        .await
        .fails(400, "refresh_token_not_found");
}

#[tokio::test]
async fn reuse_ends_family_of_concurrent_refreshes() {
    let app = App::with_own_tokens().await;
    let session = app.confirmed(EMAIL).await;
    let answers = futures::future::join_all((0..50).map(|_| app.refresh(&session["refresh_token"]))).await;
    let tokens: Vec<_> = answers.into_iter().map(Answer::ok).collect();
    rows(&app, "sessions", 1).await;
    // Each token of the family can refresh, which uses up all others.
    app.advance(1);
    let next = app.refresh(&tokens[17]["refresh_token"]).await.ok();
    app.advance(11);
    app.refresh(&tokens[30]["refresh_token"])
        .await
        .fails(400, "refresh_token_already_used");
    app.refresh(&next["refresh_token"])
        .await
        .fails(400, "refresh_token_not_found");
    let revoked: AccessRevoked = app.platform.wait_for_event().await;
    assert_eq!(revoked.session_ids.len(), 1);
    app.get_as(next["access_token"].as_str().unwrap(), "/user")
        .await
        .fails(403, "session_not_found");
}

fn claims(session: &Value) -> Value {
    let payload = text(session, "access_token").split('.').nth(1).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(payload).unwrap()).unwrap()
}
