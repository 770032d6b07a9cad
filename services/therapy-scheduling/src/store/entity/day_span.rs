use sea_orm::entity::prelude::*;

/// Working hours of an exception. A day off is one span from 0 to 0.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "day_spans")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub therapist_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub date: Date,
    #[sea_orm(primary_key, auto_increment = false)]
    pub start_minute: i16,
    pub end_minute: i16,
}

impl ActiveModelBehavior for ActiveModel {}
