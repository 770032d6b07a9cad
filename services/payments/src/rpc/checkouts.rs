use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{
    Error, Language, Principal, Result, fields,
    idempotency::{Claim, Key},
    validate,
};
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    CancelCheckoutSessionRequest, CheckoutSession, CreateCheckoutSessionRequest, GetCheckoutSessionRequest,
    GetPaymentOptionsRequest, PaymentOptions, PaymentType,
};
use tonic::Request;
use uuid::Uuid;

use super::Payments;
use crate::{
    checkout_state::CheckoutStatus,
    checkouts::NewCheckout,
    choices::Purpose,
    convert,
    store::{self, CheckoutRow},
    titles,
};

/// What a customer chose, with its price.
struct Purchase {
    reference_id: String,
    title: String,
    subtotal: i64,
    session_format: String,
}

impl Payments {
    pub(super) async fn get_payment_options(&self, _: Request<GetPaymentOptionsRequest>) -> Result<PaymentOptions> {
        let plans = store::prices::offered(self.database.connection()).await?;
        Ok(PaymentOptions {
            assistant_session_price: Some(Money::cad(self.settings.assistant_session_cents)),
            assistant_month_price: Some(Money::cad(self.settings.assistant_month_cents)),
            tax_basis_points: self.settings.tax_basis_points,
            tax_exempt_purposes: self
                .settings
                .tax_exempt
                .iter()
                .map(|purpose| purpose.wire().into())
                .collect(),
            plan_sessions_per_month: self.settings.plan_sessions,
            plan_grace_days: self.settings.plan_grace_days,
            therapist_plans: plans.into_iter().map(convert::therapist_plan).collect(),
            is_test_mode: !self.checkouts.sync.provider.is_live(),
        })
    }

    pub(super) async fn create_checkout_session(
        &self,
        request: Request<CreateCheckoutSessionRequest>,
    ) -> Result<CheckoutSession> {
        let user = Principal::of(&request)?;
        let mut key = Key::of(&request, "payments.checkout")?;
        validate(request.get_ref())?;
        let language = Language::of(&request, &request.get_ref().language_code)?;
        let request = request.into_inner();
        let purpose = purpose(&request)?;

        let query = CheckoutQuery {
            user: &user,
            language,
            purpose,
            request: &request,
        };
        let row = match self.checkout(&query, &mut key).await? {
            CheckoutLookup::Claimed(id) | CheckoutLookup::Usable(id) => id,
            CheckoutLookup::Stale(row) => {
                // Its price or language has changed. It ends first, so that one thing has one open checkout.
                self.checkouts.end(*row, true).await?;
                match self.checkout(&query, &mut key).await? {
                    CheckoutLookup::Claimed(id) | CheckoutLookup::Usable(id) => id,
                    CheckoutLookup::Stale(_) => {
                        return Err(Error::unavailable(
                            "CHECKOUT_CHANGED",
                            "another checkout was opened meanwhile",
                        ));
                    }
                }
            }
        };
        self.payable(row, &user).await
    }

    /// The checkout of what a customer wants: the one of the same idempotency key, the open one for the same thing, or a new one.
    async fn checkout(&self, query: &CheckoutQuery<'_>, key: &mut Option<Key>) -> Result<CheckoutLookup> {
        let (user, purpose) = (query.user, query.purpose);
        let transaction = self.database.begin().await?;
        let now = transaction.now();
        if let Some(key) = key
            && let Claim::Done(answer) = key
                .claim::<_, CheckoutSession>(&transaction, query.request, now)
                .await?
        {
            transaction.commit().await?;
            return Ok(CheckoutLookup::Claimed(fields::id("id", &answer.id)?));
        }
        // Two presses of one button must not become two subscriptions.
        transaction.lock("payments-checkout", &user.user_id.to_string()).await?;
        let purchase = self
            .purchase(&*transaction, purpose, &query.request.therapist_id, query.language)
            .await?;
        let held = store::subscriptions::held(&*transaction, user.user_id, purpose, &purchase.reference_id).await?;
        if purpose.is_subscription() && held.is_some() {
            return Err(Error::failed_precondition(
                "SUBSCRIPTION_EXISTS",
                "the customer has this subscription already",
            ));
        }
        let open = store::checkouts::open_of(&*transaction, user.user_id, purpose, &purchase.reference_id).await?;
        let row = match open {
            // A second tab continues with the checkout of the first, so that one thing is paid once.
            Some(open) if is_reusable(&open, &purchase, now) => open,
            Some(open) => return Ok(CheckoutLookup::Stale(Box::new(open))),
            None => {
                let new = self.new_checkout(user, query.language, purpose, purchase, now);
                self.checkouts.write(&transaction, new).await?
            }
        };
        if let Some(key) = key {
            key.complete(&transaction, &convert::checkout(row.clone(), None))
                .await?;
        }
        transaction.commit().await?;
        tracing::info!(checkout = %row.id, purpose = purpose.as_str(), "checkout opened");
        Ok(CheckoutLookup::Usable(row.id))
    }

    fn new_checkout(
        &self,
        user: &Principal,
        language: Language,
        purpose: Purpose,
        purchase: Purchase,
        now: DateTime<Utc>,
    ) -> NewCheckout {
        NewCheckout {
            user_id: user.user_id,
            user_email: user.email.clone(),
            language,
            purpose,
            reference_id: purchase.reference_id,
            title: purchase.title,
            subtotal: purchase.subtotal,
            session_format: purchase.session_format,
            expire_time: now + TimeDelta::minutes(self.settings.checkout_minutes),
        }
    }

    /// The checkout, with the address where it is paid.
    async fn payable(&self, id: Uuid, user: &Principal) -> Result<CheckoutSession> {
        let row = store::checkouts::find(self.database.connection(), id, Some(user.user_id)).await?;
        let row = self.checkouts.start(row).await?;
        // An open one may have been paid in the other tab.
        self.whole(self.checkouts.look(row.id, Some(user.user_id)).await?).await
    }

    async fn purchase(
        &self,
        connection: &impl store::Connection,
        purpose: Purpose,
        therapist_id: &str,
        language: Language,
    ) -> Result<Purchase> {
        let by_platform = |title, subtotal| Purchase {
            reference_id: String::new(),
            title,
            subtotal,
            session_format: String::new(),
        };
        match purpose {
            Purpose::AssistantSession => Ok(by_platform(
                titles::assistant_session(language),
                self.settings.assistant_session_cents,
            )),
            Purpose::AssistantPlan => Ok(by_platform(
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
                Ok(Purchase {
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

    pub(super) async fn get_checkout_session(
        &self,
        request: Request<GetCheckoutSessionRequest>,
    ) -> Result<CheckoutSession> {
        let user = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        self.whole(self.checkouts.look(id, user.sees_only()).await?).await
    }

    pub(super) async fn cancel_checkout_session(
        &self,
        request: Request<CancelCheckoutSessionRequest>,
    ) -> Result<CheckoutSession> {
        let user = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let row = store::checkouts::find(self.database.connection(), id, user.sees_only()).await?;
        self.whole(self.checkouts.end(row, true).await?).await
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

/// What is to be paid for: the purpose, or what `paymentType` and `therapistId` mean together (docs/product.md, section 7).
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

/// Purchase that a customer asks for.
struct CheckoutQuery<'a> {
    user: &'a Principal,
    language: Language,
    purpose: Purpose,
    request: &'a CreateCheckoutSessionRequest,
}

/// The checkout of what a customer wants.
enum CheckoutLookup {
    /// The one of the same idempotency key.
    Claimed(Uuid),
    /// One that can be paid.
    Usable(Uuid),
    /// An open one with another price or title, which must end first.
    Stale(Box<CheckoutRow>),
}

/// Time that must be left of an open checkout for a customer to continue with it.
const REUSE_AT_LEAST: TimeDelta = TimeDelta::minutes(5);

fn is_reusable(row: &CheckoutRow, purchase: &Purchase, now: DateTime<Utc>) -> bool {
    row.subtotal_minor == purchase.subtotal
        && row.title == purchase.title
        && row.session_format == purchase.session_format
        && row.expire_time - now >= REUSE_AT_LEAST
}
