use selam_proto_cargo::v1::{CreateShipmentRequest, ListShipmentsRequest, ShipmentChanged, Stop};
use tonic::Code;

use crate::{a_shipment, client, quote, start, try_book, user, violations};

fn with_stop(request: &CreateShipmentRequest, change: impl FnOnce(&mut Stop)) -> CreateShipmentRequest {
    let mut request = request.clone();
    change(request.pickup.as_mut().unwrap());
    request
}

#[tokio::test]
async fn rejects_invalid_fields_and_stores_nothing() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    let quote = quote(&platform, Some(&amina)).await;
    let good = a_shipment(&quote);
    let on = |date: &str| CreateShipmentRequest {
        pickup_date: date.to_owned(),
        ..good.clone()
    };
    let phone = |phone: &str| with_stop(&good, |stop| stop.contact_phone = phone.to_owned());
    let address = |address: &str| with_stop(&good, |stop| stop.address = address.to_owned());
    let name = |name: &str| with_stop(&good, |stop| stop.contact_name = name.to_owned());
    let described = |text: &str| CreateShipmentRequest {
        cargo_description: text.to_owned(),
        ..good.clone()
    };
    for (request, field, expected) in [
        (on("2026-11-01"), "pickupDate", "DATE_TOO_EARLY"),
        (on("2026-11-02"), "pickupDate", "DATE_TOO_EARLY"),
        (on("2020-02-30"), "pickupDate", "DATE_INVALID"),
        (on("2027-01-02"), "pickupDate", "DATE_TOO_LATE"),
        (on("9999-12-31"), "pickupDate", "DATE_TOO_LATE"),
        (on("2026-11-08"), "pickupDate", "DATE_CLOSED"),
        (on("2026-11-11"), "pickupDate", "DATE_CLOSED"),
        (on("2026-12-25"), "pickupDate", "DATE_CLOSED"),
        (on("2026-13-01"), "pickupDate", "DATE_INVALID"),
        (on("٢٠٢٦-١١-٠٣"), "pickupDate", "STRING_PATTERN"),
        (on("tomorrow"), "pickupDate", "STRING_PATTERN"),
        (on(""), "pickupDate", "STRING_PATTERN"),
        (phone("not a number"), "pickup.contactPhone", "PHONE_INVALID"),
        (phone("403555014x"), "pickup.contactPhone", "PHONE_INVALID"),
        (phone("1234567890123456"), "pickup.contactPhone", "PHONE_INVALID"),
        (phone("403"), "pickup.contactPhone", "STRING_MIN_LEN"),
        (address("12 Main\r\nStreet"), "pickup.address", "CONTROL_CHARACTER"),
        (address("12 Main\0Street"), "pickup.address", "CONTROL_CHARACTER"),
        (address("   12    "), "pickup.address", "STRING_MIN_LEN"),
        (address(&"x".repeat(201)), "pickup.address", "STRING_MAX_LEN"),
        (name("  "), "pickup.contactName", "REQUIRED"),
        (name("\u{200b}"), "pickup.contactName", "REQUIRED"),
        (name("\u{3164}"), "pickup.contactName", "REQUIRED"),
        (name("—"), "pickup.contactName", "NAME_INVALID"),
        (name("a\u{7}b"), "pickup.contactName", "CONTROL_CHARACTER"),
        (name(&"x".repeat(121)), "pickup.contactName", "STRING_MAX_LEN"),
        (described(" \n "), "cargoDescription", "REQUIRED"),
        (described("a\0b"), "cargoDescription", "CONTROL_CHARACTER"),
        (described(&"x".repeat(501)), "cargoDescription", "STRING_MAX_LEN"),
        (
            CreateShipmentRequest {
                pickup: None,
                ..good.clone()
            },
            "pickup",
            "REQUIRED",
        ),
        (
            CreateShipmentRequest {
                delivery: None,
                ..good.clone()
            },
            "delivery",
            "REQUIRED",
        ),
        (
            CreateShipmentRequest {
                quote_id: "1 OR 1=1".to_owned(),
                ..good.clone()
            },
            "quoteId",
            "STRING_UUID",
        ),
        (
            CreateShipmentRequest {
                language_code: "fr".to_owned(),
                ..good.clone()
            },
            "languageCode",
            "STRING_IN",
        ),
    ] {
        let status = try_book(&platform, &amina, request).await.unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument, "{field} {expected}");
        assert_eq!(violations(&status), [(field.to_owned(), expected.to_owned())]);
    }

    let mut all_wrong = with_stop(&good, |stop| stop.contact_phone = "no phone at all".to_owned());
    all_wrong.delivery.as_mut().unwrap().contact_phone = "none here either".to_owned();
    all_wrong.cargo_description = "a\0b".to_owned();
    let status = try_book(&platform, &amina, all_wrong).await.unwrap_err();
    let fields: Vec<_> = violations(&status).into_iter().map(|(field, _)| field).collect();
    assert_eq!(
        fields,
        ["cargoDescription", "pickup.contactPhone", "delivery.contactPhone"],
        "all at once"
    );

    let list = client(&platform)
        .list_shipments(platform.request(ListShipmentsRequest::default(), Some(&amina.token)))
        .await
        .unwrap()
        .into_inner();
    assert!(list.shipments.is_empty());
    assert!(platform.captured::<ShipmentChanged>().is_empty());
    // The quote can still be booked, with texts as they are pasted.
    let pasted = with_stop(&good, |stop| {
        stop.contact_name = "\u{202a}Jose\u{301}\u{a0}Díaz\u{202c}".to_owned();
        stop.contact_phone = "٤٠٣\u{a0}٥٥٥\u{2011}٠١٤٢".to_owned();
    });
    let shipment = try_book(&platform, &amina, pasted).await.unwrap();
    let pickup = shipment.pickup.unwrap();
    assert_eq!(
        (pickup.contact_name.as_str(), pickup.contact_phone.as_str()),
        ("José Díaz", "403 555-0142")
    );
}
