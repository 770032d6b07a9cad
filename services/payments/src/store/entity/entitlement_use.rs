use sea_orm::entity::prelude::*;

/// Row of `entitlement_uses`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "entitlement_uses")]
pub struct Model {
    /// Reference that the credit pays for, such as an appointment.
    #[sea_orm(primary_key, auto_increment = false)]
    pub reference_id: Uuid,
    pub entitlement_id: Uuid,
    pub use_time: DateTimeUtc,
    pub return_time: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
