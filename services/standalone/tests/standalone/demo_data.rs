//! Demo data of all services together: the customers have accounts, and the mailbox contains emails about
//! current events.

use std::{collections::BTreeSet, time::Duration};

use clap::Parser;
use sea_orm::{ConnectionTrait as _, Statement};
use selam_chassis::{Clock, Language, demo};
use selam_chassis_testing::{TestPlatform, eventually};
use selam_proto_contact::v1::{ListContactMessagesRequest, contact_service_client::ContactServiceClient};
use selam_proto_notifications::v1::{
    ListNotificationsRequest, Notification, NotificationStatus, notification_service_client::NotificationServiceClient,
};

#[derive(Parser)]
struct Settings {
    #[command(flatten)]
    identity: selam_identity::Settings,
    #[command(flatten)]
    cleaning: selam_cleaning::Settings,
    #[command(flatten)]
    cargo: selam_cargo::Settings,
    #[command(flatten)]
    notifications: selam_notifications::Settings,
}

async fn start(moment: &str) -> TestPlatform {
    TestPlatform::builder()
        .clock(Clock::fixed(moment.parse().unwrap()))
        .settings(|settings| {
            settings.demo_data = true;
            settings.demo_accounts = true;
        })
        .start(|platform| async move {
            let settings =
                Settings::parse_from(["test", "--identity-argon2-memory", "8", "--identity-argon2-passes", "1"]);
            Ok(vec![
                selam_contact_admin::demo::build(&platform).await?,
                selam_cleaning::demo::build(&platform, settings.cleaning).await?,
                selam_cargo::demo::build(&platform, settings.cargo).await?,
                selam_identity::demo::build(&platform, settings.identity).await?,
                selam_notifications::build(&platform, settings.notifications).await?,
            ])
        })
        .await
}

/// Waits until every event of the demo data is processed.
async fn settled(platform: &TestPlatform) {
    for service in ["contact-admin", "cleaning", "cargo", "identity"] {
        eventually(service, async || {
            // Events without a subscriber are retried later.
            platform.clock().advance(Duration::from_secs(1));
            (count(platform, service, "outbox").await == 0).then_some(())
        })
        .await;
    }
    eventually("the events to be handled", async || {
        let open = count(platform, "notifications", "inbox WHERE status <> 'done'").await;
        (open == 0).then_some(())
    })
    .await;
    eventually("the emails to be sent", async || {
        let log = log(platform).await;
        let is_over = |mail: &Notification| mail.status() != NotificationStatus::Queued;
        (!log.is_empty() && log.iter().all(is_over)).then_some(())
    })
    .await;
}

async fn count(platform: &TestPlatform, service: &str, what: &str) -> i64 {
    let database = platform.database(service);
    let connection = database.connection();
    let query = format!("SELECT count(*) AS number FROM {what}");
    let query = Statement::from_string(connection.get_database_backend(), query);
    let row = connection.query_one_raw(query).await.unwrap().unwrap();
    row.try_get("", "number").unwrap()
}

fn admin(platform: &TestPlatform) -> String {
    platform.access_token(demo::ADMIN.id, "admin@example.test", &["admin"])
}

async fn log(platform: &TestPlatform) -> Vec<Notification> {
    let request = ListNotificationsRequest {
        page_size: 100,
        ..ListNotificationsRequest::default()
    };
    let request = platform.request(request, Some(&admin(platform)));
    let mut client = NotificationServiceClient::new(platform.channel());
    let page = client.list_notifications(request).await.unwrap().into_inner();
    assert!(page.next_page_token.is_empty(), "at most one page of emails");
    page.notifications
}

#[tokio::test]
async fn has_accounts_and_current_emails_in_three_languages() {
    for moment in ["2027-01-15T17:00:00Z", "2026-11-22T19:00:00Z", "2027-07-14T12:10:00Z"] {
        let platform = start(moment).await;
        if !platform.settings().is_embedded() {
            return;
        }
        settled(&platform).await;
        let mails = log(&platform).await;
        for mail in &mails {
            assert_eq!(mail.status(), NotificationStatus::Sent, "{moment}: {mail:?}");
        }
        let languages: BTreeSet<_> = mails.iter().map(|mail| mail.language_code.as_str()).collect();
        assert_eq!(languages, Language::ALL.map(Language::code).into(), "{moment}");
        let recipients: BTreeSet<_> = mails.iter().map(|mail| mail.recipient.as_str()).collect();
        assert!(
            recipients.contains("client@example.test") && recipients.len() > 5,
            "{moment}: {recipients:?}"
        );
        for about in ["cleaning-", "cargo-", "contact-"] {
            assert!(
                mails.iter().any(|mail| mail.template.starts_with(about)),
                "{moment}: {about}"
            );
        }
        assert!((12..100).contains(&mails.len()), "{moment}: {} emails", mails.len());
        shows_admins_accounts_of_senders(&platform).await;
    }
}

async fn shows_admins_accounts_of_senders(platform: &TestPlatform) {
    let request = platform.request(ListContactMessagesRequest::default(), Some(&admin(platform)));
    let mut client = ContactServiceClient::new(platform.channel());
    let messages = client
        .list_contact_messages(request)
        .await
        .unwrap()
        .into_inner()
        .contact_messages;
    let of = |email: &str| messages.iter().find(|message| message.email == email).unwrap();
    let known = of("selamawit.tesfay@example.test");
    let account = known.sender_account.as_ref().unwrap();
    assert_eq!(account.user_id, demo::SELAMAWIT.id.to_string());
    assert_eq!(account.full_name, demo::SELAMAWIT.full_name);
    let stranger = of("grace@example.com");
    assert!(stranger.sender_account_known && stranger.sender_account.is_none());
}
