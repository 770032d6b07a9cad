//! Database migrations. A released migration is never changed; a change adds a new one.

use sea_orm_migration::prelude::*;
use selam_chassis::schema::Step;

pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(Step {
                name: "m0001_payments",
                sql: include_str!("m0001_payments.sql"),
                kept: &["ledger_entries", "ledger_lines"],
                forgettable: &[],
            }),
            Box::new(Step {
                name: "m0002_purchase_subjects",
                sql: include_str!("m0002_purchase_subjects.sql"),
                kept: &[],
                forgettable: &[],
            }),
            Box::new(Step {
                name: "m0003_refund_methods",
                sql: include_str!("m0003_refund_methods.sql"),
                kept: &[],
                forgettable: &[],
            }),
        ]
    }
}
