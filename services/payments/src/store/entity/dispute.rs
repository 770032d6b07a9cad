use sea_orm::entity::prelude::*;

use crate::choices::DisputeStatus;

/// Row of `disputes`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "disputes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub payment_id: Uuid,
    pub amount_minor: i64,
    pub reason: String,
    pub status: DisputeStatus,
    /// Deadline for evidence.
    pub answer_by_time: Option<DateTimeUtc>,
    pub provider_id: String,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
