//! Refunds by payments: the handler of those that it reports, of the office or owed by this service, and the checks for
//! pending ones, before and after an order is placed or shipped.

use chrono::{DateTime, Utc};
use selam_chassis::{AtLeastOnceJob, Error, HandleEvent, Job, JobContext, Received, Result, Transaction};
use selam_proto_payments::v1::{PaymentRefunded, Refund, RefundReason, RefundStatus};
use selam_proto_sourcing::v1::{ProductRequest, RequestStep};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    events,
    lifecycle::Requests,
    payment_events::{by_platform, locked},
    request::{
        refund::{self, OfficeRefund},
        status::{RefundOutcome, RequestEvent, RequestStatus},
    },
    store::{
        ChargeRefundRow, ChargeRow, Connection, RequestRow,
        requests::{self, charge_refunds, offers},
    },
};

impl HandleEvent<PaymentRefunded> for Requests {
    async fn handle(&self, transaction: &Transaction, received: Received<PaymentRefunded>) -> Result<()> {
        let event = received.event;
        let ids = (Uuid::parse_str(&event.reference_id), Uuid::parse_str(&event.refund_id));
        let (Ok(charge_id), Ok(id)) = ids else {
            return Ok(());
        };
        let Some((mut charge, mut row)) = locked(transaction, charge_id).await? else {
            return Ok(());
        };
        let time = event.update_time.as_ref().and_then(|it| instant(it.seconds, it.nanos));
        let is_made = event.status() == RefundStatus::Succeeded;
        let refund = ChargeRefundRow {
            id,
            charge_id,
            payment_id: event.payment_id.clone(),
            amount_minor: event.amount.as_ref().map_or(0, |amount| amount.amount_minor),
            is_goodwill: event.reason() == RefundReason::Goodwill,
            is_made,
            update_time: time.unwrap_or_else(|| transaction.now()),
        };
        let amount_minor = refund.amount_minor;
        if !charge_refunds::put(transaction, refund).await? {
            return Ok(());
        }
        if charge.refund_id == Some(id) {
            let outcome = if is_made {
                RefundOutcome::Sent
            } else {
                RefundOutcome::Failed
            };
            charge.refund_outcome = Some(outcome);
            charge.refund_minor = Some(amount_minor);
            requests::save_charge(transaction, charge).await?;
        } else {
            follow(transaction, &mut row).await?;
        }
        self.touch(transaction, &mut row).await
    }
}

/// Stores the refunds that began while an order was placed or shipped, and lets cargo take a shipped order without any.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct FollowStep {
    pub request_id: Uuid,
    /// Packed weight of a shipped order in grams; `None` for a placed one.
    pub weight_grams: Option<i64>,
}

impl Job for FollowStep {
    const KIND: &'static str = "follow-step";
}

impl AtLeastOnceJob<FollowStep> for Requests {
    async fn run(&self, due: JobContext<FollowStep>) -> Result<()> {
        let FollowStep {
            request_id,
            weight_grams,
        } = due.job;
        let found = requests::find(self.database.connection(), request_id, None).await?;
        let reported = self.reported(&found).await?;
        let transaction = self.database.begin().await?;
        let mut row = requests::lock(&transaction, request_id, None).await?;
        let was_refunded = row.payment_refunded;
        for (charge, refunds) in &reported {
            for refund in refunds {
                charge_refunds::put(&transaction, reported_row(charge, refund, transaction.now())?).await?;
            }
        }
        follow(&transaction, &mut row).await?;
        match (weight_grams, row.status) {
            // An earlier attempt may have handed it over: cargo then has a shipment.
            (Some(_), RequestStatus::Shipped) if row.payment_refunded && row.tracking_number.is_empty() => {
                row.status = RequestStatus::Inspected;
                row.pickup_date = None;
                let details = by_platform(RequestEvent::ShipmentCancelled);
                self.record(&transaction, &mut row, details).await?;
            }
            (Some(weight_grams), RequestStatus::Shipped | RequestStatus::Delivered) => {
                let offer_id = row.accepted_offer_id.ok_or_else(offers::not_found)?;
                let offer = offers::find(&*transaction, row.id, offer_id).await?;
                events::shipped(&transaction, &row, &offer, weight_grams).await?;
            }
            _ if row.payment_refunded != was_refunded => self.touch(&transaction, &mut row).await?,
            _ => {}
        }
        transaction.commit().await
    }
}

impl Requests {
    /// Checks that no payment of an order is being refunded: a refund can be pending for days before payments reports
    /// it. Called before a transaction, which must not wait for another service.
    ///
    /// # Errors
    /// `PAYMENT_REFUNDED`, `UNAVAILABLE` when payments is unavailable.
    pub(crate) async fn require_no_refund(&self, id: &str) -> Result<()> {
        // The step reports an invalid ID.
        let Ok(id) = Uuid::parse_str(id) else { return Ok(()) };
        let row = requests::find(self.database.connection(), id, None).await?;
        let is_returned = |(charge, refunds): &(ChargeRow, Vec<Refund>)| {
            let refunds: Vec<_> = refunds.iter().map(of_office).collect();
            refund::is_returned(charge.amount_minor, &refunds)
        };
        if self.reported(&row).await?.iter().any(is_returned) {
            return Err(refunded());
        }
        Ok(())
    }

    /// Takes the steps off a request that a pending refund rejects. While payments is unavailable, they stay.
    pub(crate) async fn hide_rejected_steps(&self, request: &mut ProductRequest) {
        let is_paid_for = |step: RequestStep| matches!(step, RequestStep::Order | RequestStep::Ship);
        if !request.steps().any(is_paid_for) {
            return;
        }
        let refused = self.require_no_refund(&request.id).await.err();
        if refused.is_some_and(|error| error.reason() == REFUNDED) {
            request.payment_refunded = true;
            request
                .steps
                .retain(|step| !RequestStep::try_from(*step).is_ok_and(is_paid_for));
        }
    }

    /// Returns the paid charges of an order with their refunds that are pending or have succeeded. A refund that this
    /// service owes belongs to an order that has ended.
    async fn reported(&self, row: &RequestRow) -> Result<Vec<(ChargeRow, Vec<Refund>)>> {
        let mut found = Vec::new();
        for charge_id in [row.deposit_charge_id, row.balance_charge_id].into_iter().flatten() {
            let charge = requests::find_charge(self.database.connection(), charge_id).await?;
            if let Some(charge) = charge.filter(|charge| charge.is_paid && charge.refund_id.is_none()) {
                found.push((charge, self.clients.refunds(charge_id).await?));
            }
        }
        Ok(found)
    }
}

fn of_office(refund: &Refund) -> OfficeRefund {
    OfficeRefund {
        amount_minor: refund.amount.as_ref().map_or(0, |amount| amount.amount_minor),
        is_goodwill: refund.reason() == RefundReason::Goodwill,
    }
}

/// Converts a refund that is pending or has succeeded. A pending one holds the money back, too.
fn reported_row(charge: &ChargeRow, refund: &Refund, now: DateTime<Utc>) -> Result<ChargeRefundRow> {
    let OfficeRefund {
        amount_minor,
        is_goodwill,
    } = of_office(refund);
    let time = refund.update_time.as_ref().and_then(|it| instant(it.seconds, it.nanos));
    Ok(ChargeRefundRow {
        id: Uuid::parse_str(&refund.id).map_err(Error::internal)?,
        charge_id: charge.id,
        payment_id: charge.payment_id.clone(),
        amount_minor,
        is_goodwill,
        is_made: true,
        update_time: time.unwrap_or(now),
    })
}

fn instant(seconds: i64, nanos: i32) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(seconds, nanos.try_into().unwrap_or_default())
}

const REFUNDED: &str = "PAYMENT_REFUNDED";

/// Returns the error for a step of an order whose payment the office refunds.
pub(crate) fn refunded() -> Error {
    Error::failed_precondition(REFUNDED, "the office has refunded a payment of this order")
}

/// Updates whether the office refunded a payment of the order.
pub(crate) async fn follow(transaction: &Transaction, row: &mut RequestRow) -> Result<()> {
    row.payment_refunded = false;
    for charge_id in [row.deposit_charge_id, row.balance_charge_id].into_iter().flatten() {
        if let Some(charge) = requests::find_charge(&**transaction, charge_id).await? {
            let refunds = by_office(&**transaction, &charge).await?;
            row.payment_refunded |= refund::is_returned(charge.amount_minor, &refunds);
        }
    }
    Ok(())
}

/// Returns the refunds of a charge that the office made.
pub(crate) async fn by_office(connection: &impl Connection, charge: &ChargeRow) -> Result<Vec<OfficeRefund>> {
    let found = charge_refunds::by_office(connection, charge).await?;
    let each = found.into_iter().map(|refund| OfficeRefund {
        amount_minor: refund.amount_minor,
        is_goodwill: refund.is_goodwill,
    });
    Ok(each.collect())
}
