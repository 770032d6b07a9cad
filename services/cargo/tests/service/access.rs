use selam_chassis_testing::TestPlatform;
use selam_proto_cargo::v1::{
    CancelShipmentRequest, ExportShipmentsRequest, GetShipmentRequest, ListShipmentsRequest, Shipment, ShipmentStatus,
};
use tonic::{Code, Status};
use uuid::Uuid;

use crate::{a_shipment, a_step, admin, book, cancel, client, get, quote, reason, start, update, user};

/// Calls every RPC that is not public with this token.
async fn calls(
    platform: &TestPlatform,
    shipment: &Shipment,
    token: Option<&str>,
) -> Vec<(&'static str, Result<(), Status>)> {
    let mut client = client(platform);
    let id = shipment.id.clone();
    let book = a_shipment(&quote(platform, None).await);
    let step = a_step(shipment, ShipmentStatus::Confirmed);
    vec![
        (
            "create",
            client.create_shipment(platform.request(book, token)).await.map(drop),
        ),
        (
            "list",
            client
                .list_shipments(platform.request(ListShipmentsRequest::default(), token))
                .await
                .map(drop),
        ),
        (
            "get",
            client
                .get_shipment(platform.request(GetShipmentRequest { id: id.clone() }, token))
                .await
                .map(drop),
        ),
        (
            "update",
            client.update_shipment(platform.request(step, token)).await.map(drop),
        ),
        (
            "export",
            client
                .export_shipments(platform.request(ExportShipmentsRequest::default(), token))
                .await
                .map(drop),
        ),
        (
            "cancel",
            client
                .cancel_shipment(platform.request(CancelShipmentRequest { id }, token))
                .await
                .map(drop),
        ),
    ]
}

#[tokio::test]
async fn rejects_missing_invalid_and_expired_tokens() {
    let platform = start().await;
    let other = start().await;
    let shipment = book(&platform, &user(&platform, "amina@example.test")).await;
    let id = Uuid::now_v7();
    for (token, expected) in [
        (None, "UNAUTHENTICATED"),
        (Some("not.a.token".to_owned()), "TOKEN_INVALID"),
        (
            Some(platform.expired_token(id, "admin@example.test", &["admin"])),
            "TOKEN_EXPIRED",
        ),
        (
            Some(other.access_token(id, "admin@example.test", &["admin"])),
            "TOKEN_INVALID",
        ),
    ] {
        for (call, outcome) in calls(&platform, &shipment, token.as_deref()).await {
            let status = outcome.unwrap_err();
            assert_eq!(
                (status.code(), reason(&status).as_str()),
                (Code::Unauthenticated, expected),
                "{call}"
            );
        }
    }
}

#[tokio::test]
async fn only_admins_update_and_export_shipments() {
    let platform = start().await;
    let amina = user(&platform, "amina@example.test");
    let shipment = book(&platform, &amina).await;
    let therapist = platform.access_token(Uuid::now_v7(), "t@example.test", &["therapist"]);
    for token in [&amina.token, &therapist] {
        for (call, outcome) in calls(&platform, &shipment, Some(token)).await {
            if matches!(call, "update" | "export") {
                let status = outcome.unwrap_err();
                assert_eq!(
                    (status.code(), reason(&status).as_str()),
                    (Code::PermissionDenied, "PERMISSION_DENIED"),
                    "{call}"
                );
            }
        }
    }
}

#[tokio::test]
async fn hides_shipments_of_other_users() {
    let platform = start().await;
    let (amina, yonatan) = (
        user(&platform, "amina@example.test"),
        user(&platform, "yonatan@example.test"),
    );
    let shipment = book(&platform, &amina).await;
    let unknown = Uuid::now_v7().to_string();
    for (whose, id) in [
        ("another user's", shipment.id.as_str()),
        ("an unknown", unknown.as_str()),
    ] {
        for outcome in [
            get(&platform, &yonatan, id).await,
            cancel(&platform, &yonatan, id).await,
        ] {
            let status = outcome.unwrap_err();
            assert_eq!(
                (status.code(), reason(&status).as_str()),
                (Code::NotFound, "SHIPMENT_NOT_FOUND"),
                "{whose}"
            );
        }
    }
    assert_eq!(get(&platform, &amina, &shipment.id).await.unwrap(), shipment);

    for id in ["", "1 OR 1=1"] {
        let status = get(&platform, &amina, id).await.unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument);
    }
}

#[tokio::test]
async fn admin_sees_customer_and_can_cancel() {
    let platform = start().await;
    let (amina, admin) = (user(&platform, "amina@example.test"), admin(&platform));
    let shipment = book(&platform, &amina).await;
    let seen = get(&platform, &admin, &shipment.id).await.unwrap();
    assert_eq!(
        (seen.user_id, seen.user_email),
        (amina.id.to_string(), "amina@example.test".to_owned())
    );
    let confirmed = update(&platform, &admin, a_step(&shipment, ShipmentStatus::Confirmed))
        .await
        .unwrap();
    assert_eq!(confirmed.user_email, "amina@example.test");
    assert_eq!(
        cancel(&platform, &admin, &shipment.id).await.unwrap().status(),
        ShipmentStatus::Cancelled
    );
    let seen = get(&platform, &amina, &shipment.id).await.unwrap();
    assert_eq!((seen.user_id.as_str(), seen.user_email.as_str()), ("", ""));
}
