//! Schemas of services as SQL: one file per step, in PostgreSQL types.

use sea_orm_migration::{async_trait::async_trait, prelude::*, sea_orm::DbBackend};

use crate::history::{self, Forgettable};

/// A step of a service's schema.
pub struct Step {
    /// Name under which the step is recorded.
    pub name: &'static str,
    /// SQL statements, each ended by a semicolon at the end of a line. `CREATE TABLE` has one column per line.
    pub sql: &'static str,
    /// Tables whose rows never change.
    pub kept: &'static [&'static str],
    /// Tables whose rows can only lose personal data.
    pub forgettable: &'static [Forgettable<'static>],
}

/// The schema of a service without tables of its own.
pub struct NoTables;

impl MigratorTrait for NoTables {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        Vec::new()
    }
}

impl MigrationName for Step {
    fn name(&self) -> &str {
        self.name
    }
}

#[async_trait]
impl MigrationTrait for Step {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let sql = match manager.get_database_backend() {
            DbBackend::Postgres => self.sql.to_owned(),
            _ => for_sqlite(self.sql),
        };
        for statement in sql.split(";\n").filter(|statement| !statement.trim().is_empty()) {
            manager.get_connection().execute_unprepared(statement).await?;
        }
        for table in self.kept {
            history::keep(manager, table).await?;
        }
        for history in self.forgettable {
            history::keep_but_forget(manager, *history).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// Replaces PostgreSQL types with the names of SQLite text types. SQLite compares texts as bytes by default.
fn for_sqlite(sql: &str) -> String {
    let lines = sql.lines().map(|line| {
        let line = line.replace(" COLLATE \"C\"", "");
        let Some((column, rest)) = line.strip_prefix("    ").and_then(|column| column.split_once(' ')) else {
            return line;
        };
        let end = rest.find([' ', ',']).unwrap_or(rest.len());
        let (name, rest) = rest.split_at(end);
        let name = match name {
            "uuid" => "uuid_text",
            "timestamptz" => "timestamp_with_timezone_text",
            "timestamp" => "timestamp_text",
            "date" => "date_text",
            "bytea" => "blob",
            "jsonb" => "jsonb_text",
            other => other,
        };
        format!("    {column} {name}{rest}")
    });
    lines.map(|line| line + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn translates_types_for_sqlite() {
        let sql = "CREATE TABLE words (\n    id uuid PRIMARY KEY,\n    word text COLLATE \"C\" NOT NULL,\n    due date,\n    PRIMARY KEY (id)\n);\n";
        let expected = "CREATE TABLE words (\n    id uuid_text PRIMARY KEY,\n    word text NOT NULL,\n    due date_text,\n    PRIMARY KEY (id)\n);\n";
        assert_eq!(for_sqlite(sql), expected);
    }
}
