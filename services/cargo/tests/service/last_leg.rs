//! Last leg of a sourced order.

use chrono::{DateTime, Utc};
use selam_chassis::timestamp;
use selam_chassis_testing::{TestPlatform, eventually};
use selam_proto_cargo::v1::{
    CargoType, GetShipmentRequest, ListShipmentsRequest, Shipment, ShipmentChanged,
    ShipmentStatus::{Cancelled, Confirmed, Failed, PickedUp, QuoteRequested},
};
use selam_proto_personal_data::v1::{ErasureRequested, PersonalDataErased};
use selam_proto_sourcing::v1::{OrderEnded, OrderShipped, RequestDelivery};
use uuid::Uuid;

use crate::{
    User, a_shipment, a_step, admin, book, cancel, client, now, quote, reason, start, start_with, try_book, update,
    user,
};

fn an_order(user: &User) -> OrderShipped {
    OrderShipped {
        request_id: Uuid::now_v7().to_string(),
        user_id: user.id.to_string(),
        email: "amina@example.test".to_owned(),
        language_code: "ar".to_owned(),
        product_name: "Cotton towels".to_owned(),
        number: "PR-7Q2MX".to_owned(),
        quantity: 1_200,
        weight_grams: 480_000,
        delivery: Some(RequestDelivery {
            city: "Red Deer".to_owned(),
            address: "4800 50 Avenue".to_owned(),
            contact_name: "Amina Al-Sayed".to_owned(),
            contact_phone: "403-555-0199".to_owned(),
        }),
        // A Sunday without pickups.
        pickup_date: "2026-11-08".to_owned(),
        create_time: None,
    }
}

async fn list(platform: &TestPlatform, user: &User) -> Vec<Shipment> {
    let request = platform.request(ListShipmentsRequest::default(), Some(&user.token));
    client(platform)
        .list_shipments(request)
        .await
        .unwrap()
        .into_inner()
        .shipments
}

async fn look(platform: &TestPlatform, user: &User, id: &str) -> Shipment {
    let request = platform.request(GetShipmentRequest { id: id.to_owned() }, Some(&user.token));
    client(platform).get_shipment(request).await.unwrap().into_inner()
}

async fn end(platform: &TestPlatform, order: &OrderShipped) {
    let event = OrderEnded {
        request_id: order.request_id.clone(),
        create_time: Some(timestamp(now())),
    };
    platform.publish(&event.request_id, &event).await;
}

#[tokio::test]
async fn shipped_order_becomes_one_confirmed_shipment() {
    let platform = start().await;
    let (amina, stranger) = (
        user(&platform, "amina@example.test"),
        user(&platform, "stranger@example.test"),
    );
    let order = an_order(&amina);
    // The same event twice, then another event for the same order.
    let event_id = Uuid::now_v7();
    for _ in 0..2 {
        platform.publish_with_id(event_id, &order.request_id, &order).await;
    }
    let event: ShipmentChanged = platform.wait_for_event().await;
    platform.publish(&order.request_id, &order).await;
    let marker = an_order(&stranger);
    platform.publish(&marker.request_id, &marker).await;
    let next: ShipmentChanged = platform.wait_for_event().await;
    assert_eq!(next.order_id, marker.request_id);

    assert_eq!(event.order_id, order.request_id);
    assert_eq!((event.status(), event.quoted_price), (Confirmed, None));
    assert_eq!(
        (event.email.as_str(), event.language_code.as_str()),
        ("amina@example.test", "ar")
    );
    let mut shipments = list(&platform, &amina).await;
    assert_eq!(shipments.len(), 1);
    let shipment = shipments.remove(0);
    assert_eq!(shipment.id, event.shipment_id);
    assert_eq!(
        (shipment.status(), shipment.cargo_type()),
        (Confirmed, CargoType::Pallets)
    );
    assert_eq!(
        (shipment.pickup_city.as_str(), shipment.delivery_city.as_str()),
        ("Calgary", "Red Deer")
    );
    assert_eq!(
        (shipment.pickup_date.as_str(), shipment.estimated_delivery_date.as_str()),
        ("2026-11-09", "2026-11-10")
    );
    assert_eq!(shipment.cargo_description, "PR-7Q2MX: 1200 × Cotton towels");
    assert_eq!((shipment.weight_kg, &shipment.quoted_price), (480.0, &None));
    let delivery = shipment.delivery.clone().unwrap();
    assert_eq!(
        (delivery.address.as_str(), delivery.contact_name.as_str()),
        ("4800 50 Avenue", "Amina Al-Sayed")
    );

    // The shipment moves on like any other from the working day before its pickup, and every event carries its order.
    let earliest: DateTime<Utc> = shipment.earliest_pickup_local_time.parse().unwrap();
    platform.clock().advance((earliest - now()).to_std().unwrap());
    update(&platform, &admin(&platform), a_step(&shipment, PickedUp))
        .await
        .unwrap();
    let event: ShipmentChanged = platform.wait_for_event().await;
    assert_eq!(
        (event.status(), event.order_id, event.quoted_price),
        (PickedUp, order.request_id, None)
    );
}

#[tokio::test]
async fn unserved_town_waits_for_an_admin() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    let mut order = an_order(&amina);
    order.weight_grams = 0;
    order.delivery.as_mut().unwrap().city = "Fort McMurray".to_owned();
    platform.publish(&order.request_id, &order).await;
    let event: ShipmentChanged = platform.wait_for_event().await;
    assert_eq!(
        (event.status(), event.order_id),
        (QuoteRequested, order.request_id.clone())
    );
    let seen = list(&platform, &admin(&platform)).await;
    let [shipment] = seen.as_slice() else {
        panic!("{seen:?}")
    };
    assert_eq!(
        (shipment.status(), shipment.cargo_type()),
        (QuoteRequested, CargoType::Parcels)
    );
    assert_eq!(shipment.delivery_city, "Calgary");
    assert_eq!(
        shipment.delivery.as_ref().unwrap().address,
        "4800 50 Avenue, Fort McMurray"
    );
    let whole = look(&platform, &amina, &shipment.id).await;
    assert_eq!(whole.history[0].note, "No delivery route serves this town");
}

#[tokio::test]
async fn last_leg_does_not_count_towards_limit() {
    let platform = start_with(1).await;
    let amina = user(&platform, "amina@example.test");
    let order = an_order(&amina);
    platform.publish(&order.request_id, &order).await;
    eventually("the last leg", || async {
        Some(list(&platform, &amina).await).filter(|all| all.len() == 1)
    })
    .await;
    let quote = quote(&platform, Some(&amina)).await;
    try_book(&platform, &amina, a_shipment(&quote)).await.unwrap();
}

#[tokio::test]
async fn only_admins_cancel_a_last_leg() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    let order = an_order(&amina);
    platform.publish(&order.request_id, &order).await;
    let booked: ShipmentChanged = platform.wait_for_event().await;
    let [shipment] = list(&platform, &amina).await.try_into().unwrap();
    assert_eq!(shipment.order_id, order.request_id);

    let refused = cancel(&platform, &amina, &shipment.id).await.unwrap_err();
    assert_eq!(reason(&refused), "SHIPMENT_OF_ORDER");
    assert_eq!(list(&platform, &amina).await[0].etag, shipment.etag);

    let cancelled = cancel(&platform, &admin(&platform), &shipment.id).await.unwrap();
    assert_eq!(cancelled.status(), Cancelled);
    let event: ShipmentChanged = platform.wait_for_event().await;
    assert_eq!((event.status(), event.shipment_id), (Cancelled, booked.shipment_id));
}

#[tokio::test]
async fn order_gets_new_shipment_after_cancellation() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    let order = an_order(&amina);
    platform.publish(&order.request_id, &order).await;
    let _: ShipmentChanged = platform.wait_for_event().await;
    let first = list(&platform, &amina).await.remove(0);
    update(&platform, &admin(&platform), a_step(&first, Cancelled))
        .await
        .unwrap();
    let cancelled: ShipmentChanged = platform.wait_for_event().await;
    assert_eq!(cancelled.status(), Cancelled);
    platform.publish(&order.request_id, &order).await;
    let second: ShipmentChanged = platform.wait_for_event().await;
    assert_eq!((second.status(), &second.order_id), (Confirmed, &order.request_id));
    assert_ne!(second.shipment_id, first.id);
}

#[tokio::test]
async fn order_gets_new_shipment_after_failure() {
    let platform = start().await;
    let (amina, admin) = (user(&platform, "amina@example.test"), admin(&platform));
    let order = an_order(&amina);
    platform.publish(&order.request_id, &order).await;
    let first: ShipmentChanged = platform.wait_for_event().await;
    let booked = look(&platform, &amina, &first.shipment_id).await;
    let earliest: DateTime<Utc> = booked.earliest_pickup_local_time.parse().unwrap();
    platform.clock().advance((earliest - now()).to_std().unwrap());
    for status in [PickedUp, Failed] {
        let [shipment] = list(&platform, &admin).await.try_into().unwrap();
        let mut step = a_step(&shipment, status);
        step.note = "The pallet is damaged".to_owned();
        update(&platform, &admin, step).await.unwrap();
        let _: ShipmentChanged = platform.wait_for_event().await;
    }
    platform.publish(&order.request_id, &order).await;
    let second: ShipmentChanged = platform.wait_for_event().await;
    assert_eq!((second.status(), second.order_id), (Confirmed, order.request_id));
    assert_ne!(second.shipment_id, first.shipment_id);
}

#[tokio::test]
async fn erasure_keeps_last_leg_until_it_ends() {
    let platform = start().await;
    let (amina, admin) = (user(&platform, "amina@example.test"), admin(&platform));
    let order = an_order(&amina);
    platform.publish(&order.request_id, &order).await;
    let _: ShipmentChanged = platform.wait_for_event().await;
    let own = book(&platform, &amina).await;
    let _: ShipmentChanged = platform.wait_for_event().await;

    let mut erasure = ErasureRequested {
        erasure_id: Uuid::now_v7().to_string(),
        round: 1,
        user_id: amina.id.to_string(),
        email: "amina@example.test".to_owned(),
        close_time: Some(timestamp(now())),
    };
    platform.publish(&erasure.erasure_id, &erasure).await;
    // The customer's own booking is cancelled. The paid order is still to be delivered.
    let event: ShipmentChanged = platform.wait_for_event().await;
    assert_eq!((event.status(), event.shipment_id), (Cancelled, own.id));
    let shipments = list(&platform, &admin).await;
    let last_leg = shipments.iter().find(|it| it.order_id == order.request_id).unwrap();
    assert_eq!(
        (
            last_leg.status(),
            last_leg.user_email.as_str(),
            &last_leg.delivery.as_ref().unwrap().contact_name
        ),
        (
            Confirmed,
            "amina@example.test",
            &order.delivery.as_ref().unwrap().contact_name
        )
    );
    assert!(platform.captured::<PersonalDataErased>().is_empty(), "cargo must wait");

    cancel(&platform, &admin, &last_leg.id).await.unwrap();
    erasure.round = 2;
    platform.publish(&erasure.erasure_id, &erasure).await;
    let erased: PersonalDataErased = platform.wait_for_event().await;
    assert_eq!(
        (erased.service.as_str(), erased.round, erased.anonymised),
        ("cargo", 2, 1)
    );
    let shipments = list(&platform, &admin).await;
    assert!(shipments.iter().all(|it| it.user_email.is_empty()));
}

#[tokio::test]
async fn ended_order_cancels_its_shipment_once() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    let order = an_order(&amina);
    platform.publish(&order.request_id, &order).await;
    let booked: ShipmentChanged = platform.wait_for_event().await;
    for _ in 0..2 {
        end(&platform, &order).await;
    }
    let event: ShipmentChanged = platform.wait_for_event().await;
    assert_eq!(
        (event.status(), event.shipment_id),
        (Cancelled, booked.shipment_id.clone())
    );
    let shipment = look(&platform, &amina, &booked.shipment_id).await;
    let notes: Vec<_> = shipment.history.iter().map(|it| it.note.as_str()).collect();
    assert_eq!(notes, ["", "The office ended the order"]);
}

#[tokio::test]
async fn order_that_ended_first_has_no_shipment() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    let (order, other) = (an_order(&amina), an_order(&amina));
    end(&platform, &order).await;
    platform.publish(&other.request_id, &other).await;
    let _: ShipmentChanged = platform.wait_for_event().await;
    platform.publish(&order.request_id, &order).await;
    let marker = an_order(&amina);
    platform.publish(&marker.request_id, &marker).await;
    let event: ShipmentChanged = platform.wait_for_event().await;
    assert_eq!(event.order_id, marker.request_id);
    let orders = list(&platform, &amina).await.into_iter().map(|it| it.order_id);
    assert_eq!(orders.collect::<Vec<_>>(), [marker.request_id, other.request_id]);
}

#[tokio::test]
async fn ended_order_is_noted_on_shipment_under_way() {
    let platform = start().await;
    let (amina, office) = (user(&platform, "amina@example.test"), admin(&platform));
    let order = an_order(&amina);
    platform.publish(&order.request_id, &order).await;
    let booked: ShipmentChanged = platform.wait_for_event().await;
    let shipment = list(&platform, &amina).await.remove(0);
    let earliest: DateTime<Utc> = shipment.earliest_pickup_local_time.parse().unwrap();
    platform.clock().advance((earliest - now()).to_std().unwrap());
    update(&platform, &office, a_step(&shipment, PickedUp)).await.unwrap();
    let _: ShipmentChanged = platform.wait_for_event().await;
    end(&platform, &order).await;
    let noted = eventually("the note", || async {
        Some(look(&platform, &office, &booked.shipment_id).await).filter(|it| it.history.len() == 3)
    })
    .await;
    let step = &noted.history[2];
    assert_eq!(noted.status(), PickedUp);
    assert_eq!((step.status(), step.location.as_str()), (PickedUp, "Calgary"));
    assert_eq!(step.note, "The office ended the order. Return the shipment to Calgary");
    // Customers get no email, because the shipment itself is unchanged: the next event is of another order.
    let marker = an_order(&amina);
    platform.publish(&marker.request_id, &marker).await;
    let event: ShipmentChanged = platform.wait_for_event().await;
    assert_eq!(event.order_id, marker.request_id);
}
