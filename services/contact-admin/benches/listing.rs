//! Times of lists of contact messages, with the counts of the first page.
//! Run with `cargo bench -p selam-contact-admin`.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use selam_chassis_testing::{
    TestPlatform,
    list_bench::{ListBench, PAGE_SIZE, SIZES, is_asked_for},
};
use selam_proto_contact::v1::{
    ContactMessageStatus, CreateContactMessageRequest, ListContactMessagesRequest, ServiceInterest,
    contact_service_client::ContactServiceClient,
};
use tonic::transport::Channel;
use uuid::Uuid;

#[tokio::main]
async fn main() {
    if is_asked_for() {
        for size in SIZES {
            measure(size).await;
        }
    }
}

async fn measure(size: u32) {
    let platform =
        TestPlatform::start(|platform| async move { Ok(vec![selam_contact_admin::build(&platform).await?]) }).await;
    let admin = platform.access_token(Uuid::now_v7(), "admin@example.test", &["admin"]);
    let message = CreateContactMessageRequest {
        name: "Visitor".to_owned(),
        email: "visitor@example.test".to_owned(),
        service_interest: ServiceInterest::CargoDelivery.into(),
        message: "How long does a delivery to Edmonton take?".to_owned(),
        language_code: "en".to_owned(),
    };
    client(&platform).create_contact_message(message).await.unwrap();
    let bench = ListBench::new(&platform, "contact-admin", "contact_messages", size);
    // One second apart: 1 % unread, 1 % read, the others replied; every second one about cargo.
    bench
        .fill(&[
            ("id", bench.ordered_id()),
            (
                "service_interest",
                "CASE n % 2 WHEN 0 THEN service_interest ELSE 'general_inquiry' END",
            ),
            (
                "status",
                "CASE n % 100 WHEN 0 THEN 'unread' WHEN 1 THEN 'read' ELSE 'replied' END",
            ),
            ("create_time", &bench.seconds_before("create_time")),
        ])
        .await;
    let all = ListContactMessagesRequest {
        page_size: PAGE_SIZE,
        ..ListContactMessagesRequest::default()
    };
    let replied = ListContactMessagesRequest {
        status: ContactMessageStatus::Replied.into(),
        ..all.clone()
    };
    let about_cargo = ListContactMessagesRequest {
        service_interest: ServiceInterest::CargoDelivery.into(),
        ..all.clone()
    };
    for (list, request, condition) in [
        ("all", all, "1 = 1"),
        ("replied", replied, "status = 'replied'"),
        ("about cargo", about_cargo, "service_interest = 'cargo_delivery'"),
    ] {
        let last = bench.last_page(&request, condition, "create_time", true).await;
        bench
            .measure(list, last, async |page_token| {
                let request = ListContactMessagesRequest {
                    page_token,
                    ..request.clone()
                };
                let request = platform.request(request, Some(&admin));
                client(&platform).list_contact_messages(request).await.unwrap();
            })
            .await;
    }
    platform.stop().await;
}

fn client(platform: &TestPlatform) -> ContactServiceClient<Channel> {
    ContactServiceClient::new(platform.channel())
}
