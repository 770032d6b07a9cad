//! Notifications: consumes events of the other services, sends emails in English, Tigrinya and Arabic, and keeps the
//! delivery log.
//!
//! An event becomes a row of `deliveries` in the transaction that marks the event as handled. A queue claims due rows,
//! renders them and passes them to the mailer. Content is stored only as long as needed.

mod applications;
mod company;
mod content;
mod crises;
mod deliveries;
mod delivery_status;
mod failure;
mod greeting;
mod handlers;
mod limits;
mod mail;
mod mailbox;
mod mailer;
mod migrations;
mod orders;
mod payments;
mod personal_data;
mod preferences;
mod purpose;
mod recipients;
mod render;
mod requests;
mod rpc;
mod security;
mod sessions;
mod settings;
mod store;
mod template;
mod texts;

use std::sync::Arc;

use selam_chassis::{Platform, Result, Service};
use selam_proto_cargo::v1::ShipmentChanged;
use selam_proto_chat::v1::{CrisisDetected, FollowUpDue};
use selam_proto_cleaning::v1::CleaningBookingChanged;
use selam_proto_contact::v1::{ContactMessageReceived, ContactMessageReplied};
use selam_proto_identity::v1::{
    AccountDeleted, OneTimeCodeRequested, PasswordChanged, SecurityNoticeDue, UserConfirmed,
};
use selam_proto_notifications::v1::{
    notification_preference_service_server::NotificationPreferenceServiceServer,
    notification_service_server::NotificationServiceServer,
};
use selam_proto_payments::v1::{
    CheckoutClosed, PaymentDisputed, PaymentRefunded, PaymentSucceeded, SubscriptionChanged,
};
use selam_proto_sourcing::v1::ProductRequestChanged;
use selam_proto_therapy::v1::{
    ApplicationChanged, AppointmentChanged, LicenseExpiring, PracticeClosed, TherapistTimeFreed,
};
use url::Url;

use deliveries::{Deliverer, DeliveryQueue, TIDY_EVERY};
use handlers::Enqueue;
use limits::Limits;
use mailer::Mailer;
use recipients::RecipientLookup;
pub use settings::{MailUrl, Settings};

/// Name of the service, its database and its logs, and its name in calls to other services.
pub const NAME: &str = "notifications";

/// Builds the service on a platform.
///
/// # Errors
/// Returns `UNAVAILABLE` when the database is unavailable, `INTERNAL` when a migration fails, and `INVALID_ARGUMENT`
/// when a setting is invalid.
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    let service = Service::new::<migrations::Migrator>(platform, NAME)
        .await?
        .settings::<Settings>();
    let mailer = Mailer::open(&settings, &platform.settings().data_dir, platform.tls())?;
    // The mailbox shows the emails of all users without authentication, so it exists only on a developer's machine.
    let mailbox = mailer.folder().filter(|_| platform.settings().is_embedded());
    let has_demo_data = platform.settings().makes_demo_data();
    let enqueue = Enqueue::new(
        platform.clock(),
        Limits::new(&settings),
        has_demo_data,
        settings.company()?.email,
    );
    let recipients = RecipientLookup::new(platform, settings.address_wait())?;
    let deliverer = Arc::new(Deliverer::new(
        platform,
        service.database().clone(),
        settings,
        mailer,
        recipients,
    )?);
    let service_database = service.database().clone();
    let log = rpc::Notifications::new(service_database.clone(), platform.calendar());
    let preferences = rpc::Preferences::new(service_database.clone());
    let service = service
        .grpc(NotificationServiceServer::new(log))
        .grpc(NotificationPreferenceServiceServer::new(preferences))
        .personal_data(personal_data::Mails::new(service_database))
        .on::<OneTimeCodeRequested>(enqueue.clone())
        .on::<UserConfirmed>(enqueue.clone())
        .on::<PasswordChanged>(enqueue.clone())
        .on::<SecurityNoticeDue>(enqueue.clone())
        .on::<AccountDeleted>(enqueue.clone())
        .on::<ContactMessageReceived>(enqueue.clone())
        .on::<ContactMessageReplied>(enqueue.clone())
        .on::<CleaningBookingChanged>(enqueue.clone())
        .on::<ShipmentChanged>(enqueue.clone())
        .on::<CheckoutClosed>(enqueue.clone())
        .on::<PaymentSucceeded>(enqueue.clone())
        .on::<PaymentRefunded>(enqueue.clone())
        .on::<SubscriptionChanged>(enqueue.clone())
        .on::<PaymentDisputed>(enqueue.clone())
        .on::<AppointmentChanged>(enqueue.clone())
        .on::<PracticeClosed>(enqueue.clone())
        .on::<TherapistTimeFreed>(enqueue.clone())
        .on::<ApplicationChanged>(enqueue.clone())
        .on::<LicenseExpiring>(enqueue.clone())
        .on::<ProductRequestChanged>(enqueue.clone())
        .on::<CrisisDetected>(enqueue.clone())
        .on::<FollowUpDue>(enqueue)
        .queue(DeliveryQueue(Arc::clone(&deliverer)))
        .every("delivery-log", TIDY_EVERY, move |_| {
            let deliverer = Arc::clone(&deliverer);
            async move { deliverer.tidy().await }
        });
    Ok(match mailbox {
        Some(folder) => {
            let site = Url::parse(&platform.settings().site_url).ok();
            let host = site
                .and_then(|url| url.host_str().map(str::to_owned))
                .unwrap_or_default();
            service.undeclared_http(move |http| mailbox::routes(http, folder.clone(), &host))
        }
        None => service,
    })
}
