use std::time::Duration;

use chrono::{DateTime, Utc};
use selam_chassis::listing::page_token;
use selam_chassis_testing::TestPlatform;
use selam_proto_cargo::v1::{
    CreateCargoQuoteRequest, CreateShipmentRequest, ListShipmentsRequest, ListShipmentsResponse, Shipment,
    ShipmentOrder, ShipmentStatus,
};
use tonic::{Code, Status};
use uuid::Uuid;

use crate::{
    User, a_quote, a_shipment, a_step, admin, book, cancel, client, reason, start, try_book, try_quote, update, user,
    violations,
};

pub(crate) async fn try_list(
    platform: &TestPlatform,
    user: &User,
    request: ListShipmentsRequest,
) -> Result<ListShipmentsResponse, Status> {
    let request = platform.request(request, Some(&user.token));
    Ok(client(platform).list_shipments(request).await?.into_inner())
}

pub(crate) async fn list(platform: &TestPlatform, user: &User, request: ListShipmentsRequest) -> Vec<Shipment> {
    try_list(platform, user, request).await.unwrap().shipments
}

async fn book_on(platform: &TestPlatform, user: &User, pickup_date: &str, to_city: &str) -> Shipment {
    let quote_request = CreateCargoQuoteRequest {
        to_city: to_city.to_owned(),
        ..a_quote()
    };
    let quote = try_quote(platform, Some(user), quote_request).await.unwrap();
    let request = CreateShipmentRequest {
        pickup_date: pickup_date.to_owned(),
        ..a_shipment(&quote)
    };
    try_book(platform, user, request).await.unwrap()
}

fn ids(shipments: &[Shipment]) -> Vec<String> {
    shipments.iter().map(|shipment| shipment.id.clone()).collect()
}

#[tokio::test]
async fn pages_have_no_gaps_or_repeats() {
    let platform = start().await;
    let (amina, admin) = (user(&platform, "amina@example.test"), admin(&platform));
    let mut booked = Vec::new();
    for (number, day) in ["09", "05", "12", "05", "09", "05", "10"].into_iter().enumerate() {
        // Some share a booking time, and many share a pickup day.
        platform
            .clock()
            .advance(Duration::from_millis((number as u64 % 2) * 250));
        booked.push(book_on(&platform, &amina, &format!("2026-11-{day}"), "Edmonton").await);
    }
    let key = |shipment: &Shipment| {
        (
            shipment.create_time.unwrap().seconds,
            shipment.create_time.unwrap().nanos,
            shipment.id.clone(),
        )
    };
    for order in [
        ShipmentOrder::Unspecified,
        ShipmentOrder::Oldest,
        ShipmentOrder::PickupSoonest,
        ShipmentOrder::PickupLatest,
    ] {
        let mut expected = booked.clone();
        match order {
            ShipmentOrder::Unspecified => expected.sort_by_key(|shipment| std::cmp::Reverse(key(shipment))),
            ShipmentOrder::Oldest => expected.sort_by_key(key),
            ShipmentOrder::PickupSoonest => {
                expected.sort_by_key(|shipment| (shipment.pickup_date.clone(), shipment.id.clone()))
            }
            ShipmentOrder::PickupLatest => {
                expected.sort_by_key(|shipment| std::cmp::Reverse((shipment.pickup_date.clone(), shipment.id.clone())));
            }
        }
        for viewer in [&amina, &admin] {
            let mut seen = Vec::new();
            let mut page_token = String::new();
            loop {
                let request = ListShipmentsRequest {
                    page_size: 2,
                    page_token,
                    order_by: order.into(),
                    status: ShipmentStatus::QuoteRequested.into(),
                    ..Default::default()
                };
                let page = try_list(&platform, viewer, request).await.unwrap();
                assert!(page.shipments.len() <= 2);
                assert!(page.shipments.iter().all(|shipment| shipment.history.is_empty()));
                seen.extend(page.shipments);
                page_token = page.next_page_token;
                if page_token.is_empty() {
                    break;
                }
            }
            assert_eq!(ids(&seen), ids(&expected), "{order:?}");
        }
    }
}

#[tokio::test]
async fn new_bookings_do_not_shift_pages() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    let mut booked = Vec::new();
    for _ in 0..3 {
        platform.clock().advance(Duration::from_secs(1));
        booked.push(book(&platform, &amina).await.id);
    }
    let page = |page_token| ListShipmentsRequest {
        page_size: 2,
        page_token,
        ..Default::default()
    };
    let first = try_list(&platform, &amina, page(String::new())).await.unwrap();
    platform.clock().advance(Duration::from_secs(1));
    book(&platform, &amina).await;
    let second = try_list(&platform, &amina, page(first.next_page_token)).await.unwrap();
    assert_eq!(ids(&first.shipments), [booked[2].clone(), booked[1].clone()]);
    assert_eq!(ids(&second.shipments), [booked[0].clone()]);
    assert_eq!(second.next_page_token, "");
}

#[tokio::test]
async fn users_list_their_own_and_admins_all() {
    let platform = start().await;
    let (amina, yonatan, admin) = (
        user(&platform, "amina@example.test"),
        user(&platform, "yonatan@example.test"),
        admin(&platform),
    );
    let (hers, his, the_admins) = (
        book(&platform, &amina).await.id,
        book(&platform, &yonatan).await.id,
        book(&platform, &admin).await.id,
    );
    let all = ListShipmentsRequest::default();
    let mine = ListShipmentsRequest {
        mine: true,
        ..all.clone()
    };
    for (viewer, request, expected) in [
        (&amina, &all, vec![&hers]),
        (&amina, &mine, vec![&hers]),
        (&yonatan, &all, vec![&his]),
        (&admin, &all, vec![&the_admins, &his, &hers]),
        (&admin, &mine, vec![&the_admins]),
    ] {
        let shipments = list(&platform, viewer, request.clone()).await;
        assert_eq!(ids(&shipments).iter().collect::<Vec<_>>(), expected);
        let is_admin = viewer.id == admin.id;
        assert!(shipments.iter().all(|shipment| shipment.user_id.is_empty() != is_admin));
        assert!(
            shipments
                .iter()
                .all(|shipment| shipment.user_email.is_empty() != is_admin)
        );
    }
}

#[tokio::test]
async fn filters_narrow_the_list() {
    let platform = start().await;
    let (amina, yonatan, admin) = (
        user(&platform, "amina_1@example.test"),
        user(&platform, "yonatan@example.test"),
        admin(&platform),
    );
    let early = book_on(&platform, &amina, "2026-11-05", "Red Deer").await;
    let late = book_on(&platform, &yonatan, "2026-11-20", "Grande Prairie").await;
    cancel(&platform, &amina, &early.id).await.unwrap();
    update(&platform, &admin, a_step(&late, ShipmentStatus::Confirmed))
        .await
        .unwrap();

    let query = |query: &str| ListShipmentsRequest {
        query: query.to_owned(),
        ..Default::default()
    };
    let dates = |from: &str, to: &str| ListShipmentsRequest {
        from_date: from.to_owned(),
        to_date: to.to_owned(),
        ..Default::default()
    };
    let status = |status: ShipmentStatus| ListShipmentsRequest {
        status: status.into(),
        ..Default::default()
    };
    let typed = format!(
        "{} {}",
        &late.tracking_number[..7].to_lowercase(),
        &late.tracking_number[7..]
    );
    let (none, both): (&[&Shipment], &[&Shipment]) = (&[], &[&late, &early]);
    for (request, expected) in [
        (query("  "), both),
        (query("red deer"), &[&early][..]),
        (query("CALGARY"), both),
        (query("ＲＥＤ\u{a0}de\u{200b}er"), &[&early]),
        (query("Yonatan@"), &[&late]),
        (query("amina_1"), &[&early]),
        (query("amin__1"), none),
        (query("%"), none),
        (query("'"), none),
        (query(&late.tracking_number), &[&late]),
        (query(&late.tracking_number[2..10].to_lowercase()), &[&late]),
        (query(&typed), &[&late]),
        (dates("2026-11-05", "2026-11-05"), &[&early]),
        (dates("2026-11-06", ""), &[&late]),
        (dates("", "2026-11-20"), both),
        (dates("2026-11-21", ""), none),
        (dates("2026-11-20", "2026-11-05"), none),
        (status(ShipmentStatus::Cancelled), &[&early]),
        (status(ShipmentStatus::Confirmed), &[&late]),
        (status(ShipmentStatus::Delivered), none),
    ] {
        let found = list(&platform, &admin, request.clone()).await;
        let expected: Vec<_> = expected.iter().map(|shipment| shipment.id.clone()).collect();
        assert_eq!(ids(&found), expected, "{request:?}");
    }
    // Only admins search; for other users the result would reveal which numbers exist.
    let refused = try_list(&platform, &amina, query("calgary")).await.unwrap_err();
    assert_eq!(
        (refused.code(), reason(&refused).as_str()),
        (Code::PermissionDenied, "PERMISSION_DENIED")
    );
    let own = list(&platform, &yonatan, dates("2026-11-01", "2026-11-30")).await;
    assert_eq!(ids(&own), [late.id]);
}

#[tokio::test]
async fn rejects_or_tolerates_forged_page_tokens() {
    let platform = start().await;
    let admin = admin(&platform);
    let booked = book(&platform, &admin).await;
    let all = ListShipmentsRequest::default();
    let place = |micros: i64, id: Uuid| {
        let time = DateTime::<Utc>::from_timestamp_micros(micros).unwrap();
        page_token(&all, &[time.into(), id.into()]).unwrap()
    };
    let page = |page_token: String| ListShipmentsRequest {
        page_token,
        ..all.clone()
    };
    // The last second of the year 9999 is valid; years that databases do not support are rejected.
    let end = place(253_402_300_799_000_000, Uuid::max());
    assert_eq!(ids(&list(&platform, &admin, page(end.clone())).await), [booked.id]);
    let whole_place = end.len();
    for token in [
        place(8_210_266_876_799_000_000, Uuid::nil()),
        place(-8_334_601_228_800_000_000, Uuid::nil()),
        end[..whole_place - 4].to_owned(),
        format!("{end}AAAA"),
        page_token(&all, &["a text".into()]).unwrap(),
    ] {
        let refused = try_list(&platform, &admin, page(token.clone())).await.unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument, "{token}");
        assert_eq!(
            violations(&refused),
            [("pageToken".to_owned(), "PAGE_TOKEN".to_owned())]
        );
    }
}

#[tokio::test]
async fn rejects_invalid_paging_and_filters() {
    let platform = start().await;
    let admin = admin(&platform);
    for _ in 0..2 {
        book(&platform, &admin).await;
    }
    let all = ListShipmentsRequest::default();
    let first = ListShipmentsRequest {
        page_size: 1,
        ..all.clone()
    };
    let token = try_list(&platform, &admin, first).await.unwrap().next_page_token;
    assert!(!token.is_empty());
    let other_order = ListShipmentsRequest {
        page_token: token.clone(),
        order_by: ShipmentOrder::PickupSoonest.into(),
        ..all.clone()
    };
    let other_filter = ListShipmentsRequest {
        page_token: token,
        status: ShipmentStatus::Confirmed.into(),
        ..all.clone()
    };
    for (request, field) in [
        (
            ListShipmentsRequest {
                page_size: -1,
                ..all.clone()
            },
            "pageSize",
        ),
        (
            ListShipmentsRequest {
                page_size: 101,
                ..all.clone()
            },
            "pageSize",
        ),
        (
            ListShipmentsRequest {
                page_token: "nonsense".to_owned(),
                ..all.clone()
            },
            "pageToken",
        ),
        (other_order, "pageToken"),
        (other_filter, "pageToken"),
        (
            ListShipmentsRequest {
                status: 42,
                ..all.clone()
            },
            "status",
        ),
        (
            ListShipmentsRequest {
                order_by: 42,
                ..all.clone()
            },
            "orderBy",
        ),
        (
            ListShipmentsRequest {
                query: "x".repeat(201),
                ..all.clone()
            },
            "query",
        ),
        (
            ListShipmentsRequest {
                from_date: "2026-02-30".to_owned(),
                ..all.clone()
            },
            "fromDate",
        ),
        (
            ListShipmentsRequest {
                to_date: "soon".to_owned(),
                ..all.clone()
            },
            "toDate",
        ),
    ] {
        let status = try_list(&platform, &admin, request).await.unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument);
        assert_eq!(violations(&status)[0].0, field);
    }
}
