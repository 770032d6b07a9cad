//! Changed email addresses, in copies that services keep.

use prost::Message as _;
use selam_chassis::{
    Event as _, PersonalData, Result, Transaction,
    events::Envelope,
    personal_data::{Erasure, ExportPage, Subject},
};
use selam_chassis_testing::{TestPlatform, eventually};
use selam_proto_personal_data::v1::EmailChanged;
use uuid::Uuid;

use crate::small_service::{add_note, new_service, notes, rows};

const NAME: &str = "keeper";

/// Notes each address that it receives.
struct Addresses;

impl PersonalData for Addresses {
    async fn export(&self, _: &Subject, _: &mut ExportPage) -> Result<()> {
        Ok(())
    }

    async fn erase(&self, _: &Transaction, _: &Subject) -> Result<Erasure> {
        Ok(Erasure::Later("nothing is erased"))
    }

    async fn change_address(&self, transaction: &Transaction, _: Uuid, email: &str) -> Result<()> {
        add_note(transaction, email).await
    }
}

async fn publish(platform: &TestPlatform, user_id: Uuid, email: &str, minute: i64) {
    let event = EmailChanged {
        user_id: user_id.to_string(),
        email: email.to_owned(),
        ..EmailChanged::default()
    };
    let envelope = Envelope {
        id: Uuid::now_v7(),
        source: "identity".to_owned(),
        event_type: EmailChanged::TYPE.to_owned(),
        subject: event.user_id.clone(),
        time: platform.clock().now() + chrono::TimeDelta::minutes(minute),
        traceparent: None,
        payload: event.encode_to_vec(),
    };
    // Directly after the start, a RabbitMQ queue may not be declared yet.
    eventually("the delivery", async || platform.publish_envelope(&envelope).await.ok()).await;
}

/// An event that failed is retried minutes later, and an operator retries a parked one days later.
#[tokio::test]
async fn late_address_change_keeps_newer_address() {
    let platform = TestPlatform::start(|platform| async move {
        let service = new_service(&platform, NAME).await?;
        Ok(vec![service.personal_data(Addresses)])
    })
    .await;
    let database = platform.database(NAME);
    let (saba, yonas) = (Uuid::now_v7(), Uuid::now_v7());
    let changes = [
        (saba, "second@example.test", 2),
        (saba, "first@example.test", 1),
        (yonas, "yonas@example.test", 0),
        (saba, "third@example.test", 3),
    ];
    for (before, (user_id, email, minute)) in changes.into_iter().enumerate() {
        publish(&platform, user_id, email, minute).await;
        eventually("the event to be handled", async || {
            (rows(&database, "inbox", "status = 'done'").await.len() > before).then_some(())
        })
        .await;
    }
    assert_eq!(
        notes(&database).await,
        ["second@example.test", "yonas@example.test", "third@example.test"]
    );
}
