use selam_chassis_testing::TestPlatform;
use selam_proto_cleaning::v1::{
    CleaningBookingOrder, CleaningBookingStatus, CreateCleaningBookingRequest, CreateCleaningQuoteRequest,
    ExportCleaningBookingsRequest, Frequency, ListCleaningBookingsRequest, ServiceType,
};
use tonic::Code;

use crate::{Customer, assert_failed, client, order, regular, start, violations};

/// Creates ten single bookings, two per creation time, with visit days in a different order.
async fn some_bookings(platform: &TestPlatform, customer: &Customer) -> Vec<String> {
    let mut ids = Vec::new();
    for (number, day) in [27, 23, 30, 24, 26, 25, 28, 23, 24, 27].into_iter().enumerate() {
        let booking = customer
            .book(platform, Frequency::Once, &format!("2026-11-{day}"))
            .await;
        ids.push(booking.id);
        if number % 2 == 1 {
            platform.clock().advance(std::time::Duration::from_secs(60));
        }
    }
    ids
}

async fn all_pages(
    platform: &TestPlatform,
    who: &Customer,
    request: ListCleaningBookingsRequest,
) -> Vec<(String, String)> {
    let mut seen = Vec::new();
    let mut page_token = String::new();
    loop {
        let request = ListCleaningBookingsRequest {
            page_size: 3,
            page_token,
            ..request.clone()
        };
        let page = client(platform)
            .list_cleaning_bookings(platform.request(request, Some(&who.token)))
            .await
            .unwrap()
            .into_inner();
        assert!(page.bookings.len() <= 3);
        assert!(page.bookings.iter().all(|booking| booking.history.is_empty()));
        seen.extend(page.bookings.into_iter().map(|booking| (booking.id, booking.date)));
        page_token = page.next_page_token;
        if page_token.is_empty() {
            return seen;
        }
    }
}

#[tokio::test]
async fn every_order_pages_through_all_bookings_once() {
    let platform = start().await;
    let (customer, admin) = (Customer::new(&platform), Customer::admin(&platform));
    let made = some_bookings(&platform, &customer).await;
    for who in [&customer, &admin] {
        let in_order = |order_by: CleaningBookingOrder| {
            let request = ListCleaningBookingsRequest {
                order_by: order_by.into(),
                ..Default::default()
            };
            all_pages(&platform, who, request)
        };
        let ids = |pages: &[(String, String)]| pages.iter().map(|(id, _)| id.clone()).collect::<Vec<_>>();
        let oldest = in_order(CleaningBookingOrder::Oldest).await;
        assert_eq!(ids(&oldest), made);
        let newest = in_order(CleaningBookingOrder::Unspecified).await;
        assert!(ids(&newest).iter().eq(made.iter().rev()));
        let soonest = in_order(CleaningBookingOrder::VisitSoonest).await;
        assert_eq!(soonest.len(), 10);
        assert!(soonest.is_sorted_by_key(|(_, date)| date.clone()));
        let latest = in_order(CleaningBookingOrder::VisitLatest).await;
        assert!(latest.iter().eq(soonest.iter().rev()));
    }
}

#[tokio::test]
async fn new_bookings_do_not_shift_pages() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    let made = some_bookings(&platform, &customer).await;
    let page = |page_token: String| {
        let request = ListCleaningBookingsRequest {
            page_size: 4,
            page_token,
            ..Default::default()
        };
        let request = platform.request(request, Some(&customer.token));
        let mut client = client(&platform);
        async move { client.list_cleaning_bookings(request).await.unwrap().into_inner() }
    };
    let first = page(String::new()).await;
    customer.book(&platform, Frequency::Once, "2026-12-10").await;
    let second = page(first.next_page_token).await;
    let ids: Vec<_> = first
        .bookings
        .iter()
        .chain(&second.bookings)
        .map(|booking| &booking.id)
        .collect();
    let expected: Vec<_> = made.iter().rev().take(8).collect();
    assert_eq!(ids, expected);
}

#[tokio::test]
async fn filters_narrow_the_list() {
    let platform = start().await;
    let (customer, other, admin) = (
        Customer::new(&platform),
        Customer::new(&platform),
        Customer::admin(&platform),
    );
    some_bookings(&platform, &customer).await;
    let quote = CreateCleaningQuoteRequest {
        service_type: ServiceType::Deep.into(),
        ..regular(Frequency::Once)
    };
    let quote = other.quote(&platform, quote).await;
    let deep = CreateCleaningBookingRequest {
        address: "50% Élan Road_1".to_owned(),
        phone: "780 555 0199".to_owned(),
        date: "2026-12-15".to_owned(),
        ..order(&quote)
    };
    let deep = other.try_book(&platform, deep).await.unwrap();
    let confirmed = CleaningBookingStatus::Confirmed;
    admin.update(&platform, &deep, confirmed).await.unwrap();

    let count = |request: ListCleaningBookingsRequest| {
        let admin = &admin;
        let platform = &platform;
        async move { admin.list(platform, request).await.len() }
    };
    let all = ListCleaningBookingsRequest::default;
    for (request, expected) in [
        (all(), 11),
        (
            ListCleaningBookingsRequest {
                status: confirmed.into(),
                ..all()
            },
            1,
        ),
        (
            ListCleaningBookingsRequest {
                service_type: ServiceType::Regular.into(),
                ..all()
            },
            10,
        ),
        (
            ListCleaningBookingsRequest {
                from_date: "2026-11-27".to_owned(),
                to_date: "2026-11-28".to_owned(),
                ..all()
            },
            3,
        ),
        (
            ListCleaningBookingsRequest {
                from_date: "2026-12-01".to_owned(),
                ..all()
            },
            1,
        ),
        (ListCleaningBookingsRequest { mine: true, ..all() }, 0),
    ] {
        assert_eq!(count(request.clone()).await, expected, "{request:?}");
    }
    let mail = format!("{}@EXAMPLE", other.id.simple());
    for (query, expected) in [
        ("élan", 1),
        ("50%", 1),
        ("_1", 1),
        ("5_%", 0),
        ("780 555", 1),
        ("(780) 555", 1),
        ("٧٨٠٥٥٥", 1),
        ("ELAN", 1),
        ("e\u{301}lan", 1),
        (mail.as_str(), 1),
        ("'", 0),
        ("  ", 11),
    ] {
        let request = ListCleaningBookingsRequest {
            query: query.to_owned(),
            ..all()
        };
        assert_eq!(count(request).await, expected, "{query}");
    }
    let search = ListCleaningBookingsRequest {
        query: "avenue".to_owned(),
        ..all()
    };
    let refused = client(&platform)
        .list_cleaning_bookings(platform.request(search, Some(&customer.token)))
        .await;
    assert_failed(refused, Code::PermissionDenied, "PERMISSION_DENIED");
}

#[tokio::test]
async fn office_lists_and_counts_by_person() {
    let platform = start().await;
    let (customer, other, admin) = (
        Customer::new(&platform),
        Customer::new(&platform),
        Customer::admin(&platform),
    );
    some_bookings(&platform, &customer).await;
    other.book(&platform, Frequency::Once, "2026-12-10").await;
    let list = async |viewer: &Customer, person: &str, page_token: String| {
        let request = ListCleaningBookingsRequest {
            user_id: person.to_owned(),
            page_size: 6,
            page_token,
            ..Default::default()
        };
        let request = platform.request(request, Some(&viewer.token));
        client(&platform).list_cleaning_bookings(request).await
    };
    let id = customer.id.to_string();
    let first = list(&admin, &id, String::new()).await.unwrap().into_inner();
    assert_eq!((first.bookings.len(), first.total_count), (6, 10));
    let second = list(&admin, &id, first.next_page_token).await.unwrap().into_inner();
    assert_eq!((second.bookings.len(), second.total_count), (4, 0));
    let all = list(&admin, "", String::new()).await.unwrap().into_inner();
    assert_eq!(all.total_count, 11);
    let only = ExportCleaningBookingsRequest {
        user_id: other.id.to_string(),
        ..Default::default()
    };
    let (_, text) = export(&platform, only).await;
    assert_eq!(text.lines().count(), 2);

    let refused = list(&customer, &other.id.to_string(), String::new()).await;
    assert_failed(refused, Code::PermissionDenied, "PERMISSION_DENIED");
    let malformed = list(&admin, "nonsense", String::new()).await.unwrap_err();
    assert_eq!(malformed.code(), Code::InvalidArgument);
}

#[tokio::test]
async fn rejects_invalid_paging() {
    let platform = start().await;
    let customer = Customer::new(&platform);
    some_bookings(&platform, &customer).await;
    let page = ListCleaningBookingsRequest {
        page_size: 1,
        ..Default::default()
    };
    let token = client(&platform)
        .list_cleaning_bookings(platform.request(page, Some(&customer.token)))
        .await
        .unwrap()
        .into_inner()
        .next_page_token;
    let all = ListCleaningBookingsRequest::default;
    for (request, field) in [
        (ListCleaningBookingsRequest { page_size: -1, ..all() }, "pageSize"),
        (
            ListCleaningBookingsRequest {
                page_size: 101,
                ..all()
            },
            "pageSize",
        ),
        (
            ListCleaningBookingsRequest {
                page_token: "nonsense".to_owned(),
                ..all()
            },
            "pageToken",
        ),
        (
            ListCleaningBookingsRequest {
                page_token: "n".to_owned(),
                ..all()
            },
            "pageToken",
        ),
        // A token of another order.
        (
            ListCleaningBookingsRequest {
                page_token: token,
                order_by: CleaningBookingOrder::VisitLatest.into(),
                ..all()
            },
            "pageToken",
        ),
        (ListCleaningBookingsRequest { status: 42, ..all() }, "status"),
        (ListCleaningBookingsRequest { order_by: 42, ..all() }, "orderBy"),
        (
            ListCleaningBookingsRequest {
                from_date: "2026-02-30".to_owned(),
                ..all()
            },
            "fromDate",
        ),
        (
            ListCleaningBookingsRequest {
                to_date: "x".to_owned(),
                ..all()
            },
            "toDate",
        ),
    ] {
        let status = client(&platform)
            .list_cleaning_bookings(platform.request(request, Some(&customer.token)))
            .await
            .unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument);
        assert_eq!(violations(&status)[0].0, field);
    }
}

async fn export(platform: &TestPlatform, request: ExportCleaningBookingsRequest) -> (usize, String) {
    let admin = Customer::admin(platform);
    let mut stream = client(platform)
        .export_cleaning_bookings(platform.request(request, Some(&admin.token)))
        .await
        .unwrap()
        .into_inner();
    let (mut parts, mut bytes) = (0, Vec::new());
    while let Some(body) = stream.message().await.unwrap() {
        assert_eq!(body.content_type, "text/csv; charset=utf-8");
        parts += 1;
        bytes.extend(body.data);
    }
    (parts, String::from_utf8(bytes).unwrap())
}

#[tokio::test]
async fn export_has_every_booking_and_no_formulas() {
    let mut settings = crate::settings();
    settings.crews = 1000;
    settings.horizon_days = 365;
    let platform = crate::start_with(settings).await;
    // Needs more than one page of the export: twelve series with weekly visits for a year.
    for _ in 0..12 {
        Customer::new(&platform)
            .book(&platform, Frequency::Weekly, "2026-11-23")
            .await;
    }
    let customer = Customer::new(&platform);
    let quote = customer.quote(&platform, regular(Frequency::Once)).await;
    let formula = CreateCleaningBookingRequest {
        address: "=HYPERLINK(\"https://example.test\")".to_owned(),
        notes: "@SUM(A1), ሰላም".to_owned(),
        date: "2026-12-01".to_owned(),
        ..order(&quote)
    };
    customer.try_book(&platform, formula).await.unwrap();

    let (parts, text) = export(&platform, ExportCleaningBookingsRequest::default()).await;
    assert!(parts >= 3, "a header and two pages, in {parts} parts");
    assert!(text.starts_with("\u{feff}id,series_id,status,date,"));
    let mut ids: Vec<_> = text
        .lines()
        .skip(1)
        .map(|line| line.split(',').next().unwrap())
        .collect();
    let lines = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), lines, "none twice");
    assert_eq!(lines, 12 * 53 + 1);
    assert!(text.contains("\"'=HYPERLINK(\"\"https://example.test\"\")\""));
    assert!(text.contains("\"'@SUM(A1), ሰላም\""));
    // A phone number with a leading plus is escaped, too.
    assert!(text.contains(",'+1 (403) 555-0142,"));
    assert!(text.contains(",111.00,CAD,"));

    let only = ExportCleaningBookingsRequest {
        from_date: "2026-12-01".to_owned(),
        to_date: "2026-12-01".to_owned(),
        ..Default::default()
    };
    let (_, text) = export(&platform, only).await;
    assert_eq!(text.lines().count(), 2);
    let none = ExportCleaningBookingsRequest {
        status: CleaningBookingStatus::Completed.into(),
        ..Default::default()
    };
    let (_, text) = export(&platform, none).await;
    assert_eq!(text.lines().count(), 1, "only the header");
}
