use sea_orm::entity::prelude::*;

/// Tokens of a user counted towards the daily limit.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "spendings")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub date: Date,
    pub tokens: i64,
}

impl ActiveModelBehavior for ActiveModel {}
