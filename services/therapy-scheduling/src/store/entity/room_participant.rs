use sea_orm::entity::prelude::*;

use crate::choices::Role;

/// One of the two sides of a session that is in its room.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "room_participants")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub appointment_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub role: Role,
    /// Id that the window made for itself.
    pub participant_id: Uuid,
    /// The stream that serves it.
    pub stream_id: Uuid,
    /// Number of the latest signal to it.
    pub signals: i64,
    pub seen_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
