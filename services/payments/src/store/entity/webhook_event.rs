use sea_orm::entity::prelude::*;

/// Row of `webhook_events`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook_events")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub event_type: String,
    /// Id of the event's object, for replays.
    pub object_id: String,
    pub receive_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
