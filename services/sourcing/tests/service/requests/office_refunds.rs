use selam_chassis::{Job, timestamp};
use selam_proto::money::v1::Money;
use selam_proto_cargo::v1::{ShipmentChanged, ShipmentStatus};
use selam_proto_payments::v1::{PaymentRefunded, Refund, RefundReason, RefundStatus};
use selam_proto_sourcing::v1::{OrderShipped, RequestEvent, RequestPayment, RequestRefundOutcome, RequestStep};
use serde::{Deserialize, Serialize};

use super::*;

/// Refund of the office, or of the service itself.
struct OneRefund {
    id: Uuid,
    payment_id: String,
    reference: String,
    amount: i64,
    reason: RefundReason,
}

impl OneRefund {
    fn of(reference: &str, amount: i64, reason: RefundReason) -> Self {
        Self {
            id: Uuid::now_v7(),
            payment_id: reference.to_owned(),
            reference: reference.to_owned(),
            amount,
            reason,
        }
    }
}

impl App {
    async fn refunded(&self, refund: &OneRefund, status: RefundStatus, minutes: i64) {
        let event = PaymentRefunded {
            refund_id: refund.id.to_string(),
            payment_id: refund.payment_id.clone(),
            purpose: CheckoutPurpose::SourcingDeposit.into(),
            reference_id: refund.reference.clone(),
            amount: Some(Money::cad(refund.amount)),
            status: status.into(),
            reason: refund.reason.into(),
            update_time: Some(timestamp(now() + TimeDelta::minutes(minutes))),
            ..PaymentRefunded::default()
        };
        self.platform.publish(&event.refund_id, &event).await;
    }

    fn last_reference(&self) -> String {
        self.payments.opened().last().unwrap().reference_id.clone()
    }

    /// Waits until all published events are handled: a marker is handled after them.
    async fn handled(&self) {
        let (customer, admin) = (self.customer(), self.admin());
        let other = self.accepted(&customer, &admin).await;
        self.settle(&customer, &other.id).await;
    }
}

#[tokio::test]
async fn refunded_deposit_stops_order_until_refund_fails() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    let paid = app.settle(&customer, &seen.id).await;
    let reference = app.last_reference();
    let whole = app.payments.left(&reference);
    let refund = OneRefund::of(&reference, whole, RefundReason::Goodwill);
    app.refunded(&refund, RefundStatus::Succeeded, 1).await;
    let held = app.wait(&admin, &paid.id, |it| it.payment_refunded).await;
    assert!(held.deposit_paid && !held.steps().any(|step| step == RequestStep::Order));
    assert_eq!(
        (&held.deposit_refunded, &held.balance_refunded),
        (&Some(Money::cad(whole)), &None)
    );
    let refused = app.try_set(&admin, &held, ProductRequestStatus::Ordered).await;
    assert_eq!(reason(&refused.unwrap_err()), "PAYMENT_REFUNDED");
    let own = app.look(&customer, &paid.id).await;
    assert!(own.payment_refunded && own.deposit_refunded == Some(Money::cad(whole)));
    // The customer's bank rejects the refund, and the company has the money again.
    app.refunded(&refund, RefundStatus::Failed, 2).await;
    let back = app.wait(&admin, &paid.id, |it| !it.payment_refunded).await;
    assert_eq!(back.deposit_refunded, None);
    // The success arrives again, late.
    app.refunded(&refund, RefundStatus::Succeeded, 1).await;
    app.handled().await;
    let back = app.look(&admin, &paid.id).await;
    assert!(!back.payment_refunded);
    app.set(&admin, &back, ProductRequestStatus::Ordered).await;
}

#[tokio::test]
async fn refunded_balance_stops_shipping() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.inspected(&customer, &admin).await;
    let paid = app.settle(&customer, &seen.id).await;
    let refund = OneRefund::of(&app.last_reference(), 100, RefundReason::CancelledByCustomer);
    app.refunded(&refund, RefundStatus::Succeeded, 1).await;
    let held = app.wait(&admin, &paid.id, |it| it.payment_refunded).await;
    assert_eq!(held.balance_refunded, Some(Money::cad(100)));
    assert!(!held.steps().any(|step| step == RequestStep::Ship));
    let refused = app.try_ship(&admin, &held).await.unwrap_err();
    assert_eq!(reason(&refused), "PAYMENT_REFUNDED");
}

/// Returns a pending refund of a part of a payment.
fn pending(reason: RefundReason) -> Refund {
    Refund {
        id: Uuid::now_v7().to_string(),
        amount: Some(Money::cad(100)),
        reason: reason.into(),
        status: RefundStatus::Pending.into(),
        update_time: Some(timestamp(now())),
        ..Refund::default()
    }
}

#[tokio::test]
async fn pending_refund_stops_order_and_shipping() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    let paid = app.settle(&customer, &seen.id).await;
    let deposit = app.last_reference();
    app.payments
        .set_refunds(&deposit, vec![pending(RefundReason::CancelledByCustomer)]);
    let refused = app.try_set(&admin, &paid, ProductRequestStatus::Ordered).await;
    assert_eq!(reason(&refused.unwrap_err()), "PAYMENT_REFUNDED");
    app.payments
        .set_refunds(&deposit, vec![pending(RefundReason::Goodwill)]);
    let ordered = app.set(&admin, &paid, ProductRequestStatus::Ordered).await;
    app.try_inspect(&admin, &ordered, |_| {}).await.unwrap();
    let paid = app.settle(&customer, &seen.id).await;
    let balance = app.last_reference();
    app.payments
        .set_refunds(&balance, vec![pending(RefundReason::CancelledByProvider)]);
    let refused = app.try_ship(&admin, &paid).await.unwrap_err();
    assert_eq!(reason(&refused), "PAYMENT_REFUNDED");
    // The refund fails, and the company has the money again.
    app.payments.set_refunds(&balance, Vec::new());
    app.try_ship(&admin, &paid).await.unwrap();
}

#[tokio::test]
async fn pending_refund_hides_steps_that_it_rejects() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    app.settle(&customer, &seen.id).await;
    let deposit = app.last_reference();
    let refund = pending(RefundReason::CancelledByCustomer);
    app.payments.set_refunds(&deposit, vec![refund]);
    let held = app.look(&admin, &seen.id).await;
    assert!(held.payment_refunded);
    assert_eq!(held.steps().collect::<Vec<_>>(), [RequestStep::Decline]);
    let both = [RequestStep::Decline, RequestStep::Order];
    app.payments.set_away(true);
    let unknown = app.look(&admin, &seen.id).await;
    assert_eq!(unknown.steps().collect::<Vec<_>>(), both);
    app.payments.set_away(false);
    app.payments.set_refunds(&deposit, Vec::new());
    let failed = app.look(&admin, &seen.id).await;
    assert!(!failed.payment_refunded);
    assert_eq!(failed.steps().collect::<Vec<_>>(), both);
}

#[tokio::test]
async fn refund_begun_during_order_stops_it() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    let paid = app.settle(&customer, &seen.id).await;
    let (deposit, refund) = (app.last_reference(), pending(RefundReason::CancelledByProvider));
    let begun = OneRefund {
        id: refund.id.parse().unwrap(),
        ..OneRefund::of(&deposit, 100, RefundReason::CancelledByProvider)
    };
    app.payments.set_refunds_after_read(&deposit, vec![refund]);
    app.set(&admin, &paid, ProductRequestStatus::Ordered).await;
    let held = app.wait(&admin, &seen.id, |it| it.payment_refunded).await;
    assert_eq!(held.status(), ProductRequestStatus::Ordered);
    // The refund fails, and the company has the money again.
    app.refunded(&begun, RefundStatus::Failed, 1).await;
    app.wait(&admin, &seen.id, |it| !it.payment_refunded).await;
}

#[tokio::test]
async fn refund_begun_during_shipping_takes_it_back() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.inspected(&customer, &admin).await;
    let paid = app.settle(&customer, &seen.id).await;
    let refund = pending(RefundReason::CancelledByProvider);
    app.payments.set_refunds_after_read(&app.last_reference(), vec![refund]);
    app.try_ship(&admin, &paid).await.unwrap();
    let held = app.wait(&admin, &seen.id, |it| it.payment_refunded).await;
    assert_eq!(
        (held.status(), held.pickup_date.as_str()),
        (ProductRequestStatus::Inspected, "")
    );
    assert_eq!(held.history.last().unwrap().event(), RequestEvent::ShipmentCancelled);
    assert!(app.platform.captured::<OrderShipped>().is_empty());
}

/// Job of the service.
#[derive(Serialize, Deserialize)]
struct FollowStep {
    request_id: Uuid,
    weight_grams: i64,
}

impl Job for FollowStep {
    const KIND: &'static str = "follow-step";
}

#[tokio::test]
async fn refund_after_shipping_keeps_its_shipment() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let shipped = app.shipped(&customer, &admin).await;
    app.handed_over(1).await;
    let event = ShipmentChanged {
        shipment_id: Uuid::now_v7().to_string(),
        tracking_number: "CG01".to_owned(),
        status: ShipmentStatus::Confirmed.into(),
        order_id: shipped.id.clone(),
        ..ShipmentChanged::default()
    };
    app.platform.publish(&event.shipment_id, &event).await;
    app.wait(&admin, &shipped.id, |it| it.tracking_number == "CG01").await;
    let refund = OneRefund::of(&app.last_reference(), 100, RefundReason::CancelledByProvider);
    app.refunded(&refund, RefundStatus::Succeeded, 1).await;
    app.wait(&admin, &shipped.id, |it| it.payment_refunded).await;
    // The process ended before the job was noted as done, so it runs again.
    let transaction = app.platform.database(selam_sourcing::NAME).begin().await.unwrap();
    let job = FollowStep {
        request_id: shipped.id.parse().unwrap(),
        weight_grams: 120_500,
    };
    transaction.enqueue(job).await.unwrap();
    transaction.commit().await.unwrap();
    // Cargo ignores the second event.
    app.handed_over(2).await;
    let kept = app.look(&admin, &shipped.id).await;
    assert_eq!(kept.status(), ProductRequestStatus::Shipped);
}

#[tokio::test]
async fn balance_is_not_due_after_refunded_deposit() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    let paid = app.settle(&customer, &seen.id).await;
    let reference = app.last_reference();
    let ordered = app.set(&admin, &paid, ProductRequestStatus::Ordered).await;
    let inspected = app.try_inspect(&admin, &ordered, |_| {}).await.unwrap();
    assert_eq!(inspected.payment_due(), RequestPayment::Balance);
    let whole = app.payments.left(&reference);
    let refund = OneRefund::of(&reference, whole, RefundReason::CancelledByProvider);
    app.refunded(&refund, RefundStatus::Succeeded, 1).await;
    let held = app.wait(&customer, &paid.id, |it| it.payment_refunded).await;
    assert_eq!(
        (held.payment_due(), held.amount_due),
        (RequestPayment::Unspecified, None)
    );
    let refused = app.try_pay(&customer, &paid.id).await.unwrap_err();
    assert_eq!(reason(&refused), "NOTHING_DUE");
}

#[tokio::test]
async fn goodwill_for_part_of_payment_keeps_order() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    let paid = app.settle(&customer, &seen.id).await;
    let refund = OneRefund::of(&app.last_reference(), 2_000, RefundReason::Goodwill);
    app.refunded(&refund, RefundStatus::Succeeded, 1).await;
    app.wait(&admin, &paid.id, |it| it.deposit_refunded.is_some()).await;
    // The first look may have read the order before its refund was stored.
    let seen = app.look(&admin, &paid.id).await;
    assert!(!seen.payment_refunded);
    app.set(&admin, &seen, ProductRequestStatus::Ordered).await;
}

#[tokio::test]
async fn refund_before_its_payment_stops_order() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    app.try_pay(&customer, &seen.id).await.unwrap();
    let refund = OneRefund::of(&app.last_reference(), 10_000_000, RefundReason::Goodwill);
    for _ in 0..2 {
        app.refunded(&refund, RefundStatus::Succeeded, 1).await;
    }
    app.handled().await;
    let before = app.look(&admin, &seen.id).await;
    assert!(!before.payment_refunded && before.deposit_refunded.is_none());
    app.pay_reference(&refund.reference).await;
    let held = app.wait(&admin, &seen.id, |it| it.deposit_paid).await;
    assert!(held.payment_refunded);
    assert_eq!(held.deposit_refunded, Some(Money::cad(10_000_000)));
}

#[tokio::test]
async fn own_and_duplicate_refunds_are_not_of_office() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    let paid = app.settle(&customer, &seen.id).await;
    let reference = app.last_reference();
    let second = OneRefund {
        payment_id: Uuid::now_v7().to_string(),
        ..OneRefund::of(&reference, app.payments.left(&reference), RefundReason::Duplicate)
    };
    app.refunded(&second, RefundStatus::Succeeded, 1).await;
    app.handled().await;
    let seen = app.look(&admin, &paid.id).await;
    assert!(!seen.payment_refunded && seen.deposit_refunded.is_none());
    let ordered = app.set(&admin, &seen, ProductRequestStatus::Ordered).await;
    app.try_end(&admin, &ordered, 40).await.unwrap();
    let (request, amount) = app.refunds(1).await.remove(0);
    let own = OneRefund {
        id: request.request_id.parse().unwrap(),
        ..OneRefund::of(&reference, amount, RefundReason::CancelledByProvider)
    };
    app.refunded(&own, RefundStatus::Succeeded, 1).await;
    let office = OneRefund::of(&reference, 500, RefundReason::Goodwill);
    app.refunded(&office, RefundStatus::Succeeded, 2).await;
    let seen = app.wait(&customer, &paid.id, |it| it.deposit_refunded.is_some()).await;
    assert_eq!(seen.deposit_refunded, Some(Money::cad(500)));
    assert_eq!(seen.refunds[0].amount, Some(Money::cad(amount)));
}

#[tokio::test]
async fn refunded_duplicate_keeps_order_when_reported_first() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    app.try_pay(&customer, &seen.id).await.unwrap();
    let reference = app.last_reference();
    let (first, second) = (Uuid::now_v7().to_string(), Uuid::now_v7().to_string());
    app.payment(&reference, &second).await;
    app.wait(&admin, &seen.id, |it| it.deposit_paid).await;
    // Payments refunds the later payment.
    app.payment(&reference, &first).await;
    let refund = OneRefund {
        payment_id: second,
        ..OneRefund::of(&reference, app.payments.left(&reference), RefundReason::Duplicate)
    };
    app.refunded(&refund, RefundStatus::Succeeded, 1).await;
    app.handled().await;
    let paid = app.look(&admin, &seen.id).await;
    assert!(!paid.payment_refunded && paid.deposit_refunded.is_none());
    app.set(&admin, &paid, ProductRequestStatus::Ordered).await;
}

#[tokio::test]
async fn own_refund_shows_its_failure() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let ordered = app.ordered(&customer, &admin).await;
    let reference = app.last_reference();
    app.try_end(&admin, &ordered, 100).await.unwrap();
    let (request, amount) = app.refunds(1).await.remove(0);
    let has = |outcome: RequestRefundOutcome| {
        move |it: &ProductRequest| it.refunds.iter().any(|refund| refund.outcome() == outcome)
    };
    app.wait(&customer, &ordered.id, has(RequestRefundOutcome::Sent)).await;
    let own = OneRefund {
        id: request.request_id.parse().unwrap(),
        ..OneRefund::of(&reference, amount, RefundReason::CancelledByProvider)
    };
    app.refunded(&own, RefundStatus::Failed, 2).await;
    app.wait(&customer, &ordered.id, has(RequestRefundOutcome::Failed))
        .await;
    // The success was published before the failure.
    app.refunded(&own, RefundStatus::Succeeded, 1).await;
    app.handled().await;
    let seen = app.look(&customer, &ordered.id).await;
    assert!(has(RequestRefundOutcome::Failed)(&seen) && seen.deposit_refunded.is_none());
}
