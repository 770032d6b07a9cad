use std::time::Duration;

use chrono::TimeDelta;
use selam_chassis_testing::{as_time_goes_on, eventually};
use selam_proto_therapy::v1::{
    AppointmentRole, EnterRoomRequest, GetRoomRequest, RoomSignalKind, enter_room_response::Event,
};
use selam_therapy_scheduling::Settings;
use uuid::Uuid;

use super::{CANDIDATE, MEDIA, OFFER, arrange, begin, begin_on};
use crate::{
    changes::{cancel, complete, move_to},
    personal_data::{erased, leave},
    reason, start, start_with, violations,
};

#[tokio::test]
async fn returns_peer_and_ice_servers_of_room() {
    let app = start_with(|settings| {
        settings.ice_urls = vec!["stun:stun.example.test".to_owned()];
        settings.turn_urls = vec!["turn:turn.example.test:3478?transport=udp".to_owned()];
        settings.turn_secret = Some("north".into());
    })
    .await;
    let call = begin_on(app).await;
    for (user, role) in [
        (&call.client, AppointmentRole::Client),
        (&call.therapist.user, AppointmentRole::Therapist),
    ] {
        let request = GetRoomRequest {
            room: call.room.clone(),
        };
        let room = call
            .rooms()
            .get_room(call.app.by(user, request))
            .await
            .unwrap()
            .into_inner();
        assert_eq!((room.role(), &room.appointment_id), (role, &call.booked.id));
        let therapist_name = match role {
            AppointmentRole::Therapist => &room.display_name,
            _ => &room.peer_name,
        };
        assert_eq!(therapist_name, "Senait Tesfay");
        assert!(!room.display_name.is_empty() && !room.peer_name.is_empty());
        assert_eq!(room.start_time, call.booked.start_time);
        assert_eq!(
            room.start_local_time,
            call.app.look(user, &call.booked.id).await.start_local_time
        );
        assert_eq!(room.duration_minutes, 50);
        let ends = call.booked.start_time.as_ref().unwrap().seconds + 120 * 60;
        assert_eq!(room.join_end_time.unwrap().seconds, ends);
        let [stun, turn] = room.ice_servers.try_into().unwrap();
        assert_eq!(
            (stun.urls[0].as_str(), stun.username.as_str()),
            ("stun:stun.example.test", "")
        );
        let expiry = (call.now() + TimeDelta::hours(6)).timestamp();
        assert_eq!(turn.username, format!("{expiry}:{}", user.id));
        assert!(!turn.credential.is_empty());
    }
}

#[tokio::test]
async fn hides_room_from_other_users() {
    let call = begin().await;
    let (mut client, therapist) = call.both().await;
    let strangers = [
        call.app.admin(),
        call.app.user("x@example.test", &[]),
        call.app.therapist().await.user,
    ];
    for stranger in &strangers {
        // Neither with a new window nor with a window in the room.
        for id in [Uuid::now_v7(), client.id] {
            for refused in call.refusals(stranger, id).await {
                assert_eq!(reason(&refused.unwrap()), "ROOM_NOT_FOUND");
            }
        }
    }
    let anonymous = call
        .rooms()
        .get_room(GetRoomRequest {
            room: call.room.clone(),
        })
        .await;
    assert_eq!(anonymous.unwrap_err().code(), tonic::Code::Unauthenticated);
    // The two participants are unaffected.
    call.delivers(&mut client, &therapist, RoomSignalKind::Description, OFFER)
        .await;
}

#[tokio::test]
async fn rejects_unknown_room() {
    let mut call = begin().await;
    for room in ["", "x", "a/b", "room'--"] {
        call.room = room.to_owned();
        for refused in call.refusals(&call.client, Uuid::now_v7()).await {
            let reason = reason(&refused.unwrap());
            assert!(
                ["ROOM_NOT_FOUND", "VALIDATION_FAILED"].contains(&reason.as_str()),
                "{room}: {reason}"
            );
        }
    }
    // With an external meeting host there are no rooms.
    let elsewhere = |settings: &mut Settings| settings.meeting_url = Some("https://meet.example.test".to_owned());
    let call = begin_on(start_with(elsewhere).await).await;
    for refused in call.refusals(&call.client, Uuid::now_v7()).await {
        assert_eq!(reason(&refused.unwrap()), "ROOM_NOT_FOUND");
    }
}

#[tokio::test]
async fn opens_room_within_join_window() {
    let call = arrange(start().await).await;
    for (minutes, open) in [(-31, false), (-30, true), (120, true), (121, false)] {
        call.app.go_to(&call.booked, TimeDelta::minutes(minutes));
        for user in [&call.client, &call.therapist.user] {
            let id = Uuid::now_v7();
            if open {
                let (window, _) = call.enter_as(user, id).await;
                call.send(&window, RoomSignalKind::Media, MEDIA).await;
                assert!(call.refusals(user, id).await.iter().all(Option::is_none));
                continue;
            }
            let [get, enter, send, leave] = call.refusals(user, id).await;
            for refused in [get, enter, send] {
                assert_eq!(reason(&refused.unwrap()), "MEETING_NOT_OPEN", "{minutes}");
            }
            assert!(leave.is_none(), "leaving is always possible");
        }
    }
}

#[tokio::test]
async fn records_presence_of_both_parties() {
    let call = arrange(start().await).await;
    let (id, therapist) = (call.booked.id.clone(), call.therapist.user.clone());
    call.app.go_to(&call.booked, TimeDelta::minutes(-5));
    assert!(!call.app.look(&therapist, &id).await.client_was_present);
    let (_client, _) = call.enter(&call.client).await;
    eventually("the client's presence", || async {
        call.app.look(&therapist, &id).await.client_was_present.then_some(())
    })
    .await;
    // A therapist who entered only before the start does not count as present.
    let (window, _) = call.enter(&therapist).await;
    call.app.go_to(&call.booked, TimeDelta::minutes(10));
    eventually("the therapist's presence", || async {
        (!call.app.look(&call.client, &id).await.can_report_absence).then_some(())
    })
    .await;
    // The room stays open until the session ends, even after a recorded no-show.
    complete(&call.app, &therapist, &id, true).await.unwrap();
    eventually("an accepted signal", || async {
        call.try_send(&therapist, window.id, RoomSignalKind::Media, MEDIA)
            .await
            .ok()
    })
    .await;
    call.app.go_to(&call.booked, TimeDelta::minutes(50));
    let [get, ..] = call.refusals(&call.client, window.id).await;
    assert_eq!(reason(&get.unwrap()), "APPOINTMENT_NOT_SCHEDULED");
}

#[tokio::test]
async fn records_presence_anew_after_move() {
    let call = arrange(start().await).await;
    let (id, therapist) = (call.booked.id.clone(), call.therapist.user.clone());
    call.app
        .set_hours(&call.therapist, |wanted| {
            wanted.notice_hours = 0;
            wanted.step_minutes = 5;
        })
        .await;
    call.app.go_to(&call.booked, TimeDelta::minutes(-5));
    let (_client, _) = call.enter(&call.client).await;
    let present = || async { call.app.look(&therapist, &id).await.client_was_present.then_some(()) };
    eventually("the client's presence", present).await;
    let start = call.booked.start_time.unwrap();
    let later = |minutes: i64| {
        Some(prost_types::Timestamp {
            seconds: start.seconds + minutes * 60,
            nanos: 0,
        })
    };
    // The room stays open, and the client in it.
    let moved = move_to(&call.app, &therapist, &id, later(10)).await.unwrap();
    assert!(!moved.client_was_present);
    eventually("the client's presence at the new time", present).await;
    // The room closes.
    let moved = move_to(&call.app, &therapist, &id, later(24 * 60)).await.unwrap();
    assert!(!moved.client_was_present);
}

#[tokio::test]
async fn closes_room_when_session_is_cancelled() {
    let call = arrange(start().await).await;
    call.app.go_to(&call.booked, TimeDelta::minutes(-10));
    let (mut first, mut second) = call.both().await;
    cancel(&call.app, &call.therapist.user, &call.booked.id).await.unwrap();
    for window in [&mut first, &mut second] {
        assert_eq!(window.next().await, Event::End(true));
    }
    let [get, enter, send, _] = call.refusals(&call.client, first.id).await;
    for refused in [get, enter, send] {
        assert_eq!(reason(&refused.unwrap()), "APPOINTMENT_NOT_SCHEDULED");
    }
    assert_eq!(call.kept().await, (0, 0));
}

#[tokio::test]
async fn rejects_malformed_signals() {
    let call = begin().await;
    let (client, mut therapist) = call.both().await;
    let longest = format!(r#"{{"candidate":"{}"}}"#, "a".repeat(32_000 - 16));
    assert_eq!(longest.len(), 32_000);
    let too_long = longest.replacen('a', "aa", 1);
    for (kind, payload, field, why) in [
        (RoomSignalKind::Description, MEDIA, "payload", "SIGNAL_MALFORMED"),
        (RoomSignalKind::Candidate, "no JSON", "payload", "SIGNAL_MALFORMED"),
        (RoomSignalKind::Media, "[]", "payload", "SIGNAL_MALFORMED"),
        (RoomSignalKind::Media, "", "payload", "STRING_MIN_LEN"),
        (RoomSignalKind::Candidate, &too_long, "payload", "STRING_MAX_LEN"),
        (RoomSignalKind::Unspecified, MEDIA, "kind", "ENUM_NOT_IN"),
    ] {
        let refused = call.try_send(&client.user, client.id, kind, payload).await.unwrap_err();
        assert_eq!(
            violations(&refused),
            [(field.to_owned(), why.to_owned())],
            "{payload:.40}"
        );
    }
    let request = EnterRoomRequest {
        room: call.room.clone(),
        participant_id: "me".to_owned(),
    };
    let refused = call
        .rooms()
        .enter_room(call.app.by(&call.client, request))
        .await
        .err()
        .unwrap();
    assert_eq!(
        violations(&refused),
        [("participantId".to_owned(), "STRING_UUID".to_owned())]
    );
    assert_eq!(call.kept().await.1, 0);
    call.delivers(&mut therapist, &client, RoomSignalKind::Candidate, &longest)
        .await;
}

#[tokio::test]
async fn deletes_signals_after_join_window() {
    let call = begin().await;
    let (client, mut therapist) = call.both().await;
    // The client disconnects with a pending signal; the therapist stays to the end.
    drop(client);
    call.send(&therapist, RoomSignalKind::Candidate, CANDIDATE).await;
    call.app.go_to(&call.booked, TimeDelta::minutes(121));
    loop {
        match therapist.next().await {
            Event::PeerLeft(_) => {}
            other => break assert_eq!(other, Event::End(true)),
        }
    }
    as_time_goes_on(
        call.app.platform.clock(),
        Duration::from_secs(30),
        "empty tables",
        async || (call.kept().await == (0, 0)).then_some(()),
    )
    .await;
}

#[tokio::test]
async fn erasure_clears_room_rows() {
    let call = begin().await;
    let (client, therapist) = call.both().await;
    drop((client, therapist));
    call.app.pass(TimeDelta::minutes(50));
    complete(&call.app, &call.therapist.user, &call.booked.id, false)
        .await
        .unwrap();
    leave(&call.app, &call.client).await;
    erased(&call.app).await;
    assert_eq!(call.kept().await, (0, 0));
}
