//! Contact messages of visitors, replies of the office, and error reports of the web client.

mod client_errors;
mod convert;
pub mod demo;
mod events;
pub mod message_status;
mod migrations;
mod personal_data;
mod rpc;
mod senders;
mod store;

use selam_chassis::{Platform, Result, Service};
use selam_proto_contact::v1::{
    client_error_service_server::ClientErrorServiceServer, contact_service_server::ContactServiceServer,
};

/// Name of the service: its database, in logs, and in calls to other services.
pub const NAME: &str = "contact-admin";

/// Builds the service.
///
/// # Errors
/// `UNAVAILABLE` if the database is unreachable, `INTERNAL` if a migration fails.
pub async fn build(platform: &Platform) -> Result<Service> {
    let service = Service::new::<migrations::Migrator>(platform, NAME).await?;
    let rpc = rpc::Contact::new(service.database().clone(), senders::Senders::new(platform)?);
    let messages = personal_data::Messages::new(service.database().clone());
    Ok(service
        .grpc(ContactServiceServer::new(rpc))
        .grpc(ClientErrorServiceServer::new(client_errors::ClientErrors))
        .personal_data(messages))
}
