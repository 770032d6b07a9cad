//! The schema of the service, step by step. A step that was released is never changed; a new one is added.

use sea_orm_migration::prelude::*;

pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        Vec::new()
    }
}
