use selam_chassis::timestamp;
use selam_proto_payments::v1::{DisputeStatus, PaymentDisputed};
use selam_proto_sourcing::v1::{RequestEvent, RequestRefundOutcome, RequestStep};

use super::*;

impl App {
    async fn dispute(&self, reference: &str, status: DisputeStatus, has_funds: bool, minutes: i64) {
        let event = PaymentDisputed {
            dispute_id: Uuid::now_v7().to_string(),
            reference_id: reference.to_owned(),
            status: status.into(),
            has_funds,
            update_time: Some(timestamp(now() + TimeDelta::minutes(minutes))),
            ..PaymentDisputed::default()
        };
        self.platform.publish(&event.dispute_id, &event).await;
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

#[tokio::test]
async fn refund_is_sent_when_dispute_is_won() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let ordered = app.ordered(&customer, &admin).await;
    let reference = app.payments.opened()[0].reference_id.clone();
    app.payments.set_disputed(&reference, true);
    app.dispute(&reference, DisputeStatus::NeedsResponse, true, 1).await;
    let disputed = app.wait(&admin, &ordered.id, |it| it.payment_disputed).await;
    app.try_end(&admin, &disputed, 50).await.unwrap();
    app.wait(&admin, &ordered.id, |it| {
        it.refunds
            .iter()
            .any(|it| it.outcome() == RequestRefundOutcome::Disputed)
    })
    .await;
    app.payments.set_disputed(&reference, false);
    app.dispute(&reference, DisputeStatus::Won, true, 2).await;
    let (refund, amount) = app.refunds(1).await.remove(0);
    assert_eq!((refund.percent, amount), (50, app.payments.left(&reference)));
}
