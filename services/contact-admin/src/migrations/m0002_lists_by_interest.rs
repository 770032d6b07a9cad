use sea_orm_migration::{async_trait::async_trait, prelude::*};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0002_lists_by_interest"
    }
}

#[derive(DeriveIden)]
enum ContactMessages {
    Table,
    Id,
    ServiceInterest,
    Status,
    CreateTime,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Messages about one service are listed and counted along an index of their own, in every status and in one.
        let by_interest = Index::create()
            .name("contact_messages_by_interest")
            .table(ContactMessages::Table)
            .col(ContactMessages::ServiceInterest)
            .col(ContactMessages::CreateTime)
            .col(ContactMessages::Id)
            .to_owned();
        manager.create_index(by_interest).await?;
        let by_interest_and_status = Index::create()
            .name("contact_messages_by_interest_and_status")
            .table(ContactMessages::Table)
            .col(ContactMessages::ServiceInterest)
            .col(ContactMessages::Status)
            .col(ContactMessages::CreateTime)
            .col(ContactMessages::Id)
            .to_owned();
        manager.create_index(by_interest_and_status).await
    }
}
