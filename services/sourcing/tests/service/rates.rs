use std::time::Duration;

use selam_proto_sourcing::v1::{GetCatalogueOptionsRequest, GetProductRequest, ProductOrder};

use super::*;

const DAY: Duration = Duration::from_secs(86_400);

async fn in_dollars_and_pounds(platform: &TestPlatform) {
    let mut pounds = a_product("HK-1", "Pound mug");
    pounds.currency_code = "GBP".to_owned();
    create(platform, pounds).await;
    create(platform, a_product("HK-2", "Dollar mug")).await;
}

fn by_price() -> SearchProductsRequest {
    SearchProductsRequest {
        order_by: ProductOrder::Price.into(),
        ..SearchProductsRequest::default()
    }
}

#[tokio::test]
async fn rejects_price_comparison_without_rates() {
    let platform = start().await;
    create(&platform, a_product("HK-2", "Dollar mug")).await;
    // All prices are in one currency, so their order needs no comparison.
    assert_eq!(search(&platform, by_price()).await.total_count, 1);
    create(&platform, {
        let mut pounds = a_product("HK-1", "Pound mug");
        pounds.currency_code = "GBP".to_owned();
        pounds
    })
    .await;
    let below = |currency: &str| SearchProductsRequest {
        max_price: "3".to_owned(),
        currency: currency.to_owned(),
        ..SearchProductsRequest::default()
    };
    for request in [by_price(), below("USD"), below("")] {
        let refused = try_search(&platform, request).await.unwrap_err();
        assert_eq!(
            violations(&refused),
            [("currency".to_owned(), "RATES_MISSING".to_owned())]
        );
    }
    let found = search(
        &platform,
        SearchProductsRequest {
            currency: "USD".to_owned(),
            ..looking_for("mug")
        },
    )
    .await;
    let compared: Vec<_> = found
        .products
        .iter()
        .map(|it| (it.sku.as_str(), it.compared_price.is_some()))
        .collect();
    assert_eq!(compared, [("HK-1", false), ("HK-2", true)]);
}

#[tokio::test]
async fn keeps_rates_until_they_are_stale() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rates.json");
    let rates = r#"{"date":"2026-11-24","rates":{"USD":"1.4","EUR":"1.6","GBP":"1.82","CNY":"0.2"}}"#;
    std::fs::write(&file, rates).unwrap();
    let platform = start_with(Some(file.display().to_string())).await;
    in_dollars_and_pounds(&platform).await;
    let in_dollars = || SearchProductsRequest {
        currency: "USD".to_owned(),
        ..by_price()
    };
    let found = search(&platform, in_dollars()).await;
    let compared = |found: &SearchProductsResponse| {
        let price = |product: &Product| product.compared_price.as_ref().map(|price| price.amount_minor);
        found.products.iter().map(price).collect::<Vec<_>>()
    };
    assert_eq!(
        (skus(&found), compared(&found)),
        (vec!["HK-2", "HK-1"], vec![Some(250), Some(325)])
    );
    for (least, most, expected) in [
        ("", "3.24", vec!["HK-2"]),
        ("", "3.25", vec!["HK-2", "HK-1"]),
        ("3.25", "", vec!["HK-1"]),
        ("3.26", "", vec![]),
    ] {
        let request = SearchProductsRequest {
            min_price: least.to_owned(),
            max_price: most.to_owned(),
            ..in_dollars()
        };
        assert_eq!(skus(&search(&platform, request).await), expected, "{least} {most}");
    }
    let options = async || {
        let request = platform.request(GetCatalogueOptionsRequest {}, None);
        client(&platform)
            .get_catalogue_options(request)
            .await
            .unwrap()
            .into_inner()
    };
    let known = options().await.exchange_rates.unwrap();
    assert_eq!(
        (known.date.as_str(), known.is_stale, known.rates[2].cad.as_str()),
        ("2026-11-24", false, "1.82")
    );

    platform.clock().advance(7 * DAY);
    assert_eq!(search(&platform, by_price()).await.products.len(), 2);
    platform.clock().advance(DAY);
    assert!(options().await.exchange_rates.unwrap().is_stale);
    let refused = try_search(&platform, by_price()).await.unwrap_err();
    assert_eq!(
        violations(&refused),
        [("currency".to_owned(), "RATES_MISSING".to_owned())]
    );
}

#[tokio::test]
async fn compares_in_canadian_dollars_by_default() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rates.json");
    let rates = r#"{"date":"2026-11-24","rates":{"USD":"1.4","EUR":"1.6","GBP":"1.82","CNY":"0.1961"}}"#;
    std::fs::write(&file, rates).unwrap();
    let platform = start_with(Some(file.display().to_string())).await;
    let mut thermometer = a_product("EL-1", "Thermometer");
    thermometer.currency_code = "CNY".to_owned();
    thermometer.price_tiers[0].unit_price_minor = 2559;
    let id = create(&platform, thermometer).await.id;
    create(&platform, a_product("HK-2", "Dollar mug")).await;

    let request = platform.request(GetCatalogueOptionsRequest {}, None);
    let options = client(&platform)
        .get_catalogue_options(request)
        .await
        .unwrap()
        .into_inner();
    assert_eq!(options.comparison_currencies, ["CAD", "USD", "EUR", "GBP", "CNY"]);
    assert_eq!(options.currencies, ["USD", "EUR", "GBP", "CNY"]);

    // 25.59 × 0.1961 = 5.018199
    for (currency, code, minor) in [("", "CAD", 502), ("CAD", "CAD", 502), ("CNY", "CNY", 2559)] {
        let request = GetProductRequest {
            id: id.clone(),
            currency: currency.to_owned(),
            ..GetProductRequest::default()
        };
        let request = platform.request(request, None);
        let product = client(&platform).get_product(request).await.unwrap().into_inner();
        let compared = product.compared_price.unwrap();
        assert_eq!((compared.currency_code.as_str(), compared.amount_minor), (code, minor));
        assert_eq!(product.price.unwrap().currency_code, "CNY");
    }
    // The mug costs 2.50 × 1.4 = 3.50 Canadian dollars.
    for (least, most, expected) in [
        ("", "3.49", vec![]),
        ("", "3.50", vec!["HK-2"]),
        ("", "5.02", vec!["HK-2", "EL-1"]),
        ("5.02", "", vec!["EL-1"]),
        ("5.03", "", vec![]),
    ] {
        let request = SearchProductsRequest {
            min_price: least.to_owned(),
            max_price: most.to_owned(),
            ..by_price()
        };
        assert_eq!(skus(&search(&platform, request).await), expected, "{least} {most}");
    }
}

#[tokio::test]
async fn rejects_invalid_prices_and_currencies() {
    let platform = start().await;
    let request = |least: &str, most: &str, currency: &str| SearchProductsRequest {
        min_price: least.to_owned(),
        max_price: most.to_owned(),
        currency: currency.to_owned(),
        ..SearchProductsRequest::default()
    };
    for (request, field, expected) in [
        (request("5", "4.99", ""), "maxPrice", "PRICE_RANGE"),
        (request("", "", "JPY"), "currency", "CURRENCY_UNSUPPORTED"),
        (request("-1", "", ""), "minPrice", "STRING_PATTERN"),
        (request("1.999", "", ""), "minPrice", "STRING_PATTERN"),
    ] {
        let refused = try_search(&platform, request).await.unwrap_err();
        assert_eq!(violations(&refused), [(field.to_owned(), expected.to_owned())]);
    }
}

#[tokio::test]
async fn replaces_rates_of_day_and_rejects_jumps() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rates.json");
    let write = |date: &str, usd: &str| {
        let rates = format!(r#"{{"date":"{date}","rates":{{"USD":"{usd}","EUR":"1.6","GBP":"1.82","CNY":"0.2"}}}}"#);
        std::fs::write(&file, rates).unwrap();
    };
    write("2026-11-24", "1.4");
    let mut platform = start_with(Some(file.display().to_string())).await;
    for (date, usd, expected) in [
        ("2026-11-24", "1.41", ("2026-11-24", "1.41")),
        // A typo on the next day changes no rate.
        ("2026-11-25", "14.1", ("2026-11-24", "1.41")),
        // Rates of a later year would hide the following ones.
        ("2027-11-25", "1.41", ("2026-11-24", "1.41")),
        ("2026-11-25", "1.5", ("2026-11-25", "1.5")),
    ] {
        write(date, usd);
        platform.restart().await;
        let request = platform.request(GetCatalogueOptionsRequest {}, None);
        let options = client(&platform).get_catalogue_options(request).await.unwrap();
        let known = options.into_inner().exchange_rates.unwrap();
        let of_dollar = known.rates.iter().find(|rate| rate.currency_code == "USD").unwrap();
        assert_eq!((known.date.as_str(), of_dollar.cad.as_str()), expected, "{usd}");
    }
}
