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
    /// Day that the frequency of the series gave; the visit may have moved since.
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
    /// Start of the window in local time, which orders the lists. An instant would become wrong with a change of the
    /// time zone's rules.
    pub visit_local_time: DateTime,
    pub price_minor: i64,
    pub duration_minutes: i32,
    pub status: Status,
    /// Number of the latest change.
    pub version: i64,
    /// Street address, email address and phone number folded for the search. The databases do not fold letters
    /// outside ASCII.
    pub search_text: String,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
