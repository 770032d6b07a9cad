use sea_orm_migration::{async_trait::async_trait, prelude::*};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0002_limits"
    }
}

#[derive(DeriveIden)]
enum Deliveries {
    Table,
    CountKey,
    CreateTime,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Earlier emails are not counted: the longest limit covers one day.
        let count_key = Table::alter()
            .table(Deliveries::Table)
            .add_column(ColumnDef::new(Deliveries::CountKey).text().null())
            .to_owned();
        manager.alter_table(count_key).await?;
        let counted = Index::create()
            .name("deliveries_counted")
            .table(Deliveries::Table)
            .col(Deliveries::CountKey)
            .col(Deliveries::CreateTime)
            .to_owned();
        manager.create_index(counted).await?;
        // Partial index for the frequent search for content to remove; most rows have none.
        let with_content = "CREATE INDEX deliveries_with_content ON deliveries (create_time) WHERE content IS NOT NULL";
        manager.get_connection().execute_unprepared(with_content).await?;
        Ok(())
    }
}
