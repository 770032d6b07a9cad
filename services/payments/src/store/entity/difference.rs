use sea_orm::entity::prelude::*;

/// Row of `differences`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "differences")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub provider_id: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub problem: String,
    pub theirs_minor: Option<i64>,
    pub ours_minor: Option<i64>,
    pub find_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
