//! Slow and failing providers, and lost responses.

use std::time::Duration;

use selam_chassis_testing::{as_time_goes_on, eventually};
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    CheckoutPurpose, CheckoutStatus, CreateCheckoutSessionRequest, RefundPaymentRequest, RefundReason, RefundStatus,
};

use sea_orm::ConnectionTrait as _;
use selam_stripe_stand_in::FaultPlan;
use uuid::Uuid;

use crate::{
    DAY, MINUTE, admin, client, duplicates, failing, look, open, paid, payment, press, provider_ids, reason, start,
    try_open, user, wait_for,
};

#[tokio::test(flavor = "multi_thread")]
async fn slow_provider_leaves_one_payable_checkout() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    platform.stripe.set_faults(FaultPlan {
        delay: Duration::from_millis(2_500),
        ..FaultPlan::default()
    });
    let checkout = open(&platform, &user, CheckoutPurpose::AssistantSession).await;
    assert_eq!((checkout.status(), checkout.url.as_str()), (CheckoutStatus::Open, ""));
    platform.stripe.set_faults(FaultPlan::default());
    let ready = eventually("an address", || async {
        Some(look(&platform, &user, &checkout.id).await).filter(|checkout| !checkout.url.is_empty())
    })
    .await;
    press(&platform, &ready.url, "pay").await;
    wait_for(&platform, &user, &checkout.id, CheckoutStatus::Paid).await;
    assert_eq!(provider_ids(&platform, "checkout.session").len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn expires_page_prepared_at_its_end() {
    let platform = start().await;
    let database = platform.database("payments");
    if !database.is_postgres() {
        return; // SQLite has one writer.
    }
    let user = user(&platform, "abebe@example.test");
    // Creates the customer, so that one request is left.
    open(&platform, &user, CheckoutPurpose::AssistantSession).await;
    platform.stripe.set_faults(FaultPlan {
        delay: Duration::from_millis(2_500),
        ..FaultPlan::default()
    });
    let checkout = duplicates::charge(&platform, &user, Uuid::now_v7()).await;
    assert_eq!(checkout.url, "");
    platform.stripe.set_faults(FaultPlan::default());
    // The page is stored and the checkout is ended in this order when the row is released.
    let held = database.begin().await.unwrap();
    let row = format!("SELECT id FROM checkouts WHERE id = '{}' FOR UPDATE", checkout.id);
    held.execute_unprepared(&row).await.unwrap();
    tokio::time::sleep(Duration::from_secs(3)).await;
    platform.clock().advance(MINUTE * 16);
    tokio::time::sleep(Duration::from_secs(3)).await;
    held.commit().await.unwrap();
    eventually("an expired page", || async {
        let sessions = platform.stripe.objects("checkout.session");
        sessions
            .iter()
            .any(|session| session["status"] == "expired")
            .then_some(())
    })
    .await;
    wait_for(&platform, &user, &checkout.id, CheckoutStatus::Expired).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn retries_lost_response_with_same_parameters() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    // Another checkout creates the customer first, so that exactly one request is left to fail.
    open(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    platform.stripe.set_faults(failing(99, true));
    let wanted = || CreateCheckoutSessionRequest {
        purpose: CheckoutPurpose::AssistantSession.into(),
        ..CreateCheckoutSessionRequest::default()
    };
    let refusal = try_open(&platform, &user, wanted()).await.unwrap_err();
    assert_eq!(reason(&refusal), "PAYMENT_UNAVAILABLE");
    platform.stripe.set_faults(FaultPlan::default());
    platform.clock().advance(MINUTE);
    let checkout = try_open(&platform, &user, wanted()).await.unwrap();
    press(&platform, &checkout.url, "pay").await;
    wait_for(&platform, &user, &checkout.id, CheckoutStatus::Paid).await;
    assert_eq!(provider_ids(&platform, "checkout.session").len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_checkouts_share_one_customer() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    for purpose in [CheckoutPurpose::AssistantSession, CheckoutPurpose::AssistantPlan] {
        let checkout = open(&platform, &user, purpose).await;
        press(&platform, &checkout.url, "pay").await;
    }
    assert_eq!(provider_ids(&platform, "customer").len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn refund_with_lost_response_is_sent_once() {
    let platform = start().await;
    let (user, office) = (user(&platform, "abebe@example.test"), admin(&platform));
    let checkout = paid(&platform, &user, CheckoutPurpose::AssistantSession).await;
    let paid = payment(&platform, &office, &checkout.payment_id).await;
    platform.stripe.set_faults(failing(u32::MAX, true));
    let request = RefundPaymentRequest {
        id: paid.id,
        amount: Some(Money::cad(100)),
        reason: RefundReason::Goodwill.into(),
        etag: paid.etag,
        ..RefundPaymentRequest::default()
    };
    let request = platform.request(request, Some(&office.token));
    client(&platform).refund_payment(request).await.unwrap();
    eventually("a refund at the provider", || async {
        (!provider_ids(&platform, "refund").is_empty()).then_some(())
    })
    .await;
    platform.clock().advance(DAY * 2);
    platform.stripe.set_faults(FaultPlan::default());
    as_time_goes_on(platform.clock(), MINUTE, "a completed refund", async || {
        let refunds = payment(&platform, &office, &checkout.payment_id).await.refunds;
        (refunds[0].status() == RefundStatus::Succeeded).then_some(())
    })
    .await;
    assert_eq!(provider_ids(&platform, "refund").len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn bank_debit_result_decides_plan_checkout() {
    let platform = start().await;
    for (email, action, status) in [
        ("arrives@example.test", "arrive", CheckoutStatus::Paid),
        ("bounces@example.test", "bounce", CheckoutStatus::Failed),
    ] {
        let user = user(&platform, email);
        let checkout = open(&platform, &user, CheckoutPurpose::AssistantPlan).await;
        press(&platform, &checkout.url, "slow").await;
        wait_for(&platform, &user, &checkout.id, CheckoutStatus::Processing).await;
        press(&platform, &checkout.url, action).await;
        wait_for(&platform, &user, &checkout.id, status).await;
    }
}
