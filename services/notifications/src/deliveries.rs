//! Sends due deliveries, and cleans up the delivery log.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use lettre::Address;
use selam_chassis::{
    Database, Error, Language, Platform, Result,
    jobs::{QueueConfig, WorkQueue, guarded},
};
use uuid::Uuid;

use crate::{
    content::Content,
    failure::Cause,
    greeting::greeting_name,
    mail::{Envelope, MailId, Sender},
    mailer::{Mailer, SendError},
    recipients::{Recipient, RecipientLookup},
    render::Renderer,
    settings::Settings,
    store::{self, DeliveryRow, FIRST_ROUND, Outcome, preferences},
    template::Template,
};

/// Interval between two clean-ups of the log.
pub(crate) const TIDY_EVERY: Duration = Duration::from_secs(600);
/// Maximum rows per delete statement, so that other writers are not blocked.
const TIDY_BATCH: u64 = 1_000;

/// Detail of the log for emails that could not be rendered.
const NOT_RENDERED: &str = "the email could not be rendered";

/// Sends emails.
pub(crate) struct Deliverer {
    database: Database,
    settings: Settings,
    call_timeout: Duration,
    mailer: Mailer,
    renderer: Renderer,
    sender: Sender,
    recipients: RecipientLookup,
}

/// The table `deliveries` as a queue of the chassis' engine.
pub(crate) struct DeliveryQueue(pub(crate) Arc<Deliverer>);

impl Deliverer {
    pub(crate) fn new(
        platform: &Platform,
        database: Database,
        settings: Settings,
        mailer: Mailer,
        recipients: RecipientLookup,
    ) -> Result<Self> {
        Ok(Self {
            renderer: Renderer::new(&settings, &platform.settings().site_url, platform.calendar())?,
            sender: Sender::new(&settings)?,
            database,
            settings,
            call_timeout: platform.settings().time_limits().call,
            mailer,
            recipients,
        })
    }

    async fn deliver(&self, mut row: DeliveryRow, claim: Uuid) -> Result<()> {
        let now = self.database.clock().now();
        let recipient_name = match self.recipients.of(&row, now).await {
            Recipient::Known {
                address,
                language,
                full_name,
            } => {
                if row.recipient != address || row.language_code != language.code() {
                    row.recipient = address;
                    row.language_code = language.code().to_owned();
                    store::readdress(&self.database, &row, claim).await?;
                }
                full_name
            }
            Recipient::AccountDeleted => {
                // The account may have been erased before this event arrived. The row would be the only trace, so it is
                // deleted.
                return self.settle(&row, claim, Outcome::NoRecipient, true).await;
            }
            Recipient::Unavailable(error) => {
                let due_time = now + self.settings.address_pause();
                return self
                    .settle(&row, claim, Outcome::Waiting { due_time, error }, false)
                    .await;
            }
        };
        if self.is_turned_off(&row).await? {
            return self.settle(&row, claim, Outcome::TurnedOff, false).await;
        }
        let limit = self.mailer.limit(self.settings.timeout());
        let result = if self.settings.retries().are_used_up(row.round_attempt_count) {
            Err(SendError::Later(Cause::PlatformError.with("no attempt finished")))
        } else {
            guarded(limit, async { Ok(self.attempt(&row, &recipient_name).await) })
                .await
                .unwrap_or_else(|error| Err(unfinished(&row, &error)))
        };
        let now = self.database.clock().now();
        let holds_code = Template::from_name(&row.template).is_none_or(Template::holds_code);
        let outcome = match result {
            Ok(()) => Outcome::Sent { time: now },
            Err(SendError::Never(error)) => Outcome::Failed { error },
            Err(SendError::Later(error)) => match self.settings.retries().after(row.round_attempt_count) {
                Some(delay) => {
                    let next = now + delay;
                    // Due at the latest when the code expires, so that an expired code is removed.
                    let due_time = row.expire_time.map_or(next, |end| end.min(next));
                    Outcome::Retry { due_time, error }
                }
                None => Outcome::Failed { error },
            },
        };
        let forget = holds_code && !matches!(outcome, Outcome::Retry { .. });
        self.settle(&row, claim, outcome, forget).await
    }

    /// Whether the recipient has turned off emails of this kind. Checked before each attempt, so that a changed
    /// preference also applies to queued emails. A resend by an admin ignores the preference.
    async fn is_turned_off(&self, row: &DeliveryRow) -> Result<bool> {
        let kind = Template::from_name(&row.template).and_then(Template::kind);
        let (Some(user_id), Some(kind), true) = (row.user_id, kind, row.round == FIRST_ROUND) else {
            return Ok(false);
        };
        let choice = preferences::of(self.database.connection(), user_id).await?;
        Ok(!choice.wants(kind))
    }

    async fn settle(&self, row: &DeliveryRow, claim: Uuid, outcome: Outcome, forget: bool) -> Result<()> {
        report(row, &outcome);
        let is_over = !matches!(outcome, Outcome::Retry { .. } | Outcome::Waiting { .. });
        if is_over && Template::from_name(&row.template).is_some_and(Template::leaves_no_trace) {
            return store::delete(&self.database, row.id, claim).await;
        }
        store::finish(&self.database, row, claim, outcome, forget).await
    }

    async fn attempt(&self, row: &DeliveryRow, recipient_name: &str) -> Result<(), SendError> {
        let never = |cause: Cause, text: &str| SendError::Never(cause.with(text));
        let now = self.database.clock().now();
        let template =
            Template::from_name(&row.template).ok_or_else(|| never(Cause::PlatformError, "unknown template"))?;
        if row.is_too_late(now) {
            let (cause, text) = if template.holds_code() {
                (Cause::CodeExpired, "the code expired before the email could be sent")
            } else {
                (
                    Cause::TooLate,
                    "the time of the reminder passed before the email could be sent",
                )
            };
            return Err(never(cause, text));
        }
        let language = Language::from_code(&row.language_code).unwrap_or_default();
        let mut content: Content = row
            .content
            .as_deref()
            .and_then(|content| serde_json::from_str(content).ok())
            .ok_or_else(|| never(Cause::PlatformError, "the stored content is invalid"))?;
        if template == Template::PaymentReceipt {
            content.set_buyer(recipient_name);
        }
        let recipient: Address = row
            .recipient
            .parse()
            .map_err(|_| never(Cause::AddressUnknown, "the recipient is not a valid email address"))?;
        let id = MailId {
            delivery: row.id,
            round: row.round,
        };
        let name = greeting_name(content.name());
        let envelope = Envelope {
            id,
            recipient: &recipient,
            recipient_name: name.as_deref(),
            language,
            automatic: !template.is_personal(),
            time: now,
        };
        let message = self
            .renderer
            .render(template, language, &content, row.expire_time, now)
            .and_then(|mail| self.sender.message(&envelope, mail))
            .map_err(|error| broken(row, &error))?;
        self.mailer.send(id, &message).await
    }

    /// Removes content that is no longer needed, and old entries of the log.
    pub(crate) async fn tidy(&self) -> Result<()> {
        let count = store::forget_older(&self.database, self.days_ago(self.settings.mail_content_days)).await?;
        if count > 0 {
            tracing::info!(count, "removed the content of old notifications");
        }
        let before = self.days_ago(self.settings.mail_log_days);
        let mut count = 0;
        loop {
            let deleted = store::delete_older(&self.database, before, TIDY_BATCH).await?;
            count += deleted;
            if deleted < TIDY_BATCH {
                break;
            }
        }
        if count > 0 {
            tracing::info!(count, "deleted old notifications");
        }
        Ok(())
    }

    fn days_ago(&self, days: u32) -> DateTime<Utc> {
        let now = self.database.clock().now();
        now.checked_sub_signed(TimeDelta::days(days.into()))
            .unwrap_or(DateTime::UNIX_EPOCH)
    }
}

impl WorkQueue for DeliveryQueue {
    type Entity = store::delivery::Entity;

    fn name(&self) -> &'static str {
        "deliveries"
    }

    fn database(&self) -> &Database {
        &self.0.database
    }

    fn config(&self) -> QueueConfig {
        let settings = &self.0.settings;
        QueueConfig {
            places: settings.mail_concurrency,
            together: 1,
            lease: self.0.call_timeout + self.0.mailer.lease(settings.timeout()),
        }
    }

    async fn work(&self, rows: Vec<DeliveryRow>, claim: Uuid) -> Result<()> {
        for row in rows {
            self.0.deliver(row, claim).await?;
        }
        Ok(())
    }
}

/// Maps an attempt without a result to an error.
fn unfinished(row: &DeliveryRow, error: &Error) -> SendError {
    tracing::error!(delivery_id = %row.id, template = row.template, reason = error.reason(), "attempt to send did not finish");
    SendError::Later(match error.reason() {
        "HANDLER_TIMEOUT" => Cause::ServerUnreachable.with("the mail server took too long"),
        _ => Cause::PlatformError.with(NOT_RENDERED),
    })
}

/// Maps a rendering error, which is a bug; a later version may fix it.
fn broken(row: &DeliveryRow, error: &Error) -> SendError {
    tracing::error!(delivery_id = %row.id, template = row.template, %error, "could not render notification");
    SendError::Later(Cause::PlatformError.with(NOT_RENDERED))
}

/// Logs and counts the outcome without personal data. Responses of the mail server can hold addresses, so they are only
/// in the delivery log.
fn report(row: &DeliveryRow, outcome: &Outcome) {
    let (id, template, attempt) = (row.id, row.template.as_str(), row.round_attempt_count + 1);
    let outcome = match outcome {
        Outcome::Sent { .. } => {
            tracing::info!(delivery_id = %id, template, attempt, "notification sent");
            "sent"
        }
        Outcome::Retry { due_time, .. } => {
            tracing::warn!(delivery_id = %id, template, attempt, %due_time, "notification not sent, retrying");
            "retry"
        }
        Outcome::Waiting { due_time, .. } => {
            tracing::warn!(delivery_id = %id, template, %due_time, "notification is waiting for the address of its recipient");
            "waiting"
        }
        Outcome::NoRecipient => {
            tracing::info!(delivery_id = %id, template, "notification not sent, account of the recipient was deleted");
            "no-reader"
        }
        Outcome::Failed { .. } => {
            tracing::error!(delivery_id = %id, template, attempt, "notification failed");
            "failed"
        }
        Outcome::TurnedOff => {
            tracing::info!(delivery_id = %id, template, "notification not sent, turned off by the recipient");
            "turned-off"
        }
    };
    metrics::counter!("selam_notifications_total", "template" => row.template.clone(), "outcome" => outcome)
        .increment(1);
}
