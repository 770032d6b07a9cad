//! Conversion of requests to messages, by viewer.

use std::collections::BTreeMap;

use chrono::{NaiveDate, TimeDelta};
use selam_chassis::{Principal, Result, files::StoredFile, history::etag, timestamp};
use selam_proto::money::v1::Money;
use selam_proto_sourcing::v1::{
    Offer, ProductRequest, RequestAttachment, RequestChange, RequestDelivery, RequestMessage, RequestRefund,
};
use uuid::Uuid;

use super::{attachments::DOWNLOAD, office::inspection};
use crate::{
    lifecycle::{self, Requests},
    office_refunds,
    rates::decimal,
    request::{
        balance,
        offer::{PricedOffer, is_cheapest, is_soonest},
        refund,
        status::{Payment, Side},
    },
    store::{
        AttachmentRow, ChargeRow, InspectionRow, MessageRow, OfferRow, RequestChangeRow, RequestRow,
        requests::{self, offers, parts},
    },
};

/// Days after the end of a request within which messages can be posted.
const TALK_DAYS: i64 = 30;

/// Viewer of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Viewer {
    /// The customer.
    Customer,
    /// The customer's data export, without download addresses, which expire.
    Export,
    /// An admin.
    Office,
}

impl Viewer {
    /// Returns the viewer of a caller.
    pub(crate) fn of(caller: &Principal) -> Self {
        if caller.is_office() {
            Self::Office
        } else {
            Self::Customer
        }
    }

    pub(crate) fn side(self) -> Side {
        match self {
            Self::Customer | Self::Export => Side::Customer,
            Self::Office => Side::Office,
        }
    }
}

/// Details that lists leave out.
struct RequestDetails {
    messages: Vec<MessageRow>,
    attachments: Vec<AttachmentRow>,
    inspections: Vec<InspectionRow>,
    changes: Vec<RequestChangeRow>,
    charges: Vec<ChargeRow>,
    /// Amounts of the deposit and of the balance that the office refunded.
    refunded: [Option<Money>; 2],
    files: BTreeMap<Uuid, StoredFile>,
}

impl Requests {
    /// Returns a request with all details. Call it after the commit of a change, because download addresses are only
    /// signed for stored files.
    pub(crate) async fn full_request(&self, row: RequestRow, viewer: Viewer) -> Result<ProductRequest> {
        let connection = self.database.connection();
        let attachments = parts::attachments(connection, row.id).await?;
        let files = match viewer {
            Viewer::Customer | Viewer::Office if !attachments.is_empty() => self.files.of_owner(row.user_id).await?,
            _ => Vec::new(),
        };
        let details = RequestDetails {
            messages: parts::messages(connection, row.id).await?,
            attachments,
            inspections: parts::inspections(connection, row.id).await?,
            changes: parts::changes(connection, row.id).await?,
            charges: requests::charges_of(connection, row.id).await?,
            refunded: self.refunded(&row).await?,
            files: files.into_iter().map(|file| (file.id, file)).collect(),
        };
        let all = offers::of_one(connection, row.id).await?;
        let delivery = delivery(&row);
        let may_remove = row.status.is_before_acceptance();
        let shown = self.request_summary(row, &all, viewer);
        let today = self.today();
        let attachment = |row: AttachmentRow| {
            let file = details.files.get(&row.id);
            let url = file.map(|file| self.files.download_url(DOWNLOAD, file)).transpose()?;
            Ok(RequestAttachment {
                id: row.id.to_string(),
                side: row.side.wire().into(),
                inspection_id: row.inspection_id.map(|id| id.to_string()).unwrap_or_default(),
                file_name: row.file_name,
                media_type: row.media_type,
                size_bytes: row.size_bytes,
                create_time: Some(timestamp(row.create_time)),
                download_url: url.unwrap_or_default(),
                can_remove: may_remove && row.side == viewer.side(),
            })
        };
        let [deposit_refunded, balance_refunded] = details.refunded;
        Ok(ProductRequest {
            deposit_refunded,
            balance_refunded,
            offers: offers_shown(&all, today),
            delivery,
            messages: details.messages.into_iter().map(message).collect(),
            attachments: details.attachments.into_iter().map(attachment).collect::<Result<_>>()?,
            inspections: details.inspections.iter().map(inspection).collect(),
            history: details.changes.into_iter().map(change).collect(),
            refunds: details.charges.iter().filter_map(owed_refund).collect(),
            ..shown
        })
    }

    /// Returns the amounts of the deposit and of the balance that the office refunded.
    async fn refunded(&self, row: &RequestRow) -> Result<[Option<Money>; 2]> {
        let connection = self.database.connection();
        let mut amounts = [None, None];
        for (amount, charge_id) in amounts.iter_mut().zip([row.deposit_charge_id, row.balance_charge_id]) {
            let Some(charge_id) = charge_id else { continue };
            if let Some(charge) = requests::find_charge(connection, charge_id).await? {
                let total = refund::total(&office_refunds::by_office(connection, &charge).await?);
                *amount = (total > 0).then(|| Money::cad(total));
            }
        }
        Ok(amounts)
    }

    /// Returns a request as in lists.
    pub(crate) fn request_summary(&self, row: RequestRow, all: &[OfferRow], viewer: Viewer) -> ProductRequest {
        let (now, today) = (self.database.clock().now(), self.today());
        let is_office = viewer == Viewer::Office;
        let accepted = all.iter().find(|offer| Some(offer.id) == row.accepted_offer_id);
        // An overdue deposit can no longer be paid, even before its expiry is stored.
        let is_late = row.deposit_due_time.is_some_and(|time| time <= now);
        let due = lifecycle::payment_due(&row).filter(|_| !is_late || row.deposit_paid);
        let open_count = all.iter().filter(|offer| lifecycle::is_open(offer, today)).count();
        let unread = if is_office {
            row.office_unread
        } else {
            row.customer_unread
        };
        let is_withdrawn = row.payment_disputed || row.payment_refunded;
        let steps = row.status.steps(row.deposit_paid, row.balance_paid, is_withdrawn);
        let is_overdue = due == Some(Payment::Balance)
            && row
                .balance_due_time
                .is_some_and(|time| balance::is_overdue(time, row.balance_reminders, now));
        ProductRequest {
            id: row.id.to_string(),
            number: row.number.clone(),
            status: row.status.wire().into(),
            product_name: row.product_name.clone(),
            description: row.description.clone(),
            category: row.category.map_or(0, |category| category.wire().into()),
            quantity_needed: row.quantity,
            target_price: row.target_price_minor.map(|minor| money(&row.currency_code, minor)),
            deadline: row.deadline.map(|day| day.to_string()).unwrap_or_default(),
            specifications: row.specifications.clone(),
            product_id: row.product_id.map(|id| id.to_string()).unwrap_or_default(),
            user_id: row.user_id.to_string(),
            email: only_if(is_office, &row.email),
            accepted_offer_id: row.accepted_offer_id.map(|id| id.to_string()).unwrap_or_default(),
            payment_due: due.map_or(0, |payment| payment.wire().into()),
            amount_due: due
                .zip(accepted)
                .map(|(payment, offer)| Money::cad(lifecycle::amount(offer, payment))),
            payment_due_time: due.and(row.deposit_due_time.or(row.balance_due_time)).map(timestamp),
            payment_overdue: is_overdue,
            payment_disputed: is_office && row.payment_disputed,
            payment_refunded: row.payment_refunded,
            pickup_date: row.pickup_date.map(|day| day.to_string()).unwrap_or_default(),
            deposit_paid: row.deposit_paid,
            balance_paid: row.balance_paid,
            tracking_number: row.tracking_number.clone(),
            supplier_order_number: only_if(is_office, &row.supplier_order_number),
            open_offer_count: i32::try_from(open_count).unwrap_or(i32::MAX),
            unread_message_count: unread,
            can_cancel: !is_office && row.status.can_cancel(),
            can_attach: is_office || row.status.is_before_acceptance(),
            can_write: can_write(&row, now),
            steps: steps
                .into_iter()
                .filter(|_| is_office)
                .map(|step| step.wire().into())
                .collect(),
            etag: etag(row.version),
            create_time: Some(timestamp(row.create_time)),
            update_time: Some(timestamp(row.update_time)),
            ..ProductRequest::default()
        }
    }
}

/// Returns whether messages can be posted.
pub(super) fn can_write(row: &RequestRow, now: chrono::DateTime<chrono::Utc>) -> bool {
    row.end_time.is_none_or(|time| now < time + TimeDelta::days(TALK_DAYS))
}

/// Returns a text that only admins see.
fn only_if(is_office: bool, text: &str) -> String {
    if is_office { text.to_owned() } else { String::new() }
}

/// Converts offers and marks the cheapest and the soonest of the open ones.
fn offers_shown(all: &[OfferRow], today: NaiveDate) -> Vec<Offer> {
    let is_open = |row: &&OfferRow| lifecycle::is_open(row, today);
    let open: Vec<_> = all.iter().filter(is_open).map(priced).collect();
    let each = all.iter().map(|row| {
        let (is_open, own) = (is_open(&row), priced(row));
        Offer {
            is_cheapest: is_open && is_cheapest(own, &open),
            is_soonest: is_open && is_soonest(own, &open),
            ..offer(row, today)
        }
    });
    each.collect()
}

fn priced(row: &OfferRow) -> PricedOffer {
    PricedOffer {
        landed_minor: row.landed_minor,
        quantity: row.quantity,
        lead_time_days: row.lead_time_days,
    }
}

/// Converts an offer without comparing it.
pub(super) fn offer(row: &OfferRow, today: NaiveDate) -> Offer {
    let own = |minor| Some(money(&row.currency_code, minor));
    let cad = |minor| Some(Money::cad(minor));
    Offer {
        id: if row.id.is_nil() {
            String::new()
        } else {
            row.id.to_string()
        },
        status: row.status.on(today, row.valid_until).wire().into(),
        quantity: row.quantity,
        unit_price: own(row.unit_price_minor),
        goods: own(row.goods_minor),
        goods_cad: cad(row.goods_cad_minor),
        freight: cad(row.freight_minor),
        duty: cad(row.duty_minor),
        landed_cost: cad(row.landed_minor),
        landed_unit_cost: cad(row.landed_unit_minor),
        deposit: cad(row.deposit_minor),
        balance: cad(row.balance_minor),
        exchange_rate: decimal(row.rate_micros),
        exchange_rate_date: row.rate_date.to_string(),
        // Hundredths of a percent, in millionths.
        duty_percent: decimal(row.duty_basis_points * 10_000),
        lead_time_days: row.lead_time_days,
        valid_until: row.valid_until.to_string(),
        origin_country: row.origin_country.clone(),
        note: row.note.clone(),
        is_cheapest: false,
        is_soonest: false,
        create_time: Some(timestamp(row.create_time)),
    }
}

fn delivery(row: &RequestRow) -> Option<RequestDelivery> {
    (!row.delivery_city.is_empty()).then(|| RequestDelivery {
        city: row.delivery_city.clone(),
        address: row.delivery_address.clone(),
        contact_name: row.delivery_name.clone(),
        contact_phone: row.delivery_phone.clone(),
    })
}

fn message(row: MessageRow) -> RequestMessage {
    RequestMessage {
        id: row.id.to_string(),
        side: row.side.wire().into(),
        body: row.body,
        create_time: Some(timestamp(row.create_time)),
    }
}

fn change(row: RequestChangeRow) -> RequestChange {
    RequestChange {
        status: row.status.wire().into(),
        event: row.event.wire().into(),
        side: row.side.map_or(0, |side| side.wire().into()),
        message: row.message,
        create_time: Some(timestamp(row.create_time)),
    }
}

/// Returns the refund of a charge, if one is owed.
fn owed_refund(charge: &ChargeRow) -> Option<RequestRefund> {
    Some(RequestRefund {
        payment: charge.payment.wire().into(),
        percent: charge.refund_percent?,
        outcome: charge.refund_outcome.map_or(0, |outcome| outcome.wire().into()),
        amount: charge.refund_minor.map(Money::cad),
    })
}

fn money(currency_code: &str, amount_minor: i64) -> Money {
    Money {
        currency_code: currency_code.to_owned(),
        amount_minor,
    }
}
