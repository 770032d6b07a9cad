//! Cleaning: price table, quotes, bookings with crew capacity and recurrence.

mod api;
mod booking;
pub mod booking_status;
mod changing;
pub mod choices;
mod cleaning;
mod config;
mod convert;
pub mod coverage;
pub mod days;
mod listing;
mod migrations;
mod planning;
pub mod pricing;
pub mod recurrence;
mod store;

use std::{sync::Arc, time::Duration};

use selam_chassis::{Platform, Result, Service};
use selam_proto_cleaning::v1::cleaning_service_server::CleaningServiceServer;

pub use config::Settings;

/// Puts the service together on the parts of `platform`.
///
/// # Errors
/// `UNAVAILABLE` when the database does not answer, `INTERNAL` when a migration fails.
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    let service = Service::new::<migrations::Migrator>(platform, "cleaning").await?;
    let planning_interval = Duration::from_secs(settings.planning_seconds);
    let cleaning = Arc::new(cleaning::Cleaning {
        database: service.database().clone(),
        calendar: platform.calendar(),
        settings,
    });
    let api = api::CleaningApi::new(Arc::clone(&cleaning));
    Ok(service
        .grpc(CleaningServiceServer::new(api))
        .every("planning", planning_interval, move |shutdown| {
            Arc::clone(&cleaning).plan_ahead(shutdown)
        }))
}
