use sea_orm::entity::prelude::*;

use crate::shipment_status::Status;

/// A row of `shipment_changes`: a step in the history of a shipment.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "shipment_changes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub shipment_id: Uuid,
    /// Version of the shipment after the step.
    #[sea_orm(primary_key, auto_increment = false)]
    pub version: i64,
    pub status: Status,
    /// City of the step; may be empty.
    pub location: String,
    pub note: String,
    /// Day of the next delivery attempt, when the step is an attempt that failed.
    pub next_attempt_date: Option<Date>,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
