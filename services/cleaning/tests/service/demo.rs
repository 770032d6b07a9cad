//! Demo data is plausible on whichever day the service first starts.

use std::collections::BTreeSet;

use selam_business_calendar::is_working_day;
use selam_chassis::demo;
use selam_proto_cleaning::v1::{CleaningBookingEvent, CleaningBookingOrder};

use super::*;

/// First starts of a platform: working days, a Sunday, holidays, an hour before the office opens, in and out of the
/// window-cleaning season.
const MOMENTS: [&str; 9] = [
    "2026-11-20T18:00:00Z",
    "2026-11-22T19:00:00Z",
    "2026-11-23T08:10:00Z",
    "2026-12-25T20:00:00Z",
    "2026-12-28T06:59:00Z",
    "2027-01-02T05:00:00Z",
    "2027-03-29T14:30:00Z",
    "2027-07-14T21:45:00Z",
    "2028-02-29T23:59:59Z",
];

async fn start_at(moment: &str, demo_data: bool) -> TestPlatform {
    TestPlatform::builder()
        .clock(Clock::fixed(moment.parse().unwrap()))
        .settings(move |settings| settings.demo_data = demo_data)
        .start(move |platform| async move {
            let settings = Process::parse_from(["test"]).cleaning;
            let service = selam_cleaning::demo::build(&platform, settings).await?;
            service.seed_demo(&platform).await?;
            Ok(vec![service])
        })
        .await
}

fn of_demo(platform: &TestPlatform, person: demo::Person) -> Customer {
    let email = format!("{}@example.test", person.local_part);
    let roles = [person.role].into_iter().filter(|role| !role.is_empty());
    Customer {
        id: person.id,
        token: platform.access_token(person.id, &email, &roles.collect::<Vec<_>>()),
    }
}

/// Returns all bookings, each with its history.
async fn all(platform: &TestPlatform) -> Vec<CleaningBooking> {
    let admin = of_demo(platform, demo::ADMIN);
    let mut bookings = Vec::new();
    let mut request = ListCleaningBookingsRequest {
        page_size: 100,
        order_by: CleaningBookingOrder::VisitSoonest.into(),
        ..Default::default()
    };
    loop {
        let page = platform.request(request.clone(), Some(&admin.token));
        let page = client(platform)
            .list_cleaning_bookings(page)
            .await
            .unwrap()
            .into_inner();
        for booking in page.bookings {
            bookings.push(admin.get(platform, &booking.id).await.unwrap());
        }
        if page.next_page_token.is_empty() {
            return bookings;
        }
        request.page_token = page.next_page_token;
    }
}

/// Returns the values of a contract enum except the unspecified one.
fn values<E: TryFrom<i32>>() -> Vec<E> {
    (1..).map_while(|number| E::try_from(number).ok()).collect()
}

#[tokio::test]
async fn demo_data_is_plausible_at_every_moment() {
    for moment in MOMENTS {
        let platform = start_at(moment, true).await;
        let bookings = all(&platform).await;
        if !platform.settings().is_embedded() {
            assert!(bookings.is_empty(), "demo data is created only with embedded parts");
            return;
        }
        let statuses: BTreeSet<_> = bookings.iter().map(|booking| booking.status().as_str_name()).collect();
        for status in values::<CleaningBookingStatus>() {
            assert!(statuses.contains(status.as_str_name()), "{moment}: {status:?}");
        }
        let events: BTreeSet<_> = bookings
            .iter()
            .flat_map(|booking| booking.history.iter().map(|change| change.event.as_str()))
            .collect();
        for event in values::<CleaningBookingEvent>() {
            // Visits move only around closed days.
            let expected = event != CleaningBookingEvent::Moved;
            assert!(!expected || events.contains(event.text()), "{moment}: {event:?}");
        }
        let customers: BTreeSet<_> = bookings.iter().map(|booking| booking.user_email.as_str()).collect();
        assert_eq!(customers.len(), demo::CUSTOMERS.len() + 1, "{moment}");
        for booking in &bookings {
            believable(moment, platform.clock().now(), booking);
        }
        demo_client_has_visits_in_every_list(moment, &platform).await;
    }
}

fn believable(moment: &str, now: DateTime<Utc>, booking: &CleaningBooking) {
    use CleaningBookingStatus::{Cancelled, Completed, Confirmed, InProgress, Requested};
    let of = format!("{moment}: {booking:?}");
    let begins: DateTime<Utc> = booking.window_start_local_time.parse().unwrap();
    match booking.status() {
        Requested | Confirmed => assert!(begins > now - hours(1), "{of}"),
        InProgress | Completed => assert!(begins < now, "{of}"),
        Cancelled => {}
        CleaningBookingStatus::Unspecified => panic!("{of}"),
    }
    assert!(is_working_day(date(&booking.date)), "{of}");
    let times: Vec<_> = booking
        .history
        .iter()
        .map(|change| change.create_time.unwrap())
        .map(|time| DateTime::from_timestamp(time.seconds, 0).unwrap())
        .collect();
    assert!(times.is_sorted() && times.iter().all(|time| *time <= now), "{of}");
    assert!(times.first().is_some_and(|booked| *booked < begins), "{of}");
}

async fn demo_client_has_visits_in_every_list(moment: &str, platform: &TestPlatform) {
    let visits = of_demo(platform, demo::CLIENT).visits(platform).await;
    let today = platform.clock().now().format("%Y-%m-%d").to_string();
    let has = |what: &str, found: &dyn Fn(&CleaningBooking) -> bool| {
        assert!(visits.iter().any(found), "{moment}: {what}");
    };
    has("a past visit", &|visit| {
        visit.date < today && visit.status() == CleaningBookingStatus::Completed
    });
    has("a future visit", &|visit| {
        visit.date > today && visit.status() == CleaningBookingStatus::Confirmed
    });
    has("a cancelled visit", &|visit| {
        visit.status() == CleaningBookingStatus::Cancelled
    });
    has("a future visit of a series", &|visit| {
        visit.date > today && !visit.series_id.is_empty()
    });
    has("a past visit of a series", &|visit| {
        visit.date < today && !visit.series_id.is_empty()
    });
    // The demo client can still book.
    let customer = of_demo(platform, demo::CLIENT);
    let quote = customer.quote(platform, regular(Frequency::Once)).await;
    let slots = client(platform)
        .list_cleaning_slots(ListCleaningSlotsRequest::default())
        .await
        .unwrap();
    let slot = slots.into_inner().slots.pop().unwrap();
    let request = CreateCleaningBookingRequest {
        date: slot.date,
        arrival_window: slot.arrival_window,
        ..order(&quote)
    };
    customer.try_book(platform, request).await.unwrap();
}

#[tokio::test]
async fn second_start_creates_no_demo_data() {
    let mut platform = start_at(MOMENTS[0], true).await;
    let before = all(&platform).await;
    platform.restart().await;
    assert_eq!(all(&platform).await, before);
    let platform = start_at(MOMENTS[0], false).await;
    assert!(all(&platform).await.is_empty());
}
