use sea_orm_migration::{async_trait::async_trait, prelude::*};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0002_series_of_user"
    }
}

#[derive(DeriveIden)]
enum Series {
    Table,
    UserId,
    EndTime,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Before a booking the customer's open ones are counted; single visits have an index by user and visit already.
        let of_user = Index::create()
            .name("series_of_user")
            .table(Series::Table)
            .col(Series::UserId)
            .col(Series::EndTime)
            .to_owned();
        manager.create_index(of_user).await
    }
}
