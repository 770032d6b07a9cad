use std::time::Duration;

use selam_proto_cargo::v1::{
    CargoType, CreateCargoQuoteRequest, CreateShipmentRequest, Dimensions, Priority, ShipmentChanged, ShipmentStatus,
    Stop,
};
use tonic::Code;

use crate::{a_quote, a_shipment, client, get, quote, reason, start, try_book, try_quote, user};

#[tokio::test]
async fn a_shipment_is_booked_as_quoted() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    let wanted = CreateCargoQuoteRequest {
        dimensions: Some(Dimensions {
            length_cm: 120.0,
            width_cm: 60.5,
            height_cm: 40.0,
        }),
        cargo_type: CargoType::Electronics.into(),
        priority: Priority::SameDay.into(),
        ..a_quote()
    };
    let quote = try_quote(&platform, Some(&amina), wanted.clone()).await.unwrap();
    let request = a_shipment(&quote);
    let shipment = try_book(&platform, &amina, request.clone()).await.unwrap();

    assert_eq!(shipment.status(), ShipmentStatus::QuoteRequested);
    assert_eq!(shipment.quoted_price, quote.quoted_price);
    assert_eq!(
        (shipment.pickup_city.as_str(), shipment.delivery_city.as_str()),
        ("Calgary", "Edmonton")
    );
    assert_eq!((shipment.weight_kg, shipment.dimensions), (80.0, wanted.dimensions));
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
        "only an admin sees whose"
    );
    assert_eq!(shipment.history.len(), 1);
    assert_eq!(shipment.history[0].status(), ShipmentStatus::QuoteRequested);
    assert!(shipment.tracking_number.starts_with("CG") && shipment.tracking_number.len() == 15);
    assert_eq!(get(&platform, &amina, &shipment.id).await.unwrap(), shipment);
}

#[tokio::test]
async fn nothing_arrives_on_a_holiday_or_a_sunday() {
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
async fn the_first_and_the_last_day_of_a_pickup_are_counted_in_calgary() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    // Half past eleven in the evening in Calgary, where it is still the 2nd; in UTC it is the 3rd.
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
async fn text_of_any_script_and_of_any_mischief_is_kept_as_it_was_written() {
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
async fn a_quote_is_booked_once_in_time_and_by_its_owner() {
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
async fn of_many_who_book_one_signed_out_quote_at_once_exactly_one_gets_it() {
    let platform = start().await;
    let quote = quote(&platform, None).await;
    let calls: Vec<_> = (0..8)
        .map(|number| {
            let somebody = user(&platform, &format!("user{number}@example.test"));
            let request = platform.request(a_shipment(&quote), Some(&somebody.token));
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
async fn a_repeated_key_answers_the_first_shipment() {
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
    // The next day this pickup date would be refused.
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

    // The same key of somebody else is another key.
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
