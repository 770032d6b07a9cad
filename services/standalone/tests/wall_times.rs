//! The API and the email about a visit show the same wall time with any time zone rules.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;

use clap::Parser;
use mail_parser::MessageParser;
use selam_chassis::{Clock, Zone};
use selam_chassis_testing::{TestPlatform, eventually, zones};
use selam_proto_cleaning::v1::{
    ArrivalWindow, CleaningBooking, CreateCleaningBookingRequest, CreateCleaningQuoteRequest, Frequency, PropertySize,
    ServiceType, cleaning_service_client::CleaningServiceClient,
};
use uuid::Uuid;

#[derive(Parser)]
struct Settings {
    #[command(flatten)]
    cleaning: selam_cleaning::Settings,
    #[command(flatten)]
    notifications: selam_notifications::Settings,
}

async fn start_in(zone: Zone) -> TestPlatform {
    TestPlatform::builder()
        .clock(Clock::fixed("2026-10-20T17:00:00Z".parse().unwrap()))
        .settings(move |settings| settings.time_zone = zone)
        .start(|platform| async move {
            let settings = Settings::parse_from(["test", "--mail-address-wait", "0"]);
            Ok(vec![
                selam_cleaning::build(&platform, settings.cleaning).await?,
                selam_notifications::build(&platform, settings.notifications).await?,
            ])
        })
        .await
}

async fn book(platform: &TestPlatform, email: &str, date: &str) -> CleaningBooking {
    let token = platform.access_token(Uuid::now_v7(), email, &[]);
    let mut client = CleaningServiceClient::new(platform.channel());
    let quote = CreateCleaningQuoteRequest {
        service_type: ServiceType::Deep.into(),
        property_size: PropertySize::Small.into(),
        frequency: Frequency::Once.into(),
    };
    let quote = client
        .create_cleaning_quote(platform.request(quote, Some(&token)))
        .await
        .unwrap();
    let request = CreateCleaningBookingRequest {
        quote_id: quote.into_inner().id,
        address: "120 8 Avenue SW".to_owned(),
        postal_code: "T2P 1B3".to_owned(),
        phone: "+1 403 555 0142".to_owned(),
        date: date.to_owned(),
        arrival_window: ArrivalWindow::Morning.into(),
        notes: String::new(),
        language_code: "en".to_owned(),
    };
    let request = platform.request(request, Some(&token));
    client.create_cleaning_booking(request).await.unwrap().into_inner()
}

/// Returns the text of the email about a booking.
async fn mail_about(platform: &TestPlatform, booking: &CleaningBooking) -> String {
    let folder = platform.settings().data_dir.join("mail");
    eventually("the email about the visit", || async {
        let files = fs::read_dir(&folder)
            .ok()?
            .filter_map(|file| fs::read(file.ok()?.path()).ok());
        files
            .filter_map(|bytes| Some(MessageParser::new().parse(&bytes)?.body_text(0)?.into_owned()))
            .find(|text| text.contains(&format!("/my-bookings/{}", booking.id)))
    })
    .await
}

#[tokio::test]
async fn shows_same_wall_time_everywhere() {
    for (zone, visits) in [
        (
            zones::newer("America/Edmonton"),
            ["2026-10-30T08:00:00-06:00", "2026-11-23T08:00:00-06:00"],
        ),
        (
            zones::older("America/Edmonton"),
            ["2026-10-30T08:00:00-06:00", "2026-11-23T08:00:00-07:00"],
        ),
        (
            zones::newer("America/New_York"),
            ["2026-10-30T08:00:00-04:00", "2026-11-02T08:00:00-05:00"],
        ),
        (
            zones::newer("Europe/Stockholm"),
            ["2026-10-23T08:00:00+02:00", "2026-10-26T08:00:00+01:00"],
        ),
    ] {
        let platform = start_in(zone).await;
        for (index, start) in visits.into_iter().enumerate() {
            let (date, offset) = (&start[..10], &start[19..]);
            let booking = book(&platform, &format!("customer{index}@example.test"), date).await;
            assert_eq!(booking.window_start_local_time, start);
            let text = mail_about(&platform, &booking).await;
            let arrival = format!("Arrival: 8 AM – 11 AM (UTC{offset})");
            assert!(text.lines().any(|line| line.trim_end() == arrival), "{arrival}\n{text}");
        }
    }
}
