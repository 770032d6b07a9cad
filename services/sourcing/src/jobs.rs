//! Jobs after a transaction and periodic tasks: closing checkouts, expiring offers and deposits, reminding of
//! balances.

use selam_chassis::{AtLeastOnceJob, Job, JobContext, Result, jobs::NewJob};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    events::ChangeDetails,
    lifecycle::{self, Requests},
    request::{
        balance,
        offer::OfferStatus,
        status::{Payment, RequestEvent, RequestStatus},
    },
    store::{
        OfferRow,
        requests::{self, due, offers},
    },
};

/// Requests read per query.
const PORTION: u64 = 100;

/// Ends the checkout of a cancelled charge.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct CloseCheckout {
    pub charge_id: Uuid,
}

impl Job for CloseCheckout {
    const KIND: &'static str = "close-checkout";
}

impl AtLeastOnceJob<CloseCheckout> for Requests {
    async fn run(&self, due: JobContext<CloseCheckout>) -> Result<()> {
        self.clients.close_checkout(due.job.charge_id).await.map(drop)
    }
}

/// Ends a request whose deposit was not paid in time.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ExpireDeposit {
    pub request_id: Uuid,
    pub charge_id: Option<Uuid>,
}

impl Job for ExpireDeposit {
    const KIND: &'static str = "expire-deposit";
}

impl AtLeastOnceJob<ExpireDeposit> for Requests {
    async fn run(&self, due: JobContext<ExpireDeposit>) -> Result<()> {
        // If payments reports a payment in progress, its event decides.
        if let Some(charge_id) = due.job.charge_id
            && self.clients.close_checkout(charge_id).await?
        {
            return Ok(());
        }
        let transaction = self.database.begin().await?;
        let mut row = requests::lock(&transaction, due.job.request_id, None).await?;
        // The replica that enqueued the job found the deposit overdue. Its clock may be ahead of this one.
        if row.deposit_charge_id == due.job.charge_id {
            self.expire_deposit(&transaction, &mut row).await?;
        }
        transaction.commit().await
    }
}

impl Requests {
    /// Expires offers after their last day, and requests without a remaining open offer.
    pub(crate) async fn expire_offers(&self) -> Result<()> {
        let mut last = Uuid::nil();
        loop {
            let today = self.today();
            let ids = due::with_old_offers(self.database.connection(), today, last, PORTION).await?;
            let Some(end) = ids.last() else {
                return Ok(());
            };
            last = *end;
            for id in ids {
                self.expire_offers_of(id).await?;
            }
        }
    }

    async fn expire_offers_of(&self, id: Uuid) -> Result<()> {
        let transaction = self.database.begin().await?;
        let mut row = requests::lock(&transaction, id, None).await?;
        let today = self.today();
        let (open, over): (Vec<_>, Vec<OfferRow>) = offers::of_one(&*transaction, id)
            .await?
            .into_iter()
            .filter(|offer| offer.status == OfferStatus::Open)
            .partition(|offer| offer.valid_until >= today);
        let Some(latest) = over.first() else {
            return Ok(());
        };
        for offer in &over {
            offers::set_status(&transaction, offer.id, OfferStatus::Expired).await?;
        }
        if row.status == RequestStatus::Offered && open.is_empty() {
            self.expire(&transaction, &mut row, Some(latest)).await?;
        } else {
            self.touch(&transaction, &mut row).await?;
        }
        transaction.commit().await
    }

    /// Enqueues a job for each overdue deposit, so that a failing one does not block others.
    pub(crate) async fn expire_deposits(&self) -> Result<()> {
        let mut last = Uuid::nil();
        loop {
            let now = self.database.clock().now();
            let late = due::late_deposits(self.database.connection(), now, last, PORTION).await?;
            let Some((end, _)) = late.last() else {
                return Ok(());
            };
            last = *end;
            let transaction = self.database.begin().await?;
            // One job per charge and day: payments may have reported a payment in progress and never published its
            // result.
            let day = self.today();
            for (request_id, charge_id) in late {
                let key = format!("{}/{day}", charge_id.unwrap_or(request_id));
                let job = ExpireDeposit { request_id, charge_id };
                transaction.enqueue(NewJob::of(job).key(key)).await?;
            }
            transaction.commit().await?;
        }
    }

    /// Reminds customers of balances and marks unpaid ones as overdue.
    pub(crate) async fn remind_of_balances(&self) -> Result<()> {
        for sent in 0..balance::MOST_REMINDERS {
            let now = self.database.clock().now();
            let Some(due_time) = balance::due_time_of_next(sent, now) else {
                return Ok(());
            };
            let sent = i32::try_from(sent).unwrap_or(i32::MAX);
            let mut last = Uuid::nil();
            loop {
                let connection = self.database.connection();
                let ids = due::unpaid_balances(connection, sent, due_time, last, PORTION).await?;
                let Some(end) = ids.last() else { break };
                last = *end;
                for id in ids {
                    self.remind_of_balance(id).await?;
                }
            }
        }
        Ok(())
    }

    async fn remind_of_balance(&self, id: Uuid) -> Result<()> {
        // Called before the transaction, which must not wait for another service. A payment that begins in between gets
        // one email too many.
        let row = requests::find(self.database.connection(), id, None).await?;
        if let Some(charge_id) = row.balance_charge_id
            && self.clients.is_settling(charge_id).await?
        {
            return Ok(());
        }
        let transaction = self.database.begin().await?;
        let mut row = requests::lock(&transaction, id, None).await?;
        let is_due = lifecycle::payment_due(&row) == Some(Payment::Balance);
        let Some(due_time) = row.balance_due_time.filter(|_| is_due) else {
            return Ok(());
        };
        let reminders = balance::reminders_due(due_time, transaction.now());
        if reminders <= row.balance_reminders {
            return Ok(());
        }
        row.balance_reminders = reminders;
        let details = ChangeDetails {
            event: if due_time <= transaction.now() {
                RequestEvent::BalanceOverdue
            } else {
                RequestEvent::BalanceReminded
            },
            side: None,
            offer: None,
            message: "",
        };
        self.record(&transaction, &mut row, details).await?;
        transaction.commit().await
    }
}
