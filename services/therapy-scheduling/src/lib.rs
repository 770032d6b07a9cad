//! Therapists, their applications and calendars, and appointments with clients.

pub mod application;
pub mod appointment;
mod bookings;
pub mod calendar;
pub mod choices;
mod clients;
mod convert;
pub mod demo;
mod disputes;
mod events;
mod housekeeping;
mod ical_feed;
mod ice;
mod jobs;
mod licenses;
pub mod matching;
mod meeting;
mod migrations;
mod onboarding;
mod outcomes;
mod payment_events;
mod personal_data;
mod places;
mod practice;
mod practice_closure;
mod refunds;
mod rpc;
mod settings;
pub mod signaling;
mod store;
mod titles;
mod web_pages;
mod zones;

use std::{sync::Arc, time::Duration};

use selam_chassis::{KeySource, Platform, Result, Service};
use selam_proto_payments::v1::{CheckoutClosed, PaymentDisputed, PaymentRefunded, PaymentSucceeded};
use selam_proto_therapy::{
    PACKAGE,
    v1::{
        application_service_server::ApplicationServiceServer, appointment_service_server::AppointmentServiceServer,
        practice_service_server::PracticeServiceServer, room_service_server::RoomServiceServer,
        therapist_service_server::TherapistServiceServer,
    },
};

use bookings::Bookings;
use clients::ServiceClients;
use ical_feed::Calendars;
use ice::IceServers;
use jobs::{CloseCheckout, EndHold, GrantRole, Remind, ReturnCredit, SendBack, TellPlanPrice};
use personal_data::TherapyData;
use places::AnnouncePlace;
use practice_closure::EndSession;
use rpc::applications::{
    Applications,
    documents::{DOWNLOAD, UPLOAD, upload},
};
use web_pages::TherapistPages;
use zones::Zones;

pub use settings::Settings;

/// Name of the service: its database, in logs, and in calls to other services.
pub const NAME: &str = "therapy-scheduling";

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3_600);
const DAY: Duration = Duration::from_secs(86_400);

/// Builds the service.
///
/// # Errors
/// `UNAVAILABLE` if the database is unreachable, `INTERNAL` if a migration fails, `INVALID_ARGUMENT` if a setting is
/// invalid.
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    Ok(assemble(platform, settings).await?.0)
}

/// Builds the service and returns the applications for the demo data.
async fn assemble(platform: &Platform, settings: Settings) -> Result<(Service, Applications)> {
    let service = Service::new::<migrations::Migrator>(platform, NAME)
        .await?
        .settings::<Settings>();
    let database = service.database().clone();
    let bookings = Bookings {
        database: database.clone(),
        services: ServiceClients::new(platform)?,
        zones: Zones::new(platform.settings().time_zone.clone()),
        rules: settings.rules(),
    };
    let keys = KeySource {
        keys: &settings.notes_keys,
        setting: "SELAM_THERAPY_NOTES_KEYS",
        file: "session-notes.key",
    };
    let therapy = rpc::Therapy {
        database: database.clone(),
        bookings: bookings.clone(),
        calendar: platform.calendar(),
        cipher: platform.cipher(keys)?,
        settings: Arc::new(settings),
        site_url: platform.settings().site_url.as_str().into(),
    };
    let pages = TherapistPages {
        database: database.clone(),
        site_url: therapy.site_url.clone(),
    };
    let calendars = Calendars {
        database,
        bookings: bookings.clone(),
        site_url: therapy.site_url.clone(),
    };
    let rooms = rpc::Rooms {
        therapy: therapy.clone(),
        streams: platform.streams().clone(),
        ice: IceServers::new(&therapy.settings)?,
    };
    let tidying = rooms.clone();
    let files = platform.files(service.database())?;
    let applications = Applications {
        therapy: therapy.clone(),
        files: files.clone(),
    };
    let documents = applications.clone();
    let (licensing, warning_days) = (bookings.clone(), therapy.settings.license_warning_days);
    let (refreshing, following) = (bookings.clone(), bookings.clone());
    let (ending, repairing) = (bookings.clone(), bookings.clone());
    let seeding = applications.clone();
    let service = service
        .grpc(TherapistServiceServer::new(therapy.clone()))
        .grpc(PracticeServiceServer::new(therapy.clone()))
        .grpc(AppointmentServiceServer::new(therapy.clone()))
        .grpc(RoomServiceServer::new(rooms))
        .grpc(ApplicationServiceServer::new(applications.clone()))
        .http(&PACKAGE, |routes| {
            routes
                .state(Arc::new(calendars))
                .on("GET", "/v1/appointments/{id}/calendar.ics", ical_feed::appointment)
                .on("GET", "/v1/calendar-feeds/{token}", ical_feed::feed)
                .state(Arc::new(pages))
                .on("GET", "/v1/therapists/{id}/head", web_pages::head)
                .on("GET", "/sitemap-therapists.xml", web_pages::therapists)
                .state(Arc::new(documents))
                .on("POST", UPLOAD, upload)
                .on("GET", DOWNLOAD, files.downloads())
        })
        .files(&files)
        .personal_data(TherapyData { applications })
        .on::<PaymentSucceeded>(bookings.clone())
        .on::<CheckoutClosed>(bookings.clone())
        .on::<PaymentRefunded>(bookings.clone())
        .on::<PaymentDisputed>(bookings.clone())
        .at_least_once::<EndHold>(bookings.clone())
        .at_least_once::<CloseCheckout>(bookings.clone())
        .at_least_once::<SendBack>(bookings.clone())
        .at_least_once::<ReturnCredit>(bookings.clone())
        .at_least_once::<TellPlanPrice>(bookings.clone())
        .at_least_once::<GrantRole>(bookings.clone())
        .job::<EndSession>(bookings.clone())
        .job::<AnnouncePlace>(bookings.clone())
        .job::<Remind>(bookings)
        .every("free-times", MINUTE, move |_| {
            let bookings = refreshing.clone();
            async move { bookings.refresh_due().await }
        })
        .every("rooms", MINUTE, move |_| {
            let rooms = tidying.clone();
            async move { rooms.tidy().await }
        })
        .every("ended-sessions", HOUR, move |_| {
            let bookings = ending.clone();
            async move { bookings.end_past().await }
        })
        .every("missing-refunds", DAY, move |_| {
            let bookings = repairing.clone();
            async move { bookings.repair_refunds().await }
        })
        .every("clocks", DAY, move |_| {
            let bookings = following.clone();
            async move { bookings.follow_clocks().await }
        })
        // Hourly, so that a profile is suspended soon after the last day of its licence.
        .every("licenses", HOUR, move |_| {
            let bookings = licensing.clone();
            async move { bookings.follow_licenses(warning_days).await }
        });
    Ok((service, seeding))
}
