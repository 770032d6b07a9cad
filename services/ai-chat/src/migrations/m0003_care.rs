use sea_orm_migration::{async_trait::async_trait, prelude::*, schema};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0003_care"
    }
}

#[derive(DeriveIden)]
enum Conversations {
    Table,
    CareEndTime,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let care = Table::alter()
            .table(Conversations::Table)
            .add_column(schema::timestamp_with_time_zone_null(Conversations::CareEndTime))
            .to_owned();
        manager.alter_table(care).await
    }
}
