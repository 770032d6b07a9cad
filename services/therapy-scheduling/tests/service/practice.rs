use selam_chassis_testing::eventually;
use selam_proto_therapy::v1::{
    DayException, DayHours, GetAvailabilityRequest, GetTherapistProfileRequest, Qualification, SessionFormat,
    SessionType, UpdateAvailabilityRequest, UpdateTherapistProfileRequest,
};
use tonic::{Code, Status};

use crate::{App, Practitioner, hours, offer, profile, qualification, reason, start, violations};

async fn try_hours(
    app: &App,
    therapist: &Practitioner,
    change: impl FnOnce(&mut UpdateAvailabilityRequest),
) -> Result<(), Status> {
    let etag = app
        .practices()
        .get_availability(app.by(&therapist.user, GetAvailabilityRequest {}))
        .await?
        .into_inner()
        .etag;
    let mut request = UpdateAvailabilityRequest {
        time_zone: "America/Edmonton".to_owned(),
        horizon_days: 60,
        step_minutes: 60,
        etag,
        ..UpdateAvailabilityRequest::default()
    };
    change(&mut request);
    app.practices()
        .update_availability(app.by(&therapist.user, request))
        .await
        .map(drop)
}

fn exception(date: &str, spans: &[(&str, &str)]) -> DayException {
    let hours = spans.iter().map(|(start, end)| DayHours {
        start: (*start).to_owned(),
        end: (*end).to_owned(),
    });
    DayException {
        date: date.to_owned(),
        hours: hours.collect(),
    }
}

#[tokio::test]
async fn returns_hours_as_saved() {
    let app = start().await;
    let therapist = app.therapist().await;
    let written = app
        .set_hours(&therapist, |wanted| {
            wanted.time_zone = "Europe/Stockholm".to_owned();
            wanted.weekly_hours = vec![hours(3, "13:00", "24:00"), hours(1, "00:00", "08:05")];
            wanted.exceptions = vec![
                exception("2026-12-25", &[]),
                exception("2026-12-28", &[("10:00", "12:00")]),
            ];
        })
        .await;
    assert_eq!(written.time_zone, "Europe/Stockholm");
    assert_eq!(
        written.weekly_hours,
        [hours(1, "00:00", "08:05"), hours(3, "13:00", "24:00")]
    );
    assert_eq!(written.exceptions.len(), 2);
    let read = app
        .practices()
        .get_availability(app.by(&therapist.user, GetAvailabilityRequest {}))
        .await
        .unwrap();
    assert_eq!(read.into_inner(), written);
}

#[tokio::test]
async fn rejects_invalid_hours_with_field() {
    let app = start().await;
    let therapist = app.therapist().await;
    type Change = fn(&mut UpdateAvailabilityRequest);
    let cases: [(Change, &str, &str); 10] = [
        (|it| it.time_zone = "Mars/Base".into(), "timeZone", "TIME_ZONE_UNKNOWN"),
        (
            |it| it.weekly_hours = vec![hours(1, "9:00", "10:00")],
            "weeklyHours[0].start",
            "TIME_INVALID",
        ),
        (
            |it| it.weekly_hours = vec![hours(1, "09:00", "09:03")],
            "weeklyHours[0].end",
            "TIME_INVALID",
        ),
        (
            |it| it.weekly_hours = vec![hours(1, "10:00", "10:00")],
            "weeklyHours[0].end",
            "TIME_INVALID",
        ),
        (
            |it| it.weekly_hours = vec![hours(1, "09:00", "12:00"), hours(1, "11:00", "13:00")],
            "weeklyHours",
            "HOURS_OVERLAP",
        ),
        (
            |it| it.weekly_hours = vec![hours(8, "09:00", "12:00")],
            "weeklyHours[0].weekday",
            "INT32_LTE",
        ),
        (
            |it| it.exceptions = vec![exception("2026-02-30", &[])],
            "exceptions[0].date",
            "DATE_INVALID",
        ),
        (
            |it| it.exceptions = vec![exception("2026-12-24", &[]), exception("2026-12-24", &[])],
            "exceptions[1].date",
            "DATE_INVALID",
        ),
        (|it| it.buffer_after_minutes = 7, "bufferAfterMinutes", "TIME_INVALID"),
        (|it| it.step_minutes = 12, "stepMinutes", "TIME_INVALID"),
    ];
    for (change, field, wrong) in cases {
        let refused = try_hours(&app, &therapist, change).await.unwrap_err();
        let found = violations(&refused);
        assert_eq!(
            found.first().map(|(field, _)| field.as_str()),
            Some(field),
            "{refused:?}"
        );
        assert!(found[0].1 == wrong || wrong == "INT32_LTE", "{found:?}");
    }
    let stale = try_hours(&app, &therapist, |it| it.etag = "v1".to_owned())
        .await
        .unwrap_err();
    assert_eq!(
        (stale.code(), reason(&stale).as_str()),
        (Code::Aborted, "AVAILABILITY_CHANGED")
    );
}

#[tokio::test]
async fn validates_profile_and_publishes_plan_price() {
    let app = start().await;
    let therapist = app.therapist().await;
    let published = eventually("the price of the plan", || async {
        app.stand_ins.charges.plans().pop()
    })
    .await;
    assert_eq!(published.therapist_id, therapist.id);
    assert_eq!(
        (published.price.unwrap().amount_minor, published.is_offered),
        (52_000, true)
    );
    let changed = app.set_profile(&therapist, |it| it.is_listed = false).await;
    assert_eq!(qualification(&changed), Qualification::RegisteredPsychologist);
    eventually("the plan to be withdrawn", || async {
        app.stand_ins.charges.withdrawn().pop()
    })
    .await;

    let twice = |it: &mut UpdateTherapistProfileRequest| {
        it.offers = vec![
            offer(SessionFormat::Family, 20_000, 50),
            offer(SessionFormat::Family, 30_000, 50),
        ];
    };
    for (change, field, wrong) in [
        (
            twice as fn(&mut UpdateTherapistProfileRequest),
            "offers[1].format",
            "OFFER_TWICE",
        ),
        (
            |it| it.offers = vec![offer(SessionFormat::Family, 20_000, 52)],
            "offers[0].minutes",
            "TIME_INVALID",
        ),
        (|it| it.bio = "short".to_owned(), "bio", "STRING_MIN_LEN"),
        (
            |it| it.offers = vec![offer(SessionFormat::Family, 1, 50)],
            "offers[0].priceMinor",
            "INT64_GTE_LTE",
        ),
        (|it| it.languages = vec![], "languages", "REPEATED_MIN_ITEMS"),
        (
            |it| it.offers.push(offer(SessionFormat::Group, 10_000, 90)),
            "offers[2].format",
            "FORMAT_NOT_FOR_SALE",
        ),
        (
            |it| it.plan_format = SessionFormat::Family.into(),
            "planFormat",
            "FORMAT_NOT_OFFERED",
        ),
        (
            |it| it.session_types = vec![SessionType::InPerson.into()],
            "practiceAddress",
            "REQUIRED",
        ),
        (
            |it| it.practice_address = "a".repeat(301),
            "practiceAddress",
            "STRING_MAX_LEN",
        ),
        (
            |it| it.practice_address = "a\nb".to_owned(),
            "practiceAddress",
            "CONTROL_CHARACTER",
        ),
        (|it| it.experience_years = 0, "experienceYears", "LISTING_INCOMPLETE"),
    ] {
        let mut request = profile(changed.etag.clone());
        change(&mut request);
        let refused = app
            .practices()
            .update_therapist_profile(app.by(&therapist.user, request))
            .await
            .unwrap_err();
        let found = violations(&refused);
        assert_eq!(
            found.first().map(|(field, _)| field.as_str()),
            Some(field),
            "{refused:?}"
        );
        assert_eq!(found[0].1.split('_').next(), wrong.split('_').next(), "{found:?}");
    }
    let stale = app
        .practices()
        .update_therapist_profile(app.by(&therapist.user, profile("v1".to_owned())))
        .await;
    assert_eq!(reason(&stale.unwrap_err()), "PROFILE_CHANGED");
    // A user with the role but without a practice.
    let user = app.user("new@example.test", &["therapist"]);
    let none = app
        .practices()
        .get_therapist_profile(app.by(&user, GetTherapistProfileRequest {}))
        .await
        .unwrap_err();
    assert_eq!(reason(&none), "THERAPIST_NOT_FOUND");
}

#[tokio::test]
async fn plan_names_its_session_format() {
    let app = start().await;
    let therapist = app.therapist().await;
    let published = eventually("the price of the plan", || async {
        app.stand_ins.charges.plans().pop()
    })
    .await;
    assert_eq!(published.session_format, "individual");
    let shown = app
        .set_profile(&therapist, |it| it.plan_format = SessionFormat::Couples.into())
        .await;
    assert_eq!(shown.plan_format(), SessionFormat::Couples);
    eventually("the new format", || async {
        app.stand_ins
            .charges
            .plans()
            .pop()
            .filter(|it| it.session_format == "couples")
    })
    .await;
}

#[tokio::test]
async fn sends_offered_formats_with_plan() {
    let app = start().await;
    let therapist = app.therapist().await;
    app.set_profile(&therapist, |it| {
        it.plan_price_minor = 0;
        it.offers = vec![offer(SessionFormat::Couples, 20_000, 80)];
    })
    .await;
    let sent = eventually("the plan off sale", || async {
        let plans = app.stand_ins.charges.plans();
        plans.into_iter().find(|it| !it.is_offered)
    })
    .await;
    assert_eq!(sent.offered_formats, ["couples"]);
}

#[tokio::test]
async fn rejects_listing_without_hours() {
    let app = start().await;
    let therapist = app.hidden_therapist().await;
    let before = app
        .practices()
        .get_therapist_profile(app.by(&therapist.user, GetTherapistProfileRequest {}))
        .await
        .unwrap()
        .into_inner();
    let mut request = profile(before.etag);
    request.experience_years = 0;
    let refused = app
        .practices()
        .update_therapist_profile(app.by(&therapist.user, request.clone()))
        .await
        .unwrap_err();
    let incomplete = |field: &str| (field.to_owned(), "LISTING_INCOMPLETE".to_owned());
    assert_eq!(
        violations(&refused),
        [incomplete("experienceYears"), incomplete("weeklyHours")]
    );
    // A hidden profile may be incomplete.
    request.is_listed = false;
    app.practices()
        .update_therapist_profile(app.by(&therapist.user, request))
        .await
        .unwrap();
}

#[tokio::test]
async fn returns_booked_sessions_outside_hours() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    let day = booked.start_local_time[..10].to_owned();
    let same = app.set_hours(&therapist, |_| {}).await;
    assert_eq!(same.booked_outside_hours, []);
    let checked = app
        .set_hours(&therapist, |wanted| {
            wanted.exceptions = vec![exception(&day, &[])];
            wanted.validate_only = true;
        })
        .await;
    assert_eq!(checked.booked_outside_hours.len(), 1);
    let kept = app
        .practices()
        .get_availability(app.by(&therapist.user, GetAvailabilityRequest {}))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(kept, same, "only checked");
    let off = app
        .set_hours(&therapist, |wanted| wanted.exceptions = vec![exception(&day, &[])])
        .await;
    let named: Vec<_> = off
        .booked_outside_hours
        .iter()
        .map(|it| it.appointment_id.as_str())
        .collect();
    assert_eq!(named, [booked.id.as_str()]);
    assert!(off.booked_outside_hours[0].start_local_time.starts_with(&day));
    let read = app
        .practices()
        .get_availability(app.by(&therapist.user, GetAvailabilityRequest {}))
        .await
        .unwrap();
    assert_eq!(read.into_inner(), off);
}
