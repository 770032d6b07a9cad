//! What is done after a transaction: asking payments, and the end of what time has passed.

use selam_chassis::{Due, Job, Result, RunErrand};
use selam_proto_payments::v1::RefundReason;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    ordering::Requests,
    request::{offer::OfferStatus, status::RequestStatus},
    store::{
        OfferRow,
        requests::{self, due, offers},
    },
};

/// Requests that are read at once.
const PORTION: u64 = 100;

/// Ends the checkout of a charge that was given up.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct CloseCheckout {
    pub charge_id: Uuid,
}

impl Job for CloseCheckout {
    const KIND: &'static str = "close-checkout";
}

impl RunErrand<CloseCheckout> for Requests {
    async fn run(&self, due: Due<CloseCheckout>) -> Result<()> {
        self.partners.close_checkout(due.job.charge_id).await.map(drop)
    }
}

/// Why money goes back.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) enum SentBack {
    /// The customer took the request back.
    ByCustomer,
    /// The office declined it.
    ByOffice,
    /// What it was for was gone when the money came.
    TooLate,
    /// The customer left.
    AccountDeleted,
}

/// Sends money back.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SendBack {
    pub charge_id: Uuid,
    pub why: SentBack,
}

impl Job for SendBack {
    const KIND: &'static str = "send-back";
}

impl RunErrand<SendBack> for Requests {
    async fn run(&self, due: Due<SendBack>) -> Result<()> {
        let reason = match due.job.why {
            SentBack::ByCustomer => RefundReason::CancelledByCustomer,
            SentBack::ByOffice => RefundReason::CancelledByProvider,
            SentBack::TooLate => RefundReason::Unavailable,
            SentBack::AccountDeleted => RefundReason::AccountDeleted,
        };
        // The job's id is the same at every try, so that it is one refund.
        self.partners.refund(due.job.charge_id, due.id, reason).await
    }
}

impl Requests {
    /// Ends offers whose last day is over, and requests that are left without one.
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

    /// Ends requests whose deposit was not paid in time.
    pub(crate) async fn expire_deposits(&self) -> Result<()> {
        let mut last = Uuid::nil();
        loop {
            let now = self.database.clock().now();
            let rows = due::with_late_deposit(self.database.connection(), now, last, PORTION).await?;
            let Some(end) = rows.last() else {
                return Ok(());
            };
            last = end.id;
            for row in rows {
                // Payments knows whether money is under way. If so, its event decides.
                if let Some(charge_id) = row.deposit_charge_id
                    && self.partners.close_checkout(charge_id).await?
                {
                    continue;
                }
                let transaction = self.database.begin().await?;
                let mut row = requests::lock(&transaction, row.id, None).await?;
                self.expire_deposit(&transaction, &mut row).await?;
                transaction.commit().await?;
            }
        }
    }
}
