//! Emails go to the recipient's current address at send time.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use mail_parser::MessageParser;
use selam_chassis::{Caller, Error, Service, schema::NoTables};
use selam_chassis_testing::{TestPlatform, eventually};
use selam_proto_cleaning::v1::{CleaningBookingChanged, CleaningBookingEvent};
use selam_proto_identity::v1::{
    BatchFindAccountsRequest, BatchFindAccountsResponse, BatchGetUsersRequest, BatchGetUsersResponse, GetUserRequest,
    OneTimeCodePurpose, PasswordChanged, User,
    user_service_server::{UserService, UserServiceServer},
};
use selam_proto_notifications::v1::NotificationStatus;
use tonic::{Request, Response, Status};
use uuid::Uuid;

use crate::{a_code, files, files_are, listens, log, newest_is, settings};

/// A fake identity service with the given users, which can be made unavailable.
#[derive(Clone, Default)]
pub struct Identity {
    users: Arc<Mutex<HashMap<String, User>>>,
    unavailable: Arc<Mutex<bool>>,
}

impl Identity {
    pub fn add_user(&self, id: &str, email: &str, language_code: &str) {
        let user = User {
            id: id.to_owned(),
            email: email.to_owned(),
            language_code: language_code.to_owned(),
            ..User::default()
        };
        self.users.lock().unwrap().insert(id.to_owned(), user);
    }

    pub fn set_unavailable(&self, unavailable: bool) {
        *self.unavailable.lock().unwrap() = unavailable;
    }
}

#[tonic::async_trait]
impl UserService for Identity {
    async fn get_user(&self, request: Request<GetUserRequest>) -> Result<Response<User>, Status> {
        assert_eq!(
            Caller::of(&request).map(|caller| caller.service.as_str()),
            Some("notifications")
        );
        if *self.unavailable.lock().unwrap() {
            return Err(Error::unavailable("DATABASE_UNAVAILABLE", "made unavailable by the test").into());
        }
        let user = self.users.lock().unwrap().get(&request.into_inner().id).cloned();
        user.map(Response::new)
            .ok_or_else(|| Error::not_found("USER_NOT_FOUND", "no such user").into())
    }

    async fn batch_get_users(
        &self,
        _: Request<BatchGetUsersRequest>,
    ) -> Result<Response<BatchGetUsersResponse>, Status> {
        Err(Status::unimplemented(""))
    }

    async fn batch_find_accounts(
        &self,
        _: Request<BatchFindAccountsRequest>,
    ) -> Result<Response<BatchFindAccountsResponse>, Status> {
        Err(Status::unimplemented(""))
    }
}

pub async fn start(identity: &Identity, arguments: &'static [&'static str]) -> TestPlatform {
    let identity = identity.clone();
    let platform = TestPlatform::start(move |platform| {
        let identity = identity.clone();
        async move {
            let users: Service = Service::new::<NoTables>(&platform, "identity").await?;
            Ok(vec![
                selam_notifications::build(&platform, settings(arguments)).await?,
                users.grpc(UserServiceServer::new(identity)),
            ])
        }
    })
    .await;
    if platform.settings().bus_url.is_some() {
        listens(&platform).await;
    }
    platform
}

fn a_visit(user_id: &str) -> CleaningBookingChanged {
    CleaningBookingChanged {
        booking_id: Uuid::now_v7().to_string(),
        user_id: user_id.to_owned(),
        email: "then@example.test".to_owned(),
        language_code: "en".to_owned(),
        booking_event: CleaningBookingEvent::Confirmed.into(),
        date: "2027-03-01".to_owned(),
        ..CleaningBookingChanged::default()
    }
}

fn recipient(mail: &[u8]) -> String {
    let mail = MessageParser::default().parse(mail).unwrap();
    mail.to().unwrap().first().unwrap().address().unwrap().to_owned()
}

#[tokio::test]
async fn uses_current_address_and_language() {
    let identity = Identity::default();
    let platform = start(&identity, &[]).await;
    let user = Uuid::now_v7().to_string();
    identity.add_user(&user, "now@example.test", "ar");
    platform.publish("booking", &a_visit(&user)).await;
    let mails = files_are(&platform, 1).await;
    assert_eq!(recipient(&mails[0]), "now@example.test");
    let sent = newest_is(&platform, NotificationStatus::Sent).await;
    assert_eq!(
        (sent.recipient.as_str(), sent.language_code.as_str()),
        ("now@example.test", "ar")
    );
}

#[tokio::test]
async fn deletes_email_to_deleted_user() {
    let identity = Identity::default();
    let platform = start(&identity, &[]).await;
    let reader = Uuid::now_v7().to_string();
    identity.add_user(&reader, "now@example.test", "en");
    platform.publish("booking", &a_visit(&Uuid::now_v7().to_string())).await;
    platform.publish("booking", &a_visit(&reader)).await;
    files_are(&platform, 1).await;
    eventually("only the email with a recipient", async || {
        let log = log(&platform).await;
        let only = log.len() == 1 && log[0].status() == NotificationStatus::Sent;
        only.then_some(())
    })
    .await;
}

#[tokio::test]
async fn waits_for_identity_without_using_attempts() {
    let identity = Identity::default();
    let platform = start(&identity, &["--mail-max-attempts", "1"]).await;
    let user = Uuid::now_v7().to_string();
    identity.add_user(&user, "now@example.test", "en");
    identity.set_unavailable(true);
    platform.publish("booking", &a_visit(&user)).await;
    eventually("a waiting email", async || {
        let newest = log(&platform).await.into_iter().next()?;
        newest.last_error.contains("SERVICE_UNAVAILABLE").then_some(())
    })
    .await;
    assert!(files(&platform).is_empty());
    identity.set_unavailable(false);
    let sent = newest_is(&platform, NotificationStatus::Sent).await;
    assert_eq!((sent.recipient.as_str(), sent.attempt_count), ("now@example.test", 1));
}

#[tokio::test]
async fn uses_event_address_after_wait() {
    let identity = Identity::default();
    identity.set_unavailable(true);
    let platform = start(&identity, &["--mail-address-wait", "2"]).await;
    platform.publish("booking", &a_visit(&Uuid::now_v7().to_string())).await;
    let mails = files_are(&platform, 1).await;
    assert_eq!(recipient(&mails[0]), "then@example.test");
}

#[tokio::test]
async fn codes_and_notices_skip_lookup() {
    let identity = Identity::default();
    identity.set_unavailable(true);
    let platform = start(&identity, &[]).await;
    platform
        .publish("user", &a_code(&platform, OneTimeCodePurpose::EmailChange))
        .await;
    let changed = PasswordChanged {
        user_id: Uuid::now_v7().to_string(),
        email: "owner@example.test".to_owned(),
        ..PasswordChanged::default()
    };
    platform.publish("user", &changed).await;
    let mut recipients: Vec<_> = files_are(&platform, 2)
        .await
        .iter()
        .map(|mail| recipient(mail))
        .collect();
    recipients.sort_unstable();
    assert_eq!(recipients, ["abeba@example.test", "owner@example.test"]);
}

#[tokio::test]
async fn rejects_another_user_from_identity() {
    let identity = Identity::default();
    let platform = start(&identity, &[]).await;
    let (user, other) = (Uuid::now_v7().to_string(), Uuid::now_v7().to_string());
    identity.add_user(&other, "other@example.test", "en");
    let lie = identity.users.lock().unwrap().remove(&other).unwrap();
    identity.users.lock().unwrap().insert(user.clone(), lie);
    platform.publish("booking", &a_visit(&user)).await;
    eventually("a waiting email", async || {
        let newest = log(&platform).await.into_iter().next()?;
        newest.last_error.contains("unknown").then_some(())
    })
    .await;
    assert!(files(&platform).is_empty());
}
