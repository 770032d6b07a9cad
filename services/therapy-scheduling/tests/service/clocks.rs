use chrono::TimeDelta;
use selam_chassis_testing::{TestPlatform, eventually, zones};
use selam_proto_therapy::v1::{AppointmentChanged, AppointmentEvent, AppointmentStatus, CreateAppointmentRequest};

use crate::{Practitioner, reason, start_on, time};

/// Nine in the morning of a Monday in January, seven hours behind UTC until Alberta changes its law.
const BOOKED: &str = "2027-01-18T16:00:00Z";
/// The same local time, six hours behind UTC.
const KEPT: &str = "2027-01-18T15:00:00Z";

fn wanted(therapist: &Practitioner, start: &str) -> CreateAppointmentRequest {
    CreateAppointmentRequest {
        therapist_id: therapist.id.clone(),
        start_time: time(start),
        language_code: "ar".to_owned(),
        time_zone: "Asia/Riyadh".to_owned(),
        ..CreateAppointmentRequest::default()
    }
}

#[tokio::test]
async fn keeps_local_time_when_zone_rules_change() {
    let alberta = "America/Edmonton";
    let builder = TestPlatform::builder().settings(move |settings| settings.time_zone = zones::older(alberta));
    let mut app = start_on(builder, |_| {}).await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let held = app.try_book(&client, wanted(&therapist, BOOKED)).await.unwrap();
    app.pay(&held).await;
    let before = app.wait_for(&client, &held.id, AppointmentStatus::Scheduled).await;
    assert_eq!(before.start_local_time, "2027-01-18T19:00:00+03:00");
    let seen = app.look(&therapist.user, &held.id).await;
    assert_eq!(seen.start_local_time, "2027-01-18T09:00:00-07:00");

    // Wait for the first daily run, so that the next one comes after the restart.
    app.platform.wait_for_run("therapy-scheduling", "clocks").await;
    app.platform
        .restart_with(|settings| settings.time_zone = zones::newer(alberta))
        .await;
    app.pass(TimeDelta::days(1));
    app.platform.wait_for_run("therapy-scheduling", "clocks").await;
    let after = eventually("the new start", async || {
        Some(app.look(&client, &held.id).await).filter(|found| found.start_time != before.start_time)
    })
    .await;
    assert_eq!(after.start_time, time(KEPT));
    assert_eq!(after.start_local_time, "2027-01-18T18:00:00+03:00");
    assert_eq!(after.status(), AppointmentStatus::Scheduled);
    assert_eq!(after.history.last().unwrap().event(), AppointmentEvent::ClocksChanged);
    let seen = app.look(&therapist.user, &held.id).await;
    assert_eq!(seen.start_local_time, "2027-01-18T09:00:00-06:00");

    // Both parties are notified with the previous time.
    let published = loop {
        let published: AppointmentChanged = app.platform.wait_for_event().await;
        if published.event() == AppointmentEvent::ClocksChanged {
            break published;
        }
    };
    assert_eq!(
        (published.appointment_id, published.start_time),
        (held.id.clone(), time(KEPT))
    );
    let (client_party, therapist_party) = (published.client.unwrap(), published.therapist.unwrap());
    assert_eq!(client_party.language_code, "ar");
    assert_eq!(client_party.start_local_time, "2027-01-18T18:00:00+03:00");
    assert_eq!(client_party.earlier_local_time, "2027-01-18T19:00:00+03:00");
    assert_eq!(therapist_party.start_local_time, "2027-01-18T09:00:00-06:00");

    // The reserved slots moved with the session.
    let other = app.user("other@example.test", &[]);
    let taken = app.try_book(&other, wanted(&therapist, KEPT)).await.unwrap_err();
    assert_eq!(reason(&taken), "SLOT_TAKEN");
    app.try_book(&other, wanted(&therapist, BOOKED)).await.unwrap();
}
