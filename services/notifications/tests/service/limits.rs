//! Limits on unrequested emails, and the content that strangers can put into them.

use std::time::Duration;

use mail_parser::MessageParser;
use sea_orm::{ConnectionTrait as _, Statement};
use selam_chassis::{Clock, events::inbox};
use selam_chassis_testing::{TestPlatform, eventually};
use selam_proto_chat::v1::FollowUpDue;
use selam_proto_contact::v1::ContactMessageReceived;
use selam_proto_identity::v1::{OneTimeCodePurpose, PasswordChanged, UserConfirmed};
use selam_proto_notifications::v1::{ListNotificationsRequest, Notification, NotificationStatus};

use crate::{a_code, a_message, a_reply, admin, client, files, files_are, resend, settings, start, start_with};

#[tokio::test]
async fn acknowledgement_quotes_nothing_of_message() {
    let platform = start().await;
    let message = ContactMessageReceived {
        name: "You won! https://evil.example/claim".to_owned(),
        message: "Collect at https://evil.example/prize\nToday only".to_owned(),
        ..a_message("victim@example.test")
    };
    platform.publish("message", &message).await;
    let files = files_are(&platform, 1).await;
    let mail = MessageParser::new().parse(&files[0]).unwrap();
    let headers: Vec<_> = mail
        .headers()
        .iter()
        .map(|header| format!("{:?}", header.value))
        .collect();
    let whole = format!(
        "{} {} {}",
        headers.join("\n"),
        mail.body_text(0).unwrap(),
        mail.body_html(0).unwrap()
    );
    for word in ["evil", "won", "claim", "Collect", "prize", "Today"] {
        assert!(!whole.contains(word), "{word}: {whole}");
    }
}

#[tokio::test]
async fn office_is_notified_of_each_message() {
    let platform = start().await;
    for number in 0..3 {
        let message = ContactMessageReceived {
            contact_message_id: format!("0198f3a0-0000-7000-8000-00000000000{number}"),
            ..a_message(&format!("reader{number}@example.test"))
        };
        platform.publish("message", &message).await;
    }
    let files = files_are(&platform, 6).await;
    let texts = files.iter().map(|file| {
        MessageParser::new()
            .parse(file)
            .unwrap()
            .body_text(0)
            .unwrap()
            .into_owned()
    });
    let office: Vec<_> = texts
        .filter(|text| text.contains("/admin?tab=messages&open=0198f3a0"))
        .collect();
    assert_eq!(office.len(), 3);
    assert!(
        office
            .iter()
            .all(|text| !text.contains("Amina") && !text.contains("Edmonton"))
    );
}

#[tokio::test]
async fn hundred_messages_send_one_acknowledgement() {
    let platform = start().await;
    for number in 0..100 {
        let address = if number % 2 == 0 {
            "victim@example.test"
        } else {
            " Victim@Example.TEST "
        };
        platform.publish("message", &a_message(address)).await;
    }
    // An address with `+` may belong to another person, so it is counted separately.
    platform.publish("message", &a_message("victim+b@example.test")).await;
    let settled = settled(&platform, 101).await;
    assert_eq!(files(&platform).len(), 2);
    let suppressed: Vec<_> = of(&settled, NotificationStatus::Suppressed).collect();
    assert_eq!(suppressed.len(), 99);
    for entry in suppressed {
        assert_eq!(
            entry.last_error,
            "LIMIT_REACHED: limit of 1 emails of this kind per hour reached"
        );
        assert_eq!((entry.attempt_count, &entry.send_time), (0, &None));
    }
}

#[tokio::test]
async fn processes_share_limits() {
    let one = start().await;
    let shared = one.settings().clone();
    let two = start_with(
        TestPlatform::builder().settings(move |settings| {
            settings.data_dir = shared.data_dir;
            settings.database_url = shared.database_url;
        }),
        settings(&[]),
    )
    .await;
    let message = a_message("victim@example.test");
    for _ in 0..20 {
        tokio::join!(one.publish("message", &message), two.publish("message", &message));
    }
    let settled = settled(&one, 40).await;
    assert_eq!(of(&settled, NotificationStatus::Sent).count(), 1);
}

#[tokio::test]
async fn admin_can_send_suppressed_email() {
    let platform = start().await;
    for _ in 0..2 {
        platform.publish("message", &a_message("amina@example.test")).await;
    }
    let settled = settled(&platform, 2).await;
    let suppressed = of(&settled, NotificationStatus::Suppressed).next().unwrap();
    let request = ListNotificationsRequest {
        status: NotificationStatus::Suppressed.into(),
        ..ListNotificationsRequest::default()
    };
    let found = client(&platform)
        .list_notifications(platform.request(request, Some(&admin(&platform))))
        .await
        .unwrap()
        .into_inner()
        .notifications;
    assert_eq!(found.as_slice(), std::slice::from_ref(suppressed));
    resend(&platform, &suppressed.id).await.unwrap();
    files_are(&platform, 2).await;
}

#[tokio::test]
async fn daily_limit_uses_sliding_window() {
    let clock = Clock::fixed(Clock::system().now());
    let platform = start_with(TestPlatform::builder().clock(clock.clone()), settings(&[])).await;
    // Hours at which a message arrives, with the emails sent by then.
    let mut hours = 0;
    for (number, (hour, mails)) in [(0, 1), (1, 2), (2, 3), (3, 3), (23, 3), (24, 4), (24, 4), (25, 5)]
        .into_iter()
        .enumerate()
    {
        clock.advance(Duration::from_secs((hour - hours) * 3600));
        hours = hour;
        platform.publish("message", &a_message("amina@example.test")).await;
        settled(&platform, number + 1).await;
        assert_eq!(files(&platform).len(), mails, "message {number}, hour {hour}");
    }
}

#[tokio::test]
async fn security_notices_and_replies_are_unlimited() {
    let none = [
        "--mail-acknowledgements-hour",
        "0",
        "--mail-acknowledgements-day",
        "0",
        "--mail-updates-hour",
        "0",
    ];
    let platform = start_with(TestPlatform::builder(), settings(&none)).await;
    let changed = PasswordChanged {
        email: "amina@example.test".to_owned(),
        ..PasswordChanged::default()
    };
    for _ in 0..20 {
        platform.publish("user", &changed).await;
        platform
            .publish("user", &a_code(&platform, OneTimeCodePurpose::Recovery))
            .await;
        platform.publish("message", &a_reply("amina@example.test")).await;
    }
    platform.publish("message", &a_message("amina@example.test")).await;
    let welcome = UserConfirmed {
        email: "amina@example.test".to_owned(),
        ..UserConfirmed::default()
    };
    platform.publish("user", &welcome).await;
    let settled = settled(&platform, 62).await;
    let held_back: Vec<_> = of(&settled, NotificationStatus::Suppressed)
        .map(|entry| entry.template.as_str())
        .collect();
    assert_eq!(held_back.len(), 2, "{held_back:?}");
    assert!(held_back.contains(&"welcome") && held_back.contains(&"contact-acknowledgement"));
    assert_eq!(files(&platform).len(), 60);
}

/// Returns the log once it has `count` entries and none is queued. Reads it page by page.
async fn settled(platform: &TestPlatform, count: usize) -> Vec<Notification> {
    eventually("the log to be settled", async || {
        let mut log = Vec::new();
        let mut page_token = String::new();
        loop {
            let request = ListNotificationsRequest {
                page_size: 100,
                page_token,
                ..ListNotificationsRequest::default()
            };
            let request = platform.request(request, Some(&admin(platform)));
            let page = client(platform).list_notifications(request).await.unwrap().into_inner();
            log.extend(page.notifications);
            page_token = page.next_page_token;
            if page_token.is_empty() {
                break;
            }
        }
        let waits = of(&log, NotificationStatus::Queued).next().is_some();
        (log.len() == count && !waits).then_some(log)
    })
    .await
}

fn of(log: &[Notification], status: NotificationStatus) -> impl Iterator<Item = &Notification> {
    log.iter().filter(move |entry| entry.status() == status)
}

#[tokio::test]
async fn suppressed_follow_up_leaves_no_trace() {
    let platform = start_with(TestPlatform::builder(), settings(&["--mail-updates-hour", "0"])).await;
    let follow_up = FollowUpDue {
        crisis_id: "0198f3a0-0000-7000-8000-000000000001".to_owned(),
        email: "abeba@example.test".to_owned(),
        ..FollowUpDue::default()
    };
    let id = platform.publish("follow-up", &follow_up).await;
    let database = platform.database("notifications");
    eventually("the event to be handled", async || {
        let has_arrived = inbox::is_known(&database, id).await.unwrap();
        let is_idle = inbox::oldest_pending(&database).await.unwrap().is_none();
        (has_arrived && is_idle).then_some(())
    })
    .await;
    let connection = database.connection();
    let rows = "SELECT id FROM deliveries WHERE template = 'assistant-follow-up'";
    let rows = Statement::from_string(connection.get_database_backend(), rows);
    assert!(connection.query_all_raw(rows).await.unwrap().is_empty());
}
