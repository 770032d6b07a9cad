//! Codes and links are removed once their email is settled.

use std::time::Duration;

use selam_chassis::{Clock, timestamp};
use selam_chassis_testing::{TestPlatform, as_time_goes_on};
use selam_proto_identity::v1::{OneTimeCodePurpose, SecurityNotice, SecurityNoticeDue};
use selam_proto_notifications::v1::{ListNotificationsRequest, NotificationStatus};
use selam_proto_personal_data::v1::{ErasureRequested, PersonalDataErased};
use selam_proto_therapy::v1::{
    AppointmentEvent, AppointmentParty, LicenseExpiring, PracticeClosed, PracticeClosedReason, TherapistTimeFreed,
};
use tonic_types::StatusExt as _;
use uuid::Uuid;

use crate::{
    a_code, a_message, files, newest_is,
    preferences::a_session,
    recipients::{Identity, start as start_with_identity},
    resend, settings, start, start_with, stored,
};

/// Step of the clock during the wait for the housekeeping, which runs every 10 minutes.
const HOUSEKEEPING: Duration = Duration::from_secs(60);

fn reason(status: &tonic::Status) -> String {
    let details = status.get_error_details();
    details.error_info().map(|info| info.reason.clone()).unwrap_or_default()
}

#[tokio::test]
async fn removes_sent_code_and_rejects_resend() {
    let platform = start().await;
    platform
        .publish("user", &a_code(&platform, OneTimeCodePurpose::Signup))
        .await;
    let sent = newest_is(&platform, NotificationStatus::Sent).await;
    assert!(stored(&platform, "content").await.is_null());
    let error = resend(&platform, &sent.id).await.unwrap_err();
    assert_eq!(
        (error.code(), reason(&error).as_str()),
        (tonic::Code::FailedPrecondition, "NOTIFICATION_NOT_KEPT")
    );
    assert_eq!(files(&platform).len(), 1);
}

#[tokio::test]
async fn removes_expired_code_without_sending() {
    let clock = Clock::fixed(Clock::system().now());
    let no_server = settings(&[
        "--mail-url",
        "smtp://127.0.0.1:9",
        "--mail-retry-delay",
        "86400",
        "--mail-retry-delay-max",
        "86400",
    ]);
    let platform = start_with(TestPlatform::builder().clock(clock.clone()), no_server).await;
    platform
        .publish("user", &a_code(&platform, OneTimeCodePurpose::Recovery))
        .await;
    let waiting = eventually_tried(&platform).await;
    assert!(!waiting.last_error.is_empty());
    assert!(
        stored(&platform, "content").await.as_str().unwrap().contains("042137"),
        "the next attempt needs the content"
    );

    clock.advance(Duration::from_secs(3601));
    let failed = newest_is(&platform, NotificationStatus::Failed).await;
    assert_eq!(
        failed.last_error,
        "CODE_EXPIRED: the code expired before the email could be sent"
    );
    assert!(stored(&platform, "content").await.is_null());
    assert_eq!(
        reason(&resend(&platform, &failed.id).await.unwrap_err()),
        "NOTIFICATION_NOT_KEPT"
    );
}

#[tokio::test]
async fn reminder_fails_when_session_has_begun() {
    let platform = start().await;
    let mut reminder = a_session(&platform, Uuid::now_v7(), AppointmentEvent::HourReminder);
    reminder.start_time = Some(timestamp(platform.clock().now() - chrono::TimeDelta::minutes(1)));
    if let Some(client) = &mut reminder.client {
        client.user_id.clear();
    }
    platform.publish("appointment", &reminder).await;
    let failed = newest_is(&platform, NotificationStatus::Failed).await;
    assert_eq!(
        failed.last_error,
        "TOO_LATE: the time of the reminder passed before the email could be sent"
    );
}

#[tokio::test]
async fn sent_reminder_stays_when_session_has_begun() {
    let clock = Clock::fixed(Clock::system().now());
    let platform = start_with(TestPlatform::builder().clock(clock.clone()), settings(&[])).await;
    let mut reminder = a_session(&platform, Uuid::now_v7(), AppointmentEvent::HourReminder);
    if let Some(client) = &mut reminder.client {
        client.user_id.clear();
    }
    platform.publish("appointment", &reminder).await;
    let sent = newest_is(&platform, NotificationStatus::Sent).await;
    assert!(sent.is_resendable);

    clock.advance(Duration::from_secs(86_400));
    let error = resend(&platform, &sent.id).await.unwrap_err();
    assert_eq!(reason(&error), "NOTIFICATION_TOO_LATE");
    let after = newest_is(&platform, NotificationStatus::Sent).await;
    assert!(after.send_time.is_some() && !after.is_resendable);
}

#[tokio::test]
async fn lists_resendable_emails() {
    let platform = start().await;
    platform
        .publish("user", &a_code(&platform, OneTimeCodePurpose::Signup))
        .await;
    newest_is(&platform, NotificationStatus::Sent).await;
    platform.publish("message", &a_message("broken")).await;
    newest_is(&platform, NotificationStatus::Failed).await;
    let request = ListNotificationsRequest {
        resendable: true,
        ..ListNotificationsRequest::default()
    };
    let request = platform.request(request, Some(&crate::admin(&platform)));
    let page = crate::client(&platform).list_notifications(request).await.unwrap();
    let page = page.into_inner();
    let listed: Vec<_> = page.notifications.iter().map(|one| one.recipient.as_str()).collect();
    assert_eq!((listed, page.total_count), (vec!["broken"], 1));
}

#[tokio::test]
async fn removes_failed_code_but_keeps_message() {
    let no_server = ["--mail-url", "smtp://127.0.0.1:9", "--mail-max-attempts", "1"];
    let platform = start_with(TestPlatform::builder(), settings(&no_server)).await;
    platform
        .publish("user", &a_code(&platform, OneTimeCodePurpose::Recovery))
        .await;
    newest_is(&platform, NotificationStatus::Failed).await;
    assert!(stored(&platform, "content").await.is_null());

    let platform = start_with(TestPlatform::builder(), settings(&no_server)).await;
    platform.publish("message", &a_message("amina@example.test")).await;
    let failed = newest_is(&platform, NotificationStatus::Failed).await;
    assert!(stored(&platform, "content").await.is_string());
    assert_eq!(
        resend(&platform, &failed.id).await.unwrap().status(),
        NotificationStatus::Queued
    );
}

#[tokio::test]
async fn removes_content_after_configured_days() {
    let clock = Clock::fixed(Clock::system().now());
    let mut platform = start_with(
        TestPlatform::builder().clock(clock.clone()),
        settings(&["--mail-content-days", "30"]),
    )
    .await;
    platform.publish("message", &a_message("amina@example.test")).await;
    let sent = newest_is(&platform, NotificationStatus::Sent).await;
    clock.advance(Duration::from_secs(29 * 86_400));
    platform.restart().await;
    assert_eq!(
        resend(&platform, &sent.id).await.unwrap().status(),
        NotificationStatus::Queued
    );
    newest_is(&platform, NotificationStatus::Sent).await;
    clock.advance(Duration::from_secs(2 * 86_400));
    platform.restart().await;
    as_time_goes_on(&clock, HOUSEKEEPING, "the content to be removed", async || {
        stored(&platform, "content").await.is_null().then_some(())
    })
    .await;
    assert_eq!(
        reason(&resend(&platform, &sent.id).await.unwrap_err()),
        "NOTIFICATION_NOT_KEPT"
    );
}

#[tokio::test]
async fn deletes_log_after_configured_days() {
    let clock = Clock::fixed(Clock::system().now());
    let mut platform = start_with(
        TestPlatform::builder().clock(clock.clone()),
        settings(&["--mail-log-days", "400"]),
    )
    .await;
    for address in ["amina@example.test", "amina@example.test", "broken"] {
        platform.publish("message", &a_message(address)).await;
    }
    selam_chassis_testing::eventually("one email per status to be settled", async || {
        let log = crate::log(&platform).await;
        let queued = log.iter().any(|entry| entry.status() == NotificationStatus::Queued);
        (log.len() == 3 && !queued).then_some(())
    })
    .await;
    clock.advance(Duration::from_secs(399 * 86_400));
    platform.publish("message", &a_message("later@example.test")).await;
    newest_is(&platform, NotificationStatus::Sent).await;
    platform.restart().await;
    assert_eq!(crate::log(&platform).await.len(), 4);

    clock.advance(Duration::from_secs(2 * 86_400));
    platform.restart().await;
    as_time_goes_on(&clock, HOUSEKEEPING, "the old entries to be deleted", async || {
        let log = crate::log(&platform).await;
        (log.len() == 1 && log[0].recipient == "later@example.test").then_some(())
    })
    .await;
}

async fn eventually_tried(platform: &TestPlatform) -> selam_proto_notifications::v1::Notification {
    selam_chassis_testing::eventually("a first attempt", async || {
        let newest = crate::log(platform).await.into_iter().next()?;
        (newest.attempt_count == 1 && !newest.last_error.is_empty()).then_some(newest)
    })
    .await
}

async fn request_erasure(platform: &TestPlatform, user_id: Uuid, round: u32) {
    let event = ErasureRequested {
        erasure_id: Uuid::now_v7().to_string(),
        user_id: user_id.to_string(),
        email: "abeba@example.test".to_owned(),
        close_time: Some(timestamp(platform.clock().now())),
        round,
    };
    platform.publish(&event.user_id, &event).await;
}

/// Returns the therapist of a session.
fn therapist(user_id: Uuid) -> AppointmentParty {
    AppointmentParty {
        user_id: user_id.to_string(),
        full_name: "Senait Girma".to_owned(),
        email: "senait@example.test".to_owned(),
        start_local_time: "2027-03-01T10:00:00-06:00".to_owned(),
        ..AppointmentParty::default()
    }
}

/// Publishes the erasure of a user and returns the answer of the service. The identity service answers as well.
async fn erase(platform: &TestPlatform, user_id: Uuid) -> PersonalDataErased {
    request_erasure(platform, user_id, 1).await;
    loop {
        let answer: PersonalDataErased = platform.wait_for_event().await;
        if answer.service == "notifications" {
            return answer;
        }
    }
}

/// Returns template and resendability of each email, newest first, once `count` emails are settled.
async fn settled(platform: &TestPlatform, count: usize) -> Vec<(String, String, bool)> {
    selam_chassis_testing::eventually("the emails to be settled", async || {
        let log = crate::log(platform).await;
        let queued = log.iter().any(|entry| entry.status() == NotificationStatus::Queued);
        let settled = log.into_iter().map(|it| (it.template, it.id, it.is_resendable));
        let mut settled: Vec<_> = settled.collect();
        settled.sort();
        (settled.len() == count && !queued).then_some(settled)
    })
    .await
}

#[tokio::test]
async fn erasure_empties_emails_that_name_user() {
    let identity = Identity::default();
    let platform = start_with_identity(&identity, &[]).await;
    let (abeba, omar, senait) = (Uuid::now_v7(), Uuid::now_v7(), Uuid::now_v7());
    for (user, email) in [(abeba, "abeba"), (omar, "omar"), (senait, "senait")] {
        identity.add_user(&user.to_string(), &format!("{email}@example.test"), "en");
    }
    for (user, name) in [(abeba, "Abeba Tesfay"), (omar, "Omar Haddad")] {
        let mut event = a_session(&platform, user, AppointmentEvent::Scheduled);
        if let Some(client) = &mut event.client {
            (client.email, client.full_name) = (format!("{user}@example.test"), name.to_owned());
        }
        event.therapist = Some(therapist(senait));
        platform.publish("appointment", &event).await;
    }
    let license = LicenseExpiring {
        user_id: senait.to_string(),
        full_name: "Senait Girma".to_owned(),
        email: "senait@example.test".to_owned(),
        expire_date: "2027-03-01".to_owned(),
        ..LicenseExpiring::default()
    };
    platform.publish("license", &license).await;
    let freed = TherapistTimeFreed {
        therapist_name: "Senait Girma".to_owned(),
        user_id: omar.to_string(),
        email: "omar@example.test".to_owned(),
        therapist_user_id: senait.to_string(),
        ..TherapistTimeFreed::default()
    };
    platform.publish("time", &freed).await;
    let closed = PracticeClosed {
        full_name: "Senait Girma".to_owned(),
        reason: PracticeClosedReason::Hidden.into(),
        user_id: senait.to_string(),
        ..PracticeClosed::default()
    };
    platform.publish("practice", &closed).await;
    let kept = |all: Vec<(String, String, bool)>| all.into_iter().map(|it| (it.0, it.2)).collect::<Vec<_>>();
    let all = settled(&platform, 8).await;
    assert!(all.iter().all(|(.., is_resendable)| *is_resendable), "{all:?}");

    // The email to the client is deleted; the one to the therapist loses its content.
    let answer = erase(&platform, abeba).await;
    assert_eq!((answer.erased, answer.anonymised), (1, 1));
    let after = settled(&platform, 7).await;
    let (_, emptied, _) = after.iter().find(|(.., is_resendable)| !is_resendable).unwrap();
    let error = resend(&platform, emptied).await.unwrap_err();
    assert_eq!(reason(&error), "NOTIFICATION_NOT_KEPT");
    let mut kept_after = kept(after);
    kept_after.sort();
    let expected = [
        ("license-expiring", true),
        ("office-license-expiring", true),
        ("office-practice-closed", true),
        ("practice-scheduled", false),
        ("practice-scheduled", true),
        ("session-scheduled", true),
        ("therapist-time-freed", true),
    ];
    assert_eq!(kept_after, expected.map(|(name, kept)| (name.to_owned(), kept)));

    // The emails that name the therapist are those to the other client and to the office.
    let answer = erase(&platform, senait).await;
    assert_eq!((answer.erased, answer.anonymised), (3, 4));
    let expected = [
        ("office-license-expiring", false),
        ("office-practice-closed", false),
        ("session-scheduled", false),
        ("therapist-time-freed", false),
    ];
    assert_eq!(
        kept(settled(&platform, 4).await),
        expected.map(|(name, kept)| (name.to_owned(), kept))
    );
}

#[tokio::test]
async fn erasure_empties_notices_to_former_address() {
    let platform = start().await;
    let user_id = Uuid::now_v7();
    let notice = SecurityNoticeDue {
        user_id: user_id.to_string(),
        notice: SecurityNotice::EmailChanged.into(),
        email: "former@example.test".to_owned(),
        full_name: "Abeba Tesfay".to_owned(),
        ..SecurityNoticeDue::default()
    };
    platform.publish("user", &notice).await;
    newest_is(&platform, NotificationStatus::Sent).await;
    let answer = erase(&platform, user_id).await;
    assert_eq!((answer.erased, answer.anonymised), (0, 1));
    assert!(stored(&platform, "content").await.is_null());
}

#[tokio::test]
async fn erasure_waits_for_queued_emails_that_name_user() {
    let identity = Identity::default();
    let platform = start_with_identity(&identity, &[]).await;
    identity.set_unavailable(true);
    let (abeba, senait) = (Uuid::now_v7(), Uuid::now_v7());
    identity.add_user(&senait.to_string(), "senait@example.test", "en");
    let mut event = a_session(&platform, abeba, AppointmentEvent::Cancelled);
    event.client = Some(AppointmentParty {
        user_id: abeba.to_string(),
        full_name: "Abeba Tesfay".to_owned(),
        ..AppointmentParty::default()
    });
    event.therapist = Some(therapist(senait));
    platform.publish("message", &a_message("abeba@example.test")).await;
    newest_is(&platform, NotificationStatus::Sent).await;
    platform.publish("appointment", &event).await;
    newest_is(&platform, NotificationStatus::Queued).await;
    request_erasure(&platform, abeba, 7).await;
    selam_chassis_testing::eventually("the user's own email to be erased", async || {
        (crate::log(&platform).await.len() == 1).then_some(())
    })
    .await;
    identity.set_unavailable(false);
    newest_is(&platform, NotificationStatus::Sent).await;
    let emails = crate::files_are(&platform, 2).await;
    let named = |email: &Vec<u8>| String::from_utf8_lossy(email).contains("Abeba Tesfay");
    assert!(emails.iter().any(named));
    // The earlier round got no answer.
    let answer = erase(&platform, abeba).await;
    assert_eq!((answer.round, answer.erased, answer.anonymised), (1, 0, 1));
    assert!(stored(&platform, "content").await.is_null());
}
