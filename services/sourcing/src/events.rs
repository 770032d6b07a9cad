//! Events that the service publishes.

use selam_chassis::{Result, Transaction, timestamp};
use selam_proto::money::v1::Money as WireMoney;
use selam_proto_sourcing::v1::{OrderEnded, OrderShipped, ProductRequestChanged, RequestDelivery};

use crate::{
    request::status::{RequestEvent, Side},
    store::{OfferRow, RequestRow},
};

/// Details of a change of a request.
pub(crate) struct ChangeDetails<'a> {
    pub event: RequestEvent,
    /// Side that made the change; `None` for the platform.
    pub side: Option<Side>,
    /// Offer that the change is about, if any.
    pub offer: Option<&'a OfferRow>,
    /// Message of the change.
    pub message: &'a str,
}

/// Amounts of a change.
#[derive(Clone, Copy, Default)]
pub(crate) struct Money {
    /// Amount due next, in cents.
    pub due_minor: Option<i64>,
    /// Refunded share of each payment in percent, when an order was ended.
    pub refund_percent: Option<i32>,
}

/// Publishes a change of a request.
pub(crate) async fn changed(
    transaction: &Transaction,
    row: &RequestRow,
    details: &ChangeDetails<'_>,
    money: Money,
) -> Result<()> {
    let offer = details.offer;
    let is_office = details.side == Some(Side::Office);
    let message = if is_office { details.message } else { "" };
    let event = ProductRequestChanged {
        request_id: row.id.to_string(),
        event: details.event.wire().into(),
        side: details.side.map_or(0, |side| side.wire().into()),
        status: row.status.wire().into(),
        user_id: row.user_id.to_string(),
        email: row.email.clone(),
        language_code: row.language_code.clone(),
        number: row.number.clone(),
        product_name: row.product_name.clone(),
        category: row.category.map_or(0, |category| category.wire().into()),
        quantity: offer.map_or(row.quantity, |offer| offer.quantity),
        landed_cost: offer.map(|offer| WireMoney::cad(offer.landed_minor)),
        valid_until: offer.map(|offer| offer.valid_until.to_string()).unwrap_or_default(),
        amount_due: money.due_minor.map(WireMoney::cad),
        // Messages of customers are not published.
        message: message.to_owned(),
        create_time: Some(timestamp(transaction.now())),
        refund_percent: money.refund_percent.unwrap_or_default(),
        payment_due_time: money
            .due_minor
            .and(row.deposit_due_time.or(row.balance_due_time))
            .map(timestamp),
        pickup_date: row.pickup_date.map(|day| day.to_string()).unwrap_or_default(),
    };
    transaction.publish(&event.request_id, &event).await
}

/// Publishes that an order is shipped.
pub(crate) async fn shipped(
    transaction: &Transaction,
    row: &RequestRow,
    offer: &OfferRow,
    weight_grams: i64,
) -> Result<()> {
    let event = OrderShipped {
        request_id: row.id.to_string(),
        user_id: row.user_id.to_string(),
        email: row.email.clone(),
        language_code: row.language_code.clone(),
        product_name: row.product_name.clone(),
        number: row.number.clone(),
        quantity: offer.quantity,
        weight_grams,
        delivery: Some(RequestDelivery {
            city: row.delivery_city.clone(),
            address: row.delivery_address.clone(),
            contact_name: row.delivery_name.clone(),
            contact_phone: row.delivery_phone.clone(),
        }),
        pickup_date: row.pickup_date.map(|day| day.to_string()).unwrap_or_default(),
        create_time: Some(timestamp(transaction.now())),
    };
    transaction.publish(&event.request_id, &event).await
}

/// Publishes that a shipped order is ended.
pub(crate) async fn ended(transaction: &Transaction, row: &RequestRow) -> Result<()> {
    let event = OrderEnded {
        request_id: row.id.to_string(),
        create_time: Some(timestamp(transaction.now())),
    };
    transaction.publish(&event.request_id, &event).await
}
