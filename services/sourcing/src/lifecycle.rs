//! Lifecycle of a request. Each step writes the row, its offers, the history, the event and follow-up jobs in one
//! transaction.

use std::sync::Arc;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use selam_chassis::{Calendar, Database, Error, Files, Result, Transaction};
use selam_proto_sourcing::v1::RequestDelivery;
use uuid::Uuid;

use crate::{
    Settings,
    clients::Clients,
    events::{self, ChangeDetails, Money},
    jobs::CloseCheckout,
    refunds,
    request::{
        offer::OfferStatus,
        status::{Payment, RefundReason, RequestEvent, RequestStatus, Side},
    },
    store::{
        ChargeRow, OfferRow, RequestChangeRow, RequestRow,
        requests::{self, offers},
    },
};

/// Creates and changes requests, and serves `selam.sourcing.v1.RequestService`. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Requests {
    pub(crate) database: Database,
    pub(crate) calendar: Calendar,
    pub(crate) clients: Clients,
    pub(crate) files: Files,
    pub(crate) settings: Arc<Settings>,
}

impl Requests {
    /// Returns the same service on another database, such as one with an earlier clock.
    pub(crate) fn on(&self, database: Database) -> Self {
        Self {
            database,
            ..self.clone()
        }
    }

    /// Returns the current date in the company's time zone.
    pub(crate) fn today(&self) -> NaiveDate {
        self.calendar.today(self.database.clock().now())
    }

    /// Increases the version, stores the request, adds the change to its history and publishes it.
    pub(crate) async fn record(
        &self,
        transaction: &Transaction,
        row: &mut RequestRow,
        details: ChangeDetails<'_>,
    ) -> Result<()> {
        self.record_with(transaction, row, details, None).await
    }

    async fn record_with(
        &self,
        transaction: &Transaction,
        row: &mut RequestRow,
        details: ChangeDetails<'_>,
        refund_percent: Option<i32>,
    ) -> Result<()> {
        self.touch(transaction, row).await?;
        let change = RequestChangeRow {
            request_id: row.id,
            version: row.version,
            status: row.status,
            event: details.event,
            side: details.side,
            message: details.message.to_owned(),
            create_time: row.update_time,
        };
        requests::insert_change(transaction, change).await?;
        tracing::info!(request_id = %row.id, event = details.event.as_str(), "request changed");
        self.announce(transaction, row, &details, refund_percent).await
    }

    /// Increases the version and stores a change that is not part of the history.
    pub(crate) async fn touch(&self, transaction: &Transaction, row: &mut RequestRow) -> Result<()> {
        row.version += 1;
        row.update_time = transaction.now();
        row.end_time = row.status.has_ended().then(|| row.end_time.unwrap_or(row.update_time));
        requests::save(transaction, row.clone()).await
    }

    /// Publishes a change.
    pub(crate) async fn announce(
        &self,
        transaction: &Transaction,
        row: &RequestRow,
        details: &ChangeDetails<'_>,
        refund_percent: Option<i32>,
    ) -> Result<()> {
        // The customer of an order may have been erased. Without an address no email is sent.
        if row.email.is_empty() {
            return Ok(());
        }
        let due = payment_due(row);
        let due_minor = match (due, row.accepted_offer_id) {
            (Some(payment), Some(id)) => {
                let offer = offers::find(&**transaction, row.id, id).await?;
                Some(amount(&offer, payment))
            }
            _ => None,
        };
        let money = Money {
            due_minor,
            refund_percent,
        };
        events::changed(transaction, row, details, money).await
    }

    /// Accepts an open offer for the customer: declines the others and makes the deposit due.
    pub(crate) async fn accept_in(
        &self,
        transaction: &Transaction,
        row: &mut RequestRow,
        offer: &OfferRow,
        delivery: RequestDelivery,
    ) -> Result<()> {
        let now = transaction.now();
        offers::close_open(transaction, row.id, OfferStatus::Declined).await?;
        offers::set_status(transaction, offer.id, OfferStatus::Accepted).await?;
        row.status = RequestStatus::Accepted;
        row.accepted_offer_id = Some(offer.id);
        row.delivery_city = delivery.city;
        row.delivery_address = delivery.address;
        row.delivery_name = delivery.contact_name;
        row.delivery_phone = delivery.contact_phone;
        row.deposit_charge_id = Some(charge(transaction, offer, Payment::Deposit).await?);
        row.balance_charge_id = Some(charge(transaction, offer, Payment::Balance).await?);
        row.payment_refunded = false;
        row.deposit_due_time = Some(now + TimeDelta::days(self.settings.deposit_due_days.into()));
        let details = ChangeDetails {
            event: RequestEvent::OfferAccepted,
            side: Some(Side::Customer),
            offer: Some(offer),
            message: "",
        };
        self.record(transaction, row, details).await
    }

    /// Returns a request without open offers to sourcing.
    pub(crate) async fn after_offer(&self, transaction: &Transaction, row: &mut RequestRow) -> Result<()> {
        let today = self.today();
        let all = offers::of_one(&**transaction, row.id).await?;
        if !all.iter().any(|offer| is_open(offer, today)) {
            row.status = RequestStatus::Sourcing;
            // Offers that are past their last day become expired.
            offers::close_open(transaction, row.id, OfferStatus::Expired).await?;
        }
        Ok(())
    }

    /// Ends a request that the customer cancels or an admin declines: closes its offers and open checkout, and
    /// refunds payments in full.
    pub(crate) async fn end(
        &self,
        transaction: &Transaction,
        row: &mut RequestRow,
        side: Side,
        why: RefundReason,
        message: &str,
    ) -> Result<()> {
        let (status, event, offer_status) = match side {
            Side::Customer => (RequestStatus::Cancelled, RequestEvent::Cancelled, OfferStatus::Declined),
            Side::Office => (RequestStatus::Declined, RequestEvent::Declined, OfferStatus::Withdrawn),
        };
        offers::close_open(transaction, row.id, offer_status).await?;
        if let Some(charge_id) = row.deposit_charge_id.filter(|_| !row.deposit_paid) {
            transaction.enqueue(CloseCheckout { charge_id }).await?;
        }
        for charge in requests::paid_charges(transaction, row.id).await? {
            refunds::owe(transaction, charge, refunds::WHOLE, why).await?;
        }
        row.status = status;
        row.deposit_due_time = None;
        let details = ChangeDetails {
            event,
            side: Some(side),
            offer: None,
            message,
        };
        self.record(transaction, row, details).await
    }

    /// Ends an order that cannot be fulfilled: closes open checkouts and refunds `percent` of each payment.
    pub(crate) async fn end_order(
        &self,
        transaction: &Transaction,
        row: &mut RequestRow,
        percent: i32,
        message: &str,
    ) -> Result<()> {
        if let Some(charge_id) = row.balance_charge_id.filter(|_| !row.balance_paid) {
            transaction.enqueue(CloseCheckout { charge_id }).await?;
        }
        if row.status == RequestStatus::Shipped {
            events::ended(transaction, row).await?;
        }
        for charge in requests::paid_charges(transaction, row.id).await? {
            refunds::owe(transaction, charge, percent, RefundReason::CancelledByProvider).await?;
        }
        row.status = RequestStatus::Cancelled;
        row.balance_due_time = None;
        let details = ChangeDetails {
            event: RequestEvent::OrderEnded,
            side: Some(Side::Office),
            offer: None,
            message,
        };
        self.record_with(transaction, row, details, Some(percent)).await
    }

    /// Sets the due time of the balance after a passed final inspection, or clears it after a failed one.
    pub(crate) fn schedule_balance(&self, row: &mut RequestRow, now: DateTime<Utc>) {
        if row.status != RequestStatus::Inspected || row.balance_paid {
            row.balance_due_time = None;
        } else if row.balance_due_time.is_none() {
            row.balance_due_time = Some(now + TimeDelta::days(self.settings.balance_due_days.into()));
            row.balance_reminders = 0;
        }
    }

    /// Expires a request whose deposit is overdue and unpaid. Its checkout at payments must be closed before.
    pub(crate) async fn expire_deposit(&self, transaction: &Transaction, row: &mut RequestRow) -> Result<()> {
        if row.status != RequestStatus::Accepted || row.deposit_paid {
            return Ok(());
        }
        let offer = match row.accepted_offer_id {
            Some(id) => {
                offers::set_status(transaction, id, OfferStatus::Expired).await?;
                Some(offers::find(&**transaction, row.id, id).await?)
            }
            None => None,
        };
        row.accepted_offer_id = None;
        self.expire(transaction, row, offer.as_ref()).await
    }

    /// Expires a request.
    pub(crate) async fn expire(
        &self,
        transaction: &Transaction,
        row: &mut RequestRow,
        offer: Option<&OfferRow>,
    ) -> Result<()> {
        row.status = RequestStatus::Expired;
        let details = ChangeDetails {
            event: RequestEvent::Expired,
            side: None,
            offer,
            message: "",
        };
        self.record(transaction, row, details).await
    }
}

/// Creates the charge of a payment for an offer.
async fn charge(transaction: &Transaction, offer: &OfferRow, payment: Payment) -> Result<Uuid> {
    let row = ChargeRow {
        id: Uuid::now_v7(),
        request_id: offer.request_id,
        offer_id: offer.id,
        payment,
        amount_minor: amount(offer, payment),
        is_paid: false,
        payment_id: String::new(),
        is_disputed: false,
        dispute_time: None,
        refund_id: None,
        refund_percent: None,
        refund_reason: None,
        refund_outcome: None,
        refund_minor: None,
        refund_time: None,
        create_time: transaction.now(),
    };
    let id = row.id;
    requests::insert_charge(transaction, row).await?;
    Ok(id)
}

/// Returns the amount of a payment of an offer, in cents.
pub(crate) fn amount(offer: &OfferRow, payment: Payment) -> i64 {
    match payment {
        Payment::Deposit => offer.deposit_minor,
        Payment::Balance => offer.balance_minor,
    }
}

/// Returns the payment that is due. None is due while the office has refunded another one, and no balance while the bank
/// holds or keeps one.
pub(crate) fn payment_due(row: &RequestRow) -> Option<Payment> {
    let due = row.status.due(row.deposit_paid, row.balance_paid);
    due.filter(|due| !row.payment_refunded && (*due == Payment::Deposit || !row.payment_disputed))
}

/// Returns whether an offer can be accepted on a day.
pub(crate) fn is_open(offer: &OfferRow, today: NaiveDate) -> bool {
    offer.status.on(today, offer.valid_until) == OfferStatus::Open
}

/// Returns the error for a step that the status does not allow.
pub(crate) fn step_invalid() -> Error {
    Error::failed_precondition(
        "REQUEST_STEP_INVALID",
        "the status of the request does not allow this step",
    )
}
