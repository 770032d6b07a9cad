//! Schema of the service, in steps. Released steps never change; new steps are added.

#[cfg(test)]
mod upgrade_tests;

use sea_orm_migration::prelude::*;
use selam_chassis::schema::Step;

pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(Step {
                name: "m0001_ai_chat",
                sql: include_str!("m0001_ai_chat.sql"),
                kept: &[],
                forgettable: &[],
            }),
            Box::new(Step {
                name: "m0002_announced_answers",
                sql: include_str!("m0002_announced_answers.sql"),
                kept: &[],
                forgettable: &[],
            }),
            Box::new(Step {
                name: "m0003_begun_sessions",
                sql: include_str!("m0003_begun_sessions.sql"),
                kept: &[],
                forgettable: &[],
            }),
            Box::new(Step {
                name: "m0004_disputes",
                sql: include_str!("m0004_disputes.sql"),
                kept: &[],
                forgettable: &[],
            }),
            Box::new(Step {
                name: "m0005_written_answers",
                sql: include_str!("m0005_written_answers.sql"),
                kept: &[],
                forgettable: &[],
            }),
        ]
    }
}
