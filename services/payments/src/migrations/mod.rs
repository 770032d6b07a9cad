//! The schema of the service, step by step. A step that was released is never changed; a new one is added.

use sea_orm_migration::prelude::*;
use selam_chassis::schema::Step;

pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![Box::new(Step {
            name: "m0001_payments",
            sql: include_str!("m0001_payments.sql"),
            kept: &["ledger_entries", "ledger_lines"],
            forgettable: &[],
        })]
    }
}
