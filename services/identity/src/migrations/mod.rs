//! Schema of the identity database. Released steps never change; new steps are appended.

#[cfg(test)]
mod upgrade_tests;

use sea_orm_migration::prelude::*;
use selam_chassis::schema::Step;

/// Migrations of this service.
#[derive(Debug)]
pub struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(Step {
                name: "m0001_identity",
                sql: include_str!("m0001_identity.sql"),
                kept: &[],
                forgettable: &[],
            }),
            Box::new(Step {
                name: "m0002_token_parents",
                sql: include_str!("m0002_token_parents.sql"),
                kept: &[],
                forgettable: &[],
            }),
            Box::new(Step {
                name: "m0003_token_indexes",
                sql: include_str!("m0003_token_indexes.sql"),
                kept: &[],
                forgettable: &[],
            }),
            Box::new(Step {
                name: "m0004_people",
                sql: include_str!("m0004_people.sql"),
                kept: &[],
                forgettable: &[],
            }),
            Box::new(Step {
                name: "m0005_saved_addresses",
                sql: include_str!("m0005_saved_addresses.sql"),
                kept: &[],
                forgettable: &[],
            }),
        ]
    }
}
