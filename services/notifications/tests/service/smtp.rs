//! Delivery to a mail server: rejections, outages, several workers.

use std::{
    collections::BTreeSet,
    sync::{Arc, atomic::AtomicUsize},
};

use mail_parser::MessageParser;
use selam_chassis_testing::{TestPlatform, eventually};
use selam_proto_notifications::v1::NotificationStatus;

use crate::{
    a_message, log, newest_is, settings,
    sink::{Behaviour, ClosedPort, Sink},
    start_with,
};

async fn over(url: &str, more: &[&str]) -> TestPlatform {
    let mut arguments = vec!["--mail-url", url];
    arguments.extend_from_slice(more);
    start_with(TestPlatform::builder(), settings(&arguments)).await
}

#[tokio::test]
async fn sends_email_to_mail_server() {
    let sink = Sink::start(Behaviour::default()).await;
    let platform = over(&sink.url(), &[]).await;
    platform.publish("message", &a_message("amina@example.test")).await;
    let sent = newest_is(&platform, NotificationStatus::Sent).await;
    let mails = sink.mails();
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].recipient, "amina@example.test");
    let mail = MessageParser::new().parse(mails[0].data.as_bytes()).unwrap();
    assert_eq!(mail.subject(), Some("We have your message"));
    assert_eq!(mail.message_id(), Some(format!("{}@selam.example", sent.id).as_str()));
    assert!(!platform.settings().data_dir.join("mail").exists());
}

#[tokio::test]
async fn sends_email_once_server_is_up() {
    let server = ClosedPort::new();
    let platform = over(&server.url(), &[]).await;
    platform.publish("message", &a_message("amina@example.test")).await;
    let waiting = eventually("a failed attempt", async || {
        log(&platform)
            .await
            .into_iter()
            .next()
            .filter(|newest| !newest.last_error.is_empty())
    })
    .await;
    assert_eq!(waiting.status(), NotificationStatus::Queued);
    assert!(
        waiting.last_error.starts_with("SERVER_UNREACHABLE: "),
        "{}",
        waiting.last_error
    );

    let sink = server.start(Behaviour::default());
    let sent = newest_is(&platform, NotificationStatus::Sent).await;
    assert!(sent.attempt_count > 1 && sent.last_error.is_empty());
    assert_eq!(sink.mails().len(), 1);
}

#[tokio::test]
async fn retries_deferred_but_not_rejected_emails() {
    let behaviour = Behaviour {
        refuse: "unknown".to_owned(),
        put_off: Arc::new(AtomicUsize::new(1)),
        ..Behaviour::default()
    };
    let sink = Sink::start(behaviour).await;
    let platform = over(&sink.url(), &[]).await;
    platform.publish("message", &a_message("amina@example.test")).await;
    let sent = newest_is(&platform, NotificationStatus::Sent).await;
    assert_eq!(sent.attempt_count, 2);

    platform.publish("message", &a_message("unknown@example.test")).await;
    let failed = newest_is(&platform, NotificationStatus::Failed).await;
    assert_eq!(failed.attempt_count, 1);
    assert!(failed.last_error.contains("550"), "{}", failed.last_error);
    assert_eq!(sink.mails().len(), 1);
}

#[tokio::test]
async fn names_cause_of_refusal() {
    for (response, status, cause) in [
        (
            "550 5.1.1 no such user",
            NotificationStatus::Failed,
            "ADDRESS_UNKNOWN: ",
        ),
        ("552 5.2.2 mailbox full", NotificationStatus::Failed, "MAILBOX_FULL: "),
        (
            "554 5.7.1 looks like spam",
            NotificationStatus::Failed,
            "REFUSED_AS_SPAM: ",
        ),
        ("541 no", NotificationStatus::Failed, "REFUSED: "),
        ("450 4.7.1 try again later", NotificationStatus::Queued, "DEFERRED: "),
        (
            "535 5.7.8 bad credentials",
            NotificationStatus::Queued,
            "SIGN_IN_REFUSED: ",
        ),
    ] {
        let behaviour = Behaviour {
            refuse: "reader".to_owned(),
            refusal: response.to_owned(),
            ..Behaviour::default()
        };
        let sink = Sink::start(behaviour).await;
        let platform = over(&sink.url(), &["--mail-retry-delay", "600"]).await;
        platform.publish("message", &a_message("reader@example.test")).await;
        let tried = eventually("the cause of the refusal", async || {
            let newest = log(&platform).await.into_iter().next();
            newest.filter(|newest| !newest.last_error.is_empty())
        })
        .await;
        assert_eq!((tried.status(), tried.attempt_count), (status, 1), "{response}");
        assert!(tried.last_error.starts_with(cause), "{}", tried.last_error);
        assert!(sink.mails().is_empty());
    }
}

#[tokio::test]
async fn fails_after_last_attempt() {
    let platform = over("smtp://127.0.0.1:9", &["--mail-max-attempts", "2"]).await;
    platform.publish("message", &a_message("amina@example.test")).await;
    let failed = newest_is(&platform, NotificationStatus::Failed).await;
    assert_eq!(failed.attempt_count, 2);
}

#[tokio::test]
async fn silent_server_times_out() {
    let behaviour = Behaviour {
        silent: true,
        ..Behaviour::default()
    };
    let sink = Sink::start(behaviour).await;
    let platform = over(&sink.url(), &["--mail-timeout", "1", "--mail-max-attempts", "1"]).await;
    platform.publish("message", &a_message("amina@example.test")).await;
    newest_is(&platform, NotificationStatus::Failed).await;
}

#[tokio::test]
async fn slow_email_does_not_block_others() {
    let behaviour = Behaviour {
        hold: "slow".to_owned(),
        ..Behaviour::default()
    };
    let sink = Sink::start(behaviour).await;
    let platform = over(&sink.url(), &["--mail-concurrency", "2", "--mail-timeout", "600"]).await;
    platform.publish("message", &a_message("slow@example.test")).await;
    eventually("the slow email in progress", async || {
        log(&platform)
            .await
            .first()
            .filter(|entry| entry.attempt_count == 1)
            .cloned()
    })
    .await;
    for number in 0..10 {
        platform
            .publish("message", &a_message(&format!("reader{number}@example.test")))
            .await;
    }
    eventually("all other emails", async || (sink.mails().len() == 10).then_some(())).await;
}

#[tokio::test]
async fn several_workers_send_each_email_once() {
    const MAILS: usize = 30;
    let sink = Sink::start(Behaviour::default()).await;
    let one = over(&sink.url(), &["--mail-concurrency", "3"]).await;
    let shared = one.settings().clone();
    let builder = TestPlatform::builder().settings(move |settings| {
        settings.data_dir = shared.data_dir;
        settings.database_url = shared.database_url;
    });
    let two = start_with(
        builder,
        settings(&["--mail-url", &sink.url(), "--mail-concurrency", "3"]),
    )
    .await;
    for number in 0..MAILS {
        one.publish("message", &a_message(&format!("reader{number}@example.test")))
            .await;
    }
    eventually("all emails", async || {
        let log = log(&two).await;
        let sent = log
            .iter()
            .filter(|entry| entry.status() == NotificationStatus::Sent)
            .count();
        (sent == MAILS).then_some(())
    })
    .await;
    let recipients: BTreeSet<_> = sink.mails().into_iter().map(|mail| mail.recipient).collect();
    assert_eq!((sink.mails().len(), recipients.len()), (MAILS, MAILS));
}
