use selam_proto_cleaning::v1::{
    CleaningBookingChanged, CreateCleaningBookingRequest, CreateCleaningQuoteRequest, Frequency, ServiceType,
};
use tonic::Code;

use crate::{Customer, crews_left, order, regular, start, violations};

#[tokio::test]
async fn rejects_invalid_fields_and_stores_nothing() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    let quote = customer.quote(&platform, regular(Frequency::Weekly)).await;
    let with = |change: &dyn Fn(&mut CreateCleaningBookingRequest)| {
        let mut request = order(&quote);
        change(&mut request);
        request
    };
    let dated = |date: &str| with(&|request| request.date = date.to_owned());
    let posted = |code: &str| with(&|request| request.postal_code = code.to_owned());
    let phoned = |phone: &str| with(&|request| request.phone = phone.to_owned());
    let at = |address: &str| with(&|request| request.address = address.to_owned());
    let wrong = [
        (dated("2026-11-19"), "date", "DATE_TOO_EARLY"),
        (dated("2026-11-20"), "date", "DATE_TOO_EARLY"),
        (dated("0001-01-01"), "date", "DATE_TOO_EARLY"),
        (dated("2027-05-20"), "date", "DATE_TOO_LATE"),
        (dated("9999-12-31"), "date", "DATE_TOO_LATE"),
        (dated("2026-11-22"), "date", "DATE_CLOSED"),
        (dated("2026-12-25"), "date", "DATE_CLOSED"),
        (dated("2026-02-30"), "date", "DATE_INVALID"),
        (dated("tomorrow"), "date", "STRING_PATTERN"),
        (dated("2026-11-23' OR 1=1"), "date", "STRING_PATTERN"),
        (posted("M5V 3L9"), "postalCode", "AREA_NOT_COVERED"),
        (posted("T0L 0A1"), "postalCode", "AREA_NOT_COVERED"),
        (posted("12345"), "postalCode", "STRING_PATTERN"),
        (posted("T2P 1B3; --"), "postalCode", "STRING_PATTERN"),
        (phoned("call me maybe"), "phone", "PHONE_INVALID"),
        (phoned("403-555-014"), "phone", "PHONE_INVALID"),
        (phoned("1234567890123456"), "phone", "PHONE_INVALID"),
        (phoned("403-555-0142 ext 7"), "phone", "PHONE_INVALID"),
        (phoned("<b>4035550142</b>"), "phone", "PHONE_INVALID"),
        (phoned("12"), "phone", "STRING_MIN_LEN"),
        (at("    "), "address", "STRING_MIN_LEN"),
        (at(&"x".repeat(201)), "address", "STRING_MAX_LEN"),
        (at("12 Main\r\nStreet"), "address", "CONTROL_CHARACTER"),
        (at("12 Main\0 Street"), "address", "CONTROL_CHARACTER"),
        (
            with(&|request| request.notes = "a\0b".to_owned()),
            "notes",
            "CONTROL_CHARACTER",
        ),
        (
            with(&|request| request.notes = "x".repeat(1001)),
            "notes",
            "STRING_MAX_LEN",
        ),
        (
            with(&|request| request.quote_id = "1 OR 1=1".to_owned()),
            "quoteId",
            "STRING_UUID",
        ),
        (
            with(&|request| request.language_code = "fr".to_owned()),
            "languageCode",
            "STRING_IN",
        ),
        (
            with(&|request| request.arrival_window = 9),
            "arrivalWindow",
            "ENUM_DEFINED_ONLY",
        ),
    ];
    for (request, field, expected) in wrong {
        let status = customer.try_book(&platform, request).await.unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument, "{field} {expected}");
        let found = violations(&status);
        assert!(
            found.contains(&(field.to_owned(), expected.to_owned())),
            "{field} {expected}: {found:?}"
        );
    }

    assert!(customer.visits(&platform).await.is_empty());
    assert!(
        crews_left(&platform, "2026-11-23")
            .await
            .iter()
            .all(|(_, crews)| *crews == 4)
    );
    assert!(platform.captured::<CleaningBookingChanged>().is_empty());
    // The quote is still unused.
    customer.try_book(&platform, order(&quote)).await.unwrap();
}

#[tokio::test]
async fn reports_several_invalid_fields_together() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    let quote = customer.quote(&platform, regular(Frequency::Once)).await;
    let request = CreateCleaningBookingRequest {
        postal_code: "V5K".to_owned(),
        phone: "not a number at all".to_owned(),
        notes: "\u{7}".repeat(3),
        address: "1 Main\u{1b} Street".to_owned(),
        ..order(&quote)
    };
    let status = customer.try_book(&platform, request).await.unwrap_err();
    let fields: Vec<_> = violations(&status).into_iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["address", "postalCode", "notes", "phone"]);
}

#[tokio::test]
async fn normalises_pasted_texts() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    for (day, typed, phone) in [
        ("2026-11-23", "403.555.0142", "403.555.0142"),
        ("2026-11-24", "٤٠٣٥٥٥٠١٤٢", "4035550142"),
        ("2026-11-25", "403\u{a0}555 0142", "403 555 0142"),
        ("2026-11-26", "\u{202a}+1 403 555 0142\u{202c}", "+1 403 555 0142"),
        ("2026-11-27", "403\u{2011}555\u{2011}0142", "403-555-0142"),
        ("2026-11-28", "403\n555\n0142", "403 555 0142"),
    ] {
        let quote = customer.quote(&platform, regular(Frequency::Once)).await;
        let request = CreateCleaningBookingRequest {
            phone: typed.to_owned(),
            date: day.to_owned(),
            address: "\u{202e}120\u{a0}8 Avenue\u{200b} SW ".to_owned(),
            postal_code: "\u{feff}T2P\u{a0}1B3".to_owned(),
            ..order(&quote)
        };
        let booking = customer.try_book(&platform, request).await.unwrap();
        assert_eq!(booking.phone, phone);
        assert_eq!(booking.address, "120 8 Avenue SW");
        assert_eq!(booking.postal_code, "T2P 1B3");
    }
}

#[tokio::test]
async fn rejects_window_cleaning_in_winter() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    let quote = CreateCleaningQuoteRequest {
        service_type: ServiceType::Window.into(),
        ..regular(Frequency::Once)
    };
    let quote = customer.quote(&platform, quote).await;
    let status = customer.try_book(&platform, order(&quote)).await.unwrap_err();
    assert_eq!(
        violations(&status),
        [("date".to_owned(), "DATE_OUT_OF_SEASON".to_owned())]
    );
    let in_spring = CreateCleaningBookingRequest {
        date: "2027-04-15".to_owned(),
        ..order(&quote)
    };
    customer.try_book(&platform, in_spring).await.unwrap();
}
