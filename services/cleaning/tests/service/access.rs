use selam_chassis_testing::TestPlatform;
use selam_proto_cleaning::v1::{
    ArrivalWindow, CleaningBooking, CleaningBookingStatus, CreateCleaningBookingRequest, ExportCleaningBookingsRequest,
    Frequency, ListCleaningBookingsRequest, UpdateCleaningBookingRequest,
};
use tonic::{Code, Status};
use uuid::Uuid;

use crate::{
    Customer, assert_failed,
    changes::{cancel, reschedule, skip},
    client, order, reason, regular, start,
};

/// Calls every RPC that names a booking as this caller.
async fn calls(platform: &TestPlatform, who: &Customer, id: &str) -> Vec<Result<CleaningBooking, Status>> {
    vec![
        who.get(platform, id).await,
        cancel(platform, who, id, false).await,
        cancel(platform, who, id, true).await,
        skip(platform, who, id).await,
        reschedule(platform, who, id, "2026-12-01", ArrivalWindow::Midday).await,
    ]
}

#[tokio::test]
async fn hides_bookings_of_other_users() {
    let platform = start().await;
    let (owner, other) = (Customer::new(&platform), Customer::new(&platform));
    let booking = owner.book(&platform, Frequency::Weekly, "2026-11-23").await;
    for result in calls(&platform, &other, &booking.id).await {
        assert_failed(result, Code::NotFound, "CLEANING_BOOKING_NOT_FOUND");
    }
    // The responses are the same as for an unknown booking.
    for result in calls(&platform, &other, &Uuid::now_v7().to_string()).await {
        assert_failed(result, Code::NotFound, "CLEANING_BOOKING_NOT_FOUND");
    }
    for result in calls(&platform, &other, "1 OR 1=1").await {
        assert_eq!(result.unwrap_err().code(), Code::InvalidArgument);
    }
    assert!(other.visits(&platform).await.is_empty());
    assert_eq!(owner.get(&platform, &booking.id).await.unwrap(), booking);
}

#[tokio::test]
async fn only_admins_update_and_export() {
    let platform = start().await;
    let owner = Customer::new(&platform);
    let booking = owner.book(&platform, Frequency::Once, "2026-11-23").await;
    let therapist = platform.access_token(Uuid::now_v7(), "t@example.test", &["therapist"]);
    for (token, code) in [
        (None, Code::Unauthenticated),
        (Some(owner.token.as_str()), Code::PermissionDenied),
        (Some(therapist.as_str()), Code::PermissionDenied),
    ] {
        let update = UpdateCleaningBookingRequest {
            id: booking.id.clone(),
            status: CleaningBookingStatus::Confirmed.into(),
            note: String::new(),
            etag: booking.etag.clone(),
        };
        let status = client(&platform)
            .update_cleaning_booking(platform.request(update, token))
            .await
            .unwrap_err();
        assert_eq!(status.code(), code);
        let export = platform.request(ExportCleaningBookingsRequest::default(), token);
        let status = client(&platform).export_cleaning_bookings(export).await.unwrap_err();
        assert_eq!(status.code(), code);
    }
    assert_eq!(owner.get(&platform, &booking.id).await.unwrap(), booking);
}

#[tokio::test]
async fn booking_and_listing_require_sign_in() {
    let platform = start().await;
    let quote = client(&platform)
        .create_cleaning_quote(regular(Frequency::Once))
        .await
        .unwrap()
        .into_inner();
    let expired = platform.expired_token(Uuid::now_v7(), "late@example.test", &[]);
    for (token, expected) in [(None, "UNAUTHENTICATED"), (Some(expired.as_str()), "TOKEN_EXPIRED")] {
        let create: tonic::Request<CreateCleaningBookingRequest> = platform.request(order(&quote), token);
        let status = client(&platform).create_cleaning_booking(create).await.unwrap_err();
        assert_eq!(reason(&status), expected);
        let list = platform.request(ListCleaningBookingsRequest::default(), token);
        let status = client(&platform).list_cleaning_bookings(list).await.unwrap_err();
        assert_eq!(reason(&status), expected);
    }
}

#[tokio::test]
async fn admin_sees_customers_and_acts_for_them() {
    let platform = start().await;
    let (owner, admin) = (Customer::new(&platform), Customer::admin(&platform));
    let booking = owner.book(&platform, Frequency::Once, "2026-11-23").await;
    let seen = admin.get(&platform, &booking.id).await.unwrap();
    assert_eq!(seen.user_id, owner.id.to_string());
    assert_eq!(seen.user_email, format!("{}@example.test", owner.id.simple()));
    let listed = admin.list(&platform, ListCleaningBookingsRequest::default()).await;
    assert_eq!(listed[0].user_email, seen.user_email);
    for visit in owner.visits(&platform).await {
        assert_eq!((visit.user_id.as_str(), visit.user_email.as_str()), ("", ""));
    }
    let moved = reschedule(&platform, &admin, &booking.id, "2026-11-25", ArrivalWindow::Midday).await;
    assert_eq!(moved.unwrap().date, "2026-11-25");
    assert!(admin.visits(&platform).await.is_empty(), "the admin has no bookings");
}
