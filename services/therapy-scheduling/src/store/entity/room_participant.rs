use sea_orm::entity::prelude::*;

use crate::choices::Role;

/// Party of a session in its room.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "room_participants")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub appointment_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub role: Role,
    /// ID that the browser window created.
    pub participant_id: Uuid,
    /// Stream that serves the window.
    pub stream_id: Uuid,
    /// Number of the latest signal to the participant.
    pub signals: i64,
    pub seen_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
