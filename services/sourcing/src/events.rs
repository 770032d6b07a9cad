//! What the service publishes.

use selam_chassis::{Result, Transaction, timestamp};
use selam_proto::money::v1::Money;
use selam_proto_sourcing::v1::{OrderShipped, ProductRequestChanged, RequestDelivery};

use crate::{
    request::status::{RequestEvent, Side},
    store::{OfferRow, RequestRow},
};

/// What happened to a request.
pub(crate) struct Happened<'a> {
    pub event: RequestEvent,
    /// Nothing for the platform itself.
    pub side: Option<Side>,
    /// The offer that it happened to, if it did.
    pub offer: Option<&'a OfferRow>,
    /// What was said about it.
    pub message: &'a str,
}

/// Announces it in the transaction that does it. `due_minor`: what is to be paid next.
pub(crate) async fn changed(
    transaction: &Transaction,
    row: &RequestRow,
    happened: &Happened<'_>,
    due_minor: Option<i64>,
) -> Result<()> {
    let offer = happened.offer;
    let is_office = happened.side == Some(Side::Office);
    let said = if is_office { happened.message } else { "" };
    let event = ProductRequestChanged {
        request_id: row.id.to_string(),
        event: happened.event.wire().into(),
        side: happened.side.map_or(0, |side| side.wire().into()),
        status: row.status.wire().into(),
        user_id: row.user_id.to_string(),
        email: row.email.clone(),
        language_code: row.language_code.clone(),
        number: row.number.clone(),
        product_name: row.product_name.clone(),
        category: row.category.map_or(0, |category| category.wire().into()),
        quantity: offer.map_or(row.quantity, |offer| offer.quantity),
        landed_cost: offer.map(|offer| Money::cad(offer.landed_minor)),
        valid_until: offer.map(|offer| offer.valid_until.to_string()).unwrap_or_default(),
        amount_due: due_minor.map(Money::cad),
        // What a customer writes is in no event.
        message: said.to_owned(),
        create_time: Some(timestamp(transaction.now())),
    };
    transaction.publish(&event.request_id, &event).await
}

/// Announces that an order goes out.
pub(crate) async fn shipped(
    transaction: &Transaction,
    row: &RequestRow,
    offer: &OfferRow,
    weight_grams: i64,
    pickup_date: chrono::NaiveDate,
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
        pickup_date: pickup_date.to_string(),
        create_time: Some(timestamp(transaction.now())),
    };
    transaction.publish(&event.request_id, &event).await
}
