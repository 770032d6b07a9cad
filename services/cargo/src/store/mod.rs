//! Queries; the only place that knows the ORM.

pub(crate) mod entity;
pub(crate) mod listing;
pub(crate) mod quotes;
pub(crate) mod shipments;

pub(crate) use entity::{
    cargo_quote::{self, Model as QuoteRow},
    shipment::{self, Model as ShipmentRow},
    shipment_event::{self, Model as EventRow},
};
