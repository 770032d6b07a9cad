use sea_orm_migration::{async_trait::async_trait, prelude::*};

/// What a message is about is called as in the contract, without the prefix and in lower case, as words are in the other services.
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0003_one_spelling"
    }
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let respell =
            "UPDATE contact_messages SET service_interest = lower(replace(service_interest, 'SERVICE_INTEREST_', ''))";
        manager.get_connection().execute_unprepared(respell).await?;
        Ok(())
    }

    /// With the note that it is done, or not at all, on SQLite too.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
