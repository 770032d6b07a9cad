use sea_orm::entity::prelude::*;

use crate::choices::{ArrivalWindow, Frequency, PropertySize, ServiceType};

/// A row of `series`: a recurring booking, from which visits are made ahead.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "series")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
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
    pub arrival_window: ArrivalWindow,
    pub price_minor: i64,
    pub duration_minutes: i32,
    pub first_date: Date,
    /// Number and day of the first visit that is not made yet.
    pub next_index: i32,
    pub next_date: Date,
    /// When the customer ended it.
    pub end_time: Option<DateTimeUtc>,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
