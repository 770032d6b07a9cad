use std::collections::BTreeSet;

use futures::future::join_all;
use selam_proto_therapy::v1::AppointmentStatus;
use tonic::Code;
use tonic_types::StatusExt as _;

use crate::{at, reason, start};

/// One of 200 concurrent clients books the slot; the others receive alternatives.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn books_slot_once_for_200_clients() {
    let app = start().await;
    let therapist = app.therapist().await;
    let slots = app.slots(&therapist).await;
    let clients: Vec<_> = (0..200)
        .map(|number| app.user(&format!("c{number}@example.test"), &[]))
        .collect();
    let tries = clients.iter().map(async |client| {
        loop {
            match app.try_book(client, at(&therapist, &slots[3])).await {
                // The database may have no free connection within seconds; retry.
                Err(busy) if busy.code() == Code::Unavailable => {}
                outcome => return outcome,
            }
        }
    });
    let outcomes = join_all(tries).await;
    let won: Vec<_> = outcomes.iter().flatten().collect();
    assert_eq!(won.len(), 1);
    for lost in outcomes.iter().filter_map(|outcome| outcome.as_ref().err()) {
        assert_eq!(
            (lost.code(), reason(lost).as_str()),
            (Code::AlreadyExists, "SLOT_TAKEN")
        );
        let info = lost.get_error_details().error_info().unwrap().clone();
        let alternatives: BTreeSet<_> = info.metadata["alternatives"].split(',').map(str::to_owned).collect();
        assert_eq!(alternatives.len(), 5);
        assert!(!alternatives.contains("2026-11-24T18:00:00Z"));
        assert!(
            alternatives.contains("2026-11-24T17:00:00Z"),
            "the nearest: {alternatives:?}"
        );
    }
    assert_eq!(app.stand_ins.charges.opened().len(), 1);
}

/// Concurrent bookings of different slots never overlap.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_bookings_never_overlap() {
    let app = start().await;
    let therapist = app.therapist().await;
    app.set_hours(&therapist, |hours| {
        hours.step_minutes = 15;
        hours.buffer_before_minutes = 5;
    })
    .await;
    let slots = app.slots(&therapist).await;
    let requests = (0..60).map(|number| {
        let client = app.user(&format!("c{number}@example.test"), &[]);
        let slot = &slots[number % 20];
        let (app, therapist) = (&app, &therapist);
        async move {
            loop {
                match app.try_book(&client, at(therapist, slot)).await {
                    // The database may have no free connection within seconds; retry.
                    Err(busy) if busy.code() == Code::Unavailable => {}
                    outcome => return outcome,
                }
            }
        }
    });
    let outcomes = join_all(requests).await;
    let mut starts: Vec<_> = outcomes
        .iter()
        .flatten()
        .inspect(|held| assert_eq!(held.status(), AppointmentStatus::Held))
        .map(|held| held.start_time.as_ref().unwrap().seconds)
        .collect();
    starts.sort_unstable();
    assert!(starts.len() >= 3);
    // Fifty minutes and both buffers.
    assert!(starts.windows(2).all(|pair| pair[1] - pair[0] >= 65 * 60), "{starts:?}");
    assert!(
        outcomes
            .iter()
            .filter_map(|it| it.as_ref().err())
            .all(|error| reason(error) == "SLOT_TAKEN")
    );
}
