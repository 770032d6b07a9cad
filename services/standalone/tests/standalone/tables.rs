//! Queries on the tables of any database.

use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use selam_chassis::Database;

/// Tables of the chassis with messages in transit, which are deleted after delivery.
const IN_TRANSIT: [&str; 2] = ["inbox", "outbox"];

/// Counts the rows of `what`: a table, with an optional condition.
pub async fn count(database: &Database, what: &str) -> i64 {
    let db = database.connection();
    let statement = Statement::from_string(db.get_database_backend(), format!("SELECT COUNT(*) AS n FROM {what}"));
    let row = db.query_one_raw(statement).await.unwrap().unwrap();
    row.try_get("", "n").unwrap()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the tables and columns that contain one of the needles, as text or as bytes.
pub async fn traces(database: &Database, needles: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for (table, columns) in schema(database).await {
        if IN_TRANSIT.contains(&table.as_str()) {
            continue;
        }
        for column in columns {
            let db = database.connection();
            let text = match db.get_database_backend() {
                DbBackend::Postgres => format!("\"{column}\"::text"),
                _ => format!("hex(\"{column}\")"),
            };
            let query = format!("SELECT COALESCE({text}, '') AS value FROM \"{table}\"");
            let rows = db
                .query_all_raw(Statement::from_string(db.get_database_backend(), query))
                .await
                .unwrap();
            for row in rows {
                let value: String = row.try_get("", "value").unwrap();
                let value = value.to_lowercase();
                let hit = needles.iter().find(|needle| {
                    let needle = needle.to_lowercase();
                    value.contains(&needle) || value.contains(&hex(needle.as_bytes()))
                });
                if let Some(needle) = hit {
                    found.push(format!("{}.{table}.{column}: {needle}", database.source()));
                }
            }
        }
    }
    found
}

/// Returns every table of a database with its columns.
pub async fn schema(database: &Database) -> Vec<(String, Vec<String>)> {
    let db = database.connection();
    let query = match db.get_database_backend() {
        DbBackend::Postgres => {
            "SELECT table_name::text AS t, column_name::text AS c FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1"
        }
        _ => {
            "SELECT m.name AS t, p.name AS c FROM sqlite_master m JOIN pragma_table_info(m.name) p WHERE m.type = 'table' ORDER BY 1"
        }
    };
    let rows = db
        .query_all_raw(Statement::from_string(db.get_database_backend(), query))
        .await
        .unwrap();
    let mut tables: Vec<(String, Vec<String>)> = Vec::new();
    for row in rows {
        let (table, column): (String, String) = (row.try_get("", "t").unwrap(), row.try_get("", "c").unwrap());
        match tables.last_mut() {
            Some((last, columns)) if *last == table => columns.push(column),
            _ => tables.push((table, vec![column])),
        }
    }
    assert!(!tables.is_empty());
    tables
}
