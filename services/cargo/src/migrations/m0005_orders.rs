//! A shipment can be the last leg of an order; an order has one.

use sea_orm_migration::{async_trait::async_trait, prelude::*};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[derive(DeriveIden)]
enum Shipments {
    Table,
    OrderId,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = Table::alter()
            .table(Shipments::Table)
            .add_column(ColumnDef::new(Shipments::OrderId).uuid().null())
            .to_owned();
        manager.alter_table(column).await?;
        let one_each = Index::create()
            .name("shipments_order")
            .table(Shipments::Table)
            .col(Shipments::OrderId)
            .unique()
            .to_owned();
        manager.create_index(one_each).await
    }
}
