use sea_orm::entity::prelude::*;

use crate::choices::{Frequency, PropertySize, ServiceType};

/// A row of `quotes`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "quotes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// User who can book it; `None` when it was requested without a sign-in.
    pub user_id: Option<Uuid>,
    pub service_type: ServiceType,
    pub property_size: PropertySize,
    pub frequency: Frequency,
    pub price_minor: i64,
    pub duration_minutes: i32,
    pub expire_time: DateTimeUtc,
    pub used_time: Option<DateTimeUtc>,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
