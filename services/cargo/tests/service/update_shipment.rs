use selam_proto_cargo::v1::{
    ShipmentChanged,
    ShipmentStatus::{
        self, Cancelled, Confirmed, Delivered, Failed, InTransit, OutForDelivery, PickedUp, QuoteRequested,
    },
    UpdateShipmentRequest,
};
use tonic::Code;
use uuid::Uuid;

use crate::{a_step, admin, book, book_and_move, cancel, client, get, reason, start, update, user, violations};

const ALL: [ShipmentStatus; 8] = [
    QuoteRequested,
    Confirmed,
    PickedUp,
    InTransit,
    OutForDelivery,
    Delivered,
    Failed,
    Cancelled,
];

/// Steps that lead to each status.
const WAYS: [&[ShipmentStatus]; 8] = [
    &[],
    &[Confirmed],
    &[Confirmed, PickedUp],
    &[Confirmed, PickedUp, InTransit],
    &[Confirmed, PickedUp, InTransit, OutForDelivery],
    &[Confirmed, PickedUp, InTransit, OutForDelivery, Delivered],
    &[Confirmed, PickedUp, Failed],
    &[Cancelled],
];

fn next_of(status: ShipmentStatus) -> &'static [ShipmentStatus] {
    match status {
        QuoteRequested => &[Confirmed, Cancelled],
        Confirmed => &[PickedUp, Cancelled],
        PickedUp => &[PickedUp, InTransit, Failed],
        InTransit => &[InTransit, OutForDelivery, Failed],
        OutForDelivery => &[InTransit, OutForDelivery, Delivered, Failed],
        Delivered | Failed | Cancelled | ShipmentStatus::Unspecified => &[],
    }
}

#[tokio::test]
async fn allows_exactly_the_documented_steps() {
    let platform = start().await;
    let (amina, admin) = (user(&platform, "amina@example.test"), admin(&platform));
    for way in WAYS {
        let mut shipment = book_and_move(&platform, &amina, way).await;
        let from = shipment.status();
        for to in ALL {
            let step = UpdateShipmentRequest {
                location: "Airdrie".to_owned(),
                ..a_step(&shipment, to)
            };
            let outcome = update(&platform, &admin, step).await;
            if next_of(from).contains(&to) {
                assert_eq!(outcome.unwrap().status(), to, "{from:?}");
                shipment = book_and_move(&platform, &amina, way).await;
                continue;
            }
            let status = outcome.unwrap_err();
            assert_eq!(status.code(), Code::FailedPrecondition, "{from:?} to {to:?}");
            assert_eq!(reason(&status), "SHIPMENT_STATUS_STEP_INVALID");
            assert_eq!(
                get(&platform, &admin, &shipment.id).await.unwrap().etag,
                shipment.etag,
                "nothing changed"
            );
        }
    }
}

#[tokio::test]
async fn owner_cancels_until_the_pickup() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    for way in WAYS {
        let shipment = book_and_move(&platform, &amina, way).await;
        let outcome = cancel(&platform, &amina, &shipment.id).await;
        if matches!(shipment.status(), QuoteRequested | Confirmed) {
            let cancelled = outcome.unwrap();
            assert_eq!(cancelled.status(), Cancelled);
            assert_ne!(cancelled.etag, shipment.etag);
            assert_eq!(cancelled.history.len(), shipment.history.len() + 1);
            // The response of the first call was lost.
            assert_eq!(cancel(&platform, &amina, &shipment.id).await.unwrap(), cancelled);
        } else if shipment.status() != Cancelled {
            let status = outcome.unwrap_err();
            assert_eq!(
                reason(&status),
                "SHIPMENT_STATUS_STEP_INVALID",
                "{:?}",
                shipment.status()
            );
        }
    }
}

#[tokio::test]
async fn history_records_places_and_times() {
    let platform = start().await;
    let (amina, admin) = (user(&platform, "amina@example.test"), admin(&platform));
    let mut shipment = book(&platform, &amina).await;
    for (status, location) in [
        (Confirmed, ""),
        (PickedUp, ""),
        (PickedUp, "airdrie"),
        (InTransit, "Red Deer"),
        (InTransit, "Lacombe"),
        (OutForDelivery, "Leduc"),
        (Delivered, ""),
    ] {
        platform.clock().advance(std::time::Duration::from_secs(60));
        let step = UpdateShipmentRequest {
            location: location.to_owned(),
            ..a_step(&shipment, status)
        };
        let next = update(&platform, &admin, step).await.unwrap();
        assert_ne!(next.etag, shipment.etag);
        shipment = next;
    }
    let places: Vec<_> = shipment
        .history
        .iter()
        .map(|step| (step.status(), step.location.as_str()))
        .collect();
    assert_eq!(
        places,
        [
            (QuoteRequested, ""),
            (Confirmed, ""),
            (PickedUp, "Calgary"),
            (PickedUp, "Airdrie"),
            (InTransit, "Red Deer"),
            (InTransit, "Lacombe"),
            (OutForDelivery, "Leduc"),
            (Delivered, "Edmonton"),
        ]
    );
    let times: Vec<_> = shipment
        .history
        .iter()
        .map(|step| step.create_time.unwrap().seconds)
        .collect();
    assert!(times.windows(2).all(|pair| pair[1] - pair[0] == 60));
    assert_eq!(shipment.proof_of_delivery, "Signed by A. Al-Sayed");
    let seen_by_owner = get(&platform, &amina, &shipment.id).await.unwrap();
    assert_eq!(seen_by_owner.proof_of_delivery, "Signed by A. Al-Sayed");
    assert_eq!(seen_by_owner.history, shipment.history);
}

#[tokio::test]
async fn failed_shipment_keeps_its_last_place() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    let shipment = book_and_move(&platform, &amina, &[Confirmed, PickedUp, InTransit, Failed]).await;
    assert_eq!(shipment.history.last().unwrap().location, "Red Deer");
}

#[tokio::test]
async fn reports_fields_that_a_step_requires() {
    let platform = start().await;
    let (amina, admin) = (user(&platform, "amina@example.test"), admin(&platform));
    let picked_up = book_and_move(&platform, &amina, &[Confirmed, PickedUp]).await;
    let leaving = book_and_move(&platform, &amina, &[Confirmed, PickedUp, InTransit, OutForDelivery]).await;
    let step = |shipment, status, location: &str, note: &str| UpdateShipmentRequest {
        location: location.to_owned(),
        note: note.to_owned(),
        ..a_step(shipment, status)
    };
    for (request, field, expected) in [
        (step(&picked_up, InTransit, "", ""), "location", "REQUIRED"),
        (step(&picked_up, InTransit, "  ", ""), "location", "REQUIRED"),
        (step(&picked_up, PickedUp, "", ""), "location", "REQUIRED"),
        (
            step(&picked_up, InTransit, "Amina's house", ""),
            "location",
            "CITY_UNKNOWN",
        ),
        (step(&picked_up, InTransit, "Toronto", ""), "location", "CITY_UNKNOWN"),
        (
            step(&picked_up, InTransit, "Red Deer", "a\0b"),
            "note",
            "CONTROL_CHARACTER",
        ),
        (
            step(&picked_up, InTransit, "Red Deer", &"x".repeat(501)),
            "note",
            "STRING_MAX_LEN",
        ),
        (step(&leaving, OutForDelivery, "", ""), "location", "REQUIRED"),
        (step(&leaving, Delivered, "Edmonton", " "), "note", "REQUIRED"),
        (
            UpdateShipmentRequest {
                status: 0,
                ..step(&leaving, Delivered, "", "x")
            },
            "status",
            "ENUM_NOT_IN",
        ),
        (
            UpdateShipmentRequest {
                status: 99,
                ..step(&leaving, Delivered, "", "x")
            },
            "status",
            "ENUM_DEFINED_ONLY",
        ),
        (
            UpdateShipmentRequest {
                etag: String::new(),
                ..step(&leaving, Delivered, "", "x")
            },
            "etag",
            "REQUIRED",
        ),
    ] {
        let status = update(&platform, &admin, request).await.unwrap_err();
        assert_eq!(violations(&status), [(field.to_owned(), expected.to_owned())]);
    }
    // The same place again is not a step.
    let again = update(&platform, &admin, step(&leaving, OutForDelivery, "Leduc", ""))
        .await
        .unwrap_err();
    assert_eq!(reason(&again), "SHIPMENT_STATUS_STEP_INVALID");
}

#[tokio::test]
async fn rejects_a_stale_etag() {
    let platform = start().await;
    let (amina, admin) = (user(&platform, "amina@example.test"), admin(&platform));
    let shipment = book(&platform, &amina).await;
    update(&platform, &admin, a_step(&shipment, Confirmed)).await.unwrap();
    for etag in [shipment.etag.as_str(), "v99", "*", "' OR 1=1"] {
        let step = UpdateShipmentRequest {
            etag: etag.to_owned(),
            ..a_step(&shipment, PickedUp)
        };
        let status = update(&platform, &admin, step).await.unwrap_err();
        assert_eq!(
            (status.code(), reason(&status).as_str()),
            (Code::Aborted, "SHIPMENT_CHANGED")
        );
    }
    let unknown = UpdateShipmentRequest {
        id: Uuid::now_v7().to_string(),
        ..a_step(&shipment, PickedUp)
    };
    let status = update(&platform, &admin, unknown).await.unwrap_err();
    assert_eq!(
        (status.code(), reason(&status).as_str()),
        (Code::NotFound, "SHIPMENT_NOT_FOUND")
    );
}

#[tokio::test]
async fn concurrent_steps_succeed_once() {
    let platform = start().await;
    let (amina, admin) = (user(&platform, "amina@example.test"), admin(&platform));
    let shipment = book_and_move(&platform, &amina, &[Confirmed, PickedUp]).await;
    for _ in 0..3 {
        let _: ShipmentChanged = platform.wait_for_event().await;
    }
    let calls: Vec<_> = [
        "Red Deer", "Lacombe", "Leduc", "Airdrie", "Edmonton", "Okotoks", "Canmore", "Cochrane",
    ]
    .map(|city| {
        let step = UpdateShipmentRequest {
            location: city.to_owned(),
            ..a_step(&shipment, InTransit)
        };
        let request = platform.request(step, Some(&admin.token));
        let mut client = client(&platform);
        tokio::spawn(async move { client.update_shipment(request).await })
    })
    .into();
    let mut taken = Vec::new();
    for call in calls {
        match call.await.unwrap() {
            Ok(shipment) => taken.push(shipment.into_inner().etag),
            Err(status) => assert_eq!(reason(&status), "SHIPMENT_CHANGED"),
        }
    }
    assert_eq!(taken.len(), 1);
    let now = get(&platform, &admin, &shipment.id).await.unwrap();
    assert_eq!(
        (now.etag, now.history.len()),
        (taken[0].clone(), shipment.history.len() + 1)
    );
    let _: ShipmentChanged = platform.wait_for_event().await;
    assert!(platform.captured::<ShipmentChanged>().is_empty());
}

#[tokio::test]
async fn database_rejects_changes_to_history() {
    use sea_orm::ConnectionTrait as _;
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    let shipment = book_and_move(&platform, &amina, &[Confirmed]).await;
    let database = platform.database("cargo");
    for statement in ["UPDATE shipment_changes SET note = 'x'", "DELETE FROM shipment_changes"] {
        let error = database.connection().execute_unprepared(statement).await.unwrap_err();
        assert!(error.to_string().contains("never changed"), "{error}");
    }
    assert_eq!(
        get(&platform, &amina, &shipment.id).await.unwrap().history,
        shipment.history
    );
}
