//! Sends what is due, and tidies the log up.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use lettre::Address;
use selam_chassis::{
    Calendar, Database, Error, Language, Result, calls,
    jobs::{Lane, Pace, guarded},
};
use uuid::Uuid;

use crate::{
    content::{Content, greeting_name},
    mail::{Envelope, MailId, Sender},
    mailer::{Mailer, SendError},
    recipients::{Recipient, RecipientLookup},
    render::Renderer,
    settings::Settings,
    store::{self, DeliveryRow, FIRST_ROUND, Outcome, preferences},
    template::Template,
};

/// How often what is older than it may be is removed.
pub(crate) const TIDY_EVERY: Duration = Duration::from_secs(600);
/// Rows that are deleted at once, so that others can write in between.
const TIDY_BATCH: u64 = 1_000;

/// Sends mails.
pub(crate) struct Deliverer {
    database: Database,
    settings: Settings,
    mailer: Mailer,
    renderer: Renderer,
    sender: Sender,
    recipients: RecipientLookup,
}

/// The table `deliveries` as work that is due.
pub(crate) struct DeliveryQueue(pub(crate) Arc<Deliverer>);

impl Deliverer {
    pub(crate) fn new(
        database: Database,
        settings: Settings,
        site_url: &str,
        calendar: Calendar,
        mailer: Mailer,
        recipients: RecipientLookup,
    ) -> Result<Self> {
        Ok(Self {
            renderer: Renderer::new(&settings, site_url, calendar)?,
            sender: Sender::new(&settings)?,
            database,
            settings,
            mailer,
            recipients,
        })
    }

    async fn deliver(&self, mut row: DeliveryRow, claim: Uuid) -> Result<()> {
        let now = self.database.clock().now();
        let reader_name = match self.recipients.of(&row, now).await {
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
                // The account may have been erased before the event of this mail came: its row would be the only trace.
                return self.settle(&row, claim, Outcome::NoReader, true).await;
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
            Err(SendError::Later("no try came to an end".to_owned()))
        } else {
            guarded(limit, async { Ok(self.attempt(&row, &reader_name).await) })
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
                    // Looked at again when its code expires at the latest, so that the code is not kept longer than it works.
                    let due_time = row.expire_time.map_or(next, |end| end.min(next));
                    Outcome::Retry { due_time, error }
                }
                None => Outcome::Failed { error },
            },
        };
        let forget = holds_code && !matches!(outcome, Outcome::Retry { .. });
        self.settle(&row, claim, outcome, forget).await
    }

    /// Whether its reader wants no mails of this kind. Asked each time before it is sent, so that a choice also holds for what waits. An admin
    /// who has it sent again means it.
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

    async fn attempt(&self, row: &DeliveryRow, reader_name: &str) -> Result<(), SendError> {
        let never = |text: &str| SendError::Never(text.to_owned());
        let now = self.database.clock().now();
        if row.expire_time.is_some_and(|end| end <= now) {
            return Err(never("the code expired before the mail could be sent"));
        }
        let template = Template::from_name(&row.template).ok_or_else(|| never("there is no such template"))?;
        let language = Language::from_code(&row.language_code).unwrap_or_default();
        let mut content: Content = row
            .content
            .as_deref()
            .and_then(|content| serde_json::from_str(content).ok())
            .ok_or_else(|| never("the content cannot be read"))?;
        if template == Template::PaymentReceipt {
            content.set_buyer(reader_name);
        }
        let recipient: Address = row
            .recipient
            .parse()
            .map_err(|_| never("the recipient is not a mail address"))?;
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

    /// Removes content that is not needed any longer, and entries of the log that are too old.
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

impl Lane for DeliveryQueue {
    type Entity = store::delivery::Entity;

    fn name(&self) -> &'static str {
        "deliveries"
    }

    fn database(&self) -> &Database {
        &self.0.database
    }

    fn pace(&self) -> Pace {
        let settings = &self.0.settings;
        Pace {
            places: settings.mail_concurrency,
            together: 1,
            lease: calls::TIMEOUT + self.0.mailer.lease(settings.timeout()),
            poll: Duration::from_millis(settings.mail_poll_interval),
        }
    }

    async fn work(&self, rows: Vec<DeliveryRow>, claim: Uuid) -> Result<()> {
        for row in rows {
            self.0.deliver(row, claim).await?;
        }
        Ok(())
    }
}

/// A try that came to no end of its own.
fn unfinished(row: &DeliveryRow, error: &Error) -> SendError {
    tracing::error!(delivery_id = %row.id, template = row.template, reason = error.reason(), "a try to send did not end");
    SendError::Later(match error.reason() {
        "HANDLER_TIMEOUT" => "the mail server took too long".to_owned(),
        _ => "the mail could not be made".to_owned(),
    })
}

/// A mail that cannot be made is our mistake; a later version may mend it.
fn broken(row: &DeliveryRow, error: &Error) -> SendError {
    tracing::error!(delivery_id = %row.id, template = row.template, %error, "a notification cannot be rendered");
    SendError::Later("the mail could not be made".to_owned())
}

/// Counts and logs without anything personal: what the mail server answered can hold addresses, so it is only in the delivery log.
fn report(row: &DeliveryRow, outcome: &Outcome) {
    let (id, template, attempt) = (row.id, row.template.as_str(), row.round_attempt_count + 1);
    let outcome = match outcome {
        Outcome::Sent { .. } => {
            tracing::info!(delivery_id = %id, template, attempt, "notification sent");
            "sent"
        }
        Outcome::Retry { due_time, .. } => {
            tracing::warn!(delivery_id = %id, template, attempt, %due_time, "notification not sent yet");
            "retry"
        }
        Outcome::Waiting { due_time, .. } => {
            tracing::warn!(delivery_id = %id, template, %due_time, "notification waits for its reader's address");
            "waiting"
        }
        Outcome::NoReader => {
            tracing::info!(delivery_id = %id, template, "notification not sent, its reader has no account any more");
            "no-reader"
        }
        Outcome::Failed { .. } => {
            tracing::error!(delivery_id = %id, template, attempt, "notification given up");
            "failed"
        }
        Outcome::TurnedOff => {
            tracing::info!(delivery_id = %id, template, "notification not sent, its reader has turned these mails off");
            "turned-off"
        }
    };
    metrics::counter!("selam_notifications_total", "template" => row.template.clone(), "outcome" => outcome)
        .increment(1);
}
