//! Limit of open shipments per customer.

use selam_proto_cargo::v1::ShipmentStatus;
use tonic::Code;

use crate::{a_shipment, a_step, admin, book, cancel, quote, reason, start_with, try_book, update, user};

#[tokio::test]
async fn limits_open_shipments_per_customer() {
    let platform = start_with(2).await;
    let (customer, other, admin) = (
        user(&platform, "customer@example.test"),
        user(&platform, "other@example.test"),
        admin(&platform),
    );
    let first = book(&platform, &customer).await;
    let second = book(&platform, &customer).await;
    let waiting = quote(&platform, Some(&customer)).await;
    let refused = try_book(&platform, &customer, a_shipment(&waiting)).await.unwrap_err();
    assert_eq!(
        (refused.code(), reason(&refused).as_str()),
        (Code::FailedPrecondition, "TOO_MANY_OPEN_BOOKINGS")
    );
    book(&platform, &other).await;

    // A cancelled shipment frees a place; the rejected quote is still unused.
    cancel(&platform, &customer, &first.id).await.unwrap();
    try_book(&platform, &customer, a_shipment(&waiting)).await.unwrap();

    // A pickup frees a place, too.
    let confirmed = update(&platform, &admin, a_step(&second, ShipmentStatus::Confirmed))
        .await
        .unwrap();
    let again = quote(&platform, Some(&customer)).await;
    assert!(try_book(&platform, &customer, a_shipment(&again)).await.is_err());
    update(&platform, &admin, a_step(&confirmed, ShipmentStatus::PickedUp))
        .await
        .unwrap();
    try_book(&platform, &customer, a_shipment(&again)).await.unwrap();
}

#[tokio::test]
async fn concurrent_bookings_stay_within_the_limit() {
    let platform = start_with(3).await;
    let customer = user(&platform, "customer@example.test");
    let mut quotes = Vec::new();
    for _ in 0..20 {
        quotes.push(quote(&platform, Some(&customer)).await);
    }
    let made = futures::future::join_all(
        quotes
            .iter()
            .map(|quote| try_book(&platform, &customer, a_shipment(quote))),
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
async fn admins_book_without_limit() {
    let platform = start_with(1).await;
    let admin = admin(&platform);
    for _ in 0..3 {
        book(&platform, &admin).await;
    }
}
