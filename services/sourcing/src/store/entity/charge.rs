use sea_orm::entity::prelude::*;

use crate::request::status::Payment;

/// What is asked for at payments: its id is the reference there.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "charges")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub request_id: Uuid,
    pub offer_id: Uuid,
    pub payment: Payment,
    pub amount_minor: i64,
    pub is_paid: bool,
    /// Whether it is sent back, or was.
    pub is_returned: bool,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
