//! Accounts of message senders.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

use selam_chassis::{Caller, Error, Service, schema::NoTables};
use selam_chassis_testing::TestPlatform;
use selam_contact_admin::NAME;
use selam_proto_contact::v1::{
    ContactMessage, CreateContactMessageRequest, GetContactMessageRequest, ListContactMessagesRequest,
};
use selam_proto_identity::v1::{
    Account, BatchFindAccountsRequest, BatchFindAccountsResponse, BatchGetUsersRequest, BatchGetUsersResponse,
    GetUserRequest, User,
    user_service_server::{UserService, UserServiceServer},
};
use tonic::{Request, Response, Status};

use crate::{a_message, admin, client, create};

/// Stand-in for identity with one account, which can be unavailable.
#[derive(Clone, Default)]
struct Identity {
    away: Arc<AtomicBool>,
    calls: Arc<AtomicUsize>,
}

const KNOWN: &str = "known@example.test";

#[tonic::async_trait]
impl UserService for Identity {
    async fn get_user(&self, _: Request<GetUserRequest>) -> Result<Response<User>, Status> {
        Err(Status::unimplemented(""))
    }

    async fn batch_get_users(
        &self,
        _: Request<BatchGetUsersRequest>,
    ) -> Result<Response<BatchGetUsersResponse>, Status> {
        Err(Status::unimplemented(""))
    }

    async fn batch_find_accounts(
        &self,
        request: Request<BatchFindAccountsRequest>,
    ) -> Result<Response<BatchFindAccountsResponse>, Status> {
        assert_eq!(Caller::of(&request).map(|caller| caller.service.as_str()), Some(NAME));
        self.calls.fetch_add(1, Ordering::SeqCst);
        if self.away.load(Ordering::SeqCst) {
            return Err(Error::internal("unavailable in this test").into());
        }
        let emails = request.into_inner().emails;
        let account = |email: &String| Account {
            email: email.clone(),
            user_id: "0198c5f0-0000-7000-8000-000000000001".to_owned(),
            full_name: "Hana Girma".to_owned(),
            create_time: None,
        };
        let accounts = emails.iter().filter(|email| *email == KNOWN).map(account).collect();
        Ok(Response::new(BatchFindAccountsResponse { accounts }))
    }
}

async fn start(identity: &Identity) -> TestPlatform {
    let identity = identity.clone();
    TestPlatform::start(move |platform| {
        let identity = identity.clone();
        async move {
            let users: Service = Service::new::<NoTables>(&platform, "identity").await?;
            Ok(vec![
                selam_contact_admin::build(&platform).await?,
                users.grpc(UserServiceServer::new(identity)),
            ])
        }
    })
    .await
}

async fn list(platform: &TestPlatform) -> Vec<ContactMessage> {
    let request = platform.request(ListContactMessagesRequest::default(), Some(&admin(platform)));
    let answer = client(platform).list_contact_messages(request).await.unwrap();
    answer.into_inner().contact_messages
}

async fn write(platform: &TestPlatform, email: &str) -> ContactMessage {
    let message = CreateContactMessageRequest {
        email: email.to_owned(),
        ..a_message()
    };
    create(platform, message).await
}

#[tokio::test]
async fn finds_sender_accounts_with_one_call() {
    let identity = Identity::default();
    let platform = start(&identity).await;
    let known = write(&platform, "Known@Example.test").await;
    assert!(
        known.sender_account.is_none() && !known.sender_account_known,
        "not returned to the visitor"
    );
    write(&platform, "stranger@example.test").await;
    write(&platform, KNOWN).await;
    assert_eq!(identity.calls.load(Ordering::SeqCst), 0);

    let messages = list(&platform).await;
    assert_eq!(identity.calls.load(Ordering::SeqCst), 1);
    let seen: Vec<_> = messages
        .iter()
        .map(|message| {
            let name = message
                .sender_account
                .as_ref()
                .map(|account| account.full_name.as_str());
            (message.sender_account_known, name)
        })
        .collect();
    assert_eq!(
        seen,
        [(true, Some("Hana Girma")), (true, None), (true, Some("Hana Girma"))]
    );

    let request = platform.request(GetContactMessageRequest { id: known.id }, Some(&admin(&platform)));
    let one = client(&platform)
        .get_contact_message(request)
        .await
        .unwrap()
        .into_inner();
    assert_eq!(
        one.sender_account.unwrap().user_id,
        "0198c5f0-0000-7000-8000-000000000001"
    );
}

#[tokio::test]
async fn lists_messages_when_identity_is_unavailable() {
    let identity = Identity::default();
    let platform = start(&identity).await;
    write(&platform, KNOWN).await;
    identity.away.store(true, Ordering::SeqCst);
    let messages = list(&platform).await;
    assert_eq!(messages.len(), 1);
    assert!(messages[0].sender_account.is_none() && !messages[0].sender_account_known);
    identity.away.store(false, Ordering::SeqCst);
    assert!(list(&platform).await[0].sender_account_known);
}
