//! Migrations of the service. A released migration is never changed; schema changes add a new one.

use sea_orm_migration::prelude::*;
use selam_chassis::schema::Step;

pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(Step {
                name: "m0001_therapy",
                sql: include_str!("m0001_therapy.sql"),
                kept: &[],
                forgettable: &[],
            }),
            Box::new(Step {
                name: "m0002_event_times",
                sql: include_str!("m0002_event_times.sql"),
                kept: &[],
                forgettable: &[],
            }),
        ]
    }
}
