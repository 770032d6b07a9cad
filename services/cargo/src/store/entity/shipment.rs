use sea_orm::entity::prelude::*;

use crate::{
    choices::{CargoType, Priority},
    shipment_status::Status,
};

/// A row of `shipments`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "shipments")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub tracking_number: String,
    /// Booked quote. A last leg has a random ID here, because it has no quote.
    pub quote_id: Uuid,
    /// Sourcing order of a last leg.
    pub order_id: Option<Uuid>,
    pub user_id: Uuid,
    pub user_email: String,
    pub language_code: String,
    pub pickup_city: String,
    pub delivery_city: String,
    pub cargo_description: String,
    pub cargo_type: CargoType,
    pub weight_grams: i64,
    pub length_mm: Option<i64>,
    pub width_mm: Option<i64>,
    pub height_mm: Option<i64>,
    pub priority: Priority,
    pub pickup_date: Date,
    pub estimated_delivery_date: Date,
    pub price_minor: i64,
    pub pickup_address: String,
    pub pickup_contact_name: String,
    pub pickup_contact_phone: String,
    pub delivery_address: String,
    pub delivery_contact_name: String,
    pub delivery_contact_phone: String,
    pub status: Status,
    pub proof_of_delivery: String,
    /// Tracking number, cities and email address in lower case, for the search.
    pub search_text: String,
    /// Number of the latest step in the history.
    pub version: i64,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
