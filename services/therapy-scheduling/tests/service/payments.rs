use std::time::Duration;

use chrono::TimeDelta;
use selam_chassis_testing::{as_time_goes_on, eventually};
use selam_proto_payments::v1::RefundReason;
use selam_proto_therapy::v1::{
    Appointment, AppointmentChanged, AppointmentEvent, AppointmentStatus, CreateAppointmentRequest,
};

use crate::{App, User, at, changes::refund_of, plan_payments::by_plan, start};

async fn changed(app: &App) -> AppointmentChanged {
    app.platform.wait_for_event().await
}

#[tokio::test]
async fn schedules_notifies_and_reminds_when_paid() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let slot = app.slots(&therapist).await[9].clone();
    let request = CreateAppointmentRequest {
        time_zone: "Africa/Asmara".to_owned(),
        language_code: "ti".to_owned(),
        notes: "between us".to_owned(),
        ..at(&therapist, &slot)
    };
    let held = app.try_book(&client, request).await.unwrap();
    app.pay(&held).await;
    app.pay(&held).await;
    let paid = app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
    assert!(paid.checkout_url.is_empty() && paid.hold_expire_time.is_none());
    assert!(paid.can_cancel && paid.can_reschedule);
    assert_eq!(paid.refund_percent, 100);

    let scheduled = changed(&app).await;
    assert_eq!(scheduled.event(), AppointmentEvent::Scheduled);
    let (to_client, to_therapist) = (scheduled.client.clone().unwrap(), scheduled.therapist.clone().unwrap());
    assert_eq!(to_client.user_id, client.id.to_string());
    assert_eq!(
        (to_client.email.as_str(), to_client.language_code.as_str()),
        ("abeba@example.test", "ti")
    );
    assert_eq!(to_client.start_local_time, "2026-11-25T19:00:00+03:00");
    assert_eq!(to_therapist.full_name, "Senait Tesfay");
    assert_eq!(to_therapist.start_local_time, "2026-11-25T10:00:00-06:00");
    assert!(
        !format!("{scheduled:?}").contains("between us"),
        "health data in an event"
    );

    // One reminder a day before and one an hour before.
    app.go_to(&paid, TimeDelta::hours(-24));
    let day = changed(&app).await;
    assert_eq!(day.event(), AppointmentEvent::DayReminder);
    app.go_to(&paid, TimeDelta::hours(-1));
    let hour = changed(&app).await;
    assert_eq!(hour.event(), AppointmentEvent::HourReminder);
    // The end of the hold has passed and found the session paid.
    app.go_to(&paid, TimeDelta::minutes(-5));
    let now = app.look(&client, &held.id).await;
    assert_eq!(now.status(), AppointmentStatus::Scheduled);
    let events: Vec<_> = now.history.iter().map(|change| change.event()).collect();
    assert_eq!(events, [AppointmentEvent::Held, AppointmentEvent::Scheduled]);
}

#[tokio::test]
async fn releases_slot_when_hold_expires_unpaid() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let slot = app.last_slot(&therapist).await;
    let held = app.try_book(&client, at(&therapist, &slot)).await.unwrap();
    assert!(!app.is_free(&therapist, &slot).await);
    let released = as_time_goes_on(
        app.platform.clock(),
        Duration::from_secs(60),
        "the end of the hold",
        async || Some(app.look(&client, &held.id).await).filter(|it| it.status() == AppointmentStatus::Released),
    )
    .await;
    assert!(released.checkout_url.is_empty() && !released.can_cancel);
    // On a busy machine the job's lease may expire and the job runs again.
    let mut closed = app.stand_ins.charges.closed();
    closed.dedup();
    assert_eq!(closed, [held.id.as_str()]);
    assert!(app.is_free(&therapist, &slot).await);
    assert!(
        app.platform.captured::<AppointmentChanged>().is_empty(),
        "an unpaid hold publishes no event"
    );
}

#[tokio::test]
async fn releases_slot_when_checkout_expires() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let held = app.hold(&client, &therapist).await;
    app.expire_checkout(&held).await;
    app.wait_for(&client, &held.id, AppointmentStatus::Released).await;
    assert_eq!(app.slots(&therapist).await[0].start_time, held.start_time);
}

/// Waits until the time of a hold has passed while its payment is processing.
async fn outlast_hold(app: &App, client: &User, held: &Appointment) {
    app.stand_ins.charges.set_processing(&held.id);
    as_time_goes_on(
        app.platform.clock(),
        Duration::from_secs(60),
        "the end of the hold",
        async || (!app.stand_ins.charges.closed().is_empty()).then_some(()),
    )
    .await;
    assert_eq!(app.look(client, &held.id).await.status(), AppointmentStatus::Held);
}

#[tokio::test]
async fn keeps_hold_while_payment_is_processing() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let slot = app.last_slot(&therapist).await;
    let held = app.try_book(&client, at(&therapist, &slot)).await.unwrap();
    outlast_hold(&app, &client, &held).await;
    app.pay(&held).await;
    app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
}

#[tokio::test]
async fn schedules_late_payment_when_slot_is_free() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let held = app.hold(&client, &therapist).await;
    app.expire_checkout(&held).await;
    app.wait_for(&client, &held.id, AppointmentStatus::Released).await;
    app.pay(&held).await;
    app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
    assert_ne!(
        app.slots(&therapist).await[0].start_time,
        held.start_time,
        "offered to other clients"
    );
    assert!(app.stand_ins.charges.refunds().is_empty());
}

#[tokio::test]
async fn refunds_late_payment_when_slot_is_taken() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let held = app.hold(&client, &therapist).await;
    app.expire_checkout(&held).await;
    app.wait_for(&client, &held.id, AppointmentStatus::Released).await;
    let other = app.user("other@example.test", &[]);
    let theirs = app.book(&other, &therapist).await;
    assert_eq!(theirs.start_time, held.start_time);

    app.pay(&held).await;
    app.pay(&held).await;
    let (refund, _) = eventually("the refund", || async { app.stand_ins.charges.refunds().pop() }).await;
    assert_eq!((refund.reference_id.as_str(), refund.percent), (held.id.as_str(), 100));
    assert_eq!(refund.reason(), RefundReason::Unavailable);
    let late = app.look(&client, &held.id).await;
    assert_eq!(late.status(), AppointmentStatus::Released);
    assert_eq!(late.history.last().unwrap().event(), AppointmentEvent::PaidTooLate);
    assert_eq!(app.stand_ins.charges.refunds().len(), 1);
    assert_eq!(
        app.look(&other, &theirs.id).await.status(),
        AppointmentStatus::Scheduled
    );
}

#[tokio::test]
async fn refunds_late_payment_when_sessions_overlap() {
    let app = start().await;
    let (client, therapist, other) = (app.client(), app.therapist().await, app.therapist().await);
    let slot = app.last_slot(&therapist).await;
    let held = app.try_book(&client, at(&therapist, &slot)).await.unwrap();
    outlast_hold(&app, &client, &held).await;
    let second = app.try_book(&client, at(&other, &slot)).await.unwrap();
    app.pay(&second).await;
    app.wait_for(&client, &second.id, AppointmentStatus::Scheduled).await;

    app.pay(&held).await;
    let late = app.wait_for(&client, &held.id, AppointmentStatus::Released).await;
    assert_eq!(late.history.last().unwrap().event(), AppointmentEvent::PaidTooLate);
    let refund = eventually("the refund", || async { refund_of(&app, &held.id) }).await;
    assert_eq!((refund.percent, refund.reason()), (100, RefundReason::Unavailable));
    assert!(app.is_free(&therapist, &slot).await);
    let kept = app.look(&client, &second.id).await;
    assert_eq!(kept.status(), AppointmentStatus::Scheduled);
    assert_eq!(app.stand_ins.charges.refunds().len(), 1);
}

#[tokio::test]
async fn refunds_payment_of_released_hold_when_sessions_overlap() {
    let app = start().await;
    let (client, therapist, other) = (app.client(), app.therapist().await, app.therapist().await);
    let held = app.hold(&client, &therapist).await;
    app.expire_checkout(&held).await;
    app.wait_for(&client, &held.id, AppointmentStatus::Released).await;
    let second = app.book(&client, &other).await;
    assert_eq!(second.start_time, held.start_time);
    app.pay(&held).await;
    let refund = eventually("the refund", || async { refund_of(&app, &held.id) }).await;
    assert_eq!((refund.percent, refund.reason()), (100, RefundReason::Unavailable));
    let late = app.look(&client, &held.id).await;
    assert_eq!(late.status(), AppointmentStatus::Released);
}

#[tokio::test]
async fn releases_slot_when_plan_payment_stays_unanswered() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let slot = app.last_slot(&therapist).await;
    app.stand_ins.set_away(true);
    app.try_book(&client, by_plan(&therapist, &slot)).await.unwrap_err();
    assert!(!app.is_free(&therapist, &slot).await);
    app.stand_ins.set_away(false);
    as_time_goes_on(
        app.platform.clock(),
        Duration::from_secs(60),
        "the released slot",
        async || app.is_free(&therapist, &slot).await.then_some(()),
    )
    .await;
}
