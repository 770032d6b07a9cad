use sea_orm::entity::prelude::*;

/// Five minutes of a therapist reserved by an appointment. The primary key prevents double bookings.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "reserved_slots")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub therapist_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub unit: i64,
    pub appointment_id: Uuid,
}

impl ActiveModelBehavior for ActiveModel {}
