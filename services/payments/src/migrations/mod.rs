//! The schema of the service, step by step. A step that was released is never changed; a new one is added.

mod m0001_payments;
mod m0001_payments_indexes;
mod m0002_entitlements;

use sea_orm_migration::prelude::*;

pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_payments::Migration),
            Box::new(m0002_entitlements::Migration),
        ]
    }
}
