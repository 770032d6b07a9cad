//! Payments by plan whose hold ends during the call to payments.

use std::time::Duration;

use chrono::TimeDelta;
use selam_chassis_testing::{as_time_goes_on, eventually};
use selam_proto_therapy::v1::{AppointmentPayment, AppointmentStatus, CreateAppointmentRequest, TherapistSlot};

use crate::{App, Practitioner, User, at, changes::cancel, personal_data::query, stand_ins::Delay, start};

pub fn by_plan(therapist: &Practitioner, slot: &TherapistSlot) -> CreateAppointmentRequest {
    CreateAppointmentRequest {
        payment: AppointmentPayment::Plan.into(),
        ..at(therapist, slot)
    }
}

pub fn set_sessions(app: &App, client: &User, therapist: &Practitioner, count: i32) {
    let charges = &app.stand_ins.charges;
    charges.set_sessions(&client.id.to_string(), &therapist.id, "individual", count);
}

pub fn sessions(app: &App, client: &User, therapist: &Practitioner) -> i32 {
    let charges = &app.stand_ins.charges;
    charges.sessions(&client.id.to_string(), &therapist.id, "individual")
}

/// Waits for the job that returns the session of an ended hold, which finds none in use. Finished jobs are deleted.
async fn wait_for_return(app: &App) {
    let waiting = "SELECT id FROM jobs WHERE kind = 'return-credit'";
    eventually("the job to end", || async {
        query(app, waiting).await.is_empty().then_some(())
    })
    .await;
}

#[tokio::test]
async fn returns_plan_session_when_hold_is_cancelled() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    set_sessions(&app, &client, &therapist, 1);
    let slot = app.last_slot(&therapist).await;
    app.stand_ins.delay_use(Delay::Waiting);
    let cancelling = async {
        let late = app.stand_ins.delayed_use().await;
        cancel(&app, &client, &late.reference_id()).await.unwrap();
        wait_for_return(&app).await;
        late.finish(&app.stand_ins.charges).await;
    };
    let (booked, ()) = tokio::join!(app.try_book(&client, by_plan(&therapist, &slot)), cancelling);
    assert_eq!(booked.unwrap().status(), AppointmentStatus::Cancelled);
    eventually("the returned session", || async {
        (sessions(&app, &client, &therapist) == 1).then_some(())
    })
    .await;
    assert!(app.stand_ins.charges.used().is_empty());
}

#[tokio::test]
async fn returns_plan_session_of_replaced_hold() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    set_sessions(&app, &client, &therapist, 2);
    let slot = app.last_slot(&therapist).await;
    app.stand_ins.delay_use(Delay::TimedOut);
    app.try_book(&client, by_plan(&therapist, &slot)).await.unwrap_err();
    let late = app.stand_ins.delayed_use().await;
    let with_notes = CreateAppointmentRequest {
        notes: "I sleep badly.".to_owned(),
        ..by_plan(&therapist, &slot)
    };
    let booked = app.try_book(&client, with_notes).await.unwrap();
    assert_eq!(booked.status(), AppointmentStatus::Scheduled);
    wait_for_return(&app).await;
    late.finish(&app.stand_ins.charges).await;
    assert_eq!(sessions(&app, &client, &therapist), 0);
    as_time_goes_on(
        app.platform.clock(),
        Duration::from_secs(60),
        "the returned session",
        async || (sessions(&app, &client, &therapist) == 1).then_some(()),
    )
    .await;
    assert_eq!(app.stand_ins.charges.used(), [booked.id.as_str()]);
    let kept = app.look(&client, &booked.id).await;
    assert_eq!(kept.status(), AppointmentStatus::Scheduled);
}

#[tokio::test]
async fn returns_plan_session_when_sessions_overlap() {
    let app = start().await;
    let (client, therapist, other) = (app.client(), app.therapist().await, app.therapist().await);
    set_sessions(&app, &client, &therapist, 1);
    let slot = app.last_slot(&therapist).await;
    app.stand_ins.delay_use(Delay::Waiting);
    let booking_other = async {
        let late = app.stand_ins.delayed_use().await;
        // The end of the hold leaves it to payments.
        app.stand_ins.charges.set_processing(&late.reference_id());
        app.pass(TimeDelta::minutes(16));
        let held = app.try_book(&client, at(&other, &slot)).await.unwrap();
        app.pay(&held).await;
        let booked = app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
        late.finish(&app.stand_ins.charges).await;
        booked
    };
    let (late, booked) = tokio::join!(app.try_book(&client, by_plan(&therapist, &slot)), booking_other);
    assert_eq!(late.unwrap().status(), AppointmentStatus::Released);
    eventually("the returned session", || async {
        (sessions(&app, &client, &therapist) == 1).then_some(())
    })
    .await;
    let kept = app.look(&client, &booked.id).await;
    assert_eq!(kept.status(), AppointmentStatus::Scheduled);
    assert!(app.is_free(&therapist, &slot).await);
}
