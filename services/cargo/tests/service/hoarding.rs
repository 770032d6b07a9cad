//! One account does not fill the plan.

use selam_proto_cargo::v1::ShipmentStatus;
use tonic::Code;

use crate::{a_shipment, a_step, admin, book, cancel, quote, reason, start_with, try_book, update, user};

#[tokio::test]
async fn a_customer_has_so_many_open_shipments_and_no_more() {
    let platform = start_with(2).await;
    let (hoarder, other, admin) = (
        user(&platform, "hoarder@example.test"),
        user(&platform, "other@example.test"),
        admin(&platform),
    );
    let first = book(&platform, &hoarder).await;
    let second = book(&platform, &hoarder).await;
    let waiting = quote(&platform, Some(&hoarder)).await;
    let refused = try_book(&platform, &hoarder, a_shipment(&waiting)).await.unwrap_err();
    assert_eq!(
        (refused.code(), reason(&refused).as_str()),
        (Code::FailedPrecondition, "TOO_MANY_OPEN_BOOKINGS")
    );
    book(&platform, &other).await;

    // What is called off makes room, and the quote was not used up.
    cancel(&platform, &hoarder, &first.id).await.unwrap();
    try_book(&platform, &hoarder, a_shipment(&waiting)).await.unwrap();

    // So does what is picked up.
    let confirmed = update(&platform, &admin, a_step(&second, ShipmentStatus::Confirmed))
        .await
        .unwrap();
    let again = quote(&platform, Some(&hoarder)).await;
    assert!(try_book(&platform, &hoarder, a_shipment(&again)).await.is_err());
    update(&platform, &admin, a_step(&confirmed, ShipmentStatus::PickedUp))
        .await
        .unwrap();
    try_book(&platform, &hoarder, a_shipment(&again)).await.unwrap();
}

#[tokio::test]
async fn of_twenty_bookings_at_once_only_those_within_the_limit_are_made() {
    let platform = start_with(3).await;
    let hoarder = user(&platform, "hoarder@example.test");
    let mut quotes = Vec::new();
    for _ in 0..20 {
        quotes.push(quote(&platform, Some(&hoarder)).await);
    }
    let made = futures::future::join_all(
        quotes
            .iter()
            .map(|quote| try_book(&platform, &hoarder, a_shipment(quote))),
    )
    .await;
    let (made, refused): (Vec<_>, Vec<_>) = made.into_iter().partition(Result::is_ok);
    assert_eq!(made.len(), 3);
    assert!(
        refused
            .iter()
            .all(|result| reason(result.as_ref().unwrap_err()) == "TOO_MANY_OPEN_BOOKINGS")
    );
}

#[tokio::test]
async fn an_admin_books_for_everybody_who_calls() {
    let platform = start_with(1).await;
    let admin = admin(&platform);
    for _ in 0..3 {
        book(&platform, &admin).await;
    }
}
