use sea_orm::entity::prelude::*;

use crate::application::status::Status;

/// Entry in the history of an application.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "application_changes")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub application_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub version: i64,
    pub status: Status,
    pub is_by_applicant: bool,
    pub message: String,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
