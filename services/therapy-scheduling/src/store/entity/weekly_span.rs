use sea_orm::entity::prelude::*;

/// Working hours on a weekday.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "weekly_spans")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub therapist_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub weekday: i16,
    #[sea_orm(primary_key, auto_increment = false)]
    pub start_minute: i16,
    pub end_minute: i16,
}

impl ActiveModelBehavior for ActiveModel {}
