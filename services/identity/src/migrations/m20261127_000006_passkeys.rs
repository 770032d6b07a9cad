//! Passkeys: factors that are no app, and the challenges that a device must answer.

use sea_orm_migration::{prelude::*, schema::*};

/// See the module.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // One at a time: SQLite adds no two columns in one statement.
        for column in [
            text("factor_type").default("totp").to_owned(),
            text_null("credential_id").to_owned(),
            text_null("credential").to_owned(),
            timestamp_with_time_zone_null("last_used_at").to_owned(),
        ] {
            let change = Table::alter()
                .table(Alias::new("factors"))
                .add_column(column)
                .to_owned();
            manager.alter_table(change).await?;
        }
        manager
            .create_index(
                Index::create()
                    .unique()
                    .name("factors_credential_key")
                    .table(Alias::new("factors"))
                    .col(Alias::new("credential_id"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table(Alias::new("passkey_challenges"))
                    .col(pk_uuid("id"))
                    .col(uuid_null("user_id"))
                    .col(uuid_null("factor_id"))
                    .col(text("state"))
                    .col(timestamp_with_time_zone("expires_at"))
                    .foreign_key(
                        ForeignKey::create()
                            .from(Alias::new("passkey_challenges"), Alias::new("user_id"))
                            .to(Alias::new("users"), Alias::new("id"))
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        for column in ["user_id", "expires_at"] {
            manager
                .create_index(
                    Index::create()
                        .name(format!("passkey_challenges_{column}_idx"))
                        .table(Alias::new("passkey_challenges"))
                        .col(Alias::new(column))
                        .to_owned(),
                )
                .await?;
        }
        Ok(())
    }
}
