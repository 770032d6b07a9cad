//! Migrations of the service. A released migration is never changed; schema changes add a new one.

use sea_orm_migration::prelude::*;
use selam_chassis::{history::Forgettable, schema::Step};

pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(Step {
                name: "m0001_contact_messages",
                sql: include_str!("m0001_contact_messages.sql"),
                kept: &[],
                forgettable: &[],
            }),
            Box::new(Step {
                name: "m0002_office",
                sql: include_str!("m0002_office.sql"),
                kept: &[],
                forgettable: &[Forgettable {
                    table: "audit_entries",
                    fixed: &[
                        "number",
                        "event_id",
                        "create_time",
                        "actor_id",
                        "actor_roles",
                        "service",
                        "operation",
                        "record_id",
                        "details_hash",
                        "hash",
                    ],
                    texts: &["details", "salt"],
                    nullable: &["subject_id"],
                }],
            }),
        ]
    }
}
