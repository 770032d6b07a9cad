use selam_proto_payments::v1::{CheckoutPurpose, CheckoutStatus, Difference, GetLedgerRequest};

use crate::{
    MINUTE, Payments, admin, client, execute, look, open, paid, press, provider_ids, start_without_webhooks, user,
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
