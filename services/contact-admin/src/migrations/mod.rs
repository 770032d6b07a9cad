//! The schema of the service, step by step. A step that was released is never changed; a new one is added.

mod m0001_contact_messages;
mod m0002_lists_by_interest;
mod m0003_one_spelling;
#[cfg(test)]
mod upgrade_tests;

use sea_orm_migration::prelude::*;

pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_contact_messages::Migration),
            Box::new(m0002_lists_by_interest::Migration),
            Box::new(m0003_one_spelling::Migration),
        ]
    }
}
