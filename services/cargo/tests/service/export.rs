use sea_orm::{ConnectionTrait as _, DbBackend};
use selam_chassis_testing::TestPlatform;
use selam_proto_cargo::v1::{CreateShipmentRequest, ExportShipmentsRequest, ShipmentOrder, ShipmentStatus, Stop};

use crate::{a_shipment, admin, book, cancel, client, quote, start, try_book, user, violations};

/// Returns the whole file and its number of parts.
async fn export(platform: &TestPlatform, request: ExportShipmentsRequest) -> (String, usize) {
    let admin = admin(platform);
    let mut stream = client(platform)
        .export_shipments(platform.request(request, Some(&admin.token)))
        .await
        .unwrap()
        .into_inner();
    let (mut bytes, mut parts) = (Vec::new(), 0);
    while let Some(part) = stream.message().await.unwrap() {
        assert_eq!(part.content_type, "text/csv; charset=utf-8");
        bytes.extend(part.data);
        parts += 1;
    }
    (String::from_utf8(bytes).unwrap(), parts)
}

#[tokio::test]
async fn csv_escapes_formulas() {
    let platform = start().await;
    let amina = user(&platform, "=cmd@example.test");
    let stop = Stop {
        address: "@SUM(A1:A9)".to_owned(),
        contact_name: "-2+3".to_owned(),
        contact_phone: "+1 403 555 0142".to_owned(),
    };
    let request = CreateShipmentRequest {
        cargo_description: "=HYPERLINK(\"https://example.test\")\n\"ሰላም\", سلام".to_owned(),
        delivery: Some(stop),
        ..a_shipment(&quote(&platform, Some(&amina)).await)
    };
    let shipment = try_book(&platform, &amina, request).await.unwrap();
    let (text, _) = export(&platform, ExportShipmentsRequest::default()).await;
    let expected = format!(
        "\u{feff}tracking_number,status,booked,pickup_date,estimated_delivery_date,pickup_city,delivery_city,cargo_type,cargo_description,\
         weight_kg,dimensions_cm,priority,price_cad,pickup_address,pickup_contact_name,pickup_contact_phone,delivery_address,\
         delivery_contact_name,delivery_contact_phone,proof_of_delivery,user_email,user_id\r\n\
         {},quote_requested,2026-11-02T11:00:00-06:00,2026-11-03,2026-11-04,Calgary,Edmonton,parcels,\
         \"'=HYPERLINK(\"\"https://example.test\"\")\n\"\"ሰላም\"\", سلام\",80,,standard,180.00,12 Centre Street NE,Yonatan Berhe,\
         '+1 (403) 555-0142,'@SUM(A1:A9),'-2+3,'+1 403 555 0142,,'=cmd@example.test,{}\r\n",
        shipment.tracking_number, amina.id
    );
    assert_eq!(text, expected);
}

#[tokio::test]
async fn export_applies_filters_and_orders() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    let (first, second) = (book(&platform, &amina).await, book(&platform, &amina).await);
    cancel(&platform, &amina, &second.id).await.unwrap();
    let numbers = async |request| {
        let (text, _) = export(&platform, request).await;
        text.lines()
            .skip(1)
            .map(|line| line[..15].to_owned())
            .collect::<Vec<_>>()
    };
    let oldest = ExportShipmentsRequest {
        order_by: ShipmentOrder::Oldest.into(),
        ..Default::default()
    };
    assert_eq!(
        numbers(oldest).await,
        [first.tracking_number.clone(), second.tracking_number.clone()]
    );
    let cancelled = ExportShipmentsRequest {
        status: ShipmentStatus::Cancelled.into(),
        ..Default::default()
    };
    assert_eq!(numbers(cancelled).await, [second.tracking_number]);
    let found = ExportShipmentsRequest {
        query: first.tracking_number.clone(),
        from_date: "2026-11-03".to_owned(),
        to_date: "2026-11-03".to_owned(),
        ..Default::default()
    };
    assert_eq!(numbers(found).await, [first.tracking_number]);
    let hers = ExportShipmentsRequest {
        user_id: amina.id.to_string(),
        ..Default::default()
    };
    assert_eq!(numbers(hers).await.len(), 2);
    let others = ExportShipmentsRequest {
        user_id: uuid::Uuid::now_v7().to_string(),
        ..Default::default()
    };
    assert!(numbers(others).await.is_empty());
    let none = ExportShipmentsRequest {
        from_date: "2027-01-01".to_owned(),
        ..Default::default()
    };
    assert!(numbers(none).await.is_empty());

    let admin = admin(&platform);
    let wrong = ExportShipmentsRequest {
        from_date: "2026-02-30".to_owned(),
        ..Default::default()
    };
    let status = client(&platform)
        .export_shipments(platform.request(wrong, Some(&admin.token)))
        .await
        .unwrap_err();
    assert_eq!(violations(&status)[0].0, "fromDate");
}

#[tokio::test]
async fn long_export_contains_every_shipment_once() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    book(&platform, &amina).await;
    let database = platform.database("cargo");
    let random = if database.connection().get_database_backend() == DbBackend::Postgres {
        "gen_random_uuid()"
    } else {
        "randomblob(16)"
    };
    // Copies of the booked shipment; only unique columns differ.
    let copy = format!(
        "INSERT INTO shipments SELECT {random}, 'CG' || n, {random}, order_id, user_id, user_email, language_code, pickup_city, delivery_city, \
         cargo_description, cargo_type, weight_grams, length_mm, width_mm, height_mm, priority, pickup_date, estimated_delivery_date, \
         price_minor, pickup_address, pickup_contact_name, pickup_contact_phone, delivery_address, delivery_contact_name, \
         delivery_contact_phone, status, proof_of_delivery, search_text, version, create_time, update_time \
         FROM (WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1249) SELECT n FROM numbers) AS numbers \
         CROSS JOIN (SELECT * FROM shipments LIMIT 1) AS original"
    );
    database.connection().execute_unprepared(&copy).await.unwrap();
    for order in [ShipmentOrder::Unspecified, ShipmentOrder::PickupSoonest] {
        let request = ExportShipmentsRequest {
            order_by: order.into(),
            ..Default::default()
        };
        let (text, parts) = export(&platform, request).await;
        assert_eq!(parts, 4, "the header and three batches");
        let mut numbers: Vec<_> = text
            .lines()
            .skip(1)
            .map(|line| line.split(',').next().unwrap())
            .collect();
        assert_eq!(numbers.len(), 1250);
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), 1250);
    }
}
