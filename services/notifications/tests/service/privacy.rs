//! Codes and links are removed once their email is settled.

use std::time::Duration;

use selam_chassis::{Clock, timestamp};
use selam_chassis_testing::{TestPlatform, as_time_goes_on};
use selam_proto_identity::v1::OneTimeCodePurpose;
use selam_proto_notifications::v1::{ListNotificationsRequest, NotificationStatus};
use selam_proto_therapy::v1::AppointmentEvent;
use tonic_types::StatusExt as _;
use uuid::Uuid;

use crate::{a_code, a_message, files, newest_is, preferences::a_session, resend, settings, start, start_with, stored};

/// Step of the clock during the wait for the housekeeping, which runs every 10 minutes.
const HOUSEKEEPING: Duration = Duration::from_secs(60);

fn reason(status: &tonic::Status) -> String {
    status
        .get_error_details()
        .error_info()
        .map(|info| info.reason.clone())
        .unwrap_or_default()
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
