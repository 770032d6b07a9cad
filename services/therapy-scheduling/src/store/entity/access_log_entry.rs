use sea_orm::entity::prelude::*;

/// Access of an admin to an appointment.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "access_log")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub appointment_id: Uuid,
    pub actor_id: Uuid,
    pub action: String,
    pub time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
