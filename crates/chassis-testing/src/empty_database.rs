use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend};
use uuid::Uuid;

use crate::postgres_url;

/// Creates an empty database for migration tests: a new schema on the PostgreSQL server in the environment,
/// otherwise SQLite in memory.
pub async fn empty_database() -> DatabaseConnection {
    let Some(url) = postgres_url() else {
        let options = ConnectOptions::new("sqlite::memory:").max_connections(1).to_owned();
        return Database::connect(options).await.unwrap();
    };
    let schema = format!("m{}", Uuid::new_v4().simple());
    let server = Database::connect(url.as_str()).await.unwrap();
    server
        .execute_unprepared(&format!("CREATE SCHEMA {schema}"))
        .await
        .unwrap();
    let options = ConnectOptions::new(url).set_schema_search_path(schema).to_owned();
    Database::connect(options).await.unwrap()
}

/// Returns `id` as a literal for SQL statements of tests. SQLite stores IDs as bytes.
pub fn id_literal(connection: &impl ConnectionTrait, id: Uuid) -> String {
    match connection.get_database_backend() {
        DbBackend::Postgres => format!("'{id}'"),
        _ => format!("x'{}'", id.simple()),
    }
}
