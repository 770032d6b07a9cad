use selam_chassis_testing::eventually;
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    CheckoutPurpose, CheckoutStatus, Difference, GetLedgerRequest, PaymentStatus, Refund, RefundStatus,
};

use crate::{
    DAY, MINUTE, Payments, admin, client, disputes::order_refund, execute, look, open, paid, payment, press,
    provider_ids, start_without_webhooks, user, wait_for,
};

async fn differences(platform: &Payments) -> Vec<Difference> {
    let request = platform.request(GetLedgerRequest {}, Some(&admin(platform).token));
    client(platform)
        .get_ledger(request)
        .await
        .unwrap()
        .into_inner()
        .differences
}

/// Returns the differences that the reconciliation of the next day finds.
pub(crate) async fn reconciled(platform: &Payments) -> Vec<Difference> {
    days_pass(platform, 1).await;
    differences(platform).await
}

#[tokio::test(flavor = "multi_thread")]
async fn reconciles_lost_webhooks_and_reports_differences() {
    let platform = start_without_webhooks().await;
    let user = user(&platform, "abebe@example.test");
    // Paid without a webhook or a query.
    let other = crate::user(&platform, "other@example.test");
    let silent = open(&platform, &other, CheckoutPurpose::AssistantSession).await;
    press(&platform, &silent.url, "pay").await;
    for _ in 0..10 {
        paid(&platform, &user, CheckoutPurpose::AssistantSession).await;
    }
    let ids = provider_ids(&platform, "payment_intent");
    // Ten differences: four payments only at the provider, three only here, three with another amount.
    for id in &ids[1..5] {
        execute(&platform, &format!("UPDATE payments SET provider_id = 'pi_lost_{id}', pay_time = '2026-11-01 00:00:00+00:00' WHERE provider_id = '{id}'")).await;
    }
    for id in &ids[5..8] {
        platform.stripe.tamper(id, |payment| *payment = serde_json::Value::Null);
    }
    for id in &ids[8..11] {
        platform
            .stripe
            .tamper(id, |payment| payment["amount_received"] = 316.into());
    }
    // A run in progress may have missed the changes; the next one reads them all.
    platform.wait_for_run("payments", "reconcile").await;
    platform.clock().advance(MINUTE * 60 * 24);
    platform.wait_for_run("payments", "reconcile").await;
    let found = differences(&platform).await;
    let count = |problem: &str| found.iter().filter(|one| one.problem == problem).count();
    assert_eq!(
        (
            found.len(),
            count("missing_here"),
            count("missing_there"),
            count("amount")
        ),
        (10, 4, 3, 3),
        "{found:?}"
    );
    assert_eq!(look(&platform, &other, &silent.id).await.status(), CheckoutStatus::Paid);
}

/// Lets `days` days pass with their daily reconciliation.
async fn days_pass(platform: &Payments, days: u32) {
    for _ in 0..days {
        platform.wait_for_run("payments", "reconcile").await;
        platform.clock().advance(DAY + MINUTE);
    }
    platform.wait_for_run("payments", "reconcile").await;
}

/// A bank debit takes up to a week, and the window of reconciliation covers the last three days.
#[tokio::test(flavor = "multi_thread")]
async fn records_late_debit_without_webhook() {
    let platform = start_without_webhooks().await;
    let user = user(&platform, "abebe@example.test");
    let checkout = open(&platform, &user, CheckoutPurpose::AssistantSession).await;
    press(&platform, &checkout.url, "slow").await;
    wait_for(&platform, &user, &checkout.id, CheckoutStatus::Processing).await;
    days_pass(&platform, 6).await;
    press(&platform, &checkout.url, "arrive").await;
    days_pass(&platform, 1).await;
    assert_eq!(differences(&platform).await, Vec::new());
    // Read from the database: a query of the checkout would ask the provider.
    let rows = crate::query(&platform, "SELECT status FROM checkouts").await;
    assert_eq!(rows[0].try_get::<String>("", "status").unwrap(), "paid");
    let paid = look(&platform, &user, &checkout.id).await;
    assert_eq!(
        payment(&platform, &user, &paid.payment_id).await.status(),
        PaymentStatus::Succeeded
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn records_late_failure_of_refund_without_webhook() {
    let platform = start_without_webhooks().await;
    let user = user(&platform, "abebe@example.test");
    let checkout = paid(&platform, &user, CheckoutPurpose::AssistantSession).await;
    let intent = provider_ids(&platform, "payment_intent").remove(0);
    platform.stripe.act(&intent, "slow-refunds").unwrap();
    let before = payment(&platform, &user, &checkout.payment_id).await;
    order_refund(&platform, &admin(&platform), &before).await;
    days_pass(&platform, 6).await;
    platform.stripe.act(&intent, "refunds-fail").unwrap();
    days_pass(&platform, 1).await;
    assert_eq!(differences(&platform).await, Vec::new());
    let rows = crate::query(&platform, "SELECT status FROM refunds ORDER BY create_time, id").await;
    assert_eq!(rows[0].try_get::<String>("", "status").unwrap(), "failed");
}

#[tokio::test(flavor = "multi_thread")]
async fn records_refund_lost_with_restored_backup() {
    let platform = start_without_webhooks().await;
    let (customer, office) = (user(&platform, "abebe@example.test"), admin(&platform));
    let checkout = paid(&platform, &customer, CheckoutPurpose::AssistantSession).await;
    let intent = provider_ids(&platform, "payment_intent").remove(0);
    platform.stripe.act(&intent, "slow-refunds").unwrap();
    let before = payment(&platform, &office, &checkout.payment_id).await;
    order_refund(&platform, &office, &before).await;
    eventually("a refund at the provider", || async {
        let row = payment(&platform, &office, &before.id).await;
        let sent = crate::query(&platform, "SELECT id FROM refunds WHERE provider_id IS NOT NULL").await;
        (!sent.is_empty()).then_some(row)
    })
    .await;
    // The backup is older than the refund.
    execute(&platform, "DELETE FROM refunds").await;
    execute(
        &platform,
        "UPDATE payments SET refunded_minor = 0, status = 'succeeded'",
    )
    .await;
    days_pass(&platform, 1).await;
    platform.stripe.act(&intent, "refunds-arrive").unwrap();
    days_pass(&platform, 1).await;
    assert_eq!(differences(&platform).await, Vec::new());
    let after = payment(&platform, &office, &before.id).await;
    let states: Vec<_> = after.refunds.iter().map(Refund::status).collect();
    assert_eq!(
        (states, after.refunded),
        (vec![RefundStatus::Succeeded], Some(Money::cad(100)))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn records_late_decision_of_dispute_without_webhook() {
    let platform = start_without_webhooks().await;
    let user = user(&platform, "abebe@example.test");
    let checkout = paid(&platform, &user, CheckoutPurpose::AssistantSession).await;
    let intent = provider_ids(&platform, "payment_intent").remove(0);
    platform.stripe.act(&intent, "dispute").unwrap();
    days_pass(&platform, 6).await;
    let disputed = payment(&platform, &user, &checkout.payment_id).await;
    assert_eq!(disputed.status(), PaymentStatus::Disputed);
    platform.stripe.act(&intent, "win").unwrap();
    days_pass(&platform, 1).await;
    let won = payment(&platform, &user, &checkout.payment_id).await;
    assert_eq!(won.status(), PaymentStatus::Succeeded);
    assert_eq!(differences(&platform).await, Vec::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn records_dispute_after_outage_longer_than_window() {
    let platform = start_without_webhooks().await;
    let user = user(&platform, "abebe@example.test");
    let checkout = paid(&platform, &user, CheckoutPurpose::AssistantSession).await;
    let intent = provider_ids(&platform, "payment_intent").remove(0);
    platform.stripe.act(&intent, "dispute").unwrap();
    platform.clock().advance(DAY * 10);
    platform.wait_for_run("payments", "reconcile").await;
    let disputed = payment(&platform, &user, &checkout.payment_id).await;
    assert_eq!(disputed.status(), PaymentStatus::Disputed);
    assert_eq!(differences(&platform).await, Vec::new());
}

/// A dispute without webhook is recorded up to a day after the provider opened it. Later it leaves the window of the
/// provider's list before it leaves ours.
#[tokio::test(flavor = "multi_thread")]
async fn reports_no_difference_for_dispute_recorded_late() {
    let platform = start_without_webhooks().await;
    let user = user(&platform, "abebe@example.test");
    paid(&platform, &user, CheckoutPurpose::AssistantSession).await;
    let intent = provider_ids(&platform, "payment_intent").remove(0);
    platform.wait_for_run("payments", "reconcile").await;
    platform.stripe.act(&intent, "dispute").unwrap();
    for _ in 0..5 {
        platform.clock().advance(DAY - MINUTE * 30);
        platform.wait_for_run("payments", "reconcile").await;
        platform.clock().advance(MINUTE * 31);
        platform.wait_for_run("payments", "reconcile").await;
        assert_eq!(differences(&platform).await, Vec::new());
    }
}

/// The provider deducts a refund before its response is stored here.
#[tokio::test(flavor = "multi_thread")]
async fn compares_no_balance_while_refund_is_being_sent() {
    let platform = start_without_webhooks().await;
    let user = user(&platform, "abebe@example.test");
    paid(&platform, &user, CheckoutPurpose::AssistantSession).await;
    let movement = provider_ids(&platform, "balance_transaction").remove(0);
    platform.stripe.tamper(&movement, |movement| {
        for amount in ["amount", "net"] {
            movement[amount] = 215.into();
        }
    });
    platform.wait_for_run("payments", "reconcile").await;
    platform.clock().advance(DAY);
    let now = platform.clock().now().format("%Y-%m-%d %H:%M:%S+00:00");
    let refund = format!(
        "INSERT INTO refunds (id, payment_id, amount_minor, tax_minor, reason, note, status, create_time, update_time) \
         SELECT id, id, 100, 5, 'goodwill', '', 'pending', '{now}', '{now}' FROM payments"
    );
    execute(&platform, &refund).await;
    platform.wait_for_run("payments", "reconcile").await;
    assert_eq!(differences(&platform).await, Vec::new());

    execute(&platform, "DELETE FROM refunds").await;
    days_pass(&platform, 1).await;
    let found = differences(&platform).await;
    assert_eq!(
        found.iter().map(|one| one.kind.as_str()).collect::<Vec<_>>(),
        ["balance"]
    );
}
