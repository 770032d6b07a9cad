use selam_chassis::timestamp;
use selam_proto_payments::v1::{DisputeStatus, PaymentDisputed};
use selam_proto_sourcing::v1::{RequestEvent, RequestPayment, RequestRefundOutcome, RequestStep};

use super::*;

impl App {
    async fn dispute(&self, reference: &str, status: DisputeStatus, has_funds: bool, minutes: i64) {
        self.dispute_of(reference, reference, status, has_funds, minutes).await;
    }

    async fn dispute_of(
        &self,
        payment_id: &str,
        reference: &str,
        status: DisputeStatus,
        has_funds: bool,
        minutes: i64,
    ) {
        let event = disputed(payment_id, reference, status, has_funds, minutes);
        self.platform.publish(&event.dispute_id, &event).await;
    }
}

fn disputed(
    payment_id: &str,
    reference: &str,
    status: DisputeStatus,
    has_funds: bool,
    minutes: i64,
) -> PaymentDisputed {
    PaymentDisputed {
        dispute_id: Uuid::now_v7().to_string(),
        payment_id: payment_id.to_owned(),
        reference_id: reference.to_owned(),
        status: status.into(),
        has_funds,
        update_time: Some(timestamp(now() + TimeDelta::minutes(minutes))),
        ..PaymentDisputed::default()
    }
}

#[tokio::test]
async fn disputed_payment_stops_shipping_until_won() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.inspected(&customer, &admin).await;
    let paid = app.settle(&customer, &seen.id).await;
    let reference = app.payments.opened().last().unwrap().reference_id.clone();
    // An inquiry withdraws no funds.
    app.dispute(&reference, DisputeStatus::NeedsResponse, false, 1).await;
    app.dispute(&reference, DisputeStatus::UnderReview, true, 2).await;
    let disputed = app.wait(&admin, &paid.id, |it| it.payment_disputed).await;
    assert!(!disputed.steps().any(|step| step == RequestStep::Ship));
    assert_eq!(disputed.history.last().unwrap().event(), RequestEvent::PaymentDisputed);
    assert!(!app.look(&customer, &paid.id).await.payment_disputed);
    assert_eq!(
        reason(&app.try_ship(&admin, &disputed).await.unwrap_err()),
        "PAYMENT_DISPUTED"
    );
    app.dispute(&reference, DisputeStatus::Won, true, 4).await;
    let won = app.wait(&admin, &paid.id, |it| !it.payment_disputed).await;
    // An older event arrives late.
    app.dispute(&reference, DisputeStatus::UnderReview, true, 3).await;
    assert_eq!(won.history.last().unwrap().event(), RequestEvent::DisputeEnded);
    let shipped = app.try_ship(&admin, &won).await.unwrap();
    assert_eq!(shipped.status(), ProductRequestStatus::Shipped);
}

#[tokio::test]
async fn won_dispute_keeps_order_stopped_by_another() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    let paid = app.settle(&customer, &seen.id).await;
    let reference = app.payments.opened()[0].reference_id.clone();
    app.dispute(&reference, DisputeStatus::NeedsResponse, true, 1).await;
    app.wait(&admin, &paid.id, |it| it.payment_disputed).await;
    let won = PaymentDisputed {
        has_other_dispute: true,
        ..disputed(&reference, &reference, DisputeStatus::Won, true, 2)
    };
    app.platform.publish(&won.dispute_id, &won).await;
    // Events arrive in order: after the payment of another order, the dispute has been handled.
    let other = app.accepted(&customer, &admin).await;
    app.settle(&customer, &other.id).await;
    assert!(app.look(&admin, &paid.id).await.payment_disputed);
}

#[tokio::test]
async fn balance_is_not_due_during_dispute_of_deposit() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.inspected(&customer, &admin).await;
    assert_eq!(seen.payment_due(), RequestPayment::Balance);
    let reference = app.payments.opened()[0].reference_id.clone();
    app.dispute(&reference, DisputeStatus::NeedsResponse, true, 1).await;
    let disputed = app.wait(&admin, &seen.id, |it| it.payment_disputed).await;
    assert_eq!(disputed.payment_due(), RequestPayment::Unspecified);
    let refused = app.try_pay(&customer, &seen.id).await.unwrap_err();
    assert_eq!(reason(&refused), "NOTHING_DUE");
    app.dispute(&reference, DisputeStatus::Won, true, 2).await;
    let won = app.wait(&customer, &seen.id, |it| it.amount_due.is_some()).await;
    assert_eq!(won.payment_due(), RequestPayment::Balance);
    app.try_pay(&customer, &seen.id).await.unwrap();
}

#[tokio::test]
async fn lost_dispute_stops_order() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    let paid = app.settle(&customer, &seen.id).await;
    let reference = app.payments.opened()[0].reference_id.clone();
    app.dispute(&reference, DisputeStatus::Lost, true, 1).await;
    app.dispute(&Uuid::now_v7().to_string(), DisputeStatus::Lost, true, 1)
        .await;
    app.dispute("no id", DisputeStatus::Lost, true, 1).await;
    let lost = app.wait(&admin, &paid.id, |it| it.payment_disputed).await;
    let refused = app.try_set(&admin, &lost, ProductRequestStatus::Ordered).await;
    assert_eq!(reason(&refused.unwrap_err()), "PAYMENT_DISPUTED");
}

fn has_refund(outcome: RequestRefundOutcome) -> impl Fn(&ProductRequest) -> bool {
    move |it| it.refunds.iter().any(|refund| refund.outcome() == outcome)
}

/// Ends an order with a refund of 50 % that waits for the bank's decision. Returns the IDs of the request and of its
/// deposit.
async fn ended_while_disputed(app: &App, customer: &User) -> (String, String) {
    let admin = app.admin();
    let ordered = app.ordered(customer, &admin).await;
    let reference = app.payments.opened()[0].reference_id.clone();
    app.payments.set_disputed(&reference, true);
    app.dispute(&reference, DisputeStatus::NeedsResponse, true, 1).await;
    let disputed = app.wait(&admin, &ordered.id, |it| it.payment_disputed).await;
    app.try_end(&admin, &disputed, 50).await.unwrap();
    app.wait(&admin, &ordered.id, has_refund(RequestRefundOutcome::Disputed))
        .await;
    (ordered.id, reference)
}

#[tokio::test]
async fn refund_is_sent_when_dispute_is_won() {
    let app = start_app().await;
    let (_, reference) = ended_while_disputed(&app, &app.customer()).await;
    app.payments.set_disputed(&reference, false);
    app.dispute(&reference, DisputeStatus::Won, true, 2).await;
    let (refund, amount) = app.refunds(1).await.remove(0);
    assert_eq!((refund.percent, amount), (50, app.payments.left(&reference)));
}

#[tokio::test]
async fn refund_is_settled_when_dispute_is_lost() {
    let app = start_app().await;
    let customer = app.customer();
    let (id, reference) = ended_while_disputed(&app, &customer).await;
    // The bank has returned the money, so payments has nothing left to refund.
    app.payments.set_disputed(&reference, false);
    app.payments.refund_by_hand(&reference, app.payments.left(&reference));
    app.dispute(&reference, DisputeStatus::Lost, true, 2).await;
    app.wait(&customer, &id, has_refund(RequestRefundOutcome::NothingLeft))
        .await;
}

#[tokio::test]
async fn dispute_of_second_payment_keeps_order() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    app.try_pay(&customer, &seen.id).await.unwrap();
    let reference = app.payments.opened()[0].reference_id.clone();
    let (first, second) = (Uuid::now_v7().to_string(), Uuid::now_v7().to_string());
    app.payment(&reference, &first).await;
    let paid = app.wait(&admin, &seen.id, |it| it.deposit_paid).await;
    app.payment(&reference, &second).await;
    app.dispute_of(&second, &reference, DisputeStatus::Lost, true, 1).await;
    // Events arrive in order: after the payment of another order, the dispute has been handled.
    let other = app.accepted(&customer, &admin).await;
    app.settle(&customer, &other.id).await;
    assert!(!app.look(&admin, &paid.id).await.payment_disputed);
    app.dispute_of(&first, &reference, DisputeStatus::Lost, true, 2).await;
    app.wait(&admin, &paid.id, |it| it.payment_disputed).await;
}
