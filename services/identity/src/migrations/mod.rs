//! Schema of the identity database. Forward only: a released migration is never edited.

use sea_orm_migration::prelude::*;

mod m20261101_000001_create_tables;
mod m20261122_000002_sign_up_attempts;
mod m20261123_000003_erasures;
mod m20261125_000004_invitations;
mod m20261126_000005_security;
mod m20261127_000006_passkeys;

/// Runs the migrations of this service.
#[derive(Debug)]
pub struct Migrator;

// SeaORM's migration traits are object safe through `async_trait`, which sea-orm-migration exports for implementors.
#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261101_000001_create_tables::Migration),
            Box::new(m20261122_000002_sign_up_attempts::Migration),
            Box::new(m20261123_000003_erasures::Migration),
            Box::new(m20261125_000004_invitations::Migration),
            Box::new(m20261126_000005_security::Migration),
            Box::new(m20261127_000006_passkeys::Migration),
        ]
    }
}
