use chrono::TimeDelta;
use selam_chassis::timestamp;
use selam_proto_cargo::v1::{CargoType, CreateCargoQuoteRequest, Dimensions, Priority};
use tonic::Code;

use crate::{a_quote, client, now, reason, start, try_quote, user, violations};

#[tokio::test]
async fn quote_is_itemised_and_has_an_expiry() {
    let platform = start().await;
    let request = CreateCargoQuoteRequest {
        dimensions: Some(Dimensions {
            length_cm: 100.0,
            width_cm: 80.5,
            height_cm: 60.0,
        }),
        cargo_type: CargoType::Furniture.into(),
        priority: Priority::SameDay.into(),
        ..a_quote()
    };
    let quote = try_quote(&platform, None, request.clone()).await.unwrap();
    assert_eq!((quote.distance_km, quote.estimated_delivery_days), (300, 0));
    // 100 × 80.5 × 60 cm are 96.6 kg, more than the actual 80 kg.
    assert_eq!((quote.weight_kg, quote.charged_weight_kg), (80.0, 96.6));
    assert_eq!(quote.dimensions, request.dimensions);
    let items: Vec<_> = quote
        .items
        .iter()
        .map(|item| (item.code.as_str(), item.amount.as_ref().unwrap().amount_minor))
        .collect();
    assert_eq!(
        items,
        [
            ("base", 5_000),
            ("distance", 9_000),
            ("weight", 4_830),
            ("cargo_type", 2_825),
            ("priority", 12_993)
        ]
    );
    let price = quote.quoted_price.unwrap();
    assert_eq!(price.amount_minor, items.iter().map(|(_, amount)| amount).sum::<i64>());
    assert_eq!(price.currency_code, "CAD");
    assert_eq!(quote.expire_time, Some(timestamp(now() + TimeDelta::hours(72))));
    assert_eq!(quote.expire_local_time, "2026-11-05T11:00:00-06:00");
}

#[tokio::test]
async fn quote_defaults_to_standard_parcels() {
    let platform = start().await;
    let request = CreateCargoQuoteRequest {
        from_city: " calgary ".to_owned(),
        to_city: "ST. ALBERT".to_owned(),
        weight_kg: 0.1 + 0.2,
        ..CreateCargoQuoteRequest::default()
    };
    let quote = try_quote(&platform, None, request).await.unwrap();
    assert_eq!(
        (quote.cargo_type(), quote.priority()),
        (CargoType::Parcels, Priority::Standard)
    );
    assert_eq!(
        (quote.from_city.as_str(), quote.to_city.as_str()),
        ("Calgary", "St. Albert")
    );
    assert_eq!(
        (quote.weight_kg, quote.charged_weight_kg, quote.dimensions),
        (0.3, 0.3, None)
    );
    assert_eq!(quote.estimated_delivery_days, 1);
}

#[tokio::test]
async fn express_costs_more_only_where_faster() {
    let platform = start().await;
    for (to_city, is_sooner) in [("Edmonton", false), ("Grande Prairie", true)] {
        let with = |priority: Priority| CreateCargoQuoteRequest {
            to_city: to_city.to_owned(),
            priority: priority.into(),
            ..a_quote()
        };
        let standard = try_quote(&platform, None, with(Priority::Standard)).await.unwrap();
        let express = try_quote(&platform, None, with(Priority::Express)).await.unwrap();
        let price = |quote: &selam_proto_cargo::v1::CargoQuote| quote.quoted_price.clone().unwrap().amount_minor;
        assert_eq!(
            express.estimated_delivery_days < standard.estimated_delivery_days,
            is_sooner
        );
        assert_eq!(price(&express) > price(&standard), is_sooner);
    }
}

#[tokio::test]
async fn repeated_key_returns_first_quote() {
    let platform = start().await;
    let user = user(&platform, "yonatan@example.test");
    let send = async |request: CreateCargoQuoteRequest, token: Option<&str>| {
        let mut request = platform.request(request, token);
        request.metadata_mut().insert("idempotency-key", "k-1".parse().unwrap());
        client(&platform).create_cargo_quote(request).await
    };
    let other = CreateCargoQuoteRequest {
        to_city: "Red Deer".to_owned(),
        ..a_quote()
    };
    for token in [None, Some(user.token.as_str())] {
        let first = send(a_quote(), token).await.unwrap().into_inner();
        platform.clock().advance(std::time::Duration::from_secs(3600));
        assert_eq!(send(a_quote(), token).await.unwrap().into_inner(), first);
        // Keys of signed-out callers are not shared; only signed-in users get an error for a reused key.
        match (token, send(other.clone(), token).await) {
            (None, answer) => assert_eq!(answer.unwrap().into_inner().to_city, "Red Deer"),
            (Some(_), answer) => assert_eq!(reason(&answer.unwrap_err()), "IDEMPOTENCY_KEY_REUSED"),
        }
    }
}

#[tokio::test]
async fn rejects_invalid_routes_weights_and_sizes() {
    let platform = start().await;
    let side = |length_cm, width_cm, height_cm| CreateCargoQuoteRequest {
        dimensions: Some(Dimensions {
            length_cm,
            width_cm,
            height_cm,
        }),
        ..a_quote()
    };
    let weight = |weight_kg| CreateCargoQuoteRequest { weight_kg, ..a_quote() };
    let route = |from: &str, to: &str| CreateCargoQuoteRequest {
        from_city: from.to_owned(),
        to_city: to.to_owned(),
        ..a_quote()
    };
    let far = CreateCargoQuoteRequest {
        priority: Priority::SameDay.into(),
        ..route("Calgary", "Grande Prairie")
    };
    for (request, expected) in [
        (route("", "Edmonton"), vec![("fromCity", "REQUIRED")]),
        (route("Toronto", "Edmonton"), vec![("fromCity", "CITY_UNKNOWN")]),
        (route("Calgary", "' OR 1=1 --"), vec![("toCity", "CITY_UNKNOWN")]),
        (
            route("ካልጋሪ", "إدمونتون"),
            vec![("fromCity", "CITY_UNKNOWN"), ("toCity", "CITY_UNKNOWN")],
        ),
        (route("Calgary", "calgary"), vec![("toCity", "CITY_SAME")]),
        (route(&"x".repeat(61), "Edmonton"), vec![("fromCity", "STRING_MAX_LEN")]),
        (far, vec![("priority", "PRIORITY_NOT_ON_ROUTE")]),
        (weight(0.0), vec![("weightKg", "DOUBLE_GT_LTE")]),
        (weight(-1.0), vec![("weightKg", "DOUBLE_GT_LTE")]),
        (weight(5000.1), vec![("weightKg", "DOUBLE_GT_LTE")]),
        (weight(1e300), vec![("weightKg", "DOUBLE_GT_LTE")]),
        (weight(f64::NAN), vec![("weightKg", "DOUBLE_GT_LTE")]),
        (weight(f64::INFINITY), vec![("weightKg", "DOUBLE_GT_LTE")]),
        (weight(f64::NEG_INFINITY), vec![("weightKg", "DOUBLE_GT_LTE")]),
        (side(0.0, 1.0, 1.0), vec![("dimensions.lengthCm", "DOUBLE_GT_LTE")]),
        (side(1.0, -5.0, 1.0), vec![("dimensions.widthCm", "DOUBLE_GT_LTE")]),
        (side(1.0, 1.0, f64::NAN), vec![("dimensions.heightCm", "DOUBLE_GT_LTE")]),
        (
            side(601.0, 251.0, 251.0),
            vec![
                ("dimensions.lengthCm", "DOUBLE_GT_LTE"),
                ("dimensions.widthCm", "DOUBLE_GT_LTE"),
                ("dimensions.heightCm", "DOUBLE_GT_LTE"),
            ],
        ),
        (
            CreateCargoQuoteRequest {
                cargo_type: 42,
                ..a_quote()
            },
            vec![("cargoType", "ENUM_DEFINED_ONLY")],
        ),
        (
            CreateCargoQuoteRequest {
                priority: -1,
                ..a_quote()
            },
            vec![("priority", "ENUM_DEFINED_ONLY")],
        ),
    ] {
        let status = try_quote(&platform, None, request.clone()).await.unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument);
        let found = violations(&status);
        let found: Vec<_> = found
            .iter()
            .map(|(field, reason)| (field.as_str(), reason.as_str()))
            .collect();
        assert_eq!(found, expected, "{request:?}");
    }
}
