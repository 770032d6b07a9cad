use chrono::TimeDelta;
use selam_proto_therapy::v1::{
    CreateAppointmentRequest, JoinAppointmentRequest, Meeting, MeetingAvailability, SessionType,
};
use tonic::Status;

use crate::{App, User, at, changes::cancel, outcomes::report, reason, start, start_with};

async fn join(app: &App, user: &User, id: &str) -> Result<Meeting, Status> {
    let request = JoinAppointmentRequest { id: id.to_owned() };
    let answer = app.appointments().join_appointment(app.by(user, request)).await?;
    Ok(answer.into_inner())
}

#[tokio::test]
async fn admits_both_parties_within_join_window() {
    let app = start().await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    let strangers = [app.admin(), app.user("x@example.test", &[]), app.therapist().await.user];
    let mut rooms = Vec::new();
    for (minutes, badge) in [
        (-31, MeetingAvailability::Scheduled),
        (-30, MeetingAvailability::AvailableNow),
        (30, MeetingAvailability::AvailableNow),
        (31, MeetingAvailability::StillAvailable),
        (120, MeetingAvailability::StillAvailable),
        (121, MeetingAvailability::Ended),
    ] {
        app.go_to(&booked, TimeDelta::minutes(minutes));
        assert_eq!(
            app.look(&client, &booked.id).await.meeting_availability(),
            badge,
            "{minutes}"
        );
        let is_open = (-30..=120).contains(&minutes);
        for (user, role) in [(&client, "client"), (&therapist.user, "therapist")] {
            match join(&app, user, &booked.id).await {
                Ok(meeting) => {
                    assert!(is_open, "{minutes}");
                    let (room, query) = meeting.url.split_once('?').unwrap();
                    assert!(query.ends_with(&format!("userInfo.role={role}")), "{query}");
                    assert!(query.starts_with("userInfo.displayName="), "{query}");
                    rooms.push(room.to_owned());
                }
                Err(refused) => {
                    assert!(!is_open, "{minutes}");
                    assert_eq!(reason(&refused), "MEETING_NOT_OPEN");
                }
            }
        }
        for stranger in &strangers {
            let refused = join(&app, stranger, &booked.id).await.unwrap_err();
            assert_eq!(reason(&refused), "APPOINTMENT_NOT_FOUND");
        }
    }
    rooms.dedup();
    assert_eq!(rooms.len(), 1, "one room for both");
    let room = rooms[0].rsplit('/').next().unwrap();
    assert_eq!(room.len(), 48, "24 random bytes in hexadecimal");
}

#[tokio::test]
async fn rejects_join_without_video_meeting() {
    let app = start_with(|settings| settings.meeting_url = Some("https://meet.example.test".to_owned())).await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let held = app.hold(&client, &therapist).await;
    let unpaid = join(&app, &client, &held.id).await.unwrap_err();
    assert_eq!(reason(&unpaid), "APPOINTMENT_NOT_SCHEDULED");
    cancel(&app, &client, &held.id).await.unwrap();
    let cancelled = join(&app, &client, &held.id).await.unwrap_err();
    assert_eq!(reason(&cancelled), "APPOINTMENT_NOT_SCHEDULED");

    app.set_profile(&therapist, |profile| {
        profile.session_types = vec![SessionType::InPerson.into(), SessionType::Video.into()];
        profile.practice_address = "620 12 Avenue SW, Calgary".to_owned();
    })
    .await;
    let slot = app.slots(&therapist).await[0].clone();
    let request = CreateAppointmentRequest {
        session_type: SessionType::InPerson.into(),
        ..at(&therapist, &slot)
    };
    let here = app.try_book(&client, request).await.unwrap();
    app.pay(&here).await;
    let here = app
        .wait_for(&client, &here.id, selam_proto_therapy::v1::AppointmentStatus::Scheduled)
        .await;
    assert_eq!(here.meeting_availability(), MeetingAvailability::Unspecified);
    app.go_to(&here, TimeDelta::zero());
    assert_eq!(reason(&join(&app, &client, &here.id).await.unwrap_err()), "NO_MEETING");

    let video = app.book(&client, &therapist).await;
    app.go_to(&video, TimeDelta::zero());
    let meeting = join(&app, &client, &video.id).await.unwrap();
    assert!(meeting.url.starts_with("https://meet.example.test/"), "{}", meeting.url);
}

#[tokio::test]
async fn rejects_absence_report_when_therapist_joined_early() {
    let app = start_with(|settings| settings.meeting_url = Some("https://meet.example.test".to_owned())).await;
    let (client, therapist) = (app.client(), app.therapist().await);
    let booked = app.book(&client, &therapist).await;
    app.go_to(&booked, TimeDelta::minutes(-5));
    join(&app, &therapist.user, &booked.id).await.unwrap();
    app.go_to(&booked, TimeDelta::minutes(15));
    let refused = report(&app, &client, &booked.id).await.unwrap_err();
    assert_eq!(reason(&refused), "THERAPIST_WAS_PRESENT");
    report(&app, &app.admin(), &booked.id).await.unwrap();
}
