use selam_chassis::Job;
use selam_proto_payments::v1::{CheckoutClosed, CheckoutPurpose, CheckoutStatus};
use selam_proto_sourcing::v1::{ListProductRequestsRequest, OfferStatus, ProductRequestChanged, RequestEvent};
use serde::{Deserialize, Serialize};

use super::*;

#[tokio::test]
async fn request_expires_with_last_offer_and_reopens() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.offered(&customer, &admin).await;
    app.try_offer(&admin, &seen, |it| it.valid_until = "2026-11-29".to_owned())
        .await
        .unwrap();
    app.pass(TimeDelta::days(6));
    let one_left = app.in_time(&customer, &seen.id, |it| it.etag != "v5").await;
    assert_eq!(one_left.status(), ProductRequestStatus::Offered);
    app.pass(TimeDelta::days(2));
    let expired = app
        .in_time(&customer, &seen.id, |it| it.status() == ProductRequestStatus::Expired)
        .await;
    assert!(expired.offers.iter().all(|it| it.status() == OfferStatus::Expired));
    let last = expired.history.last().unwrap();
    assert_eq!(
        (last.event(), last.side()),
        (
            RequestEvent::Expired,
            selam_proto_sourcing::v1::RequestSide::Unspecified
        )
    );
    eventually("the event", || async {
        let all = app.platform.captured::<ProductRequestChanged>();
        all.into_iter().find(|it| it.event() == RequestEvent::Expired)
    })
    .await;
    // Rates from a week ago are now too old.
    let refused = app
        .try_offer(&admin, &expired, |it| it.valid_until = "2027-01-31".to_owned())
        .await;
    assert_eq!(
        violations(&refused.unwrap_err()),
        one_violation("terms.currency", "RATES_MISSING")
    );
}

#[tokio::test]
async fn unpaid_deposit_expires_request() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    app.try_pay(&customer, &seen.id).await.unwrap();
    let reference = app.payments.opened()[0].reference_id.clone();
    app.pass(TimeDelta::days(7));
    assert_eq!(
        reason(&app.try_pay(&customer, &seen.id).await.unwrap_err()),
        "NOTHING_DUE"
    );
    let expired = app
        .in_time(&customer, &seen.id, |it| it.status() == ProductRequestStatus::Expired)
        .await;
    assert_eq!(expired.offers[0].status(), OfferStatus::Expired);
    assert!(expired.accepted_offer_id.is_empty() && expired.amount_due.is_none());
    assert!(app.payments.closed().contains(&reference));

    // The payment was in progress, and the offer is valid through the day.
    app.pay_reference(&reference).await;
    let paid = app.wait(&customer, &seen.id, |it| it.deposit_paid).await;
    assert_eq!(paid.status(), ProductRequestStatus::Accepted);
    assert_eq!(paid.offers[0].status(), OfferStatus::Accepted);
    assert!(app.payments.refunds().is_empty());
}

/// Job of the service.
#[derive(Serialize, Deserialize)]
struct ExpireDeposit {
    request_id: Uuid,
    charge_id: Uuid,
}

impl Job for ExpireDeposit {
    const KIND: &'static str = "expire-deposit";
}

#[tokio::test]
async fn unpaid_deposit_expires_by_clock_that_is_ahead() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    app.try_pay(&customer, &seen.id).await.unwrap();
    let reference = app.payments.opened()[0].reference_id.clone();
    // A replica whose clock is ahead has found the deposit overdue.
    let transaction = app.platform.database(selam_sourcing::NAME).begin().await.unwrap();
    let job = ExpireDeposit {
        request_id: seen.id.parse().unwrap(),
        charge_id: reference.parse().unwrap(),
    };
    transaction.enqueue(job).await.unwrap();
    transaction.commit().await.unwrap();
    let is_expired = |it: &ProductRequest| it.status() == ProductRequestStatus::Expired;
    app.wait(&customer, &seen.id, is_expired).await;
    assert_eq!(app.payments.closed(), [reference]);
}

#[tokio::test]
async fn payment_for_closed_offer_is_refunded() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    app.try_pay(&customer, &seen.id).await.unwrap();
    let reference = app.payments.opened()[0].reference_id.clone();
    app.pass(TimeDelta::days(9));
    app.in_time(&customer, &seen.id, |it| it.status() == ProductRequestStatus::Expired)
        .await;
    app.pay_reference(&reference).await;
    let (refund, _) = app.refunds(1).await.remove(0);
    assert_eq!(
        (refund.reference_id.as_str(), refund.percent),
        (reference.as_str(), 100)
    );
    let now = app.look(&customer, &seen.id).await;
    assert_eq!((now.status(), now.deposit_paid), (ProductRequestStatus::Expired, false));
    assert_eq!(app.payments.refunds().len(), 1);
}

#[tokio::test]
async fn pending_payment_keeps_request_until_failure() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    app.try_pay(&customer, &seen.id).await.unwrap();
    let reference = app.payments.opened()[0].reference_id.clone();
    app.payments.set_processing(&reference);
    app.pass(TimeDelta::days(8));
    let step = Duration::from_secs(60);
    selam_chassis_testing::as_time_goes_on(app.platform.clock(), step, "a call to payments", async || {
        (!app.payments.closed().is_empty()).then_some(())
    })
    .await;
    assert_eq!(
        app.look(&customer, &seen.id).await.status(),
        ProductRequestStatus::Accepted
    );
    let event = CheckoutClosed {
        checkout_session_id: Uuid::now_v7().to_string(),
        status: CheckoutStatus::Failed.into(),
        purpose: CheckoutPurpose::SourcingDeposit.into(),
        reference_id: reference,
        ..CheckoutClosed::default()
    };
    app.platform.publish(&event.checkout_session_id, &event).await;
    app.wait(&customer, &seen.id, |it| it.status() == ProductRequestStatus::Expired)
        .await;
}

#[tokio::test]
async fn balance_is_not_reminded_during_bank_debit() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.inspected(&customer, &admin).await;
    app.try_pay(&customer, &seen.id).await.unwrap();
    let reference = app.payments.opened().last().unwrap().reference_id.clone();
    app.payments.set_processing(&reference);
    let emails = || {
        let all = app.platform.captured::<ProductRequestChanged>();
        let is_email = |it: &ProductRequestChanged| {
            matches!(it.event(), RequestEvent::BalanceReminded | RequestEvent::BalanceOverdue)
        };
        all.into_iter()
            .filter(is_email)
            .map(|it| it.event())
            .collect::<Vec<_>>()
    };
    let step = Duration::from_secs(60);
    app.pass(TimeDelta::days(11));
    selam_chassis_testing::as_time_goes_on(app.platform.clock(), step, "a call to payments", async || {
        (app.payments.looked_at().iter().filter(|it| **it == reference).count() > 1).then_some(())
    })
    .await;
    assert_eq!(emails(), []);
    app.pass(TimeDelta::days(4));
    let (customer, admin) = (app.again(&customer), app.admin());
    for user in [&customer, &admin] {
        assert!(!app.look(user, &seen.id).await.payment_overdue);
    }
    // The debit fails after the due time.
    app.payments.set_failed(&reference);
    selam_chassis_testing::as_time_goes_on(app.platform.clock(), step, "an email", async || {
        (!emails().is_empty()).then_some(())
    })
    .await;
    assert_eq!(emails(), [RequestEvent::BalanceOverdue]);
    assert!(app.look(&app.admin(), &seen.id).await.payment_overdue);
}

#[tokio::test]
async fn bank_debit_clears_overdue_mark() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.inspected(&customer, &admin).await;
    app.pass(TimeDelta::days(14));
    let (customer, admin) = (app.again(&customer), app.admin());
    app.in_time(&customer, &seen.id, |it| it.payment_overdue).await;
    app.try_pay(&customer, &seen.id).await.unwrap();
    let reference = app.payments.opened().last().unwrap().reference_id.clone();
    let marks = async || {
        let mut marks = Vec::new();
        for user in [&customer, &admin] {
            let list = app.by(user, ListProductRequestsRequest::default());
            let listed = app.requests().list_product_requests(list).await.unwrap().into_inner();
            marks.push(listed.requests[0].payment_overdue);
            marks.push(app.look(user, &seen.id).await.payment_overdue);
        }
        marks
    };
    assert_eq!(marks().await, [true; 4]);
    app.payments.set_processing(&reference);
    assert_eq!(marks().await, [false; 4]);
    app.payments.set_away(true);
    assert_eq!(marks().await, [true; 4]);
    app.payments.set_away(false);
    app.payments.set_failed(&reference);
    assert_eq!(marks().await, [true; 4]);
}
