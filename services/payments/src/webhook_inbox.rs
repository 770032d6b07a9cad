//! Receipt of webhooks: verified by signature, deduplicated by event id, processed by a job.

use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, web};
use chrono::TimeDelta;
use selam_chassis::{AtLeastOnceJob, Error, Job, JobContext, Result, Secret, jobs::NewJob};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::{
    reconciliation::{Findings, note_failure},
    store,
    sync::PaymentSync,
    webhook::{self, ObjectKind, WebhookEvent},
};

const SIGNATURE: &str = "stripe-signature";

/// Syncs the object of a webhook event.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct FollowWebhook {
    about: ObjectKind,
    id: String,
}

impl Job for FollowWebhook {
    const KIND: &'static str = "follow-webhook";
}

/// Receives webhooks.
#[derive(Clone)]
pub(crate) struct WebhookInbox {
    pub(crate) sync: PaymentSync,
    pub(crate) secrets: Arc<[Secret]>,
}

impl WebhookInbox {
    /// Stores an event once per id and enqueues its job. Returns whether it is new.
    pub(crate) async fn receive(&self, body: &[u8], signature: &str) -> Result<bool> {
        let database = &self.sync.database;
        let now = database.clock().now();
        let event = webhook::read(body, signature, &self.secrets, now.timestamp())?;
        self.require_ours(&event)?;
        let Some((about, id)) = event.object else {
            tracing::debug!(event_type = event.event_type, "ignored webhook event");
            return Ok(false);
        };
        let transaction = database.begin().await?;
        if !store::webhook_events::keep(&transaction, &event.event_id, &event.event_type, &id, now).await? {
            return Ok(false);
        }
        let follow = NewJob::of(FollowWebhook { about, id }).key(event.event_id);
        transaction.enqueue(follow).await?;
        transaction.commit().await?;
        Ok(true)
    }

    fn require_ours(&self, event: &WebhookEvent) -> Result<()> {
        if event.account.is_empty() && event.is_live == self.sync.provider.is_live() {
            return Ok(());
        }
        Err(Error::permission_denied(
            "WEBHOOK_ACCOUNT_FOREIGN",
            "the event is from another account or mode",
        ))
    }

    /// Processes the events of the last `days` days again. Returns their number, and how many of them failed.
    pub(crate) async fn replay(&self, days: i64) -> Result<(usize, usize)> {
        let database = &self.sync.database;
        let since = database.clock().now() - TimeDelta::days(days);
        let events = store::webhook_events::since(database.connection(), since).await?;
        let (count, mut failed) = (events.len(), Findings::new());
        for event in events {
            if let Some(about) = webhook::object_kind(&event.event_type) {
                let synced = self.sync.sync_object(about, &event.object_id).await;
                note_failure("webhook", &event.object_id, synced, &mut failed)?;
            }
        }
        Ok((count, failed.len()))
    }

    /// Deletes events that the provider no longer retries: it retries for three days.
    pub(crate) async fn delete_old(&self) -> Result<()> {
        let database = &self.sync.database;
        let before = database.clock().now() - KEPT;
        store::webhook_events::delete_before(database.connection(), before).await?;
        Ok(())
    }
}

/// Retention of events for replays.
const KEPT: TimeDelta = TimeDelta::days(90);

impl AtLeastOnceJob<FollowWebhook> for PaymentSync {
    async fn run(&self, due: JobContext<FollowWebhook>) -> Result<()> {
        self.sync_object(due.job.about, &due.job.id).await
    }
}

/// Handles `receiveStripeWebhook`.
pub(crate) async fn receive(
    request: HttpRequest,
    body: web::Bytes,
    inbox: web::Data<WebhookInbox>,
) -> Result<HttpResponse> {
    let signature = request
        .headers()
        .get(SIGNATURE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    inbox.receive(&body, signature).await?;
    Ok(HttpResponse::Ok().json(json!({"received": true})))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use clap::Parser;
    use selam_chassis_testing::TestPlatform;
    use selam_stripe_stand_in::{KEY, Options, StandIn};

    use super::*;
    use crate::{entitlement::PlanRules, provider::Provider};

    #[derive(Parser)]
    struct Process {
        #[command(flatten)]
        payments: crate::Settings,
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn replay_continues_after_failing_event() {
        selam_chassis_testing::choose_cryptography();
        let stripe = StandIn::start(Options::default()).await.unwrap();
        let url = stripe.url();
        let platform = TestPlatform::builder()
            .start(move |platform| {
                let mut settings = Process::parse_from(["test"]).payments;
                settings.stripe_key = Some(KEY.into());
                settings.stripe_url = Some(url.clone());
                async move { Ok(vec![crate::build(&platform, settings).await?]) }
            })
            .await;
        let inbox = WebhookInbox {
            sync: PaymentSync {
                database: platform.database("payments"),
                provider: Provider::new(&KEY.into(), Some(&stripe.url())).unwrap(),
                plan: PlanRules {
                    sessions: 4,
                    grace: TimeDelta::days(31),
                },
                grace: TimeDelta::days(3),
            },
            secrets: Arc::new([]),
        };
        let transaction = inbox.sync.database.begin().await.unwrap();
        for (id, event_type) in [("evt_1", "refund.created"), ("evt_2", "charge.dispute.created")] {
            store::webhook_events::keep(&transaction, id, event_type, "unknown", transaction.now())
                .await
                .unwrap();
        }
        transaction.commit().await.unwrap();
        assert_eq!(inbox.replay(1).await.unwrap(), (2, 2));
    }
}
