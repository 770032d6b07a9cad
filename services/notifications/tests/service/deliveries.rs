//! From event to exactly one email.

use std::time::Duration;

use mail_parser::MessageParser;
use selam_chassis_testing::{TestPlatform, eventually};
use selam_proto::money::v1::Money;
use selam_proto_cargo::v1::{ShipmentChanged, ShipmentStatus};
use selam_proto_cleaning::v1::{CleaningBookingChanged, CleaningBookingEvent};
use selam_proto_identity::v1::{OneTimeCodePurpose, PasswordChanged, UserConfirmed};
use selam_proto_notifications::v1::NotificationStatus;
use uuid::Uuid;

use crate::{
    a_code, a_message, a_reply, execute, files, files_are, log, newest_is, resend, settings, start, start_with,
};

#[tokio::test]
async fn sends_email_for_every_event() {
    let platform = start().await;
    for purpose in [
        OneTimeCodePurpose::Signup,
        OneTimeCodePurpose::Recovery,
        OneTimeCodePurpose::MagicLink,
        OneTimeCodePurpose::EmailChange,
        OneTimeCodePurpose::Reauthentication,
        OneTimeCodePurpose::Invitation,
    ] {
        platform.publish("user", &a_code(&platform, purpose)).await;
    }
    let confirmed = UserConfirmed {
        email: "abeba@example.test".to_owned(),
        language_code: "ar".to_owned(),
        ..UserConfirmed::default()
    };
    platform.publish("user", &confirmed).await;
    let changed = PasswordChanged {
        email: "abeba@example.test".to_owned(),
        language_code: "nonsense".to_owned(),
        ..PasswordChanged::default()
    };
    platform.publish("user", &changed).await;
    platform.publish("message", &a_message("amina@example.test")).await;
    platform.publish("message", &a_reply("amina@example.test")).await;

    files_are(&platform, 10).await;
    let sent = eventually("ten sent emails", async || {
        let log = log(&platform).await;
        let sent = log.iter().all(|entry| entry.status() == NotificationStatus::Sent);
        (log.len() == 10 && sent).then_some(log)
    })
    .await;
    let mut templates: Vec<_> = sent
        .iter()
        .map(|entry| (entry.template.as_str(), entry.language_code.as_str()))
        .collect();
    templates.sort_unstable();
    assert_eq!(
        templates,
        [
            ("confirmation", "ti"),
            ("contact-acknowledgement", "en"),
            ("contact-reply", "ar"),
            ("email-change", "ti"),
            ("invitation", "ti"),
            ("magic-link", "ti"),
            ("password-changed", "en"),
            ("reauthentication", "ti"),
            ("recovery", "ti"),
            ("welcome", "ar"),
        ]
    );
    assert!(
        sent.iter()
            .all(|entry| entry.attempt_count == 1 && entry.send_time.is_some() && entry.last_error.is_empty())
    );
}

#[tokio::test]
async fn delivers_complete_reply() {
    let platform = start().await;
    platform.publish("message", &a_reply("amina@example.test")).await;
    let files = files_are(&platform, 1).await;
    let mail = MessageParser::new().parse(&files[0]).unwrap();
    assert_eq!(mail.subject(), Some("Re: Cargo"));
    assert_eq!(
        mail.to().unwrap().first().unwrap().address(),
        Some("amina@example.test")
    );
    assert_eq!(
        mail.reply_to().unwrap().first().unwrap().address(),
        Some("hello@selam.example")
    );
    let text = mail.body_text(0).unwrap().replace("\r\n", "\n");
    assert!(text.starts_with("One day.\nSee you soon\n"), "{text}");
    assert!(text.contains("> How long does it take to Edmonton?"));
    let html = mail.body_html(0).unwrap();
    assert!(html.contains("<html lang=\"ar\" dir=\"rtl\">") && html.contains("One day.<br>See you soon"));
    assert!(mail.header("Auto-Submitted").is_none(), "a reply is not auto-generated");
    let newest = newest_is(&platform, NotificationStatus::Sent).await;
    assert_eq!(mail.message_id(), Some(format!("{}@selam.example", newest.id).as_str()));
}

#[tokio::test]
async fn sends_one_email_for_repeated_event() {
    let platform = start().await;
    let (id, event) = (Uuid::now_v7(), a_message("amina@example.test"));
    for _ in 0..3 {
        platform.publish_with_id(id, "message", &event).await;
    }
    // A later event proves that the earlier ones were handled.
    platform.publish("message", &a_message("later@example.test")).await;
    files_are(&platform, 2).await;
    assert_eq!(log(&platform).await.len(), 2);
}

/// State after the process was killed between sending the email and recording the outcome.
const KILLED: &str = "UPDATE deliveries SET status = 'queued', send_time = NULL, attempt_count = 1, round_attempt_count = 1, \
     claim = id, due_time = create_time";

#[tokio::test]
async fn sends_once_when_killed_after_sending() {
    let mut platform = start().await;
    platform.publish("message", &a_message("amina@example.test")).await;
    let before = files_are(&platform, 1).await;
    newest_is(&platform, NotificationStatus::Sent).await;

    execute(&platform, KILLED).await;
    platform.restart().await;
    let newest = newest_is(&platform, NotificationStatus::Sent).await;
    assert_eq!(newest.attempt_count, 2);
    assert_eq!(files(&platform), before);
}

#[tokio::test]
async fn reclaims_email_when_lease_expires() {
    let clock = selam_chassis::Clock::fixed(selam_chassis::Clock::system().now());
    let platform = start_with(TestPlatform::builder().clock(clock.clone()), settings(&[])).await;
    platform.publish("message", &a_message("amina@example.test")).await;
    newest_is(&platform, NotificationStatus::Sent).await;
    let held = clock.now() + chrono::Duration::seconds(2);
    execute(
        &platform,
        &format!(
            "{KILLED}; UPDATE deliveries SET due_time = '{}'",
            held.format("%Y-%m-%dT%H:%M:%S%.6f+00:00")
        ),
    )
    .await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(
        log(&platform).await[0].status(),
        NotificationStatus::Queued,
        "the lease has not expired"
    );
    clock.advance(Duration::from_secs(3));
    newest_is(&platform, NotificationStatus::Sent).await;
    files_are(&platform, 1).await;
}

#[tokio::test]
async fn sends_queued_emails_after_restart() {
    let clock = selam_chassis::Clock::fixed(selam_chassis::Clock::system().now());
    let mut platform = start_with(TestPlatform::builder().clock(clock.clone()), settings(&[])).await;
    platform.publish("message", &a_message("amina@example.test")).await;
    files_are(&platform, 1).await;
    newest_is(&platform, NotificationStatus::Sent).await;
    let later = clock.now() + chrono::Duration::minutes(1);
    let queued = format!(
        "UPDATE deliveries SET status = 'queued', send_time = NULL, attempt_count = 0, round_attempt_count = 0, \
         claim = NULL, due_time = '{}'",
        later.format("%Y-%m-%dT%H:%M:%S%.6f+00:00")
    );
    execute(&platform, &queued).await;
    std::fs::remove_dir_all(platform.settings().data_dir.join("mail")).unwrap();
    platform.restart().await;
    assert_eq!(log(&platform).await[0].status(), NotificationStatus::Queued);
    clock.advance(Duration::from_secs(61));
    newest_is(&platform, NotificationStatus::Sent).await;
    files_are(&platform, 1).await;
}

#[tokio::test]
async fn resend_creates_new_message_id() {
    let platform = start().await;
    platform.publish("message", &a_message("amina@example.test")).await;
    let sent = newest_is(&platform, NotificationStatus::Sent).await;
    let again = resend(&platform, &sent.id).await.unwrap();
    let entry = platform.office_action().await;
    assert_eq!(
        (entry.operation(), &entry.0.record_id),
        ("ResendNotification", &sent.id)
    );
    assert_eq!(
        entry.change("status"),
        Some(("NOTIFICATION_STATUS_SENT", "NOTIFICATION_STATUS_QUEUED"))
    );
    assert_eq!(
        (again.id.as_str(), again.status()),
        (sent.id.as_str(), NotificationStatus::Queued)
    );
    assert!(again.send_time.is_none());
    let files = files_are(&platform, 2).await;
    let newest = newest_is(&platform, NotificationStatus::Sent).await;
    assert_eq!(newest.attempt_count, 2);
    let mails: Vec<_> = files
        .iter()
        .map(|file| MessageParser::new().parse(file).unwrap())
        .collect();
    assert_ne!(mails[0].message_id(), mails[1].message_id());
    assert_eq!(mails[0].body_text(0), mails[1].body_text(0));
}

#[tokio::test]
async fn invalid_address_fails_at_once() {
    let platform = start().await;
    platform
        .publish("message", &a_message("not an address\r\nBcc: x@y.example"))
        .await;
    let failed = newest_is(&platform, NotificationStatus::Failed).await;
    assert_eq!(
        (failed.attempt_count, failed.last_error.as_str()),
        (1, "ADDRESS_UNKNOWN: the recipient is not a valid email address")
    );
    assert!(files(&platform).is_empty());
}

#[tokio::test]
async fn emails_each_visit_and_shipment_step() {
    let platform = start().await;
    let visit = CleaningBookingChanged {
        booking_id: Uuid::now_v7().to_string(),
        email: "abeba@example.test".to_owned(),
        language_code: "en".to_owned(),
        booking_event: CleaningBookingEvent::Confirmed.into(),
        date: "2026-11-23".to_owned(),
        price: Some(Money::cad(17_005)),
        ..CleaningBookingChanged::default()
    };
    platform.publish("booking", &visit).await;
    let shipment = ShipmentChanged {
        email: "abeba@example.test".to_owned(),
        language_code: "ar".to_owned(),
        tracking_number: "CG7K2M9QX4T1ABZ".to_owned(),
        status: ShipmentStatus::InTransit.into(),
        ..ShipmentChanged::default()
    };
    platform.publish("shipment", &shipment).await;
    let files = files_are(&platform, 2).await;
    let texts: Vec<_> = files
        .iter()
        .map(|file| {
            let mail = MessageParser::default().parse(file).unwrap();
            mail.body_text(0).unwrap().into_owned()
        })
        .collect();
    let link = format!("/my-bookings/{}", visit.booking_id);
    assert!(
        texts
            .iter()
            .any(|text| text.contains(&link) && text.contains("$170.05 CAD"))
    );
    assert!(texts.iter().any(|text| text.contains("/track/CG7K2M9QX4T1ABZ")));
}
