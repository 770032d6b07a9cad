use sea_orm::entity::prelude::*;

use crate::{
    appointment::status::{Event, Status},
    choices::Role,
};

/// Entry in the history of an appointment.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "appointment_changes")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub appointment_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub version: i64,
    pub status: Status,
    pub event: Event,
    pub role: Option<Role>,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
