//! Schema of the service, in steps. Released steps never change; new steps are added.

#[cfg(test)]
mod upgrade_tests;

use sea_orm_migration::prelude::*;
use selam_chassis::{history::Forgettable, schema::Step};

pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(Step {
                name: "m0001_cargo",
                sql: include_str!("m0001_cargo.sql"),
                kept: &[],
                forgettable: &[Forgettable {
                    table: "shipment_changes",
                    fixed: &["shipment_id", "version", "status", "location", "create_time"],
                    texts: &["note"],
                    nullable: &[],
                }],
            }),
            Box::new(Step {
                name: "m0002_delivery_attempts",
                sql: include_str!("m0002_delivery_attempts.sql"),
                kept: &[],
                forgettable: &[Forgettable {
                    table: "shipment_changes",
                    fixed: &[
                        "shipment_id",
                        "version",
                        "status",
                        "location",
                        "next_attempt_date",
                        "create_time",
                    ],
                    texts: &["note"],
                    nullable: &[],
                }],
            }),
            Box::new(Step {
                name: "m0003_ended_orders",
                sql: include_str!("m0003_ended_orders.sql"),
                kept: &[],
                forgettable: &[],
            }),
            Box::new(Step {
                name: "m0004_failed_last_legs",
                sql: include_str!("m0004_failed_last_legs.sql"),
                kept: &[],
                forgettable: &[],
            }),
        ]
    }
}
