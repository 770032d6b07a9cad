//! Schema of the service. Released steps never change; new steps are appended.

mod m0001_deliveries;
mod m0002_limits;
mod m0003_readers;
mod m0004_preferences;
#[cfg(test)]
mod upgrade_tests;

use sea_orm_migration::prelude::*;
use selam_chassis::schema::Step;

pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_deliveries::Migration),
            Box::new(m0002_limits::Migration),
            Box::new(m0003_readers::Migration),
            Box::new(m0004_preferences::Migration),
            Box::new(Step {
                name: "m0005_recipients",
                sql: include_str!("m0005_recipients.sql"),
                kept: &[],
                forgettable: &[],
            }),
            Box::new(Step {
                name: "m0006_named_users",
                sql: include_str!("m0006_named_users.sql"),
                kept: &[],
                forgettable: &[],
            }),
        ]
    }
}
