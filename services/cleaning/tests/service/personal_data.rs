use selam_chassis::timestamp;
use selam_proto_cleaning::v1::{CleaningBookingStatus, Frequency};
use selam_proto_personal_data::v1::{ErasureRequested, PersonalDataErased};
use uuid::Uuid;

use crate::{Customer, date, start, statuses::begin_day};

#[tokio::test]
async fn erasure_keeps_visits_of_earlier_days() {
    use CleaningBookingStatus::{Cancelled, Completed, Confirmed, InProgress};
    let platform = start().await;
    let (customer, admin) = (Customer::new(&platform), Customer::admin(&platform));
    let booked = customer.book(&platform, Frequency::Once, "2026-11-24").await;
    let begun = customer.book(&platform, Frequency::Once, "2026-11-24").await;
    let coming = customer.book(&platform, Frequency::Once, "2026-12-01").await;
    begin_day(&platform, date("2026-11-24"));
    admin.update(&platform, &booked, Confirmed).await.unwrap();
    let begun = admin.update(&platform, &begun, Confirmed).await.unwrap();
    admin.update(&platform, &begun, InProgress).await.unwrap();
    begin_day(&platform, date("2026-11-25"));

    let erasure = ErasureRequested {
        erasure_id: Uuid::now_v7().to_string(),
        user_id: customer.id.to_string(),
        email: "customer@example.test".to_owned(),
        round: 1,
        close_time: Some(timestamp(platform.clock().now())),
    };
    platform.publish(&erasure.user_id, &erasure).await;
    let _: PersonalDataErased = platform.wait_for_event().await;
    for (id, expected) in [
        (&booked.id, Confirmed),
        (&begun.id, InProgress),
        (&coming.id, Cancelled),
    ] {
        let left = admin.get(&platform, id).await.unwrap();
        assert_eq!((left.status(), left.address.as_str()), (expected, ""));
    }
    // The office can still record the work.
    let begun = admin.get(&platform, &begun.id).await.unwrap();
    admin.update(&platform, &begun, Completed).await.unwrap();
}
