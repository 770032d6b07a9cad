use sea_orm::entity::prelude::*;

/// Row of `reconciliations`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "reconciliations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i32,
    pub end_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
