use chrono::TimeDelta;
use selam_chassis::{
    Error, Language, Principal, Result, fields,
    idempotency::{Claim, Key},
    validate,
};
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    CancelCheckoutSessionRequest, CheckoutSession, CreateCheckoutSessionRequest, GetCheckoutSessionRequest,
    PaymentOptions, PaymentType,
};
use tonic::Request;
use uuid::Uuid;

use super::Payments;
use crate::{
    checkout_state::CheckoutStatus,
    choices::Purpose,
    convert,
    store::{self, CheckoutRow},
    till::Wanted,
    titles,
};

/// What a customer chose, with its price.
struct Choice {
    reference_id: String,
    title: String,
    subtotal: i64,
    session_format: String,
}

impl Payments {
    pub(super) async fn options(&self) -> Result<PaymentOptions> {
        let plans = store::prices::offered(self.database.connection()).await?;
        Ok(PaymentOptions {
            assistant_session_price: Some(Money::cad(self.settings.assistant_session_cents)),
            assistant_month_price: Some(Money::cad(self.settings.assistant_month_cents)),
            tax_basis_points: self.settings.tax_basis_points,
            plan_sessions_per_month: self.settings.plan_sessions,
            plan_grace_days: self.settings.plan_grace_days,
            therapist_plans: plans.into_iter().map(convert::therapist_plan).collect(),
            is_test_mode: self.is_test_mode,
        })
    }

    pub(super) async fn create(&self, request: Request<CreateCheckoutSessionRequest>) -> Result<CheckoutSession> {
        let user = Principal::of(&request)?;
        let mut key = Key::of(&request, "payments.checkout")?;
        validate(request.get_ref())?;
        let language = Language::of(&request, &request.get_ref().language_code)?;
        let request = request.into_inner();
        let purpose = purpose(&request)?;

        let transaction = self.database.begin().await?;
        let now = transaction.now();
        if let Some(key) = &mut key
            && let Claim::Done(answer) = key.claim::<_, CheckoutSession>(&transaction, &request, now).await?
        {
            transaction.commit().await?;
            return self.payable(fields::id("id", &answer.id)?, &user).await;
        }
        // Two presses of one button shall not become two subscriptions.
        transaction.lock("payments-checkout", &user.user_id.to_string()).await?;
        let choice = self
            .choice(&*transaction, purpose, &request.therapist_id, language)
            .await?;
        let held = |purpose, reference| store::subscriptions::is_held(&*transaction, user.user_id, purpose, reference);
        if purpose.is_subscription() && held(purpose, &choice.reference_id).await? {
            return Err(Error::failed_precondition(
                "SUBSCRIPTION_EXISTS",
                "the customer has this subscription already",
            ));
        }
        let wanted = Wanted {
            user_id: user.user_id,
            user_email: user.email.clone(),
            language,
            purpose,
            reference_id: choice.reference_id,
            title: choice.title,
            subtotal: choice.subtotal,
            session_format: choice.session_format,
            expire_time: now + TimeDelta::minutes(self.settings.checkout_minutes),
        };
        let row = self.till.write(&transaction, wanted).await?;
        if let Some(key) = &key {
            key.complete(&transaction, &convert::checkout(row.clone(), None))
                .await?;
        }
        transaction.commit().await?;
        tracing::info!(checkout = %row.id, purpose = purpose.as_str(), "checkout opened");
        self.payable(row.id, &user).await
    }

    /// The checkout, with the address where it is paid.
    async fn payable(&self, id: Uuid, user: &Principal) -> Result<CheckoutSession> {
        let row = store::checkouts::find(self.database.connection(), id, Some(user.user_id)).await?;
        self.whole(self.till.at_provider(row).await?).await
    }

    async fn choice(
        &self,
        connection: &impl store::Connection,
        purpose: Purpose,
        therapist_id: &str,
        language: Language,
    ) -> Result<Choice> {
        let ours = |title, subtotal| Choice {
            reference_id: String::new(),
            title,
            subtotal,
            session_format: String::new(),
        };
        match purpose {
            Purpose::AssistantSession => Ok(ours(
                titles::assistant_session(language),
                self.settings.assistant_session_cents,
            )),
            Purpose::AssistantPlan => Ok(ours(
                titles::assistant_month(language),
                self.settings.assistant_month_cents,
            )),
            Purpose::TherapistPlan => {
                let id = fields::id("therapistId", therapist_id)?.to_string();
                let price = store::prices::find(connection, &id)
                    .await?
                    .filter(|price| price.is_offered);
                let price = price.ok_or_else(|| {
                    Error::failed_precondition("PLAN_NOT_OFFERED", "there is no monthly plan with this therapist")
                })?;
                Ok(Choice {
                    reference_id: id,
                    title: titles::therapist_plan(language, self.settings.plan_sessions, &price.therapist_name),
                    subtotal: price.month_minor,
                    session_format: price.session_format,
                })
            }
            Purpose::Appointment => Err(Error::field(
                "paymentType",
                "APPOINTMENT_NEEDED",
                "a session is paid with its appointment",
            )),
            Purpose::SourcingDeposit | Purpose::SourcingBalance => {
                Err(Error::field("purpose", "PURPOSE_INVALID", "is paid with its request"))
            }
        }
    }

    pub(super) async fn get_checkout(&self, request: Request<GetCheckoutSessionRequest>) -> Result<CheckoutSession> {
        let user = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        self.whole(self.till.look(id, user.sees_only()).await?).await
    }

    pub(super) async fn cancel_checkout(
        &self,
        request: Request<CancelCheckoutSessionRequest>,
    ) -> Result<CheckoutSession> {
        let user = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let row = store::checkouts::find(self.database.connection(), id, user.sees_only()).await?;
        self.whole(self.till.end(row, true).await?).await
    }

    /// A checkout with its payment.
    pub(super) async fn whole(&self, row: CheckoutRow) -> Result<CheckoutSession> {
        let payment = if row.status == CheckoutStatus::Paid {
            store::payments::of_checkout(self.database.connection(), row.id).await?
        } else {
            None
        };
        Ok(convert::checkout(row, payment))
    }
}

/// What is to be paid for: the purpose, or what `paymentType` and `therapistId` mean together (product specification, section 7).
fn purpose(request: &CreateCheckoutSessionRequest) -> Result<Purpose> {
    let stated = Purpose::from_wire(request.purpose());
    let purpose = stated.or(match (request.payment_type(), request.therapist_id.is_empty()) {
        (PaymentType::OneTime, false) => Some(Purpose::Appointment),
        (PaymentType::Subscription, false) => Some(Purpose::TherapistPlan),
        _ => None,
    });
    let purpose = fields::required("purpose", purpose)?;
    let agrees = match request.payment_type() {
        PaymentType::Unspecified => true,
        PaymentType::OneTime => !purpose.is_subscription(),
        PaymentType::Subscription => purpose.is_subscription(),
    };
    if agrees {
        return Ok(purpose);
    }
    Err(Error::field(
        "paymentType",
        "PAYMENT_TYPE_MISMATCH",
        "is not how this is paid",
    ))
}
