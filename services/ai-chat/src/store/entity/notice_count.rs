use sea_orm::entity::prelude::*;

use crate::choices::Notice;

/// Fixed texts per day.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "notice_counts")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub date: Date,
    #[sea_orm(primary_key, auto_increment = false)]
    pub notice: Notice,
    pub count: i64,
}

impl ActiveModelBehavior for ActiveModel {}
