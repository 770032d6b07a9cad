//! Service credentials: which services may call an RPC.

use std::sync::{Arc, atomic::Ordering};

use chrono::TimeDelta;
use selam_chassis::{ServiceKeys, calls};
use selam_proto_identity::v1::user_service_client::UserServiceClient;
use tonic::Code;
use uuid::Uuid;

use super::{Script, platform, reason, someone};

#[tokio::test]
async fn rejects_invalid_service_credentials() {
    let script = Arc::new(Script::default());
    let platform = platform(&script).await;
    let (keys, now) = (platform.service_keys(), platform.clock().now());
    let foreign = ServiceKeys::in_memory();
    let minutes = TimeDelta::minutes;
    let sign = |keys: &ServiceKeys, from, to, time| keys.credential(from, to, time).unwrap();
    let good = sign(keys, "notifications", "identity", now);
    let (invalid, expired) = ("SERVICE_CREDENTIAL_INVALID", "SERVICE_CREDENTIAL_EXPIRED");
    let mut forged = good.clone();
    forged.truncate(good.len() - 8);
    let refused = [
        (
            "expired",
            sign(keys, "notifications", "identity", now - minutes(2)),
            expired,
        ),
        (
            "from the future",
            sign(keys, "notifications", "identity", now + minutes(2)),
            invalid,
        ),
        (
            "with a foreign key",
            sign(&foreign, "notifications", "identity", now),
            invalid,
        ),
        ("for another callee", sign(keys, "notifications", "cargo", now), invalid),
        (
            "of a service without a key",
            sign(&foreign, "stranger", "identity", now),
            invalid,
        ),
        (
            "of a service that may not",
            sign(keys, "contact-admin", "identity", now),
            "PERMISSION_DENIED",
        ),
        ("with a broken signature", forged, invalid),
        ("nonsense", "nonsense".to_owned(), invalid),
        ("empty", String::new(), invalid),
    ];
    let mut client = UserServiceClient::new(platform.channel());
    for (what, credential, wanted) in refused {
        let request = platform.request_with_credential(&credential, someone());
        let status = client.get_user(request).await.unwrap_err();
        assert_eq!(reason(&status), wanted, "{what}");
        let code = if wanted == "PERMISSION_DENIED" {
            Code::PermissionDenied
        } else {
            Code::Unauthenticated
        };
        assert_eq!(status.code(), code, "{what}");
    }
    let unsigned = client.get_user(someone()).await.unwrap_err();
    assert_eq!(reason(&unsigned), "PERMISSION_DENIED");
    let admin = platform.access_token(Uuid::now_v7(), "admin@example.test", &["admin"]);
    let admin = client.get_user(platform.request(someone(), Some(&admin))).await;
    assert_eq!(reason(&admin.unwrap_err()), "PERMISSION_DENIED");
    assert_eq!(
        script.calls.load(Ordering::SeqCst),
        0,
        "none of them reached the service"
    );

    let admitted = platform.request_with_credential(&good, someone());
    client.get_user(admitted).await.unwrap();
    let (caller, user) = script.callers.lock().unwrap().clone();
    assert_eq!((caller.unwrap().service.as_str(), user), ("notifications", None));
}

#[tokio::test]
async fn limits_verified_credential_to_callee_and_lifetime() {
    let script = Arc::new(Script::default());
    let platform = platform(&script).await;
    let mut client = UserServiceClient::new(platform.channel());
    // Within the allowed clock difference now, and outside it after the clock moves.
    let old = platform.clock().now() - TimeDelta::seconds(65);
    let credential = platform
        .service_keys()
        .credential("notifications", "identity", old)
        .unwrap();
    client
        .get_user(platform.request_with_credential(&credential, someone()))
        .await
        .unwrap();
    selam_chassis_testing::eventually("the end of the credential", async || {
        let request = platform.request_with_credential(&credential, someone());
        let status = client.clone().get_user(request).await.err()?;
        assert_eq!(reason(&status), "SERVICE_CREDENTIAL_EXPIRED");
        Some(())
    })
    .await;
}

#[tokio::test]
async fn sends_service_and_user_with_call() {
    let script = Arc::new(Script::default());
    let platform = platform(&script).await;
    let mut client = UserServiceClient::new(platform.channel());
    let user_id = Uuid::now_v7();
    let token = platform.access_token(user_id, "saba@example.test", &[]);
    let incoming = platform.request((), Some(&token));
    let both = |incoming: &tonic::Request<()>| {
        let mut request = calls::on_behalf_of(incoming, someone());
        let credential = platform.request_of_service("notifications", "identity", ());
        for header in credential.metadata().iter() {
            if let tonic::metadata::KeyAndValueRef::Ascii(key, value) = header {
                request.metadata_mut().insert(key, value.clone());
            }
        }
        request
    };
    client.get_user(both(&incoming)).await.unwrap();
    let (caller, user) = script.callers.lock().unwrap().clone();
    assert_eq!(
        (caller.unwrap().service.as_str(), user.unwrap().user_id),
        ("notifications", user_id)
    );

    let expired = platform.expired_token(user_id, "saba@example.test", &[]);
    let refused = client.get_user(both(&platform.request((), Some(&expired)))).await;
    assert_eq!(reason(&refused.unwrap_err()), "TOKEN_EXPIRED");
}
