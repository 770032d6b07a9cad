//! When somebody was invited, and which of two addresses has confirmed that one takes the place of the other.

use sea_orm_migration::{prelude::*, schema::*};

/// See the module.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // One at a time: SQLite adds no two columns in one statement.
        for column in [
            timestamp_with_time_zone_null("invited_at"),
            text_null("email_change_confirmed"),
        ] {
            manager
                .alter_table(Table::alter().table(Alias::new("users")).add_column(column).to_owned())
                .await?;
        }
        Ok(())
    }
}
