use selam_proto_payments::v1::{CheckoutClosed, RefundReason};
use selam_proto_sourcing::v1::{CancelProductRequestRequest, RequestEvent, RequestPayment, RequestRefundOutcome};

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
async fn checkout_is_for_amount_due() {
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
    let opened = app.payments.opened();
    assert_eq!(opened[0].subtotal, seen.amount_due);
    assert_eq!(opened[0].purpose(), CheckoutPurpose::SourcingDeposit);
    assert!(opened[0].title.contains(&seen.number) && !opened[0].title.contains("coffee"));
    assert_eq!(opened[0].subject, seen.number);
    app.payments.set_away(true);
    let refused = app.try_pay(&customer, &seen.id).await.unwrap_err();
    assert_eq!(reason(&refused), "PAYMENT_UNAVAILABLE");
}

#[tokio::test]
async fn events_apply_once_in_any_order() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    app.try_pay(&customer, &seen.id).await.unwrap();
    let reference = app.payments.opened()[0].reference_id.clone();
    // One event of an earlier checkout, one of an unknown reference.
    let closed = CheckoutClosed {
        checkout_session_id: Uuid::now_v7().to_string(),
        reference_id: reference.clone(),
        ..CheckoutClosed::default()
    };
    app.platform.publish(&closed.checkout_session_id, &closed).await;
    app.pay_reference(&Uuid::now_v7().to_string()).await;
    app.pay_reference("no id").await;
    let payment_id = Uuid::now_v7().to_string();
    for _ in 0..3 {
        app.payment(&reference, &payment_id).await;
    }
    app.platform.publish(&closed.checkout_session_id, &closed).await;
    let paid = app.wait(&customer, &seen.id, |it| it.deposit_paid).await;
    let refused = app.try_pay(&customer, &seen.id).await.unwrap_err();
    assert_eq!(reason(&refused), "NOTHING_DUE");
    // The customer cancels after the payment: one refund, regardless of later events.
    let cancelled = cancel(&app, &customer, &paid).await.unwrap();
    let deposits = cancelled
        .history
        .iter()
        .filter(|it| it.event() == RequestEvent::DepositPaid)
        .count();
    assert_eq!(deposits, 1);
    let (refund, _) = app.refunds(1).await.remove(0);
    assert_eq!(refund.reference_id, reference);
    assert_eq!(refund.reason(), RefundReason::CancelledByCustomer);
}

#[tokio::test]
async fn declined_request_is_refunded_after_outage() {
    let mut app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    let paid = app.settle(&customer, &seen.id).await;
    app.payments.set_away(true);
    let declined = app.set(&admin, &paid, ProductRequestStatus::Declined).await;
    assert_eq!(declined.status(), ProductRequestStatus::Declined);
    app.platform.restart().await;
    assert!(app.payments.refunds().is_empty());
    app.payments.set_away(false);
    let step = Duration::from_secs(60);
    let refunds = selam_chassis_testing::as_time_goes_on(app.platform.clock(), step, "a refund", async || {
        let refunds = app.payments.refunds();
        (!refunds.is_empty()).then_some(refunds)
    })
    .await;
    assert_eq!(refunds[0].0.reason(), RefundReason::CancelledByProvider);
    assert_eq!(refunds.len(), 1, "a retry must not create a second refund");
}

#[tokio::test]
async fn refunds_rest_when_office_refunded_part() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    let paid = app.settle(&customer, &seen.id).await;
    let reference = app.payments.opened()[0].reference_id.clone();
    let total = app.payments.left(&reference);
    app.payments.refund_by_hand(&reference, 1_000);
    cancel(&app, &customer, &paid).await.unwrap();
    assert_eq!(app.refunds(1).await[0].1, total - 1_000);
    assert_eq!(app.payments.left(&reference), 0);
    let seen = app
        .wait(&customer, &seen.id, |it| {
            it.refunds.iter().any(|it| it.amount.is_some())
        })
        .await;
    let refund = &seen.refunds[0];
    assert_eq!(
        (refund.payment(), refund.percent, refund.outcome()),
        (RequestPayment::Deposit, 100, RequestRefundOutcome::Sent)
    );
}

#[tokio::test]
async fn stores_nothing_left_when_office_refunded_all() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    let paid = app.settle(&customer, &seen.id).await;
    let reference = app.payments.opened()[0].reference_id.clone();
    app.payments.refund_by_hand(&reference, app.payments.left(&reference));
    cancel(&app, &customer, &paid).await.unwrap();
    app.wait(&customer, &seen.id, |it| {
        it.refunds
            .iter()
            .any(|it| it.outcome() == RequestRefundOutcome::NothingLeft)
    })
    .await;
    assert!(app.payments.refunds().is_empty());
}

#[tokio::test]
async fn refunds_second_payment_of_a_charge() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    app.settle(&customer, &seen.id).await;
    let reference = app.payments.opened()[0].reference_id.clone();
    let second = Uuid::now_v7().to_string();
    for _ in 0..2 {
        app.payment(&reference, &second).await;
    }
    let refunds = app.refunds(1).await;
    assert_eq!(refunds[0].0.reason(), RefundReason::Duplicate);
    assert_eq!(refunds[0].0.reference_id, reference);
    let seen = app.look(&customer, &seen.id).await;
    assert!(seen.deposit_paid && seen.refunds.is_empty());
}

#[tokio::test]
async fn daily_check_repairs_missing_refund() {
    use sea_orm::ConnectionTrait as _;
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    let paid = app.settle(&customer, &seen.id).await;
    cancel(&app, &customer, &paid).await.unwrap();
    let first = app.refunds(1).await[0].0.clone();
    app.wait(&customer, &seen.id, |it| {
        it.refunds.iter().any(|it| it.amount.is_some())
    })
    .await;
    let database = app.platform.database("sourcing");
    // With a lost outcome the same refund is requested again. Then the refund id is lost, too.
    for (lost, count) in [
        ("refund_outcome = NULL", 1),
        ("refund_id = NULL, refund_outcome = NULL, refund_percent = NULL", 1),
    ] {
        let sql = format!("UPDATE charges SET {lost}, refund_minor = NULL");
        database.connection().execute_unprepared(&sql).await.unwrap();
        let step = Duration::from_secs(3600 * 6);
        selam_chassis_testing::as_time_goes_on(app.platform.clock(), step, "an outcome", async || {
            let seen = app.try_look(&app.again(&customer), &seen.id).await.ok()?;
            seen.refunds.iter().any(|it| it.outcome != 0).then_some(())
        })
        .await;
        let refunds = app.payments.refunds();
        assert_eq!((refunds.len(), &refunds[0].0), (count, &first), "{lost}");
    }
}

#[tokio::test]
async fn cancelled_request_closes_its_checkout() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    app.try_pay(&customer, &seen.id).await.unwrap();
    let reference = app.payments.opened()[0].reference_id.clone();
    cancel(&app, &customer, &seen).await.unwrap();
    eventually("a closed checkout", || async {
        app.payments.closed().contains(&reference).then_some(())
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
