//! Answers: start, writing, following, stopping and continuing. See decision 0039.

mod assessment;
mod broadcast;
mod context;
mod costs;
mod fixed_texts;
pub(crate) mod follow;
mod responder;
mod wording;
mod writer;

use std::sync::Arc;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use selam_chassis::{Cache, Calendar, Cipher, Database, Error, Result, Transaction};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use uuid::Uuid;

pub(crate) use assessment::Assessor;
pub(crate) use broadcast::{Broadcast, Broadcasts};
pub(crate) use responder::{AnswerContext, Responder, SCRIPT};

use crate::{
    access::{self, Right},
    choices::AccessKind,
    clients::Clients,
    human_handoff::HumanHandoff,
    prompts::Prompts,
    safety::Rules,
    settings::Settings,
    store::{AccountRow, Connection, MessageRow, accounts, counts},
    usage,
};

/// A writer without a heartbeat for this long is dead.
pub(crate) const HEARTBEAT_TIMEOUT: TimeDelta = TimeDelta::seconds(20);

/// Dependencies of answers. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Answers {
    pub(crate) database: Database,
    pub(crate) calendar: Calendar,
    pub(crate) cipher: Cipher,
    pub(crate) rules: Rules,
    pub(crate) prompts: Prompts,
    pub(crate) human_handoff: HumanHandoff,
    pub(crate) responder: Responder,
    /// Risk assessor; `None` without a model.
    pub(crate) assessor: Option<Assessor>,
    pub(crate) cache: Cache,
    pub(crate) clients: Clients,
    pub(crate) settings: Arc<Settings>,
    pub(crate) broadcasts: Broadcasts,
    /// Active writers. Shutdown waits for them.
    pub(crate) writers: TaskTracker,
    pub(crate) shutdown: CancellationToken,
}

impl Answers {
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.database.clock().now()
    }

    pub(crate) fn today(&self) -> NaiveDate {
        self.calendar.today(self.now())
    }

    /// Charges an answer to the best access of its user. Answers of the script are free.
    ///
    /// # Errors
    /// `ACCESS_EXHAUSTED` without access.
    pub(crate) async fn charge(
        &self,
        transaction: &Transaction,
        account: &mut AccountRow,
        answer: &mut MessageRow,
    ) -> Result<()> {
        let (terms, now) = (self.settings.terms(), transaction.now());
        let passes = accounts::lock_passes(transaction, account.user_id).await?;
        let right = access::right(account, &passes, now, terms);
        if right == Right::Open {
            return Ok(());
        }
        let Some((kind, pass_id)) = right.payment() else {
            return Err(Error::failed_precondition(
                "ACCESS_EXHAUSTED",
                "no free or paid messages are left",
            ));
        };
        if let Some(pass) = passes.into_iter().find(|pass| Some(pass.id) == pass_id) {
            let mut pass = pass;
            access::take(&mut pass, now, terms);
            accounts::save_pass(transaction, pass).await?;
        }
        if kind == AccessKind::Free {
            account.free_used = account.free_used.saturating_add(1);
            accounts::put(transaction, account.clone()).await?;
        }
        answer.paid_by = Some(kind);
        answer.pass_id = pass_id;
        Ok(())
    }

    /// Refunds the access of an answer that never came.
    pub(crate) async fn give_back(&self, transaction: &Transaction, answer: &mut MessageRow) -> Result<()> {
        match answer.paid_by.take() {
            Some(AccessKind::Free) => {
                let mut account = accounts::lock(transaction, answer.user_id).await?;
                account.free_used = account.free_used.saturating_sub(1).max(0);
                accounts::put(transaction, account).await?;
            }
            Some(AccessKind::Session) => {
                if let Some(id) = answer.pass_id.take()
                    && let Some(mut pass) = accounts::lock_pass(transaction, id).await?
                {
                    access::give_back(&mut pass, self.settings.terms());
                    accounts::save_pass(transaction, pass).await?;
                }
            }
            Some(AccessKind::Plan | AccessKind::Exhausted | AccessKind::Open) | None => {}
        }
        Ok(())
    }

    /// Returns whether the model's cost of today exceeds the budget.
    pub(crate) async fn is_over_budget(&self, connection: &impl Connection) -> Result<bool> {
        if self.responder.is_scripted() {
            return Ok(false);
        }
        let cost = usage::cents(counts::cost_of(connection, self.today()).await?);
        Ok(cost > i64::from(self.settings.daily_budget_cents))
    }

    /// Decrypts the text of a message.
    pub(crate) fn text_of(&self, row: &MessageRow) -> Result<String> {
        if row.sealed.is_empty() {
            return Ok(String::new());
        }
        self.cipher.open(&message_place(row.id), &row.sealed)
    }

    /// Waits until every writer has stored its text.
    pub(crate) async fn wind_up(&self, shutdown: CancellationToken) -> Result<()> {
        shutdown.cancelled().await;
        self.writers.close();
        self.writers.wait().await;
        Ok(())
    }
}

/// Error for an unavailable model.
pub(crate) fn unavailable() -> Error {
    Error::unavailable("ASSISTANT_UNAVAILABLE", "the assistant is unavailable")
}

/// Encryption context of a message.
pub(crate) fn message_place(id: Uuid) -> String {
    format!("message/{id}")
}

/// Encryption context of the extras of an answer.
pub(crate) fn extras_place(id: Uuid) -> String {
    format!("hints/{id}")
}

/// Encryption context of a title.
pub(crate) fn title_place(id: Uuid) -> String {
    format!("title/{id}")
}

/// Encryption context of a summary.
pub(crate) fn summary_place(id: Uuid) -> String {
    format!("summary/{id}")
}
