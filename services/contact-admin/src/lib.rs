//! The office: contact messages and replies, the audit log, figures of the business, live changes, failed work, and error
//! reports of the web client.

pub mod audit;
mod client_errors;
mod convert;
pub mod demo;
mod events;
mod failures;
mod live;
pub mod message_status;
mod migrations;
mod personal_data;
mod reply_templates;
mod reports;
mod rpc;
mod senders;
mod store;

use std::time::Duration;

use selam_chassis::{Platform, Result, Service};
use selam_proto_admin::v1::{
    audit_service_server::AuditServiceServer, failure_service_server::FailureServiceServer,
    office_service_server::OfficeServiceServer, report_service_server::ReportServiceServer,
};
use selam_proto_cargo::v1::ShipmentChanged;
use selam_proto_chat::v1::{AssistantAnswered, CrisisDetected};
use selam_proto_cleaning::v1::CleaningBookingChanged;
use selam_proto_contact::v1::{
    ContactMessageReceived, ContactMessageReplied, client_error_service_server::ClientErrorServiceServer,
    contact_service_server::ContactServiceServer, reply_template_service_server::ReplyTemplateServiceServer,
};
use selam_proto_identity::v1::{AccountDeleted, UserActive, UserConfirmed};
use selam_proto_office::v1::OfficeActed;
use selam_proto_payments::v1::{PaymentDisputed, PaymentRefunded, PaymentSucceeded, SubscriptionChanged};
use selam_proto_sourcing::v1::ProductRequestChanged;
use selam_proto_therapy::v1::{ApplicationChanged, AppointmentChanged};

pub use reports::rebuild as rebuild_reports;

/// Name of the service: its database, in logs, and in calls to other services.
pub const NAME: &str = "contact-admin";

/// Interval at which old changes are deleted.
const MINUTE: Duration = Duration::from_secs(60);

/// Builds the service.
///
/// # Errors
/// `UNAVAILABLE` if the database is unreachable, `INTERNAL` if a migration fails.
pub async fn build(platform: &Platform) -> Result<Service> {
    let service = Service::new::<migrations::Migrator>(platform, NAME).await?;
    let database = service.database().clone();
    let messages = rpc::Contact::new(platform, database.clone(), senders::Senders::new(platform)?);
    let watcher = reports::Watcher {
        calendar: platform.calendar(),
    };
    let (verified, rebuilt, purged) = (database.clone(), database.clone(), database.clone());
    Ok(service
        .grpc(ContactServiceServer::new(messages))
        .grpc(ReplyTemplateServiceServer::new(reply_templates::ReplyTemplates::new(
            database.clone(),
        )))
        .grpc(ClientErrorServiceServer::new(client_errors::ClientErrors))
        .grpc(OfficeServiceServer::new(live::Live::new(platform, database.clone())))
        .grpc(ReportServiceServer::new(reports::Reports::new(
            platform,
            database.clone(),
        )))
        .grpc(AuditServiceServer::new(audit::Audit::new(platform, database.clone())?))
        .grpc(FailureServiceServer::new(failures::Failures::new(
            platform,
            database.clone(),
        )?))
        .personal_data(personal_data::OfficeData::new(database))
        .on::<OfficeActed>(audit::Recorder)
        .on::<UserConfirmed>(watcher.clone())
        .on::<UserActive>(watcher.clone())
        .on::<AccountDeleted>(watcher.clone())
        .on::<CleaningBookingChanged>(watcher.clone())
        .on::<ShipmentChanged>(watcher.clone())
        .on::<ProductRequestChanged>(watcher.clone())
        .on::<AppointmentChanged>(watcher.clone())
        .on::<ApplicationChanged>(watcher.clone())
        .on::<PaymentSucceeded>(watcher.clone())
        .on::<PaymentRefunded>(watcher.clone())
        .on::<PaymentDisputed>(watcher.clone())
        .on::<SubscriptionChanged>(watcher.clone())
        .on::<AssistantAnswered>(watcher.clone())
        .on::<CrisisDetected>(watcher.clone())
        .on::<ContactMessageReceived>(watcher.clone())
        .on::<ContactMessageReplied>(watcher)
        .every("office-changes", MINUTE, move |_| {
            let database = purged.clone();
            async move { live::purge(&database).await }
        })
        .maintenance_task(
            "verify-audit",
            "check that no audit entry was altered, removed or inserted",
            move || {
                let database = verified.clone();
                async move { audit::verify_all(&database).await }
            },
        )
        .maintenance_task(
            "rebuild-reports",
            "count all figures again from the recorded facts",
            move || {
                let database = rebuilt.clone();
                async move { reports::rebuild(&database).await }
            },
        ))
}
