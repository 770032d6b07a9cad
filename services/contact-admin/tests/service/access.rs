use selam_chassis_testing::TestPlatform;
use selam_proto_contact::v1::{
    ContactMessageStatus, GetContactMessageRequest, ListContactMessagesRequest, ReplyToContactMessageRequest,
    UpdateContactMessageRequest,
};
use tonic::{Code, Status};
use uuid::Uuid;

use crate::{a_message, client, create, reason, start};

/// Returns the errors of all admin RPCs for a token.
async fn admin_calls(platform: &TestPlatform, id: &str, token: Option<&str>) -> Vec<Status> {
    let mut client = client(platform);
    let id = id.to_owned();
    let get = GetContactMessageRequest { id: id.clone() };
    let update = UpdateContactMessageRequest {
        id: id.clone(),
        status: ContactMessageStatus::Read.into(),
    };
    let reply = ReplyToContactMessageRequest {
        id,
        subject: String::new(),
        body: "Hello".to_owned(),
        etag: String::new(),
    };
    vec![
        client
            .list_contact_messages(platform.request(ListContactMessagesRequest::default(), token))
            .await
            .unwrap_err(),
        client
            .get_contact_message(platform.request(get, token))
            .await
            .unwrap_err(),
        client
            .update_contact_message(platform.request(update, token))
            .await
            .unwrap_err(),
        client
            .reply_to_contact_message(platform.request(reply, token))
            .await
            .unwrap_err(),
    ]
}

#[tokio::test]
async fn only_admins_read_and_reply() {
    let platform = start().await;
    let id = create(&platform, a_message()).await.id;
    let user = Uuid::now_v7();
    let (email, other) = ("amina@example.test", "someone");
    let tokens = [
        (None, Code::Unauthenticated, "UNAUTHENTICATED"),
        (Some("not.a.token".to_owned()), Code::Unauthenticated, "TOKEN_INVALID"),
        (
            Some(platform.expired_token(user, email, &["admin"])),
            Code::Unauthenticated,
            "TOKEN_EXPIRED",
        ),
        (
            Some(platform.half_token(user, email, &["admin"])),
            Code::PermissionDenied,
            "SECOND_FACTOR_REQUIRED",
        ),
        // Senders cannot read their own messages.
        (
            Some(platform.access_token(user, email, &[])),
            Code::PermissionDenied,
            "PERMISSION_DENIED",
        ),
        (
            Some(platform.access_token(user, other, &["therapist"])),
            Code::PermissionDenied,
            "PERMISSION_DENIED",
        ),
    ];
    for (token, code, expected) in tokens {
        for status in admin_calls(&platform, &id, token.as_deref()).await {
            assert_eq!((status.code(), reason(&status).as_str()), (code, expected));
        }
    }
}

#[tokio::test]
async fn rejects_token_signed_by_unknown_key() {
    let platform = start().await;
    let other = start().await;
    let forged = other.access_token(Uuid::now_v7(), "admin@example.test", &["admin"]);
    let id = create(&platform, a_message()).await.id;
    for status in admin_calls(&platform, &id, Some(&forged)).await {
        assert_eq!(status.code(), Code::Unauthenticated);
    }
}
