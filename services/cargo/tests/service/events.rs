use selam_chassis::timestamp;
use selam_proto_cargo::v1::{
    ShipmentChanged,
    ShipmentStatus::{self, Cancelled, Confirmed, PickedUp, QuoteRequested},
    UpdateShipmentRequest,
};

use crate::{a_step, admin, book, cancel, now, start, update, user};

#[tokio::test]
async fn publishes_every_change_with_email_data() {
    let platform = start().await;
    let (amina, admin) = (user(&platform, "amina@example.test"), admin(&platform));
    let shipment = book(&platform, &amina).await;
    let expected = |status: ShipmentStatus, location: &str| ShipmentChanged {
        shipment_id: shipment.id.clone(),
        user_id: amina.id.to_string(),
        email: "amina@example.test".to_owned(),
        language_code: "ti".to_owned(),
        tracking_number: shipment.tracking_number.clone(),
        status: status.into(),
        location: location.to_owned(),
        pickup_city: "Calgary".to_owned(),
        delivery_city: "Edmonton".to_owned(),
        estimated_delivery_date: "2026-11-04".to_owned(),
        quoted_price: shipment.quoted_price.clone(),
        create_time: Some(timestamp(now())),
        order_id: String::new(),
        next_attempt_date: String::new(),
    };
    assert_eq!(
        platform.wait_for_event::<ShipmentChanged>().await,
        expected(QuoteRequested, "")
    );

    let confirmed = update(&platform, &admin, a_step(&shipment, Confirmed)).await.unwrap();
    assert_eq!(
        platform.wait_for_event::<ShipmentChanged>().await,
        expected(Confirmed, "")
    );
    let picked_up = update(&platform, &admin, a_step(&confirmed, PickedUp)).await.unwrap();
    assert_eq!(
        platform.wait_for_event::<ShipmentChanged>().await,
        expected(PickedUp, "Calgary")
    );
    let step = UpdateShipmentRequest {
        location: "Airdrie".to_owned(),
        ..a_step(&picked_up, PickedUp)
    };
    update(&platform, &admin, step).await.unwrap();
    assert_eq!(
        platform.wait_for_event::<ShipmentChanged>().await,
        expected(PickedUp, "Airdrie")
    );

    // A rejected step publishes nothing; the next event belongs to the next change.
    update(&platform, &admin, a_step(&confirmed, PickedUp))
        .await
        .unwrap_err();
    let other = book(&platform, &amina).await;
    cancel(&platform, &amina, &other.id).await.unwrap();
    for status in [QuoteRequested, Cancelled] {
        let event: ShipmentChanged = platform.wait_for_event().await;
        assert_eq!(
            (event.shipment_id.as_str(), event.status()),
            (other.id.as_str(), status)
        );
    }
    assert!(platform.captured::<ShipmentChanged>().is_empty());
}

#[tokio::test]
async fn records_changes_by_office() {
    let platform = start().await;
    let (amina, admin) = (user(&platform, "amina@example.test"), admin(&platform));
    let shipment = book(&platform, &amina).await;
    let confirmed = update(&platform, &admin, a_step(&shipment, Confirmed)).await.unwrap();
    let step = UpdateShipmentRequest {
        note: "Two boxes more".to_owned(),
        ..a_step(&confirmed, PickedUp)
    };
    update(&platform, &admin, step).await.unwrap();
    for (from, to, location, note) in [
        (QuoteRequested, Confirmed, None, ""),
        (Confirmed, PickedUp, Some(("", "Calgary")), "Two boxes more"),
    ] {
        let entry = platform.office_action().await;
        assert_eq!(
            (entry.operation(), &entry.0.record_id),
            ("UpdateShipment", &shipment.id)
        );
        assert_eq!(
            (entry.0.subject_id.as_str(), entry.0.reason.as_str()),
            (amina.id.to_string().as_str(), note)
        );
        assert_eq!(entry.change("status"), Some((from.as_str_name(), to.as_str_name())));
        assert_eq!(entry.change("location"), location);
    }
}
