//! Stand-ins for payments and identity. They answer as the real ones and remember what they were asked.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
};

use selam_chassis::{Caller, Error, Platform, Result as ChassisResult, Service};
use selam_proto_identity::v1::{
    BatchFindAccountsRequest, BatchFindAccountsResponse, BatchGetUsersRequest, BatchGetUsersResponse, GetUserRequest,
    GrantTherapistRoleRequest, GrantTherapistRoleResponse, User,
    role_service_server::{RoleService, RoleServiceServer},
    user_service_server::{UserService, UserServiceServer},
};
use selam_proto_payments::v1::{
    CheckoutSession, CheckoutStatus, CloseCheckoutRequest, CloseCheckoutResponse, OpenCheckoutRequest,
    PutPlanPriceRequest, RefundChargeRequest, RefundChargeResponse, ReturnCreditRequest, ReturnCreditResponse,
    TherapistPlan, UseCreditRequest, UseCreditResponse, WithdrawPlanRequest, WithdrawPlanResponse,
    charge_service_server::{ChargeService, ChargeServiceServer},
};
use selam_therapy_scheduling::NAME;
use tonic::{Request, Response, Status};

#[derive(Default)]
struct Seen {
    away: bool,
    credits: usize,
    paid: BTreeSet<String>,
    opened: Vec<OpenCheckoutRequest>,
    closed: Vec<String>,
    refunds: Vec<RefundChargeRequest>,
    used: Vec<String>,
    returned: Vec<String>,
    plans: Vec<PutPlanPriceRequest>,
    withdrawn: Vec<WithdrawPlanRequest>,
    granted: Vec<String>,
}

/// Payments and identity.
#[derive(Clone, Default)]
pub struct Partners {
    seen: Arc<Mutex<Seen>>,
}

impl Partners {
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

    /// Payments answers nothing from now on, or again.
    pub fn set_away(&self, away: bool) {
        self.look(|seen| seen.away = away);
    }

    /// The clients have so many sessions left in their plans.
    pub fn set_credits(&self, credits: usize) {
        self.look(|seen| seen.credits = credits);
    }

    /// The checkout of an appointment is paid, though nobody has been told.
    pub fn set_paid(&self, appointment_id: &str) {
        self.look(|seen| seen.paid.insert(appointment_id.to_owned()));
    }

    pub fn opened(&self) -> Vec<OpenCheckoutRequest> {
        self.look(|seen| seen.opened.clone())
    }

    pub fn closed(&self) -> Vec<String> {
        self.look(|seen| seen.closed.clone())
    }

    pub fn refunds(&self) -> Vec<RefundChargeRequest> {
        self.look(|seen| seen.refunds.clone())
    }

    pub fn used(&self) -> Vec<String> {
        self.look(|seen| seen.used.clone())
    }

    pub fn returned(&self) -> Vec<String> {
        self.look(|seen| seen.returned.clone())
    }

    pub fn plans(&self) -> Vec<PutPlanPriceRequest> {
        self.look(|seen| seen.plans.clone())
    }

    pub fn withdrawn(&self) -> Vec<WithdrawPlanRequest> {
        self.look(|seen| seen.withdrawn.clone())
    }

    /// Who was made a therapist.
    pub fn granted(&self) -> Vec<String> {
        self.look(|seen| seen.granted.clone())
    }

    fn answer<T, A>(&self, request: &Request<T>, answer: impl FnOnce(&mut Seen) -> A) -> Result<Response<A>, Status> {
        assert_eq!(Caller::of(request).map(|caller| caller.service.as_str()), Some(NAME));
        self.look(|seen| match seen.away {
            true => Err(Error::unavailable("SERVICE_UNAVAILABLE", "told to be away").into()),
            false => Ok(Response::new(answer(seen))),
        })
    }
}

#[tonic::async_trait]
impl ChargeService for Partners {
    async fn open_checkout(&self, request: Request<OpenCheckoutRequest>) -> Result<Response<CheckoutSession>, Status> {
        self.answer(&request, |seen| {
            let request = request.get_ref().clone();
            let session = CheckoutSession {
                // One for each appointment.
                id: request.reference_id.clone(),
                url: format!("https://pay.example.test/{}", request.reference_id),
                status: CheckoutStatus::Open.into(),
                ..CheckoutSession::default()
            };
            seen.opened.push(request);
            session
        })
    }

    async fn close_checkout(
        &self,
        request: Request<CloseCheckoutRequest>,
    ) -> Result<Response<CloseCheckoutResponse>, Status> {
        self.answer(&request, |seen| {
            let id = request.get_ref().reference_id.clone();
            let status = if seen.paid.contains(&id) {
                CheckoutStatus::Paid
            } else {
                CheckoutStatus::Cancelled
            };
            seen.closed.push(id);
            CloseCheckoutResponse { status: status.into() }
        })
    }

    async fn refund_charge(
        &self,
        request: Request<RefundChargeRequest>,
    ) -> Result<Response<RefundChargeResponse>, Status> {
        self.answer(&request, |seen| {
            seen.refunds.push(request.get_ref().clone());
            RefundChargeResponse::default()
        })
    }

    async fn withdraw_plan(
        &self,
        request: Request<WithdrawPlanRequest>,
    ) -> Result<Response<WithdrawPlanResponse>, Status> {
        self.answer(&request, |seen| {
            seen.withdrawn.push(request.get_ref().clone());
            WithdrawPlanResponse::default()
        })
    }

    async fn put_plan_price(&self, request: Request<PutPlanPriceRequest>) -> Result<Response<TherapistPlan>, Status> {
        self.answer(&request, |seen| {
            seen.plans.push(request.get_ref().clone());
            TherapistPlan::default()
        })
    }

    async fn use_credit(&self, request: Request<UseCreditRequest>) -> Result<Response<UseCreditResponse>, Status> {
        let has_credit = self.answer(&request, |seen| {
            let has_credit = seen.credits > 0;
            if has_credit {
                seen.credits -= 1;
                seen.used.push(request.get_ref().reference_id.clone());
            }
            has_credit
        })?;
        match has_credit.into_inner() {
            true => Ok(Response::new(UseCreditResponse::default())),
            false => Err(Error::failed_precondition("NO_CREDIT", "nothing is left").into()),
        }
    }

    async fn return_credit(
        &self,
        request: Request<ReturnCreditRequest>,
    ) -> Result<Response<ReturnCreditResponse>, Status> {
        self.answer(&request, |seen| {
            let id = request.get_ref().reference_id.clone();
            let returned = seen.used.contains(&id);
            if returned {
                seen.returned.push(id);
            }
            ReturnCreditResponse { returned }
        })
    }
}

#[tonic::async_trait]
impl UserService for Partners {
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
impl RoleService for Partners {
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

struct NoTables;

impl sea_orm_migration::MigratorTrait for NoTables {
    fn migrations() -> Vec<Box<dyn sea_orm_migration::MigrationTrait>> {
        Vec::new()
    }
}
