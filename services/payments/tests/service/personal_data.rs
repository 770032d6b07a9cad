//! Export, erasure and change of a customer's data.

use selam_chassis::timestamp;
use selam_chassis_testing::eventually;
use selam_proto_payments::v1::{CheckoutPurpose, CheckoutStatus, SubscriptionChanged, SubscriptionStatus};
use selam_proto_personal_data::v1::{
    EmailChanged, ErasureRequested, ExportPersonalDataRequest, PersonalDataErased,
    personal_data_service_client::PersonalDataServiceClient,
};
use uuid::Uuid;

use crate::{Payments, User, admin, books, open, paid, payment, query, start, user, wait_for};

async fn leave(platform: &Payments, user: &User) -> Uuid {
    let erasure = Uuid::now_v7();
    let event = ErasureRequested {
        erasure_id: erasure.to_string(),
        user_id: user.id.to_string(),
        email: "abebe@example.test".to_owned(),
        close_time: Some(timestamp(platform.clock().now())),
        ..ErasureRequested::default()
    };
    platform.publish(&event.user_id, &event).await;
    erasure
}

#[tokio::test(flavor = "multi_thread")]
async fn exports_all_data_and_erasure_keeps_ledger() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let session = paid(&platform, &user, CheckoutPurpose::AssistantSession).await;
    paid(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    let request = ExportPersonalDataRequest {
        service: "payments".to_owned(),
        ..ExportPersonalDataRequest::default()
    };
    let mut request = platform.request_of_service("identity", "payments", request);
    let token = format!("Bearer {}", user.token).parse().unwrap();
    request.metadata_mut().insert("authorization", token);
    let mut exporter = PersonalDataServiceClient::new(platform.channel());
    let answer = exporter.export_personal_data(request).await.unwrap().into_inner();
    let data: serde_json::Value = serde_json::from_str(&answer.json).unwrap();
    for (kind, count) in [
        ("payments", 2),
        ("checkouts", 2),
        ("subscriptions", 1),
        ("entitlements", 1),
    ] {
        assert_eq!(data[kind].as_array().unwrap().len(), count, "{kind}");
    }

    let before = books(&platform).await;
    let began: SubscriptionChanged = platform.wait_for_event().await;
    leave(&platform, &user).await;
    // The subscription is ended first.
    let mut ended: SubscriptionChanged = platform.wait_for_event().await;
    while ended == began {
        // Events are delivered at least once.
        ended = platform.wait_for_event().await;
    }
    assert_eq!(ended.status(), SubscriptionStatus::Ended);
    leave(&platform, &user).await;
    let erased: PersonalDataErased = platform.wait_for_event().await;
    assert_eq!(erased.service, "payments");
    assert_eq!(books(&platform).await, before);
    // The provider deletes the customer, too.
    eventually("a deleted customer at the provider", || async {
        let customers = platform.stripe.objects("customer");
        customers
            .iter()
            .all(|customer| customer["deleted"] == true)
            .then_some(())
    })
    .await;
    let kept = payment(&platform, &admin(&platform), &session.payment_id).await;
    assert_eq!(
        (kept.user_email.as_str(), kept.receipt_number),
        ("", session.receipt_number)
    );
    for table in ["payments", "checkouts", "subscriptions", "entitlements"] {
        let rows = query(&platform, &format!("SELECT user_id FROM {table}")).await;
        let owners = rows.iter().map(|row| row.try_get::<Uuid>("", "user_id").unwrap());
        assert!(owners.into_iter().all(|owner| owner != user.id), "{table}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn erasure_ends_open_checkout_first() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let checkout = open(&platform, &user, CheckoutPurpose::AssistantSession).await;
    leave(&platform, &user).await;
    wait_for(&platform, &user, &checkout.id, CheckoutStatus::Expired).await;
    leave(&platform, &user).await;
    let _: PersonalDataErased = platform.wait_for_event().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn search_finds_changed_email_address() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let checkout = paid(&platform, &user, CheckoutPurpose::AssistantSession).await;
    let event = EmailChanged {
        user_id: user.id.to_string(),
        email: "new@example.test".to_owned(),
        ..EmailChanged::default()
    };
    platform.publish(&event.user_id, &event).await;
    eventually("the new address", || async {
        let payment = payment(&platform, &admin(&platform), &checkout.payment_id).await;
        (payment.user_email == "new@example.test").then_some(())
    })
    .await;
}
