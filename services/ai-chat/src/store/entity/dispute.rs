use sea_orm::entity::prelude::*;

/// Latest state of a dispute about a session or plan.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "disputes")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub pass_id: Uuid,
    pub suspends_access: bool,
    /// Time of the latest change.
    pub event_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
