use chrono::TimeDelta;
use selam_chassis_testing::eventually;
use selam_proto_therapy::v1::{
    AppointmentChanged, AppointmentEvent, AppointmentRole, AppointmentStatus, GetTherapistProfileRequest,
    PracticeClosed, PracticeClosedReason, SessionType, UpdateTherapistProfileRequest,
};

use crate::{
    App, Practitioner, User, at,
    changes::cancel,
    personal_data::{erased, leave, query},
    profile, start, start_with, violations,
};

async fn withdrawn(app: &App) -> selam_proto_payments::v1::WithdrawPlanRequest {
    eventually("the plan to be withdrawn", || async {
        app.stand_ins.charges.withdrawn().pop()
    })
    .await
}

/// Books the last free slot.
async fn book_last(app: &App, client: &User, therapist: &Practitioner) -> selam_proto_therapy::v1::Appointment {
    let slot = app.last_slot(therapist).await;
    let held = app.try_book(client, at(therapist, &slot)).await.unwrap();
    app.pay(&held).await;
    app.wait_for(client, &held.id, AppointmentStatus::Scheduled).await
}

/// Tries to remove the address of a practice that still has sessions in person.
async fn assert_address_stays(app: &App, therapist: &Practitioner) {
    let before = app
        .practices()
        .get_therapist_profile(app.by(&therapist.user, GetTherapistProfileRequest {}))
        .await
        .unwrap()
        .into_inner();
    let without = app.by(&therapist.user, profile(before.etag));
    let refused = app.practices().update_therapist_profile(without).await.unwrap_err();
    assert_eq!(
        violations(&refused),
        [("practiceAddress".to_owned(), "REQUIRED".to_owned())]
    );
}

#[tokio::test]
async fn hiding_withdraws_plan_and_keeps_sessions() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    // An unpaid hold is not a booked session.
    app.hold(&app.user("other@example.test", &[]), &therapist).await;
    let shown = app.set_profile(&therapist, |it| it.is_listed = false).await;
    assert_eq!(shown.upcoming_session_count, 1);
    let withdrawal = withdrawn(&app).await;
    assert_eq!(withdrawal.therapist_id, therapist.id);
    assert!(!withdrawal.erase_name && withdrawal.version > 1);
    let closed: PracticeClosed = app.platform.wait_for_event().await;
    assert_eq!(closed.reason(), PracticeClosedReason::Hidden);
    assert_eq!(closed.user_id, therapist.user.id.to_string());
    assert_eq!((closed.cancelled_session_count, closed.kept_session_count), (0, 1));
    assert_eq!(
        app.look(&client, &booked.id).await.status(),
        AppointmentStatus::Scheduled
    );
    // Saving a hidden profile again withdraws nothing; a listed profile offers its plan again.
    app.set_profile(&therapist, |it| it.is_listed = false).await;
    let plans = app.stand_ins.charges.plans().len();
    app.set_profile(&therapist, |_| {}).await;
    eventually("the plan to be offered again", || async {
        (app.stand_ins.charges.plans().len() > plans).then_some(())
    })
    .await;
    let last = app.stand_ins.charges.plans().pop().unwrap();
    assert!(last.is_offered && last.version > withdrawal.version);
    assert_eq!(app.stand_ins.charges.withdrawn().len(), 1);
}

#[tokio::test]
async fn erasure_ends_sessions_and_erases_plan() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let past = app.book(&client, &therapist).await;
    app.go_to(&past, TimeDelta::minutes(180));
    let running = app.book(&client, &therapist).await;
    let coming = book_last(&app, &client, &therapist).await;
    app.go_to(&running, TimeDelta::minutes(10));

    leave(&app, &therapist.user).await;
    app.wait_for(&client, &past.id, AppointmentStatus::Completed).await;
    let cancelled = app.wait_for(&client, &coming.id, AppointmentStatus::Cancelled).await;
    assert_eq!(cancelled.refund_percent, 100);
    let refund = eventually("the refund", || async { app.stand_ins.charges.refunds().pop() }).await;
    assert_eq!(
        (refund.0.reference_id.as_str(), refund.0.percent),
        (coming.id.as_str(), 100)
    );
    // A running session keeps its therapist until its end.
    let still = app.look(&client, &running.id).await;
    assert_eq!(
        (still.status(), still.therapist_name.as_str()),
        (AppointmentStatus::Scheduled, "Senait Tesfay")
    );
    assert!(!withdrawn(&app).await.therapist_id.is_empty());

    app.go_to(&running, TimeDelta::minutes(121));
    leave(&app, &therapist.user).await;
    app.wait_for(&client, &running.id, AppointmentStatus::Completed).await;
    leave(&app, &therapist.user).await;
    erased(&app).await;
    eventually("the name to be erased at payments", || async {
        app.stand_ins.charges.withdrawn().pop().filter(|it| it.erase_name)
    })
    .await;
    let left = query(
        &app,
        "SELECT id FROM therapists WHERE full_name <> '' OR practice_address <> ''",
    )
    .await;
    assert!(left.is_empty());
    let closed = app.platform.captured::<PracticeClosed>();
    let erased: Vec<_> = closed.iter().map(|it| (it.reason(), it.full_name.as_str())).collect();
    assert_eq!(erased, [(PracticeClosedReason::Erased, "")]);
}

#[tokio::test]
async fn erasure_ends_each_session_by_job() {
    const SESSIONS: usize = 60;
    let app = start_with(|settings| settings.max_unpaid_holds = 1_000).await;
    let therapist = app.therapist().await;
    let slots = app.slots_in(&therapist, 31).await;
    assert!(slots.len() > SESSIONS, "{}", slots.len());
    for (number, slots) in slots[..SESSIONS].chunks(10).enumerate() {
        let client = app.user(&format!("client-{number}@example.test"), &[]);
        for slot in slots {
            app.try_book(&client, at(&therapist, slot)).await.unwrap();
        }
    }
    leave(&app, &therapist.user).await;
    let ended = "SELECT id FROM appointments WHERE status = 'cancelled'";
    eventually("all sessions to end", || async {
        (query(&app, ended).await.len() == SESSIONS).then_some(())
    })
    .await;
    let jobs = query(&app, "SELECT id FROM jobs WHERE kind = 'end-session'").await;
    assert_eq!(jobs.len(), SESSIONS);
    leave(&app, &therapist.user).await;
    erased(&app).await;
}

#[tokio::test]
async fn returns_practice_address_once_paid() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    app.set_profile(&therapist, |it| {
        it.session_types.push(SessionType::InPerson.into());
        it.practice_address = "620 12 Avenue SW, Suite 304, Calgary".to_owned();
    })
    .await;
    let slot = app.slots(&therapist).await[0].clone();
    let mut wanted = at(&therapist, &slot);
    wanted.session_type = SessionType::InPerson.into();
    let held = app.try_book(&client, wanted).await.unwrap();
    assert_eq!(held.practice_address, "");
    app.pay(&held).await;
    let paid = app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
    assert_eq!(paid.practice_address, "620 12 Avenue SW, Suite 304, Calgary");
    let file = app
        .platform
        .http_url(&format!("/v1/appointments/{}/calendar.ics", held.id));
    let answer = reqwest::Client::new()
        .get(&file)
        .bearer_auth(&client.token)
        .send()
        .await
        .unwrap();
    let calendar: icalendar::Calendar = answer.text().await.unwrap().parse().unwrap();
    let event = calendar.components.first().and_then(|it| it.as_event()).unwrap();
    assert_eq!(
        icalendar::Component::property_value(event, "LOCATION"),
        Some("620 12 Avenue SW, Suite 304, Calgary")
    );
    // Video sessions and the directory have no address.
    let video = app.book(&client, &therapist).await;
    assert_eq!(video.practice_address, "");
    let request = selam_proto_therapy::v1::GetTherapistRequest {
        id: therapist.id.clone(),
        ..Default::default()
    };
    let public = app.directory().get_therapist(request).await.unwrap().into_inner();
    assert!(!format!("{public:?}").contains("12 Avenue"));
    let own = app
        .practices()
        .get_therapist_profile(app.by(&therapist.user, GetTherapistProfileRequest {}))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(own.practice_address, "620 12 Avenue SW, Suite 304, Calgary");
}

#[tokio::test]
async fn keeps_address_while_session_is_held() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    app.set_profile(&therapist, |it| {
        it.session_types.push(SessionType::InPerson.into());
        it.practice_address = "620 12 Avenue SW, Calgary".to_owned();
    })
    .await;
    let mut wanted = at(&therapist, &app.slots(&therapist).await[0]);
    wanted.session_type = SessionType::InPerson.into();
    let held = app.try_book(&client, wanted).await.unwrap();
    assert_address_stays(&app, &therapist).await;
    app.pay(&held).await;
    let booked = app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
    assert_eq!(booked.practice_address, "620 12 Avenue SW, Calgary");
}

#[tokio::test]
async fn announces_new_address_for_coming_sessions() {
    const OLD: &str = "620 12 Avenue SW, Suite 304, Calgary";
    const NEW: &str = "1301 16 Avenue NW, Suite 210, Calgary";
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let at_address = |address: &'static str| {
        move |it: &mut UpdateTherapistProfileRequest| {
            it.session_types.push(SessionType::InPerson.into());
            it.practice_address = address.to_owned();
        }
    };
    app.set_profile(&therapist, at_address(OLD)).await;
    let slots = app.slots(&therapist).await;
    let mut booked = Vec::new();
    for slot in &slots[..3] {
        let mut wanted = at(&therapist, slot);
        wanted.session_type = SessionType::InPerson.into();
        let held = app.try_book(&client, wanted).await.unwrap();
        app.pay(&held).await;
        app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
        booked.push(held.id);
    }
    app.book(&client, &therapist).await;
    cancel(&app, &client, &booked[1]).await.unwrap();
    app.set_profile(&therapist, at_address(NEW)).await;
    // An unchanged address publishes nothing.
    app.set_profile(&therapist, at_address(NEW)).await;
    let published = || {
        let all = app.platform.captured::<AppointmentChanged>().into_iter();
        all.filter(|it| it.event() == AppointmentEvent::PlaceChanged)
            .collect::<Vec<_>>()
    };
    eventually("both sessions to be announced", || async {
        (published().len() == 2).then_some(())
    })
    .await;
    for event in published() {
        assert!(event.appointment_id == booked[0] || event.appointment_id == booked[2]);
        assert_eq!(
            (event.practice_address.as_str(), event.role(), event.version),
            (NEW, AppointmentRole::Therapist, 3)
        );
    }
    let jobs = query(&app, "SELECT id FROM jobs WHERE kind = 'announce-place'").await;
    assert_eq!(jobs.len(), 2);

    assert_address_stays(&app, &therapist).await;
}
