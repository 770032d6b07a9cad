//! The gRPC API for the other services.

use selam_proto_identity::v1::{BatchGetUsersRequest, GetUserRequest, user_service_client::UserServiceClient};
use tonic::Code;
use uuid::Uuid;

use crate::support::{App, EMAIL, PASSWORD, text};

#[tokio::test]
async fn services_read_users() {
    let app = App::start().await;
    let saba = app.confirmed(EMAIL).await;
    let pending = app.sign_up("pending@example.test", PASSWORD).await.ok();
    let mut client = UserServiceClient::new(app.platform.channel());
    let id = text(&saba["user"], "id").to_owned();

    let user = client
        .get_user(
            app.platform
                .request_of_service("notifications", "identity", GetUserRequest { id: id.clone() }),
        )
        .await
        .unwrap()
        .into_inner();
    assert_eq!(
        (
            user.id.as_str(),
            user.email.as_str(),
            user.full_name.as_str(),
            user.language_code.as_str()
        ),
        (id.as_str(), EMAIL, "Saba Tesfay", "en")
    );
    assert!(user.roles.is_empty());
    assert_eq!(user.email_confirm_time.unwrap().seconds, 1_800_000_000);

    let ids = vec![
        id.clone(),
        id,
        text(&pending, "id").to_owned(),
        Uuid::now_v7().to_string(),
    ];
    let users = client
        .batch_get_users(
            app.platform
                .request_of_service("notifications", "identity", BatchGetUsersRequest { ids }),
        )
        .await
        .unwrap()
        .into_inner()
        .users;
    assert_eq!(users.len(), 2, "once each, and unknown ids are left out");
    assert!(users.iter().any(|user| user.email_confirm_time.is_none()));
}

#[tokio::test]
async fn nobody_else_does() {
    let app = App::start().await;
    let saba = app.confirmed(EMAIL).await;
    let mut client = UserServiceClient::new(app.platform.channel());
    let id = text(&saba["user"], "id").to_owned();
    let admin = app.platform.access_token(Uuid::now_v7(), EMAIL, &["admin"]);
    for token in [None, Some(admin.as_str())] {
        let refused = client
            .get_user(app.platform.request(GetUserRequest { id: id.clone() }, token))
            .await
            .unwrap_err();
        assert!(
            matches!(refused.code(), Code::PermissionDenied | Code::Unauthenticated),
            "{refused}"
        );
    }
}

#[tokio::test]
async fn bad_requests() {
    let app = App::start().await;
    let mut client = UserServiceClient::new(app.platform.channel());
    for id in ["", "nonsense"] {
        let refused = client
            .get_user(
                app.platform
                    .request_of_service("notifications", "identity", GetUserRequest { id: id.into() }),
            )
            .await
            .unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument);
    }
    let unknown = GetUserRequest {
        id: Uuid::now_v7().to_string(),
    };
    assert_eq!(
        client
            .get_user(app.platform.request_of_service("notifications", "identity", unknown))
            .await
            .unwrap_err()
            .code(),
        Code::NotFound
    );
    for ids in [
        vec![],
        vec!["nonsense".to_owned()],
        vec![Uuid::now_v7().to_string(); 101],
    ] {
        let refused = client
            .batch_get_users(
                app.platform
                    .request_of_service("notifications", "identity", BatchGetUsersRequest { ids }),
            )
            .await
            .unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument);
    }
}
