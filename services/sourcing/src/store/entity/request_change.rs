use sea_orm::entity::prelude::*;

use crate::request::status::{RequestEvent, RequestStatus, Side};

/// Row of `request_changes`: a change in the history of a request.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "request_changes")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub request_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub version: i64,
    pub status: RequestStatus,
    pub event: RequestEvent,
    /// Side that made the change; `None` for the platform.
    pub side: Option<Side>,
    pub message: String,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
