use sea_orm::entity::prelude::*;

/// Row of `therapist_prices`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "therapist_prices")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub therapist_id: String,
    pub therapist_name: String,
    pub month_minor: i64,
    /// Session format that the plan pays for, such as `individual`.
    pub session_format: String,
    pub is_offered: bool,
    /// Whether the plan was withdrawn, so that unused sessions are refunded.
    pub is_withdrawn: bool,
    /// Version of the latest change.
    pub version: i64,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
