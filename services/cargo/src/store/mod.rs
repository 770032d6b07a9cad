//! Database queries. Only this module uses the ORM.

pub(crate) mod ended_orders;
pub(crate) mod entity;
pub(crate) mod listing;
pub(crate) mod quotes;
pub(crate) mod shipments;

pub(crate) use entity::{
    quote::{self, Model as QuoteRow},
    shipment::{self, Model as ShipmentRow},
    shipment_change::{self, Model as ChangeRow},
};
/// A connection or a transaction.
pub(crate) use sea_orm::ConnectionTrait as Connection;
