use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{ConnectionTrait as _, Statement};
use selam_chassis_testing::TestPlatform;
use selam_proto_cleaning::v1::{
    ArrivalWindow, CleaningBooking, CleaningBookingChanged, CleaningBookingStatus, Frequency,
    UpdateCleaningBookingRequest,
};
use tonic::Code;
use tonic_types::StatusExt as _;

use crate::{
    Customer, assert_failed,
    changes::{cancel, reschedule},
    client, crews_left_in, events_of, next_event, start, violations, word_of,
};

const ALL: [CleaningBookingStatus; 5] = [
    CleaningBookingStatus::Requested,
    CleaningBookingStatus::Confirmed,
    CleaningBookingStatus::InProgress,
    CleaningBookingStatus::Completed,
    CleaningBookingStatus::Cancelled,
];

/// Returns the steps from a new booking to a status.
fn path(to: CleaningBookingStatus) -> &'static [CleaningBookingStatus] {
    use CleaningBookingStatus::{Cancelled, Completed, Confirmed, InProgress};
    match to {
        Confirmed => &[Confirmed],
        InProgress => &[Confirmed, InProgress],
        Completed => &[Confirmed, InProgress, Completed],
        Cancelled => &[Cancelled],
        _ => &[],
    }
}

/// Moves the clock to the morning of `day`, unless it is later already.
pub(super) fn begin_day(platform: &TestPlatform, day: NaiveDate) {
    let morning = day.and_hms_opt(15, 0, 0).unwrap().and_utc();
    if let Ok(wait) = (morning - platform.clock().now()).to_std() {
        platform.clock().advance(wait);
    }
}

#[tokio::test]
async fn allows_exactly_the_documented_steps() {
    use CleaningBookingStatus::{Cancelled, Completed, Confirmed, InProgress, Requested};
    let allowed = [
        (Requested, Confirmed),
        (Requested, Cancelled),
        (Confirmed, InProgress),
        (Confirmed, Cancelled),
        (InProgress, Completed),
    ];
    let platform = start().await;
    let (customer, admin) = (Customer::new(&platform), Customer::admin(&platform));
    let mut day = crate::date("2026-11-30");
    for from in ALL {
        for to in ALL {
            while !selam_business_calendar::is_working_day(day) {
                day = day.succ_opt().unwrap();
            }
            let mut booking = customer.book(&platform, Frequency::Once, &day.to_string()).await;
            begin_day(&platform, day);
            for step in path(from) {
                booking = admin.update(&platform, &booking, *step).await.unwrap();
            }
            let booking = admin.get(&platform, &booking.id).await.unwrap();
            assert_eq!(booking.status(), from);
            let result = admin.update(&platform, &booking, to).await;
            if allowed.contains(&(from, to)) {
                assert_eq!(result.unwrap().status(), to);
            } else {
                assert_failed(result, Code::FailedPrecondition, "CLEANING_STATUS_STEP_INVALID");
                let unchanged = admin.get(&platform, &booking.id).await.unwrap();
                assert_eq!(unchanged, booking, "{from:?} to {to:?}");
            }
            day = day.succ_opt().unwrap();
        }
    }
}

#[tokio::test]
async fn every_step_is_recorded_and_published() {
    let platform = start().await;
    let (customer, admin) = (Customer::new(&platform), Customer::admin(&platform));
    let mut booking = customer.book(&platform, Frequency::Once, "2026-11-24").await;
    let mut etags = vec![booking.etag.clone()];
    begin_day(&platform, crate::date("2026-11-24"));
    for status in path(CleaningBookingStatus::Completed) {
        booking = admin.update(&platform, &booking, *status).await.unwrap();
        etags.push(booking.etag.clone());
    }
    assert_eq!(
        events_of(&booking),
        ["requested", "confirmed", "in_progress", "completed"]
    );
    etags.sort();
    etags.dedup();
    assert_eq!(etags.len(), 4, "every change changes the etag");
    for (event, status) in ["requested", "confirmed", "in_progress", "completed"]
        .into_iter()
        .zip(ALL)
    {
        let published = next_event(&platform).await;
        assert_eq!((word_of(&published), published.status()), (event, status));
        assert_eq!(published.user_id, customer.id.to_string());
    }
    // A completed visit keeps its place. Its day offers no places any more, so the table is queried.
    let database = platform.database("cleaning");
    let query = Statement::from_string(database.connection().get_database_backend(), "SELECT booked FROM slots");
    let row = database.connection().query_one_raw(query).await.unwrap().unwrap();
    assert_eq!(row.try_get::<i32>("", "booked").unwrap(), 1);
}

#[tokio::test]
async fn visit_begins_and_ends_from_its_day_on() {
    let platform = start().await;
    let (customer, admin) = (Customer::new(&platform), Customer::admin(&platform));
    let booking = customer.book(&platform, Frequency::Once, "2026-11-24").await;
    let confirmed = admin
        .update(&platform, &booking, CleaningBookingStatus::Confirmed)
        .await
        .unwrap();
    let offset = &booking.window_start_local_time[19..];
    let day: DateTime<Utc> = format!("2026-11-24T00:00:00{offset}").parse().unwrap();
    let second = std::time::Duration::from_secs(1);
    platform
        .clock()
        .advance((day - platform.clock().now()).to_std().unwrap() - second);
    let refused = admin
        .update(&platform, &confirmed, CleaningBookingStatus::InProgress)
        .await
        .unwrap_err();
    let details = refused.get_error_details();
    let metadata = &details.error_info().unwrap().metadata;
    assert_eq!(metadata["earliestTime"].parse::<DateTime<Utc>>().unwrap(), day);
    assert_failed::<()>(Err(refused), Code::FailedPrecondition, "VISIT_TOO_EARLY");
    let unchanged = admin.get(&platform, &booking.id).await.unwrap();
    assert_eq!(unchanged, confirmed);

    platform.clock().advance(second);
    let begun = admin
        .update(&platform, &confirmed, CleaningBookingStatus::InProgress)
        .await
        .unwrap();
    let completed = admin.update(&platform, &begun, CleaningBookingStatus::Completed).await;
    assert_eq!(completed.unwrap().status(), CleaningBookingStatus::Completed);
}

#[tokio::test]
async fn admin_cancellation_frees_place_and_keeps_note() {
    let platform = start().await;
    let (customer, admin) = (Customer::new(&platform), Customer::admin(&platform));
    let booking = customer.book(&platform, Frequency::Once, "2026-11-24").await;
    let request = UpdateCleaningBookingRequest {
        id: booking.id.clone(),
        status: CleaningBookingStatus::Cancelled.into(),
        note: " The crew is ill. ".to_owned(),
        etag: booking.etag,
    };
    client(&platform)
        .update_cleaning_booking(platform.request(request, Some(&admin.token)))
        .await
        .unwrap();
    let seen = customer.get(&platform, &booking.id).await.unwrap();
    assert_eq!(seen.history.last().unwrap().note, "The crew is ill.");
    assert_eq!(crews_left_in(&platform, "2026-11-24", ArrivalWindow::Morning).await, 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn second_admin_with_same_etag_is_rejected() {
    let platform = start().await;
    let (customer, admin) = (Customer::new(&platform), Customer::admin(&platform));
    let booking = customer.book(&platform, Frequency::Once, "2026-11-24").await;
    next_event(&platform).await;
    let (one, two) = tokio::join!(
        admin.update(&platform, &booking, CleaningBookingStatus::Confirmed),
        admin.update(&platform, &booking, CleaningBookingStatus::Confirmed),
    );
    let (done, refused): (Vec<_>, Vec<_>) = [one, two].into_iter().partition(Result::is_ok);
    assert_eq!((done.len(), refused.len()), (1, 1));
    for result in refused {
        assert_failed(result, Code::Aborted, "CLEANING_BOOKING_CHANGED");
    }
    next_event(&platform).await;
    assert!(
        platform.captured::<CleaningBookingChanged>().is_empty(),
        "announced once"
    );

    let nonsense = CleaningBooking {
        etag: "nonsense".to_owned(),
        ..booking
    };
    let stale = admin
        .update(&platform, &nonsense, CleaningBookingStatus::InProgress)
        .await;
    assert_failed(stale, Code::Aborted, "CLEANING_BOOKING_CHANGED");
}

#[tokio::test]
async fn rejects_invalid_updates() {
    let platform = start().await;
    let (customer, admin) = (Customer::new(&platform), Customer::admin(&platform));
    let booking = customer.book(&platform, Frequency::Once, "2026-11-24").await;
    let good = UpdateCleaningBookingRequest {
        id: booking.id.clone(),
        status: CleaningBookingStatus::Confirmed.into(),
        note: String::new(),
        etag: booking.etag.clone(),
    };
    for (request, field) in [
        (
            UpdateCleaningBookingRequest {
                status: 0,
                ..good.clone()
            },
            "status",
        ),
        (
            UpdateCleaningBookingRequest {
                status: 42,
                ..good.clone()
            },
            "status",
        ),
        (
            UpdateCleaningBookingRequest {
                note: "x".repeat(501),
                ..good.clone()
            },
            "note",
        ),
        (
            UpdateCleaningBookingRequest {
                note: "a\0b".to_owned(),
                ..good.clone()
            },
            "note",
        ),
        (
            UpdateCleaningBookingRequest {
                etag: String::new(),
                ..good.clone()
            },
            "etag",
        ),
        (
            UpdateCleaningBookingRequest {
                id: "1".to_owned(),
                ..good.clone()
            },
            "id",
        ),
    ] {
        let status = client(&platform)
            .update_cleaning_booking(platform.request(request, Some(&admin.token)))
            .await
            .unwrap_err();
        assert_eq!(violations(&status)[0].0, field);
    }
    let seen = customer.get(&platform, &booking.id).await.unwrap();
    assert_eq!(seen, booking);
}

#[tokio::test]
async fn records_changes_by_office() {
    let platform = start().await;
    let (customer, admin) = (Customer::new(&platform), Customer::admin(&platform));
    let support = Customer::with_role(&platform, "support");
    let booking = customer.book(&platform, Frequency::Once, "2026-11-24").await;
    let confirmed = admin
        .update(&platform, &booking, CleaningBookingStatus::Confirmed)
        .await;
    let entry = platform.office_action().await;
    assert_eq!(
        (entry.operation(), &entry.0.record_id),
        ("UpdateCleaningBooking", &booking.id)
    );
    assert_eq!(entry.0.subject_id, customer.id.to_string());
    assert_eq!(
        (entry.0.actor_id.as_str(), entry.0.service.as_str()),
        (admin.id.to_string().as_str(), "cleaning")
    );
    let [from, to] = [&booking, &confirmed.unwrap()].map(|booking| booking.status().as_str_name());
    assert_eq!(entry.change("status"), Some((from, to)));

    reschedule(&platform, &support, &booking.id, "2026-11-25", ArrivalWindow::Midday)
        .await
        .unwrap();
    let entry = platform.office_action().await;
    assert_eq!(entry.operation(), "RescheduleCleaningBooking");
    assert_eq!(entry.change("date"), Some(("2026-11-24", "2026-11-25")));
    assert_eq!(entry.0.actor_roles, ["support"]);

    // Customers, and staff with a booking of their own, leave no entry.
    cancel(&platform, &customer, &booking.id, false).await.unwrap();
    let own = support.book(&platform, Frequency::Once, "2026-11-26").await;
    cancel(&platform, &support, &own.id, false).await.unwrap();
    let other = customer.book(&platform, Frequency::Once, "2026-11-27").await;
    cancel(&platform, &admin, &other.id, false).await.unwrap();
    assert_eq!(platform.office_action().await.0.record_id, other.id);
}
