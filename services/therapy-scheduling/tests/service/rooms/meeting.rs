use std::time::Duration;

use chrono::TimeDelta;
use selam_chassis_testing::{TestPlatform, eventually};
use selam_proto_therapy::v1::{
    AppointmentRole, EnterRoomRequest, RoomSignalKind, SendRoomSignalRequest, enter_room_response::Event,
};
use uuid::Uuid;

use super::{ANSWER, CANDIDATE, MEDIA, OFFER, Window, begin, rooms};
use crate::{reason, services, stand_ins::StandIns};

#[tokio::test]
async fn exchanges_signals_in_order() {
    use RoomSignalKind::{Candidate, Description, Media};
    let call = begin().await;
    let (mut client, mut therapist) = call.both().await;
    call.delivers(&mut client, &therapist, Description, OFFER).await;
    call.delivers(&mut therapist, &client, Description, ANSWER).await;
    for number in 0..20 {
        let candidate = CANDIDATE.replace("192.0.2.7", &format!("192.0.2.{number}"));
        call.send(&therapist, Candidate, &candidate).await;
        call.send(&client, Candidate, &candidate).await;
    }
    // All signals arrive in order.
    for number in 0..20 {
        let candidate = CANDIDATE.replace("192.0.2.7", &format!("192.0.2.{number}"));
        assert_eq!(client.next().await, therapist.signal(Candidate, &candidate));
        assert_eq!(therapist.next().await, client.signal(Candidate, &candidate));
    }
    call.delivers(&mut therapist, &client, Media, MEDIA).await;
    call.delivers(&mut client, &therapist, Media, MEDIA).await;
    // Received signals are deleted.
    eventually("an empty table", || async {
        (call.kept().await == (2, 0)).then_some(())
    })
    .await;
}

#[tokio::test]
async fn second_window_replaces_first() {
    let call = begin().await;
    let (mut first, mut therapist) = call.both().await;
    let (mut second, peer) = call.enter(&call.client).await;
    assert_eq!(peer, Some(therapist.as_peer(AppointmentRole::Therapist)));
    assert_eq!(first.error().await, "ROOM_TAKEN_OVER");
    let refused = call
        .try_send(&call.client, first.id, RoomSignalKind::Description, OFFER)
        .await;
    assert_eq!(reason(&refused.unwrap_err()), "NOT_IN_ROOM");
    // The replaced window cannot remove the new one.
    call.leave(&call.client, first.id).await.unwrap();
    assert_eq!(
        therapist.next().await,
        Event::PeerJoined(second.as_peer(AppointmentRole::Client))
    );
    call.delivers(&mut therapist, &second, RoomSignalKind::Description, OFFER)
        .await;
    call.delivers(&mut second, &therapist, RoomSignalKind::Description, ANSWER)
        .await;
}

#[tokio::test]
async fn resumes_when_same_window_reconnects() {
    let call = begin().await;
    let (client, mut therapist) = call.both().await;
    drop(client.stream);
    // Signals stay pending during the disconnect.
    call.send(&therapist, RoomSignalKind::Description, OFFER).await;
    let (mut back, peer) = call.enter_as(&call.client, client.id).await;
    assert_eq!(peer, Some(therapist.as_peer(AppointmentRole::Therapist)));
    assert_eq!(back.next().await, therapist.signal(RoomSignalKind::Description, OFFER));
    // The peer is unaffected.
    call.delivers(&mut therapist, &back, RoomSignalKind::Description, ANSWER)
        .await;
}

#[tokio::test]
async fn leaving_notifies_peer_at_once() {
    let call = begin().await;
    let (mut client, mut therapist) = call.both().await;
    call.leave(&call.client, client.id).await.unwrap();
    // The clock is fixed, so no timeout can cause this event.
    assert_eq!(
        therapist.next().await,
        Event::PeerLeft(client.as_peer(AppointmentRole::Client))
    );
    assert_eq!(client.error().await, "NOT_IN_ROOM");
    let refused = call
        .try_send(&call.client, client.id, RoomSignalKind::Media, MEDIA)
        .await;
    assert_eq!(reason(&refused.unwrap_err()), "NOT_IN_ROOM");
    // Without a peer, signals are not stored.
    call.send(&therapist, RoomSignalKind::Description, OFFER).await;
    assert_eq!(call.kept().await, (1, 0));
    let (mut again, _) = call.enter(&call.client).await;
    assert_eq!(
        therapist.next().await,
        Event::PeerJoined(again.as_peer(AppointmentRole::Client))
    );
    call.delivers(&mut again, &therapist, RoomSignalKind::Media, MEDIA)
        .await;
}

#[tokio::test]
async fn drops_lost_participant_after_30_seconds() {
    let call = begin().await;
    let (client, mut therapist) = call.both().await;
    let (id, peer) = (client.id, client.as_peer(AppointmentRole::Client));
    let lost = call.now();
    drop(client);
    let left = loop {
        tokio::select! {
            event = therapist.next() => break event,
            () = tokio::time::sleep(Duration::from_millis(100)) => call.app.pass(TimeDelta::seconds(2)),
        }
    };
    assert_eq!(left, Event::PeerLeft(peer));
    assert!(call.now() > lost + TimeDelta::seconds(30), "{}", call.now() - lost);
    let refused = call.try_send(&call.client, id, RoomSignalKind::Media, MEDIA).await;
    assert_eq!(reason(&refused.unwrap_err()), "NOT_IN_ROOM");
    let (mut back, _) = call.enter_as(&call.client, id).await;
    assert_eq!(
        therapist.next().await,
        Event::PeerJoined(back.as_peer(AppointmentRole::Client))
    );
    call.delivers(&mut back, &therapist, RoomSignalKind::Media, MEDIA).await;
}

/// Two replicas share one database; each serves one party.
#[tokio::test]
async fn connects_streams_of_two_replicas() {
    let call = begin().await;
    let settings = call.app.platform.settings().clone();
    let replica = TestPlatform::builder()
        .clock(call.app.platform.clock().clone())
        .settings(move |own| *own = settings)
        .start(|platform| async move { services(&platform, &StandIns::default(), |_| {}).await })
        .await;
    let user = &call.therapist.user;
    let token = replica.access_token(user.id, "senait@example.test", &["therapist"]);
    let (mut client, _) = call.enter(&call.client).await;
    let id = Uuid::now_v7();
    let request = EnterRoomRequest {
        room: call.room.clone(),
        participant_id: id.to_string(),
    };
    let stream = rooms(&replica).enter_room(replica.request(request, Some(&token))).await;
    let mut therapist = Window {
        id,
        user: user.clone(),
        stream: stream.unwrap().into_inner(),
    };
    let Event::Welcome(welcome) = therapist.next().await else {
        panic!("no welcome")
    };
    assert_eq!(welcome.peer, Some(client.as_peer(AppointmentRole::Client)));
    assert_eq!(
        client.next().await,
        Event::PeerJoined(therapist.as_peer(AppointmentRole::Therapist))
    );
    let request = SendRoomSignalRequest {
        room: call.room.clone(),
        participant_id: id.to_string(),
        kind: RoomSignalKind::Description.into(),
        payload: OFFER.to_owned(),
    };
    let sent = rooms(&replica)
        .send_room_signal(replica.request(request, Some(&token)))
        .await;
    sent.unwrap();
    assert_eq!(
        client.next().await,
        therapist.signal(RoomSignalKind::Description, OFFER)
    );
    call.delivers(&mut therapist, &client, RoomSignalKind::Description, ANSWER)
        .await;
    // The replica stops: the window reconnects to the other replica, and the client is unaffected.
    let (said, ()) = tokio::join!(therapist.error(), replica.stop());
    assert_eq!(said, "SERVER_STOPPING");
    let (mut back, _) = call.enter_as(user, id).await;
    call.delivers(&mut client, &back, RoomSignalKind::Description, OFFER)
        .await;
    call.delivers(&mut back, &client, RoomSignalKind::Description, ANSWER)
        .await;
}
