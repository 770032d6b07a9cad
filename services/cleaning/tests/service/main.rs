//! Tests of the service over its real API, on SQLite or PostgreSQL.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod access;
mod capacity;
mod changes;
mod create_booking;
mod demo;
mod list;
mod open_limit;
mod personal_data;
mod quotes_and_slots;
mod recurrence;
mod statuses;
mod validation;
mod wall_times;

use std::time::Duration;

use chrono::{DateTime, NaiveDate, Utc};
use clap::Parser as _;
use selam_chassis::{Clock, string_enum::EnumText as _};
use selam_chassis_testing::TestPlatform;
use selam_proto_cleaning::v1::{
    ArrivalWindow, CleaningBooking, CleaningBookingChanged, CleaningBookingStatus, CleaningQuote,
    CreateCleaningBookingRequest, CreateCleaningQuoteRequest, Frequency, GetCleaningBookingRequest,
    ListCleaningBookingsRequest, ListCleaningSlotsRequest, PropertySize, ServiceType, UpdateCleaningBookingRequest,
    cleaning_service_client::CleaningServiceClient,
};
use tonic::{Code, Status, transport::Channel};
use tonic_types::StatusExt as _;
use uuid::Uuid;

#[derive(clap::Parser)]
struct Process {
    #[command(flatten)]
    cleaning: selam_cleaning::Settings,
}

fn settings() -> selam_cleaning::Settings {
    let mut settings = Process::parse_from(["test"]).cleaning;
    settings.planning_seconds = 1;
    // High enough for all tests except those of the limit.
    settings.max_open_bookings = 1_000;
    settings
}

/// Friday, 20 November 2026, 11:00 in Calgary.
fn a_friday() -> Clock {
    Clock::fixed("2026-11-20T17:00:00Z".parse::<DateTime<Utc>>().unwrap())
}

async fn start() -> TestPlatform {
    start_with(settings()).await
}

async fn start_with(settings: selam_cleaning::Settings) -> TestPlatform {
    TestPlatform::builder()
        .clock(a_friday())
        .start(move |platform| {
            let settings = settings.clone();
            async move { Ok(vec![selam_cleaning::build(&platform, settings).await?]) }
        })
        .await
}

fn client(platform: &TestPlatform) -> CleaningServiceClient<Channel> {
    CleaningServiceClient::new(platform.channel())
}

fn hours(hours: u64) -> Duration {
    Duration::from_secs(hours * 3600)
}

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// A signed-in customer.
struct Customer {
    id: Uuid,
    token: String,
}

impl Customer {
    fn new(platform: &TestPlatform) -> Self {
        let id = Uuid::now_v7();
        Self {
            id,
            token: platform.access_token(id, &format!("{}@example.test", id.simple()), &[]),
        }
    }

    fn admin(platform: &TestPlatform) -> Self {
        Self::with_role(platform, "admin")
    }

    fn with_role(platform: &TestPlatform, role: &str) -> Self {
        let id = Uuid::now_v7();
        Self {
            id,
            token: platform.access_token(id, &format!("{role}@example.test"), &[role]),
        }
    }

    async fn quote(&self, platform: &TestPlatform, request: CreateCleaningQuoteRequest) -> CleaningQuote {
        client(platform)
            .create_cleaning_quote(platform.request(request, Some(&self.token)))
            .await
            .unwrap()
            .into_inner()
    }

    async fn try_book(
        &self,
        platform: &TestPlatform,
        request: CreateCleaningBookingRequest,
    ) -> Result<CleaningBooking, Status> {
        let request = platform.request(request, Some(&self.token));
        Ok(client(platform).create_cleaning_booking(request).await?.into_inner())
    }

    /// Books regular cleaning of a small home for the morning of `date`.
    async fn book(&self, platform: &TestPlatform, frequency: Frequency, date: &str) -> CleaningBooking {
        let quote = self.quote(platform, regular(frequency)).await;
        let request = CreateCleaningBookingRequest {
            date: date.to_owned(),
            ..order(&quote)
        };
        self.try_book(platform, request).await.unwrap()
    }

    async fn get(&self, platform: &TestPlatform, id: &str) -> Result<CleaningBooking, Status> {
        let request = GetCleaningBookingRequest { id: id.to_owned() };
        let request = platform.request(request, Some(&self.token));
        Ok(client(platform).get_cleaning_booking(request).await?.into_inner())
    }

    async fn list(&self, platform: &TestPlatform, request: ListCleaningBookingsRequest) -> Vec<CleaningBooking> {
        let request = platform.request(request, Some(&self.token));
        let response = client(platform).list_cleaning_bookings(request).await.unwrap();
        response.into_inner().bookings
    }

    /// Returns the customer's visits, the soonest first.
    async fn visits(&self, platform: &TestPlatform) -> Vec<CleaningBooking> {
        let request = ListCleaningBookingsRequest {
            page_size: 100,
            mine: true,
            order_by: selam_proto_cleaning::v1::CleaningBookingOrder::VisitSoonest.into(),
            ..Default::default()
        };
        self.list(platform, request).await
    }

    /// Updates the status of a booking as an admin.
    async fn update(
        &self,
        platform: &TestPlatform,
        booking: &CleaningBooking,
        status: CleaningBookingStatus,
    ) -> Result<CleaningBooking, Status> {
        let request = UpdateCleaningBookingRequest {
            id: booking.id.clone(),
            status: status.into(),
            note: String::new(),
            etag: booking.etag.clone(),
        };
        let request = platform.request(request, Some(&self.token));
        Ok(client(platform).update_cleaning_booking(request).await?.into_inner())
    }
}

fn regular(frequency: Frequency) -> CreateCleaningQuoteRequest {
    CreateCleaningQuoteRequest {
        service_type: ServiceType::Regular.into(),
        property_size: PropertySize::Small.into(),
        frequency: frequency.into(),
    }
}

/// Returns a valid booking request for a quote: Monday morning in Calgary.
fn order(quote: &CleaningQuote) -> CreateCleaningBookingRequest {
    CreateCleaningBookingRequest {
        quote_id: quote.id.clone(),
        address: "120 8 Avenue SW".to_owned(),
        postal_code: "t2p1b3".to_owned(),
        phone: "+1 (403) 555-0142".to_owned(),
        date: "2026-11-23".to_owned(),
        arrival_window: ArrivalWindow::Morning.into(),
        notes: "The key is with the neighbour.".to_owned(),
        language_code: "ti".to_owned(),
    }
}

/// Returns the crews left in each window of a day, without full windows.
async fn crews_left(platform: &TestPlatform, day: &str) -> Vec<(ArrivalWindow, i32)> {
    let request = ListCleaningSlotsRequest {
        from_date: day.to_owned(),
        days: 1,
        ..Default::default()
    };
    let response = client(platform).list_cleaning_slots(request).await.unwrap();
    let slots = response.into_inner().slots;
    slots
        .iter()
        .map(|slot| (slot.arrival_window(), slot.crews_left))
        .collect()
}

async fn crews_left_in(platform: &TestPlatform, day: &str, window: ArrivalWindow) -> i32 {
    let left = crews_left(platform, day).await;
    left.iter()
        .find(|(found, _)| *found == window)
        .map_or(0, |(_, crews)| *crews)
}

fn events_of(booking: &CleaningBooking) -> Vec<&str> {
    booking.history.iter().map(|change| change.event.as_str()).collect()
}

async fn next_event(platform: &TestPlatform) -> CleaningBookingChanged {
    platform.wait_for_event().await
}

/// Returns the event name of a published change; both fields must agree.
#[allow(deprecated)]
fn word_of(event: &CleaningBookingChanged) -> &str {
    assert_eq!(event.booking_event().text(), event.event);
    &event.event
}

/// Returns the invalid fields of an error with their reasons.
fn violations(status: &Status) -> Vec<(String, String)> {
    status
        .get_error_details()
        .bad_request()
        .map(|bad| {
            bad.field_violations
                .iter()
                .map(|violation| (violation.field.clone(), violation.reason.clone()))
                .collect()
        })
        .unwrap_or_default()
}

fn reason(status: &Status) -> String {
    status
        .get_error_details()
        .error_info()
        .map(|info| info.reason.clone())
        .unwrap_or_default()
}

#[track_caller]
fn assert_failed<T: std::fmt::Debug>(result: Result<T, Status>, code: Code, expected: &str) {
    let status = result.unwrap_err();
    assert_eq!((status.code(), reason(&status).as_str()), (code, expected));
}
