//! Duplicate payments are refunded.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sea_orm::ConnectionTrait as _;
use selam_chassis::timestamp;
use selam_chassis_testing::eventually;
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    CheckoutPurpose, CheckoutSession, CheckoutStatus, OpenCheckoutRequest, PaymentRefunded, RefundChargeRequest,
    RefundOutcome, RefundReason, SubscriptionStatus,
};
use uuid::Uuid;

use crate::{
    MINUTE, Payments, User, books, charges, execute, look, open, press, query, start, start_without_webhooks,
    subscriptions, user, wait_for,
};

/// Opens a checkout of an appointment, held for 15 minutes.
pub async fn charge(platform: &Payments, user: &User, appointment: Uuid) -> CheckoutSession {
    let request = OpenCheckoutRequest {
        reference_id: appointment.to_string(),
        user_id: user.id.to_string(),
        email: "abebe@example.test".to_owned(),
        language_code: "en".to_owned(),
        purpose: CheckoutPurpose::Appointment.into(),
        title: "Session".to_owned(),
        subject: String::new(),
        subtotal: Some(Money::cad(15_000)),
        expire_time: Some(timestamp(platform.clock().now() + MINUTE * 15)),
    };
    let request = platform.request_of_service("therapy-scheduling", "payments", request);
    charges(platform).open_checkout(request).await.unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn second_tab_reuses_open_checkout() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let first = open(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    let second = open(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    assert_eq!((first.id, first.url), (second.id, second.url));
}

#[tokio::test(flavor = "multi_thread")]
async fn duplicate_subscription_is_ended_and_refunded() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let first = open(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    // The page stays open at the provider although the checkout was cancelled here.
    execute(&platform, "UPDATE checkouts SET gave_up = TRUE").await;
    let second = open(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    assert_ne!(first.id, second.id);
    press(&platform, &second.url, "pay").await;
    wait_for(&platform, &user, &second.id, CheckoutStatus::Paid).await;
    press(&platform, &first.url, "pay").await;
    wait_for(&platform, &user, &first.id, CheckoutStatus::Paid).await;
    let refund: PaymentRefunded = platform.wait_for_event().await;
    assert_eq!(refund.reason(), RefundReason::Duplicate);
    assert_eq!(refund.amount.unwrap().amount_minor, 1_575);
    eventually("one running subscription", || async {
        let list = subscriptions::all(&platform, &user).await;
        let running = |status| list.iter().filter(|one| one.status() == status).count();
        ((running(SubscriptionStatus::Active), running(SubscriptionStatus::Ended)) == (1, 1)).then_some(())
    })
    .await;
    assert_eq!(books(&platform).await["provider_balance"], 1_575);
}

#[tokio::test(flavor = "multi_thread")]
async fn duplicate_session_payment_is_refunded() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let appointment = Uuid::now_v7();
    let first = charge(&platform, &user, appointment).await;
    execute(&platform, "UPDATE checkouts SET gave_up = TRUE").await;
    let second = charge(&platform, &user, appointment).await;
    for checkout in [&second, &first] {
        press(&platform, &checkout.url, "pay").await;
        wait_for(&platform, &user, &checkout.id, CheckoutStatus::Paid).await;
    }
    let refund: PaymentRefunded = platform.wait_for_event().await;
    assert_eq!(
        (refund.reason(), refund.amount.unwrap().amount_minor),
        (RefundReason::Duplicate, 15_750)
    );
    assert_eq!(books(&platform).await["provider_balance"], 15_750);
}

#[tokio::test(flavor = "multi_thread")]
async fn duplicate_settled_in_parallel_is_refunded() {
    let platform = start_without_webhooks().await;
    let database = platform.database("payments");
    if !database.is_postgres() {
        return; // SQLite has one writer.
    }
    let (user, appointment) = (user(&platform, "abebe@example.test"), Uuid::now_v7());
    let first = charge(&platform, &user, appointment).await;
    execute(&platform, "UPDATE checkouts SET gave_up = TRUE").await;
    let second = charge(&platform, &user, appointment).await;
    for checkout in [&first, &second] {
        press(&platform, &checkout.url, "pay").await;
    }
    // Payments can be read, but not inserted.
    let held = database.begin().await.unwrap();
    held.execute_unprepared("LOCK TABLE payments IN EXCLUSIVE MODE")
        .await
        .unwrap();
    let release = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        held.commit().await.unwrap();
    };
    tokio::join!(
        look(&platform, &user, &first.id),
        look(&platform, &user, &second.id),
        release
    );
    assert_eq!(query(&platform, "SELECT id FROM payments").await.len(), 2);
    assert_eq!(query(&platform, "SELECT id FROM refunds").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn first_payment_of_fast_clock_is_kept() {
    let platform = start_without_webhooks().await;
    let (user, appointment) = (user(&platform, "abebe@example.test"), Uuid::now_v7());
    let first = charge(&platform, &user, appointment).await;
    execute(&platform, "UPDATE checkouts SET gave_up = TRUE").await;
    let second = charge(&platform, &user, appointment).await;
    press(&platform, &first.url, "pay").await;
    wait_for(&platform, &user, &first.id, CheckoutStatus::Paid).await;
    // A replica whose clock is an hour ahead has recorded it.
    execute(&platform, "UPDATE payments SET pay_time = '2026-11-23T18:00:00+00:00'").await;
    press(&platform, &second.url, "pay").await;
    wait_for(&platform, &user, &second.id, CheckoutStatus::Paid).await;
    let request = RefundChargeRequest {
        reference_id: appointment.to_string(),
        request_id: Uuid::now_v7().to_string(),
        percent: 100,
        reason: RefundReason::Duplicate.into(),
    };
    let request = platform.request_of_service("therapy-scheduling", "payments", request);
    let refund = charges(&platform).refund_charge(request).await.unwrap().into_inner();
    assert_eq!(refund.outcome(), RefundOutcome::NothingLeft);
    assert_eq!(query(&platform, "SELECT id FROM refunds").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn payment_id_follows_lock_of_reference() {
    let platform = start_without_webhooks().await;
    let database = platform.database("payments");
    if !database.is_postgres() {
        return; // SQLite has one writer.
    }
    let (user, appointment) = (user(&platform, "abebe@example.test"), Uuid::now_v7());
    let checkout = charge(&platform, &user, appointment).await;
    press(&platform, &checkout.url, "pay").await;
    // Another payment of the appointment is being decided.
    let held = database.begin().await.unwrap();
    held.lock("payments-reference", &appointment.to_string()).await.unwrap();
    let decide = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        platform.clock().advance(MINUTE);
        let decided = (Uuid::now_v7(), platform.clock().now());
        held.commit().await.unwrap();
        decided
    };
    let (_, (id, time)) = tokio::join!(look(&platform, &user, &checkout.id), decide);
    let paid = &query(&platform, "SELECT id, pay_time FROM payments").await[0];
    assert!(paid.try_get::<Uuid>("", "id").unwrap() > id);
    assert!(paid.try_get::<DateTime<Utc>>("", "pay_time").unwrap() >= time);
}
