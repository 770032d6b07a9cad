//! Account deletion: the account is deleted at once, and the erasure continues until every service has confirmed.

use reqwest::Method;
use selam_proto_identity::v1::{
    AccountDeleted, DeleteAccountRequest, DeleteAccountResponse, account_service_client::AccountServiceClient,
};
use selam_proto_personal_data::v1::{EmailChanged, ErasureRequested, PersonalDataErased};
use serde_json::{Value, json};
use tonic::{Code, Status};
use tonic_types::StatusExt as _;

use crate::support::{App, EMAIL, PASSWORD, count, rows, text};

const PHRASE: &str = "DELETE MY ACCOUNT";
/// Lifetime of an access token plus the leeway, in seconds.
pub const TOKENS_END: u64 = 3_660;

async fn delete(app: &App, token: &str, confirmation: &str) -> Result<DeleteAccountResponse, Status> {
    let request = DeleteAccountRequest {
        confirmation: confirmation.to_owned(),
        ..DeleteAccountRequest::default()
    };
    send(app, token, request).await
}

/// Deletes with a password or a code as the proof.
async fn delete_with(
    app: &App,
    token: &str,
    (current_password, code): (&str, &str),
) -> Result<DeleteAccountResponse, Status> {
    let request = DeleteAccountRequest {
        confirmation: PHRASE.to_owned(),
        current_password: current_password.to_owned(),
        code: code.to_owned(),
    };
    send(app, token, request).await
}

async fn send(app: &App, token: &str, request: DeleteAccountRequest) -> Result<DeleteAccountResponse, Status> {
    let request = app.platform.request(request, Some(token));
    let mut client = AccountServiceClient::new(app.platform.channel());
    Ok(client.delete_account(request).await?.into_inner())
}

/// Returns field and reason of the only violation.
fn violation(status: &Status) -> (String, String) {
    let details = status.get_error_details();
    let [violation] = &details.bad_request().unwrap().field_violations[..] else {
        panic!("one violation: {status}")
    };
    (violation.field.clone(), violation.reason.clone())
}

/// Signs in a user whose sign-in is no longer recent.
async fn stale(app: &App) -> String {
    app.confirmed(EMAIL).await;
    let session = app.sign_in(EMAIL, PASSWORD).await.ok();
    app.advance(120);
    text(&session, "access_token").to_owned()
}

/// Starts with sign-ins that are recent for a minute.
async fn forgetful() -> App {
    App::office(|settings| settings.identity_fresh_sign_in = 60).await
}

fn reason(status: &Status) -> String {
    status.get_error_details().error_info().unwrap().reason.clone()
}

/// Confirms for every service but identity, which confirms itself.
pub async fn all_answer(app: &App, request: &ErasureRequested, but: Option<&str>) {
    for service in selam_proto::SERVICES {
        if *service == "identity" || Some(*service) == but {
            continue;
        }
        answer(app, request, service).await;
    }
}

async fn answer(app: &App, request: &ErasureRequested, service: &str) {
    let answer = PersonalDataErased {
        erasure_id: request.erasure_id.clone(),
        round: request.round,
        service: service.to_owned(),
        erased: 1,
        anonymised: 0,
    };
    app.platform.publish(&request.erasure_id, &answer).await;
}

/// Advances the clock until the next round begins.
pub async fn next_round(app: &App, seconds: u64) -> ErasureRequested {
    app.advance(seconds);
    app.platform.wait_for_event::<ErasureRequested>().await
}

async fn admin(app: &App) -> Value {
    app.sign_in("admin@example.test", PASSWORD).await.ok()
}

#[tokio::test]
async fn deletion_ends_all_sessions_and_sign_in() {
    let app = App::with_own_tokens().await;
    let session = app.confirmed(EMAIL).await;
    let other = app.sign_in(EMAIL, PASSWORD).await.ok();
    delete(&app, text(&session, "access_token"), PHRASE).await.unwrap();

    for table in ["users", "sessions", "refresh_tokens", "one_time_codes"] {
        rows(&app, table, 0).await;
    }
    app.refresh(&other["refresh_token"])
        .await
        .fails(400, "refresh_token_not_found");
    app.sign_in(EMAIL, PASSWORD).await.fails(400, "invalid_credentials");
    let again = delete(&app, text(&other, "access_token"), PHRASE).await.unwrap_err();
    assert_eq!(again.code(), Code::Unauthenticated);

    // The address is free at once, for a new account that is independent of the old one.
    let new = app.confirmed(EMAIL).await;
    assert_ne!(new["user"]["id"], session["user"]["id"]);
}

#[tokio::test]
async fn deletes_account_only_with_exact_phrase() {
    let app = App::with_own_tokens().await;
    let session = app.confirmed(EMAIL).await;
    let token = text(&session, "access_token");
    for phrase in [
        "",
        "delete my account",
        " DELETE MY ACCOUNT",
        "DELETE MY ACCOUNT\n",
        "DELETE  MY ACCOUNT",
    ] {
        let refused = delete(&app, token, phrase).await.unwrap_err();
        let details = refused.get_error_details();
        let violation = &details.bad_request().unwrap().field_violations[0];
        assert_eq!(refused.code(), Code::InvalidArgument, "{phrase:?}");
        assert_eq!(violation.field, "confirmation");
        assert!(
            ["CONFIRMATION_INCORRECT", "REQUIRED"].contains(&violation.reason.as_str()),
            "{}",
            violation.reason
        );
    }
    rows(&app, "users", 1).await;
    rows(&app, "erasures", 0).await;
}

#[tokio::test]
async fn requires_proof_unless_sign_in_is_recent() {
    let app = forgetful().await;
    let token = &stale(&app).await;

    let refused = delete(&app, token, PHRASE).await.unwrap_err();
    assert_eq!(refused.code(), Code::FailedPrecondition);
    assert_eq!(reason(&refused), "REAUTHENTICATION_REQUIRED");
    let refused = delete_with(&app, token, ("another password 1", "")).await.unwrap_err();
    assert_eq!(refused.code(), Code::InvalidArgument);
    assert_eq!(
        violation(&refused),
        ("currentPassword".into(), "PASSWORD_INCORRECT".into())
    );
    let refused = delete_with(&app, token, ("", "000000")).await.unwrap_err();
    assert_eq!(violation(&refused), ("code".into(), "CODE_INCORRECT".into()));
    rows(&app, "users", 2).await;
    rows(&app, "erasures", 0).await;

    delete_with(&app, token, (PASSWORD, "")).await.unwrap();
    rows(&app, "users", 1).await;
}

#[tokio::test]
async fn rejects_deletion_when_guesses_are_used_up() {
    let app = App::office(|settings| {
        settings.identity_fresh_sign_in = 60;
        settings.identity_guesses = u16::MAX;
    })
    .await;
    let token = &stale(&app).await;
    // Guesses at the sign-in count as well.
    for _ in 0..100 {
        let guess = app.sign_in(EMAIL, "another password 1").await;
        guess.fails(400, "invalid_credentials");
    }
    let refused = delete_with(&app, token, (PASSWORD, "")).await.unwrap_err();
    assert_eq!(refused.code(), Code::ResourceExhausted);
    assert_eq!(reason(&refused), "TOO_MANY_WRONG_ATTEMPTS");
    rows(&app, "users", 2).await;
}

#[tokio::test]
async fn accepts_emailed_code_as_proof() {
    let app = forgetful().await;
    let token = &stale(&app).await;
    app.get_as(token, "/reauthenticate").await.ok();
    let code = app.mail().await.code;
    delete_with(&app, token, ("", &code)).await.unwrap();
    rows(&app, "users", 1).await;
}

#[tokio::test]
async fn rejects_deletion_by_ended_session() {
    let app = App::with_own_tokens().await;
    let session = app.confirmed(EMAIL).await;
    let token = text(&session, "access_token");
    app.post_as(token, "/logout?scope=local", json!({})).await;
    assert_eq!(
        delete(&app, token, PHRASE).await.unwrap_err().code(),
        Code::Unauthenticated
    );
    rows(&app, "users", 1).await;
}

#[tokio::test]
async fn completes_erasure_after_all_services_confirm() {
    let app = App::with_own_tokens().await;
    let session = app.confirmed(EMAIL).await;
    delete(&app, text(&session, "access_token"), PHRASE).await.unwrap();
    let first: ErasureRequested = app.platform.wait_for_event().await;
    assert_eq!((first.round, first.email.as_str()), (1, EMAIL));
    assert_eq!(first.user_id, text(&session["user"], "id"));

    // Confirmations do not count while an old token could still create data.
    all_answer(&app, &first, None).await;
    let services = i64::try_from(selam_proto::SERVICES.len()).unwrap();
    rows(&app, "erasure_answers", services).await;
    rows(&app, "erasures", 1).await;

    let second = next_round(&app, TOKENS_END).await;
    assert_eq!((second.round, &second.erasure_id), (2, &first.erasure_id));
    all_answer(&app, &second, Some("cargo")).await;

    // The service that was down is asked again.
    let third = next_round(&app, 3_600).await;
    assert_eq!(third.round, 3);
    assert!(app.platform.captured::<AccountDeleted>().is_empty());
    answer(&app, &third, "cargo").await;
    let farewell: AccountDeleted = app.platform.wait_for_event().await;
    assert_eq!(
        (
            farewell.email.as_str(),
            farewell.full_name.as_str(),
            farewell.language_code.as_str()
        ),
        (EMAIL, "Saba Tesfay", "en")
    );
    rows(&app, "erasures", 0).await;
    rows(&app, "erasure_answers", 0).await;

    // A late confirmation has no effect.
    answer(&app, &third, "cleaning").await;
    rows(&app, "erasures", 0).await;
}

#[tokio::test]
async fn rejects_deletion_of_last_admin() {
    let app = App::with_own_tokens().await;
    app.confirmed("admin@example.test").await;
    let second = app.confirmed("second@example.test").await;
    promote(&app, "admin@example.test").await;
    let session = admin(&app).await;
    let token = text(&session, "access_token").to_owned();
    let refused = delete(&app, &token, PHRASE).await.unwrap_err();
    assert_eq!(
        (refused.code(), reason(&refused).as_str()),
        (Code::FailedPrecondition, "LAST_ADMIN")
    );

    let path = format!("/admin/users/{}", text(&second["user"], "id"));
    app.put_as(&token, &path, json!({"app_metadata": {"roles": ["admin"]}}))
        .await
        .ok();
    delete(&app, &token, PHRASE).await.unwrap();
}

#[tokio::test]
async fn deletion_by_admin_erases_in_all_services() {
    let app = App::start().await;
    app.confirmed("admin@example.test").await;
    promote(&app, "admin@example.test").await;
    let user = app.confirmed(EMAIL).await;
    let session = admin(&app).await;
    let path = format!("/admin/users/{}", text(&user["user"], "id"));
    app.delete_as(text(&session, "access_token"), &path).await.ok();
    let request: ErasureRequested = app.platform.wait_for_event().await;
    assert_eq!(request.user_id, text(&user["user"], "id"));
    app.get_as(text(&session, "access_token"), &path)
        .await
        .fails(404, "user_not_found");
}

#[tokio::test]
async fn deletion_of_admin_erases_device_from_log() {
    let app = App::with_own_tokens().await;
    app.confirmed("admin@example.test").await;
    promote(&app, "admin@example.test").await;
    let user = app.confirmed(EMAIL).await;
    let session = admin(&app).await;
    let token = text(&session, "access_token");
    let path = format!("/admin/users/{}", text(&user["user"], "id"));
    let request = app.request(Method::PUT, &path).bearer_auth(token);
    let request = request.header("x-forwarded-for", "203.0.113.9");
    app.send(request.json(&json!({"app_metadata": {"roles": ["admin"]}})))
        .await
        .ok();
    let logged = "security_events WHERE address = '203.0.113.9'";
    assert_eq!(count(&app, logged).await, 2);
    delete(&app, token, PHRASE).await.unwrap();
    assert_eq!(count(&app, logged).await, 0);
    assert_eq!(count(&app, "security_events WHERE kind = 'user_changed'").await, 1);
}

#[tokio::test]
async fn publishes_changed_address_to_services() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let token = text(&session, "access_token");
    app.put_as(token, "/user", json!({"email": "new@example.test"}))
        .await
        .ok();
    for _ in 0..2 {
        let mail = app.mail().await;
        app.verify("email_change", &mail.email, &mail.code).await.ok();
    }
    let changed: EmailChanged = app.platform.wait_for_event().await;
    assert_eq!(
        (changed.email.as_str(), changed.previous_email.as_str()),
        ("new@example.test", EMAIL)
    );
    assert_eq!(changed.user_id, text(&session["user"], "id"));
}

async fn promote(app: &App, email: &str) {
    use sea_orm::{ConnectionTrait, Statement};
    let database = app.platform.database("identity");
    let db = database.connection();
    let promote = format!(r#"UPDATE users SET app_metadata = '{{"roles": ["admin"]}}' WHERE email = '{email}'"#);
    db.execute_raw(Statement::from_string(db.get_database_backend(), promote))
        .await
        .unwrap();
}
