use sea_orm::entity::prelude::*;

/// A row of `slots`: the crews booked in an arrival window of a day. A window without a row is free.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "slots")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub date: Date,
    #[sea_orm(primary_key, auto_increment = false)]
    pub window: i16,
    pub booked: i32,
}

impl ActiveModelBehavior for ActiveModel {}
