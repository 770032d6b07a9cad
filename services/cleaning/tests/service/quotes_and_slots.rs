use selam_proto_cleaning::v1::{
    ArrivalWindow, CreateCleaningQuoteRequest, Frequency, GetCleaningOptionsRequest, ListCleaningSlotsRequest,
    PropertySize, ServiceType,
};
use tonic::Code;

use crate::{Customer, client, crews_left, hours, reason, regular, start, violations};

#[tokio::test]
async fn options_list_every_choice() {
    let platform = start().await;
    let options = client(&platform)
        .get_cleaning_options(GetCleaningOptionsRequest {})
        .await
        .unwrap()
        .into_inner();
    assert_eq!(options.services.len(), 7);
    assert_eq!(options.property_sizes.len(), 4);
    assert_eq!(options.arrival_windows.len(), 3);
    assert_eq!(options.price_table.len(), 28);
    let discounts: Vec<_> = options
        .frequencies
        .iter()
        .map(|option| (option.frequency(), option.discount_percent))
        .collect();
    assert_eq!(
        discounts,
        [
            (Frequency::Once, 0),
            (Frequency::Weekly, 20),
            (Frequency::BiWeekly, 15),
            (Frequency::Monthly, 10)
        ]
    );
    assert_eq!(
        (
            options.change_cutoff_hours,
            options.first_day_offset,
            options.last_day_offset
        ),
        (24, 1, 180)
    );
    assert_eq!(
        (options.first_date.as_str(), options.last_date.as_str()),
        ("2026-11-21", "2027-05-19")
    );
    for service in &options.services {
        let season = (service.season_start.as_str(), service.season_end.as_str());
        let expected = match service.service_type() {
            ServiceType::Window => ("04-15", "10-15"),
            _ => ("", ""),
        };
        assert_eq!(season, expected);
    }
    let calgary = options
        .coverage_areas
        .iter()
        .find(|area| area.name == "Calgary")
        .unwrap();
    assert!(calgary.postal_areas.contains(&"T2P".to_owned()));
    let deep = options
        .price_table
        .iter()
        .find(|range| range.service_type() == ServiceType::Deep && range.property_size() == PropertySize::Large)
        .unwrap();
    assert_eq!(deep.minimum.as_ref().unwrap().amount_minor, 30_000);
    assert_eq!(deep.maximum.as_ref().unwrap().amount_minor, 45_000);
}

#[tokio::test]
async fn quote_is_itemised_and_expires() {
    let platform = start().await;
    let quote = client(&platform)
        .create_cleaning_quote(regular(Frequency::Weekly))
        .await
        .unwrap()
        .into_inner();
    let price = quote.estimated_price.unwrap();
    assert_eq!((price.currency_code.as_str(), price.amount_minor), ("CAD", 8_900));
    let items: Vec<_> = quote
        .items
        .iter()
        .map(|item| (item.code.as_str(), item.amount.as_ref().unwrap().amount_minor))
        .collect();
    assert_eq!(items, [("base", 11_100), ("frequency_discount", -2_200)]);
    assert_eq!(quote.estimated_duration_minutes, 120);
    let seconds = quote.expire_time.unwrap().seconds - platform.clock().now().timestamp();
    assert_eq!(seconds, 72 * 3600);

    let carpet = CreateCleaningQuoteRequest {
        service_type: ServiceType::Carpet.into(),
        ..regular(Frequency::Once)
    };
    let carpet = Customer::new(&platform).quote(&platform, carpet).await;
    assert_eq!(carpet.estimated_price.unwrap().amount_minor, 12_900);
    assert_eq!(carpet.items.len(), 1, "no line for a discount of zero");
}

#[tokio::test]
async fn quote_requires_every_choice() {
    let platform = start().await;
    let status = client(&platform)
        .create_cleaning_quote(CreateCleaningQuoteRequest {
            service_type: 0,
            property_size: 9,
            frequency: -1,
        })
        .await
        .unwrap_err();
    assert_eq!(status.code(), Code::InvalidArgument);
    let fields: Vec<_> = violations(&status).into_iter().map(|(field, _)| field).collect();
    for field in ["serviceType", "propertySize", "frequency"] {
        assert!(fields.contains(&field.to_owned()), "{field} in {fields:?}");
    }
}

#[tokio::test]
async fn slots_are_on_working_days_from_tomorrow() {
    let platform = start().await;
    let slots = client(&platform)
        .list_cleaning_slots(ListCleaningSlotsRequest::default())
        .await
        .unwrap()
        .into_inner()
        .slots;
    let mut days: Vec<_> = slots.iter().map(|slot| slot.date.as_str()).collect();
    days.dedup();
    // Fourteen days from Friday the 20th, without today and two Sundays.
    assert_eq!(days.len(), 11);
    assert_eq!((days[0], days[10]), ("2026-11-21", "2026-12-03"));
    assert!(!days.contains(&"2026-11-22"));
    assert_eq!(slots.len(), 33);
    assert!(slots.iter().all(|slot| slot.crews_left == 4));

    for closed in ["2026-11-20", "2026-12-25", "2027-05-20", "1999-01-01"] {
        assert_eq!(crews_left(&platform, closed).await, [], "{closed}");
    }
    assert_eq!(
        crews_left(&platform, "2027-05-19").await,
        [
            (ArrivalWindow::Morning, 4),
            (ArrivalWindow::Midday, 4),
            (ArrivalWindow::Afternoon, 4)
        ]
    );
}

#[tokio::test]
async fn slots_of_a_season_begin_with_it() {
    let platform = start().await;
    let slots = client(&platform)
        .list_cleaning_slots(ListCleaningSlotsRequest {
            from_date: "2027-04-12".to_owned(),
            days: 7,
            service_type: ServiceType::Window.into(),
        })
        .await
        .unwrap()
        .into_inner()
        .slots;
    assert_eq!(slots[0].date, "2027-04-15");
}

#[tokio::test]
async fn rejects_invalid_slot_ranges() {
    let platform = start().await;
    for (from_date, days, field) in [
        ("2026-02-30", 1, "fromDate"),
        ("tomorrow", 1, "fromDate"),
        ("", 61, "days"),
        ("", -1, "days"),
    ] {
        let request = ListCleaningSlotsRequest {
            from_date: from_date.to_owned(),
            days,
            ..Default::default()
        };
        let status = client(&platform).list_cleaning_slots(request).await.unwrap_err();
        assert_eq!(violations(&status)[0].0, field);
    }
}

#[tokio::test]
async fn repeated_key_returns_first_quote() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    let send = async |frequency: Frequency, token: Option<&str>| {
        let mut request = platform.request(regular(frequency), token);
        request.metadata_mut().insert("idempotency-key", "k-1".parse().unwrap());
        client(&platform).create_cleaning_quote(request).await
    };
    for token in [None, Some(customer.token.as_str())] {
        let first = send(Frequency::Once, token).await.unwrap().into_inner();
        platform.clock().advance(hours(1));
        assert_eq!(send(Frequency::Once, token).await.unwrap().into_inner(), first);
        // Keys of signed-out callers are not shared; only signed-in users get an error for a reused key.
        match (token, send(Frequency::Weekly, token).await) {
            (None, answer) => assert_eq!(answer.unwrap().into_inner().frequency(), Frequency::Weekly),
            (Some(_), answer) => assert_eq!(reason(&answer.unwrap_err()), "IDEMPOTENCY_KEY_REUSED"),
        }
    }
}
