use sea_orm_migration::{async_trait::async_trait, prelude::*, sea_orm::DbBackend};
use selam_chassis::history;

/// Words are those of the contract, in lower case; versions are as wide as in the other services; and the database itself keeps the history.
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0004_one_spelling"
    }
}

/// Tables that hold a choice of a customer. Of those, these columns have words of several parts.
const TABLES: [&str; 3] = ["quotes", "series", "bookings"];
const COLUMNS: [&str; 3] = ["service_type", "property_size", "frequency"];

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        for table in TABLES {
            let words = COLUMNS.map(|column| format!("{column} = replace({column}, '-', '_')"));
            let condition = COLUMNS.map(|column| format!("{column} LIKE '%-%'"));
            let respell = format!(
                "UPDATE {table} SET {} WHERE {}",
                words.join(", "),
                condition.join(" OR ")
            );
            connection.execute_unprepared(&respell).await?;
        }
        if manager.get_database_backend() == DbBackend::Postgres {
            for table in ["bookings", "booking_changes"] {
                let widen = format!("ALTER TABLE {table} ALTER COLUMN version TYPE bigint");
                connection.execute_unprepared(&widen).await?;
            }
        }
        history::keep(manager, "booking_changes").await
    }

    /// All steps or none, on SQLite too.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
