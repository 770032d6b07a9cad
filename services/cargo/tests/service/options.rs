use selam_proto_cargo::v1::{CargoType, GetCargoOptionsRequest, Region};

use crate::{a_quote, client, start, try_quote};

#[tokio::test]
async fn options_are_public() {
    let platform = start().await;
    let options = client(&platform)
        .get_cargo_options(GetCargoOptionsRequest {})
        .await
        .unwrap()
        .into_inner();

    assert_eq!(options.cities.len(), 15);
    assert!(options.cities.is_sorted_by_key(|city| city.name.clone()));
    for region in [
        Region::Calgary,
        Region::Central,
        Region::Edmonton,
        Region::South,
        Region::North,
    ] {
        assert!(options.cities.iter().any(|city| city.region() == region), "{region:?}");
    }
    assert_eq!(options.cargo_types.len(), 8);
    assert!(!options.cargo_types.contains(&CargoType::Unspecified.into()));
    assert_eq!(options.maximum_weight_kg, 5000.0);
    assert_eq!(
        (options.first_pickup_day_offset, options.last_pickup_day_offset),
        (1, 60)
    );
    assert_eq!(
        (options.first_pickup_date.as_str(), options.last_pickup_date.as_str()),
        ("2026-11-03", "2027-01-01")
    );

    let route = &options.popular_routes[0];
    assert_eq!(
        (route.from_city.as_str(), route.to_city.as_str(), route.distance_km),
        ("Calgary", "Edmonton", 300)
    );
    let prices = [&route.minimum, &route.maximum].map(|price| price.clone().unwrap());
    assert_eq!(prices.clone().map(|price| price.amount_minor), [15_000, 25_000]);
    assert!(prices.iter().all(|price| price.currency_code == "CAD"));
}

#[tokio::test]
async fn options_can_be_quoted_at_usual_prices() {
    let platform = start().await;
    let options = client(&platform)
        .get_cargo_options(GetCargoOptionsRequest {})
        .await
        .unwrap()
        .into_inner();
    for route in options.popular_routes {
        for weight_kg in [20.0, 77.7, 220.0] {
            let mut request = a_quote();
            (request.from_city, request.to_city) = (route.from_city.clone(), route.to_city.clone());
            request.weight_kg = weight_kg;
            let quote = try_quote(&platform, None, request).await.unwrap();
            let price = quote.quoted_price.unwrap().amount_minor;
            let usual = route.minimum.as_ref().unwrap().amount_minor..=route.maximum.as_ref().unwrap().amount_minor;
            assert!(usual.contains(&price), "{route:?}: {price}");
            assert_eq!(quote.distance_km, route.distance_km);
            assert_eq!(quote.estimated_delivery_days, route.delivery_days);
        }
    }
}
