use selam_proto_payments::v1::{CheckoutClosed, PaymentRefunded, RefundReason, RefundStatus};
use selam_proto_sourcing::v1::{CancelProductRequestRequest, RequestEvent, RequestPayment};

use super::*;

async fn cancel(app: &App, customer: &User, seen: &ProductRequest) -> Result<ProductRequest, Status> {
    let request = CancelProductRequestRequest {
        id: seen.id.clone(),
        etag: seen.etag.clone(),
    };
    let answer = app.requests().cancel_product_request(app.by(customer, request)).await?;
    Ok(answer.into_inner())
}

#[tokio::test]
async fn a_checkout_is_for_what_is_due_now() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.offered(&customer, &admin).await;
    assert_eq!(
        reason(&app.try_pay(&customer, &seen.id).await.unwrap_err()),
        "NOTHING_DUE"
    );
    let seen = app.try_accept(&customer, &seen, &seen.offers[0].id).await.unwrap();
    let one = app.try_pay(&customer, &seen.id).await.unwrap();
    let two = app.try_pay(&customer, &seen.id).await.unwrap();
    assert_eq!(one, two);
    assert_eq!(one.payment(), RequestPayment::Deposit);
    let opened = app.partners.opened();
    assert_eq!(opened[0].subtotal, seen.amount_due);
    assert_eq!(opened[0].purpose(), CheckoutPurpose::SourcingDeposit);
    assert!(opened[0].title.contains(&seen.number) && !opened[0].title.contains("coffee"));
    app.partners.set_away(true);
    let refused = app.try_pay(&customer, &seen.id).await.unwrap_err();
    assert_eq!(reason(&refused), "PAYMENT_UNAVAILABLE");
}

#[tokio::test]
async fn events_count_once_in_any_order() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    app.try_pay(&customer, &seen.id).await.unwrap();
    let reference = app.partners.opened()[0].reference_id.clone();
    // Of an earlier checkout, and of nothing of ours.
    let closed = CheckoutClosed {
        checkout_session_id: Uuid::now_v7().to_string(),
        reference_id: reference.clone(),
        ..CheckoutClosed::default()
    };
    app.platform.publish(&closed.checkout_session_id, &closed).await;
    app.money(&Uuid::now_v7().to_string()).await;
    app.money("no id").await;
    for _ in 0..3 {
        app.money(&reference).await;
    }
    app.platform.publish(&closed.checkout_session_id, &closed).await;
    let paid = app.wait(&customer, &seen.id, |it| it.deposit_paid).await;
    let refused = app.try_pay(&customer, &seen.id).await.unwrap_err();
    assert_eq!(reason(&refused), "NOTHING_DUE");
    // Taken back after all: one refund, whatever else is told of the money.
    let cancelled = cancel(&app, &customer, &paid).await.unwrap();
    let deposits = cancelled
        .history
        .iter()
        .filter(|it| it.event() == RequestEvent::DepositPaid)
        .count();
    assert_eq!(deposits, 1);
    let refund = eventually("a refund", || async { app.partners.refunds().first().cloned() }).await;
    assert_eq!(refund.reference_id, reference);
    assert_eq!(refund.reason(), RefundReason::CancelledByCustomer);
    assert_eq!(app.partners.refunds().len(), 1);
}

#[tokio::test]
async fn what_was_paid_goes_back_when_the_office_declines_even_after_an_outage() {
    let mut app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    let paid = app.settle(&customer, &seen.id).await;
    app.partners.set_away(true);
    let declined = app.set(&admin, &paid, ProductRequestStatus::Declined).await;
    assert_eq!(declined.status(), ProductRequestStatus::Declined);
    app.platform.restart().await;
    assert!(app.partners.refunds().is_empty());
    app.partners.set_away(false);
    let step = Duration::from_secs(60);
    let refunds = selam_chassis_testing::as_time_goes_on(app.platform.clock(), step, "a refund", async || {
        let refunds = app.partners.refunds();
        (!refunds.is_empty()).then_some(refunds)
    })
    .await;
    assert_eq!(refunds[0].reason(), RefundReason::CancelledByProvider);
    let requests: std::collections::BTreeSet<_> = refunds.iter().map(|it| it.request_id.clone()).collect();
    assert_eq!(requests.len(), 1, "tried again it is the same refund");
}

#[tokio::test]
async fn money_that_the_office_sent_back_is_not_sent_back_again() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    let paid = app.settle(&customer, &seen.id).await;
    let event = PaymentRefunded {
        refund_id: Uuid::now_v7().to_string(),
        reference_id: app.partners.opened()[0].reference_id.clone(),
        amount: seen.amount_due.clone(),
        status: RefundStatus::Succeeded.into(),
        ..PaymentRefunded::default()
    };
    app.platform.publish(&event.refund_id, &event).await;
    let database = app.platform.database("sourcing");
    eventually("a note of it", || async {
        use sea_orm::ConnectionTrait as _;
        let statement = sea_orm::Statement::from_string(
            database.connection().get_database_backend(),
            "SELECT id FROM charges WHERE is_returned",
        );
        let found = database.connection().query_all_raw(statement).await.unwrap();
        (found.len() == 1).then_some(())
    })
    .await;
    let cancelled = cancel(&app, &customer, &paid).await.unwrap();
    assert_eq!(cancelled.status(), ProductRequestStatus::Cancelled);
    // Whatever was ordered is done before what is ordered now.
    let other = app.accepted(&customer, &admin).await;
    let other = app.settle(&customer, &other.id).await;
    cancel(&app, &customer, &other).await.unwrap();
    let refund = eventually("the other refund", || async { app.partners.refunds().first().cloned() }).await;
    assert_ne!(refund.reference_id, event.reference_id);
}

#[tokio::test]
async fn nobody_pays_for_what_was_given_up() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    app.try_pay(&customer, &seen.id).await.unwrap();
    let reference = app.partners.opened()[0].reference_id.clone();
    cancel(&app, &customer, &seen).await.unwrap();
    eventually("the end of the checkout", || async {
        app.partners.closed().contains(&reference).then_some(())
    })
    .await;
    assert_eq!(
        reason(&app.try_pay(&customer, &seen.id).await.unwrap_err()),
        "NOTHING_DUE"
    );
    let ordered = app.ordered(&customer, &admin).await;
    assert_eq!(
        reason(&cancel(&app, &customer, &ordered).await.unwrap_err()),
        "REQUEST_STEP_INVALID"
    );
}
