use std::time::Duration;

use chrono::TimeDelta;
use selam_chassis::timestamp;
use selam_chassis_testing::{as_time_goes_on, eventually};
use selam_proto_payments::v1::{CheckoutPurpose, DisputeStatus, PaymentDisputed};
use selam_proto_therapy::v1::{
    Appointment, AppointmentEvent, AppointmentPayment, AppointmentRefund, AppointmentStatus, CreateAppointmentRequest,
    JoinAppointmentRequest,
};
use uuid::Uuid;

use crate::{
    App, User, at,
    changes::{cancel, complete},
    outcomes::report,
    personal_data::query,
    reason,
    refunds::deliver,
    start,
};

/// Publishes a dispute of the payment that paid the session.
async fn dispute(app: &App, booked: &Appointment, status: DisputeStatus, has_funds: bool) {
    dispute_of(app, booked, &booked.id, status, has_funds).await;
}

async fn dispute_of(app: &App, booked: &Appointment, payment_id: &str, status: DisputeStatus, has_funds: bool) {
    let event = disputed(app, 0, booked, payment_id, (status, has_funds));
    app.platform.publish(&event.reference_id, &event).await;
}

/// Returns the event of a dispute that changed at `minute` after now.
fn disputed(
    app: &App,
    minute: i64,
    booked: &Appointment,
    payment_id: &str,
    (status, has_funds): (DisputeStatus, bool),
) -> PaymentDisputed {
    let time = app.platform.clock().now() + TimeDelta::minutes(minute);
    PaymentDisputed {
        update_time: Some(timestamp(time)),
        dispute_id: Uuid::now_v7().to_string(),
        payment_id: payment_id.to_owned(),
        purpose: CheckoutPurpose::Appointment.into(),
        reference_id: booked.id.clone(),
        status: status.into(),
        has_funds,
        ..PaymentDisputed::default()
    }
}

async fn wait_for(app: &App, user: &User, id: &str, event: AppointmentEvent) -> Appointment {
    eventually("the event in the history", || async {
        Some(app.look(user, id).await).filter(|it| it.history.last().unwrap().event() == event)
    })
    .await
}

#[tokio::test]
async fn suspends_joining_until_dispute_is_won() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    // An inquiry without withheld funds has no effect.
    dispute(&app, &booked, DisputeStatus::NeedsResponse, false).await;
    dispute(&app, &booked, DisputeStatus::NeedsResponse, true).await;
    let admin = app.admin();
    wait_for(&app, &admin, &booked.id, AppointmentEvent::Disputed).await;
    let seen = app.look(&admin, &booked.id).await;
    assert!(seen.is_disputed);
    assert_eq!(seen.status(), AppointmentStatus::Scheduled);
    app.go_to(&booked, TimeDelta::minutes(-5));
    let request = || JoinAppointmentRequest { id: booked.id.clone() };
    let refused = app
        .appointments()
        .join_appointment(app.by(&client, request()))
        .await
        .unwrap_err();
    assert_eq!(reason(&refused), "APPOINTMENT_DISPUTED");
    dispute(&app, &booked, DisputeStatus::Won, false).await;
    wait_for(&app, &client, &booked.id, AppointmentEvent::DisputeWon).await;
    app.appointments()
        .join_appointment(app.by(&client, request()))
        .await
        .unwrap();
}

#[tokio::test]
async fn cancels_without_refund_when_dispute_is_lost() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    dispute(&app, &booked, DisputeStatus::UnderReview, true).await;
    wait_for(&app, &client, &booked.id, AppointmentEvent::Disputed).await;
    dispute(&app, &booked, DisputeStatus::Lost, true).await;
    let lost = app.wait_for(&client, &booked.id, AppointmentStatus::Cancelled).await;
    assert_eq!(
        (lost.refund_percent, lost.refund()),
        (0, AppointmentRefund::Unspecified)
    );
    assert_eq!(app.slots(&therapist).await[0].start_time, booked.start_time);
    assert!(app.stand_ins.charges.refunds().is_empty());
}

#[tokio::test]
async fn refunds_cancelled_session_once_dispute_is_won() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    app.stand_ins.charges.set_disputed(&booked.id, true);
    cancel(&app, &therapist.user, &booked.id).await.unwrap();
    eventually("a delayed refund", || async {
        let seen = app.look(&client, &booked.id).await;
        (seen.refund() == AppointmentRefund::Disputed).then_some(())
    })
    .await;
    app.stand_ins.charges.set_disputed(&booked.id, false);
    dispute(&app, &booked, DisputeStatus::Won, false).await;
    eventually("the refund", || async {
        let seen = app.look(&client, &booked.id).await;
        (seen.refund() == AppointmentRefund::Sent).then_some(())
    })
    .await;
}

#[tokio::test]
async fn lost_dispute_settles_delayed_refund() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    app.stand_ins.charges.set_disputed(&booked.id, true);
    cancel(&app, &therapist.user, &booked.id).await.unwrap();
    let until = async |refund| {
        eventually(&format!("a refund that is {refund:?}"), || async {
            (app.look(&client, &booked.id).await.refund() == refund).then_some(())
        })
        .await;
    };
    until(AppointmentRefund::Disputed).await;
    // The bank has returned the money.
    dispute(&app, &booked, DisputeStatus::Lost, true).await;
    until(AppointmentRefund::NothingLeft).await;
}

#[tokio::test]
async fn ignores_dispute_of_second_payment() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    let second = Uuid::now_v7().to_string();
    app.publish_payment(&booked, &second).await;
    wait_for(&app, &client, &booked.id, AppointmentEvent::PaidTwice).await;
    dispute_of(&app, &booked, &second, DisputeStatus::Lost, true).await;
    dispute(&app, &booked, DisputeStatus::UnderReview, true).await;
    let seen = wait_for(&app, &client, &booked.id, AppointmentEvent::Disputed).await;
    assert_eq!(seen.status(), AppointmentStatus::Scheduled);
}

#[tokio::test]
async fn ignores_dispute_after_its_decision() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    for (minute, status) in [(2, DisputeStatus::Won), (1, DisputeStatus::NeedsResponse)] {
        let event = disputed(&app, minute, &booked, &booked.id, (status, true));
        deliver(&app, &booked.id, &event).await;
    }
    assert!(!app.look(&client, &booked.id).await.is_disputed);
}

#[tokio::test]
async fn suspends_session_whose_payment_event_is_late() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let held = app.hold(&client, &therapist).await;
    dispute(&app, &held, DisputeStatus::NeedsResponse, true).await;
    eventually("an event to be retried", || async {
        let waiting = "SELECT 1 FROM inbox WHERE last_error <> '' AND status <> 'done'";
        (!query(&app, waiting).await.is_empty()).then_some(())
    })
    .await;
    app.pay(&held).await;
    app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
    let second = Duration::from_secs(1);
    as_time_goes_on(app.platform.clock(), second, "the dispute", async || {
        app.look(&client, &held.id).await.is_disputed.then_some(())
    })
    .await;
}

#[tokio::test]
async fn ignores_dispute_of_second_payment_before_its_event() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    let second = Uuid::now_v7().to_string();
    let event = disputed(&app, 0, &booked, &second, (DisputeStatus::NeedsResponse, true));
    deliver(&app, &booked.id, &event).await;
    assert!(!app.look(&client, &booked.id).await.is_disputed);
}

#[tokio::test]
async fn lost_dispute_ends_when_session_is_cancelled() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    let event = |minute, status| disputed(&app, minute, &booked, &booked.id, (status, true));
    deliver(&app, &booked.id, &event(0, DisputeStatus::NeedsResponse)).await;
    app.stand_ins.charges.set_disputed(&booked.id, true);
    cancel(&app, &therapist.user, &booked.id).await.unwrap();
    eventually("a delayed refund", || async {
        let seen = app.look(&client, &booked.id).await;
        (seen.refund() == AppointmentRefund::Disputed).then_some(())
    })
    .await;
    deliver(&app, &booked.id, &event(1, DisputeStatus::Lost)).await;
    let seen = app.look(&client, &booked.id).await;
    assert_eq!(seen.refund(), AppointmentRefund::NothingLeft);
    assert!(!seen.is_disputed);
}

#[tokio::test]
async fn rejects_absences_while_call_is_suspended() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    let event = disputed(&app, 0, &booked, &booked.id, (DisputeStatus::NeedsResponse, true));
    deliver(&app, &booked.id, &event).await;
    app.go_to(&booked, TimeDelta::minutes(15));
    let refused = [
        report(&app, &client, &booked.id).await.unwrap_err(),
        complete(&app, &therapist.user, &booked.id, true).await.unwrap_err(),
    ];
    assert_eq!(refused.each_ref().map(reason), ["APPOINTMENT_DISPUTED"; 2]);
    let seen = app.look(&client, &booked.id).await;
    assert!(!seen.can_report_absence && seen.no_show_from_time.is_none());
    report(&app, &app.admin(), &booked.id).await.unwrap();
}

#[tokio::test]
async fn ignores_dispute_of_payment_for_session_of_plan() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    app.stand_ins
        .charges
        .set_sessions(&client.id.to_string(), &therapist.id, "individual", 1);
    let slot = app.slots(&therapist).await[0].clone();
    let by_plan = CreateAppointmentRequest {
        payment: AppointmentPayment::Plan.into(),
        ..at(&therapist, &slot)
    };
    let booked = app.try_book(&client, by_plan).await.unwrap();
    let second = Uuid::now_v7().to_string();
    let event = disputed(&app, 0, &booked, &second, (DisputeStatus::NeedsResponse, true));
    deliver(&app, &booked.id, &event).await;
    assert!(!app.look(&client, &booked.id).await.is_disputed);
}
