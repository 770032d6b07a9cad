//! The RPCs: validate, decide, store, publish.

mod charging;
mod checkouts;
pub(crate) mod credits;
mod listing;
mod refunds;
mod subscribing;

use selam_chassis::{Database, listing::CsvStream};
use selam_proto_payments::v1::{
    BillingPortalSession, CancelCheckoutSessionRequest, CancelSubscriptionRequest, CheckoutSession,
    CloseCheckoutRequest, CloseCheckoutResponse, CreateBillingPortalSessionRequest, CreateCheckoutSessionRequest,
    ExportPaymentsRequest, GetCheckoutSessionRequest, GetLedgerRequest, GetPaymentOptionsRequest, GetPaymentRequest,
    Ledger, ListDisputesRequest, ListDisputesResponse, ListEntitlementsRequest, ListEntitlementsResponse,
    ListPaymentsRequest, ListPaymentsResponse, ListSubscriptionsRequest, ListSubscriptionsResponse,
    OpenCheckoutRequest, Payment, PaymentOptions, PutPlanPriceRequest, RefundChargeRequest, RefundChargeResponse,
    RefundPaymentRequest, ResumeSubscriptionRequest, ReturnCreditRequest, ReturnCreditResponse, Subscription,
    TherapistPlan, UseCreditRequest, UseCreditResponse, WithdrawPlanRequest, WithdrawPlanResponse,
    charge_service_server::ChargeService, payment_service_server::PaymentService,
};
use tonic::{Request, Response, Status as GrpcStatus};

use crate::{Settings, checkouts::Checkouts};

type RpcResult<T> = std::result::Result<Response<T>, GrpcStatus>;

/// Serves `selam.payments.v1.PaymentService` and `selam.payments.v1.ChargeService`.
#[derive(Clone)]
pub(crate) struct Payments {
    database: Database,
    checkouts: Checkouts,
    settings: Settings,
}

impl Payments {
    pub(crate) fn new(checkouts: Checkouts, settings: Settings) -> Self {
        Self {
            database: checkouts.settling.database.clone(),
            checkouts,
            settings,
        }
    }
}

#[tonic::async_trait]
impl PaymentService for Payments {
    type ExportPaymentsStream = CsvStream;

    async fn get_payment_options(&self, _: Request<GetPaymentOptionsRequest>) -> RpcResult<PaymentOptions> {
        Ok(Response::new(self.options().await?))
    }

    async fn create_checkout_session(
        &self,
        request: Request<CreateCheckoutSessionRequest>,
    ) -> RpcResult<CheckoutSession> {
        Ok(Response::new(self.create(request).await?))
    }

    async fn get_checkout_session(&self, request: Request<GetCheckoutSessionRequest>) -> RpcResult<CheckoutSession> {
        Ok(Response::new(self.get_checkout(request).await?))
    }

    async fn cancel_checkout_session(
        &self,
        request: Request<CancelCheckoutSessionRequest>,
    ) -> RpcResult<CheckoutSession> {
        Ok(Response::new(self.cancel_checkout(request).await?))
    }

    async fn list_payments(&self, request: Request<ListPaymentsRequest>) -> RpcResult<ListPaymentsResponse> {
        Ok(Response::new(self.list(request).await?))
    }

    async fn export_payments(&self, request: Request<ExportPaymentsRequest>) -> RpcResult<Self::ExportPaymentsStream> {
        Ok(Response::new(self.export(request.get_ref())?))
    }

    async fn get_payment(&self, request: Request<GetPaymentRequest>) -> RpcResult<Payment> {
        Ok(Response::new(self.get(request).await?))
    }

    async fn refund_payment(&self, request: Request<RefundPaymentRequest>) -> RpcResult<Payment> {
        Ok(Response::new(self.refund(request).await?))
    }

    async fn list_subscriptions(
        &self,
        request: Request<ListSubscriptionsRequest>,
    ) -> RpcResult<ListSubscriptionsResponse> {
        Ok(Response::new(self.subscriptions(request).await?))
    }

    async fn cancel_subscription(&self, request: Request<CancelSubscriptionRequest>) -> RpcResult<Subscription> {
        Ok(Response::new(self.cancel(request).await?))
    }

    async fn resume_subscription(&self, request: Request<ResumeSubscriptionRequest>) -> RpcResult<Subscription> {
        Ok(Response::new(self.resume(request).await?))
    }

    async fn create_billing_portal_session(
        &self,
        request: Request<CreateBillingPortalSessionRequest>,
    ) -> RpcResult<BillingPortalSession> {
        Ok(Response::new(self.portal(request).await?))
    }

    async fn list_entitlements(
        &self,
        request: Request<ListEntitlementsRequest>,
    ) -> RpcResult<ListEntitlementsResponse> {
        Ok(Response::new(self.entitlements(request).await?))
    }

    async fn list_disputes(&self, request: Request<ListDisputesRequest>) -> RpcResult<ListDisputesResponse> {
        Ok(Response::new(self.disputes(request).await?))
    }

    async fn get_ledger(&self, _: Request<GetLedgerRequest>) -> RpcResult<Ledger> {
        Ok(Response::new(self.ledger().await?))
    }
}

#[tonic::async_trait]
impl ChargeService for Payments {
    async fn open_checkout(&self, request: Request<OpenCheckoutRequest>) -> RpcResult<CheckoutSession> {
        Ok(Response::new(self.open(request).await?))
    }

    async fn close_checkout(&self, request: Request<CloseCheckoutRequest>) -> RpcResult<CloseCheckoutResponse> {
        Ok(Response::new(self.close(&request).await?))
    }

    async fn refund_charge(&self, request: Request<RefundChargeRequest>) -> RpcResult<RefundChargeResponse> {
        Ok(Response::new(self.refund_charge(&request).await?))
    }

    async fn put_plan_price(&self, request: Request<PutPlanPriceRequest>) -> RpcResult<TherapistPlan> {
        Ok(Response::new(self.put_plan_price(request.into_inner()).await?))
    }

    async fn withdraw_plan(&self, request: Request<WithdrawPlanRequest>) -> RpcResult<WithdrawPlanResponse> {
        Ok(Response::new(self.withdraw_plan(request.get_ref()).await?))
    }

    async fn use_credit(&self, request: Request<UseCreditRequest>) -> RpcResult<UseCreditResponse> {
        Ok(Response::new(self.use_credit(request.get_ref()).await?))
    }

    async fn return_credit(&self, request: Request<ReturnCreditRequest>) -> RpcResult<ReturnCreditResponse> {
        Ok(Response::new(self.return_credit(request.get_ref()).await?))
    }
}
