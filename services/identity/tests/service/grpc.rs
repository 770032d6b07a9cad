//! The gRPC API for the other services.

use selam_proto_identity::v1::{
    BatchFindAccountsRequest, BatchGetUsersRequest, GetUserRequest, GrantTherapistRoleRequest,
    role_service_client::RoleServiceClient, user_service_client::UserServiceClient,
};
use selam_proto_personal_data::v1::AccessRevoked;
use serde_json::json;
use tonic::Code;
use uuid::Uuid;

use crate::support::{App, EMAIL, PASSWORD, text};

#[tokio::test]
async fn returns_users_to_services() {
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
    assert_eq!(users.len(), 2, "each user once, without unknown IDs");
    assert!(users.iter().any(|user| user.email_confirm_time.is_none()));
}

#[tokio::test]
async fn rejects_callers_that_may_not_read() {
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
async fn rejects_invalid_requests() {
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

#[tokio::test]
async fn finds_confirmed_accounts_by_address() {
    let app = App::start().await;
    let saba = app.confirmed(EMAIL).await;
    app.sign_up("pending@example.test", PASSWORD).await.ok();
    let mut client = UserServiceClient::new(app.platform.channel());
    let typed = EMAIL.to_uppercase();
    let emails = [
        EMAIL,
        &typed,
        "pending@example.test",
        "unknown@example.test",
        "no address",
    ]
    .map(str::to_owned);
    let ask = |caller: &str| {
        let request = BatchFindAccountsRequest {
            emails: emails.to_vec(),
        };
        app.platform.request_of_service(caller, "identity", request)
    };
    let accounts = client
        .batch_find_accounts(ask("contact-admin"))
        .await
        .unwrap()
        .into_inner()
        .accounts;
    let mut found: Vec<_> = accounts
        .iter()
        .map(|account| {
            (
                account.email.as_str(),
                account.user_id.as_str(),
                account.full_name.as_str(),
            )
        })
        .collect();
    found.sort_unstable();
    let id = text(&saba["user"], "id");
    let mut wanted = [(EMAIL, id, "Saba Tesfay"), (typed.as_str(), id, "Saba Tesfay")];
    wanted.sort_unstable();
    assert_eq!(found, wanted, "addresses as requested, confirmed accounts only");
    assert_eq!(accounts[0].create_time.unwrap().seconds, 1_800_000_000);

    let refused = client.batch_find_accounts(ask("notifications")).await.unwrap_err();
    assert_eq!(refused.code(), Code::PermissionDenied);
    let whole = app
        .platform
        .request_of_service("contact-admin", "identity", GetUserRequest { id: id.to_owned() });
    assert_eq!(client.get_user(whole).await.unwrap_err().code(), Code::PermissionDenied);
    for emails in [vec![], vec![String::new()], vec!["a@b.test".to_owned(); 101]] {
        let request = BatchFindAccountsRequest { emails };
        let request = app.platform.request_of_service("contact-admin", "identity", request);
        assert_eq!(
            client.batch_find_accounts(request).await.unwrap_err().code(),
            Code::InvalidArgument
        );
    }
}

#[tokio::test]
async fn grants_role_only_to_deciding_service() {
    let app = App::start().await;
    let saba = app.confirmed(EMAIL).await;
    let user_id = text(&saba["user"], "id").to_owned();
    let client = RoleServiceClient::new(app.platform.channel());
    let grant = async |caller: &str, user_id: &str| {
        let message = GrantTherapistRoleRequest {
            user_id: user_id.to_owned(),
        };
        let request = app.platform.request_of_service(caller, "identity", message);
        client
            .clone()
            .grant_therapist_role(request)
            .await
            .map_err(|it| it.code())
    };
    assert_eq!(
        grant("notifications", &user_id).await.unwrap_err(),
        Code::PermissionDenied
    );
    let unknown = Uuid::now_v7().to_string();
    assert_eq!(grant("therapy-scheduling", &unknown).await.unwrap_err(), Code::NotFound);
    assert_eq!(
        grant("therapy-scheduling", "x").await.unwrap_err(),
        Code::InvalidArgument
    );
    for _ in 0..2 {
        grant("therapy-scheduling", &user_id).await.unwrap();
        let question =
            app.platform
                .request_of_service("notifications", "identity", GetUserRequest { id: user_id.clone() });
        let user = UserServiceClient::new(app.platform.channel()).get_user(question).await;
        assert_eq!(user.unwrap().into_inner().roles, ["therapist"]);
    }
}

#[tokio::test]
async fn granted_role_replaces_issued_tokens() {
    let app = App::start().await;
    let saba = app.confirmed(EMAIL).await;
    let user_id = text(&saba["user"], "id").to_owned();
    let message = GrantTherapistRoleRequest {
        user_id: user_id.clone(),
    };
    let request = app
        .platform
        .request_of_service("therapy-scheduling", "identity", message);
    let mut client = RoleServiceClient::new(app.platform.channel());
    app.advance(2);
    let granted = app.platform.clock().now();
    client.grant_therapist_role(request).await.unwrap();
    let revoked: AccessRevoked = app.platform.wait_for_event().await;
    assert_eq!((revoked.user_id, revoked.session_ids.len()), (user_id, 0));
    // A token that is issued right after the grant is valid.
    let signed_before = revoked.signed_before.map_or(0, |time| time.seconds);
    assert!(signed_before > granted.timestamp() - 2 && signed_before <= app.platform.clock().now().timestamp());
    // The session continues with the new role.
    let saba = app.refresh(&saba["refresh_token"]).await.ok();
    assert_eq!(saba["user"]["app_metadata"]["roles"], json!(["therapist"]));
}
