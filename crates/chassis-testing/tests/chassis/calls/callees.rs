//! Test callees: a scripted service, and an HTTP server that pretends to be a gRPC service.

use std::{
    convert::Infallible,
    marker::PhantomData,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    task::{Context, Poll},
};

use futures::future::{Ready, ready};
use selam_chassis::{Caller, Error, Platform, Principal, Service, calls::ServiceChannel};
use selam_proto_identity::v1::{
    BatchFindAccountsRequest, BatchFindAccountsResponse, BatchGetUsersRequest, BatchGetUsersResponse, GetUserRequest,
    User,
    user_service_client::UserServiceClient,
    user_service_server::{UserService, UserServiceServer},
};
use tokio::net::TcpListener;
use tonic::{
    Request, Response, Status,
    body::Body,
    server::NamedService,
    transport::{Server, server::TcpIncoming},
};

use super::{someone, users};

/// Behaviour of a callee, and a record of its calls.
#[derive(Default)]
pub struct Script {
    /// Number of next calls that return `UNAVAILABLE`.
    pub away: AtomicUsize,
    /// Whether it never responds.
    pub silent: bool,
    /// Number of calls that reached it.
    pub calls: AtomicUsize,
    /// Service and user of the last call.
    pub callers: Mutex<(Option<Caller>, Option<Principal>)>,
    /// `grpc-timeout` and `traceparent` of the last call.
    pub metadata: Mutex<(String, String)>,
}

/// A small `UserService`.
pub struct People {
    script: Arc<Script>,
    itself: UserServiceClient<ServiceChannel>,
}

impl People {
    pub fn new(platform: &Platform, script: Arc<Script>) -> Self {
        let itself = users(platform);
        Self { script, itself }
    }

    pub fn add_to(self, service: Service) -> Service {
        service.grpc(UserServiceServer::new(self))
    }
}

#[tonic::async_trait]
impl UserService for People {
    async fn get_user(&self, request: Request<GetUserRequest>) -> Result<Response<User>, Status> {
        let script = &self.script;
        script.calls.fetch_add(1, Ordering::SeqCst);
        *script.callers.lock().unwrap() = (Caller::of(&request).cloned(), Principal::of(&request).ok());
        let text = |name| {
            let value = request.metadata().get(name);
            value
                .map(|value| value.to_str().unwrap().to_owned())
                .unwrap_or_default()
        };
        *script.metadata.lock().unwrap() = (text("grpc-timeout"), text("traceparent"));
        if script.silent {
            std::future::pending::<()>().await;
        }
        if script
            .away
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1))
            .is_ok()
        {
            return Err(Error::unavailable("DATABASE_UNAVAILABLE", "requested outage").into());
        }
        let id = request.into_inner().id;
        match id.as_str() {
            "unknown" => Err(Error::not_found("USER_NOT_FOUND", "no such user").into()),
            "" => Err(Error::field("id", "REQUIRED", "is required").into()),
            _ => Ok(Response::new(User { id, ..User::default() })),
        }
    }

    async fn batch_get_users(
        &self,
        _: Request<BatchGetUsersRequest>,
    ) -> Result<Response<BatchGetUsersResponse>, Status> {
        Ok(Response::new(Default::default()))
    }

    /// Responds only after a call of its own.
    async fn batch_find_accounts(
        &self,
        _: Request<BatchFindAccountsRequest>,
    ) -> Result<Response<BatchFindAccountsResponse>, Status> {
        self.itself.clone().get_user(someone()).await.map_err(Error::from)?;
        Ok(Response::new(Default::default()))
    }
}

/// Returns a given HTTP response to every call, and counts the calls.
pub struct Liar<N> {
    answer: fn() -> http::Response<Body>,
    calls: Arc<AtomicUsize>,
    name: PhantomData<fn() -> N>,
}

/// Pretends to be the `UserService`.
pub struct Users;
/// Pretends to be the `ContactService`.
pub struct Contact;

impl<N> Clone for Liar<N> {
    fn clone(&self) -> Self {
        Self {
            answer: self.answer,
            calls: Arc::clone(&self.calls),
            name: PhantomData,
        }
    }
}

impl NamedService for Liar<Users> {
    const NAME: &'static str = "selam.identity.v1.UserService";
}

impl NamedService for Liar<Contact> {
    const NAME: &'static str = "selam.contact.v1.ContactService";
}

impl<N> tower::Service<http::Request<Body>> for Liar<N> {
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = Ready<Result<Self::Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, _: http::Request<Body>) -> Self::Future {
        self.calls.fetch_add(1, Ordering::SeqCst);
        ready(Ok((self.answer)()))
    }
}

impl<N: 'static> Liar<N>
where
    Self: NamedService,
{
    /// Starts a server and returns its address and its call counter.
    pub async fn start(answer: fn() -> http::Response<Body>) -> (String, Arc<AtomicUsize>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let calls = Arc::new(AtomicUsize::new(0));
        let liar = Self {
            answer,
            calls: Arc::clone(&calls),
            name: PhantomData,
        };
        let server = Server::builder().add_service(liar);
        tokio::spawn(server.serve_with_incoming(TcpIncoming::from(listener)));
        (url, calls)
    }
}
