use sea_orm::entity::prelude::*;

/// A row of `ended_orders`: an order that gets no shipment any more.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "ended_orders")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub order_id: Uuid,
    pub end_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
