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
        // After a cancelled shipment an order can be shipped again.
        let one_each = "CREATE UNIQUE INDEX shipments_order ON shipments (order_id) WHERE status <> 'cancelled'";
        manager.get_connection().execute_unprepared(one_each).await?;
        Ok(())
    }
}
