//! Subscription payments, with and without webhooks.

use chrono::{DateTime, Utc};
use selam_chassis_testing::eventually;
use selam_proto_payments::v1::{
    CancelSubscriptionRequest, CheckoutPurpose, GetLedgerRequest, ResumeSubscriptionRequest, Subscription,
    SubscriptionChanged, SubscriptionEvent, SubscriptionStatus,
};

use crate::{
    DAY, Payments, User, admin, books, client, execute, paid, provider_ids, start, start_without_webhooks,
    subscriptions, user,
};

fn press(payments: &Payments, action: &str) {
    payments
        .stripe
        .act(&provider_ids(payments, "subscription")[0], action)
        .unwrap();
}

async fn reconcile(platform: &Payments) -> Vec<String> {
    platform.wait_for_run("payments", "reconcile").await;
    platform.clock().advance(DAY);
    platform.wait_for_run("payments", "reconcile").await;
    let request = platform.request(GetLedgerRequest {}, Some(&admin(platform).token));
    let ledger = client(platform).get_ledger(request).await.unwrap().into_inner();
    let differences = ledger.differences.into_iter();
    differences.map(|one| format!("{} {}", one.kind, one.problem)).collect()
}

fn time(time: Option<prost_types::Timestamp>) -> DateTime<Utc> {
    DateTime::from_timestamp(time.unwrap().seconds, 0).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn unpaid_month_grants_no_access() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    paid(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    let started: SubscriptionChanged = platform.wait_for_event().await;
    assert_eq!(started.event(), SubscriptionEvent::Started);
    press(&platform, "fail");
    let failed: SubscriptionChanged = platform.wait_for_event().await;
    assert_eq!(failed.event(), SubscriptionEvent::PaymentFailed);
    // The provider advances the period before it charges the card.
    assert_eq!(failed.period_end_time, started.period_end_time);
    let (period_end, access_end) = (time(failed.period_end_time), time(failed.access_end_time));
    assert_eq!((access_end - period_end).num_days(), 3);
    press(&platform, "retry");
    let renewed: SubscriptionChanged = platform.wait_for_event().await;
    assert_eq!(renewed.event(), SubscriptionEvent::Renewed);
    assert!(time(renewed.period_end_time) > period_end);
}

#[tokio::test(flavor = "multi_thread")]
async fn portal_cancellation_is_synced_and_resumed() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    paid(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    press(&platform, "cancel");
    let cancelled = eventually("a cancellation", || async {
        Some(subscriptions::own(&platform, &user).await).filter(|one| one.cancels_at_period_end)
    })
    .await;
    let request = ResumeSubscriptionRequest { id: cancelled.id };
    let request = platform.request(request, Some(&user.token));
    let resumed = client(&platform)
        .resume_subscription(request)
        .await
        .unwrap()
        .into_inner();
    assert!(!resumed.cancels_at_period_end);
}

/// Returns a platform with a plan whose second month the card declined.
async fn past_due() -> (Payments, User) {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    paid(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    press(&platform, "fail");
    wait_for_status(&platform, &user, SubscriptionStatus::PastDue).await;
    (platform, user)
}

async fn wait_for_status(platform: &Payments, user: &User, status: SubscriptionStatus) -> Subscription {
    eventually(&format!("a subscription that is {status:?}"), || async {
        Some(subscriptions::own(platform, user).await).filter(|one| one.status() == status)
    })
    .await
}

/// Cancels the user's plan and asserts that it ends at once.
async fn end_by_cancelling(platform: &Payments, user: &User) {
    let id = subscriptions::own(platform, user).await.id;
    let request = platform.request(CancelSubscriptionRequest { id }, Some(&user.token));
    let ended = client(platform)
        .cancel_subscription(request)
        .await
        .unwrap()
        .into_inner();
    assert_eq!(ended.status(), SubscriptionStatus::Ended);
}

/// Asserts that the provider can charge the unpaid month of an ended plan no more.
fn assert_month_is_void(platform: &Payments) {
    let subscription = &provider_ids(platform, "subscription")[0];
    for action in ["retry", "pay-invoice"] {
        assert!(platform.stripe.act(subscription, action).is_err(), "{action}");
    }
    let invoices = platform.stripe.objects("invoice");
    let count = |status: &str| invoices.iter().filter(|invoice| invoice["status"] == status).count();
    assert_eq!((count("paid"), count("open"), count("void")), (1, 0, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn cancellation_ends_unpaid_plan_at_once() {
    let (platform, user) = past_due().await;
    end_by_cancelling(&platform, &user).await;
    assert_month_is_void(&platform);
    for kind in [
        SubscriptionEvent::Started,
        SubscriptionEvent::PaymentFailed,
        SubscriptionEvent::Ended,
    ] {
        let changed: SubscriptionChanged = platform.wait_for_event().await;
        assert_eq!(changed.event(), kind);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn portal_cancellation_ends_unpaid_plan_at_once() {
    let (platform, user) = past_due().await;
    press(&platform, "cancel");
    wait_for_status(&platform, &user, SubscriptionStatus::Ended).await;
    assert_month_is_void(&platform);
}

/// Returns a platform with a plan whose second month has begun and is not charged yet.
async fn before_charge() -> (Payments, User) {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    paid(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    press(&platform, "draft");
    (platform, user)
}

#[tokio::test(flavor = "multi_thread")]
async fn cancellation_before_charge_ends_plan_at_once() {
    let (platform, user) = before_charge().await;
    end_by_cancelling(&platform, &user).await;
    let subscription = &provider_ids(&platform, "subscription")[0];
    assert!(platform.stripe.act(subscription, "charge-draft").is_err());
    for kind in [SubscriptionEvent::Started, SubscriptionEvent::Ended] {
        let changed: SubscriptionChanged = platform.wait_for_event().await;
        assert_eq!(changed.event(), kind);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn portal_cancellation_before_charge_ends_plan() {
    let (platform, user) = before_charge().await;
    press(&platform, "cancel");
    wait_for_status(&platform, &user, SubscriptionStatus::Ended).await;
    let subscription = &provider_ids(&platform, "subscription")[0];
    assert!(platform.stripe.act(subscription, "charge-draft").is_err());
    assert_eq!(subscriptions::payments(&platform, &user).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn charged_draft_renews_plan() {
    let (platform, user) = before_charge().await;
    press(&platform, "charge-draft");
    eventually("a second month", || async {
        (subscriptions::payments(&platform, &user).await == 2).then_some(())
    })
    .await;
    let request = CancelSubscriptionRequest {
        id: subscriptions::own(&platform, &user).await.id,
    };
    let request = platform.request(request, Some(&user.token));
    let cancelled = client(&platform)
        .cancel_subscription(request)
        .await
        .unwrap()
        .into_inner();
    assert!(cancelled.cancels_at_period_end && cancelled.status() == SubscriptionStatus::Active);
}

#[tokio::test(flavor = "multi_thread")]
async fn recovers_lost_renewal_and_cancellation_webhooks() {
    let platform = start_without_webhooks().await;
    let user = user(&platform, "abebe@example.test");
    paid(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    press(&platform, "renew");
    assert_eq!(reconcile(&platform).await, Vec::<String>::new());
    assert_eq!(subscriptions::payments(&platform, &user).await, 2);
    press(&platform, "cancel");
    press(&platform, "renew");
    assert_eq!(reconcile(&platform).await, Vec::<String>::new());
    let ended = subscriptions::own(&platform, &user).await;
    assert_eq!(ended.status(), SubscriptionStatus::Ended);
}

#[tokio::test(flavor = "multi_thread")]
async fn late_renewal_is_not_a_difference() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    paid(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    press(&platform, "fail");
    platform.clock().advance(DAY * 9);
    press(&platform, "retry");
    eventually("a second month", || async {
        (subscriptions::payments(&platform, &user).await == 2).then_some(())
    })
    .await;
    assert_eq!(reconcile(&platform).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn reconciliation_reports_failure_and_continues() {
    let platform = start_without_webhooks().await;
    let (wrong, silent) = (
        user(&platform, "wrong@example.test"),
        user(&platform, "silent@example.test"),
    );
    for user in [&wrong, &silent] {
        let checkout = crate::open(&platform, user, CheckoutPurpose::AssistantSession).await;
        crate::press(&platform, &checkout.url, "pay").await;
    }
    let sql = "UPDATE checkouts SET subtotal_minor = 1 WHERE user_email = 'wrong@example.test'";
    execute(&platform, sql).await;
    let found = reconcile(&platform).await;
    assert_eq!(found, ["checkout unfollowed", "payment missing_here"]);
    assert_eq!(subscriptions::payments(&platform, &silent).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn fees_and_payouts_match_provider_balance() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    paid(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    assert_eq!(reconcile(&platform).await, Vec::<String>::new());
    let after_fee = books(&platform).await;
    // 2.9 % of 15.75 and 30 cents.
    assert_eq!((after_fee["provider_fees"], after_fee["provider_balance"]), (75, 1_500));
    press(&platform, "pay-out");
    assert_eq!(reconcile(&platform).await, Vec::<String>::new());
    let after_payout = books(&platform).await;
    assert_eq!(
        (after_payout["bank"], after_payout.get("provider_balance")),
        (1_500, None)
    );
}
