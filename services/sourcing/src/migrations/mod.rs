//! Database migrations. A released migration is never changed; a change adds a new one.

#[cfg(test)]
mod upgrade_tests;

use sea_orm_migration::prelude::*;
use selam_chassis::{history::Forgettable, schema::Step};

pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(Step {
                name: "m0001_sourcing",
                sql: include_str!("m0001_sourcing.sql"),
                kept: &[],
                forgettable: &[
                    Forgettable {
                        table: "product_changes",
                        fixed: &["product_id", "version", "kind", "create_time"],
                        texts: &[],
                        nullable: &["admin_id"],
                    },
                    Forgettable {
                        table: "request_changes",
                        fixed: &["request_id", "version", "status", "event", "side", "create_time"],
                        texts: &["message"],
                        nullable: &[],
                    },
                ],
            }),
            Box::new(Step {
                name: "m0002_office_refunds",
                sql: include_str!("m0002_office_refunds.sql"),
                kept: &[],
                forgettable: &[],
            }),
        ]
    }
}
