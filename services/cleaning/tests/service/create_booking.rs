use selam_proto_cleaning::v1::{
    ArrivalWindow, CleaningBookingChanged, CleaningBookingStatus, CreateCleaningBookingRequest, Frequency,
};
use tonic::Code;

use crate::{
    Customer, assert_failed, client, crews_left_in, events_of, hours, next_event, order, reason, regular, start,
    word_of,
};

#[tokio::test]
async fn booking_has_quoted_price_and_is_published() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    let quote = customer.quote(&platform, regular(Frequency::Once)).await;
    let booking = customer.try_book(&platform, order(&quote)).await.unwrap();

    assert_eq!(booking.status(), CleaningBookingStatus::Requested);
    assert_eq!(booking.price, quote.estimated_price);
    assert_eq!(booking.duration_minutes, quote.estimated_duration_minutes);
    assert_eq!(
        (booking.date.as_str(), booking.arrival_window()),
        ("2026-11-23", ArrivalWindow::Morning)
    );
    assert_eq!(booking.postal_code, "T2P 1B3");
    assert_eq!((booking.series_id.as_str(), booking.user_id.as_str()), ("", ""));
    assert_eq!(events_of(&booking), ["requested"]);
    // Crews arrive at 08:00 in Calgary (14:00 UTC); changes are possible until one day before.
    assert_eq!(
        booking.change_deadline.unwrap().seconds,
        "2026-11-22T14:00:00Z"
            .parse::<chrono::DateTime<chrono::Utc>>()
            .unwrap()
            .timestamp()
    );
    assert_eq!(customer.get(&platform, &booking.id).await.unwrap(), booking);
    assert_eq!(crews_left_in(&platform, "2026-11-23", ArrivalWindow::Morning).await, 3);

    let event = next_event(&platform).await;
    assert_eq!(event.booking_id, booking.id);
    assert_eq!(event.user_id, customer.id.to_string());
    assert_eq!(event.email, format!("{}@example.test", customer.id.simple()));
    assert_eq!((event.language_code.as_str(), word_of(&event)), ("ti", "requested"));
    assert_eq!(
        (event.status(), event.service_type),
        (booking.status(), booking.service_type)
    );
    assert_eq!(
        (&event.date, event.arrival_window),
        (&booking.date, booking.arrival_window)
    );
    assert_eq!((&event.address, &event.price), (&booking.address, &booking.price));
}

#[tokio::test]
async fn stores_text_of_any_script_unchanged() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    let texts = [
        "ኣብ 12ይ ጎደና፡ ካልጋሪ",
        "شارع المركز ١٢، كالغاري",
        "'; DROP TABLE bookings; --",
        "<script>alert(1)</script> & \"quotes\"",
        "=HYPERLINK(\"https://example.test\")",
    ];
    let days = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"];
    for (text, day) in texts.into_iter().zip(days) {
        let quote = customer.quote(&platform, regular(Frequency::Once)).await;
        let request = CreateCleaningBookingRequest {
            address: text.to_owned(),
            notes: format!("{text}\nsecond line\t👩🏾"),
            date: day.to_owned(),
            ..order(&quote)
        };
        let booking = customer.try_book(&platform, request).await.unwrap();
        let stored = customer.get(&platform, &booking.id).await.unwrap();
        assert_eq!(stored.address, text);
        assert_eq!(stored.notes, format!("{text}\nsecond line\t👩🏾"));
    }
}

#[tokio::test]
async fn header_sets_language_when_form_does_not() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    let quote = customer.quote(&platform, regular(Frequency::Once)).await;
    let request = CreateCleaningBookingRequest {
        language_code: String::new(),
        ..order(&quote)
    };
    let mut request = platform.request(request, Some(&customer.token));
    request
        .metadata_mut()
        .insert("accept-language", "ar-EG".parse().unwrap());
    client(&platform).create_cleaning_booking(request).await.unwrap();
    assert_eq!(next_event(&platform).await.language_code, "ar");
}

#[tokio::test]
async fn quote_is_booked_once() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    let quote = customer.quote(&platform, regular(Frequency::Once)).await;
    customer.try_book(&platform, order(&quote)).await.unwrap();
    let again = customer.try_book(&platform, order(&quote)).await;
    assert_failed(again, Code::FailedPrecondition, "CLEANING_QUOTE_USED");
    assert_eq!(crews_left_in(&platform, "2026-11-23", ArrivalWindow::Morning).await, 3);
}

#[tokio::test]
async fn only_owned_quotes_are_private() {
    let platform = start().await;
    let (owner, other) = (Customer::new(&platform), Customer::new(&platform));
    let quote = owner.quote(&platform, regular(Frequency::Once)).await;
    let stolen = other.try_book(&platform, order(&quote)).await;
    assert_failed(stolen, Code::NotFound, "CLEANING_QUOTE_NOT_FOUND");
    owner.try_book(&platform, order(&quote)).await.unwrap();
    let used = other.try_book(&platform, order(&quote)).await;
    assert_failed(used, Code::NotFound, "CLEANING_QUOTE_NOT_FOUND");

    let unowned = client(&platform)
        .create_cleaning_quote(regular(Frequency::Once))
        .await
        .unwrap()
        .into_inner();
    other.try_book(&platform, order(&unowned)).await.unwrap();

    let unknown = CreateCleaningBookingRequest {
        quote_id: uuid::Uuid::now_v7().to_string(),
        ..order(&unowned)
    };
    let unknown = other.try_book(&platform, unknown).await;
    assert_failed(unknown, Code::NotFound, "CLEANING_QUOTE_NOT_FOUND");
}

#[tokio::test]
async fn quote_is_valid_until_it_expires() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    let (in_time, late) = (
        customer.quote(&platform, regular(Frequency::Once)).await,
        customer.quote(&platform, regular(Frequency::Once)).await,
    );
    let on_friday = |quote| CreateCleaningBookingRequest {
        date: "2026-11-27".to_owned(),
        ..order(quote)
    };
    platform
        .clock()
        .advance(hours(72) - std::time::Duration::from_micros(1));
    customer.try_book(&platform, on_friday(&in_time)).await.unwrap();
    platform.clock().advance(std::time::Duration::from_micros(1));
    let expired = customer.try_book(&platform, on_friday(&late)).await;
    assert_failed(expired, Code::FailedPrecondition, "CLEANING_QUOTE_EXPIRED");
}

#[tokio::test]
async fn repeated_key_returns_first_booking() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    let quote = customer.quote(&platform, regular(Frequency::Once)).await;
    let with_key = |request: CreateCleaningBookingRequest| {
        let mut request = platform.request(request, Some(&customer.token));
        request.metadata_mut().insert("idempotency-key", "k-1".parse().unwrap());
        request
    };
    let tomorrow = CreateCleaningBookingRequest {
        date: "2026-11-21".to_owned(),
        ..order(&quote)
    };
    let mut client = client(&platform);
    let first = client
        .create_cleaning_booking(with_key(tomorrow.clone()))
        .await
        .unwrap();
    platform.clock().advance(hours(20));
    let second = client
        .create_cleaning_booking(with_key(tomorrow.clone()))
        .await
        .unwrap();
    assert_eq!(first.into_inner(), second.into_inner());

    let other = CreateCleaningBookingRequest {
        address: "Somewhere else".to_owned(),
        ..tomorrow
    };
    let status = client.create_cleaning_booking(with_key(other)).await.unwrap_err();
    assert_eq!(reason(&status), "IDEMPOTENCY_KEY_REUSED");

    next_event(&platform).await;
    assert!(
        platform.captured::<CleaningBookingChanged>().is_empty(),
        "announced once"
    );
    assert_eq!(customer.visits(&platform).await.len(), 1);
}
