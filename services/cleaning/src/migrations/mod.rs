//! Schema of the service, in steps. Released steps never change; new steps are added.

use sea_orm_migration::prelude::*;
use selam_chassis::{history::Forgettable, schema::Step};

pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![Box::new(Step {
            name: "m0001_cleaning",
            sql: include_str!("m0001_cleaning.sql"),
            kept: &[],
            forgettable: &[Forgettable {
                table: "booking_changes",
                fixed: &["booking_id", "version", "status", "event", "create_time"],
                texts: &["note"],
                nullable: &["actor_id"],
            }],
        })]
    }
}
