use selam_cargo::delivery::DELIVERY_ATTEMPTS;
use selam_chassis_testing::eventually;
use selam_proto_cargo::v1::{
    GetTrackingRequest, ShipmentChanged,
    ShipmentStatus::{Confirmed, Delivered, Failed, InTransit, OutForDelivery, PickedUp},
    UpdateShipmentRequest,
};
use tonic::Code;
use tonic_types::StatusExt as _;

use crate::{a_step, admin, book_and_move, client, get, reason, start, update, user, violations};

#[tokio::test]
async fn failed_attempt_puts_shipment_on_its_way_again() {
    let platform = start().await;
    let (amina, admin) = (user(&platform, "amina@example.test"), admin(&platform));
    let out = book_and_move(&platform, &amina, &[Confirmed, PickedUp, InTransit, OutForDelivery]).await;
    let step = UpdateShipmentRequest {
        location: String::new(),
        next_attempt_date: "2026-11-06".to_owned(),
        ..a_step(&out, InTransit)
    };
    let moved = update(&platform, &admin, step).await.unwrap();
    assert_eq!(
        (moved.status(), moved.estimated_delivery_date.as_str(), moved.is_late),
        (InTransit, "2026-11-06", false)
    );
    let seen = get(&platform, &amina, &out.id).await.unwrap();
    let attempt = seen.history.last().unwrap();
    assert_eq!(
        (
            attempt.location.as_str(),
            attempt.note.as_str(),
            attempt.next_attempt_date.as_str()
        ),
        ("Edmonton", "No answer at the door", "2026-11-06")
    );
    let number = out.tracking_number.clone();
    let request = GetTrackingRequest {
        tracking_number: number,
    };
    let tracking = client(&platform).get_tracking(request).await.unwrap().into_inner();
    assert_eq!(tracking.estimated_delivery_date, "2026-11-06");
    let dates: Vec<_> = tracking
        .history
        .iter()
        .map(|step| step.next_attempt_date.as_str())
        .collect();
    assert_eq!(dates, ["", "", "", "", "", "2026-11-06"]);
    eventually("the attempt in an event", || async {
        let mut events = platform.captured::<ShipmentChanged>().into_iter();
        events.find(|event| event.status() == InTransit && event.next_attempt_date == "2026-11-06")
    })
    .await;

    // The driver comes before the announced day. The attempt succeeds, and its steps are not attempts.
    let out = update(&platform, &admin, a_step(&moved, OutForDelivery)).await.unwrap();
    assert_eq!(out.estimated_delivery_date, "2026-11-02");
    let delivered = update(&platform, &admin, a_step(&out, Delivered)).await.unwrap();
    let attempts = delivered
        .history
        .iter()
        .filter(|step| !step.next_attempt_date.is_empty());
    assert_eq!((delivered.status(), attempts.count()), (Delivered, 1));
}

#[tokio::test]
async fn last_attempt_ends_the_shipment() {
    let platform = start().await;
    let (amina, admin) = (user(&platform, "amina@example.test"), admin(&platform));
    let mut way = vec![Confirmed, PickedUp, InTransit, OutForDelivery];
    for _ in 1..DELIVERY_ATTEMPTS {
        way.extend([InTransit, OutForDelivery]);
    }
    let out = book_and_move(&platform, &amina, &way).await;
    let refused = update(&platform, &admin, a_step(&out, InTransit)).await.unwrap_err();
    assert_eq!(
        (refused.code(), reason(&refused).as_str()),
        (Code::FailedPrecondition, "DELIVERY_ATTEMPTS_EXHAUSTED")
    );
    let details = refused.get_error_details();
    let metadata = &details.error_info().unwrap().metadata;
    assert_eq!(metadata["maximumAttempts"], DELIVERY_ATTEMPTS.to_string());
    let failed = update(&platform, &admin, a_step(&out, Failed)).await.unwrap();
    assert_eq!(failed.status(), Failed);
}

#[tokio::test]
async fn reports_fields_that_an_attempt_requires() {
    let platform = start().await;
    let (amina, admin) = (user(&platform, "amina@example.test"), admin(&platform));
    let out = book_and_move(&platform, &amina, &[Confirmed, PickedUp, InTransit, OutForDelivery]).await;
    let attempt = |day: &str| UpdateShipmentRequest {
        next_attempt_date: day.to_owned(),
        ..a_step(&out, InTransit)
    };
    let without_reason = UpdateShipmentRequest {
        note: " ".to_owned(),
        ..attempt("2026-11-04")
    };
    let delivered = UpdateShipmentRequest {
        next_attempt_date: "2026-11-04".to_owned(),
        ..a_step(&out, Delivered)
    };
    for (request, field, expected) in [
        (without_reason, "note", "REQUIRED"),
        (delivered, "nextAttemptDate", "NO_DELIVERY_ATTEMPT"),
        (attempt(""), "nextAttemptDate", "REQUIRED"),
        (attempt("soon"), "nextAttemptDate", "STRING_PATTERN"),
        (attempt("2026-02-30"), "nextAttemptDate", "DATE_INVALID"),
        (attempt("2026-11-02"), "nextAttemptDate", "DATE_TOO_EARLY"),
        (attempt("2026-11-17"), "nextAttemptDate", "DATE_TOO_LATE"),
        (attempt("2026-11-08"), "nextAttemptDate", "DATE_CLOSED"),
        (attempt("2026-11-11"), "nextAttemptDate", "DATE_CLOSED"),
    ] {
        let status = update(&platform, &admin, request).await.unwrap_err();
        assert_eq!(violations(&status), [(field.to_owned(), expected.to_owned())]);
    }
    for day in ["2026-11-03", "2026-11-16"] {
        let out = book_and_move(&platform, &amina, &[Confirmed, PickedUp, InTransit, OutForDelivery]).await;
        let step = UpdateShipmentRequest {
            next_attempt_date: day.to_owned(),
            ..a_step(&out, InTransit)
        };
        update(&platform, &admin, step).await.unwrap();
    }
}
