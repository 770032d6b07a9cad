use chrono::TimeDelta;
use selam_chassis_testing::eventually;
use selam_proto_therapy::v1::{
    CreateCalendarFeedRequest, DayException, DayHours, GetAvailabilityRequest, GetEarningsRequest,
    GetTherapistProfileRequest, Qualification, SessionFormat, SessionType, UpdateAvailabilityRequest,
    UpdateTherapistProfileRequest,
};
use tonic::{Code, Status};

use crate::{App, Practitioner, changing::complete, hours, offer, profile, qualification, reason, start, violations};

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
async fn hours_are_kept_as_they_were_written() {
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
async fn hours_that_are_none_are_refused_with_their_place() {
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
async fn a_profile_is_its_therapists_and_payments_hears_of_the_plan() {
    let app = start().await;
    let therapist = app.therapist().await;
    let told = eventually("the price of the plan", || async { app.partners.charges.plans().pop() }).await;
    assert_eq!(told.therapist_id, therapist.id);
    assert_eq!((told.price.unwrap().amount_minor, told.is_offered), (52_000, true));
    let changed = app.set_profile(&therapist, |it| it.is_listed = false).await;
    assert_eq!(qualification(&changed), Qualification::RegisteredPsychologist);
    eventually("the plan to be withdrawn", || async {
        app.partners.charges.withdrawn().pop()
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
    // A role without a practice.
    let nobody = app.user("new@example.test", &["therapist"]);
    let none = app
        .practices()
        .get_therapist_profile(app.by(&nobody, GetTherapistProfileRequest {}))
        .await
        .unwrap_err();
    assert_eq!(reason(&none), "THERAPIST_NOT_FOUND");
}

#[tokio::test]
async fn plan_names_its_session_format() {
    let app = start().await;
    let therapist = app.therapist().await;
    let told = eventually("the price of the plan", || async { app.partners.charges.plans().pop() }).await;
    assert_eq!(told.session_format, "individual");
    let shown = app
        .set_profile(&therapist, |it| it.plan_format = SessionFormat::Couples.into())
        .await;
    assert_eq!(shown.plan_format(), SessionFormat::Couples);
    eventually("the new format", || async {
        app.partners
            .charges
            .plans()
            .pop()
            .filter(|it| it.session_format == "couples")
    })
    .await;
}

#[tokio::test]
async fn listing_needs_hours() {
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
async fn sessions_outside_new_hours_are_named() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    let day = booked.start_local_time[..10].to_owned();
    let same = app.set_hours(&therapist, |_| {}).await;
    assert_eq!(same.booked_outside_hours, []);
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

#[tokio::test]
async fn months_add_up_what_sessions_brought() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    for no_show in [false, true] {
        let booked = app.book(&client, &therapist).await;
        app.go_to(&booked, TimeDelta::minutes(55));
        complete(&app, &therapist.user, &booked.id, no_show).await.unwrap();
    }
    app.book(&client, &therapist).await;
    let months = app
        .practices()
        .get_earnings(app.by(&therapist.user, GetEarningsRequest {}))
        .await
        .unwrap()
        .into_inner()
        .months;
    assert_eq!(months.len(), 1);
    assert_eq!((months[0].month.as_str(), months[0].session_count), ("2026-11", 2));
    assert_eq!(months[0].fees.as_ref().unwrap().amount_minor, 30_000);
}

#[tokio::test]
async fn calendar_programs_get_sessions_by_a_secret_address() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    let feed = async || {
        let request = app.by(&therapist.user, CreateCalendarFeedRequest {});
        let url = app
            .practices()
            .create_calendar_feed(request)
            .await
            .unwrap()
            .into_inner()
            .url;
        app.platform.http_url(&url[url.find("/v1/").unwrap()..])
    };
    let get = async |url: &str, token: Option<&str>| {
        let request = reqwest::Client::new().get(url);
        let request = token
            .into_iter()
            .fold(request, |request, token| request.bearer_auth(token));
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    let first = feed().await;
    let (status, text) = get(&first, None).await;
    assert_eq!(status, 200);
    let calendar: icalendar::Calendar = text.parse().unwrap();
    for (key, value) in [
        ("METHOD", "PUBLISH"),
        ("REFRESH-INTERVAL", "PT1H"),
        ("X-PUBLISHED-TTL", "PT1H"),
    ] {
        assert_eq!(calendar.property_value(key), Some(value));
    }
    assert!(
        text.contains("DTSTART:20261124T150000Z") && text.contains("SUMMARY:Session"),
        "{text}"
    );
    assert!(!text.contains("Client"), "a name in a feed: {text}");
    let second = feed().await;
    assert_eq!(get(&first, None).await.0, 404, "the address before still works");
    assert_eq!(get(&second, None).await.0, 200);

    let file = app
        .platform
        .http_url(&format!("/v1/appointments/{}/calendar.ics", booked.id));
    let (status, text) = get(&file, Some(&client.token)).await;
    assert_eq!(status, 200);
    assert!(
        text.contains("Therapy session with Senait Tesfay")
            && text.contains(&format!("UID:{}@sessions.selam", booked.id))
            && text.contains("BEGIN:VALARM"),
        "{text}"
    );
    assert!(
        get(&file, Some(&therapist.user.token))
            .await
            .1
            .contains("Therapy session with Client")
    );
    let strangers = [app.admin(), app.user("x@example.test", &[]), app.therapist().await.user];
    for stranger in strangers {
        assert_eq!(get(&file, Some(&stranger.token)).await.0, 404);
    }
    assert_eq!(get(&file, None).await.0, 401);
}
