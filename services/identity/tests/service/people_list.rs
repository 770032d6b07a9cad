//! The list of people and the exports of the office.

use futures::TryStreamExt as _;
use reqwest::Method;
use selam_chassis_testing::eventually;
use selam_proto_identity::v1::{
    ExportPeopleRequest, ExportSecurityEventsRequest, ListPeopleRequest, ListPeopleResponse, PersonRole as Role,
    SecurityEventKind as Kind, security_service_client::SecurityServiceClient,
};
use serde_json::{Value, json};
use tonic::Status;

use crate::{
    people::{acted, ban, by, get, id, member, office, people, reason},
    support::{ADMIN, App, EMAIL, OTHER, PASSWORD, execute, text},
};

async fn list(app: &App, admin: &Value, request: ListPeopleRequest) -> Result<ListPeopleResponse, Status> {
    Ok(people(app).list_people(by(admin, request)).await?.into_inner())
}

async fn found(app: &App, admin: &Value, request: ListPeopleRequest) -> Vec<String> {
    let page = list(app, admin, request).await.unwrap();
    assert_eq!(usize::try_from(page.total_count).unwrap(), page.people.len());
    page.people.into_iter().map(|person| person.email).collect()
}

fn search(query: &str) -> ListPeopleRequest {
    ListPeopleRequest {
        query: query.to_owned(),
        ..ListPeopleRequest::default()
    }
}

#[tokio::test]
async fn lists_latest_activity_first() {
    let (app, admin) = office().await;
    for number in 0..3 {
        app.advance(60);
        member(&app, &admin, &format!("u{number}@example.test"), &[]).await;
    }
    app.advance(60);
    app.sign_in("u0@example.test", PASSWORD).await.ok();
    let admin = app.sign_in(ADMIN, PASSWORD).await.ok();
    app.advance(60);
    // Without a session, the time of the sign-up counts.
    app.sign_up(EMAIL, PASSWORD).await.ok();
    let all = ListPeopleRequest::default();
    let wanted = [EMAIL, ADMIN, "u0@example.test", "u2@example.test", "u1@example.test"];
    let mut seen = found(&app, &admin, all).await;
    seen[1..3].sort();
    assert_eq!(seen, wanted);

    let mut request = ListPeopleRequest {
        page_size: 2,
        ..ListPeopleRequest::default()
    };
    let mut emails = Vec::new();
    loop {
        let page = list(&app, &admin, request.clone()).await.unwrap();
        assert_eq!(page.total_count, if request.page_token.is_empty() { 5 } else { 0 });
        assert!(page.people.iter().all(|person| person.sessions.is_empty()));
        emails.extend(page.people.into_iter().map(|person| person.email));
        if page.next_page_token.is_empty() {
            break;
        }
        request.page_token = page.next_page_token;
    }
    emails[1..3].sort();
    assert_eq!(emails, wanted);
    request.query = "u".to_owned();
    let refused = list(&app, &admin, request).await.unwrap_err();
    assert_eq!(reason(&refused), "PAGE_TOKEN", "the filter has changed");
}

#[tokio::test]
async fn shows_state_of_accounts() {
    let (app, admin) = office().await;
    let saba = app.confirmed(EMAIL).await;
    app.sign_up(OTHER, PASSWORD).await.ok();
    let mut page = list(&app, &admin, search("saba")).await.unwrap();
    page.people.sort_by_key(|person| !person.is_email_confirmed);
    let [saba_shown, other] = page.people.try_into().unwrap();
    assert_eq!(
        (saba_shown.id, saba_shown.email.as_str(), saba_shown.full_name.as_str()),
        (id(&saba), EMAIL, "Saba Tesfay")
    );
    assert_eq!((saba_shown.language_code.as_str(), saba_shown.roles.len()), ("en", 0));
    assert_eq!(saba_shown.last_active_time.unwrap().seconds, 1_800_000_000);
    assert!(!saba_shown.has_second_factor && saba_shown.ban_end_time.is_none());
    assert!(!other.is_email_confirmed && other.last_active_time.is_none());

    let token = text(&saba, "access_token");
    let factor = app
        .post_as(token, "/factors", json!({"factor_type": "totp"}))
        .await
        .ok();
    let has_factor = async || get(&app, &admin, &id(&saba)).await.unwrap().has_second_factor;
    assert!(!has_factor().await, "the factor is not verified yet");
    let verify = format!(
        "UPDATE factors SET status = 'verified' WHERE friendly_name = '{}'",
        text(&factor, "friendly_name")
    );
    execute(&app, &verify).await;
    assert!(has_factor().await);
}

#[tokio::test]
async fn finds_people_by_name_and_address() {
    let (app, admin) = office().await;
    let body = json!({"email": OTHER, "user_metadata": {"full_name": "José Müller"}, "app_metadata": {"roles": ["finance", "x"]}});
    let jose = app
        .post_as(text(&admin, "access_token"), "/admin/users", body)
        .await
        .ok();
    app.confirmed(EMAIL).await;
    for (query, email) in [
        ("jose muller", OTHER),
        ("MÜLLER", OTHER),
        ("other@", OTHER),
        ("tesfay", EMAIL),
        ("SABA@", EMAIL),
    ] {
        assert_eq!(found(&app, &admin, search(query)).await, [email], "{query}");
    }
    for query in ["%", "_", "nonsense"] {
        assert!(found(&app, &admin, search(query)).await.is_empty(), "{query}");
    }
    let path = format!("/admin/users/{}", text(&jose, "id"));
    let renamed = json!({"user_metadata": {"full_name": "Joseph"}, "email": "joseph@example.test"});
    app.put_as(text(&admin, "access_token"), &path, renamed).await.ok();
    assert!(found(&app, &admin, search("müller")).await.is_empty());
    assert_eq!(found(&app, &admin, search("joseph@")).await, ["joseph@example.test"]);
    for query in ["x".repeat(201), "a\u{0}b".to_owned()] {
        list(&app, &admin, search(&query)).await.unwrap_err();
    }
}

#[tokio::test]
async fn filters_people_by_role_and_ban() {
    let (app, admin) = office().await;
    let with_role = |role: Role| ListPeopleRequest {
        role: role.into(),
        ..ListPeopleRequest::default()
    };
    let banned = |query: &str| ListPeopleRequest {
        banned: true,
        ..search(query)
    };
    for (role, word) in [
        (Role::Therapist, "therapist"),
        (Role::Support, "support"),
        (Role::ClinicalReviewer, "clinical_reviewer"),
        (Role::Finance, "finance"),
    ] {
        assert!(found(&app, &admin, with_role(role)).await.is_empty());
        let email = format!("{word}@example.test");
        let user = member(&app, &admin, &email, &[word, "unknown"]).await;
        assert_eq!(found(&app, &admin, with_role(role)).await, [email]);
        let path = format!("/admin/users/{}", id(&user));
        app.put_as(
            text(&admin, "access_token"),
            &path,
            json!({"app_metadata": {"roles": ["x"]}}),
        )
        .await
        .ok();
        assert!(found(&app, &admin, with_role(role)).await.is_empty());
    }
    assert_eq!(found(&app, &admin, with_role(Role::Admin)).await, [ADMIN]);

    let user = app.confirmed(EMAIL).await;
    ban(&app, &admin, &id(&user), 1).await.unwrap();
    assert_eq!(found(&app, &admin, banned("")).await, [EMAIL]);
    assert!(found(&app, &admin, banned("finance")).await.is_empty());
    app.advance(3_600);
    let admin = app.sign_in(ADMIN, PASSWORD).await.ok();
    assert!(found(&app, &admin, banned("")).await.is_empty(), "the ban has ended");
    let unknown = ListPeopleRequest {
        role: 99,
        ..ListPeopleRequest::default()
    };
    list(&app, &admin, unknown).await.unwrap_err();
}

#[tokio::test]
async fn omits_anonymous_sessions() {
    let app = App::office(|settings| settings.identity_anonymous = true).await;
    let admin = app.sign_in(ADMIN, PASSWORD).await.ok();
    let visitor = app.post("/signup", json!({})).await.ok();
    assert_eq!(found(&app, &admin, ListPeopleRequest::default()).await, [ADMIN]);
    let refused = get(&app, &admin, &id(&visitor)).await.unwrap_err();
    assert_eq!(reason(&refused), "PERSON_NOT_FOUND");
}

#[tokio::test]
async fn completes_rows_of_earlier_versions() {
    let mut app = App::admin_with_own_tokens().await;
    app.confirmed(EMAIL).await;
    // As an earlier version writes it, during a roll-out.
    let before = "UPDATE users SET search_text = NULL, is_admin = FALSE, last_active_at = '1970-01-01T00:00:00+00:00'";
    execute(&app, before).await;
    execute(&app, "DELETE FROM jobs WHERE kind = 'people'").await;
    app.platform.restart().await;
    let admin = app.sign_in(ADMIN, PASSWORD).await.ok();
    eventually("people are complete", || async {
        let page = list(&app, &admin, search("saba")).await.unwrap();
        page.people.into_iter().next()
    })
    .await;
    let admins = ListPeopleRequest {
        role: Role::Admin.into(),
        ..ListPeopleRequest::default()
    };
    assert_eq!(found(&app, &admin, admins).await, [ADMIN]);
    let saba = list(&app, &admin, search("saba")).await.unwrap().people;
    assert_eq!(saba[0].last_active_time, saba[0].create_time);
}

#[tokio::test]
async fn exports_filtered_people_and_events() {
    let (app, admin) = office().await;
    let request = app.request(Method::POST, "/token?grant_type=password");
    member(&app, &admin, OTHER, &["support", "finance"]).await;
    app.confirmed(EMAIL).await;
    let wrong = request.json(&json!({"email": EMAIL, "password": "wrong"}));
    app.send(wrong).await;
    let export = ExportPeopleRequest {
        role: Role::Support.into(),
        ..ExportPeopleRequest::default()
    };
    let parts = people(&app)
        .export_people(by(&admin, export))
        .await
        .unwrap()
        .into_inner();
    let parts: Vec<_> = parts.map_ok(|part| part.data).try_collect().await.unwrap();
    let file = String::from_utf8(parts.concat()).unwrap();
    let lines: Vec<_> = file.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(
        lines[0],
        "id,email,full_name,language_code,roles,is_email_confirmed,has_second_factor,create_time,last_active_time,ban_end_time"
    );
    let time = "2027-01-15T02:00:00-06:00";
    assert_eq!(lines.len(), 2);
    assert!(
        lines[1].ends_with(&format!(",{OTHER},,en,support finance,true,false,{time},{time},")),
        "{}",
        lines[1]
    );
    let operation = acted(&app).await.operation;
    assert_eq!(operation, "selam.identity.v1.PeopleService/ExportPeople");

    let export = ExportSecurityEventsRequest {
        kind: Kind::SignInFailed.into(),
        ..ExportSecurityEventsRequest::default()
    };
    let mut security = SecurityServiceClient::new(app.platform.channel());
    let parts = security
        .export_security_events(by(&admin, export))
        .await
        .unwrap()
        .into_inner();
    let parts: Vec<_> = parts.map_ok(|part| part.data).try_collect().await.unwrap();
    let file = String::from_utf8(parts.concat()).unwrap();
    let lines: Vec<_> = file.lines().collect();
    assert_eq!(lines.len(), 2, "{file}");
    assert!(
        lines[1].contains(&format!(",{time},sign_in_failed,")) && lines[1].contains(EMAIL),
        "{}",
        lines[1]
    );
}
