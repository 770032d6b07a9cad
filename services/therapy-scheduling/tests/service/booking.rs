use chrono::TimeDelta;
use selam_proto_therapy::v1::{
    AppointmentEvent, AppointmentStatus, CreateAppointmentRequest, SessionFormat, SessionType,
};
use tonic::Code;
use uuid::Uuid;

use crate::{
    at,
    plan_payments::{by_plan, set_sessions},
    reason, start, start_with, time, violations,
};

#[tokio::test]
async fn holds_slot_and_opens_checkout() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let slots = app.slots(&therapist).await;
    // Eight slots per day from Tuesday; the notice excludes Monday.
    assert_eq!(slots[0].start_local_time, "2026-11-24T09:00:00-06:00");
    let request = CreateAppointmentRequest {
        notes: "  I sleep badly. ".to_owned(),
        time_zone: "Asia/Riyadh".to_owned(),
        language_code: "ar".to_owned(),
        ..at(&therapist, &slots[2])
    };
    let held = app.try_book(&client, request).await.unwrap();
    assert_eq!(held.status(), AppointmentStatus::Held);
    assert_eq!(held.start_local_time, "2026-11-24T20:00:00+03:00");
    assert_eq!(
        (held.duration_minutes, held.fee.as_ref().unwrap().amount_minor),
        (50, 15_000)
    );
    assert_eq!((held.notes.as_str(), held.client_name.as_str()), ("I sleep badly.", ""));
    assert_eq!(held.checkout_url, format!("https://pay.example.test/{}", held.id));
    assert!(held.hold_expire_time.is_some() && !held.can_reschedule && held.can_cancel);
    let events: Vec<_> = held.history.iter().map(|change| change.event()).collect();
    assert_eq!(events, [AppointmentEvent::Held]);

    let asked = app.stand_ins.charges.opened();
    assert_eq!(asked.len(), 1);
    assert_eq!(
        (asked[0].title.as_str(), asked[0].subject.as_str()),
        ("جلسة مع Senait Tesfay", "Senait Tesfay")
    );
    assert_eq!(asked[0].subtotal.as_ref().unwrap().amount_minor, 15_000);
    assert_eq!(asked[0].expire_time, held.hold_expire_time);
    // The held slot is no longer offered.
    let left = app.slots(&therapist).await;
    assert_eq!(left.len(), slots.len() - 1);
    assert!(!left.contains(&slots[2]));
}

#[tokio::test]
async fn repeated_booking_returns_same_hold() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let slot = app.slots(&therapist).await[0].clone();
    let first = app.try_book(&client, at(&therapist, &slot)).await.unwrap();
    let again = app.try_book(&client, at(&therapist, &slot)).await.unwrap();
    assert_eq!(
        (again.id, again.checkout_url),
        (first.id.clone(), first.checkout_url.clone())
    );
    let mut keyed = app.by(&client, at(&therapist, &app.slots(&therapist).await[0]));
    keyed.metadata_mut().insert("idempotency-key", "once".parse().unwrap());
    let message = keyed.get_ref().clone();
    let second = app.appointments().create_appointment(keyed).await.unwrap().into_inner();
    let mut keyed = app.by(&client, message);
    keyed.metadata_mut().insert("idempotency-key", "once".parse().unwrap());
    let repeated = app.appointments().create_appointment(keyed).await.unwrap().into_inner();
    assert_eq!(
        (repeated.id.as_str(), repeated.checkout_url.as_str()),
        (second.id.as_str(), second.checkout_url.as_str())
    );
    assert_ne!(second.id, first.id);
}

#[tokio::test]
async fn rejects_unavailable_bookings_without_side_effects() {
    let app = start_with(|settings| settings.max_open_appointments = 1).await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let slot = app.slots(&therapist).await[0].clone();
    let fine = || at(&therapist, &slot);
    let hidden = app.hidden_therapist().await;
    for (request, field, wrong) in [
        (
            CreateAppointmentRequest {
                start_time: time("2026-11-23T15:00:00Z"),
                ..fine()
            },
            "startTime",
            "SLOT_NOT_OFFERED",
        ),
        (
            CreateAppointmentRequest {
                start_time: time("2020-01-06T16:00:00Z"),
                ..fine()
            },
            "startTime",
            "SLOT_NOT_OFFERED",
        ),
        (
            CreateAppointmentRequest {
                start_time: time("2026-11-24T15:30:00Z"),
                ..fine()
            },
            "startTime",
            "SLOT_NOT_OFFERED",
        ),
        (
            CreateAppointmentRequest {
                start_time: time("2026-11-28T15:00:00Z"),
                ..fine()
            },
            "startTime",
            "SLOT_NOT_OFFERED",
        ),
        (
            CreateAppointmentRequest {
                start_time: time("2027-03-01T16:00:00Z"),
                ..fine()
            },
            "startTime",
            "SLOT_NOT_OFFERED",
        ),
        (
            CreateAppointmentRequest {
                start_time: None,
                ..fine()
            },
            "startTime",
            "REQUIRED",
        ),
        (
            CreateAppointmentRequest {
                format: SessionFormat::Group.into(),
                ..fine()
            },
            "format",
            "FORMAT_NOT_OFFERED",
        ),
        (
            CreateAppointmentRequest { format: 99, ..fine() },
            "format",
            "ENUM_DEFINED_ONLY",
        ),
        (
            CreateAppointmentRequest {
                session_type: SessionType::InPerson.into(),
                ..fine()
            },
            "sessionType",
            "SESSION_TYPE_NOT_OFFERED",
        ),
        (
            CreateAppointmentRequest {
                time_zone: "Mars/Base".into(),
                ..fine()
            },
            "timeZone",
            "TIME_ZONE_UNKNOWN",
        ),
        (
            CreateAppointmentRequest {
                therapist_id: "7".into(),
                ..fine()
            },
            "therapistId",
            "STRING_UUID",
        ),
        (
            CreateAppointmentRequest {
                notes: "\u{7}".into(),
                ..fine()
            },
            "notes",
            "CONTROL_CHARACTER",
        ),
    ] {
        let refused = app.try_book(&client, request).await.unwrap_err();
        let found = violations(&refused);
        assert_eq!(found, [(field.to_owned(), wrong.to_owned())], "{refused:?}");
    }
    for (therapist_id, wrong) in [
        (hidden.id.clone(), "THERAPIST_NOT_FOUND"),
        (Uuid::now_v7().to_string(), "THERAPIST_NOT_FOUND"),
    ] {
        let refused = app
            .try_book(&client, CreateAppointmentRequest { therapist_id, ..fine() })
            .await;
        assert_eq!(reason(&refused.unwrap_err()), wrong);
    }
    let own = app.try_book(&therapist.user, fine()).await.unwrap_err();
    assert_eq!(reason(&own), "OWN_APPOINTMENT");
    assert_eq!(app.slots(&therapist).await[0], slot, "no slots are reserved");
    assert!(app.stand_ins.charges.opened().is_empty());

    app.try_book(&client, fine()).await.unwrap();
    let next = app.slots(&therapist).await[0].clone();
    let many = app.try_book(&client, at(&therapist, &next)).await.unwrap_err();
    assert_eq!(reason(&many), "TOO_MANY_OPEN_APPOINTMENTS");
}

#[tokio::test]
async fn books_at_once_with_plan_credit() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let slot = app.slots(&therapist).await[0].clone();
    let none = app.try_book(&client, by_plan(&therapist, &slot)).await.unwrap_err();
    assert_eq!(
        (none.code(), reason(&none).as_str()),
        (Code::FailedPrecondition, "NO_CREDIT")
    );
    assert_eq!(app.slots(&therapist).await[0], slot);

    set_sessions(&app, &client, &therapist, 1);
    let booked = app.try_book(&client, by_plan(&therapist, &slot)).await.unwrap();
    assert_eq!(booked.status(), AppointmentStatus::Scheduled);
    assert_eq!(app.stand_ins.charges.used(), [booked.id.as_str()]);
    assert!(app.stand_ins.charges.opened().is_empty() && booked.checkout_url.is_empty());
}

#[tokio::test]
async fn keeps_hold_when_payments_is_unavailable() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let slot = app.slots(&therapist).await[0].clone();
    app.stand_ins.set_away(true);
    let away = app.try_book(&client, at(&therapist, &slot)).await.unwrap_err();
    assert_eq!(
        (away.code(), reason(&away).as_str()),
        (Code::Unavailable, "SERVICE_UNAVAILABLE")
    );
    app.stand_ins.set_away(false);
    app.pass(TimeDelta::minutes(1));
    let again = app.try_book(&client, at(&therapist, &slot)).await.unwrap();
    assert!(!again.checkout_url.is_empty());
}
