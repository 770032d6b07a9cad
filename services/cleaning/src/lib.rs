//! Cleaning service: prices, quotes, and bookings with crew capacity and recurrence.

pub mod booking_status;
pub mod choices;
mod convert;
pub mod coverage;
pub mod days;
pub mod demo;
mod events;
mod migrations;
mod personal_data;
mod planning;
pub mod pricing;
pub mod recurrence;
mod rpc;
mod settings;
mod store;

use std::{sync::Arc, time::Duration};

use selam_chassis::{Platform, Result, Service};
use selam_proto_cleaning::v1::cleaning_service_server::CleaningServiceServer;

pub use settings::Settings;

/// Name of the service in its database, in logs and in calls from other services.
pub const NAME: &str = "cleaning";

/// Builds the service on the parts of `platform`.
///
/// # Errors
/// `UNAVAILABLE` when the database cannot be reached, `INTERNAL` when a migration fails.
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    let service = Service::new::<migrations::Migrator>(platform, NAME)
        .await?
        .settings::<Settings>();
    let planning_interval = Duration::from_secs(settings.planning_seconds);
    let cleaning = Arc::new(rpc::Cleaning {
        database: service.database().clone(),
        calendar: platform.calendar(),
        settings,
    });
    Ok(service
        .grpc(CleaningServiceServer::from_arc(Arc::clone(&cleaning)))
        .personal_data(personal_data::BookingData::new(Arc::clone(&cleaning)))
        .every("planning", planning_interval, move |shutdown| {
            Arc::clone(&cleaning).plan_ahead(shutdown)
        }))
}
