//! Webhook delivery, retried until accepted, like Stripe's.

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::Value;
use stripe_webhook::Webhook;

use crate::{Shared, lock};

/// Object kind of the pending events.
pub(crate) const EVENT: &str = "webhook";
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
const TIMEOUT: Duration = Duration::from_secs(10);

/// Receiver of the webhooks.
#[derive(Clone)]
pub(crate) struct Receiver {
    pub(crate) url: String,
    pub(crate) secret: String,
}

/// Next attempt of a rejected event.
struct Retry {
    due: Instant,
    pause: Duration,
}

/// Delivers events until the task is aborted.
pub(crate) async fn deliver(shared: Arc<Shared>) {
    let client = match reqwest::Client::builder().timeout(TIMEOUT).build() {
        Ok(client) => client,
        Err(error) => return tracing::error!(%error, "the Stripe stand-in cannot send webhooks"),
    };
    let mut retries: HashMap<String, Retry> = HashMap::new();
    loop {
        let receiver = lock(&shared.webhooks).clone();
        let mut events = shared.of_kind(EVENT);
        events.reverse();
        for event in &events {
            let id = event["id"].as_str().unwrap_or_default();
            let is_due = retries.get(id).is_none_or(|retry| retry.due <= Instant::now());
            let Some(receiver) = receiver.as_ref().filter(|_| is_due) else {
                continue;
            };
            if send(&shared, &client, receiver, event).await {
                retries.remove(id);
                let mut store = lock(&shared.store);
                store.delete(id);
                store.commit();
            } else {
                let pause = retries
                    .get(id)
                    .map_or(FIRST_PAUSE, |retry| (retry.pause * 2).min(LONGEST_PAUSE));
                let due = Instant::now() + pause;
                retries.insert(id.to_owned(), Retry { due, pause });
            }
        }
        tokio::select! {
            () = shared.has_events.notified() => {}
            () = tokio::time::sleep(FIRST_PAUSE), if receiver.is_some() && !retries.is_empty() => {}
        }
    }
}

/// Sends an event. Returns whether it was accepted.
async fn send(shared: &Shared, client: &reqwest::Client, receiver: &Receiver, event: &Value) -> bool {
    let body = event.to_string();
    let signature = Webhook::generate_test_header(&body, &receiver.secret, Some((shared.now)().timestamp()));
    let request = client
        .post(&receiver.url)
        .header("content-type", "application/json; charset=utf-8")
        .header("stripe-signature", signature)
        .body(body);
    request.send().await.is_ok_and(|answer| answer.status().is_success())
}
