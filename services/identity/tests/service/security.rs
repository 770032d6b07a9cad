//! Sessions, activity and security notices of an account.

use reqwest::Method;
use selam_proto_identity::v1::{
    EndOtherSessionsRequest, EndSessionRequest, GetSecurityEventRequest, ListActivityRequest,
    ListSecurityEventsRequest, ListSessionsRequest, SecurityEventKind as Kind, SecurityNotice, SecurityNoticeDue,
    Session, account_service_client::AccountServiceClient, security_service_client::SecurityServiceClient,
};
use selam_proto_personal_data::v1::AccessRevoked;
use serde_json::{Value, json};
use tonic::{Code, Request, transport::Channel};

use crate::support::{ADMIN, Answer, App, EMAIL, OTHER_PASSWORD, PASSWORD, text};

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
const SAFARI: &str =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/604.1";

async fn sign_in_with(app: &App, email: &str, password: &str, user_agent: &str, client: &str) -> Answer {
    let request = app.request(Method::POST, "/token?grant_type=password");
    let request = request
        .header("user-agent", user_agent)
        .header("x-forwarded-for", client);
    app.send(request.json(&json!({"email": email, "password": password})))
        .await
}

fn account(app: &App) -> AccountServiceClient<Channel> {
    AccountServiceClient::new(app.platform.channel())
}

fn asked_by<T>(session: &Value, message: T) -> Request<T> {
    let mut request = Request::new(message);
    let value = format!("Bearer {}", text(session, "access_token"));
    request.metadata_mut().insert("authorization", value.parse().unwrap());
    request
}

async fn sessions(app: &App, session: &Value) -> Vec<Session> {
    let request = asked_by(session, ListSessionsRequest {});
    account(app).list_sessions(request).await.unwrap().into_inner().sessions
}

async fn kinds(app: &App, session: &Value) -> Vec<Kind> {
    let request = asked_by(session, ListActivityRequest::default());
    let answer = account(app).list_activity(request).await.unwrap().into_inner();
    answer.security_events.iter().map(|event| event.kind()).collect()
}

#[tokio::test]
async fn lists_and_ends_own_sessions() {
    let app = App::with_own_tokens().await;
    app.confirmed(EMAIL).await;
    app.advance(60);
    let phone = sign_in_with(&app, EMAIL, PASSWORD, SAFARI, "203.0.113.9").await.ok();
    app.advance(60);
    let desk = sign_in_with(&app, EMAIL, PASSWORD, FIREFOX, "198.51.100.7").await.ok();
    let shown = sessions(&app, &desk).await;
    let seen: Vec<_> = shown
        .iter()
        .map(|session| {
            let (device, place) = (session.device.as_ref().unwrap(), session.place.as_ref().unwrap());
            (device.browser.as_str(), device.system.as_str(), place.address.as_str())
        })
        .collect();
    assert_eq!(
        seen[..2],
        [("Firefox", "Linux", "198.51.100.7"), ("Safari", "iOS", "203.0.113.9")]
    );
    let current: Vec<_> = shown.iter().map(|session| session.is_current).collect();
    assert_eq!(current, [true, false, false]);

    let id = shown[1].id.clone();
    let end = |id: String| EndSessionRequest { id };
    account(&app)
        .end_session(asked_by(&desk, end(id.clone())))
        .await
        .unwrap();
    app.refresh(&phone["refresh_token"])
        .await
        .fails(400, "refresh_token_not_found");
    let revoked: AccessRevoked = app.platform.wait_for_event().await;
    assert_eq!(revoked.session_ids, std::slice::from_ref(&id));
    let gone = account(&app).end_session(asked_by(&desk, end(id))).await.unwrap_err();
    assert_eq!(gone.code(), Code::NotFound);

    let ended = account(&app)
        .end_other_sessions(asked_by(&desk, EndOtherSessionsRequest {}))
        .await;
    assert_eq!(ended.unwrap().into_inner().ended, 1);
    assert_eq!(sessions(&app, &desk).await.len(), 1);
}

#[tokio::test]
async fn hides_sessions_of_other_users() {
    let app = App::with_own_tokens().await;
    let own = app.confirmed(EMAIL).await;
    let other = app.confirmed("abel@example.test").await;
    let theirs = sessions(&app, &other).await;
    assert_eq!(sessions(&app, &own).await.len(), 1);
    let id = theirs[0].id.clone();
    let refused = account(&app)
        .end_session(asked_by(&own, EndSessionRequest { id }))
        .await;
    assert_eq!(refused.unwrap_err().code(), Code::NotFound);
    app.get_as(text(&other, "access_token"), "/user").await.ok();
    for event in kinds(&app, &own).await {
        assert_ne!(event, Kind::SessionsEnded);
    }
    let anonymous = account(&app).list_sessions(ListSessionsRequest {}).await;
    assert_eq!(anonymous.unwrap_err().code(), Code::Unauthenticated);
}

#[tokio::test]
async fn rejects_tokens_of_ended_session() {
    let app = App::with_own_tokens().await;
    app.confirmed(EMAIL).await;
    let phone = app.sign_in(EMAIL, PASSWORD).await.ok();
    let desk = app.sign_in(EMAIL, PASSWORD).await.ok();
    sessions(&app, &phone).await;
    let token = text(&desk, "access_token");
    app.post_as(token, "/logout?scope=others", json!({})).await;
    selam_chassis_testing::eventually("the token is rejected", || async {
        let answer = account(&app)
            .list_sessions(asked_by(&phone, ListSessionsRequest {}))
            .await;
        (answer.err()?.code() == Code::Unauthenticated).then_some(())
    })
    .await;
    sessions(&app, &desk).await;
}

#[tokio::test]
async fn logs_security_events_of_account() {
    let app = App::with_own_tokens().await;
    app.confirmed(EMAIL).await;
    app.sign_in(EMAIL, OTHER_PASSWORD)
        .await
        .fails(400, "invalid_credentials");
    let session = app.sign_in(EMAIL, PASSWORD).await.ok();
    let token = text(&session, "access_token");
    app.put_as(token, "/user", json!({"password": OTHER_PASSWORD}))
        .await
        .ok();
    assert_eq!(
        kinds(&app, &session).await,
        [
            Kind::PasswordChanged,
            Kind::SignedIn,
            Kind::SignInFailed,
            Kind::SignedIn,
            Kind::CodeRequested,
            Kind::UserCreated,
        ]
    );
    let page = |page_token: String| {
        let page_size = 4;
        asked_by(&session, ListActivityRequest { page_size, page_token })
    };
    let first = account(&app)
        .list_activity(page(String::new()))
        .await
        .unwrap()
        .into_inner();
    let second = account(&app)
        .list_activity(page(first.next_page_token))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((first.security_events.len(), second.security_events.len()), (4, 2));
    assert_eq!(second.next_page_token, "");
}

const NO_EVENT: &str = "0192f3a4-0000-7000-8000-00000000ffff";

#[tokio::test]
async fn restricts_full_log_to_admins() {
    let app = App::admin_with_own_tokens().await;
    let admin = app.sign_in(ADMIN, PASSWORD).await.ok();
    let user = app.confirmed(EMAIL).await;
    app.sign_in("unknown@example.test", PASSWORD).await;
    let id = text(&user["user"], "id").to_owned();
    app.put_as(
        text(&admin, "access_token"),
        &format!("/admin/users/{id}"),
        json!({"app_metadata": {"roles": ["therapist"]}}),
    )
    .await
    .ok();
    let mut log = SecurityServiceClient::new(app.platform.channel());
    let roles = ListSecurityEventsRequest {
        user_id: id.clone(),
        kind: Kind::RolesChanged.into(),
        ..ListSecurityEventsRequest::default()
    };
    let found = log
        .list_security_events(asked_by(&admin, roles))
        .await
        .unwrap()
        .into_inner();
    let [event] = &found.security_events[..] else {
        panic!("{found:?}")
    };
    assert_eq!((event.user_id.as_str(), event.email.as_str()), (id.as_str(), EMAIL));
    assert_eq!(event.actor_id, text(&admin["user"], "id"));
    assert_eq!(event.detail, "therapist");
    let one = GetSecurityEventRequest { id: event.id.clone() };
    let found = log.get_security_event(asked_by(&admin, one.clone())).await.unwrap();
    assert_eq!(found.into_inner(), *event);
    // The owner of the account reads own activity by another RPC.
    let refused = log.get_security_event(asked_by(&user, one)).await.unwrap_err();
    assert!(matches!(refused.code(), Code::PermissionDenied | Code::Unauthenticated));
    for (id, code) in [(NO_EVENT, Code::NotFound), ("1", Code::InvalidArgument)] {
        let one = GetSecurityEventRequest { id: id.to_owned() };
        let missing = log.get_security_event(asked_by(&admin, one)).await.unwrap_err();
        assert_eq!(missing.code(), code);
    }
    let everything = ListSecurityEventsRequest::default();
    let found = log
        .list_security_events(asked_by(&admin, everything.clone()))
        .await
        .unwrap()
        .into_inner();
    let strangers = found.security_events.iter().filter(|event| event.user_id.is_empty());
    assert_eq!(strangers.count(), 1, "the event of an unknown address names no user");
    let refused = log.list_security_events(asked_by(&user, everything)).await.unwrap_err();
    assert!(matches!(refused.code(), Code::PermissionDenied | Code::Unauthenticated));
}

#[tokio::test]
async fn notifies_owner_once_about_new_device() {
    let app = App::start().await;
    app.confirmed(EMAIL).await;
    sign_in_with(&app, EMAIL, PASSWORD, FIREFOX, "203.0.113.9").await.ok();
    let told: SecurityNoticeDue = app.platform.wait_for_event().await;
    assert_eq!(told.notice(), SecurityNotice::NewDevice);
    assert_eq!((told.browser.as_str(), told.system.as_str()), ("Firefox", "Linux"));
    assert_eq!((told.address.as_str(), told.email.as_str()), ("203.0.113.9", EMAIL));
    // A repeated sign-in sends no notice; the next notice is for the phone.
    sign_in_with(&app, EMAIL, PASSWORD, FIREFOX, "203.0.7.1").await.ok();
    sign_in_with(&app, EMAIL, PASSWORD, SAFARI, "203.0.113.9").await.ok();
    let told: SecurityNoticeDue = app.platform.wait_for_event().await;
    assert_eq!(told.system, "iOS");
}

#[tokio::test]
async fn notifies_previous_address_about_change() {
    let app = App::with(|settings| settings.identity_email_change_both = false).await;
    let session = app.confirmed(EMAIL).await;
    let token = text(&session, "access_token");
    app.put_as(token, "/user", json!({"email": "new@example.test"}))
        .await
        .ok();
    let mail = app.mail().await;
    app.verify("email_change", "new@example.test", &mail.code).await.ok();
    let told: SecurityNoticeDue = app.platform.wait_for_event().await;
    assert_eq!(
        (told.notice(), told.email.as_str()),
        (SecurityNotice::EmailChanged, EMAIL)
    );
}

#[tokio::test]
async fn changed_roles_revoke_issued_tokens() {
    let (app, admin) = App::with_admin().await;
    let user = app.confirmed(EMAIL).await;
    let path = format!("/admin/users/{}", text(&user["user"], "id"));
    app.put_as(&admin, &path, json!({"app_metadata": {"roles": ["therapist"]}}))
        .await
        .ok();
    let revoked: AccessRevoked = app.platform.wait_for_event().await;
    assert!(revoked.session_ids.is_empty() && revoked.signed_before.is_some());
    // The session continues, and its next tokens carry the new roles.
    let renewed = app.refresh(&user["refresh_token"]).await.ok();
    assert_eq!(renewed["user"]["app_metadata"]["roles"], json!(["therapist"]));
    app.put_as(&admin, &path, json!({"ban_duration": "1h"})).await.ok();
    let revoked: AccessRevoked = app.platform.wait_for_event().await;
    assert_eq!(revoked.session_ids.len(), 1);
    app.refresh(&renewed["refresh_token"])
        .await
        .fails(400, "refresh_token_not_found");
}
