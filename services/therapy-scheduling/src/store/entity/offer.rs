use sea_orm::entity::prelude::*;

use crate::choices::SessionFormat;

/// Price and length of a session format.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "session_offers")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub therapist_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub format: SessionFormat,
    pub price_minor: i64,
    pub minutes: i32,
}

impl ActiveModelBehavior for ActiveModel {}
