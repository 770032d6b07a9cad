use sea_orm::entity::prelude::*;

/// Encrypted notes of a therapist on a session.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "session_notes")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub appointment_id: Uuid,
    pub sealed: String,
    pub version: i64,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
