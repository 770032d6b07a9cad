use sea_orm::entity::prelude::*;

use crate::booking_status::{Event, Status};

/// A row of `booking_changes`: an event of a booking. Append-only.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "booking_changes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub booking_id: Uuid,
    /// Version of the booking after the change.
    #[sea_orm(primary_key, auto_increment = false)]
    pub version: i64,
    pub status: Status,
    pub event: Event,
    pub note: String,
    /// User who made the change; `None` for the service itself.
    pub actor_id: Option<Uuid>,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
