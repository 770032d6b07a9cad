//! Demo data: a catalogue in all categories and languages, with exchange rates of the day of the first start.

use std::collections::{BTreeMap, BTreeSet};

use selam_proto_sourcing::v1::{
    ExportCatalogueRequest, GetCatalogueOptionsRequest, ListProductRequestsRequest, ProductRequestStatus,
    request_service_client::RequestServiceClient,
};

use super::*;

async fn start_at(moment: &str) -> TestPlatform {
    TestPlatform::builder()
        .clock(Clock::fixed(moment.parse().unwrap()))
        .settings(|settings| settings.demo_data = true)
        .start(|platform| async move {
            let service = selam_sourcing::demo::build(&platform, settings(None)).await?;
            service.seed_demo(&platform).await?;
            Ok(vec![service])
        })
        .await
}

#[tokio::test]
async fn demo_has_products_of_every_category() {
    for (moment, date) in [
        ("2026-11-24T17:00:00Z", "2026-11-24"),
        ("2027-07-14T21:45:00Z", "2027-07-14"),
    ] {
        let platform = start_at(moment).await;
        let request = platform.request(GetCatalogueOptionsRequest {}, None);
        let options = client(&platform)
            .get_catalogue_options(request)
            .await
            .unwrap()
            .into_inner();
        if !platform.settings().is_embedded() {
            assert_eq!(options.product_count, 0, "demo data requires the embedded mode");
            continue;
        }
        assert_eq!(options.product_count, 42);
        assert!(options.categories.iter().all(|facet| facet.product_count == 7));
        assert!(options.quality_marks.iter().all(|facet| facet.product_count >= 5));
        assert!(options.origins.len() >= 15);
        let rates = options.exchange_rates.unwrap();
        assert_eq!((rates.date.as_str(), rates.is_stale), (date, false));
    }
}

/// Every product has its texts in three languages and a drawing listed in the README. No product has the drawing of
/// the previous one in its category.
#[tokio::test]
async fn demo_products_have_texts_and_drawings() {
    let platform = start_with_products(include_str!("../../demo/products.csv"), 42).await;
    let request = platform.request(ExportCatalogueRequest::default(), Some(&admin(&platform)));
    let mut stream = client(&platform).export_catalogue(request).await.unwrap().into_inner();
    let mut file = Vec::new();
    while let Some(part) = stream.message().await.unwrap() {
        file.extend(part.data);
    }
    let mut reader = csv::Reader::from_reader(file.as_slice());
    let header = reader.headers().unwrap().clone();
    let column = |name: &str| {
        header
            .iter()
            .position(|column| column.trim_start_matches('\u{feff}') == name)
            .unwrap()
    };
    let (mut pictures, mut last) = (BTreeSet::new(), BTreeMap::new());
    for record in reader.records() {
        let record = record.unwrap();
        for name in [
            "name_en",
            "name_ti",
            "name_ar",
            "description_en",
            "description_ti",
            "description_ar",
            "supplier_region",
        ] {
            assert!(!record[column(name)].is_empty(), "{name}: {record:?}");
        }
        let picture = record[column("picture")].to_owned();
        let neighbour = last.insert(record[column("category")].to_owned(), picture.clone());
        assert_ne!(neighbour.as_ref(), Some(&picture), "{record:?}");
        pictures.insert(picture);
    }
    let readme = include_str!("../../README.md");
    assert_eq!(pictures.len(), 24);
    assert!(
        pictures.iter().all(|picture| readme.contains(&format!("`{picture}`"))),
        "{pictures:?}"
    );
}

#[tokio::test]
async fn demo_has_requests_in_every_status() {
    for moment in ["2026-11-24T17:00:00Z", "2027-07-14T05:45:00Z"] {
        let platform = start_at(moment).await;
        if !platform.settings().is_embedded() {
            continue;
        }
        let request = ListProductRequestsRequest {
            page_size: 100,
            ..ListProductRequestsRequest::default()
        };
        let request = platform.request(request, Some(&admin(&platform)));
        let mut requests = RequestServiceClient::new(platform.channel());
        let found = requests.list_product_requests(request).await.unwrap().into_inner();
        for count in &found.counts {
            assert!(count.request_count > 0, "{moment}: {:?}", count.status());
        }
        assert_eq!(found.counts.len(), 12);
        let offered = found
            .requests
            .iter()
            .find(|it| it.status() == ProductRequestStatus::Offered);
        assert_eq!(offered.unwrap().open_offer_count, 3);
        // No demo payment is past its due time.
        assert!(found.requests.iter().any(|it| it.amount_due.is_some()));
    }
}
