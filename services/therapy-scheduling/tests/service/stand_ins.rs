//! Stand-ins for payments and identity, which record their requests.

use std::sync::{Arc, Mutex};

use selam_chassis::{Caller, Error, Platform, Result as ChassisResult, Service, schema::NoTables};
use selam_chassis_testing::eventually;
use selam_payments_client_testing::ChargesStandIn;
use selam_proto_identity::v1::{
    BatchFindAccountsRequest, BatchFindAccountsResponse, BatchGetUsersRequest, BatchGetUsersResponse, GetUserRequest,
    GrantTherapistRoleRequest, GrantTherapistRoleResponse, User,
    role_service_server::{RoleService, RoleServiceServer},
    user_service_server::{UserService, UserServiceServer},
};
use selam_proto_payments::v1::{
    CheckoutSession, CloseCheckoutRequest, CloseCheckoutResponse, GetChargeRequest, GetChargeResponse,
    OpenCheckoutRequest, PutPlanPriceRequest, RefundChargeRequest, RefundChargeResponse, ReturnCreditRequest,
    ReturnCreditResponse, TherapistPlan, UseCreditRequest, UseCreditResponse, WithdrawPlanRequest,
    WithdrawPlanResponse,
    charge_service_server::{ChargeService, ChargeServiceServer},
};
use selam_therapy_scheduling::NAME;
use tokio::sync::oneshot;
use tonic::{Request, Response, Status};

#[derive(Default)]
struct Seen {
    away: bool,
    granted: Vec<String>,
    delay: Option<Delay>,
    delayed: Option<DelayedUse>,
    refund: Option<oneshot::Sender<oneshot::Sender<()>>>,
}

/// Delay of a call that uses a plan session.
#[derive(Clone, Copy)]
pub enum Delay {
    /// The caller waits for the use.
    Waiting,
    /// The call fails before the use.
    TimedOut,
}

/// A call whose effect is delayed until [`DelayedUse::finish`].
pub struct DelayedUse {
    request: Request<UseCreditRequest>,
    caller: oneshot::Sender<Result<Response<UseCreditResponse>, Status>>,
}

impl DelayedUse {
    pub fn reference_id(&self) -> String {
        self.request.get_ref().reference_id.clone()
    }

    /// Uses the session, and responds to a caller that waits.
    pub async fn finish(self, charges: &ChargesStandIn) {
        let answer = charges.use_credit(self.request).await;
        answer.as_ref().unwrap();
        // A caller that timed out has gone.
        drop(self.caller.send(answer));
    }
}

/// Stand-ins for payments and identity.
#[derive(Clone)]
pub struct StandIns {
    pub charges: ChargesStandIn,
    seen: Arc<Mutex<Seen>>,
}

impl Default for StandIns {
    fn default() -> Self {
        Self {
            charges: ChargesStandIn::called_by(NAME),
            seen: Arc::default(),
        }
    }
}

impl StandIns {
    pub async fn services(&self, platform: &Platform) -> ChassisResult<Vec<Service>> {
        let payments = Service::new::<NoTables>(platform, "payments").await?;
        let identity = Service::new::<NoTables>(platform, "identity").await?;
        Ok(vec![
            payments.grpc(ChargeServiceServer::new(self.clone())),
            identity
                .grpc(UserServiceServer::new(self.clone()))
                .grpc(RoleServiceServer::new(self.clone())),
        ])
    }

    fn look<T>(&self, look: impl FnOnce(&mut Seen) -> T) -> T {
        look(&mut self.seen.lock().unwrap())
    }

    /// Sets whether both are unavailable.
    pub fn set_away(&self, away: bool) {
        self.charges.set_away(away);
        self.look(|seen| seen.away = away);
    }

    /// Delays the next call that uses a plan session.
    pub fn delay_use(&self, delay: Delay) {
        self.look(|seen| seen.delay = Some(delay));
    }

    /// Waits for the delayed call.
    pub async fn delayed_use(&self) -> DelayedUse {
        eventually("the delayed call", || async { self.look(|seen| seen.delayed.take()) }).await
    }

    /// Delays the response to the next refund. Once payments has decided it, the receiver returns the sender that
    /// releases the response.
    pub fn delay_refund(&self) -> oneshot::Receiver<oneshot::Sender<()>> {
        let (decided, waiting) = oneshot::channel();
        self.look(|seen| seen.refund = Some(decided));
        waiting
    }

    /// Returns the users with the granted therapist role.
    pub fn granted(&self) -> Vec<String> {
        self.look(|seen| seen.granted.clone())
    }

    fn answer<T, A>(&self, request: &Request<T>, answer: impl FnOnce(&mut Seen) -> A) -> Result<Response<A>, Status> {
        assert_eq!(Caller::of(request).map(|caller| caller.service.as_str()), Some(NAME));
        self.look(|seen| match seen.away {
            true => Err(Error::unavailable("SERVICE_UNAVAILABLE", "unavailable in this test").into()),
            false => Ok(Response::new(answer(seen))),
        })
    }
}

#[tonic::async_trait]
impl UserService for StandIns {
    async fn get_user(&self, request: Request<GetUserRequest>) -> Result<Response<User>, Status> {
        assert_eq!(Caller::of(&request).map(|caller| caller.service.as_str()), Some(NAME));
        let id = request.into_inner().id;
        Ok(Response::new(User {
            full_name: format!("Client {}", id.chars().last().unwrap_or_default()),
            id,
            ..User::default()
        }))
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

#[tonic::async_trait]
impl RoleService for StandIns {
    async fn grant_therapist_role(
        &self,
        request: Request<GrantTherapistRoleRequest>,
    ) -> Result<Response<GrantTherapistRoleResponse>, Status> {
        self.answer(&request, |seen| {
            seen.granted.push(request.get_ref().user_id.clone());
            GrantTherapistRoleResponse {}
        })
    }
}

#[tonic::async_trait]
impl ChargeService for StandIns {
    async fn open_checkout(&self, request: Request<OpenCheckoutRequest>) -> Result<Response<CheckoutSession>, Status> {
        self.charges.open_checkout(request).await
    }

    async fn close_checkout(
        &self,
        request: Request<CloseCheckoutRequest>,
    ) -> Result<Response<CloseCheckoutResponse>, Status> {
        self.charges.close_checkout(request).await
    }

    async fn get_charge(&self, request: Request<GetChargeRequest>) -> Result<Response<GetChargeResponse>, Status> {
        self.charges.get_charge(request).await
    }

    async fn refund_charge(
        &self,
        request: Request<RefundChargeRequest>,
    ) -> Result<Response<RefundChargeResponse>, Status> {
        let answer = self.charges.refund_charge(request).await;
        if let Some(decided) = self.look(|seen| seen.refund.take()) {
            let (release, released) = oneshot::channel();
            decided.send(release).unwrap();
            released.await.unwrap();
        }
        answer
    }

    async fn put_plan_price(&self, request: Request<PutPlanPriceRequest>) -> Result<Response<TherapistPlan>, Status> {
        self.charges.put_plan_price(request).await
    }

    async fn withdraw_plan(
        &self,
        request: Request<WithdrawPlanRequest>,
    ) -> Result<Response<WithdrawPlanResponse>, Status> {
        self.charges.withdraw_plan(request).await
    }

    async fn use_credit(&self, request: Request<UseCreditRequest>) -> Result<Response<UseCreditResponse>, Status> {
        let Some(delay) = self.look(|seen| seen.delay.take()) else {
            return self.charges.use_credit(request).await;
        };
        let (caller, answer) = oneshot::channel();
        self.look(|seen| seen.delayed = Some(DelayedUse { request, caller }));
        match delay {
            Delay::Waiting => answer.await.unwrap(),
            // Calls are repeated after UNAVAILABLE, but not after this code.
            Delay::TimedOut => Err(Status::deadline_exceeded("too slow in this test")),
        }
    }

    async fn return_credit(
        &self,
        request: Request<ReturnCreditRequest>,
    ) -> Result<Response<ReturnCreditResponse>, Status> {
        self.charges.return_credit(request).await
    }
}
