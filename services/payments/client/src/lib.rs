//! Client of `selam.payments.v1.ChargeService` for services that charge users. Each outcome that a caller has to
//! handle is a value, so that callers do not interpret status codes.

use chrono::{DateTime, Utc};
use selam_chassis::{Error, Result, calls::Calls, calls::ServiceChannel, timestamp};
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    CheckoutPurpose, CheckoutSession, CheckoutStatus, CloseCheckoutRequest, GetChargeRequest, GetChargeResponse,
    OpenCheckoutRequest, PutPlanPriceRequest, Refund, RefundChargeRequest, RefundOutcome, RefundReason,
    ReturnCreditRequest, UseCreditRequest, WithdrawPlanRequest, charge_service_client::ChargeServiceClient,
};
use tonic::{Code, Status};
use tonic_types::StatusExt as _;
use uuid::Uuid;

/// Client of `ChargeService`. Cheap to clone.
#[derive(Clone)]
pub struct Charges {
    client: ChargeServiceClient<ServiceChannel>,
}

/// A checkout to open.
#[derive(Clone, Debug)]
pub struct Checkout {
    /// Id of the item sold, such as an appointment. Repeated calls return the open checkout of the id.
    pub reference_id: Uuid,
    /// User that pays.
    pub user_id: Uuid,
    /// Email address of the user.
    pub email: String,
    /// Language of the payment page and the receipt: `en`, `ti` or `ar`.
    pub language_code: String,
    /// Purpose of the payment.
    pub purpose: CheckoutPurpose,
    /// Title on the payment page and the receipt.
    pub title: String,
    /// Subject that the title names, the same in all languages.
    pub subject: String,
    /// Price before tax, in Canadian cents.
    pub subtotal_minor: i64,
    /// Latest time of payment.
    pub expire_time: DateTime<Utc>,
}

/// Result of [`Charges::open_checkout`].
#[derive(Clone, Debug)]
pub enum Opened {
    /// Waiting for the customer. The address is empty until the payment provider has responded.
    Open(Box<CheckoutSession>),
    /// The reference is already paid.
    AlreadyPaid,
}

/// Result of [`Charges::close_checkout`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// The checkout has ended, or there was none.
    Ended,
    /// A payment may still arrive; an event reports it.
    MayBePaid,
    /// The reference is paid.
    Paid,
}

/// Result of [`Charges::refund`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refunded {
    /// The refund is recorded by payments, which sends it.
    Sent {
        /// Amount in cents, tax included.
        amount_minor: i64,
    },
    /// The payment was already refunded in full.
    NothingLeft,
    /// The customer's bank holds the funds. Retry when the dispute is decided.
    Disputed,
    /// No payment exists for the reference.
    NothingPaid,
}

/// Price of a monthly plan.
#[derive(Clone, Debug)]
pub struct PlanPrice {
    /// Id of the therapist.
    pub therapist_id: Uuid,
    /// Name of the therapist on receipts.
    pub therapist_name: String,
    /// Price of a month before tax, in Canadian cents.
    pub price_minor: i64,
    /// Session format that the plan pays for, such as `individual`.
    pub session_format: String,
    /// Session formats that the therapist offers. Subscriptions for other formats end.
    pub offered_formats: Vec<String>,
    /// Whether customers can subscribe.
    pub is_offered: bool,
    /// Version of the plan, increased with every change.
    pub version: i64,
}

impl Charges {
    /// Connects to payments.
    ///
    /// # Errors
    /// As [`Calls::client`].
    pub fn new(calls: &Calls) -> Result<Self> {
        Ok(Self {
            client: calls.client("payments", ChargeServiceClient::new)?,
        })
    }

    /// Opens a checkout, or returns the open one of the same reference.
    ///
    /// # Errors
    /// `UNAVAILABLE` when payments is unavailable.
    pub async fn open_checkout(&self, checkout: Checkout) -> Result<Opened> {
        let request = OpenCheckoutRequest {
            reference_id: checkout.reference_id.to_string(),
            user_id: checkout.user_id.to_string(),
            email: checkout.email,
            language_code: checkout.language_code,
            purpose: checkout.purpose.into(),
            title: checkout.title,
            subject: checkout.subject,
            subtotal: Some(Money::cad(checkout.subtotal_minor)),
            expire_time: Some(timestamp(checkout.expire_time)),
        };
        match self.client.clone().open_checkout(request).await {
            Ok(session) => Ok(Opened::Open(Box::new(session.into_inner()))),
            Err(status) if reason(&status) == "CHECKOUT_PAID" => Ok(Opened::AlreadyPaid),
            Err(status) => Err(status.into()),
        }
    }

    /// Ends the open checkout of a reference.
    ///
    /// # Errors
    /// `UNAVAILABLE` when payments or the payment provider is unavailable.
    pub async fn close_checkout(&self, reference_id: Uuid) -> Result<Closed> {
        let request = CloseCheckoutRequest {
            reference_id: reference_id.to_string(),
        };
        let answer = self.client.clone().close_checkout(request).await?.into_inner();
        Ok(match answer.status() {
            CheckoutStatus::Paid => Closed::Paid,
            CheckoutStatus::Open | CheckoutStatus::Processing => Closed::MayBePaid,
            _ => Closed::Ended,
        })
    }

    /// Returns whether a reference is paid, or a bank debit for it is in progress.
    ///
    /// # Errors
    /// `UNAVAILABLE` when payments is unavailable.
    pub async fn is_settling(&self, reference_id: Uuid) -> Result<bool> {
        let charge = self.charge(reference_id).await?;
        Ok(matches!(
            charge.status(),
            CheckoutStatus::Processing | CheckoutStatus::Paid
        ))
    }

    /// Returns the refunds of the payment of a reference that are pending or have succeeded.
    ///
    /// # Errors
    /// `UNAVAILABLE` when payments is unavailable.
    pub async fn refunds(&self, reference_id: Uuid) -> Result<Vec<Refund>> {
        Ok(self.charge(reference_id).await?.refunds)
    }

    async fn charge(&self, reference_id: Uuid) -> Result<GetChargeResponse> {
        let request = GetChargeRequest {
            reference_id: reference_id.to_string(),
        };
        Ok(self.client.clone().get_charge(request).await?.into_inner())
    }

    /// Refunds `percent` of the payment of a reference, up to the remaining amount. Calls with the same `request_id`
    /// are one refund.
    ///
    /// # Errors
    /// `UNAVAILABLE` when payments is unavailable.
    pub async fn refund(
        &self,
        reference_id: Uuid,
        request_id: Uuid,
        percent: i32,
        reason: RefundReason,
    ) -> Result<Refunded> {
        let request = RefundChargeRequest {
            reference_id: reference_id.to_string(),
            request_id: request_id.to_string(),
            percent,
            reason: reason.into(),
        };
        let answer = match self.client.clone().refund_charge(request).await {
            Ok(answer) => answer.into_inner(),
            Err(status) if status.code() == Code::NotFound => return Ok(Refunded::NothingPaid),
            Err(status) => return Err(status.into()),
        };
        match answer.outcome() {
            RefundOutcome::Refunded => Ok(Refunded::Sent {
                amount_minor: answer
                    .refund
                    .and_then(|refund| refund.amount)
                    .map_or(0, |amount| amount.amount_minor),
            }),
            RefundOutcome::NothingLeft => Ok(Refunded::NothingLeft),
            RefundOutcome::Disputed => Ok(Refunded::Disputed),
            RefundOutcome::Unspecified => Err(Error::internal("payments returned no refund outcome")),
        }
    }

    /// Uses a session of a client's plan for an appointment. Returns its value before tax, in Canadian cents; `None`
    /// from an earlier version of payments.
    ///
    /// # Errors
    /// `NO_CREDIT` when the client has none left for this therapist and format, `UNAVAILABLE` when payments is
    /// unavailable.
    pub async fn use_session(
        &self,
        client_id: Uuid,
        therapist_id: Uuid,
        session_format: &str,
        reference_id: Uuid,
    ) -> Result<Option<i64>> {
        let request = UseCreditRequest {
            user_id: client_id.to_string(),
            therapist_id: therapist_id.to_string(),
            reference_id: reference_id.to_string(),
            session_format: session_format.to_owned(),
        };
        match self.client.clone().use_credit(request).await {
            Ok(answer) => Ok(answer.into_inner().value.map(|value| value.amount_minor)),
            Err(status) if reason(&status) == "NO_CREDIT" => Err(Error::failed_precondition(
                "NO_CREDIT",
                "no session of this kind is left in the plan",
            )),
            Err(status) => Err(status.into()),
        }
    }

    /// Returns the credit that a reference uses, if any. `by_provider` states that the therapist cancelled, so that
    /// the credit stays usable even after its period.
    ///
    /// # Errors
    /// `UNAVAILABLE` when payments is unavailable.
    pub async fn return_credit(&self, reference_id: Uuid, by_provider: bool) -> Result<bool> {
        let request = ReturnCreditRequest {
            reference_id: reference_id.to_string(),
            cancelled_by_provider: by_provider,
        };
        Ok(self.client.clone().return_credit(request).await?.into_inner().returned)
    }

    /// Sets the price of a plan, or stops offering it.
    ///
    /// # Errors
    /// `UNAVAILABLE` when payments is unavailable.
    pub async fn put_plan_price(&self, plan: PlanPrice) -> Result<()> {
        let request = PutPlanPriceRequest {
            therapist_id: plan.therapist_id.to_string(),
            therapist_name: plan.therapist_name,
            price: Some(Money::cad(plan.price_minor)),
            is_offered: plan.is_offered,
            version: plan.version,
            session_format: plan.session_format,
            offered_formats: plan.offered_formats,
        };
        self.client.clone().put_plan_price(request).await?;
        Ok(())
    }

    /// Withdraws the plan of a therapist: ends its subscriptions and refunds unused sessions. Returns the number of
    /// ended subscriptions.
    ///
    /// # Errors
    /// `UNAVAILABLE` when payments is unavailable.
    pub async fn withdraw_plan(&self, therapist_id: Uuid, version: i64, erase_name: bool) -> Result<i32> {
        let request = WithdrawPlanRequest {
            therapist_id: therapist_id.to_string(),
            version,
            erase_name,
        };
        let answer = self.client.clone().withdraw_plan(request).await?.into_inner();
        Ok(answer.ended_subscriptions)
    }
}

fn reason(status: &Status) -> String {
    status
        .get_details_error_info()
        .map(|info| info.reason)
        .unwrap_or_default()
}
