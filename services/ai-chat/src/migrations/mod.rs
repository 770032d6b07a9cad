//! The schema of the service, step by step. A step that was released is never changed; a new one is added.

mod m0001_conversations;
mod m0002_counts;
mod m0003_care;
mod m0004_assessments;

use sea_orm_migration::prelude::*;

pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_conversations::Migration),
            Box::new(m0002_counts::Migration),
            Box::new(m0003_care::Migration),
            Box::new(m0004_assessments::Migration),
        ]
    }
}
