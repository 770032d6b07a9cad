use std::time::Duration;

use proptest::{
    prelude::*,
    strategy::ValueTree as _,
    test_runner::{Config, TestRunner},
};
use selam_chassis_testing::as_time_goes_on;
use selam_proto_payments::v1::{CheckoutPurpose, CheckoutStatus, PaymentSucceeded};
use serde_json::json;
use stripe_webhook::Webhook;

use crate::{Payments, SECRET, books, look, open, press, provider_ids, query, start_without_webhooks, user, wait_for};

pub fn event(id: &str, event_type: &str, object: &str) -> String {
    json!({
        "id": id, "object": "event", "api_version": "2026-09-30.endive", "created": 1_795_453_200, "livemode": false,
        "pending_webhooks": 1, "request": null, "type": event_type, "data": {"object": {"id": object}},
    })
    .to_string()
}

/// Delivers a webhook. As the provider does, it sends again when the connection fails before an answer arrives, which
/// happens on a starved machine.
async fn send(platform: &Payments, body: String, signature: &str) -> (u16, String) {
    let mut attempts = 0;
    loop {
        attempts += 1;
        let request = reqwest::Client::new()
            .post(platform.http_url("/v1/webhooks/stripe"))
            .header("content-type", "application/json")
            .header("stripe-signature", signature);
        match request.body(body.clone()).send().await {
            Ok(answer) => return (answer.status().as_u16(), answer.text().await.unwrap()),
            Err(error) => assert!(attempts < 20, "no answer to {attempts} deliveries: {error}"),
        }
        tokio::time::sleep(std::time::Duration::from_millis(250)).await;
    }
}

pub async fn deliver(platform: &Payments, body: String) -> u16 {
    let now = platform.clock().now().timestamp();
    let signature = Webhook::generate_test_header(&body, SECRET, Some(now));
    send(platform, body, &signature).await.0
}

async fn count(platform: &Payments, table: &str) -> i64 {
    let rows = query(platform, &format!("SELECT COUNT(*) AS count FROM {table}")).await;
    rows[0].try_get("", "count").unwrap()
}

/// Waits until no job is left. Time advances, so that jobs of the stopped service are claimed again when their lease
/// expires.
async fn wait_until_idle(platform: &Payments) {
    let open = "SELECT COUNT(*) AS count FROM jobs WHERE kind = 'follow-webhook' AND status <> 'done'";
    as_time_goes_on(
        platform.clock(),
        Duration::from_secs(5),
        "processed webhooks",
        async || {
            let left: i64 = query(platform, open).await[0].try_get("", "count").unwrap();
            (left == 0).then_some(())
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_unordered_webhooks_record_one_payment() {
    let mut platform = start_without_webhooks().await;
    let mut runner = TestRunner::new(Config::default());
    for (round, purpose) in [
        CheckoutPurpose::AssistantPlan,
        CheckoutPurpose::AssistantSession,
        CheckoutPurpose::AssistantPlan,
    ]
    .into_iter()
    .enumerate()
    {
        let user = user(&platform, "abebe@example.test");
        let checkout = open(&platform, &user, purpose).await;
        press(&platform, &checkout.url, "pay").await;
        let last = |kind: &str| provider_ids(&platform, kind).pop();
        let mut deliveries = vec![
            ("checkout.session.completed", last("checkout.session").unwrap()),
            ("checkout.session.expired", last("checkout.session").unwrap()),
        ];
        if purpose == CheckoutPurpose::AssistantPlan {
            deliveries.push(("invoice.paid", last("invoice").unwrap()));
            deliveries.push(("customer.subscription.created", last("subscription").unwrap()));
            deliveries.push(("customer.subscription.updated", last("subscription").unwrap()));
        }
        let mut events = Vec::new();
        for (index, (event_type, object)) in deliveries.iter().enumerate() {
            let body = event(&format!("evt_{round}_{index}"), event_type, object);
            let times = (1_usize..=5).new_tree(&mut runner).unwrap().current();
            events.extend(std::iter::repeat_n(body, times));
        }
        let order = Just(events).prop_shuffle().new_tree(&mut runner).unwrap().current();
        for (index, body) in order.into_iter().enumerate() {
            assert_eq!(deliver(&platform, body).await, 200);
            if index == 2 {
                platform.restart().await;
            }
        }
        wait_until_idle(&platform).await;
        let settled = wait_for(&platform, &user, &checkout.id, CheckoutStatus::Paid).await;
        assert!(!settled.receipt_number.is_empty());
        let payments = count(&platform, "payments").await;
        assert_eq!(payments, i64::try_from(round).unwrap() + 1);
        assert_eq!(count(&platform, "ledger_entries").await, payments);
    }
    assert_eq!(count(&platform, "entitlements").await, 2, "one for each month");
    assert_eq!(count(&platform, "subscriptions").await, 2);
    // The events before the restart went to the earlier listener.
    let mut announced: Vec<_> = platform
        .captured::<PaymentSucceeded>()
        .into_iter()
        .map(|event| event.payment_id)
        .collect();
    let all = announced.len();
    announced.sort();
    announced.dedup();
    assert_eq!(announced.len(), all, "published twice");
    assert_eq!(books(&platform).await["provider_balance"], 1_575 + 315 + 1_575);
}

#[tokio::test(flavor = "multi_thread")]
async fn ignores_forged_and_foreign_webhooks() {
    let platform = start_without_webhooks().await;
    let user = user(&platform, "abebe@example.test");
    let checkout = open(&platform, &user, CheckoutPurpose::AssistantSession).await;
    let session = super::last_part(&checkout.url).to_owned();
    let body = event("evt_1", "checkout.session.completed", &session);
    let now = platform.clock().now().timestamp();
    let good = Webhook::generate_test_header(&body, SECRET, Some(now));
    let foreign = body.replace("\"livemode\":false", "\"livemode\":false,\"account\":\"acct_other\"");
    let live = body.replace("\"livemode\":false", "\"livemode\":true");
    for (body, signature, status, reason) in [
        (
            body.replace("evt_1", "evt_2"),
            good.clone(),
            400,
            "WEBHOOK_SIGNATURE_INVALID",
        ),
        (
            body.clone(),
            Webhook::generate_test_header(&body, "whsec_other", Some(now)),
            400,
            "WEBHOOK_SIGNATURE_INVALID",
        ),
        (
            body.clone(),
            Webhook::generate_test_header(&body, SECRET, Some(now - 301)),
            400,
            "WEBHOOK_SIGNATURE_INVALID",
        ),
        (
            foreign.clone(),
            Webhook::generate_test_header(&foreign, SECRET, Some(now)),
            403,
            "WEBHOOK_ACCOUNT_FOREIGN",
        ),
        (
            live.clone(),
            Webhook::generate_test_header(&live, SECRET, Some(now)),
            403,
            "WEBHOOK_ACCOUNT_FOREIGN",
        ),
        (
            "{}".to_owned(),
            Webhook::generate_test_header("{}", SECRET, Some(now)),
            400,
            "WEBHOOK_MALFORMED",
        ),
    ] {
        let (answered, text) = send(&platform, body, &signature).await;
        assert_eq!(answered, status, "{text}");
        assert!(text.contains(reason), "{text}");
    }
    assert_eq!(count(&platform, "webhook_events").await, 0);
    // An event with a false state only triggers a query of the provider.
    assert_eq!(deliver(&platform, body).await, 200);
    wait_until_idle(&platform).await;
    assert_eq!(
        look(&platform, &user, &checkout.id).await.status(),
        CheckoutStatus::Open
    );
}
