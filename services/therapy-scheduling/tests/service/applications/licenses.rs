use std::time::Duration;

use chrono::{DateTime, Utc};
use selam_chassis_testing::as_time_goes_on;
use selam_proto_therapy::v1::{
    AppointmentStatus, GetTherapistProfileRequest, LicenseExpiring, PracticeClosed, PracticeClosedReason,
    ProfileStatus, RenewLicenseRequest, TherapistApplication,
};
use tonic::Status;

use crate::{App, Practitioner, User, at, hours, personal_data::query, reason, start, violations};

const HOUR: Duration = Duration::from_secs(3_600);

/// Returns an approved therapist with a complete, listed profile.
async fn listed(app: &App, license: &str) -> (Practitioner, TherapistApplication) {
    let user = app.applicant();
    let approved = app.approved(&user, license).await;
    let practitioner = Practitioner {
        id: approved.therapist_id.clone(),
        user: User {
            id: user.id,
            token: app.platform.access_token(user.id, "hiwet@example.test", &["therapist"]),
        },
    };
    app.set_hours(&practitioner, |_| {}).await;
    app.set_profile(&practitioner, |_| {}).await;
    (practitioner, approved)
}

async fn status(app: &App, practitioner: &Practitioner) -> ProfileStatus {
    let request = app.by(&practitioner.user, GetTherapistProfileRequest {});
    let answer = app.practices().get_therapist_profile(request).await.unwrap();
    answer.into_inner().status()
}

/// Advances the clock until a warning or the expiry is published.
async fn next(app: &App, is_expired: bool) -> LicenseExpiring {
    as_time_goes_on(app.platform.clock(), HOUR, "an event", async || {
        let events = app.platform.captured::<LicenseExpiring>();
        events.into_iter().find(|it| it.is_expired == is_expired)
    })
    .await
}

async fn renew(
    app: &App,
    admin: &User,
    seen: &TherapistApplication,
    day: &str,
) -> Result<TherapistApplication, Status> {
    let request = RenewLicenseRequest {
        id: seen.id.clone(),
        etag: seen.etag.clone(),
        license_expire_date: day.to_owned(),
    };
    Ok(app
        .applications()
        .renew_license(app.by(admin, request))
        .await?
        .into_inner())
}

#[tokio::test]
async fn warns_then_suspends_at_licence_end() {
    let app = start().await;
    let (therapist, approved) = listed(&app, "2027-01-31").await;
    let admin = app.admin();
    // One day before the first warning, 30 days ahead.
    app.platform.wait_for_run("therapy-scheduling", "licenses").await;
    app.days(38);
    app.platform.wait_for_run("therapy-scheduling", "licenses").await;
    let warned = "SELECT id FROM therapists WHERE license_warned_date IS NOT NULL";
    assert!(query(&app, warned).await.is_empty());
    app.days(1);
    let warning = next(&app, false).await;
    assert_eq!(
        (warning.expire_date.as_str(), warning.is_expired),
        ("2027-01-31", false)
    );
    assert_eq!(warning.email, "hiwet@example.test");
    assert_eq!(status(&app, &therapist).await, ProfileStatus::Listed);

    // The test skips the second warning and checks the last day.
    app.platform.wait_for_run("therapy-scheduling", "licenses").await;
    let last_day = "2027-01-31T16:00:00Z".parse::<DateTime<Utc>>().unwrap();
    app.pass(last_day - app.platform.clock().now());
    app.platform.wait_for_run("therapy-scheduling", "licenses").await;
    assert_eq!(status(&app, &therapist).await, ProfileStatus::Listed);
    app.days(1);
    let hidden = next(&app, true).await;
    assert_eq!((hidden.expire_date.as_str(), hidden.is_expired), ("2027-01-31", true));
    assert_eq!(status(&app, &therapist).await, ProfileStatus::Suspended);
    // The therapist cannot list a suspended profile.
    let tried = app.set_profile(&therapist, |request| request.is_listed = true).await;
    assert_eq!(tried.status(), ProfileStatus::Suspended);

    let past = renew(&app, &admin, &approved, "2027-01-31").await.unwrap_err();
    assert_eq!(
        violations(&past),
        [("licenseExpireDate".to_owned(), "DATE_PAST".to_owned())]
    );
    let wrong = renew(&app, &admin, &approved, "2027-02-30").await.unwrap_err();
    assert_eq!(
        violations(&wrong),
        [("licenseExpireDate".to_owned(), "DATE_INVALID".to_owned())]
    );
    let renewed = renew(&app, &admin, &approved, "2029-01-31").await.unwrap();
    assert_eq!(renewed.license_expire_date, "2029-01-31");
    assert_eq!(status(&app, &therapist).await, ProfileStatus::Listed);
    let stale = renew(&app, &admin, &approved, "2029-01-31").await.unwrap_err();
    assert_eq!(reason(&stale), "APPLICATION_CHANGED");
    // Each step is taken once, although the task runs often. The test skips the week before.
    let published = app.platform.captured::<LicenseExpiring>();
    let published: Vec<_> = published.iter().map(|it| it.is_expired).collect();
    assert_eq!(published, [false, false, true]);
    let closed = app.platform.captured::<PracticeClosed>();
    let reasons: Vec<_> = closed.iter().map(PracticeClosed::reason).collect();
    assert_eq!(reasons, [PracticeClosedReason::LicenseExpired]);
    assert!(
        app.stand_ins
            .charges
            .withdrawn()
            .iter()
            .all(|it| it.therapist_id == therapist.id)
    );
}

#[tokio::test]
async fn cancels_sessions_after_licence_end() {
    let app = start().await;
    let client = app.client();
    let (therapist, approved) = listed(&app, "2027-01-31").await;
    let slots = app.slots(&therapist).await;
    let (early, late) = (slots[0].clone(), app.last_slot(&therapist).await);
    let mut booked = Vec::new();
    for slot in [early, late] {
        let held = app.try_book(&client, at(&therapist, &slot)).await.unwrap();
        app.pay(&held).await;
        booked.push(app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await);
    }
    // The office shortens the licence; slots are offered until the new last day.
    renew(&app, &app.admin(), &approved, "2026-11-30").await.unwrap();
    let last = app.last_slot(&therapist).await;
    assert!(last.therapist_local_time.starts_with("2026-11-30"), "{last:?}");
    let warning = next(&app, false).await;
    assert_eq!(warning.affected_local_times, [booked[1].start_local_time.clone()]);
    app.pass("2026-11-30T16:00:00Z".parse::<DateTime<Utc>>().unwrap() - app.platform.clock().now());
    let cancelled = as_time_goes_on(
        app.platform.clock(),
        Duration::from_secs(60),
        "the session to be cancelled",
        async || {
            let found = app.look(&client, &booked[1].id).await;
            Some(found).filter(|found| found.status() == AppointmentStatus::Cancelled)
        },
    )
    .await;
    assert_eq!(cancelled.refund_percent, 100);
    assert_ne!(
        app.look(&client, &booked[0].id).await.status(),
        AppointmentStatus::Cancelled
    );
}

#[tokio::test]
async fn keeps_last_evening_of_licence_west_of_calgary() {
    let app = start().await;
    let client = app.client();
    let (therapist, _) = listed(&app, "2026-12-01").await;
    app.set_hours(&therapist, |wanted| {
        wanted.time_zone = "Pacific/Honolulu".to_owned();
        wanted.weekly_hours = (1..=5).map(|weekday| hours(weekday, "09:00", "23:00")).collect();
    })
    .await;
    let last = app.last_slot(&therapist).await;
    assert!(last.therapist_local_time.starts_with("2026-12-01T22:00"), "{last:?}");
    let held = app.try_book(&client, at(&therapist, &last)).await.unwrap();
    app.pay(&held).await;
    app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
    // 00:30 on the next day in Calgary, 21:30 on the last day in Honolulu.
    app.pass("2026-12-02T07:30:00Z".parse::<DateTime<Utc>>().unwrap() - app.platform.clock().now());
    app.platform.wait_for_run("therapy-scheduling", "licenses").await;
    assert_eq!(status(&app, &therapist).await, ProfileStatus::Listed);
    assert!(
        query(&app, "SELECT id FROM jobs WHERE kind = 'end-session'")
            .await
            .is_empty()
    );
    let kept = app.look(&client, &held.id).await;
    assert_eq!(kept.status(), AppointmentStatus::Scheduled);
    // Midnight in Honolulu.
    app.pass("2026-12-02T10:30:00Z".parse::<DateTime<Utc>>().unwrap() - app.platform.clock().now());
    let closed: PracticeClosed = app.platform.wait_for_event().await;
    assert_eq!(closed.reason(), PracticeClosedReason::LicenseExpired);
    assert_eq!(closed.cancelled_session_count, 0);
    assert_eq!(status(&app, &therapist).await, ProfileStatus::Suspended);
}

#[tokio::test]
async fn suspends_at_local_midnight_east_of_calgary() {
    let app = start().await;
    let (therapist, _) = listed(&app, "2026-12-01").await;
    app.set_hours(&therapist, |wanted| wanted.time_zone = "Africa/Asmara".to_owned())
        .await;
    // Midnight in Asmara, 14:30 on the last day in Calgary.
    app.pass("2026-12-01T21:30:00Z".parse::<DateTime<Utc>>().unwrap() - app.platform.clock().now());
    let closed: PracticeClosed = app.platform.wait_for_event().await;
    assert_eq!(closed.reason(), PracticeClosedReason::LicenseExpired);
    assert_eq!(status(&app, &therapist).await, ProfileStatus::Suspended);
}

#[tokio::test]
async fn renewal_keeps_hidden_profile_hidden() {
    let app = start().await;
    let (therapist, approved) = listed(&app, "2026-12-10").await;
    app.set_profile(&therapist, |request| request.is_listed = false).await;
    app.days(18);
    next(&app, true).await;
    assert_eq!(status(&app, &therapist).await, ProfileStatus::Suspended);
    renew(&app, &app.admin(), &approved, "2027-12-10").await.unwrap();
    assert_eq!(status(&app, &therapist).await, ProfileStatus::Hidden);
}
