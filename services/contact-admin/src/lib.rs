//! Contact messages: what visitors write through the contact form, and what the company answers.

mod api;
mod convert;
mod migrations;
mod senders;
pub mod status;
mod store;

use selam_chassis::{Platform, Result, Service};
use selam_proto_contact::v1::contact_service_server::ContactServiceServer;

/// Name of the service: of its database, in logs, and towards other services.
pub const NAME: &str = "contact-admin";

/// Puts the service together on the parts of `platform`.
///
/// # Errors
/// `UNAVAILABLE` when the database does not answer, `INTERNAL` when a migration fails.
pub async fn build(platform: &Platform) -> Result<Service> {
    let service = Service::new::<migrations::Migrator>(platform, NAME).await?;
    let api = api::ContactApi::new(service.database().clone(), senders::Senders::new(platform)?);
    Ok(service.grpc(ContactServiceServer::new(api)))
}
