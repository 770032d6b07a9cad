//! Tests of the service over its real API, on SQLite or PostgreSQL.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod access;
mod create_shipment;
mod delivery_attempts;
mod demo;
mod events;
mod export;
mod last_leg;
mod list;
mod office_filters;
mod open_limit;
mod options;
mod pickup_day;
mod quotes;
mod tracking;
mod update_shipment;
mod validation;

use chrono::{DateTime, Utc};
use selam_cargo::Settings;
use selam_chassis::Clock;
use selam_chassis_testing::TestPlatform;
use selam_proto_cargo::v1::{
    CancelShipmentRequest, CargoQuote, CreateCargoQuoteRequest, CreateShipmentRequest, GetShipmentRequest, Shipment,
    ShipmentStatus, Stop, UpdateShipmentRequest, cargo_service_client::CargoServiceClient,
};
use tonic::{Status, transport::Channel};
use tonic_types::StatusExt as _;
use uuid::Uuid;

/// Monday, 2 November 2026, 10:00 in Calgary. The 11th is a holiday.
fn now() -> DateTime<Utc> {
    "2026-11-02T17:00:00Z".parse().unwrap()
}

async fn start() -> TestPlatform {
    // High enough for all tests except those of the limit.
    start_with(1_000).await
}

async fn start_with(max_open_shipments: u32) -> TestPlatform {
    TestPlatform::builder()
        .clock(Clock::fixed(now()))
        .start(move |platform| async move {
            let settings = Settings {
                quote_hours: 72,
                max_open_shipments,
            };
            Ok(vec![selam_cargo::build(&platform, settings).await?])
        })
        .await
}

fn client(platform: &TestPlatform) -> CargoServiceClient<Channel> {
    CargoServiceClient::new(platform.channel())
}

/// A signed-in user.
struct User {
    id: Uuid,
    token: String,
}

fn user(platform: &TestPlatform, email: &str) -> User {
    signed_in(platform, email, &[])
}

fn admin(platform: &TestPlatform) -> User {
    signed_in(platform, "admin@example.test", &["admin"])
}

fn signed_in(platform: &TestPlatform, email: &str, roles: &[&str]) -> User {
    let id = Uuid::now_v7();
    User {
        id,
        token: platform.access_token(id, email, roles),
    }
}

fn a_quote() -> CreateCargoQuoteRequest {
    CreateCargoQuoteRequest {
        from_city: "Calgary".to_owned(),
        to_city: "Edmonton".to_owned(),
        weight_kg: 80.0,
        ..CreateCargoQuoteRequest::default()
    }
}

async fn try_quote(
    platform: &TestPlatform,
    user: Option<&User>,
    request: CreateCargoQuoteRequest,
) -> Result<CargoQuote, Status> {
    let request = platform.request(request, user.map(|user| user.token.as_str()));
    Ok(client(platform).create_cargo_quote(request).await?.into_inner())
}

async fn quote(platform: &TestPlatform, user: Option<&User>) -> CargoQuote {
    try_quote(platform, user, a_quote()).await.unwrap()
}

fn a_shipment(quote: &CargoQuote) -> CreateShipmentRequest {
    CreateShipmentRequest {
        quote_id: quote.id.clone(),
        cargo_description: "3 boxes of books".to_owned(),
        pickup_date: "2026-11-03".to_owned(),
        pickup: Some(Stop {
            address: "12 Centre Street NE".to_owned(),
            contact_name: "Yonatan Berhe".to_owned(),
            contact_phone: "+1 (403) 555-0142".to_owned(),
        }),
        delivery: Some(Stop {
            address: "99 Jasper Avenue, Suite 4".to_owned(),
            contact_name: "Amina Al-Sayed".to_owned(),
            contact_phone: "780-555-0199".to_owned(),
        }),
        language_code: "ti".to_owned(),
    }
}

async fn try_book(platform: &TestPlatform, user: &User, request: CreateShipmentRequest) -> Result<Shipment, Status> {
    let request = platform.request(request, Some(&user.token));
    Ok(client(platform).create_shipment(request).await?.into_inner())
}

async fn book(platform: &TestPlatform, user: &User) -> Shipment {
    let quote = quote(platform, Some(user)).await;
    try_book(platform, user, a_shipment(&quote)).await.unwrap()
}

async fn get(platform: &TestPlatform, user: &User, id: &str) -> Result<Shipment, Status> {
    let request = platform.request(GetShipmentRequest { id: id.to_owned() }, Some(&user.token));
    Ok(client(platform).get_shipment(request).await?.into_inner())
}

async fn cancel(platform: &TestPlatform, user: &User, id: &str) -> Result<Shipment, Status> {
    let request = platform.request(CancelShipmentRequest { id: id.to_owned() }, Some(&user.token));
    Ok(client(platform).cancel_shipment(request).await?.into_inner())
}

/// Returns the step from the present status of `shipment` with every field that `status` requires.
fn a_step(shipment: &Shipment, status: ShipmentStatus) -> UpdateShipmentRequest {
    use ShipmentStatus::{Delivered, InTransit, OutForDelivery};
    let is_failed_attempt = shipment.status() == OutForDelivery && status == InTransit;
    let location = match status {
        InTransit => "Red Deer",
        OutForDelivery => "Leduc",
        _ => "",
    };
    UpdateShipmentRequest {
        id: shipment.id.clone(),
        status: status.into(),
        location: location.to_owned(),
        note: match status {
            Delivered => "Signed by A. Al-Sayed",
            InTransit if is_failed_attempt => "No answer at the door",
            _ => "",
        }
        .to_owned(),
        etag: shipment.etag.clone(),
        next_attempt_date: if is_failed_attempt { "2026-11-04" } else { "" }.to_owned(),
    }
}

async fn update(platform: &TestPlatform, admin: &User, request: UpdateShipmentRequest) -> Result<Shipment, Status> {
    let request = platform.request(request, Some(&admin.token));
    Ok(client(platform).update_shipment(request).await?.into_inner())
}

/// Books a shipment and moves it step by step.
async fn book_and_move(platform: &TestPlatform, user: &User, steps: &[ShipmentStatus]) -> Shipment {
    let admin = admin(platform);
    let mut shipment = book(platform, user).await;
    for status in steps {
        shipment = update(platform, &admin, a_step(&shipment, *status)).await.unwrap();
    }
    shipment
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
