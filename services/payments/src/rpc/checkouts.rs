use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{
    Error, Language, Principal, Result, audit, fields,
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

/// Purchase of a customer, with its price.
struct Purchase {
    reference_id: String,
    title: String,
    subject: String,
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
                // The price or language has changed. The old checkout ends first, so that there is one open checkout
                // per purchase.
                self.checkouts.end(*row, true).await?;
                match self.checkout(&query, &mut key).await? {
                    CheckoutLookup::Claimed(id) | CheckoutLookup::Usable(id) => id,
                    CheckoutLookup::Stale(_) => {
                        return Err(Error::unavailable(
                            "CHECKOUT_CHANGED",
                            "another checkout was opened at the same time",
                        ));
                    }
                }
            }
        };
        self.payable(row, &user).await
    }

    /// Returns the checkout with the same idempotency key, the open checkout for the same purchase, or a new one.
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
        // A double click must not create two subscriptions.
        transaction.lock("payments-checkout", &user.user_id.to_string()).await?;
        let purchase = self
            .purchase(&*transaction, purpose, &query.request.therapist_id, query.language)
            .await?;
        let held = store::subscriptions::held(&*transaction, user.user_id, purpose, &purchase.reference_id).await?;
        if purpose.is_subscription() && held.is_some() {
            return Err(Error::failed_precondition(
                "SUBSCRIPTION_EXISTS",
                "the customer already has this subscription",
            ));
        }
        let open = store::checkouts::open_of(&*transaction, user.user_id, purpose, &purchase.reference_id).await?;
        let row = match open {
            // A second tab continues the checkout of the first, so that a purchase is paid once.
            Some(open) if open.status == CheckoutStatus::Processing || is_reusable(&open, &purchase, now) => open,
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
            subject: purchase.subject,
            subtotal: purchase.subtotal,
            session_format: purchase.session_format,
            expire_time: now + TimeDelta::minutes(self.settings.checkout_minutes),
        }
    }

    /// Returns a checkout with its payment page address.
    async fn payable(&self, id: Uuid, user: &Principal) -> Result<CheckoutSession> {
        let row = store::checkouts::find(self.database.connection(), id, Some(user.user_id)).await?;
        let row = self.checkouts.start(row).await?;
        // An open checkout may have been paid in another tab.
        self.with_payment(self.checkouts.current(row.id, Some(user.user_id)).await?)
            .await
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
            subject: String::new(),
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
                    Error::failed_precondition("PLAN_NOT_OFFERED", "this therapist offers no monthly plan")
                })?;
                Ok(Purchase {
                    reference_id: id,
                    title: titles::therapist_plan(language, self.settings.plan_sessions, &price.therapist_name),
                    subject: price.therapist_name,
                    subtotal: price.month_minor,
                    session_format: price.session_format,
                })
            }
            Purpose::Appointment => Err(Error::field(
                "paymentType",
                "APPOINTMENT_NEEDED",
                "an appointment is paid through its booking",
            )),
            Purpose::SourcingDeposit | Purpose::SourcingBalance => Err(Error::field(
                "purpose",
                "PURPOSE_INVALID",
                "is paid through its product request",
            )),
        }
    }

    pub(super) async fn get_checkout_session(
        &self,
        request: Request<GetCheckoutSessionRequest>,
    ) -> Result<CheckoutSession> {
        let user = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        self.with_payment(self.checkouts.current(id, user.owner_scope()).await?)
            .await
    }

    pub(super) async fn cancel_checkout_session(
        &self,
        request: Request<CancelCheckoutSessionRequest>,
    ) -> Result<CheckoutSession> {
        let user = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let row = store::checkouts::find(self.database.connection(), id, user.owner_scope()).await?;
        // Recorded before the call of Stripe, which no transaction of this service contains.
        audit::opened(&self.database, row.id, Some(row.user_id)).await?;
        self.with_payment(self.checkouts.end(row, true).await?).await
    }

    /// Converts a checkout with its payment.
    pub(super) async fn with_payment(&self, row: CheckoutRow) -> Result<CheckoutSession> {
        let payment = if row.status == CheckoutStatus::Paid {
            store::payments::of_checkout(self.database.connection(), row.id).await?
        } else {
            None
        };
        Ok(convert::checkout(row, payment))
    }
}

/// Returns the purpose of the checkout: `purpose`, or the one implied by `paymentType` and `therapistId`
/// (docs/product.md, section 7).
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
        "does not match the purpose",
    ))
}

/// Checkout that a customer requests.
struct CheckoutQuery<'a> {
    user: &'a Principal,
    language: Language,
    purpose: Purpose,
    request: &'a CreateCheckoutSessionRequest,
}

/// Result of a checkout query.
enum CheckoutLookup {
    /// Checkout created with the same idempotency key.
    Claimed(Uuid),
    /// Checkout that can be paid.
    Usable(Uuid),
    /// Open checkout with another price or title; it must end first.
    Stale(Box<CheckoutRow>),
}

/// Least remaining time of an open checkout for a customer to continue it.
const REUSE_AT_LEAST: TimeDelta = TimeDelta::minutes(5);

fn is_reusable(row: &CheckoutRow, purchase: &Purchase, now: DateTime<Utc>) -> bool {
    row.subtotal_minor == purchase.subtotal
        && row.title == purchase.title
        && row.session_format == purchase.session_format
        && row.expire_time - now >= REUSE_AT_LEAST
}
