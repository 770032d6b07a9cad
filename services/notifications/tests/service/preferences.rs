//! Email preferences, and their effect on deliveries.

use mail_parser::MessageParser;
use selam_chassis::timestamp;
use selam_chassis_testing::{TestPlatform, eventually};
use selam_proto_notifications::v1::{
    GetNotificationPreferencesRequest, Notification, NotificationPreferences, NotificationStatus,
    UpdateNotificationPreferencesRequest, notification_preference_service_client::NotificationPreferenceServiceClient,
};
use selam_proto_personal_data::v1::{
    ErasureRequested, ExportPersonalDataRequest, PersonalDataErased,
    personal_data_service_client::PersonalDataServiceClient,
};
use selam_proto_therapy::v1::{AppointmentChanged, AppointmentEvent, AppointmentParty, TherapistTimeFreed};
use serde_json::{Value, json};
use tonic::{Code, Status, transport::Channel};
use tonic_types::StatusExt as _;
use uuid::Uuid;

use crate::{
    files, files_are, log,
    recipients::{Identity, start as start_with_identity},
    resend, start,
};

const ALL: NotificationPreferences = NotificationPreferences {
    reminders: true,
    progress: true,
    follow_ups: true,
};
const NONE: NotificationPreferences = NotificationPreferences {
    reminders: false,
    progress: false,
    follow_ups: false,
};
const TURNED_OFF: &str = "TURNED_OFF: the recipient has turned off these emails";

fn client(platform: &TestPlatform) -> NotificationPreferenceServiceClient<Channel> {
    NotificationPreferenceServiceClient::new(platform.channel())
}

fn token(platform: &TestPlatform, user_id: Uuid) -> String {
    platform.access_token(user_id, "abeba@example.test", &[])
}

async fn read(platform: &TestPlatform, token: Option<&str>) -> Result<NotificationPreferences, Status> {
    let request = platform.request(GetNotificationPreferencesRequest {}, token);
    let answer = client(platform).get_notification_preferences(request).await;
    answer.map(tonic::Response::into_inner)
}

async fn put(
    platform: &TestPlatform,
    token: Option<&str>,
    preferences: Option<NotificationPreferences>,
) -> Result<NotificationPreferences, Status> {
    let request = platform.request(UpdateNotificationPreferencesRequest { preferences }, token);
    let answer = client(platform).update_notification_preferences(request).await;
    answer.map(tonic::Response::into_inner)
}

async fn choose(platform: &TestPlatform, user_id: Uuid, preferences: NotificationPreferences) {
    let answer = put(platform, Some(&token(platform, user_id)), Some(preferences)).await;
    assert_eq!(answer.unwrap(), preferences);
}

async fn chosen(platform: &TestPlatform, user_id: Uuid) -> NotificationPreferences {
    read(platform, Some(&token(platform, user_id))).await.unwrap()
}

/// Builds the event of a session that begins tomorrow.
pub(crate) fn a_session(platform: &TestPlatform, user_id: Uuid, event: AppointmentEvent) -> AppointmentChanged {
    let start = platform.clock().now() + chrono::TimeDelta::days(1);
    AppointmentChanged {
        appointment_id: Uuid::now_v7().to_string(),
        event: event.into(),
        client: Some(AppointmentParty {
            user_id: user_id.to_string(),
            email: "abeba@example.test".to_owned(),
            language_code: "en".to_owned(),
            start_local_time: "2027-03-01T19:00:00+03:00".to_owned(),
            ..AppointmentParty::default()
        }),
        start_time: Some(timestamp(start)),
        end_time: Some(timestamp(start + chrono::TimeDelta::minutes(50))),
        ..AppointmentChanged::default()
    }
}

/// Waits until the newest email of a template is in `status`.
async fn one_is(platform: &TestPlatform, template: &str, status: NotificationStatus) -> Notification {
    eventually("the email to reach its status", async || {
        let newest = log(platform).await.into_iter().find(|entry| entry.template == template);
        newest.filter(|entry| entry.status() == status)
    })
    .await
}

#[tokio::test]
async fn all_kinds_are_on_by_default() {
    let platform = start().await;
    let (abeba, other) = (Uuid::now_v7(), Uuid::now_v7());
    assert_eq!(chosen(&platform, abeba).await, ALL);
    let without_reminders = NotificationPreferences {
        reminders: false,
        ..ALL
    };
    choose(&platform, abeba, without_reminders).await;
    assert_eq!(chosen(&platform, abeba).await, without_reminders);
    assert_eq!(chosen(&platform, other).await, ALL);

    // Replaces all preferences; the call is idempotent.
    let without_progress = NotificationPreferences { progress: false, ..ALL };
    for _ in 0..2 {
        choose(&platform, abeba, without_progress).await;
        assert_eq!(chosen(&platform, abeba).await, without_progress);
    }
    choose(&platform, other, NONE).await;
    assert_eq!(chosen(&platform, abeba).await, without_progress);
}

#[tokio::test]
async fn concurrent_updates_never_mix() {
    let platform = start().await;
    let user = Uuid::now_v7();
    let (on, off) = (choose(&platform, user, ALL), choose(&platform, user, NONE));
    let (on_again, off_again) = (choose(&platform, user, ALL), choose(&platform, user, NONE));
    tokio::join!(on, off, on_again, off_again);
    let chosen = chosen(&platform, user).await;
    assert!(chosen == ALL || chosen == NONE, "{chosen:?}");
    assert_eq!(rows(&platform).await, 1);
}

#[tokio::test]
async fn requires_signed_in_user() {
    let platform = start().await;
    let expired = platform.expired_token(Uuid::now_v7(), "abeba@example.test", &[]);
    for token in [None, Some("nonsense"), Some(expired.as_str())] {
        let error = read(&platform, token).await.unwrap_err();
        assert_eq!(error.code(), Code::Unauthenticated, "{token:?}");
        let error = put(&platform, token, Some(NONE)).await.unwrap_err();
        assert_eq!(error.code(), Code::Unauthenticated, "{token:?}");
    }
    assert_eq!(rows(&platform).await, 0);
}

#[tokio::test]
async fn requires_preferences_in_update() {
    let platform = start().await;
    let user = Uuid::now_v7();
    let error = put(&platform, Some(&token(&platform, user)), None).await.unwrap_err();
    assert_eq!(error.code(), Code::InvalidArgument);
    let details = error.get_error_details();
    assert_eq!(details.bad_request().unwrap().field_violations[0].field, "preferences");
    assert_eq!(chosen(&platform, user).await, ALL);
}

#[tokio::test]
async fn suppresses_only_optional_emails() {
    let identity = Identity::default();
    let platform = start_with_identity(&identity, &[]).await;
    let user = Uuid::now_v7();
    identity.add_user(&user.to_string(), "now@example.test", "en");
    choose(&platform, user, NONE).await;
    for event in [AppointmentEvent::DayReminder, AppointmentEvent::Scheduled] {
        platform
            .publish("appointment", &a_session(&platform, user, event))
            .await;
    }
    one_is(&platform, "session-scheduled", NotificationStatus::Sent).await;
    let withheld = one_is(&platform, "session-day-reminder", NotificationStatus::Suppressed).await;
    assert_eq!(
        (withheld.last_error.as_str(), withheld.attempt_count, withheld.send_time),
        (TURNED_OFF, 0, None)
    );
    assert_eq!(files(&platform).len(), 1);

    // A resend by an admin ignores the preference.
    resend(&platform, &withheld.id).await.unwrap();
    files_are(&platform, 2).await;
    let sent = one_is(&platform, "session-day-reminder", NotificationStatus::Sent).await;
    assert_eq!((sent.last_error.as_str(), sent.attempt_count), ("", 1));
}

#[tokio::test]
async fn preferences_affect_only_their_user() {
    let identity = Identity::default();
    let platform = start_with_identity(&identity, &[]).await;
    let (abeba, other) = (Uuid::now_v7(), Uuid::now_v7());
    for user in [abeba, other] {
        identity.add_user(&user.to_string(), &format!("{user}@example.test"), "en");
    }
    let without_follow_ups = NotificationPreferences {
        follow_ups: false,
        ..ALL
    };
    choose(&platform, abeba, without_follow_ups).await;
    let freed = |user: Uuid| TherapistTimeFreed {
        user_id: user.to_string(),
        email: "then@example.test".to_owned(),
        therapist_name: "Senait Tesfay".to_owned(),
        ..TherapistTimeFreed::default()
    };
    platform.publish("therapist", &freed(abeba)).await;
    platform.publish("therapist", &freed(other)).await;
    let reminder = a_session(&platform, abeba, AppointmentEvent::HourReminder);
    platform.publish("appointment", &reminder).await;
    let mut settled = eventually("all emails to be settled", async || {
        let log = log(&platform).await;
        let queued = log.iter().any(|entry| entry.status() == NotificationStatus::Queued);
        (log.len() == 3 && !queued).then_some(log)
    })
    .await;
    settled.retain(|entry| entry.status() != NotificationStatus::Sent);
    let withheld: Vec<_> = settled
        .iter()
        .map(|entry| (entry.template.as_str(), entry.recipient.as_str()))
        .collect();
    assert_eq!(
        withheld,
        [("therapist-time-freed", format!("{abeba}@example.test").as_str())]
    );
    assert_eq!(files(&platform).len(), 2);
}

#[tokio::test]
async fn applies_preferences_to_queued_emails() {
    let identity = Identity::default();
    identity.set_unavailable(true);
    let platform = start_with_identity(&identity, &[]).await;
    let user = Uuid::now_v7();
    identity.add_user(&user.to_string(), "now@example.test", "en");
    let reminder = a_session(&platform, user, AppointmentEvent::DayReminder);
    platform.publish("appointment", &reminder).await;
    eventually("a waiting email", async || {
        let newest = log(&platform).await.into_iter().next()?;
        newest.last_error.contains("unknown").then_some(())
    })
    .await;
    choose(&platform, user, NONE).await;
    identity.set_unavailable(false);
    let withheld = one_is(&platform, "session-day-reminder", NotificationStatus::Suppressed).await;
    assert_eq!(
        (withheld.last_error.as_str(), withheld.recipient.as_str()),
        (TURNED_OFF, "now@example.test")
    );
    assert!(files(&platform).is_empty());
}

#[tokio::test]
async fn turned_off_emails_do_not_count() {
    let identity = Identity::default();
    let platform = start_with_identity(&identity, &["--mail-updates-hour", "1"]).await;
    let user = Uuid::now_v7();
    identity.add_user(&user.to_string(), "abeba@example.test", "en");
    choose(&platform, user, NONE).await;
    let reminder = a_session(&platform, user, AppointmentEvent::DayReminder);
    platform.publish("appointment", &reminder).await;
    one_is(&platform, "session-day-reminder", NotificationStatus::Suppressed).await;
    let confirmation = a_session(&platform, user, AppointmentEvent::Scheduled);
    platform.publish("appointment", &confirmation).await;
    one_is(&platform, "session-scheduled", NotificationStatus::Sent).await;
}

#[tokio::test]
async fn optional_emails_link_to_preferences() {
    let identity = Identity::default();
    let platform = start_with_identity(&identity, &[]).await;
    let user = Uuid::now_v7();
    identity.add_user(&user.to_string(), "now@example.test", "en");
    for event in [AppointmentEvent::DayReminder, AppointmentEvent::Scheduled] {
        platform
            .publish("appointment", &a_session(&platform, user, event))
            .await;
    }
    let link = format!(
        "{}/account-settings#mails",
        platform.settings().site_url.trim_end_matches('/')
    );
    let mut told = 0;
    for file in files_are(&platform, 2).await {
        let mail = MessageParser::new().parse(&file).unwrap();
        let header = mail.header_raw("List-Unsubscribe").map(str::trim);
        let (text, html) = (mail.body_text(0).unwrap(), mail.body_html(0).unwrap());
        let says = [&text, &html].map(|body| body.contains("Choose which emails you get"));
        if mail.subject() == Some("Your therapy session is tomorrow") {
            told += 1;
            assert_eq!((header, says), (Some(format!("<{link}>").as_str()), [true, true]));
            assert!(text.lines().any(|line| line == link), "{text}");
            assert!(html.contains("account-settings#mails\""), "{html}");
        } else {
            assert_eq!((header, says), (None, [false, false]));
        }
    }
    assert_eq!(told, 1);
}

async fn export(platform: &TestPlatform, user_id: Uuid) -> Value {
    let request = ExportPersonalDataRequest {
        service: "notifications".to_owned(),
        ..ExportPersonalDataRequest::default()
    };
    let mut request = platform.request_of_service("identity", "notifications", request);
    let bearer = format!("Bearer {}", token(platform, user_id)).parse().unwrap();
    request.metadata_mut().insert("authorization", bearer);
    let mut exporter = PersonalDataServiceClient::new(platform.channel());
    let answer = exporter.export_personal_data(request).await.unwrap().into_inner();
    serde_json::from_str(&answer.json).unwrap()
}

#[tokio::test]
async fn exports_and_erases_preferences() {
    let platform = start().await;
    let (abeba, other) = (Uuid::now_v7(), Uuid::now_v7());
    assert_eq!(export(&platform, abeba).await, json!({ "mails": [] }));
    let only_follow_ups = NotificationPreferences {
        follow_ups: true,
        ..NONE
    };
    choose(&platform, abeba, only_follow_ups).await;
    choose(&platform, other, NONE).await;
    let mut given = export(&platform, abeba).await["preferences"].take();
    assert!(given["updateTime"].take().is_string());
    assert_eq!(
        given,
        json!({"reminders": false, "progress": false, "followUps": true, "updateTime": null})
    );

    let mut event = ErasureRequested {
        erasure_id: Uuid::now_v7().to_string(),
        user_id: abeba.to_string(),
        email: "abeba@example.test".to_owned(),
        close_time: Some(timestamp(platform.clock().now())),
        ..ErasureRequested::default()
    };
    // The second round has nothing left to erase.
    for (round, erased) in [(1, 1), (2, 0)] {
        event.round = round;
        platform.publish(&event.user_id, &event).await;
        let answer: PersonalDataErased = platform.wait_for_event().await;
        assert_eq!((answer.round, answer.erased), (round, erased));
    }
    assert!(export(&platform, abeba).await.get("preferences").is_none());
    assert_eq!(
        chosen(&platform, other).await,
        NONE,
        "the preferences of other users stay"
    );
    assert_eq!(rows(&platform).await, 1);
}

/// Counts the rows of preferences.
async fn rows(platform: &TestPlatform) -> usize {
    use sea_orm::{ConnectionTrait as _, Statement};
    let database = platform.database("notifications");
    let connection = database.connection();
    let statement = Statement::from_string(connection.get_database_backend(), "SELECT user_id FROM preferences");
    connection.query_all_raw(statement).await.unwrap().len()
}
