//! Cargo: routes, quotes, shipments, tracking.

mod config;
mod migrations;

use selam_chassis::{Platform, Result, Service};

pub use config::Settings;

/// Puts the service together on the parts of `platform`.
///
/// # Errors
/// `UNAVAILABLE` when the database does not answer, `INTERNAL` when a migration fails.
pub async fn build(platform: &Platform, _settings: Settings) -> Result<Service> {
    Service::new::<migrations::Migrator>(platform, "cargo").await
}
