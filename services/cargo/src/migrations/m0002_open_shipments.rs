use sea_orm_migration::{async_trait::async_trait, prelude::*};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0002_open_shipments"
    }
}

#[derive(DeriveIden)]
enum Shipments {
    Table,
    UserId,
    Status,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Before a booking the customer's open shipments are counted, however many they have had before.
        let of_user = Index::create()
            .name("shipments_of_user_by_status")
            .table(Shipments::Table)
            .col(Shipments::UserId)
            .col(Shipments::Status)
            .to_owned();
        manager.create_index(of_user).await
    }
}
