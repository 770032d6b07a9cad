//! Changes of people's accounts by the office.

use selam_chassis_testing::eventually;
use selam_proto_identity::v1::{
    BanPersonRequest, ChangeRolesRequest, DeleteAccountRequest, EndPersonSessionsRequest, GetPersonRequest,
    LiftBanRequest, ListSecurityEventsRequest, OneTimeCodePurpose, Person, PersonRole as Role,
    SecurityEventKind as Kind, SendPasswordResetRequest, account_service_client::AccountServiceClient,
    people_service_client::PeopleServiceClient, security_service_client::SecurityServiceClient,
};
use selam_proto_office::v1::OfficeActed;
use selam_proto_personal_data::v1::AccessRevoked;
use serde_json::{Value, json};
use tonic::{Code, Request, Status, transport::Channel};
use tonic_types::StatusExt as _;

use crate::support::{ADMIN, App, EMAIL, OTHER, PASSWORD, SITE, text};

const REASON: &str = "Asked on the phone";

pub fn people(app: &App) -> PeopleServiceClient<Channel> {
    PeopleServiceClient::new(app.platform.channel())
}

/// Builds a request with the token of a session.
pub fn by<T>(session: &Value, message: T) -> Request<T> {
    let mut request = Request::new(message);
    let value = format!("Bearer {}", text(session, "access_token"));
    let metadata = request.metadata_mut();
    metadata.insert("authorization", value.parse().unwrap());
    metadata.insert("x-forwarded-for", "203.0.113.9".parse().unwrap());
    request
}

pub fn reason(status: &Status) -> String {
    let details = status.get_error_details();
    let violation = details
        .bad_request()
        .and_then(|it| it.field_violations.first().map(|it| it.reason.clone()));
    violation.unwrap_or_else(|| details.error_info().unwrap().reason.clone())
}

pub fn id(session: &Value) -> String {
    text(&session["user"], "id").to_owned()
}

/// Creates a confirmed user with roles, and returns the session.
pub async fn member(app: &App, admin: &Value, email: &str, roles: &[&str]) -> Value {
    let body = json!({"email": email, "password": PASSWORD, "email_confirm": true, "app_metadata": {"roles": roles}});
    app.post_as(text(admin, "access_token"), "/admin/users", body)
        .await
        .ok();
    app.sign_in(email, PASSWORD).await.ok()
}

pub async fn change_roles(app: &App, session: &Value, id: &str, roles: &[Role]) -> Result<Person, Status> {
    change_roles_of(app, session, (id, ""), roles).await
}

/// Changes roles that the caller has read with the version tag `etag`.
async fn change_roles_of(
    app: &App,
    session: &Value,
    (id, etag): (&str, &str),
    roles: &[Role],
) -> Result<Person, Status> {
    let message = ChangeRolesRequest {
        id: id.to_owned(),
        roles: roles.iter().map(|role| i32::from(*role)).collect(),
        reason: REASON.to_owned(),
        etag: etag.to_owned(),
    };
    Ok(people(app).change_roles(by(session, message)).await?.into_inner())
}

pub async fn ban(app: &App, session: &Value, id: &str, hours: i32) -> Result<Person, Status> {
    let message = BanPersonRequest {
        id: id.to_owned(),
        reason: REASON.to_owned(),
        hours,
    };
    Ok(people(app).ban_person(by(session, message)).await?.into_inner())
}

pub async fn lift(app: &App, session: &Value, id: &str) -> Result<Person, Status> {
    let message = LiftBanRequest {
        id: id.to_owned(),
        reason: REASON.to_owned(),
    };
    Ok(people(app).lift_ban(by(session, message)).await?.into_inner())
}

pub async fn end(app: &App, session: &Value, id: &str, session_id: &str) -> Result<Person, Status> {
    let message = EndPersonSessionsRequest {
        id: id.to_owned(),
        session_id: session_id.to_owned(),
        reason: REASON.to_owned(),
    };
    Ok(people(app)
        .end_person_sessions(by(session, message))
        .await?
        .into_inner())
}

pub async fn reset(app: &App, session: &Value, id: &str) -> Result<(), Status> {
    let message = SendPasswordResetRequest {
        id: id.to_owned(),
        reason: REASON.to_owned(),
    };
    people(app).send_password_reset(by(session, message)).await?;
    Ok(())
}

pub async fn get(app: &App, session: &Value, id: &str) -> Result<Person, Status> {
    let message = GetPersonRequest { id: id.to_owned() };
    Ok(people(app).get_person(by(session, message)).await?.into_inner())
}

/// Returns the details of the admin's entries of a kind in the security log of a user.
async fn logged(app: &App, admin: &Value, user_id: &str, kind: Kind) -> Vec<String> {
    let message = ListSecurityEventsRequest {
        user_id: user_id.to_owned(),
        kind: kind.into(),
        ..ListSecurityEventsRequest::default()
    };
    let mut client = SecurityServiceClient::new(app.platform.channel());
    let page = client.list_security_events(by(admin, message)).await.unwrap();
    let events = page.into_inner().security_events.into_iter();
    let events = events.filter(|event| event.actor_id == id(admin));
    let events = events.inspect(|event| assert_eq!(event.place.as_ref().unwrap().address, "203.0.113.9"));
    events.map(|event| event.detail).collect()
}

/// RPC that opens a person.
const OPENED: &str = "selam.identity.v1.PeopleService/GetPerson";

/// Returns the next audit entry of a change by RPC, without those of the GoTrue routes.
pub async fn acted(app: &App) -> OfficeActed {
    loop {
        let entry: OfficeActed = app.platform.wait_for_event().await;
        if entry.operation.starts_with("selam.identity.v1.") && entry.operation != OPENED {
            return entry;
        }
    }
}

/// Returns the next audit entry: its operation, and the changed fields.
async fn audited(app: &App, admin: &Value, user_id: &str) -> (String, Vec<(String, String, String)>) {
    let entry = acted(app).await;
    assert_eq!(
        (entry.service.as_str(), entry.actor_id, entry.reason.as_str()),
        ("identity", id(admin), REASON)
    );
    assert_eq!(
        (entry.record_id.as_str(), entry.subject_id.as_str()),
        (user_id, user_id)
    );
    let changes = entry.changes.into_iter();
    let changes = changes.map(|change| (change.field, change.before, change.after));
    let operation = entry.operation.rsplit('/').next().unwrap_or_default().to_owned();
    (operation, changes.collect())
}

#[tokio::test]
async fn opening_person_leaves_audit_entry() {
    let (app, admin) = office().await;
    let id = id(&app.confirmed(EMAIL).await);
    get(&app, &admin, &id).await.unwrap();
    let entry = loop {
        let entry: OfficeActed = app.platform.wait_for_event().await;
        if entry.operation == OPENED {
            break entry;
        }
    };
    assert_eq!((entry.record_id.as_str(), entry.subject_id.as_str()), (&*id, &*id));
    assert!(entry.changes.is_empty());
}

#[tokio::test]
async fn changed_roles_take_effect_at_once() {
    let (app, admin) = office().await;
    let user = app.confirmed(EMAIL).await;
    let id = id(&user);
    get(&app, &user, &id).await.unwrap_err();
    let person = change_roles(&app, &admin, &id, &[Role::Finance, Role::Support]).await;
    assert_eq!(
        person.unwrap().roles().collect::<Vec<_>>(),
        [Role::Support, Role::Finance]
    );
    let revoked: AccessRevoked = app.platform.wait_for_event().await;
    assert_eq!((&revoked.user_id, revoked.session_ids.len()), (&id, 0));
    let change = ("roles".to_owned(), String::new(), "support, finance".to_owned());
    assert_eq!(
        audited(&app, &admin, &id).await,
        ("ChangeRoles".to_owned(), vec![change])
    );

    // The bus also carries the revocation to the service itself.
    eventually("the revocation", || async {
        let refused = get(&app, &user, &id).await.unwrap_err();
        (reason(&refused) == "TOKEN_REVOKED").then_some(())
    })
    .await;
    app.advance(2);
    let user = app.refresh(&user["refresh_token"]).await.ok();
    get(&app, &user, &id).await.unwrap();
    assert_eq!(
        logged(&app, &admin, &id, Kind::RolesChanged).await,
        ["support, finance"]
    );

    // The same roles change nothing.
    change_roles(&app, &admin, &id, &[Role::Support, Role::Finance])
        .await
        .unwrap();
    assert_eq!(audited(&app, &admin, &id).await.1, []);
    get(&app, &user, &id).await.unwrap();
}

#[tokio::test]
async fn rejects_roles_when_another_admin_changed_them() {
    let (app, admin) = office().await;
    let id = id(&app.confirmed(EMAIL).await);
    let seen = get(&app, &admin, &id).await.unwrap().etag;
    let of_both = (id.as_str(), seen.as_str());
    let first = change_roles_of(&app, &admin, of_both, &[Role::Finance]).await.unwrap();
    assert_ne!(first.etag, seen);
    let refused = change_roles_of(&app, &admin, of_both, &[Role::Support]).await;
    let refused = refused.unwrap_err();
    assert_eq!((refused.code(), &*reason(&refused)), (Code::Aborted, "PERSON_CHANGED"));
    // A retry after a lost response.
    change_roles_of(&app, &admin, of_both, &[Role::Finance]).await.unwrap();
    let roles = [Role::Support, Role::Finance];
    let both = change_roles_of(&app, &admin, (&id, &first.etag), &roles).await;
    assert_eq!(both.unwrap().roles().collect::<Vec<_>>(), roles);
}

#[tokio::test]
async fn only_applications_give_role_of_therapist() {
    let (app, admin) = office().await;
    let user = app.confirmed(EMAIL).await;
    let refused = change_roles(&app, &admin, &id(&user), &[Role::Therapist]).await;
    assert_eq!(reason(&refused.unwrap_err()), "THERAPIST_ROLE");
    let therapist = member(&app, &admin, OTHER, &["therapist"]).await;
    let roles = [Role::Therapist, Role::ClinicalReviewer];
    let person = change_roles(&app, &admin, &id(&therapist), &roles).await.unwrap();
    assert_eq!(person.roles().collect::<Vec<_>>(), roles);
    let person = change_roles(&app, &admin, &id(&therapist), &[]).await.unwrap();
    assert!(person.roles.is_empty());
}

#[tokio::test]
async fn ban_ends_sessions_until_lifted() {
    let (app, admin) = office().await;
    let user = app.confirmed(EMAIL).await;
    let id = id(&user);
    let person = ban(&app, &admin, &id, 24).await.unwrap();
    assert_eq!(person.ban_end_time.unwrap().seconds, 1_800_086_400);
    assert!(person.sessions.is_empty());
    let (operation, changes) = audited(&app, &admin, &id).await;
    let change = (
        "banEndTime".to_owned(),
        String::new(),
        "2027-01-16T08:00:00Z".to_owned(),
    );
    assert_eq!((operation.as_str(), changes), ("BanPerson", vec![change]));
    app.sign_in(EMAIL, PASSWORD).await.fails(400, "user_banned");

    let person = ban(&app, &admin, &id, 0).await.unwrap();
    assert_eq!(person.ban_end_time.unwrap().seconds, 253_402_300_799, "9999-12-31");
    audited(&app, &admin, &id).await;
    let person = lift(&app, &admin, &id).await.unwrap();
    assert!(person.ban_end_time.is_none());
    assert_eq!(audited(&app, &admin, &id).await.1.len(), 1);
    lift(&app, &admin, &id).await.unwrap();
    assert_eq!(audited(&app, &admin, &id).await.1, [], "without a ban, nothing changes");
    app.sign_in(EMAIL, PASSWORD).await.ok();
    assert_eq!(logged(&app, &admin, &id, Kind::Banned).await.len(), 2);
    assert_eq!(logged(&app, &admin, &id, Kind::BanLifted).await.len(), 1);
}

#[tokio::test]
async fn ends_one_or_all_sessions() {
    let (app, admin) = office().await;
    let first = app.confirmed(EMAIL).await;
    app.advance(1);
    let second = app.sign_in(EMAIL, PASSWORD).await.ok();
    let id = id(&first);
    let sessions = get(&app, &admin, &id).await.unwrap().sessions;
    assert_eq!(sessions.len(), 2);
    assert!(sessions[0].last_active_time.unwrap().seconds > sessions[1].last_active_time.unwrap().seconds);

    let left = end(&app, &admin, &id, &sessions[1].id).await.unwrap().sessions;
    assert_eq!((left.len(), &left[0].id), (1, &sessions[0].id));
    let change = ("sessions".to_owned(), "2".to_owned(), "1".to_owned());
    assert_eq!(
        audited(&app, &admin, &id).await,
        ("EndPersonSessions".to_owned(), vec![change])
    );
    app.refresh(&first["refresh_token"])
        .await
        .fails(400, "refresh_token_not_found");
    let strange = get(&app, &admin, &self::id(&admin)).await.unwrap().sessions;
    for session_id in [sessions[1].id.clone(), strange[0].id.clone()] {
        let refused = end(&app, &admin, &id, &session_id).await.unwrap_err();
        assert_eq!(reason(&refused), "SESSION_NOT_FOUND");
    }
    for _ in 0..2 {
        assert!(end(&app, &admin, &id, "").await.unwrap().sessions.is_empty());
    }
    app.refresh(&second["refresh_token"])
        .await
        .fails(400, "refresh_token_not_found");
    assert_eq!(logged(&app, &admin, &id, Kind::SessionsEnded).await.len(), 2);
}

#[tokio::test]
async fn password_reset_has_limit_of_person() {
    let app = App::office(|settings| {
        settings.identity_limit_mail = "1/3600".parse().unwrap();
        settings.identity_limit_mail_purpose = "1/60".parse().unwrap();
    })
    .await;
    let admin = app.sign_in(ADMIN, PASSWORD).await.ok();
    for email in [EMAIL, OTHER] {
        let user = member(&app, &admin, email, &[]).await;
        reset(&app, &admin, &id(&user)).await.unwrap();
        let mail = app.mail().await;
        assert_eq!(
            (mail.email.as_str(), mail.purpose()),
            (email, OneTimeCodePurpose::Recovery)
        );
        // No browser holds a verifier, so the link leads to the page for the digits.
        let address = email.replace('@', "%40");
        assert_eq!(mail.link, format!("{SITE}/auth#reset={address}"));
        assert_eq!(audited(&app, &admin, &id(&user)).await.0, "SendPasswordReset");
        let refused = reset(&app, &admin, &id(&user)).await.unwrap_err();
        assert_eq!(reason(&refused), "EMAIL_RATE_LIMIT");
        assert!(refused.get_error_details().retry_info().is_some());
        app.verify("recovery", email, &mail.code).await.ok();
    }
}

#[tokio::test]
async fn own_account_needs_another_admin() {
    let (app, admin) = office().await;
    let own = id(&admin);
    let refused = change_roles(&app, &admin, &own, &[Role::Admin, Role::Support]).await;
    assert_eq!(reason(&refused.unwrap_err()), "OWN_ACCOUNT");
    let refused = ban(&app, &admin, &own, 1).await.unwrap_err();
    assert_eq!(reason(&refused), "OWN_ACCOUNT");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_of_two_admins_remains() {
    let (app, first) = office().await;
    let second = member(&app, &first, OTHER, &["admin"]).await;
    let (ids, app) = ([id(&first), id(&second)], &app);
    let (one, other) = futures::future::join(
        change_roles(app, &first, &ids[1], &[]),
        change_roles(app, &second, &ids[0], &[]),
    )
    .await;
    let refused: Vec<_> = [&one, &other].into_iter().filter_map(|it| it.as_ref().err()).collect();
    assert_eq!(refused.len(), 1, "{one:?} {other:?}");
    // The second one waited for the first, or came after the tokens of its caller were revoked.
    assert!(["LAST_ADMIN", "TOKEN_REVOKED"].contains(&reason(refused[0]).as_str()));
}

#[tokio::test]
async fn banned_admin_does_not_count() {
    let (app, admin) = office().await;
    let second = member(&app, &admin, OTHER, &["admin"]).await;
    ban(&app, &admin, &id(&second), 1).await.unwrap();
    let message = DeleteAccountRequest {
        confirmation: "DELETE MY ACCOUNT".to_owned(),
        ..DeleteAccountRequest::default()
    };
    let mut account = AccountServiceClient::new(app.platform.channel());
    let refused = account.delete_account(by(&admin, message.clone())).await.unwrap_err();
    assert_eq!(reason(&refused), "LAST_ADMIN");
    lift(&app, &admin, &id(&second)).await.unwrap();
    account.delete_account(by(&admin, message)).await.unwrap();
}

/// Starts with a first admin, and returns the admin's session.
pub async fn office() -> (App, Value) {
    let app = App::admin_with_own_tokens().await;
    let admin = app.sign_in(ADMIN, PASSWORD).await.ok();
    (app, admin)
}
