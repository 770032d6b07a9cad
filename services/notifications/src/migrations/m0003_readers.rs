use sea_orm_migration::{async_trait::async_trait, prelude::*};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0003_readers"
    }
}

#[derive(DeriveIden)]
enum Deliveries {
    Table,
    UserId,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Earlier emails go to the address of their event.
        let user_id = Table::alter()
            .table(Deliveries::Table)
            .add_column(ColumnDef::new(Deliveries::UserId).uuid().null())
            .to_owned();
        manager.alter_table(user_id).await
    }
}
