use std::collections::HashSet;

use prost::Message as _;
use sea_orm::{ConnectionTrait as _, Statement};
use selam_cargo::tracking_number::TrackingNumber;
use selam_chassis_testing::{TestPlatform, eventually};
use selam_proto_cargo::v1::{
    GetTrackingRequest, ShipmentChanged,
    ShipmentStatus::{Confirmed, Delivered, InTransit, OutForDelivery, PickedUp},
    Tracking, UpdateShipmentRequest,
};
use tonic::{Code, Status};

use crate::{a_step, admin, book, book_and_move, client, reason, start, update, user, violations};

async fn track(platform: &TestPlatform, number: &str) -> Result<Tracking, Status> {
    let request = GetTrackingRequest {
        tracking_number: number.to_owned(),
    };
    Ok(client(platform).get_tracking(request).await?.into_inner())
}

#[tokio::test]
async fn tracking_promises_no_past_day() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    let moved = book_and_move(&platform, &amina, &[Confirmed, PickedUp]).await;
    let day = 24 * 60 * 60;
    platform.clock().advance(std::time::Duration::from_secs(14 * day));
    let late = track(&platform, &moved.tracking_number).await.unwrap();
    assert_eq!(
        (late.is_late, late.estimated_delivery_date.as_str()),
        (true, moved.estimated_delivery_date.as_str())
    );
    // Each step has a new estimate, for the page and for the email.
    update(&platform, &admin(&platform), a_step(&moved, InTransit))
        .await
        .unwrap();
    let tracking = track(&platform, &moved.tracking_number).await.unwrap();
    assert!(!tracking.is_late && tracking.estimated_delivery_date > moved.estimated_delivery_date);
    eventually("the new estimate in an event", || async {
        let mut events = platform.captured::<ShipmentChanged>().into_iter();
        events.find(|event| event.estimated_delivery_date == tracking.estimated_delivery_date)
    })
    .await;
}

#[tokio::test]
async fn public_tracking_reveals_only_status_and_places() {
    let platform = start().await;
    let (amina, admin) = (user(&platform, "amina@example.test"), admin(&platform));
    let moved = book_and_move(&platform, &amina, &[Confirmed, PickedUp, InTransit]).await;
    let noted = UpdateShipmentRequest {
        note: "Ring twice, code 4711".to_owned(),
        ..a_step(&moved, OutForDelivery)
    };
    let noted = update(&platform, &admin, noted).await.unwrap();
    let shipment = update(&platform, &admin, a_step(&noted, Delivered)).await.unwrap();

    let tracking = track(&platform, &shipment.tracking_number).await.unwrap();
    assert_eq!(tracking.status(), Delivered);
    assert_eq!(
        (tracking.pickup_city.as_str(), tracking.delivery_city.as_str()),
        ("Calgary", "Edmonton")
    );
    assert_eq!(tracking.estimated_delivery_date, shipment.estimated_delivery_date);
    let (seen, recorded): (Vec<_>, Vec<_>) = (
        tracking
            .history
            .iter()
            .map(|step| (step.status(), step.location.clone(), step.create_time))
            .collect(),
        shipment
            .history
            .iter()
            .map(|step| (step.status(), step.location.clone(), step.create_time))
            .collect(),
    );
    assert_eq!(seen, recorded);

    let bytes = tracking.encode_to_vec();
    let whole = format!("{tracking:?} {}", String::from_utf8_lossy(&bytes));
    for secret in [
        "Yonatan",
        "Berhe",
        "Amina",
        "amina",
        "Al-Sayed",
        "Centre Street",
        "Jasper",
        "555-0142",
        "555-0199",
        "books",
        "Ring twice",
        "code 4711",
        "Signed",
        "example.test",
        "admin",
        &shipment.id,
        &amina.id.to_string(),
        &admin.id.to_string(),
        "etag",
        "price",
    ] {
        assert!(!whole.contains(secret), "{secret} in {whole}");
    }
}

#[tokio::test]
async fn tracks_a_number_in_any_spelling() {
    let platform = start().await;
    let number = book(&platform, &user(&platform, "amina@example.test"))
        .await
        .tracking_number;
    let grouped: Vec<_> = number
        .as_bytes()
        .chunks(4)
        .map(|part| std::str::from_utf8(part).unwrap())
        .collect();
    for typed in [
        number.to_lowercase(),
        grouped.join(" "),
        grouped.join("-").to_lowercase(),
        format!("\u{2068}{number}\u{2069}"),
        number.replace('0', "o").replace('1', "L"),
    ] {
        assert_eq!(
            track(&platform, &typed).await.unwrap().tracking_number,
            number,
            "{typed}"
        );
    }
}

#[tokio::test]
async fn distinguishes_invalid_and_unknown_numbers() {
    let platform = start().await;
    let number = book(&platform, &user(&platform, "amina@example.test"))
        .await
        .tracking_number;
    let last = number.chars().last().unwrap();
    let wrong_digit = format!("{}{}", &number[..14], if last == '7' { '8' } else { '7' });
    for wrong in [wrong_digit.as_str(), "CG", "x", "CG123", "' OR '1'='1", "%"] {
        let status = track(&platform, wrong).await.unwrap_err();
        assert_eq!(
            violations(&status),
            [("trackingNumber".to_owned(), "TRACKING_NUMBER_INVALID".to_owned())]
        );
    }
    for (wrong, expected) in [(String::new(), "REQUIRED"), ("C".repeat(41), "STRING_MAX_LEN")] {
        let status = track(&platform, &wrong).await.unwrap_err();
        assert_eq!(
            violations(&status),
            [("trackingNumber".to_owned(), expected.to_owned())]
        );
    }
    let status = track(&platform, TrackingNumber::random().as_str()).await.unwrap_err();
    assert_eq!(
        (status.code(), reason(&status).as_str()),
        (Code::NotFound, "SHIPMENT_NOT_FOUND")
    );
}

#[tokio::test]
async fn random_numbers_find_no_shipment() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    let mut known = HashSet::new();
    for _ in 0..20 {
        known.insert(book(&platform, &amina).await.tracking_number);
    }
    assert_eq!(known.len(), 20);
    // A few guesses use the API; the rest query the table, where a hit would count as well.
    for _ in 0..200 {
        let status = track(&platform, TrackingNumber::random().as_str()).await.unwrap_err();
        assert_eq!(status.code(), Code::NotFound);
    }
    let database = platform.database("cargo");
    let hits = async |numbers: Vec<String>| {
        let list = numbers
            .iter()
            .map(|number| format!("'{number}'"))
            .collect::<Vec<_>>()
            .join(",");
        let query = format!("SELECT COUNT(*) AS hits FROM shipments WHERE tracking_number IN ({list})");
        let backend = database.connection().get_database_backend();
        let row = database
            .connection()
            .query_one_raw(Statement::from_string(backend, query))
            .await;
        row.unwrap().unwrap().try_get::<i64>("", "hits").unwrap()
    };
    assert_eq!(
        hits(known.into_iter().collect()).await,
        20,
        "the query finds the existing numbers"
    );
    for _ in 0..100 {
        let guesses = (0..1000).map(|_| TrackingNumber::random().to_string()).collect();
        assert_eq!(hits(guesses).await, 0);
    }
}
