//! Events that the service publishes.

use selam_chassis::{Result, Transaction, timestamp};
use selam_proto_cargo::v1::ShipmentChanged;

use crate::{
    convert,
    store::{ChangeRow, ShipmentRow},
};

/// Publishes a status change in the transaction that makes it.
pub(crate) async fn publish_changed(transaction: &Transaction, shipment: &ShipmentRow, step: &ChangeRow) -> Result<()> {
    let event = ShipmentChanged {
        shipment_id: shipment.id.to_string(),
        user_id: shipment.user_id.to_string(),
        email: shipment.user_email.clone(),
        language_code: shipment.language_code.clone(),
        tracking_number: shipment.tracking_number.clone(),
        status: step.status.wire().into(),
        location: step.location.clone(),
        pickup_city: shipment.pickup_city.clone(),
        delivery_city: shipment.delivery_city.clone(),
        estimated_delivery_date: shipment.estimated_delivery_date.to_string(),
        quoted_price: convert::price(shipment),
        create_time: Some(timestamp(step.create_time)),
        order_id: shipment.order_id.map(|id| id.to_string()).unwrap_or_default(),
        next_attempt_date: convert::next_attempt(step),
    };
    transaction.publish(&event.shipment_id, &event).await
}
