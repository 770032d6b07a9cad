use std::time::Duration;

use chrono::TimeDelta;
use selam_chassis::timestamp;
use selam_chassis_testing::{as_time_goes_on, eventually};
use selam_proto_payments::v1::{CheckoutPurpose, DisputeStatus, PaymentDisputed};
use selam_proto_therapy::v1::{
    Appointment, AppointmentChanged, AppointmentEvent, AppointmentRefund, AppointmentStatus, GetEarningsRequest,
    JoinAppointmentRequest,
};
use uuid::Uuid;

use crate::{
    App, User, at,
    changes::{cancel, complete},
    outcomes::{published, report},
    personal_data::{leave, query},
    plan_payments::{by_plan, set_sessions},
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

/// Delivers a change, at `minute` after now, of a dispute about the payment that paid the session.
async fn deliver_dispute(app: &App, minute: i64, booked: &Appointment, status: DisputeStatus) {
    let event = disputed(app, minute, booked, &booked.id, (status, true));
    deliver(app, &booked.id, &event).await;
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
async fn won_dispute_keeps_call_suspended_by_another() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    deliver_dispute(&app, 0, &booked, DisputeStatus::NeedsResponse).await;
    for has_other_dispute in [true, false] {
        let event = PaymentDisputed {
            has_other_dispute,
            ..disputed(&app, 1, &booked, &booked.id, (DisputeStatus::Won, true))
        };
        deliver(&app, &booked.id, &event).await;
        assert_eq!(app.look(&client, &booked.id).await.is_disputed, has_other_dispute);
    }
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

/// Waits until the refund of a session has a result.
async fn wait_for_refund(app: &App, client: &User, id: &str, refund: AppointmentRefund) {
    eventually(&format!("a refund that is {refund:?}"), || async {
        (app.look(client, id).await.refund() == refund).then_some(())
    })
    .await;
}

/// Books a session that its therapist cancels while the bank holds the money.
async fn cancelled_while_disputed(app: &App, client: &User) -> Appointment {
    let therapist = app.therapist().await;
    let booked = app.book(client, &therapist).await;
    deliver_dispute(app, 0, &booked, DisputeStatus::NeedsResponse).await;
    app.stand_ins.charges.set_disputed(&booked.id, true);
    cancel(app, &therapist.user, &booked.id).await.unwrap();
    wait_for_refund(app, client, &booked.id, AppointmentRefund::Disputed).await;
    booked
}

#[tokio::test]
async fn refunds_cancelled_session_once_dispute_is_won() {
    let app = start().await;
    let client = app.client();
    let booked = cancelled_while_disputed(&app, &client).await;
    app.stand_ins.charges.set_disputed(&booked.id, false);
    deliver_dispute(&app, 1, &booked, DisputeStatus::Won).await;
    wait_for_refund(&app, &client, &booked.id, AppointmentRefund::Sent).await;
}

#[tokio::test]
async fn lost_dispute_settles_delayed_refund() {
    let app = start().await;
    let client = app.client();
    let booked = cancelled_while_disputed(&app, &client).await;
    // The bank has returned the money.
    deliver_dispute(&app, 1, &booked, DisputeStatus::Lost).await;
    let seen = app.look(&client, &booked.id).await;
    assert_eq!(seen.refund(), AppointmentRefund::NothingLeft);
    assert!(!seen.is_disputed);
}

#[tokio::test]
async fn repeats_refund_when_dispute_ends_meanwhile() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    app.stand_ins.charges.set_disputed(&booked.id, true);
    let decided = app.stand_ins.delay_refund();
    cancel(&app, &therapist.user, &booked.id).await.unwrap();
    let response = decided.await.unwrap();
    app.stand_ins.charges.set_disputed(&booked.id, false);
    deliver_dispute(&app, 0, &booked, DisputeStatus::Won).await;
    response.send(()).unwrap();
    let second = Duration::from_secs(1);
    as_time_goes_on(app.platform.clock(), second, "the refund", async || {
        let refund = app.look(&client, &booked.id).await.refund();
        (refund == AppointmentRefund::Sent).then_some(())
    })
    .await;
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
    deliver_dispute(&app, 2, &booked, DisputeStatus::Won).await;
    deliver_dispute(&app, 1, &booked, DisputeStatus::NeedsResponse).await;
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

/// Delivers a dispute of another payment than the one that paid the session, which ignores it.
async fn ignores_dispute_of_other_payment(app: &App, client: &User, booked: &Appointment) {
    let second = Uuid::now_v7().to_string();
    let event = disputed(app, 0, booked, &second, (DisputeStatus::NeedsResponse, true));
    deliver(app, &booked.id, &event).await;
    assert!(!app.look(client, &booked.id).await.is_disputed);
}

#[tokio::test]
async fn ignores_dispute_of_second_payment_before_its_event() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    ignores_dispute_of_other_payment(&app, &client, &booked).await;
}

#[tokio::test]
async fn ignores_dispute_of_payment_for_session_of_plan() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    set_sessions(&app, &client, &therapist, 1);
    let slot = app.slots(&therapist).await[0].clone();
    let booked = app.try_book(&client, by_plan(&therapist, &slot)).await.unwrap();
    ignores_dispute_of_other_payment(&app, &client, &booked).await;
}

#[tokio::test]
async fn rejects_outcomes_while_call_is_suspended() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    deliver_dispute(&app, 0, &booked, DisputeStatus::NeedsResponse).await;
    app.go_to(&booked, TimeDelta::minutes(15));
    let refused = [
        report(&app, &client, &booked.id).await.unwrap_err(),
        complete(&app, &therapist.user, &booked.id, true).await.unwrap_err(),
        complete(&app, &therapist.user, &booked.id, false).await.unwrap_err(),
    ];
    assert_eq!(refused.each_ref().map(reason), ["APPOINTMENT_DISPUTED"; 3]);
    for user in [&client, &therapist.user] {
        let seen = app.look(user, &booked.id).await;
        assert!(!seen.can_report_absence && !seen.can_complete && seen.no_show_from_time.is_none());
    }
    assert!(app.look(&client, &booked.id).await.is_disputed);
    let reported = report(&app, &app.admin(), &booked.id).await.unwrap();
    assert!(!reported.is_disputed);
}

#[tokio::test]
async fn won_dispute_refunds_call_that_could_not_be_joined() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    deliver_dispute(&app, 0, &booked, DisputeStatus::NeedsResponse).await;
    app.go_to(&booked, TimeDelta::days(2));
    deliver_dispute(&app, 0, &booked, DisputeStatus::Won).await;
    wait_for_refund(&app, &client, &booked.id, AppointmentRefund::Sent).await;
    let seen = app.look(&client, &booked.id).await;
    assert_eq!((seen.status(), seen.is_disputed), (AppointmentStatus::Cancelled, false));
    assert_eq!(seen.history.last().unwrap().event(), AppointmentEvent::DisputeWon);
    assert_eq!(seen.refund_amount, seen.paid_amount);
    let event = published(&app, AppointmentEvent::Cancelled).await;
    assert_eq!(event.refund_percent, 100);
    let request = app.by(&therapist.user, GetEarningsRequest {});
    let earned = app.practices().get_earnings(request).await.unwrap().into_inner();
    assert!(earned.months.is_empty());
}

#[tokio::test]
async fn erasure_refunds_call_that_could_not_be_joined() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    deliver_dispute(&app, 0, &booked, DisputeStatus::NeedsResponse).await;
    app.go_to(&booked, TimeDelta::minutes(180));
    leave(&app, &therapist.user).await;
    let cancelled = app.wait_for(&client, &booked.id, AppointmentStatus::Cancelled).await;
    assert_eq!(cancelled.refund_percent, 100);
}

#[tokio::test]
async fn won_dispute_resumes_running_call() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    deliver_dispute(&app, 0, &booked, DisputeStatus::NeedsResponse).await;
    app.go_to(&booked, TimeDelta::minutes(49));
    deliver_dispute(&app, 0, &booked, DisputeStatus::Won).await;
    let seen = app.look(&therapist.user, &booked.id).await;
    assert_eq!((seen.status(), seen.can_complete), (AppointmentStatus::Scheduled, true));
    assert!(app.stand_ins.charges.refunds().is_empty());
}

#[tokio::test]
async fn sends_no_hour_reminder_of_suspended_call() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let slot = app.last_slot(&therapist).await;
    let held = app.try_book(&client, at(&therapist, &slot)).await.unwrap();
    app.pay(&held).await;
    app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
    deliver_dispute(&app, 0, &held, DisputeStatus::NeedsResponse).await;
    app.go_to(&held, TimeDelta::hours(-20));
    published(&app, AppointmentEvent::DayReminder).await;
    app.go_to(&held, TimeDelta::minutes(-50));
    let reminders = "SELECT id FROM jobs WHERE kind = 'remind' AND status = 'pending'";
    eventually("the last reminder to be handled", || async {
        query(&app, reminders).await.is_empty().then_some(())
    })
    .await;
    // Later events of the session follow the reminder.
    app.go_to(&held, TimeDelta::minutes(15));
    report(&app, &app.admin(), &held.id).await.unwrap();
    published(&app, AppointmentEvent::TherapistAbsent).await;
    let all = app.platform.captured::<AppointmentChanged>();
    assert!(all.iter().all(|event| event.event() != AppointmentEvent::HourReminder));
}
