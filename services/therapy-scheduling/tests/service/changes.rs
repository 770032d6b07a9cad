use chrono::TimeDelta;
use selam_chassis_testing::eventually;
use selam_proto_payments::v1::{RefundChargeRequest, RefundReason};
use selam_proto_therapy::v1::{
    Appointment, AppointmentChanged, AppointmentEvent, AppointmentRole, AppointmentStatus, CancelAppointmentRequest,
    CompleteAppointmentRequest, ListAppointmentsRequest, RescheduleAppointmentRequest, SessionFormat,
    UpdateTherapistProfileRequest,
};
use tonic::Status;

use crate::{
    App, User, at, offer,
    plan_payments::{by_plan, set_sessions},
    reason, start,
};

pub async fn cancel(app: &App, user: &User, id: &str) -> Result<Appointment, Status> {
    let request = CancelAppointmentRequest { id: id.to_owned() };
    let answer = app.appointments().cancel_appointment(app.by(user, request)).await?;
    Ok(answer.into_inner())
}

/// Returns the refund of an appointment.
pub fn refund_of(app: &App, id: &str) -> Option<RefundChargeRequest> {
    let all = app.stand_ins.charges.refunds().into_iter();
    all.map(|(request, _)| request).find(|it| it.reference_id == id)
}

pub async fn move_to(
    app: &App,
    user: &User,
    id: &str,
    start: Option<prost_types::Timestamp>,
) -> Result<Appointment, Status> {
    let request = RescheduleAppointmentRequest {
        id: id.to_owned(),
        start_time: start,
    };
    let answer = app.appointments().reschedule_appointment(app.by(user, request)).await?;
    Ok(answer.into_inner())
}

pub async fn complete(app: &App, user: &User, id: &str, no_show: bool) -> Result<Appointment, Status> {
    let request = CompleteAppointmentRequest {
        id: id.to_owned(),
        no_show,
    };
    let answer = app.appointments().complete_appointment(app.by(user, request)).await?;
    Ok(answer.into_inner())
}

#[tokio::test]
async fn refund_depends_on_role_and_time() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    for (hours_before, by_client, percent) in [(25, true, 100), (23, true, 50), (1, true, 0), (1, false, 100)] {
        let slot = app.slots(&therapist).await[16].clone();
        let held = app.try_book(&client, at(&therapist, &slot)).await.unwrap();
        app.pay(&held).await;
        let booked = app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
        let before = app.stand_ins.charges.refunds().len();
        app.go_to(&booked, TimeDelta::hours(-hours_before));
        let who = if by_client { &client } else { &therapist.user };
        assert_eq!(
            app.look(who, &booked.id).await.refund_percent,
            percent,
            "shown before the cancellation"
        );
        let cancelled = cancel(&app, who, &booked.id).await.unwrap();
        assert_eq!(
            (cancelled.status(), cancelled.refund_percent),
            (AppointmentStatus::Cancelled, percent)
        );
        let published = eventually("the cancellation", || async {
            let all = app.platform.captured::<AppointmentChanged>();
            all.into_iter()
                .find(|event| event.event() == AppointmentEvent::Cancelled && event.appointment_id == booked.id)
        })
        .await;
        assert_eq!(published.refund_percent, percent);
        assert_eq!(
            published.role(),
            if by_client {
                AppointmentRole::Client
            } else {
                AppointmentRole::Therapist
            }
        );
        if percent > 0 {
            let refund = eventually("the refund", || async { refund_of(&app, &booked.id) }).await;
            assert_eq!(
                (refund.percent, refund.reference_id.as_str()),
                (percent, booked.id.as_str())
            );
            let expected = if by_client {
                RefundReason::CancelledByCustomer
            } else {
                RefundReason::CancelledByProvider
            };
            assert_eq!(refund.reason(), expected);
        }
        // A repeated cancellation has no effect.
        cancel(&app, who, &booked.id).await.unwrap();
        assert_eq!(app.stand_ins.charges.refunds().len(), before + usize::from(percent > 0));
    }
}

#[tokio::test]
async fn closes_checkout_when_hold_is_cancelled() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let held = app.hold(&client, &therapist).await;
    let cancelled = cancel(&app, &client, &held.id).await.unwrap();
    assert_eq!(
        (cancelled.status(), cancelled.refund_percent),
        (AppointmentStatus::Cancelled, 0)
    );
    eventually("the closed checkout", || async { app.stand_ins.charges.closed().pop() }).await;
    assert_eq!(app.slots(&therapist).await[0].start_time, held.start_time);
    // A payment that was processing is refunded.
    app.pay(&held).await;
    let (refund, _) = eventually("the refund", || async { app.stand_ins.charges.refunds().pop() }).await;
    assert_eq!((refund.percent, refund.reason()), (100, RefundReason::Unavailable));
}

#[tokio::test]
async fn returns_plan_session_whole_or_not() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    set_sessions(&app, &client, &therapist, 2);
    for (hours_before, comes_back) in [(25, true), (23, false)] {
        let slot = app.slots(&therapist).await[8].clone();
        let booked = app.try_book(&client, by_plan(&therapist, &slot)).await.unwrap();
        app.go_to(&booked, TimeDelta::hours(-hours_before));
        cancel(&app, &client, &booked.id).await.unwrap();
        if comes_back {
            eventually("the returned session", || async {
                let returned = app.stand_ins.charges.returned();
                returned.iter().any(|it| it.reference_id == booked.id).then_some(())
            })
            .await;
        }
        assert_eq!(app.stand_ins.charges.returned().len(), 1);
    }
    assert!(app.stand_ins.charges.refunds().is_empty());
}

#[tokio::test]
async fn limits_moves_by_client() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let slot = app.slots(&therapist).await[16].clone();
    let held = app.try_book(&client, at(&therapist, &slot)).await.unwrap();
    app.pay(&held).await;
    let booked = app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
    let _scheduled: AppointmentChanged = app.platform.wait_for_event().await;

    let slots = app.slots(&therapist).await;
    let moved = move_to(&app, &client, &booked.id, slots[20].start_time).await.unwrap();
    assert_eq!(moved.start_time, slots[20].start_time);
    assert_eq!((booked.moves_left, moved.moves_left), (2, 1));
    let published: AppointmentChanged = app.platform.wait_for_event().await;
    assert_eq!(published.event(), AppointmentEvent::Rescheduled);
    assert_eq!(published.client.unwrap().earlier_local_time, slot.start_local_time);
    assert!(app.slots(&therapist).await.contains(&slot), "the old time is free");
    let again = move_to(&app, &client, &booked.id, slots[20].start_time).await.unwrap();
    assert_eq!(again.etag, moved.etag, "repeated move");

    // The session's own block does not conflict with its new time.
    let last = move_to(&app, &client, &booked.id, slots[21].start_time).await.unwrap();
    assert_eq!((last.moves_left, last.can_reschedule), (0, false));
    let many = move_to(&app, &client, &booked.id, slots[22].start_time)
        .await
        .unwrap_err();
    assert_eq!(reason(&many), "TOO_MANY_MOVES");
    assert!(!app.look(&client, &booked.id).await.can_reschedule);
    // The limit does not apply to the therapist.
    move_to(&app, &therapist.user, &booked.id, slots[22].start_time)
        .await
        .unwrap();

    let other = app.user("other@example.test", &[]);
    let theirs = app.book(&other, &therapist).await;
    let taken = move_to(&app, &therapist.user, &booked.id, theirs.start_time)
        .await
        .unwrap_err();
    assert_eq!(reason(&taken), "SLOT_TAKEN");
    let back = app.look(&client, &booked.id).await;
    assert_eq!(back.start_time, slots[22].start_time, "not moved");
    let nowhere = move_to(&app, &therapist.user, &booked.id, crate::time("2026-11-28T15:00:00Z"))
        .await
        .unwrap_err();
    assert_eq!(crate::violations(&nowhere)[0].1, "SLOT_NOT_OFFERED");

    app.go_to(&back, TimeDelta::hours(-23));
    let another = app.book(&other, &therapist).await;
    assert_ne!(another.start_time, back.start_time);
    let late = move_to(&app, &other, &theirs.id, slots[30].start_time)
        .await
        .unwrap_err();
    assert!(
        ["MOVE_CLOSED", "APPOINTMENT_CLOSED"].contains(&reason(&late).as_str()),
        "{late:?}"
    );
}

#[tokio::test]
async fn rejects_move_when_practice_offers_no_times() {
    let hide: fn(&mut UpdateTherapistProfileRequest) = |profile| profile.is_listed = false;
    let offer_couples_only: fn(&mut UpdateTherapistProfileRequest) = |profile| {
        profile.offers = vec![offer(SessionFormat::Couples, 20_000, 80)];
        profile.plan_format = SessionFormat::Couples.into();
    };
    let app = start().await;
    let (client, therapist, admin) = (app.client(), app.therapist().await, app.admin());
    let slots = app.slots(&therapist).await;
    let held = app.try_book(&client, at(&therapist, &slots[16])).await.unwrap();
    app.pay(&held).await;
    let booked = app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
    for change in [hide, offer_couples_only] {
        app.set_profile(&therapist, change).await;
        for user in [&client, &therapist.user, &admin] {
            assert!(!app.look(user, &booked.id).await.can_reschedule);
            let refused = move_to(&app, user, &booked.id, slots[20].start_time).await;
            assert_eq!(reason(&refused.unwrap_err()), "MOVE_NOT_OFFERED");
        }
        let request = app.by(&client, ListAppointmentsRequest::default());
        let listed = app.appointments().list_appointments(request).await.unwrap();
        let [listed] = &listed.into_inner().appointments[..] else {
            panic!("one appointment is listed");
        };
        assert!(!listed.can_reschedule && listed.can_cancel && listed.moves_left == 2);
    }
    app.set_profile(&therapist, |_| {}).await;
    for user in [&client, &therapist.user, &admin] {
        assert!(app.look(user, &booked.id).await.can_reschedule);
    }
    let moved = move_to(&app, &client, &booked.id, slots[20].start_time).await.unwrap();
    assert_eq!(moved.start_time, slots[20].start_time);
}

#[tokio::test]
async fn only_therapist_records_outcome() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    let early = complete(&app, &therapist.user, &booked.id, false).await.unwrap_err();
    assert_eq!(reason(&early), "APPOINTMENT_NOT_BEGUN");
    assert!(!app.look(&therapist.user, &booked.id).await.can_complete);
    app.go_to(&booked, TimeDelta::minutes(50));
    assert!(app.look(&therapist.user, &booked.id).await.can_complete);
    assert!(
        !app.look(&client, &booked.id).await.can_complete,
        "the client cannot complete it"
    );
    let late = cancel(&app, &client, &booked.id).await.unwrap_err();
    assert_eq!(reason(&late), "APPOINTMENT_CLOSED");
    let done = complete(&app, &therapist.user, &booked.id, false).await.unwrap();
    assert_eq!(done.status(), AppointmentStatus::Completed);
    complete(&app, &therapist.user, &booked.id, false).await.unwrap();
    let other = complete(&app, &therapist.user, &booked.id, true).await.unwrap_err();
    assert_eq!(reason(&other), "APPOINTMENT_CLOSED");

    let second = app.book(&client, &therapist).await;
    app.go_to(&second, TimeDelta::minutes(20));
    let missed = complete(&app, &therapist.user, &second.id, true).await.unwrap();
    assert_eq!(missed.status(), AppointmentStatus::NoShow);
    assert!(app.stand_ins.charges.refunds().is_empty());
}

#[tokio::test]
async fn records_cancellation_by_support() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let support = app.user("support@example.test", &["support"]);
    let booked = app.book(&client, &therapist).await;
    cancel(&app, &support, &booked.id).await.unwrap();
    let entry = app.platform.office_action().await;
    assert_eq!(
        (entry.operation(), &entry.0.record_id),
        ("CancelAppointment", &booked.id)
    );
    assert_eq!(entry.0.subject_id, client.id.to_string());
    assert_eq!(
        entry.change("status"),
        Some(("APPOINTMENT_STATUS_SCHEDULED", "APPOINTMENT_STATUS_CANCELLED"))
    );
    assert_eq!(entry.change("therapistName"), None);
    let finance = app.user("finance@example.test", &["finance"]);
    let refused = cancel(&app, &finance, &booked.id).await.unwrap_err();
    assert_eq!(reason(&refused), "APPOINTMENT_NOT_FOUND");
}
