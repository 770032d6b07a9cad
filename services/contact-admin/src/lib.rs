//! Contact messages of visitors and replies of the office.

mod convert;
mod demo;
mod events;
pub mod message_status;
mod migrations;
mod personal_data;
mod rpc;
mod senders;
mod store;

use selam_chassis::{Platform, Result, Service};
use selam_proto_contact::v1::contact_service_server::ContactServiceServer;

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
    let of_demo = platform.clone();
    Ok(service
        .grpc(ContactServiceServer::new(rpc))
        .personal_data(messages)
        .demo(move |context| demo::seed(context, of_demo.clone())))
}
