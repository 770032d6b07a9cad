//! Receipt of webhooks: verified by signature, deduplicated by event id, processed by a job.

use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, web};
use chrono::TimeDelta;
use selam_chassis::{AtLeastOnceJob, Error, Job, JobContext, Result, Secret, jobs::NewJob};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::{
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

    /// Processes the events of the last `days` days again. Returns their number.
    pub(crate) async fn replay(&self, days: i64) -> Result<usize> {
        let database = &self.sync.database;
        let since = database.clock().now() - TimeDelta::days(days);
        let events = store::webhook_events::since(database.connection(), since).await?;
        let count = events.len();
        for event in events {
            if let Some(about) = webhook::object_kind(&event.event_type) {
                self.sync.sync_object(about, &event.object_id).await?;
            }
        }
        Ok(count)
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
