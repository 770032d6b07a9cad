//! Refunds and their results.

use std::time::Duration;

use chrono::TimeDelta;
use sea_orm::{ConnectionTrait as _, Statement};
use selam_chassis::{Event, timestamp};
use selam_chassis_testing::{as_time_goes_on, eventually};
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{CheckoutPurpose, PaymentRefunded, RefundReason, RefundStatus};
use selam_proto_therapy::v1::{Appointment, AppointmentEvent, AppointmentRefund, AppointmentStatus};
use selam_therapy_scheduling::NAME;
use uuid::Uuid;

use crate::{
    App, User,
    changes::{cancel, refund_of},
    personal_data::query,
    start,
};

async fn answered(app: &App, user: &User, id: &str) -> Appointment {
    eventually("a completed refund", || async {
        Some(app.look(user, id).await).filter(|it| it.refund() != AppointmentRefund::Pending)
    })
    .await
}

/// Waits until $40.00 of a session of $157.50 are refunded.
async fn wait_for_remainder(app: &App, client: &User, id: &str) {
    eventually("the remainder of the first payment", || async {
        let left = app.look(client, id).await.expected_refund;
        left.is_some_and(|left| left.amount_minor == 11_750).then_some(())
    })
    .await;
}

#[tokio::test]
async fn refunds_remainder_after_office_refund() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    for (by_hand, refund, amount) in [
        (1_000, AppointmentRefund::Sent, Some(14_750)),
        (15_750, AppointmentRefund::NothingLeft, None),
    ] {
        let booked = app.book(&client, &therapist).await;
        app.stand_ins.charges.refund_by_hand(&booked.id, by_hand);
        cancel(&app, &therapist.user, &booked.id).await.unwrap();
        let seen = answered(&app, &client, &booked.id).await;
        assert_eq!(seen.refund(), refund);
        assert_eq!(seen.refund_amount.map(|amount| amount.amount_minor), amount);
        assert_eq!(app.stand_ins.charges.left(&booked.id), 0);
    }
}

#[tokio::test]
async fn refunds_second_payment_as_duplicate() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    let second = Uuid::now_v7().to_string();
    for _ in 0..2 {
        app.publish_payment(&booked, &second).await;
    }
    let refund = eventually("the refund", || async { refund_of(&app, &booked.id) }).await;
    assert_eq!((refund.percent, refund.reason()), (100, RefundReason::Duplicate));
    assert_eq!(refund.request_id, second);
    let seen = app.look(&client, &booked.id).await;
    assert_eq!(seen.status(), AppointmentStatus::Scheduled);
    let twice = seen
        .history
        .iter()
        .filter(|it| it.event() == AppointmentEvent::PaidTwice);
    assert_eq!(twice.count(), 1);
}

#[tokio::test]
async fn ignores_refund_of_second_payment() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    let second = Uuid::now_v7().to_string();
    app.publish_payment(&booked, &second).await;
    for (payment_id, reason, total) in [
        (&second, RefundReason::Duplicate, 15_750),
        (&booked.id, RefundReason::Goodwill, 4_000),
    ] {
        let refunded = PaymentRefunded {
            payment_id: payment_id.clone(),
            purpose: CheckoutPurpose::Appointment.into(),
            reference_id: booked.id.clone(),
            status: RefundStatus::Succeeded.into(),
            reason: reason.into(),
            refunded_total: Some(Money::cad(total)),
            ..PaymentRefunded::default()
        };
        app.platform.publish(&booked.id, &refunded).await;
    }
    eventually("the remainder of the first payment", || async {
        let left = app.look(&client, &booked.id).await.expected_refund;
        left.is_some_and(|left| left.amount_minor == 11_750).then_some(())
    })
    .await;
}

/// Publishes a result of a refund of the session's payment, after which `total` is refunded.
async fn report(app: &App, booked: &Appointment, refund_id: &str, status: RefundStatus, total: i64) {
    report_at(app, 0, booked, refund_id, (status, total)).await;
}

/// Publishes a result from `minute` after now and waits until it is handled.
async fn report_at(
    app: &App,
    minute: i64,
    booked: &Appointment,
    refund_id: &str,
    (status, total): (RefundStatus, i64),
) {
    let time = app.platform.clock().now() + TimeDelta::minutes(minute);
    let refunded = PaymentRefunded {
        update_time: Some(timestamp(time)),
        refund_id: refund_id.to_owned(),
        payment_id: booked.id.clone(),
        purpose: CheckoutPurpose::Appointment.into(),
        reference_id: booked.id.clone(),
        status: status.into(),
        reason: RefundReason::CancelledByProvider.into(),
        refunded_total: Some(Money::cad(total)),
        ..PaymentRefunded::default()
    };
    deliver(app, &booked.id, &refunded).await;
}

/// Publishes an event and waits until the service has handled it.
pub async fn deliver<E: Event>(app: &App, subject: &str, event: &E) {
    let done = "SELECT 1 FROM inbox WHERE status = 'done'";
    let before = query(app, done).await.len();
    app.platform.publish(subject, event).await;
    eventually("a handled event", || async {
        (query(app, done).await.len() > before).then_some(())
    })
    .await;
}

async fn wait_for_refund(app: &App, user: &User, id: &str, refund: AppointmentRefund) -> Option<i64> {
    let seen = eventually(&format!("a refund that is {refund:?}"), || async {
        Some(app.look(user, id).await).filter(|it| it.refund() == refund)
    })
    .await;
    seen.refund_amount.map(|amount| amount.amount_minor)
}

#[tokio::test]
async fn reports_failed_refund_until_later_one_succeeds() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    cancel(&app, &therapist.user, &booked.id).await.unwrap();
    let own = eventually("the refund", || async { refund_of(&app, &booked.id) })
        .await
        .request_id;
    wait_for_refund(&app, &client, &booked.id, AppointmentRefund::Sent).await;
    report(&app, &booked, &own, RefundStatus::Failed, 0).await;
    let failed = wait_for_refund(&app, &client, &booked.id, AppointmentRefund::Failed).await;
    assert_eq!(failed, None);
    // The office refunds in two parts; the first one is not enough.
    let (first, second) = (Uuid::now_v7().to_string(), Uuid::now_v7().to_string());
    report(&app, &booked, &first, RefundStatus::Succeeded, 10_000).await;
    report(&app, &booked, &second, RefundStatus::Succeeded, 15_750).await;
    let sent = wait_for_refund(&app, &client, &booked.id, AppointmentRefund::Sent).await;
    assert_eq!(sent, Some(15_750));
    report(&app, &booked, &second, RefundStatus::Failed, 10_000).await;
    wait_for_refund(&app, &client, &booked.id, AppointmentRefund::Failed).await;
    assert_eq!(app.stand_ins.charges.refunds().len(), 1);
}

#[tokio::test]
async fn ignores_failure_that_later_refund_replaced() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    cancel(&app, &therapist.user, &booked.id).await.unwrap();
    wait_for_refund(&app, &client, &booked.id, AppointmentRefund::Sent).await;
    let own = refund_of(&app, &booked.id).unwrap().request_id;
    let later = Uuid::now_v7().to_string();
    report_at(&app, 2, &booked, &later, (RefundStatus::Succeeded, 15_750)).await;
    report_at(&app, 1, &booked, &own, (RefundStatus::Failed, 0)).await;
    let seen = app.look(&client, &booked.id).await;
    assert_eq!(seen.refund(), AppointmentRefund::Sent);
    assert_eq!(seen.refund_amount.map(|amount| amount.amount_minor), Some(15_750));
}

#[tokio::test]
async fn ignores_success_of_refund_that_failed() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    let refund = Uuid::now_v7().to_string();
    report_at(&app, 2, &booked, &refund, (RefundStatus::Failed, 0)).await;
    report_at(&app, 1, &booked, &refund, (RefundStatus::Succeeded, 4_000)).await;
    let left = app.look(&client, &booked.id).await.expected_refund;
    assert_eq!(left.map(|left| left.amount_minor), Some(15_750));
}

#[tokio::test]
async fn keeps_first_payment_when_events_arrive_reversed() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let held = app.hold(&client, &therapist).await;
    let second = Uuid::now_v7().to_string();
    app.publish_payment(&held, &second).await;
    app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
    app.pay(&held).await;
    let refund = eventually("the refund", || async { refund_of(&app, &held.id) }).await;
    assert_eq!((refund.request_id, refund.percent), (second, 100));
    report(&app, &held, &Uuid::now_v7().to_string(), RefundStatus::Succeeded, 4_000).await;
    wait_for_remainder(&app, &client, &held.id).await;
}

#[tokio::test]
async fn follows_refund_of_first_payment_before_its_event() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let held = app.hold(&client, &therapist).await;
    app.publish_payment(&held, &Uuid::now_v7().to_string()).await;
    app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
    report(&app, &held, &Uuid::now_v7().to_string(), RefundStatus::Succeeded, 4_000).await;
    wait_for_remainder(&app, &client, &held.id).await;
}

#[tokio::test]
async fn refunds_payment_that_arrives_after_start() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let held = app.hold(&client, &therapist).await;
    // A pending bank debit keeps the hold.
    app.stand_ins.charges.set_processing(&held.id);
    app.go_to(&held, TimeDelta::minutes(1));
    app.pay(&held).await;
    let late = app.wait_for(&client, &held.id, AppointmentStatus::Released).await;
    assert_eq!(late.history.last().unwrap().event(), AppointmentEvent::PaidTooLate);
    assert_eq!(late.refund_percent, 100);
    let refund = eventually("the refund", || async { refund_of(&app, &held.id) }).await;
    assert_eq!((refund.percent, refund.reason()), (100, RefundReason::Unavailable));
}

#[tokio::test]
async fn orders_missing_refund_again_after_a_day() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    app.stand_ins.set_away(true);
    cancel(&app, &therapist.user, &booked.id).await.unwrap();
    // An operator discards the job.
    let database = app.platform.database(NAME);
    let connection = database.connection();
    let statement = "DELETE FROM jobs WHERE kind = 'send-back'";
    eventually("a job that no worker holds", || async {
        let statement = Statement::from_string(connection.get_database_backend(), statement);
        let done = connection.execute_raw(statement).await.ok()?;
        (done.rows_affected() == 1).then_some(())
    })
    .await;
    app.stand_ins.set_away(false);
    assert!(refund_of(&app, &booked.id).is_none());
    let refund = as_time_goes_on(
        app.platform.clock(),
        Duration::from_secs(3_600),
        "the missing refund",
        async || refund_of(&app, &booked.id),
    )
    .await;
    assert_eq!(refund.reason(), RefundReason::CancelledByProvider);
    assert_eq!(
        answered(&app, &client, &booked.id).await.refund(),
        AppointmentRefund::Sent
    );
    assert_eq!(app.stand_ins.charges.refunds().len(), 1);
}
