//! Rows of earlier versions after an upgrade.
#![allow(clippy::unwrap_used)]

use chrono::{DateTime, TimeDelta, Utc};
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
async fn people_of_earlier_versions_keep_activity_and_roles() {
    let (database, now) = (empty_database().await, DateTime::<Utc>::UNIX_EPOCH);
    let day = |days| now + TimeDelta::days(days);
    Migrator::up(&database, Some(3)).await.unwrap();
    let mut expected = Vec::new();
    // Role, latest sign-in, latest refreshes of sessions, and the activity that follows from them.
    for (email, role, signed_in, refreshed, active) in [
        ("new@example.test", None, None, vec![], 1),
        ("ended@example.test", Some("therapist"), Some(day(2)), vec![], 2),
        (
            "open@example.test",
            Some("admin"),
            Some(day(2)),
            vec![day(4), day(5), day(3)],
            5,
        ),
    ] {
        let id = Uuid::now_v7();
        let user = vec![
            ("id", id.into()),
            ("email", email.into()),
            ("user_metadata", json!({"full_name": "Saba"}).into()),
            ("app_metadata", json!({ "roles": [role] }).into()),
            ("language_code", "ti".into()),
            ("created_at", day(1).into()),
            ("updated_at", day(1).into()),
            ("last_sign_in_at", signed_in.into()),
        ];
        insert(&database, "users", user).await;
        for time in refreshed {
            let session = vec![
                ("id", Uuid::now_v7().into()),
                ("user_id", id.into()),
                ("aal", "aal1".into()),
                ("amr", json!([]).into()),
                ("created_at", day(2).into()),
                ("refreshed_at", time.into()),
            ];
            insert(&database, "sessions", session).await;
        }
        expected.push((email, role, active));
    }
    Migrator::up(&database, None).await.unwrap();
    for (email, role, active) in expected {
        let user = store::users::by_email(&database, email).await.unwrap().unwrap();
        assert_eq!((user.last_active_at, user.active_on), (day(active), None), "{email}");
        assert_eq!(
            (user.is_admin, user.is_therapist),
            (role == Some("admin"), role == Some("therapist"))
        );
        assert!(!user.is_support && !user.is_finance && !user.is_clinical_reviewer);
        assert_eq!(user.search_text, None);
    }
    assert_eq!(store::people::complete(&database).await.unwrap(), 3);
    assert_eq!(store::people::complete(&database).await.unwrap(), 0);
    let admin = store::users::by_email(&database, "open@example.test")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(admin.search_text.as_deref(), Some("saba\nopen@example.test"));
    assert!(admin.is_admin && admin.last_active_at == day(5));
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
