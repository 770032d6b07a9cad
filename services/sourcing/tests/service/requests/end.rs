use selam_chassis::timestamp;
use selam_proto_cargo::v1::{ShipmentChanged, ShipmentStatus};
use selam_proto_payments::v1::RefundReason;
use selam_proto_personal_data::v1::{ErasureRequested, PersonalDataErased};
use selam_proto_sourcing::v1::{
    OrderEnded, ProductRequestChanged, RequestEvent, RequestPayment, RequestRefundOutcome, RequestSide, RequestStep,
};

use super::*;

#[tokio::test]
async fn ended_order_refunds_share_of_each_payment() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let shipped = app.shipped(&customer, &admin).await;
    assert!(shipped.steps().any(|step| step == RequestStep::End));
    let ended = app.try_end(&admin, &shipped, 80).await.unwrap();
    assert_eq!(ended.status(), ProductRequestStatus::Cancelled);
    let last = ended.history.last().unwrap();
    assert_eq!(
        (last.event(), last.side(), last.message.as_str()),
        (RequestEvent::OrderEnded, RequestSide::Office, "The maker has closed.")
    );
    let refunds = app.refunds(2).await;
    for (refund, amount) in &refunds {
        assert_eq!(
            (refund.percent, refund.reason()),
            (80, RefundReason::CancelledByProvider)
        );
        // Shares are rounded to the cent.
        assert!((app.payments.left(&refund.reference_id) - amount / 4).abs() <= 1);
    }
    let seen = app
        .wait(&customer, &ended.id, |it| {
            it.refunds.iter().all(|it| it.amount.is_some())
        })
        .await;
    let payments: Vec<_> = seen.refunds.iter().map(|it| (it.payment(), it.percent)).collect();
    assert_eq!(payments, [(RequestPayment::Deposit, 80), (RequestPayment::Balance, 80)]);
    let published = eventually("the event", || async {
        let all = app.platform.captured::<ProductRequestChanged>();
        all.into_iter().find(|it| it.event() == RequestEvent::OrderEnded)
    })
    .await;
    assert_eq!(
        (published.refund_percent, published.message.as_str()),
        (80, "The maker has closed.")
    );
    // Cargo ends the shipment of the last leg.
    let event: OrderEnded = app.platform.wait_for_event().await;
    assert_eq!(event.request_id, ended.id);
    // Ended twice, or by a customer.
    assert_eq!(
        reason(&app.try_end(&admin, &seen, 80).await.unwrap_err()),
        "REQUEST_STEP_INVALID"
    );
}

#[tokio::test]
async fn ended_order_refunds_nothing_for_zero_share() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let ordered = app.ordered(&customer, &admin).await;
    let ended = app.try_end(&admin, &ordered, 0).await.unwrap();
    assert_eq!(ended.refunds[0].outcome(), RequestRefundOutcome::NothingLeft);
    let reference = &app.payments.opened()[0].reference_id;
    assert!(app.payments.left(reference) > 0);
    // The order has no shipment.
    assert!(app.platform.captured::<OrderEnded>().is_empty());
}

#[tokio::test]
async fn rejects_invalid_end_of_order() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let accepted = app.accepted(&customer, &admin).await;
    let refused = app.try_end(&admin, &accepted, 100).await.unwrap_err();
    assert_eq!(reason(&refused), "REQUEST_STEP_INVALID");
    let paid = app.settle(&customer, &accepted.id).await;
    let ordered = app.set(&admin, &paid, ProductRequestStatus::Ordered).await;
    let refused = app.try_end(&customer, &ordered, 100).await.unwrap_err();
    assert_eq!(refused.code(), tonic::Code::PermissionDenied);
    assert_eq!(
        reason(&app.try_end(&admin, &paid, 100).await.unwrap_err()),
        "REQUEST_CHANGED"
    );
    for (text, percent, field, expected) in [
        (" ", 100, "reason", "REQUIRED"),
        ("why", 101, "refundPercent", "INT32_GTE_LTE"),
        ("why", -1, "refundPercent", "INT32_GTE_LTE"),
    ] {
        let request = EndProductRequestRequest {
            id: ordered.id.clone(),
            etag: ordered.etag.clone(),
            reason: text.to_owned(),
            refund_percent: percent,
        };
        let refused = app.requests().end_product_request(app.by(&admin, request)).await;
        assert_eq!(violations(&refused.unwrap_err()), one_violation(field, expected));
    }
}

#[tokio::test]
async fn balance_is_reminded_and_marked_overdue() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.inspected(&customer, &admin).await;
    let due = now() + TimeDelta::days(14);
    assert_eq!(seen.payment_due_time, Some(timestamp(due)));
    assert!(!seen.payment_overdue);
    app.pass(TimeDelta::days(11));
    let events = async |event: RequestEvent| {
        let step = Duration::from_secs(60);
        selam_chassis_testing::as_time_goes_on(app.platform.clock(), step, "an email", async || {
            let all = app.platform.captured::<ProductRequestChanged>();
            let found: Vec<_> = all.into_iter().filter(|it| it.event() == event).collect();
            (!found.is_empty()).then_some(found)
        })
        .await
    };
    let reminded = events(RequestEvent::BalanceReminded).await;
    assert_eq!(reminded[0].payment_due_time, Some(timestamp(due)));
    assert_eq!(reminded[0].amount_due, seen.amount_due);
    app.pass(TimeDelta::days(3));
    events(RequestEvent::BalanceOverdue).await;
    let office = app.look(&app.admin(), &seen.id).await;
    assert!(office.payment_overdue);
    // The balance can still be paid.
    let customer = app.again(&customer);
    let paid = app.settle(&customer, &seen.id).await;
    assert!(paid.balance_paid && !paid.payment_overdue && paid.payment_due_time.is_none());
}

#[tokio::test]
async fn cancelled_shipment_can_be_shipped_again() {
    ship_again(ShipmentStatus::Cancelled).await;
}

#[tokio::test]
async fn failed_shipment_can_be_shipped_again() {
    ship_again(ShipmentStatus::Failed).await;
}

async fn ship_again(ended: ShipmentStatus) {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let shipped = app.shipped(&customer, &admin).await;
    assert_eq!(shipped.pickup_date, "2026-11-27");
    app.handed_over(1).await;
    let change = async |number: &str, status: ShipmentStatus| {
        let event = ShipmentChanged {
            shipment_id: Uuid::now_v7().to_string(),
            tracking_number: number.to_owned(),
            status: status.into(),
            order_id: shipped.id.clone(),
            ..ShipmentChanged::default()
        };
        app.platform.publish(&event.shipment_id, &event).await;
    };
    change("CG01", ShipmentStatus::Confirmed).await;
    app.wait(&customer, &shipped.id, |it| it.tracking_number == "CG01")
        .await;
    change("CG01", ended).await;
    let back = app
        .wait(&admin, &shipped.id, |it| it.status() == ProductRequestStatus::Inspected)
        .await;
    assert!(back.tracking_number.is_empty() && back.pickup_date.is_empty());
    assert_eq!(back.history.last().unwrap().event(), RequestEvent::ShipmentCancelled);
    let steps: Vec<_> = back.steps().collect();
    assert_eq!(steps, [RequestStep::Inspect, RequestStep::Ship, RequestStep::End]);
    app.try_ship(&admin, &back).await.unwrap();
    app.handed_over(2).await;
    change("CG02", ShipmentStatus::Confirmed).await;
    app.wait(&customer, &shipped.id, |it| it.tracking_number == "CG02")
        .await;
    // An event of the first shipment has no effect.
    change("CG01", ended).await;
    change("CG02", ShipmentStatus::Delivered).await;
    app.wait(&customer, &shipped.id, |it| {
        it.status() == ProductRequestStatus::Delivered
    })
    .await;
}

#[tokio::test]
async fn inspection_covers_accepted_quantity() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.ordered(&customer, &admin).await;
    for gate in [InspectionGate::Final, InspectionGate::Loading] {
        let small = |it: &mut RecordInspectionRequest| {
            it.gate = gate.into();
            it.lot_size = 499;
        };
        let refused = app.try_inspect(&admin, &seen, small).await.unwrap_err();
        assert_eq!(violations(&refused), one_violation("lotSize", "LOT_TOO_SMALL"));
    }
    let seen = app
        .try_inspect(&admin, &seen, |it| {
            it.gate = InspectionGate::PreProduction.into();
            it.lot_size = 5;
        })
        .await
        .unwrap();
    let seen = app.try_inspect(&admin, &seen, |_| {}).await.unwrap();
    assert_eq!(seen.status(), ProductRequestStatus::Inspected);
    // A failed loading inspection returns the order and clears the balance's due time.
    let seen = app
        .try_inspect(&admin, &seen, |it| {
            it.gate = InspectionGate::Loading.into();
            it.defects = Some(Defects {
                critical: 1,
                ..Defects::default()
            });
        })
        .await
        .unwrap();
    assert_eq!(seen.status(), ProductRequestStatus::Ordered);
    assert!(seen.amount_due.is_none() && seen.payment_due_time.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn erasure_anonymises_order_after_limit() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let ordered = app.ordered(&customer, &admin).await;
    let event = ErasureRequested {
        erasure_id: Uuid::now_v7().to_string(),
        user_id: customer.id.to_string(),
        email: "abeba@example.test".to_owned(),
        close_time: Some(timestamp(now() - TimeDelta::days(180))),
        ..ErasureRequested::default()
    };
    app.platform.publish(&event.user_id, &event).await;
    eventually("the response", || async {
        let all = app.platform.captured::<PersonalDataErased>();
        all.into_iter().find(|it| it.service == "sourcing")
    })
    .await;
    let left = app.look(&admin, &ordered.id).await;
    assert_eq!(
        (left.status(), left.email.as_str()),
        (ProductRequestStatus::Ordered, "")
    );
    // An admin can still end the order, and the refund is sent.
    app.try_end(&admin, &left, 100).await.unwrap();
    assert_eq!(app.refunds(1).await[0].0.percent, 100);
}
