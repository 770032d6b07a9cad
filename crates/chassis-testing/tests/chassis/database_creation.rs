//! Databases created at start. On PostgreSQL only: SQLite creates its files itself.

use sea_orm::{ConnectionTrait as _, Database};
use selam_chassis_testing::TestPlatform;

use crate::small_service::new_service;

const NAME: &str = "from-template";

#[tokio::test]
async fn copies_new_database_from_template() {
    let Some(url) = std::env::var("SELAM_TEST_POSTGRES_URL")
        .ok()
        .filter(|url| !url.is_empty())
    else {
        return;
    };
    let server = Database::connect(url.as_str()).await.unwrap();
    // An interrupted run may have left it.
    for statement in [
        "DROP DATABASE IF EXISTS template_from_template",
        "CREATE DATABASE template_from_template",
    ] {
        server.execute_unprepared(statement).await.unwrap();
    }
    let mut template = url::Url::parse(&url).unwrap();
    template.set_path("/template_from_template");
    let connection = Database::connect(template.as_str()).await.unwrap();
    connection
        .execute_unprepared("CREATE TABLE copied (id INTEGER)")
        .await
        .unwrap();
    connection.close().await.unwrap();

    let platform = TestPlatform::start(|platform| async move { Ok(vec![new_service(&platform, NAME).await?]) }).await;

    let database = platform.database(NAME);
    for table in ["copied", "notes", "outbox"] {
        database
            .connection()
            .execute_unprepared(&format!("SELECT * FROM {table}"))
            .await
            .unwrap_or_else(|error| panic!("{table}: {error}"));
    }
    server
        .execute_unprepared("DROP DATABASE template_from_template")
        .await
        .unwrap();
}
