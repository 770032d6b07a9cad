//! Test double of the payments service for services that charge users. It rejects what payments rejects: refunds
//! above the remaining amount, refunds of disputed or unpaid charges, credits of another therapist or format, invalid
//! requests.

#![allow(clippy::missing_panics_doc)]

mod state;

use std::sync::{Arc, Mutex, PoisonError};

use selam_chassis::{Caller, Error, Platform, Result as ChassisResult, Service, schema::NoTables, validate};
use selam_proto::InPackage;
use selam_proto_payments::v1::{
    CheckoutSession, CheckoutStatus, CloseCheckoutRequest, CloseCheckoutResponse, GetChargeRequest, GetChargeResponse,
    OpenCheckoutRequest, PutPlanPriceRequest, Refund, RefundChargeRequest, RefundChargeResponse, ReturnCreditRequest,
    ReturnCreditResponse, TherapistPlan, UseCreditRequest, UseCreditResponse, WithdrawPlanRequest,
    WithdrawPlanResponse,
    charge_service_server::{ChargeService, ChargeServiceServer},
};
use tonic::{Request, Response, Status};

use state::{State, open, refund, return_credit, use_credit};

/// Tax rate of the test double, in percent.
const TAX_PERCENT: i64 = 5;

/// Test double of `ChargeService`. Clones share their state.
#[derive(Clone, Default)]
pub struct ChargesStandIn {
    state: Arc<Mutex<State>>,
}

impl ChargesStandIn {
    /// Creates a test double that only the service `caller` may call.
    pub fn called_by(caller: &str) -> Self {
        let stand_in = Self::default();
        stand_in.with(|state| caller.clone_into(&mut state.caller));
        stand_in
    }

    /// Returns the test double as the service `payments` of `platform`.
    ///
    /// # Errors
    /// As [`Service::new`].
    pub async fn service(&self, platform: &Platform) -> ChassisResult<Service> {
        let service = Service::new::<NoTables>(platform, "payments").await?;
        Ok(service.grpc(ChargeServiceServer::new(self.clone())))
    }

    fn with<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        act(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Sets whether all calls fail as unavailable.
    pub fn set_away(&self, is_away: bool) {
        self.with(|state| state.is_away = is_away);
    }

    /// Sets whether new checkouts have no address yet, as when the payment provider is slow.
    pub fn set_slow_to_prepare(&self, is_slow: bool) {
        self.with(|state| state.is_slow_to_prepare = is_slow);
    }

    /// Pays a reference whose checkout was opened.
    pub fn pay(&self, reference_id: &str) {
        self.with(|state| {
            let charge = state.charges.get_mut(reference_id);
            assert!(charge.is_some(), "no checkout was opened for {reference_id}");
            let Some(charge) = charge else { return };
            charge.status = CheckoutStatus::Paid;
            charge.paid = charge.subtotal * (100 + TAX_PERCENT) / 100;
        });
    }

    /// Records a payment of `total_minor` cents for a reference, with or without a checkout.
    pub fn set_paid(&self, reference_id: &str, total_minor: i64) {
        self.with(|state| {
            let charge = state.charges.entry(reference_id.to_owned()).or_default();
            charge.status = CheckoutStatus::Paid;
            charge.paid = total_minor;
        });
    }

    /// Sets the payment of a reference to processing.
    pub fn set_processing(&self, reference_id: &str) {
        self.with(|state| {
            state.charges.entry(reference_id.to_owned()).or_default().status = CheckoutStatus::Processing;
        });
    }

    /// Sets the payment of a reference to failed.
    pub fn set_failed(&self, reference_id: &str) {
        self.with(|state| {
            state.charges.entry(reference_id.to_owned()).or_default().status = CheckoutStatus::Failed;
        });
    }

    /// Records a manual refund of `amount_minor` cents by an admin.
    pub fn refund_by_hand(&self, reference_id: &str, amount_minor: i64) {
        self.with(|state| state.charges.entry(reference_id.to_owned()).or_default().refunded += amount_minor);
    }

    /// Sets the refunds of a reference that are pending or have succeeded, as [`ChargeService::get_charge`] returns them.
    pub fn set_refunds(&self, reference_id: &str, refunds: Vec<Refund>) {
        self.with(|state| state.charges.entry(reference_id.to_owned()).or_default().refunds = refunds);
    }

    /// Sets the refunds like [`set_refunds`](Self::set_refunds) when the charge was read once more.
    pub fn set_refunds_after_read(&self, reference_id: &str, refunds: Vec<Refund>) {
        self.with(|state| state.charges.entry(reference_id.to_owned()).or_default().next_refunds = Some(refunds));
    }

    /// Opens a dispute about a reference, or ends it.
    pub fn set_disputed(&self, reference_id: &str, is_disputed: bool) {
        self.with(|state| state.charges.entry(reference_id.to_owned()).or_default().is_disputed = is_disputed);
    }

    /// Sets the number of plan sessions that a client has left.
    pub fn set_sessions(&self, client_id: &str, therapist_id: &str, session_format: &str, count: i32) {
        let credit = (client_id.to_owned(), therapist_id.to_owned(), session_format.to_owned());
        self.with(|state| state.credits.insert(credit, count));
    }

    /// Sets the value of each plan session, in cents. Without it, the responses have none.
    pub fn set_session_value(&self, value_minor: i64) {
        self.with(|state| state.credit_value = Some(value_minor));
    }

    /// Returns the number of plan sessions that a client has left.
    pub fn sessions(&self, client_id: &str, therapist_id: &str, session_format: &str) -> i32 {
        let credit = (client_id.to_owned(), therapist_id.to_owned(), session_format.to_owned());
        self.with(|state| state.credits.get(&credit).copied().unwrap_or_default())
    }

    /// Returns all requested checkouts, including repeated requests.
    pub fn opened(&self) -> Vec<OpenCheckoutRequest> {
        self.with(|state| state.opened.clone())
    }

    /// Returns the references whose checkout was closed.
    pub fn closed(&self) -> Vec<String> {
        self.with(|state| state.closed.clone())
    }

    /// Returns the references whose charge was read, including repeated requests.
    pub fn looked_at(&self) -> Vec<String> {
        self.with(|state| state.looked_at.clone())
    }

    /// Returns the recorded refunds, one per request id, with their amounts in cents.
    pub fn refunds(&self) -> Vec<(RefundChargeRequest, i64)> {
        let amount = |answer: &RefundChargeResponse| {
            let refund = answer.refund.as_ref().and_then(|refund| refund.amount.as_ref());
            refund.map(|amount| amount.amount_minor)
        };
        self.with(|state| {
            let all = state.refunds.values();
            all.filter_map(|(request, answer)| Some((request.clone(), amount(answer)?)))
                .collect()
        })
    }

    /// Returns the amount of a reference that is not refunded, in cents.
    pub fn left(&self, reference_id: &str) -> i64 {
        self.with(|state| {
            state
                .charges
                .get(reference_id)
                .map_or(0, |charge| charge.paid - charge.refunded)
        })
    }

    /// Returns the references that use a credit.
    pub fn used(&self) -> Vec<String> {
        self.with(|state| state.uses.keys().cloned().collect())
    }

    /// Returns the returned credits.
    pub fn returned(&self) -> Vec<ReturnCreditRequest> {
        self.with(|state| state.returned.clone())
    }

    /// Returns the plan prices that were set.
    pub fn plans(&self) -> Vec<PutPlanPriceRequest> {
        self.with(|state| state.plans.clone())
    }

    /// Returns the withdrawn plans.
    pub fn withdrawn(&self) -> Vec<WithdrawPlanRequest> {
        self.with(|state| state.withdrawn.clone())
    }

    fn answer<T, A>(
        &self,
        request: &Request<T>,
        answer: impl FnOnce(&mut State, &T) -> ChassisResult<A>,
    ) -> Result<Response<A>, Status>
    where
        T: prost_protovalidate::Validate + prost::Name + InPackage,
    {
        let caller = Caller::of(request)
            .map(|caller| caller.service.clone())
            .unwrap_or_default();
        self.with(|state| {
            if caller != state.caller {
                return Err(Error::permission_denied("PERMISSION_DENIED", "the calling service is not allowed").into());
            }
            if state.is_away {
                return Err(Error::unavailable("SERVICE_UNAVAILABLE", "the test double is set to unavailable").into());
            }
            validate(request.get_ref())?;
            Ok(Response::new(answer(state, request.get_ref())?))
        })
    }
}

#[tonic::async_trait]
impl ChargeService for ChargesStandIn {
    async fn open_checkout(&self, request: Request<OpenCheckoutRequest>) -> Result<Response<CheckoutSession>, Status> {
        self.answer(&request, open)
    }

    async fn close_checkout(
        &self,
        request: Request<CloseCheckoutRequest>,
    ) -> Result<Response<CloseCheckoutResponse>, Status> {
        self.answer(&request, |state, request| {
            state.closed.push(request.reference_id.clone());
            let status = state.charges.get_mut(&request.reference_id).map(|charge| {
                if charge.status == CheckoutStatus::Open {
                    charge.status = CheckoutStatus::Cancelled;
                }
                charge.status
            });
            Ok(CloseCheckoutResponse {
                status: status.unwrap_or_default().into(),
            })
        })
    }

    async fn get_charge(&self, request: Request<GetChargeRequest>) -> Result<Response<GetChargeResponse>, Status> {
        self.answer(&request, |state, request| {
            state.looked_at.push(request.reference_id.clone());
            let Some(charge) = state.charges.get_mut(&request.reference_id) else {
                return Ok(GetChargeResponse::default());
            };
            let answer = GetChargeResponse {
                status: charge.status.into(),
                refunds: charge.refunds.clone(),
            };
            if let Some(next) = charge.next_refunds.take() {
                charge.refunds = next;
            }
            Ok(answer)
        })
    }

    async fn refund_charge(
        &self,
        request: Request<RefundChargeRequest>,
    ) -> Result<Response<RefundChargeResponse>, Status> {
        self.answer(&request, refund)
    }

    async fn put_plan_price(&self, request: Request<PutPlanPriceRequest>) -> Result<Response<TherapistPlan>, Status> {
        self.answer(&request, |state, request| {
            state.plans.push(request.clone());
            Ok(TherapistPlan::default())
        })
    }

    async fn withdraw_plan(
        &self,
        request: Request<WithdrawPlanRequest>,
    ) -> Result<Response<WithdrawPlanResponse>, Status> {
        self.answer(&request, |state, request| {
            state.withdrawn.push(request.clone());
            state.credits.retain(|credit, _| credit.1 != request.therapist_id);
            Ok(WithdrawPlanResponse::default())
        })
    }

    async fn use_credit(&self, request: Request<UseCreditRequest>) -> Result<Response<UseCreditResponse>, Status> {
        self.answer(&request, use_credit)
    }

    async fn return_credit(
        &self,
        request: Request<ReturnCreditRequest>,
    ) -> Result<Response<ReturnCreditResponse>, Status> {
        self.answer(&request, |state, request| Ok(return_credit(state, request)))
    }
}
