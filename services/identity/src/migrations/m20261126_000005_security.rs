//! Where sessions come from, the log of security events, recovery codes, and since when a second factor is wanted.

use sea_orm_migration::{prelude::*, schema::*};

/// See the module.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // One at a time: SQLite adds no two columns in one statement.
        for name in ["browser", "system", "address", "country"] {
            add(manager, "sessions", text(name).default("").to_owned()).await?;
        }
        add(
            manager,
            "users",
            timestamp_with_time_zone_null("second_factor_from").to_owned(),
        )
        .await?;
        add(manager, "users", boolean("is_anonymous").default(false).to_owned()).await?;
        manager
            .create_table(
                Table::create()
                    .table(Alias::new("security_events"))
                    .col(pk_uuid("id"))
                    .col(text("kind"))
                    .col(uuid_null("user_id"))
                    .col(uuid_null("actor_id"))
                    .col(text("browser"))
                    .col(text("system"))
                    .col(text("address"))
                    .col(text("network"))
                    .col(text("country"))
                    .col(text("detail"))
                    .col(timestamp_with_time_zone("created_at"))
                    .to_owned(),
            )
            .await?;
        for (name, columns) in [
            ("security_events_user", &["user_id", "created_at", "id"][..]),
            ("security_events_kind", &["kind", "created_at", "id"]),
            ("security_events_created", &["created_at", "id"]),
        ] {
            let mut index = Index::create();
            index.name(name).table(Alias::new("security_events"));
            for column in columns {
                index.col(Alias::new(*column));
            }
            manager.create_index(index.to_owned()).await?;
        }
        manager
            .create_table(
                Table::create()
                    .table(Alias::new("recovery_codes"))
                    .col(text("code_hash").primary_key())
                    .col(uuid("user_id"))
                    .col(timestamp_with_time_zone("created_at"))
                    .foreign_key(
                        ForeignKey::create()
                            .from(Alias::new("recovery_codes"), Alias::new("user_id"))
                            .to(Alias::new("users"), Alias::new("id"))
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("recovery_codes_user")
                    .table(Alias::new("recovery_codes"))
                    .col(Alias::new("user_id"))
                    .to_owned(),
            )
            .await
    }
}

async fn add(manager: &SchemaManager<'_>, table: &'static str, column: ColumnDef) -> Result<(), DbErr> {
    let change = Table::alter().table(Alias::new(table)).add_column(column).to_owned();
    manager.alter_table(change).await
}
