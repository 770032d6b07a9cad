//! Holds: repeated payment, changed choices, declined payments and limits.

use chrono::TimeDelta;
use selam_chassis_testing::eventually;
use selam_proto_payments::v1::CheckoutStatus;
use selam_proto_therapy::v1::{
    Appointment, AppointmentEvent, AppointmentStatus, CreateAppointmentRequest, PayAppointmentRequest, SessionFormat,
};
use tonic::Status;
use tonic_types::StatusExt as _;

use crate::{
    App, User, at,
    changes::{cancel, move_to},
    personal_data::query,
    plan_payments::{by_plan, set_sessions},
    reason, start, start_with, violations,
};

pub async fn pay_now(app: &App, user: &User, id: &str) -> Result<Appointment, Status> {
    let request = PayAppointmentRequest { id: id.to_owned() };
    let answer = app.appointments().pay_appointment(app.by(user, request)).await?;
    Ok(answer.into_inner())
}

#[tokio::test]
async fn reads_held_session_without_asking_payments() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    app.stand_ins.charges.set_slow_to_prepare(true);
    let held = app.hold(&client, &therapist).await;
    assert!(held.checkout_url.is_empty() && !held.checkout_session_id.is_empty());
    assert!(held.can_pay);

    app.stand_ins.set_away(true);
    let seen = app.look(&client, &held.id).await;
    assert_eq!(seen.checkout_session_id, held.checkout_session_id);
    assert!(seen.can_pay && seen.checkout_url.is_empty());
    let others = app.look(&therapist.user, &held.id).await;
    assert!(others.checkout_session_id.is_empty() && !others.can_pay);
    app.stand_ins.set_away(false);
    assert_eq!(app.stand_ins.charges.opened().len(), 1);
}

#[tokio::test]
async fn pays_held_session_for_its_client_only() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let held = app.hold(&client, &therapist).await;
    let again = pay_now(&app, &client, &held.id).await.unwrap();
    assert_eq!(again.checkout_url, held.checkout_url);
    assert_eq!(again.checkout_session_id, held.checkout_session_id);
    for stranger in [&app.user("x@example.test", &[]), &therapist.user, &app.admin()] {
        let refused = pay_now(&app, stranger, &held.id).await.unwrap_err();
        assert_eq!(reason(&refused), "APPOINTMENT_NOT_FOUND");
    }
    assert_eq!(violations(&pay_now(&app, &client, "7").await.unwrap_err())[0].0, "id");

    app.pay(&held).await;
    app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
    let paid = pay_now(&app, &client, &held.id).await.unwrap_err();
    assert_eq!(reason(&paid), "APPOINTMENT_NOT_HELD");
    let released = app.hold(&client, &therapist).await;
    app.expire_checkout(&released).await;
    app.wait_for(&client, &released.id, AppointmentStatus::Released).await;
    let late = pay_now(&app, &client, &released.id).await.unwrap_err();
    assert_eq!(reason(&late), "APPOINTMENT_NOT_HELD");
}

#[tokio::test]
async fn keeps_hold_after_declined_payment() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let held = app.hold(&client, &therapist).await;
    app.close(&held, CheckoutStatus::Failed).await;
    let declined = eventually("a hold without a checkout", || async {
        Some(app.look(&client, &held.id).await).filter(|it| it.checkout_session_id.is_empty())
    })
    .await;
    assert_eq!(declined.status(), AppointmentStatus::Held);
    assert!(declined.can_pay);
    let again = pay_now(&app, &client, &held.id).await.unwrap();
    // The end of an earlier checkout has no effect.
    let earlier = Appointment {
        checkout_session_id: "0192f3a4-0000-7000-8000-000000000001".to_owned(),
        ..held.clone()
    };
    app.close(&earlier, CheckoutStatus::Expired).await;
    app.pay(&again).await;
    let paid = app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
    let events: Vec<_> = paid.history.iter().map(|change| change.event()).collect();
    assert_eq!(events, [AppointmentEvent::Held, AppointmentEvent::Scheduled]);
}

#[tokio::test]
async fn replaces_hold_when_choices_change() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let slot = app.slots(&therapist).await[0].clone();
    let first = app.try_book(&client, at(&therapist, &slot)).await.unwrap();
    let with_notes = CreateAppointmentRequest {
        notes: "I sleep badly.".to_owned(),
        ..at(&therapist, &slot)
    };
    let second = app.try_book(&client, with_notes.clone()).await.unwrap();
    assert_eq!(
        (second.notes.as_str(), second.start_time),
        ("I sleep badly.", first.start_time)
    );
    let same = app.try_book(&client, with_notes).await.unwrap();
    assert_eq!(same.id, second.id);
    let longer = CreateAppointmentRequest {
        format: SessionFormat::Couples.into(),
        ..at(&therapist, &slot)
    };
    let third = app.try_book(&client, longer).await.unwrap();
    assert_eq!(third.fee.as_ref().unwrap().amount_minor, 20_000);

    set_sessions(&app, &client, &therapist, 1);
    let booked = app.try_book(&client, by_plan(&therapist, &slot)).await.unwrap();
    assert_eq!(booked.status(), AppointmentStatus::Scheduled);
    for replaced in [&first, &second, &third] {
        let seen = app.look(&client, &replaced.id).await;
        assert_eq!(seen.status(), AppointmentStatus::Released);
        eventually("the closed checkout", || async {
            app.stand_ins.charges.closed().contains(&replaced.id).then_some(())
        })
        .await;
    }
}

#[tokio::test]
async fn encrypts_client_notes() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let slot = app.slots(&therapist).await[0].clone();
    let request = CreateAppointmentRequest {
        notes: "I sleep badly.".to_owned(),
        ..at(&therapist, &slot)
    };
    let held = app.try_book(&client, request).await.unwrap();
    assert_eq!(app.look(&therapist.user, &held.id).await.notes, "I sleep badly.");
    let rows = query(&app, "SELECT notes FROM appointments").await;
    let stored: String = rows[0].try_get("", "notes").unwrap();
    assert!(!stored.is_empty() && !stored.contains("sleep"));
}

#[tokio::test]
async fn repeats_plan_payment_with_same_idempotency_key() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    set_sessions(&app, &client, &therapist, 1);
    let wanted = by_plan(&therapist, &app.slots(&therapist).await[0]);
    let keyed = || {
        let mut request = app.by(&client, wanted.clone());
        request
            .metadata_mut()
            .insert("idempotency-key", "once".parse().unwrap());
        request
    };
    app.stand_ins.set_away(true);
    let away = app.appointments().create_appointment(keyed()).await.unwrap_err();
    assert_eq!(reason(&away), "SERVICE_UNAVAILABLE");
    app.stand_ins.set_away(false);
    for _ in 0..2 {
        let booked = app.appointments().create_appointment(keyed()).await.unwrap();
        assert_eq!(booked.into_inner().status(), AppointmentStatus::Scheduled);
    }
    assert_eq!(app.stand_ins.charges.used().len(), 1);
}

#[tokio::test]
async fn rejects_plan_for_other_session_format() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    set_sessions(&app, &client, &therapist, 1);
    let slot = app.slots(&therapist).await[0].clone();
    let couples = CreateAppointmentRequest {
        format: SessionFormat::Couples.into(),
        ..by_plan(&therapist, &slot)
    };
    let refused = app.try_book(&client, couples).await.unwrap_err();
    assert_eq!(
        violations(&refused),
        [("format".to_owned(), "PLAN_OTHER_FORMAT".to_owned())]
    );
    assert!(app.is_free(&therapist, &slot).await);
    assert!(app.stand_ins.charges.used().is_empty());
}

#[tokio::test]
async fn rejects_overlapping_sessions_of_client() {
    let app = start().await;
    let (client, therapist, other) = (app.client(), app.therapist().await, app.therapist().await);
    app.set_hours(&other, |hours| hours.step_minutes = 30).await;
    let slots = app.slots(&therapist).await;
    app.try_book(&client, at(&therapist, &slots[1])).await.unwrap();
    let other_slots = app.slots(&other).await;
    // Sessions of fifty minutes overlap from half an hour before to half an hour after.
    for (index, is_free) in [(0, true), (1, false), (2, false), (3, false), (4, true)] {
        match app.try_book(&client, at(&other, &other_slots[index])).await {
            Ok(held) => {
                assert!(is_free, "{index}");
                cancel(&app, &client, &held.id).await.unwrap();
            }
            Err(refused) => {
                assert!(!is_free, "{index}: {refused:?}");
                assert_eq!(reason(&refused), "APPOINTMENT_OVERLAP");
            }
        }
    }
    let held = app.try_book(&client, at(&other, &other_slots[8])).await.unwrap();
    app.pay(&held).await;
    let booked = app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
    let refused = move_to(&app, &client, &booked.id, other_slots[1].start_time).await;
    assert_eq!(reason(&refused.unwrap_err()), "APPOINTMENT_OVERLAP");
}

#[tokio::test]
async fn limits_unpaid_holds_of_client() {
    let app = start_with(|settings| settings.max_unpaid_holds = 2).await;
    let (client, therapist) = (app.client(), app.therapist().await);
    for _ in 0..2 {
        let held = app.hold(&client, &therapist).await;
        cancel(&app, &client, &held.id).await.unwrap();
        app.pass(TimeDelta::minutes(1));
    }
    let slot = app.slots(&therapist).await[0].clone();
    let refused = app.try_book(&client, at(&therapist, &slot)).await.unwrap_err();
    assert_eq!(reason(&refused), "TOO_MANY_UNPAID_HOLDS");
    let info = refused.get_error_details().error_info().unwrap().clone();
    assert_eq!(info.metadata["retryTime"], "2026-11-23T17:00:00Z");
    app.pass(TimeDelta::minutes(58));
    app.try_book(&client, at(&therapist, &slot)).await.unwrap();
}
