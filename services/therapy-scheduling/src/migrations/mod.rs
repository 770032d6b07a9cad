//! The schema of the service, step by step. A step that was released is never changed; a new one is added.

mod m0001_therapists;
mod m0002_appointments;
mod m0003_applications;
mod m0004_rooms;

use sea_orm_migration::prelude::*;

pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_therapists::Migration),
            Box::new(m0002_appointments::Migration),
            Box::new(m0003_applications::Migration),
            Box::new(m0004_rooms::Migration),
        ]
    }
}
