use sea_orm::entity::prelude::*;

use crate::choices::{CargoType, Priority};

/// A row of `quotes`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "quotes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// User who can book it; any user can book a quote that was requested without a sign-in.
    pub user_id: Option<Uuid>,
    pub from_city: String,
    pub to_city: String,
    pub weight_grams: i64,
    pub length_mm: Option<i64>,
    pub width_mm: Option<i64>,
    pub height_mm: Option<i64>,
    pub cargo_type: CargoType,
    pub priority: Priority,
    pub price_minor: i64,
    pub delivery_days: i32,
    pub expire_time: DateTimeUtc,
    /// Time of the booking.
    pub used_time: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
