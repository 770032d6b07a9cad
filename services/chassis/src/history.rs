//! Records that are changed step by step: a version that counts the changes, an etag that tells it to clients, and a history with a row for
//! each version, which is only ever added to.

use sea_orm::{ConnectionTrait as _, DbBackend, DbErr};
use sea_orm_migration::SchemaManager;

use crate::{Error, Result};

/// The etag of a version: it changes with every change of the record.
pub fn etag(version: i64) -> String {
    format!("v{version}")
}

/// Checks that who asks for a change has seen the present version. The record should be locked.
///
/// # Errors
/// `ABORTED` with `reason` when somebody else has changed it meanwhile.
pub fn require_present(version: i64, seen: &str, reason: &'static str) -> Result<()> {
    if etag(version) == seen {
        Ok(())
    } else {
        Err(changed(reason))
    }
}

/// Somebody else has changed the record meanwhile.
pub fn changed(reason: &'static str) -> Error {
    Error::aborted(reason, "somebody else changed it meanwhile; read it again")
}

/// Makes the database itself refuse to change or delete rows of `table`.
///
/// # Errors
/// As the database.
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

/// What of a history may be taken out of it when somebody leaves.
#[derive(Clone, Copy, Debug)]
pub struct Forgettable<'a> {
    /// The table.
    pub table: &'a str,
    /// Columns that are never changed.
    pub fixed: &'a [&'a str],
    /// Texts that may become empty.
    pub texts: &'a [&'a str],
    /// Columns that may become null.
    pub nullable: &'a [&'a str],
}

/// As [`keep`], but texts may become empty and some columns null: what people wrote, and who they were, goes when they leave.
///
/// # Errors
/// As the database.
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
        .map(|(name, change, when)| {
            format!(
                "CREATE TRIGGER {table}_{name} BEFORE {change} ON {table} {when} BEGIN SELECT RAISE(ABORT, '{refusal}'); END"
            )
        })
        .to_vec(),
    };
    run(manager, &statements).await
}

/// Undoes [`keep`], for a migration that writes the rows in another way and calls [`keep`] again.
///
/// # Errors
/// As the database.
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
    fn only_the_present_version_is_changed() {
        assert!(require_present(3, &etag(3), "CHANGED").is_ok());
        for seen in ["v2", "v", "", "3"] {
            let refused = require_present(3, seen, "CHANGED").err();
            assert_eq!(refused.map(|error| error.reason()), Some("CHANGED"), "{seen}");
        }
    }
}
