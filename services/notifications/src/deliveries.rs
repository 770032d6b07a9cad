//! The worker that sends what is due. Any number of processes may run it on one database.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use lettre::Address;
use selam_chassis::{Calendar, CancellationToken, Database, Error, Language, Result, calls};
use tokio::{
    task::{JoinError, JoinSet},
    time::{Instant, sleep, timeout},
};

use crate::{
    config::Settings,
    content::{Content, Template, greeting_name},
    mail::{Envelope, MailId, Sender},
    mailer::{Mailer, SendError},
    readers::{Reader, Readers},
    render::Renderer,
    store::{self, DeliveryRow, Outcome},
};

/// How often what is older than it may be is removed.
const TIDY_EVERY: Duration = Duration::from_secs(600);
/// Rows that are deleted at once, so that others can write in between.
const TIDY_BATCH: u64 = 1_000;

/// Sends mails.
pub(crate) struct Deliverer {
    database: Database,
    settings: Settings,
    mailer: Mailer,
    renderer: Renderer,
    sender: Sender,
    readers: Readers,
}

impl Deliverer {
    pub(crate) fn new(
        database: Database,
        settings: Settings,
        site_url: &str,
        calendar: Calendar,
        mailer: Mailer,
        readers: Readers,
    ) -> Result<Self> {
        Ok(Self {
            renderer: Renderer::new(&settings, site_url, calendar)?,
            sender: Sender::new(&settings)?,
            database,
            settings,
            mailer,
            readers,
        })
    }

    /// Sends until `shutdown`. Mails that are under way are finished first.
    pub(crate) async fn run(self: Arc<Self>, shutdown: CancellationToken) -> Result<()> {
        let mut under_way = JoinSet::new();
        let mut result = self.keep_sending(&mut under_way, &shutdown).await;
        while let Some(ended) = under_way.join_next().await {
            result = result.and(finished(ended));
        }
        result
    }

    /// Fills the place of each mail that ends, so that one whose mail server takes its time holds up nobody but itself.
    async fn keep_sending(
        self: &Arc<Self>,
        under_way: &mut JoinSet<Result<()>>,
        shutdown: &CancellationToken,
    ) -> Result<()> {
        let pause = Duration::from_millis(self.settings.mail_poll_interval);
        let mut tidied: Option<Instant> = None;
        while !shutdown.is_cancelled() {
            if tidied.is_none_or(|last| last.elapsed() >= TIDY_EVERY) {
                self.tidy().await?;
                tidied = Some(Instant::now());
            }
            let room = self.settings.mail_concurrency.saturating_sub(under_way.len() as u64);
            let rows = self.claim_due(room).await?;
            let is_full = rows.len() as u64 == room;
            for row in rows {
                let deliverer = Arc::clone(self);
                under_way.spawn(async move { deliverer.deliver(row).await });
            }
            tokio::select! {
                Some(ended) = under_way.join_next() => finished(ended)?,
                () = sleep(pause), if !is_full => {}
                () = shutdown.cancelled() => {}
            }
            // What ended in the meantime makes room, too, before the next claim.
            while let Some(ended) = under_way.try_join_next() {
                finished(ended)?;
            }
        }
        Ok(())
    }

    /// Takes up to `room` mails that are due. Each of them is sent at once, so that its lease does not run while it waits for another.
    async fn claim_due(&self, room: u64) -> Result<Vec<DeliveryRow>> {
        let now = self.database.clock().now();
        if room == 0 || !store::anything_due(&self.database, now).await? {
            return Ok(Vec::new());
        }
        let lease = calls::TIMEOUT + self.mailer.lease(self.settings.timeout());
        store::claim(&self.database, now, room, lease).await
    }

    async fn deliver(&self, mut row: DeliveryRow) -> Result<()> {
        let now = self.database.clock().now();
        match self.readers.of(&row, now).await {
            Reader::At { address, language } if row.recipient != address || row.language_code != language.code() => {
                row.recipient = address;
                row.language_code = language.code().to_owned();
                store::readdress(&self.database, &row).await?;
            }
            Reader::At { .. } => {}
            Reader::Gone => {
                let error = "the user has no account any more".to_owned();
                return self.settle(&row, Outcome::Suppressed { error }, true).await;
            }
            Reader::Unknown(error) => {
                let due_time = now + self.settings.address_pause();
                return self.settle(&row, Outcome::Waiting { due_time, error }, false).await;
            }
        }
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
        self.settle(&row, outcome, forget).await
    }

    async fn settle(&self, row: &DeliveryRow, outcome: Outcome, forget: bool) -> Result<()> {
        report(row, &outcome);
        store::finish(&self.database, row, outcome, forget).await
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
        let limit = self.mailer.limit(self.settings.timeout());
        match timeout(limit, self.mailer.send(id, &message)).await {
            Ok(result) => result,
            Err(_) => Err(SendError::Later("the mail server took too long".to_owned())),
        }
    }

    /// Removes content that is not needed any longer, and entries of the log that are too old.
    async fn tidy(&self) -> Result<()> {
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

/// What a mail came to. A failure here is the database's; the mail's own is written down in its row.
fn finished(ended: std::result::Result<Result<()>, JoinError>) -> Result<()> {
    ended.map_err(Error::internal)?
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
        Outcome::Waiting { due_time, .. } => {
            tracing::warn!(delivery_id = %id, template, %due_time, "notification waits for its reader's address");
            "waiting"
        }
        Outcome::Suppressed { .. } => {
            tracing::info!(delivery_id = %id, template, "notification not sent, its reader has no account any more");
            "suppressed"
        }
        Outcome::Failed { .. } => {
            tracing::error!(delivery_id = %id, template, attempt, "notification given up");
            "failed"
        }
    };
    metrics::counter!("selam_notifications_total", "template" => row.template.clone(), "outcome" => outcome)
        .increment(1);
}
