//! Outcomes of sessions.

use std::time::Duration;

use chrono::TimeDelta;
use selam_chassis_testing::{as_time_goes_on, eventually};
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{CheckoutPurpose, PaymentRefunded, RefundReason, RefundStatus};
use selam_proto_therapy::v1::{
    AcceptAppointmentTimeRequest, Appointment, AppointmentChanged, AppointmentEvent, AppointmentRefund,
    AppointmentRole, AppointmentStatus, CorrectAppointmentOutcomeRequest, GetEarningsRequest, GetTherapistRequest,
    JoinAppointmentRequest, ReportTherapistAbsenceRequest,
};
use tonic::{Code, Status};
use tonic_types::StatusExt as _;

use crate::{
    App, Practitioner, User, at,
    changes::{cancel, complete, move_to, refund_of},
    plan_payments::{by_plan, sessions, set_sessions},
    reason, start, start_with, violations,
};

pub async fn report(app: &App, user: &User, id: &str) -> Result<Appointment, Status> {
    let request = ReportTherapistAbsenceRequest { id: id.to_owned() };
    let answer = app
        .appointments()
        .report_therapist_absence(app.by(user, request))
        .await?;
    Ok(answer.into_inner())
}

pub async fn correct(app: &App, user: &User, id: &str, outcome: AppointmentStatus) -> Result<Appointment, Status> {
    let request = CorrectAppointmentOutcomeRequest {
        id: id.to_owned(),
        outcome: outcome.into(),
    };
    let answer = app
        .appointments()
        .correct_appointment_outcome(app.by(user, request))
        .await?;
    Ok(answer.into_inner())
}

async fn accept(app: &App, user: &User, id: &str) -> Result<Appointment, Status> {
    let request = AcceptAppointmentTimeRequest { id: id.to_owned() };
    let answer = app
        .appointments()
        .accept_appointment_time(app.by(user, request))
        .await?;
    Ok(answer.into_inner())
}

async fn join(app: &App, user: &User, id: &str) -> Result<(), Status> {
    let request = JoinAppointmentRequest { id: id.to_owned() };
    app.appointments().join_appointment(app.by(user, request)).await?;
    Ok(())
}

async fn refunded(app: &App, user: &User, id: &str) -> Appointment {
    eventually("a completed refund", || async {
        Some(app.look(user, id).await).filter(|it| it.refund() != AppointmentRefund::Pending)
    })
    .await
}

pub async fn published(app: &App, event: AppointmentEvent) -> AppointmentChanged {
    eventually("the event", || async {
        let all = app.platform.captured::<AppointmentChanged>();
        all.into_iter().rfind(|it| it.event() == event)
    })
    .await
}

fn cents(amount: Option<Money>) -> Option<i64> {
    amount.map(|amount| amount.amount_minor)
}

#[tokio::test]
async fn returns_and_publishes_amounts_with_tax() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let held = app.hold(&client, &therapist).await;
    assert_eq!((held.paid_amount.clone(), held.expected_refund.clone()), (None, None));
    app.pay(&held).await;
    app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
    app.pass(TimeDelta::hours(2));
    app.go_to(&held, TimeDelta::hours(-5));
    let shown = app.look(&client, &held.id).await;
    assert_eq!(
        (
            cents(shown.paid_amount),
            shown.refund_percent,
            cents(shown.expected_refund)
        ),
        (Some(15_750), 50, Some(7_875))
    );
    let theirs = app.look(&therapist.user, &held.id).await;
    assert_eq!(
        (theirs.paid_amount, cents(theirs.expected_refund)),
        (None, Some(15_750))
    );
    cancel(&app, &client, &held.id).await.unwrap();
    let event = published(&app, AppointmentEvent::Cancelled).await;
    assert_eq!((event.refund_percent, cents(event.refund_amount)), (50, Some(7_875)));
}

#[tokio::test(flavor = "multi_thread")]
async fn refunds_remainder_after_partial_office_refund() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let held = app.hold(&client, &therapist).await;
    app.pay(&held).await;
    app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
    let refunded = PaymentRefunded {
        payment_id: held.id.clone(),
        purpose: CheckoutPurpose::Appointment.into(),
        reference_id: held.id.clone(),
        status: RefundStatus::Succeeded.into(),
        refunded_total: Some(Money::cad(4_000)),
        ..PaymentRefunded::default()
    };
    app.platform.publish(&held.id, &refunded).await;
    eventually("a smaller refund", || async {
        (cents(app.look(&client, &held.id).await.expected_refund) == Some(11_750)).then_some(())
    })
    .await;
    cancel(&app, &therapist.user, &held.id).await.unwrap();
    let event = published(&app, AppointmentEvent::Cancelled).await;
    assert_eq!((event.refund_percent, cents(event.refund_amount)), (100, Some(11_750)));
}

async fn sessions_of(app: &App, therapist: &Practitioner) -> i32 {
    let request = GetTherapistRequest {
        id: therapist.id.clone(),
        ..GetTherapistRequest::default()
    };
    let shown = app.directory().get_therapist(request).await.unwrap();
    shown.into_inner().session_count
}

async fn earned(app: &App, therapist: &Practitioner) -> Vec<(i32, i64)> {
    let request = app.by(&therapist.user, GetEarningsRequest {});
    let months = app.practices().get_earnings(request).await.unwrap().into_inner().months;
    months
        .iter()
        .map(|month| (month.session_count, month.fees.as_ref().unwrap().amount_minor))
        .collect()
}

#[tokio::test]
async fn records_no_show_only_after_grace_period() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    app.go_to(&booked, TimeDelta::minutes(9));
    let early = complete(&app, &therapist.user, &booked.id, true).await.unwrap_err();
    assert_eq!(reason(&early), "NO_SHOW_TOO_EARLY");
    let info = early.get_error_details().error_info().unwrap().clone();
    assert_eq!(info.metadata["earliestTime"], "2026-11-24T15:10:00Z");
    let seen = app.look(&therapist.user, &booked.id).await;
    assert_eq!(seen.no_show_from_time, crate::time("2026-11-24T15:10:00Z"));
    let theirs = app.look(&client, &booked.id).await;
    assert_eq!(theirs.no_show_from_time, seen.no_show_from_time);

    app.pass(TimeDelta::minutes(1));
    let missed = complete(&app, &therapist.user, &booked.id, true).await.unwrap();
    assert_eq!(missed.status(), AppointmentStatus::NoShow);
    let event = published(&app, AppointmentEvent::NoShow).await;
    assert_eq!(
        (cents(event.paid_amount), cents(event.refund_amount)),
        (Some(15_750), Some(0))
    );
    // The late client can still enter until the session ends.
    join(&app, &client, &booked.id).await.unwrap();
    app.go_to(&booked, TimeDelta::minutes(50));
    let over = join(&app, &client, &booked.id).await.unwrap_err();
    assert_eq!(reason(&over), "APPOINTMENT_NOT_SCHEDULED");
}

#[tokio::test]
async fn refunds_all_when_client_reports_absent_therapist() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    app.go_to(&booked, TimeDelta::minutes(5));
    let early = report(&app, &client, &booked.id).await.unwrap_err();
    assert_eq!(reason(&early), "ABSENCE_TOO_EARLY");
    assert!(!app.look(&client, &booked.id).await.can_report_absence);
    app.pass(TimeDelta::minutes(5));
    assert!(app.look(&client, &booked.id).await.can_report_absence);
    for stranger in [&app.user("x@example.test", &[]), &therapist.user] {
        let refused = report(&app, stranger, &booked.id).await.unwrap_err();
        assert_eq!(reason(&refused), "APPOINTMENT_NOT_FOUND");
    }
    let absent = report(&app, &client, &booked.id).await.unwrap();
    assert_eq!(
        (absent.status(), absent.refund_percent),
        (AppointmentStatus::TherapistAbsent, 100)
    );
    report(&app, &client, &booked.id).await.unwrap();
    let sent = refunded(&app, &client, &booked.id).await;
    assert_eq!(sent.refund(), AppointmentRefund::Sent);
    assert_eq!(cents(sent.refund_amount), Some(15_750));
    assert_eq!(sent.expected_refund, None, "the refund was sent");
    let event = published(&app, AppointmentEvent::TherapistAbsent).await;
    assert_eq!(
        (event.role(), cents(event.refund_amount)),
        (AppointmentRole::Client, Some(15_750))
    );
    let refund = refund_of(&app, &booked.id).unwrap();
    assert_eq!(refund.reason(), RefundReason::CancelledByProvider);
    assert_eq!(app.stand_ins.charges.refunds().len(), 1);
    assert!(earned(&app, &therapist).await.is_empty());
}

#[tokio::test]
async fn returns_credit_when_therapist_was_absent() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    set_sessions(&app, &client, &therapist, 2);
    let slots = app.slots(&therapist).await;
    let missed = app.try_book(&client, by_plan(&therapist, &slots[0])).await.unwrap();
    let held = app.try_book(&client, by_plan(&therapist, &slots[1])).await.unwrap();
    app.go_to(&missed, TimeDelta::minutes(10));
    report(&app, &client, &missed.id).await.unwrap();
    let back = refunded(&app, &client, &missed.id).await;
    assert_eq!(back.refund(), AppointmentRefund::CreditReturned);
    let returned = app.stand_ins.charges.returned();
    assert_eq!(returned[0].reference_id, missed.id);
    assert!(returned[0].cancelled_by_provider);
    assert_eq!(sessions(&app, &client, &therapist), 1);

    // A session of a plan earns its share of the plan's price.
    app.go_to(&held, TimeDelta::minutes(50));
    complete(&app, &therapist.user, &held.id, false).await.unwrap();
    assert_eq!(earned(&app, &therapist).await, [(1, 13_000)]);
}

#[tokio::test]
async fn rejects_absence_report_when_therapist_was_present() {
    let app = start_with(|settings| settings.meeting_url = Some("https://meet.example.test".to_owned())).await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    app.go_to(&booked, TimeDelta::minutes(-20));
    join(&app, &client, &booked.id).await.unwrap();
    app.go_to(&booked, TimeDelta::minutes(1));
    join(&app, &therapist.user, &booked.id).await.unwrap();
    app.go_to(&booked, TimeDelta::minutes(15));
    let refused = report(&app, &client, &booked.id).await.unwrap_err();
    assert_eq!(reason(&refused), "THERAPIST_WAS_PRESENT");
    let seen = app.look(&client, &booked.id).await;
    assert!(!seen.can_report_absence && !seen.client_was_present);
    // The therapist is warned that the client was present.
    let missed = complete(&app, &therapist.user, &booked.id, true).await.unwrap();
    assert!(missed.client_was_present);
    let admin = app.admin();
    let corrected = correct(&app, &admin, &booked.id, AppointmentStatus::TherapistAbsent)
        .await
        .unwrap();
    assert_eq!(corrected.status(), AppointmentStatus::TherapistAbsent);
    assert_eq!(
        refunded(&app, &client, &booked.id).await.refund(),
        AppointmentRefund::Sent
    );
}

#[tokio::test]
async fn corrects_outcome_for_admins_only() {
    let app = start().await;
    let (client, therapist, admin) = (app.client(), app.therapist().await, app.admin());
    let booked = app.book(&client, &therapist).await;
    let early = correct(&app, &admin, &booked.id, AppointmentStatus::Completed)
        .await
        .unwrap_err();
    assert_eq!(reason(&early), "APPOINTMENT_NOT_BEGUN");
    app.go_to(&booked, TimeDelta::minutes(55));
    complete(&app, &therapist.user, &booked.id, false).await.unwrap();
    assert_eq!(sessions_of(&app, &therapist).await, 1);
    for user in [&client, &therapist.user] {
        let refused = correct(&app, user, &booked.id, AppointmentStatus::NoShow)
            .await
            .unwrap_err();
        assert_eq!(refused.code(), Code::PermissionDenied);
    }
    for outcome in [AppointmentStatus::Unspecified, AppointmentStatus::Cancelled] {
        let refused = correct(&app, &admin, &booked.id, outcome).await.unwrap_err();
        assert_eq!(violations(&refused)[0].0, "outcome");
    }
    let missed = correct(&app, &admin, &booked.id, AppointmentStatus::NoShow)
        .await
        .unwrap();
    assert_eq!(missed.status(), AppointmentStatus::NoShow);
    let last = missed.history.last().unwrap();
    assert_eq!(
        (last.event(), last.role()),
        (AppointmentEvent::Corrected, AppointmentRole::Admin)
    );
    assert_eq!(sessions_of(&app, &therapist).await, 0);
    assert!(app.stand_ins.charges.refunds().is_empty());

    let cancelled = app.book(&client, &therapist).await;
    cancel(&app, &client, &cancelled.id).await.unwrap();
    app.go_to(&cancelled, TimeDelta::minutes(15));
    let closed = correct(&app, &admin, &cancelled.id, AppointmentStatus::Completed)
        .await
        .unwrap_err();
    assert_eq!(reason(&closed), "APPOINTMENT_CLOSED");
    let mine = app.user("both@example.test", &["admin"]);
    let own = app.book(&mine, &therapist).await;
    app.go_to(&own, TimeDelta::minutes(15));
    let refused = correct(&app, &mine, &own.id, AppointmentStatus::TherapistAbsent)
        .await
        .unwrap_err();
    assert_eq!(reason(&refused), "OWN_APPOINTMENT");
}

#[tokio::test]
async fn completes_session_one_day_after_its_end() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    app.go_to(&booked, TimeDelta::hours(24));
    assert_eq!(
        app.look(&client, &booked.id).await.status(),
        AppointmentStatus::Scheduled
    );
    let ended = as_time_goes_on(
        app.platform.clock(),
        Duration::from_secs(600),
        "the automatic completion",
        async || Some(app.look(&client, &booked.id).await).filter(|it| it.status() == AppointmentStatus::Completed),
    )
    .await;
    assert_eq!(ended.history.last().unwrap().role(), AppointmentRole::Unspecified);
    assert_eq!(earned(&app, &therapist).await, [(1, 15_000)]);
    assert_eq!(sessions_of(&app, &therapist).await, 1);
}

#[tokio::test]
async fn cancels_free_of_charge_in_first_hour() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    // Tomorrow at nine, 23 hours ahead.
    for (minutes, percent) in [(59, 100), (60, 50)] {
        let booked = app.book(&client, &therapist).await;
        app.pass(TimeDelta::minutes(minutes));
        let seen = app.look(&client, &booked.id).await;
        assert_eq!(seen.refund_percent, percent, "{minutes}");
        assert_eq!(seen.free_cancellation_end_time.is_some(), percent == 100);
        let cancelled = cancel(&app, &client, &booked.id).await.unwrap();
        assert_eq!(cancelled.refund_percent, percent);
    }
}

#[tokio::test]
async fn cancels_free_of_charge_after_therapist_moved() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let slots = app.slots(&therapist).await;
    let mut moved = Vec::new();
    for (from, to) in [(20, 1), (21, 2)] {
        let held = app.try_book(&client, at(&therapist, &slots[from])).await.unwrap();
        app.pay(&held).await;
        let booked = app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
        moved.push((booked, slots[to].start_time));
    }
    app.pass(TimeDelta::hours(2));
    for (booked, to) in &moved {
        assert!(!app.look(&client, &booked.id).await.awaits_acceptance);
        move_to(&app, &therapist.user, &booked.id, *to).await.unwrap();
        let seen = app.look(&client, &booked.id).await;
        assert_eq!((seen.awaits_acceptance, seen.refund_percent), (true, 100));
    }
    let (first, second) = (&moved[0].0, &moved[1].0);
    let free = cancel(&app, &client, &first.id).await.unwrap();
    assert_eq!(free.refund_percent, 100);

    for stranger in [&app.user("x@example.test", &[]), &therapist.user, &app.admin()] {
        let refused = accept(&app, stranger, &second.id).await.unwrap_err();
        assert_eq!(reason(&refused), "APPOINTMENT_NOT_FOUND");
    }
    let accepted = accept(&app, &client, &second.id).await.unwrap();
    assert_eq!((accepted.awaits_acceptance, accepted.refund_percent), (false, 50));
    assert_eq!(
        accept(&app, &client, &second.id).await.unwrap().etag,
        accepted.etag,
        "repeated acceptance"
    );
    let closed = accept(&app, &client, &first.id).await.unwrap_err();
    assert_eq!(reason(&closed), "APPOINTMENT_CLOSED");
}
