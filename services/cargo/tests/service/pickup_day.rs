use chrono::{DateTime, Utc};
use selam_proto_cargo::v1::{
    CreateShipmentRequest,
    ShipmentStatus::{Confirmed, Delivered, PickedUp},
};
use tonic::Code;
use tonic_types::StatusExt as _;

use crate::{a_quote, a_shipment, a_step, admin, get, now, reason, start, try_book, try_quote, update, user};

#[tokio::test]
async fn rejects_pickup_before_the_working_day_before() {
    let platform = start().await;
    let (amina, admin) = (user(&platform, "amina@example.test"), admin(&platform));
    let quote = try_quote(&platform, Some(&amina), a_quote()).await.unwrap();
    // Wednesday is a holiday, so the working day before Thursday is Tuesday.
    let request = CreateShipmentRequest {
        pickup_date: "2026-11-12".to_owned(),
        ..a_shipment(&quote)
    };
    let booked = try_book(&platform, &amina, request).await.unwrap();
    let confirmed = update(&platform, &admin, a_step(&booked, Confirmed)).await.unwrap();
    assert!(
        confirmed
            .earliest_pickup_local_time
            .starts_with("2026-11-10T00:00:00-0")
    );
    let earliest: DateTime<Utc> = confirmed.earliest_pickup_local_time.parse().unwrap();

    let second = std::time::Duration::from_secs(1);
    platform.clock().advance((earliest - now()).to_std().unwrap() - second);
    let refused = update(&platform, &admin, a_step(&confirmed, PickedUp))
        .await
        .unwrap_err();
    assert_eq!(
        (refused.code(), reason(&refused).as_str()),
        (Code::FailedPrecondition, "PICKUP_TOO_EARLY")
    );
    let details = refused.get_error_details();
    let metadata = &details.error_info().unwrap().metadata;
    assert_eq!(metadata["earliestTime"].parse::<DateTime<Utc>>().unwrap(), earliest);
    assert_eq!(get(&platform, &admin, &booked.id).await.unwrap().etag, confirmed.etag);
    // Without a pickup, there is no delivery.
    let refused = update(&platform, &admin, a_step(&confirmed, Delivered))
        .await
        .unwrap_err();
    assert_eq!(reason(&refused), "SHIPMENT_STATUS_STEP_INVALID");

    platform.clock().advance(second);
    let picked_up = update(&platform, &admin, a_step(&confirmed, PickedUp)).await.unwrap();
    assert_eq!(picked_up.status(), PickedUp);
}

#[tokio::test]
async fn late_pickup_delays_arrival_once() {
    let platform = start().await;
    let (amina, admin) = (user(&platform, "amina@example.test"), admin(&platform));
    let quote = try_quote(&platform, Some(&amina), a_quote()).await.unwrap();
    let booked = try_book(&platform, &amina, a_shipment(&quote)).await.unwrap();
    assert_eq!(
        (booked.pickup_date.as_str(), booked.estimated_delivery_date.as_str()),
        ("2026-11-03", "2026-11-04")
    );
    let day = std::time::Duration::from_secs(24 * 60 * 60);
    // Confirmed a day late, and picked up another day later: the trip still takes a day.
    platform.clock().advance(2 * day);
    let confirmed = update(&platform, &admin, a_step(&booked, Confirmed)).await.unwrap();
    assert_eq!(confirmed.estimated_delivery_date, "2026-11-05");
    platform.clock().advance(day);
    let picked_up = update(&platform, &admin, a_step(&confirmed, PickedUp)).await.unwrap();
    assert_eq!(picked_up.estimated_delivery_date, "2026-11-06");
}
