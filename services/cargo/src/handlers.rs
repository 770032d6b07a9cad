//! Handlers of events from other services.

use chrono::{DateTime, Utc};
use selam_chassis::{Calendar, HandleEvent, Language, Received, Result, Transaction, fields};
use selam_proto_sourcing::v1::{OrderEnded, OrderShipped};
use uuid::Uuid;

use crate::{
    choices::Priority,
    delivery, events,
    last_leg::{self, HUB},
    network::{City, distance_km},
    shipment_status::Status,
    store::{self, ChangeRow, ShipmentRow},
    tracking_number::TrackingNumber,
};

/// Creates a shipment for the last leg of an order, and ends it with the order.
#[derive(Clone)]
pub(crate) struct LastLegHandler {
    pub(crate) calendar: Calendar,
}

impl HandleEvent<OrderShipped> for LastLegHandler {
    async fn handle(&self, transaction: &Transaction, received: Received<OrderShipped>) -> Result<()> {
        let event = received.event;
        let order_id = fields::id("requestId", &event.request_id)?;
        let user_id = fields::id("userId", &event.user_id)?;
        transaction.lock("cargo-order", &order_id.to_string()).await?;
        // Events arrive in any order. An ended order is never shipped again.
        if store::shipments::is_of_order(transaction, order_id).await?
            || store::ended_orders::contains(transaction, order_id).await?
        {
            return Ok(());
        }
        let (row, booked) = self.shipment(order_id, user_id, event, transaction.now())?;
        store::shipments::insert(transaction, row.clone()).await?;
        store::shipments::insert_change(transaction, booked.clone()).await?;
        events::publish_changed(transaction, &row, &booked).await?;
        tracing::info!(shipment = %row.id, order = %order_id, status = row.status.as_str(), "booked the last leg of an order");
        Ok(())
    }
}

/// Cancels the last leg of an ended order. A shipment that is under way gets a note, because only the office can call it
/// back.
impl HandleEvent<OrderEnded> for LastLegHandler {
    async fn handle(&self, transaction: &Transaction, received: Received<OrderEnded>) -> Result<()> {
        let order_id = fields::id("requestId", &received.event.request_id)?;
        transaction.lock("cargo-order", &order_id.to_string()).await?;
        if store::ended_orders::contains(transaction, order_id).await? {
            return Ok(());
        }
        let now = transaction.now();
        store::ended_orders::insert(transaction, order_id, now).await?;
        let Some(row) = store::shipments::lock_of_order(transaction, order_id).await? else {
            return Ok(());
        };
        let (status, note) = match row.status {
            status if status.is_open() => (Status::Cancelled, "The office ended the order".to_owned()),
            status if status.is_on_the_road() => {
                let back = format!("The office ended the order. Return the shipment to {}", HUB.name());
                (status, back)
            }
            _ => return Ok(()),
        };
        let history = store::shipments::changes(&**transaction, row.id).await?;
        let mut places = history.into_iter().rev().map(|step| step.location);
        let ended = ChangeRow {
            shipment_id: row.id,
            version: row.version + 1,
            status,
            location: places.find(|place| !place.is_empty()).unwrap_or_default(),
            note,
            next_attempt_date: None,
            create_time: now,
        };
        store::shipments::set_status(transaction, row.id, row.version, status, None, now).await?;
        store::shipments::insert_change(transaction, ended.clone()).await?;
        if status == Status::Cancelled {
            events::publish_changed(transaction, &row, &ended).await?;
        }
        tracing::info!(shipment = %row.id, order = %order_id, status = status.as_str(), "ended the last leg of an order");
        Ok(())
    }
}

impl LastLegHandler {
    fn shipment(
        &self,
        order_id: Uuid,
        user_id: Uuid,
        event: OrderShipped,
        now: DateTime<Utc>,
    ) -> Result<(ShipmentRow, ChangeRow)> {
        let delivery = event.delivery.unwrap_or_default();
        let city = City::parse(&delivery.city);
        let to = city.unwrap_or(HUB);
        let requested = fields::date("pickupDate", &event.pickup_date)?;
        let pickup_date = last_leg::pickup_day(requested, self.calendar.today(now));
        let days = delivery::days(distance_km(HUB, to), Priority::Standard).unwrap_or_default();
        let weight_grams = event.weight_grams.max(1);
        // The town may have left the network after the order. The shipment then goes to the hub's city unconfirmed, so
        // that admins see it in their list. The address includes the town.
        let (status, address, note) = match city {
            Some(_) => (Status::Confirmed, delivery.address, String::new()),
            None => (
                Status::QuoteRequested,
                [delivery.address.trim(), delivery.city.trim()].join(", "),
                "No delivery route serves this town".to_owned(),
            ),
        };
        let mut row = ShipmentRow {
            id: Uuid::now_v7(),
            tracking_number: TrackingNumber::random().to_string(),
            // `quote_id` must be unique: an order has no quote, and gets a second shipment when the first is cancelled.
            quote_id: Uuid::now_v7(),
            order_id: Some(order_id),
            user_id,
            user_email: event.email,
            language_code: Language::from_code(&event.language_code)
                .unwrap_or_default()
                .code()
                .to_owned(),
            pickup_city: HUB.name().to_owned(),
            delivery_city: to.name().to_owned(),
            cargo_description: format!("{}: {} × {}", event.number, event.quantity, event.product_name),
            cargo_type: last_leg::cargo_type(weight_grams),
            weight_grams,
            length_mm: None,
            width_mm: None,
            height_mm: None,
            priority: Priority::Standard,
            pickup_date,
            estimated_delivery_date: delivery::arrival(pickup_date, days),
            price_minor: 0,
            pickup_address: last_leg::HUB_ADDRESS.to_owned(),
            pickup_contact_name: last_leg::HUB_CONTACT.to_owned(),
            pickup_contact_phone: last_leg::HUB_PHONE.to_owned(),
            delivery_address: address,
            delivery_contact_name: delivery.contact_name,
            delivery_contact_phone: delivery.contact_phone,
            status,
            proof_of_delivery: String::new(),
            search_text: String::new(),
            version: 1,
            create_time: now,
            update_time: now,
        };
        row.search_text = store::shipments::search_text(&row);
        let booked = ChangeRow {
            shipment_id: row.id,
            version: row.version,
            status: row.status,
            location: String::new(),
            note,
            next_attempt_date: None,
            create_time: now,
        };
        Ok((row, booked))
    }
}
