use sea_orm::entity::prelude::*;

use crate::{
    booking_status::Status,
    choices::{ArrivalWindow, Frequency, PropertySize, ServiceType},
};

/// A row of `bookings`: one visit.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "bookings")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub series_id: Option<Uuid>,
    /// The day on which the rhythm of the series put it; it may have moved since.
    pub planned_date: Option<Date>,
    pub user_id: Uuid,
    pub user_email: String,
    pub language_code: String,
    pub service_type: ServiceType,
    pub property_size: PropertySize,
    pub frequency: Frequency,
    pub address: String,
    pub postal_code: String,
    pub phone: String,
    pub notes: String,
    pub visit_date: Date,
    pub arrival_window: ArrivalWindow,
    /// When the window begins, as clocks there will show it; what lists are ordered by. An instant would be wrong as soon as the rules of the
    /// time zone change.
    pub visit_local_time: DateTime,
    pub price_minor: i64,
    pub duration_minutes: i32,
    pub status: Status,
    /// Counts the changes.
    pub version: i64,
    /// Street and mail address and phone in lower case, which the search looks through: neither database folds letters outside ASCII by itself.
    pub search_text: String,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
