//! Queries; the only place that knows the ORM.

pub(crate) mod entity;
pub(crate) mod listing;
pub(crate) mod quotes;
pub(crate) mod shipments;

pub(crate) use entity::{
    quote::{self, Model as QuoteRow},
    shipment::{self, Model as ShipmentRow},
    shipment_change::{self, Model as ChangeRow},
};
/// What queries run on: a connection or a transaction.
pub(crate) use sea_orm::ConnectionTrait as Connection;
