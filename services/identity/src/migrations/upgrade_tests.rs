//! Rows of earlier versions after an upgrade.
#![allow(clippy::unwrap_used)]

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait as _, DatabaseConnection, Statement, Value};
use sea_orm_migration::MigratorTrait as _;
use selam_chassis_testing::empty_database;
use serde_json::json;
use uuid::Uuid;

use super::Migrator;
use crate::store;

async fn insert(database: &DatabaseConnection, table: &str, cells: Vec<(&str, Value)>) {
    let (columns, values): (Vec<_>, Vec<_>) = cells.into_iter().unzip();
    let places: Vec<_> = (1..=values.len()).map(|place| format!("${place}")).collect();
    let insert = format!(
        "INSERT INTO {table} ({}) VALUES ({})",
        columns.join(", "),
        places.join(", ")
    );
    let statement = Statement::from_sql_and_values(database.get_database_backend(), insert, values);
    database.execute_raw(statement).await.unwrap();
}

#[tokio::test]
async fn tokens_of_earlier_versions_have_no_parent() {
    let (database, now) = (empty_database().await, DateTime::<Utc>::UNIX_EPOCH);
    let (user_id, session_id) = (Uuid::now_v7(), Uuid::now_v7());
    Migrator::up(&database, Some(1)).await.unwrap();
    let user = vec![
        ("id", user_id.into()),
        ("email", "saba@example.test".into()),
        ("user_metadata", json!({}).into()),
        ("app_metadata", json!({}).into()),
        ("language_code", "ti".into()),
        ("created_at", now.into()),
        ("updated_at", now.into()),
    ];
    insert(&database, "users", user).await;
    let session = vec![
        ("id", session_id.into()),
        ("user_id", user_id.into()),
        ("aal", "aal1".into()),
        ("amr", json!([]).into()),
        ("created_at", now.into()),
        ("refreshed_at", now.into()),
    ];
    insert(&database, "sessions", session).await;
    let token = vec![
        ("token_hash", "hash".into()),
        ("session_id", session_id.into()),
        ("created_at", now.into()),
    ];
    insert(&database, "refresh_tokens", token).await;

    Migrator::up(&database, None).await.unwrap();
    let token = store::sessions::token(&database, "hash").await.unwrap().unwrap();
    assert_eq!((token.session_id, token.parent_hash), (session_id, None));
}
