//! Duration of listing the delivery log, as a whole and by status. `cargo bench -p selam-notifications`.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use clap::Parser as _;
use selam_chassis_testing::{
    TestPlatform, eventually,
    list_bench::{ListBench, PAGE_SIZE, SIZES, is_asked_for},
};
use selam_notifications::Settings;
use selam_proto_contact::v1::ContactMessageReceived;
use selam_proto_notifications::v1::{
    ListNotificationsRequest, NotificationStatus, notification_service_client::NotificationServiceClient,
};
use tonic::transport::Channel;
use uuid::Uuid;

#[derive(clap::Parser)]
struct Process {
    #[command(flatten)]
    settings: Settings,
}

#[tokio::main]
async fn main() {
    if is_asked_for() {
        for size in SIZES {
            measure(size).await;
        }
    }
}

async fn measure(size: u32) {
    let platform = TestPlatform::start(|platform| async move {
        let settings = Process::parse_from(["bench"]).settings;
        Ok(vec![selam_notifications::build(&platform, settings).await?])
    })
    .await;
    let admin = platform.access_token(Uuid::now_v7(), "admin@example.test", &["admin"]);
    let message = ContactMessageReceived {
        name: "A. Person".to_owned(),
        email: "sender@example.test".to_owned(),
        language_code: "en".to_owned(),
        ..ContactMessageReceived::default()
    };
    platform.publish("message", &message).await;
    let in_status = |status: NotificationStatus| ListNotificationsRequest {
        page_size: PAGE_SIZE,
        status: status.into(),
        ..ListNotificationsRequest::default()
    };
    eventually("the email to copy", async || {
        let request = platform.request(in_status(NotificationStatus::Sent), Some(&admin));
        let list = client(&platform)
            .list_notifications(request)
            .await
            .unwrap()
            .into_inner();
        (list.notifications.len() == 1).then_some(())
    })
    .await;
    let bench = ListBench::new(&platform, "notifications", "deliveries", size);
    // One second apart; half of the rows are suppressed.
    bench
        .fill(&[
            ("id", bench.ordered_id()),
            ("event_id", bench.ordered_id()),
            ("status", "CASE n % 2 WHEN 0 THEN 'suppressed' ELSE status END"),
            ("create_time", &bench.seconds_before("create_time")),
        ])
        .await;
    for (list, status, condition) in [
        ("all", NotificationStatus::Unspecified, "1 = 1"),
        ("sent", NotificationStatus::Sent, "status = 'sent'"),
        ("suppressed", NotificationStatus::Suppressed, "status = 'suppressed'"),
    ] {
        let request = in_status(status);
        let last = bench.last_page(&request, condition, "create_time", true).await;
        bench
            .measure(list, last, async |page_token| {
                let request = ListNotificationsRequest {
                    page_token,
                    ..request.clone()
                };
                let request = platform.request(request, Some(&admin));
                client(&platform).list_notifications(request).await.unwrap();
            })
            .await;
    }
    platform.stop().await;
}

fn client(platform: &TestPlatform) -> NotificationServiceClient<Channel> {
    NotificationServiceClient::new(platform.channel())
}
