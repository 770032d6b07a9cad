//! The schema of the service, step by step. A step that was released is never changed; a new one is added.

mod m0001_bookings;
mod m0002_series_of_user;
mod m0003_visit_local_time;
mod m0004_one_spelling;
mod m0005_forgettable_history;
#[cfg(test)]
mod upgrade_tests;

use sea_orm_migration::prelude::*;

pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_bookings::Migration),
            Box::new(m0002_series_of_user::Migration),
            Box::new(m0003_visit_local_time::Migration),
            Box::new(m0004_one_spelling::Migration),
            Box::new(m0005_forgettable_history::Migration),
        ]
    }
}
