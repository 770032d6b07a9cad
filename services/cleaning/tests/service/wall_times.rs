//! Bookings across a change of the time zone's rules: Alberta stopped changing its clocks in November 2026.

use selam_chassis::{Clock, Zone};
use selam_chassis_testing::{TestPlatform, zones};
use selam_proto_cleaning::v1::{
    CancelCleaningBookingRequest, CleaningBooking, CleaningBookingOrder, CleaningBookingPeriod, Frequency,
    ListCleaningBookingsRequest,
};
use tonic::Code;

use crate::{Customer, assert_failed, client, hours, next_event, regular, settings};

/// Starts a platform in a zone, with its clock at `now`.
async fn start_in(zone: Zone, now: &str) -> TestPlatform {
    TestPlatform::builder()
        .clock(Clock::fixed(now.parse().unwrap()))
        .settings(move |settings| settings.time_zone = zone)
        .start(|platform| async move { Ok(vec![selam_cleaning::build(&platform, settings()).await?]) })
        .await
}

fn window(booking: &CleaningBooking) -> (&str, &str) {
    (&booking.window_start_local_time, &booking.window_end_local_time)
}

async fn cancel(platform: &TestPlatform, customer: &Customer, id: &str) -> Result<(), tonic::Status> {
    let request = CancelCleaningBookingRequest {
        id: id.to_owned(),
        series: false,
    };
    let request = platform.request(request, Some(&customer.token));
    client(platform).cancel_cleaning_booking(request).await.map(|_| ())
}

#[tokio::test]
async fn visit_keeps_local_time_when_rules_change() {
    let mut platform = start_in(zones::older("America/Edmonton"), "2026-10-20T17:00:00Z").await;
    let customer = Customer::new(&platform);
    let before = customer.book(&platform, Frequency::Once, "2026-10-30").await;
    let after = customer.book(&platform, Frequency::Once, "2026-11-23").await;
    let (six, seven) = (
        ("2026-10-30T08:00:00-06:00", "2026-10-30T11:00:00-06:00"),
        ("2026-11-23T08:00:00-07:00", "2026-11-23T11:00:00-07:00"),
    );
    assert_eq!((window(&before), window(&after)), (six, seven));
    assert_eq!(after.change_deadline_local_time, "2026-11-22T08:00:00-07:00");
    for expected in [six, seven] {
        let event = next_event(&platform).await;
        let actual = (
            event.window_start_local_time.as_str(),
            event.window_end_local_time.as_str(),
        );
        assert_eq!(actual, expected);
    }

    platform
        .restart_with(|settings| settings.time_zone = zones::newer("America/Edmonton"))
        .await;
    let (same, moved) = (
        customer.get(&platform, &before.id).await.unwrap(),
        customer.get(&platform, &after.id).await.unwrap(),
    );
    assert_eq!(same, before);
    assert_eq!(
        window(&moved),
        ("2026-11-23T08:00:00-06:00", "2026-11-23T11:00:00-06:00"),
        "08:00 stays 08:00"
    );
    assert_eq!(moved.change_deadline_local_time, "2026-11-22T08:00:00-06:00");
    let earlier = after.change_deadline.unwrap().seconds - moved.change_deadline.unwrap().seconds;
    assert_eq!(earlier, 3600);
    // A visit booked under the new rules sorts next to one booked under the old rules.
    let later = customer.book(&platform, Frequency::Once, "2026-11-23").await;
    assert_eq!(window(&later), window(&moved));
    let visits: Vec<_> = customer
        .visits(&platform)
        .await
        .into_iter()
        .map(|visit| visit.id)
        .collect();
    assert_eq!(visits, [before.id, moved.id.clone(), later.id]);

    // 08:30 on the day before under the new rules, 07:30 under the old.
    let half_past_eight = "2026-11-22T14:30:00Z".parse::<chrono::DateTime<chrono::Utc>>().unwrap();
    let passed = (half_past_eight - platform.clock().now()).to_std().unwrap();
    platform.clock().advance(passed);
    assert_failed(
        cancel(&platform, &customer, &moved.id).await,
        Code::FailedPrecondition,
        "CLEANING_CHANGE_CLOSED",
    );
    platform
        .restart_with(|settings| settings.time_zone = zones::older("America/Edmonton"))
        .await;
    cancel(&platform, &customer, &moved.id).await.unwrap();
}

#[tokio::test]
async fn series_is_cancelled_across_changed_rules() {
    let mut platform = start_in(zones::older("America/Edmonton"), "2026-11-12T18:00:00Z").await;
    let customer = Customer::new(&platform);
    let first = customer.book(&platform, Frequency::Weekly, "2026-11-16").await;
    platform
        .restart_with(|settings| settings.time_zone = zones::newer("America/Edmonton"))
        .await;
    let request = CancelCleaningBookingRequest {
        id: customer.visits(&platform).await[1].id.clone(),
        series: true,
    };
    let request = platform.request(request, Some(&customer.token));
    client(&platform).cancel_cleaning_booking(request).await.unwrap();
    let open: Vec<_> = customer
        .visits(&platform)
        .await
        .into_iter()
        .filter(|visit| visit.status() == selam_proto_cleaning::v1::CleaningBookingStatus::Requested)
        .map(|visit| visit.id)
        .collect();
    assert_eq!(open, [first.id]);
}

#[tokio::test]
async fn visit_keeps_its_hour_across_clock_changes() {
    for (name, before, after) in [
        (
            "America/New_York",
            "2026-10-30T08:00:00-04:00",
            "2026-11-02T08:00:00-05:00",
        ),
        (
            "Europe/Stockholm",
            "2026-10-23T08:00:00+02:00",
            "2026-10-26T08:00:00+01:00",
        ),
    ] {
        let mut platform = start_in(zones::older(name), "2026-10-20T12:00:00Z").await;
        let customer = Customer::new(&platform);
        let mut booked = Vec::new();
        for expected in [before, after] {
            let booking = customer.book(&platform, Frequency::Once, &expected[..10]).await;
            assert_eq!(booking.window_start_local_time, expected);
            booked.push(booking);
        }
        platform
            .restart_with(|settings| settings.time_zone = zones::newer(name))
            .await;
        for booking in booked {
            assert_eq!(customer.get(&platform, &booking.id).await.unwrap(), booking);
        }
    }
}

#[tokio::test]
async fn today_begins_at_local_midnight() {
    let mut platform = start_in(zones::newer("America/Edmonton"), "2026-11-20T18:00:00Z").await;
    let customer = Customer::new(&platform);
    let visit = customer.book(&platform, Frequency::Once, "2026-11-23").await;
    let quote = customer.quote(&platform, regular(Frequency::Once)).await;
    assert!(
        quote.expire_local_time.ends_with("T12:00:00-06:00"),
        "{}",
        quote.expire_local_time
    );
    // 00:30 on the day after the visit under the new rules, 23:30 on its day under the old.
    let half_past_midnight = "2026-11-24T06:30:00Z".parse::<chrono::DateTime<chrono::Utc>>().unwrap();
    let passed = (half_past_midnight - platform.clock().now()).to_std().unwrap();
    platform.clock().advance(passed);
    let in_period = |period: CleaningBookingPeriod| ListCleaningBookingsRequest {
        mine: true,
        order_by: CleaningBookingOrder::VisitSoonest.into(),
        period: period.into(),
        ..Default::default()
    };
    for (zone, upcoming, past) in [
        (zones::newer("America/Edmonton"), 0, 1),
        (zones::older("America/Edmonton"), 1, 0),
    ] {
        platform.restart_with(|settings| settings.time_zone = zone).await;
        let count = async |period| customer.list(&platform, in_period(period)).await.len();
        assert_eq!(count(CleaningBookingPeriod::Upcoming).await, upcoming);
        assert_eq!(count(CleaningBookingPeriod::Past).await, past);
        assert_eq!(count(CleaningBookingPeriod::Unspecified).await, 1);
    }
    platform.clock().advance(hours(24));
    assert_eq!(
        customer.list(&platform, in_period(CleaningBookingPeriod::Past)).await[0].id,
        visit.id
    );
    let impossible = ListCleaningBookingsRequest {
        from_date: "2026-11-23".to_owned(),
        to_date: "2026-11-22".to_owned(),
        ..in_period(CleaningBookingPeriod::Past)
    };
    assert!(customer.list(&platform, impossible).await.is_empty());
}
