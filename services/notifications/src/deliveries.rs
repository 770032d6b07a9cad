//! The worker that sends what is due. Any number of processes may run it on one database.

use std::{sync::Arc, time::Duration};

use chrono::DateTime;
use futures::{StreamExt, stream};
use lettre::Address;
use selam_chassis::{Calendar, CancellationToken, Database, Error, Language, Result};
use tokio::time::{Instant, sleep, timeout};

use crate::{
    config::Settings,
    content::{Content, Template},
    mail::{Envelope, MailId, Sender},
    mailer::{Mailer, SendError},
    render::Renderer,
    store::{self, DeliveryRow, Outcome},
};

/// How often content that is older than it may be is removed.
const FORGET_EVERY: Duration = Duration::from_secs(600);

/// Sends mails.
pub(crate) struct Deliverer {
    database: Database,
    settings: Settings,
    mailer: Mailer,
    renderer: Renderer,
    sender: Sender,
}

impl Deliverer {
    pub(crate) fn new(
        database: Database,
        settings: Settings,
        site_url: &str,
        calendar: Calendar,
        mailer: Mailer,
    ) -> Result<Self> {
        Ok(Self {
            renderer: Renderer::new(&settings, site_url, calendar)?,
            sender: Sender::new(&settings)?,
            database,
            settings,
            mailer,
        })
    }

    /// Sends until `shutdown`. Mails that are under way are finished first.
    pub(crate) async fn run(self: Arc<Self>, shutdown: CancellationToken) -> Result<()> {
        let pause = Duration::from_millis(self.settings.mail_poll_interval);
        let mut forgotten: Option<Instant> = None;
        while !shutdown.is_cancelled() {
            if forgotten.is_none_or(|last| last.elapsed() >= FORGET_EVERY) {
                self.forget().await?;
                forgotten = Some(Instant::now());
            }
            if self.send_due().await? == 0 {
                tokio::select! {
                    () = sleep(pause) => {}
                    () = shutdown.cancelled() => {}
                }
            }
        }
        Ok(())
    }

    /// Sends one batch of what is due and answers how many it took.
    async fn send_due(&self) -> Result<usize> {
        let now = self.database.clock().now();
        if !store::anything_due(&self.database, now).await? {
            return Ok(0);
        }
        let lease = self.mailer.lease(self.settings.timeout());
        let rows = store::claim(&self.database, now, self.settings.mail_concurrency, lease).await?;
        let count = rows.len();
        // The whole batch goes out at once, so that the lease of the last one does not run while it waits for the first.
        let results: Vec<Result<()>> = stream::iter(rows)
            .map(|row| self.deliver(row))
            .buffer_unordered(count.max(1))
            .collect()
            .await;
        results.into_iter().collect::<Result<()>>()?;
        Ok(count)
    }

    async fn deliver(&self, row: DeliveryRow) -> Result<()> {
        let result = self.attempt(&row).await;
        let now = self.database.clock().now();
        let holds_code = Template::from_name(&row.template).is_none_or(Template::holds_code);
        let outcome = match result {
            Ok(()) => Outcome::Sent { time: now },
            Err(SendError::Never(error)) => Outcome::Failed { error },
            Err(SendError::Later(error)) if row.round_attempt_count >= self.settings.mail_max_attempts => {
                Outcome::Failed { error }
            }
            Err(SendError::Later(error)) => {
                let next = now + self.settings.delay_after(row.round_attempt_count);
                // Looked at again when its code expires at the latest, so that the code is not kept longer than it works.
                let due_time = row.expire_time.map_or(next, |end| end.min(next));
                Outcome::Retry { due_time, error }
            }
        };
        let forget = holds_code && !matches!(outcome, Outcome::Retry { .. });
        report(&row, &outcome);
        store::finish(&self.database, &row, outcome, forget).await
    }

    async fn attempt(&self, row: &DeliveryRow) -> Result<(), SendError> {
        let never = |text: &str| SendError::Never(text.to_owned());
        let now = self.database.clock().now();
        if row.expire_time.is_some_and(|end| end <= now) {
            return Err(never("the code expired before the mail could be sent"));
        }
        let template = Template::from_name(&row.template).ok_or_else(|| never("there is no such template"))?;
        let language = Language::from_code(&row.language_code).unwrap_or_default();
        let content: Content = row
            .content
            .as_deref()
            .and_then(|content| serde_json::from_str(content).ok())
            .ok_or_else(|| never("the content cannot be read"))?;
        let recipient: Address = row
            .recipient
            .parse()
            .map_err(|_| never("the recipient is not a mail address"))?;
        let id = MailId {
            delivery: row.id,
            round: row.round,
        };
        let envelope = Envelope {
            id,
            recipient: &recipient,
            recipient_name: Some(content.name()),
            language,
            automatic: !template.is_personal(),
            time: now,
        };
        let message = self
            .renderer
            .render(template, language, &content, row.expire_time, now)
            .and_then(|mail| self.sender.message(&envelope, mail))
            .map_err(|error| broken(row, &error))?;
        let limit = self.mailer.limit(self.settings.timeout());
        match timeout(limit, self.mailer.send(id, &message)).await {
            Ok(result) => result,
            Err(_) => Err(SendError::Later("the mail server took too long".to_owned())),
        }
    }

    /// Removes content that is not needed any longer.
    async fn forget(&self) -> Result<()> {
        let days = chrono::Duration::days(i64::from(self.settings.mail_content_days));
        let before = self
            .database
            .clock()
            .now()
            .checked_sub_signed(days)
            .unwrap_or(DateTime::UNIX_EPOCH);
        let count = store::forget_older(&self.database, before).await?;
        if count > 0 {
            tracing::info!(count, "removed the content of old notifications");
        }
        Ok(())
    }
}

/// A mail that cannot be made is our mistake; a later version may mend it.
fn broken(row: &DeliveryRow, error: &Error) -> SendError {
    tracing::error!(delivery_id = %row.id, template = row.template, %error, "a notification cannot be rendered");
    SendError::Later("the mail could not be made".to_owned())
}

/// Counts and logs without anything personal: what the mail server answered can hold addresses, so it is only in the delivery log.
fn report(row: &DeliveryRow, outcome: &Outcome) {
    let (id, template, attempt) = (row.id, row.template.as_str(), row.round_attempt_count);
    let outcome = match outcome {
        Outcome::Sent { .. } => {
            tracing::info!(delivery_id = %id, template, attempt, "notification sent");
            "sent"
        }
        Outcome::Retry { due_time, .. } => {
            tracing::warn!(delivery_id = %id, template, attempt, %due_time, "notification not sent yet");
            "retry"
        }
        Outcome::Failed { .. } => {
            tracing::error!(delivery_id = %id, template, attempt, "notification given up");
            "failed"
        }
    };
    metrics::counter!("selam_notifications_total", "template" => row.template.clone(), "outcome" => outcome)
        .increment(1);
}
