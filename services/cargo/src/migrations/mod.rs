//! The schema of the service, step by step. A step that was released is never changed; a new one is added.

mod m0001_cargo;
mod m0002_open_shipments;
mod m0003_one_spelling;
mod m0004_forgettable_history;
mod m0005_orders;
#[cfg(test)]
mod upgrade_tests;

use sea_orm_migration::prelude::*;

pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_cargo::Migration),
            Box::new(m0002_open_shipments::Migration),
            Box::new(m0003_one_spelling::Migration),
            Box::new(m0004_forgettable_history::Migration),
            Box::new(m0005_orders::Migration),
        ]
    }
}
