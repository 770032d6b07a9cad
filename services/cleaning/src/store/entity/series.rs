use sea_orm::entity::prelude::*;

use crate::choices::{ArrivalWindow, Frequency, PropertySize, ServiceType};

/// A row of `series`: a recurring booking, whose visits are created in advance.
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
    /// Number and day of the next visit to create.
    pub next_index: i32,
    pub next_date: Date,
    /// Time at which the customer ended the series.
    pub end_time: Option<DateTimeUtc>,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
