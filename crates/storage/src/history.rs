//! Versioned records: a version that counts the changes, an etag for clients, and an append-only history with a
//! row per version.

use sea_orm::{ConnectionTrait as _, DbBackend, DbErr};
use sea_orm_migration::SchemaManager;
use selam_foundation::{Error, Result};

/// Returns the etag of a version. It changes with every change of the record.
pub fn etag(version: i64) -> String {
    format!("v{version}")
}

/// Checks that the caller has read the current version. The record should be locked.
///
/// # Errors
/// `ABORTED` with `reason` when the record has changed since.
pub fn check_etag(version: i64, seen: &str, reason: &'static str) -> Result<()> {
    if etag(version) == seen {
        Ok(())
    } else {
        Err(changed(reason))
    }
}

/// Returns the error for a record that has changed since the caller read it.
pub fn changed(reason: &'static str) -> Error {
    Error::aborted(reason, "the record has changed since it was read; read it again")
}

/// Adds a database trigger that rejects updates and deletions of rows of `table`.
///
/// # Errors
/// The errors of the database.
pub async fn keep(manager: &SchemaManager<'_>, table: &str) -> Result<(), DbErr> {
    let refusal = format!("rows of {table} are never changed");
    let statements = match manager.get_database_backend() {
        DbBackend::Postgres => vec![
            format!(
                "CREATE OR REPLACE FUNCTION {table}_keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '{refusal}'; END $$"
            ),
            format!(
                "CREATE TRIGGER {table}_keep BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION {table}_keep()"
            ),
        ],
        _ => ["UPDATE", "DELETE"]
            .map(|change| {
                format!(
                    "CREATE TRIGGER {table}_keep_from_{} BEFORE {change} ON {table} BEGIN SELECT RAISE(ABORT, '{refusal}'); END",
                    change.to_lowercase()
                )
            })
            .to_vec(),
    };
    run(manager, &statements).await
}

/// Columns of a history table that account deletion may clear.
#[derive(Clone, Copy, Debug)]
pub struct Forgettable<'a> {
    /// The table.
    pub table: &'a str,
    /// Columns that never change.
    pub fixed: &'a [&'a str],
    /// Text columns that may become empty.
    pub texts: &'a [&'a str],
    /// Columns that may become null.
    pub nullable: &'a [&'a str],
}

/// As [`keep`], except that texts may become empty and some columns null. Account deletion removes texts
/// written by a person and their identity. Replaces the triggers of an earlier call, for a migration that adds
/// columns.
///
/// # Errors
/// The errors of the database.
pub async fn keep_but_forget(manager: &SchemaManager<'_>, history: Forgettable<'_>) -> Result<(), DbErr> {
    let Forgettable {
        table,
        fixed,
        texts,
        nullable,
    } = history;
    let refusal = format!("rows of {table} are never changed");
    let written = |column: &&str| format!("(NEW.{column} <> '' AND NEW.{column} <> OLD.{column})");
    let named = |column: &&str| format!("(NEW.{column} IS NOT NULL AND NEW.{column} IS DISTINCT FROM OLD.{column})");
    let filled: Vec<_> = texts.iter().map(written).chain(nullable.iter().map(named)).collect();
    let (filled, fixed) = (filled.join(" OR "), fixed.join(", "));
    let forgettable = [texts, nullable].concat().join(", ");
    let statements = match manager.get_database_backend() {
        DbBackend::Postgres => vec![
            format!(
                "CREATE OR REPLACE FUNCTION {table}_keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '{refusal}'; END $$"
            ),
            format!("DROP TRIGGER IF EXISTS {table}_keep ON {table}"),
            format!("DROP TRIGGER IF EXISTS {table}_forget ON {table}"),
            format!(
                "CREATE TRIGGER {table}_keep BEFORE DELETE OR UPDATE OF {fixed} ON {table} FOR EACH ROW EXECUTE FUNCTION {table}_keep()"
            ),
            format!(
                "CREATE TRIGGER {table}_forget BEFORE UPDATE OF {forgettable} ON {table} FOR EACH ROW WHEN ({filled}) EXECUTE FUNCTION {table}_keep()"
            ),
        ],
        _ => [
            ("keep_from_delete", "DELETE".to_owned(), String::new()),
            ("keep_from_update", format!("UPDATE OF {fixed}"), String::new()),
            ("forget", format!("UPDATE OF {forgettable}"), format!("WHEN {filled}")),
        ]
        .into_iter()
        .flat_map(|(name, change, when)| {
            [
                format!("DROP TRIGGER IF EXISTS {table}_{name}"),
                format!(
                    "CREATE TRIGGER {table}_{name} BEFORE {change} ON {table} {when} BEGIN SELECT RAISE(ABORT, '{refusal}'); END"
                ),
            ]
        })
        .collect(),
    };
    run(manager, &statements).await
}

/// Removes the trigger of [`keep`], for a migration that rewrites the rows and calls [`keep`] again.
///
/// # Errors
/// The errors of the database.
pub async fn release(manager: &SchemaManager<'_>, table: &str) -> Result<(), DbErr> {
    let statements = match manager.get_database_backend() {
        DbBackend::Postgres => vec![
            format!("DROP TRIGGER {table}_keep ON {table}"),
            format!("DROP FUNCTION {table}_keep()"),
        ],
        _ => ["update", "delete"]
            .map(|change| format!("DROP TRIGGER {table}_keep_from_{change}"))
            .to_vec(),
    };
    run(manager, &statements).await
}

async fn run(manager: &SchemaManager<'_>, statements: &[String]) -> Result<(), DbErr> {
    for statement in statements {
        manager.get_connection().execute_unprepared(statement).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_changes_of_old_versions() {
        assert!(check_etag(3, &etag(3), "CHANGED").is_ok());
        for seen in ["v2", "v", "", "3"] {
            let refused = check_etag(3, seen, "CHANGED").err();
            assert_eq!(refused.map(|error| error.reason()), Some("CHANGED"), "{seen}");
        }
    }
}
