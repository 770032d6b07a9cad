//! Access to people's accounts, and invalid requests.

use selam_proto_identity::v1::{
    ExportPeopleRequest, ExportSecurityEventsRequest, LiftBanRequest, ListPeopleRequest, OneTimeCodePurpose,
    PersonRole as Role, security_service_client::SecurityServiceClient,
};
use serde_json::{Value, json};
use tonic::{Code, Status};
use uuid::Uuid;

use crate::{
    people::{ban, by, change_roles, end, get, id, lift, member, office, people, reason, reset},
    support::{App, EMAIL, OTHER, PASSWORD, execute, text},
};

async fn list(app: &App, session: &Value) -> Result<(), Status> {
    let request = by(session, ListPeopleRequest::default());
    people(app).list_people(request).await.map(|_| ())
}

async fn export(app: &App, session: &Value) -> [Result<(), Status>; 2] {
    let mut security = SecurityServiceClient::new(app.platform.channel());
    let everyone = by(session, ExportPeopleRequest::default());
    let everything = by(session, ExportSecurityEventsRequest::default());
    [
        people(app).export_people(everyone).await.map(|_| ()),
        security.export_security_events(everything).await.map(|_| ()),
    ]
}

#[tokio::test]
async fn support_acts_on_customers_and_therapists() {
    let (app, admin) = office().await;
    let support = member(&app, &admin, "support@example.test", &["support"]).await;
    let finance = member(&app, &admin, "finance@example.test", &["finance", "therapist"]).await;
    let therapist = member(&app, &admin, OTHER, &["therapist"]).await;
    let customer = app.confirmed(EMAIL).await;
    for user in [&therapist, &customer] {
        get(&app, &support, &id(user)).await.unwrap();
        reset(&app, &support, &id(user)).await.unwrap();
        end(&app, &support, &id(user), "").await.unwrap();
    }
    for staff in [&support, &finance, &admin] {
        get(&app, &support, &id(staff)).await.unwrap();
        for refused in [
            end(&app, &support, &id(staff), "").await.map(|_| ()),
            reset(&app, &support, &id(staff)).await,
        ] {
            assert_eq!(reason(&refused.unwrap_err()), "STAFF_ACCOUNT");
        }
    }
    list(&app, &support).await.unwrap();
    let exports = export(&app, &support).await;
    for refused in exports.into_iter().chain([
        change_roles(&app, &support, &id(&customer), &[]).await.map(|_| ()),
        ban(&app, &support, &id(&customer), 1).await.map(|_| ()),
        lift(&app, &support, &id(&customer)).await.map(|_| ()),
    ]) {
        assert_eq!(reason(&refused.unwrap_err()), "PERMISSION_DENIED");
    }
    for caller in [&therapist, &finance] {
        // Sign in again, because the sessions of the therapist have ended.
        let caller = app.sign_in(text(&caller["user"], "email"), PASSWORD).await.ok();
        refuses_everything(&app, Some(&caller), &id(&customer), "PERMISSION_DENIED").await;
    }
}

#[tokio::test]
async fn office_roles_need_second_factor() {
    let app = App::office(|settings| settings.identity_second_factor = Some(true)).await;
    app.confirmed(EMAIL).await;
    for role in ["support", "clinical_reviewer", "finance", "admin"] {
        let promote = format!(r#"UPDATE users SET app_metadata = '{{"roles": ["{role}"]}}' WHERE email = '{EMAIL}'"#);
        execute(&app, &promote).await;
        let session = app.sign_in(EMAIL, PASSWORD).await.ok();
        let refused = list(&app, &session).await.unwrap_err();
        assert_eq!(reason(&refused), "SECOND_FACTOR_MISSING", "{role}");
        execute(&app, "UPDATE users SET second_factor_from = NULL").await;
    }
}

#[tokio::test]
async fn refuses_visitors_and_users() {
    let (app, _) = office().await;
    let user = app.confirmed(EMAIL).await;
    refuses_everything(&app, Some(&user), &id(&user), "PERMISSION_DENIED").await;
    refuses_everything(&app, None, &id(&user), "UNAUTHENTICATED").await;
}

async fn refuses_everything(app: &App, session: Option<&Value>, id: &str, why: &str) {
    let visitor = json!({ "access_token": "" });
    let session = session.unwrap_or(&visitor);
    for answer in export(app, session).await.into_iter().chain([
        list(app, session).await,
        get(app, session, id).await.map(|_| ()),
        change_roles(app, session, id, &[Role::Admin]).await.map(|_| ()),
        ban(app, session, id, 1).await.map(|_| ()),
        lift(app, session, id).await.map(|_| ()),
        end(app, session, id, "").await.map(|_| ()),
        reset(app, session, id).await,
    ]) {
        let reason = reason(&answer.unwrap_err());
        assert!(
            reason == why || (why == "UNAUTHENTICATED" && reason == "TOKEN_INVALID"),
            "{reason}"
        );
    }
}

#[tokio::test]
async fn rejects_password_reset_when_person_is_banned() {
    let (app, admin) = office().await;
    let id = id(&app.confirmed(EMAIL).await);
    ban(&app, &admin, &id, 24).await.unwrap();
    let refused = reset(&app, &admin, &id).await.unwrap_err();
    assert_eq!(
        (refused.code(), &*reason(&refused)),
        (Code::FailedPrecondition, "PERSON_BANNED")
    );
    app.no_mail().await;
    // The refusal does not count as an email.
    lift(&app, &admin, &id).await.unwrap();
    reset(&app, &admin, &id).await.unwrap();
    assert_eq!(app.mail().await.purpose(), OneTimeCodePurpose::Recovery);
}

#[tokio::test]
async fn rejects_unknown_people_and_invalid_fields() {
    let (app, admin) = office().await;
    for (id, why) in [
        (Uuid::now_v7().to_string(), "PERSON_NOT_FOUND"),
        ("nonsense".to_owned(), "STRING_UUID"),
        (String::new(), "REQUIRED"),
    ] {
        for answer in [
            get(&app, &admin, &id).await.map(|_| ()),
            change_roles(&app, &admin, &id, &[]).await.map(|_| ()),
            ban(&app, &admin, &id, 1).await.map(|_| ()),
            lift(&app, &admin, &id).await.map(|_| ()),
            end(&app, &admin, &id, "").await.map(|_| ()),
            reset(&app, &admin, &id).await,
        ] {
            assert_eq!(reason(&answer.unwrap_err()), why);
        }
    }
    let user = app.confirmed(EMAIL).await;
    for hours in [-1, 87_601] {
        ban(&app, &admin, &id(&user), hours).await.unwrap_err();
    }
    for roles in [&[Role::Unspecified][..], &[Role::Support, Role::Support]] {
        change_roles(&app, &admin, &id(&user), roles).await.unwrap_err();
    }
    end(&app, &admin, &id(&user), "nonsense").await.unwrap_err();
    for empty in ["", "  ", "two\nlines"] {
        let message = LiftBanRequest {
            id: id(&user),
            reason: empty.to_owned(),
        };
        people(&app).lift_ban(by(&admin, message)).await.unwrap_err();
    }
}
