//! Cargo service: routes, quotes, shipments and tracking.

pub mod choices;
mod convert;
pub mod delivery;
pub mod demo;
mod events;
mod handlers;
mod housekeeping;
pub mod last_leg;
pub mod measures;
mod migrations;
pub mod network;
mod personal_data;
pub mod pricing;
mod rpc;
mod settings;
pub mod shipment_status;
mod store;
pub mod tracking_number;

use selam_chassis::{Platform, Result, Service};
use selam_proto_cargo::v1::cargo_service_server::CargoServiceServer;
use selam_proto_sourcing::v1::{OrderEnded, OrderShipped};

pub use settings::Settings;

/// Name of the service in its database, in logs and in calls from other services.
pub const NAME: &str = "cargo";

/// Builds the service on the parts of `platform`.
///
/// # Errors
/// `UNAVAILABLE` when the database cannot be reached, `INTERNAL` when a migration fails.
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    let service = Service::new::<migrations::Migrator>(platform, NAME)
        .await?
        .settings::<Settings>();
    let database = service.database().clone();
    let rpc = rpc::Cargo::new(database.clone(), platform.calendar(), &settings);
    Ok(service
        .grpc(CargoServiceServer::new(rpc))
        .personal_data(personal_data::ShipmentData::new(database.clone(), platform.calendar()))
        .on::<OrderShipped>(handlers::LastLegHandler {
            calendar: platform.calendar(),
        })
        .on::<OrderEnded>(handlers::LastLegHandler {
            calendar: platform.calendar(),
        })
        .every("old-quotes", housekeeping::INTERVAL, move |_| {
            housekeeping::delete_old_quotes(database.clone())
        }))
}
