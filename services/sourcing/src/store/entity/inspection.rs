use sea_orm::entity::prelude::*;

use crate::request::status::Gate;

/// Row of `inspections`. The sampling plan follows from the lot size.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "inspections")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub request_id: Uuid,
    pub gate: Gate,
    pub lot_size: i32,
    pub critical: i32,
    pub major: i32,
    pub minor: i32,
    pub is_passed: bool,
    pub inspect_date: Date,
    pub note: String,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
