//! Tests that the previous version starts on a newer schema during a rollout or rollback.

#![allow(clippy::unwrap_used)]

use sea_orm_migration::prelude::*;

use super::*;

struct Step(&'static str);

impl MigrationName for Step {
    fn name(&self) -> &str {
        self.0
    }
}

#[sea_orm_migration::async_trait::async_trait]
impl MigrationTrait for Step {
    async fn up(&self, manager: &SchemaManager) -> std::result::Result<(), DbErr> {
        let table = Table::create()
            .table(self.0)
            .col(ColumnDef::new("id").integer())
            .to_owned();
        manager.create_table(table).await
    }
}

struct Old;

impl MigratorTrait for Old {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![Box::new(Step("first"))]
    }
}

struct New;

impl MigratorTrait for New {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![Box::new(Step("first")), Box::new(Step("second"))]
    }
}

/// A version made from `Old` on another branch, with a step that neither version has. In the end the database
/// has both steps.
struct Other;

impl MigratorTrait for Other {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![Box::new(Step("first")), Box::new(Step("third"))]
    }
}

#[tokio::test]
async fn starts_older_version_on_newer_schema() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}?mode=rwc", folder.path().join("shared.db").display());
    let database = Database::connect(&url, "shared", PoolConfig::new(2), Clock::system())
        .await
        .unwrap();

    database.migrate::<Old>().await.unwrap();
    database.migrate::<New>().await.unwrap();
    database.migrate::<Old>().await.unwrap();
    database.migrate::<Other>().await.unwrap();

    for table in ["first", "second", "third"] {
        let rows = format!("SELECT id FROM {table}");
        database.connection().execute_unprepared(&rows).await.unwrap();
    }
}
