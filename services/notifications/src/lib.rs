//! Notifications: listens to the events of the other services, sends mails in English, Tigrinya and Arabic, and keeps the delivery log.
//!
//! An event becomes a row of `deliveries` in the transaction that marks the event as handled; a background task claims due rows, renders
//! them and hands them to the mailer. What a mail is made of is kept only as long as it is needed.

mod api;
mod config;
mod content;
mod deliveries;
mod handlers;
mod limits;
mod mail;
mod mailbox;
mod mailer;
mod migrations;
mod orders;
mod render;
mod store;
mod texts;

use std::sync::Arc;

use selam_chassis::{Platform, Result, Service};
use selam_proto_cargo::v1::ShipmentChanged;
use selam_proto_cleaning::v1::CleaningBookingChanged;
use selam_proto_contact::v1::{ContactMessageReceived, ContactMessageReplied};
use selam_proto_identity::v1::{OneTimeCodeRequested, PasswordChanged, UserConfirmed};
use selam_proto_notifications::v1::notification_service_server::NotificationServiceServer;

pub use config::{MailUrl, Settings};
use deliveries::Deliverer;
use handlers::Enqueue;
use limits::Limits;
use mailer::Mailer;

/// Puts the service together on the parts of `platform`.
///
/// # Errors
/// `UNAVAILABLE` when the database does not answer, `INTERNAL` when a migration fails, `INVALID_ARGUMENT` when a setting cannot be used.
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    let service = Service::new::<migrations::Migrator>(platform, "notifications").await?;
    let mailer = Mailer::open(&settings, &platform.settings().data_dir)?;
    // The mailbox shows other people's mail to everybody, so it exists only on a developer's own machine.
    let mailbox = mailer.folder().filter(|_| platform.settings().is_embedded());
    let enqueue = Enqueue::new(platform.clock(), Limits::new(&settings));
    let deliverer = Arc::new(Deliverer::new(
        service.database().clone(),
        settings,
        &platform.settings().site_url,
        platform.calendar(),
        mailer,
    )?);
    let api = api::NotificationApi::new(service.database().clone());
    let service = service
        .grpc(NotificationServiceServer::new(api))
        .on::<OneTimeCodeRequested>(enqueue.clone())
        .on::<UserConfirmed>(enqueue.clone())
        .on::<PasswordChanged>(enqueue.clone())
        .on::<ContactMessageReceived>(enqueue.clone())
        .on::<ContactMessageReplied>(enqueue.clone())
        .on::<CleaningBookingChanged>(enqueue.clone())
        .on::<ShipmentChanged>(enqueue)
        .task("deliveries", move |shutdown| Arc::clone(&deliverer).run(shutdown));
    Ok(match mailbox {
        Some(folder) => service.undeclared_http(move |http| mailbox::routes(http, folder.clone())),
        None => service,
    })
}
