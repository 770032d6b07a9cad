use std::time::Duration;

use selam_proto_cargo::v1::{
    CargoType, CreateCargoQuoteRequest, CreateShipmentRequest, Dimensions, Priority, ShipmentChanged, ShipmentStatus,
    Stop,
};
use tonic::Code;

use crate::{a_quote, a_shipment, client, get, quote, reason, start, try_book, try_quote, user};

#[tokio::test]
async fn books_shipment_as_quoted() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    let quote_request = CreateCargoQuoteRequest {
        dimensions: Some(Dimensions {
            length_cm: 120.0,
            width_cm: 60.5,
            height_cm: 40.0,
        }),
        cargo_type: CargoType::Electronics.into(),
        priority: Priority::SameDay.into(),
        ..a_quote()
    };
    let quote = try_quote(&platform, Some(&amina), quote_request.clone()).await.unwrap();
    let request = a_shipment(&quote);
    let shipment = try_book(&platform, &amina, request.clone()).await.unwrap();

    assert_eq!(shipment.status(), ShipmentStatus::QuoteRequested);
    assert_eq!(shipment.quoted_price, quote.quoted_price);
    assert_eq!(
        (shipment.pickup_city.as_str(), shipment.delivery_city.as_str()),
        ("Calgary", "Edmonton")
    );
    assert_eq!(
        (shipment.weight_kg, shipment.dimensions),
        (80.0, quote_request.dimensions)
    );
    assert_eq!(
        (shipment.cargo_type(), shipment.priority()),
        (CargoType::Electronics, Priority::SameDay)
    );
    assert_eq!(
        (shipment.pickup.clone(), shipment.delivery.clone()),
        (request.pickup, request.delivery)
    );
    assert_eq!(shipment.cargo_description, request.cargo_description);
    assert_eq!(
        (shipment.pickup_date.as_str(), shipment.estimated_delivery_date.as_str()),
        ("2026-11-03", "2026-11-03")
    );
    assert_eq!(
        (shipment.user_id.as_str(), shipment.user_email.as_str()),
        ("", ""),
        "only admins see the customer"
    );
    assert_eq!(shipment.history.len(), 1);
    assert_eq!(shipment.history[0].status(), ShipmentStatus::QuoteRequested);
    assert!(shipment.tracking_number.starts_with("CG") && shipment.tracking_number.len() == 15);
    assert_eq!(get(&platform, &amina, &shipment.id).await.unwrap(), shipment);
}

#[tokio::test]
async fn never_arrives_on_holiday_or_sunday() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    for (pickup_date, expected) in [
        ("2026-11-10", "2026-11-12"),
        ("2026-11-07", "2026-11-09"),
        ("2026-11-12", "2026-11-13"),
    ] {
        let request = CreateShipmentRequest {
            pickup_date: pickup_date.to_owned(),
            ..a_shipment(&quote(&platform, Some(&amina)).await)
        };
        let shipment = try_book(&platform, &amina, request).await.unwrap();
        assert_eq!(shipment.estimated_delivery_date, expected, "{pickup_date}");
    }
}

#[tokio::test]
async fn counts_pickup_days_in_calgary() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    // 23:30 on the 2nd in Calgary, which is the 3rd in UTC.
    platform.clock().advance(Duration::from_secs(12 * 3600 + 1800));
    for pickup_date in ["2026-11-03", "2026-12-31"] {
        let request = CreateShipmentRequest {
            pickup_date: pickup_date.to_owned(),
            ..a_shipment(&quote(&platform, Some(&amina)).await)
        };
        try_book(&platform, &amina, request).await.unwrap();
    }
}

#[tokio::test]
async fn stores_text_of_any_script_unchanged() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    for text in [
        "ሳንዱቕ መጻሕፍቲ፡ ብጥንቃቐ",
        "أثاث منزلي، الطابق الثالث",
        "'; DROP TABLE shipments; --",
        "<script>alert(1)</script> & \"quotes\"",
        "=HYPERLINK(\"https://example.test\")",
        "🛋️ sofa",
    ] {
        let stop = Stop {
            address: text.to_owned(),
            contact_name: text.to_owned(),
            contact_phone: "4035550142".to_owned(),
        };
        let request = CreateShipmentRequest {
            cargo_description: format!("  {text}\nand more "),
            pickup: Some(stop.clone()),
            delivery: Some(stop.clone()),
            ..a_shipment(&quote(&platform, Some(&amina)).await)
        };
        let id = try_book(&platform, &amina, request).await.unwrap().id;
        let shipment = get(&platform, &amina, &id).await.unwrap();
        assert_eq!(shipment.cargo_description, format!("{text}\nand more"));
        assert_eq!((shipment.pickup, shipment.delivery), (Some(stop.clone()), Some(stop)));
    }
}

#[tokio::test]
async fn quote_is_booked_once_by_its_owner() {
    let platform = start().await;
    let (amina, yonatan) = (
        user(&platform, "amina@example.test"),
        user(&platform, "yonatan@example.test"),
    );
    let outcome = |status: tonic::Status| (status.code(), reason(&status));

    let own = quote(&platform, Some(&amina)).await;
    let refused = try_book(&platform, &yonatan, a_shipment(&own)).await.unwrap_err();
    assert_eq!(outcome(refused), (Code::NotFound, "CARGO_QUOTE_NOT_FOUND".to_owned()));
    try_book(&platform, &amina, a_shipment(&own)).await.unwrap();
    let refused = try_book(&platform, &amina, a_shipment(&own)).await.unwrap_err();
    assert_eq!(
        outcome(refused),
        (Code::FailedPrecondition, "CARGO_QUOTE_USED".to_owned())
    );

    let unknown = CreateShipmentRequest {
        quote_id: uuid::Uuid::now_v7().to_string(),
        ..a_shipment(&own)
    };
    let refused = try_book(&platform, &amina, unknown).await.unwrap_err();
    assert_eq!(outcome(refused), (Code::NotFound, "CARGO_QUOTE_NOT_FOUND".to_owned()));

    let (old, older) = (quote(&platform, Some(&amina)).await, quote(&platform, None).await);
    platform.clock().advance(Duration::from_secs(72 * 3600 - 1));
    let request = |quote| CreateShipmentRequest {
        pickup_date: "2026-11-13".to_owned(),
        ..a_shipment(quote)
    };
    try_book(&platform, &amina, request(&old)).await.unwrap();
    platform.clock().advance(Duration::from_secs(1));
    let refused = try_book(&platform, &amina, request(&older)).await.unwrap_err();
    assert_eq!(
        outcome(refused),
        (Code::FailedPrecondition, "CARGO_QUOTE_EXPIRED".to_owned())
    );
}

#[tokio::test]
async fn concurrent_bookings_of_one_quote_succeed_once() {
    let platform = start().await;
    let quote = quote(&platform, None).await;
    let calls: Vec<_> = (0..8)
        .map(|number| {
            let caller = user(&platform, &format!("user{number}@example.test"));
            let request = platform.request(a_shipment(&quote), Some(&caller.token));
            let mut client = client(&platform);
            tokio::spawn(async move { client.create_shipment(request).await })
        })
        .collect();
    let mut booked = 0;
    for call in calls {
        match call.await.unwrap() {
            Ok(_) => booked += 1,
            Err(status) => assert_eq!(reason(&status), "CARGO_QUOTE_USED"),
        }
    }
    assert_eq!(booked, 1);
    let _: ShipmentChanged = platform.wait_for_event().await;
    assert!(platform.captured::<ShipmentChanged>().is_empty());
}

#[tokio::test]
async fn repeated_key_returns_first_shipment() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    let quote = quote(&platform, Some(&amina)).await;
    let with_key = |request: CreateShipmentRequest| {
        let mut request = platform.request(request, Some(&amina.token));
        request.metadata_mut().insert("idempotency-key", "k-1".parse().unwrap());
        request
    };
    let mut client = client(&platform);
    let first = client
        .create_shipment(with_key(a_shipment(&quote)))
        .await
        .unwrap()
        .into_inner();
    // On the next day the pickup date would be rejected.
    platform.clock().advance(Duration::from_secs(20 * 3600));
    let second = client
        .create_shipment(with_key(a_shipment(&quote)))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(first, second);
    let other = CreateShipmentRequest {
        cargo_description: "Something else".to_owned(),
        ..a_shipment(&quote)
    };
    let status = client.create_shipment(with_key(other)).await.unwrap_err();
    assert_eq!(reason(&status), "IDEMPOTENCY_KEY_REUSED");

    // The same key of another user is a different key.
    let yonatan = user(&platform, "yonatan@example.test");
    let request = CreateShipmentRequest {
        pickup_date: "2026-11-05".to_owned(),
        ..a_shipment(&crate::quote(&platform, Some(&yonatan)).await)
    };
    let mut request = platform.request(request, Some(&yonatan.token));
    request.metadata_mut().insert("idempotency-key", "k-1".parse().unwrap());
    let other = client.create_shipment(request).await.unwrap().into_inner();
    assert_ne!(other.id, first.id);
}
