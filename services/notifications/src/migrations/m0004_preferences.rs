use sea_orm_migration::{async_trait::async_trait, prelude::*, schema};

pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0004_preferences"
    }
}

#[derive(DeriveIden)]
enum Preferences {
    Table,
    UserId,
    Reminders,
    Progress,
    FollowUps,
    UpdateTime,
}

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // A user without a row receives all emails, so existing users need none.
        let preferences = Table::create()
            .table(Preferences::Table)
            .col(schema::uuid(Preferences::UserId).primary_key())
            .col(schema::boolean(Preferences::Reminders))
            .col(schema::boolean(Preferences::Progress))
            .col(schema::boolean(Preferences::FollowUps))
            .col(schema::timestamp_with_time_zone(Preferences::UpdateTime))
            .to_owned();
        manager.create_table(preferences).await
    }
}
