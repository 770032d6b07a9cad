use chrono::TimeDelta;
use selam_chassis_testing::eventually;
use selam_proto_payments::v1::{CheckoutPurpose, DisputeStatus, PaymentDisputed};
use selam_proto_therapy::v1::{
    Appointment, AppointmentEvent, AppointmentRefund, AppointmentStatus, JoinAppointmentRequest,
};
use uuid::Uuid;

use crate::{App, User, changes::cancel, reason, start};

/// Publishes a dispute of the payment that paid the session.
async fn dispute(app: &App, booked: &Appointment, status: DisputeStatus, has_funds: bool) {
    dispute_of(app, booked, &booked.id, status, has_funds).await;
}

async fn dispute_of(app: &App, booked: &Appointment, payment_id: &str, status: DisputeStatus, has_funds: bool) {
    let event = PaymentDisputed {
        dispute_id: Uuid::now_v7().to_string(),
        payment_id: payment_id.to_owned(),
        purpose: CheckoutPurpose::Appointment.into(),
        reference_id: booked.id.clone(),
        status: status.into(),
        has_funds,
        ..PaymentDisputed::default()
    };
    app.platform.publish(&event.reference_id, &event).await;
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
