//! Webhooks: admitted by their signature, remembered by their id, followed up by a job.

use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, web};
use chrono::TimeDelta;
use selam_chassis::{Due, Error, Job, Result, RunErrand, Secret, jobs::Order};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::{
    settling::Settling,
    store,
    webhook::{self, Hint, Subject},
};

const SIGNATURE: &str = "stripe-signature";

/// Follows what a webhook hinted at.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Follow {
    about: Subject,
    id: String,
}

impl Job for Follow {
    const KIND: &'static str = "follow-webhook";
}

/// Takes webhooks in.
#[derive(Clone)]
pub(crate) struct Hints {
    pub(crate) settling: Settling,
    pub(crate) secrets: Arc<[Secret]>,
}

impl Hints {
    /// Takes an event in, once for each id. Answers whether it is new.
    pub(crate) async fn receive(&self, body: &[u8], signature: &str) -> Result<bool> {
        let database = &self.settling.database;
        let now = database.clock().now();
        let hint = webhook::read(body, signature, &self.secrets, now.timestamp())?;
        self.require_ours(&hint)?;
        let Some((about, id)) = hint.about else {
            tracing::debug!(event_type = hint.event_type, "a webhook of no interest");
            return Ok(false);
        };
        let transaction = database.begin().await?;
        if !store::webhook_events::keep(&transaction, &hint.event_id, &hint.event_type, &id, now).await? {
            return Ok(false);
        }
        let follow = Order::of(Follow { about, id }).key(hint.event_id);
        transaction.enqueue(follow).await?;
        transaction.commit().await?;
        Ok(true)
    }

    fn require_ours(&self, hint: &Hint) -> Result<()> {
        if hint.account.is_empty() && hint.is_live == self.settling.provider.is_live() {
            return Ok(());
        }
        Err(Error::permission_denied(
            "WEBHOOK_ACCOUNT_FOREIGN",
            "the event is of another account or mode",
        ))
    }

    /// Follows every event of the last `days` days once more, and answers how many there were.
    pub(crate) async fn replay(&self, days: i64) -> Result<usize> {
        let database = &self.settling.database;
        let since = database.clock().now() - TimeDelta::days(days);
        let events = store::webhook_events::since(database.connection(), since).await?;
        let count = events.len();
        for event in events {
            if let Some(about) = webhook::subject(&event.event_type) {
                self.settling.follow(about, &event.object_id).await?;
            }
        }
        Ok(count)
    }

    /// Forgets events that the provider will not send again: it tries for three days.
    pub(crate) async fn forget_old(&self) -> Result<()> {
        let database = &self.settling.database;
        let before = database.clock().now() - KEPT;
        store::webhook_events::delete_before(database.connection(), before).await?;
        Ok(())
    }
}

/// How long events are remembered, so that they can be replayed.
const KEPT: TimeDelta = TimeDelta::days(90);

impl RunErrand<Follow> for Settling {
    async fn run(&self, due: Due<Follow>) -> Result<()> {
        self.follow(due.job.about, &due.job.id).await
    }
}

/// Serves `receiveStripeWebhook`.
pub(crate) async fn receive(request: HttpRequest, body: web::Bytes, hints: web::Data<Hints>) -> Result<HttpResponse> {
    let signature = request
        .headers()
        .get(SIGNATURE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    hints.receive(&body, signature).await?;
    Ok(HttpResponse::Ok().json(json!({"received": true})))
}
