//! People who leave: the account goes at once, the erasure stays until every service has answered.

use sea_orm_migration::{prelude::*, schema::*};

/// See the module.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let erasures = Table::create()
            .table("erasures")
            .col(uuid("id").primary_key())
            .col(uuid("user_id"))
            .col(text("email"))
            .col(text("full_name"))
            .col(text("language_code"))
            .col(timestamp_with_time_zone("close_time"))
            .col(integer("round"))
            .col(timestamp_with_time_zone("round_time"))
            .col(integer_null("counting_from"))
            .to_owned();
        manager.create_table(erasures).await?;
        let answers = Table::create()
            .table("erasure_answers")
            .col(uuid("erasure_id"))
            .col(text("service"))
            .col(integer("round"))
            .primary_key(Index::create().col("erasure_id").col("service"))
            .foreign_key(
                ForeignKey::create()
                    .from("erasure_answers", "erasure_id")
                    .to("erasures", "id")
                    .on_delete(ForeignKeyAction::Cascade),
            )
            .to_owned();
        manager.create_table(answers).await
    }
}
