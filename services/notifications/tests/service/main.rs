//! The service over its real API, with a real database, and an email folder or a mail server.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod deliveries;
mod limits;
mod log;
mod mailbox;
mod preferences;
mod privacy;
mod recipients;
mod sink;
mod smtp;
mod smtp_tls;

use clap::Parser as _;
use sea_orm::{ConnectionTrait as _, FromQueryResult as _, JsonValue, Statement};
use selam_chassis_testing::{Builder, TestPlatform, eventually};
use selam_notifications::Settings;
use selam_proto_contact::v1::{ContactMessageReceived, ContactMessageReplied, ServiceInterest};
use selam_proto_identity::v1::{OneTimeCodePurpose, OneTimeCodeRequested};
use selam_proto_notifications::v1::{
    ListNotificationsRequest, Notification, NotificationStatus, ResendNotificationRequest,
    notification_service_client::NotificationServiceClient,
};
use tonic::{Status, transport::Channel};
use uuid::Uuid;

#[derive(clap::Parser)]
#[command(args_override_self = true)]
struct Process {
    #[command(flatten)]
    settings: Settings,
}

/// Returns the default settings, changed by `arguments`.
fn settings(arguments: &[&str]) -> Settings {
    let mut all = vec!["test", "--mail-retry-delay", "1"];
    all.extend_from_slice(arguments);
    Process::parse_from(all).settings
}

async fn start() -> TestPlatform {
    start_with(TestPlatform::builder(), settings(&[])).await
}

async fn start_with(builder: Builder, settings: Settings) -> TestPlatform {
    let platform = builder
        .start(move |platform| {
            let settings = settings.clone();
            async move { Ok(vec![selam_notifications::build(&platform, settings).await?]) }
        })
        .await;
    if platform.settings().bus_url.is_some() {
        listens(&platform).await;
    }
    platform
}

/// Waits until the service's queue exists. An earlier event would reach only the test's own queue.
async fn listens(platform: &TestPlatform) {
    let database = platform.database("notifications");
    // This event has no email, so it only creates its row in the inbox.
    let (id, event) = (Uuid::now_v7(), OneTimeCodeRequested::default());
    let row = Statement::from_string(database.connection().get_database_backend(), "SELECT id FROM inbox");
    eventually("the service to consume events", async || {
        platform.publish_with_id(id, "unknown", &event).await;
        database.connection().query_one_raw(row.clone()).await.unwrap()
    })
    .await;
}

fn client(platform: &TestPlatform) -> NotificationServiceClient<Channel> {
    NotificationServiceClient::new(platform.channel())
}

fn admin(platform: &TestPlatform) -> String {
    platform.access_token(Uuid::now_v7(), "admin@example.test", &["admin"])
}

/// Returns the delivery log as an admin, newest first.
async fn log(platform: &TestPlatform) -> Vec<Notification> {
    let request = ListNotificationsRequest {
        page_size: 100,
        ..ListNotificationsRequest::default()
    };
    let request = platform.request(request, Some(&admin(platform)));
    client(platform)
        .list_notifications(request)
        .await
        .unwrap()
        .into_inner()
        .notifications
}

/// Waits until the newest notification is in `status`.
async fn newest_is(platform: &TestPlatform, status: NotificationStatus) -> Notification {
    eventually("the notification to reach its status", async || {
        log(platform)
            .await
            .into_iter()
            .next()
            .filter(|newest| newest.status() == status)
    })
    .await
}

async fn resend(platform: &TestPlatform, id: &str) -> Result<Notification, Status> {
    let request = platform.request(ResendNotificationRequest { id: id.to_owned() }, Some(&admin(platform)));
    client(platform)
        .resend_notification(request)
        .await
        .map(tonic::Response::into_inner)
}

/// Returns the emails in the folder. Files with another extension are still being written.
fn files(platform: &TestPlatform) -> Vec<Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(platform.settings().data_dir.join("mail")) else {
        return Vec::new();
    };
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "eml"));
    paths.sort();
    paths.into_iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// Waits until there are `count` files.
async fn files_are(platform: &TestPlatform, count: usize) -> Vec<Vec<u8>> {
    eventually("the email files", async || {
        Some(files(platform)).filter(|files| files.len() == count)
    })
    .await
}

async fn execute(platform: &TestPlatform, statement: &str) {
    let database = platform.database("notifications");
    database.connection().execute_unprepared(statement).await.unwrap();
}

/// Returns one value of the only row of `deliveries`.
async fn stored(platform: &TestPlatform, column: &str) -> JsonValue {
    let database = platform.database("notifications");
    let connection = database.connection();
    let statement = Statement::from_string(
        connection.get_database_backend(),
        format!("SELECT {column} AS value FROM deliveries"),
    );
    let row = JsonValue::find_by_statement(statement)
        .one(connection)
        .await
        .unwrap()
        .unwrap();
    row["value"].clone()
}

/// Returns a message without an id, of which only the sender gets an email.
fn a_message(email: &str) -> ContactMessageReceived {
    ContactMessageReceived {
        contact_message_id: String::new(),
        name: "Amina".to_owned(),
        email: email.to_owned(),
        service_interest: ServiceInterest::CargoDelivery.into(),
        message: "How long does it take to Edmonton?".to_owned(),
        language_code: "en".to_owned(),
        create_time: None,
    }
}

fn a_reply(email: &str) -> ContactMessageReplied {
    ContactMessageReplied {
        contact_message_id: Uuid::now_v7().to_string(),
        reply_id: Uuid::now_v7().to_string(),
        name: "Amina".to_owned(),
        email: email.to_owned(),
        subject: "Re: Cargo".to_owned(),
        body: "One day.\nSee you soon".to_owned(),
        original_message: "How long does it take to Edmonton?".to_owned(),
        language_code: "ar".to_owned(),
        create_time: None,
        receive_time: None,
    }
}

fn a_code(platform: &TestPlatform, purpose: OneTimeCodePurpose) -> OneTimeCodeRequested {
    OneTimeCodeRequested {
        user_id: Uuid::now_v7().to_string(),
        email: "abeba@example.test".to_owned(),
        full_name: "ኣበባ".to_owned(),
        purpose: purpose.into(),
        code: "042137".to_owned(),
        link: "http://localhost:8080/auth/confirm?token=secret-token&type=signup".to_owned(),
        language_code: "ti".to_owned(),
        link_expire_time: None,
        expire_time: Some(prost_types::Timestamp {
            seconds: platform.clock().now().timestamp() + 3600,
            nanos: 0,
        }),
    }
}
