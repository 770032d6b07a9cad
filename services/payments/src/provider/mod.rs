//! The payment provider: Stripe through its client library. Only this module uses Stripe's types; other modules use
//! the types of [`objects`]. The Stripe stand-in needs no other code, only another base address.

mod billing;
mod lists;
pub mod objects;

use std::{collections::HashMap, time::Duration};

use selam_chassis::{Error, Result, Secret};
use stripe::{Client, ClientBuilder, IdempotencyKey, RequestStrategy, StripeError, StripeRequest as _};
use stripe_billing::billing_portal_session::CreateBillingPortalSession;
use stripe_checkout::checkout_session::{
    CreateCheckoutSession, CreateCheckoutSessionLineItems, CreateCheckoutSessionLineItemsPriceData,
    CreateCheckoutSessionLineItemsPriceDataRecurring, CreateCheckoutSessionLineItemsPriceDataRecurringInterval,
    CreateCheckoutSessionPaymentIntentData, CreateCheckoutSessionSubscriptionData, ExpireCheckoutSession, ProductData,
    RetrieveCheckoutSession,
};
use stripe_core::{
    dispute::RetrieveDispute,
    payment_intent::RetrievePaymentIntent,
    refund::{CreateRefund, RetrieveRefund},
};
use stripe_shared::{ApiErrors, ApiErrorsCode, CheckoutSessionLocale, CheckoutSessionMode};
use stripe_types::Currency;

pub use objects::{
    BalanceMovement, Intent, NewSession, PaidMonth, ProviderDispute, ProviderRefund, ProviderSubscription,
    RefundAnswer, Session, SessionState,
};

/// Timeout of one request.
const TIMEOUT: Duration = Duration::from_secs(8);
/// Earliest expiry of a checkout at Stripe. Stripe requires at least 30 minutes from its own receipt of the request;
/// the rest leaves time for retries after an outage. A job ends checkouts that expire earlier.
pub const SHORTEST_CHECKOUT: Duration = Duration::from_secs(60 * 60);
/// Largest amount that Stripe charges at once, in cents: eight digits.
pub const LARGEST_CHARGE: i64 = 99_999_999;
/// Metadata key of our ids on Stripe objects.
pub(crate) const OUR_ID: &str = "selam_id";

/// Client of the provider.
#[derive(Clone, Debug)]
pub struct Provider {
    client: Client,
    is_live: bool,
}

impl Provider {
    /// Connects to the Stripe account of `key`, or to `url`.
    ///
    /// # Errors
    /// `SETTING_INVALID` when a live key would be sent without TLS, `INTERNAL` when the key or the address is
    /// invalid.
    pub fn new(key: &Secret, url: Option<&str>) -> Result<Self> {
        let is_live = key.expose().contains("_live_");
        if is_live && url.is_some_and(|url| !url.starts_with("https://")) {
            return Err(Error::invalid_argument(
                "SETTING_INVALID",
                "SELAM_PAYMENTS_STRIPE_URL must start with https:// when SELAM_PAYMENTS_STRIPE_KEY is a live key",
            ));
        }
        let mut builder = ClientBuilder::new(key.expose()).timeout(TIMEOUT);
        if let Some(url) = url {
            builder = builder.url(format!("{}/", url.trim_end_matches('/')));
        }
        Ok(Self {
            client: builder.build().map_err(Error::internal)?,
            is_live,
        })
    }

    /// Returns whether the key is a live key.
    pub fn is_live(&self) -> bool {
        self.is_live
    }

    /// Returns the API version, such as `2026-09-30.endive`.
    pub fn api_version() -> String {
        stripe_shared::version::VERSION.to_string()
    }

    /// Creates a checkout. Idempotent per checkout id.
    ///
    /// # Errors
    /// `PAYMENT_UNAVAILABLE` when the provider is unavailable, `INTERNAL` when it rejects the request, and here
    /// `CUSTOMER_MISSING` when it does not know the customer.
    pub async fn open(&self, new: &NewSession) -> Result<Session> {
        let ours = || HashMap::from([(OUR_ID.to_owned(), new.id.clone())]);
        let mode = if new.monthly {
            CheckoutSessionMode::Subscription
        } else {
            CheckoutSessionMode::Payment
        };
        let mut items = vec![item(&new.title, new.subtotal, new.monthly)];
        if new.tax.1 > 0 {
            items.push(item(&new.tax.0, new.tax.1, new.monthly));
        }
        let mut request = CreateCheckoutSession::new()
            .mode(mode)
            .client_reference_id(new.id.as_str())
            .metadata(ours())
            .line_items(items)
            .locale(locale(&new.language_code))
            .expires_at(new.expire_time.timestamp())
            .success_url(new.success_url.as_str())
            .cancel_url(new.cancel_url.as_str())
            .customer(new.customer.as_str());
        request = if new.monthly {
            let mut data = CreateCheckoutSessionSubscriptionData::new();
            data.metadata = Some(ours());
            request.subscription_data(data)
        } else {
            let mut data = CreateCheckoutSessionPaymentIntentData::new();
            data.metadata = Some(ours());
            request.payment_intent_data(data)
        };
        let session = request
            .customize()
            .request_strategy(key(&format!("checkout-{}-{}", new.id, new.customer))?)
            .send(&self.client)
            .await
            .map_err(failed)?;
        Ok(objects::session(session))
    }

    /// Returns a checkout.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn session(&self, id: &str) -> Result<Session> {
        let session = RetrieveCheckoutSession::new(id)
            .send(&self.client)
            .await
            .map_err(failed)?;
        Ok(objects::session(session))
    }

    /// Expires an open checkout. Completed checkouts are unchanged.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn expire(&self, id: &str) -> Result<Session> {
        let expired = ExpireCheckoutSession::new(id).send(&self.client).await;
        match expired {
            Ok(session) => Ok(objects::session(session)),
            // The checkout was paid or ended in the meantime.
            Err(StripeError::Stripe(_, 400)) => self.session(id).await,
            Err(error) => Err(failed(error)),
        }
    }

    /// Returns a payment.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn intent(&self, id: &str) -> Result<Intent> {
        let intent = RetrievePaymentIntent::new(id)
            .send(&self.client)
            .await
            .map_err(failed)?;
        Ok(objects::intent(intent))
    }

    /// Refunds a payment. Idempotent per refund id and number of `won` disputes of the payment: a repeated key gets the
    /// first response, also a refusal because of a dispute that has since been won.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn refund(&self, our_id: &str, won: u64, payment_id: &str, amount: i64) -> Result<RefundAnswer> {
        let request = CreateRefund::new()
            .payment_intent(payment_id)
            .amount(amount)
            .metadata(HashMap::from([(OUR_ID.to_owned(), our_id.to_owned())]));
        let key = key(&match won {
            0 => format!("refund-{our_id}"),
            _ => format!("refund-{our_id}-{won}"),
        })?;
        let refund = request.customize().request_strategy(key).send(&self.client).await;
        match refund {
            Ok(refund) => Ok(RefundAnswer::Made(objects::refund(refund))),
            Err(StripeError::Stripe(error, 400 | 402 | 404)) => {
                tracing::error!(code = ?error.code, "the provider rejected a refund");
                Ok(RefundAnswer::Refused {
                    is_disputed: error.code == Some(ApiErrorsCode::ChargeDisputed),
                })
            }
            Err(error) => Err(failed(error)),
        }
    }

    /// Returns a refund.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn find_refund(&self, id: &str) -> Result<ProviderRefund> {
        Ok(objects::refund(
            RetrieveRefund::new(id).send(&self.client).await.map_err(failed)?,
        ))
    }

    /// Returns a dispute.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn dispute(&self, id: &str) -> Result<ProviderDispute> {
        Ok(objects::dispute(
            RetrieveDispute::new(id).send(&self.client).await.map_err(failed)?,
        ))
    }

    /// Opens a billing portal session and returns its address.
    ///
    /// # Errors
    /// As [`open`](Self::open), with `CUSTOMER_MISSING`.
    pub async fn portal(&self, customer: &str, return_url: &str) -> Result<String> {
        let request = CreateBillingPortalSession::new()
            .customer(customer)
            .return_url(return_url);
        Ok(request.send(&self.client).await.map_err(failed)?.url)
    }
}

/// Returns a line item of a checkout; `amount` is in Canadian cents.
fn item(name: &str, amount: i64, monthly: bool) -> CreateCheckoutSessionLineItems {
    use CreateCheckoutSessionLineItemsPriceDataRecurringInterval::Month;
    let mut price = CreateCheckoutSessionLineItemsPriceData::new(Currency::CAD);
    price.product_data = Some(ProductData::new(name));
    price.unit_amount = Some(amount);
    price.recurring = monthly.then(|| CreateCheckoutSessionLineItemsPriceDataRecurring::new(Month));
    let mut item = CreateCheckoutSessionLineItems::new();
    item.price_data = Some(price);
    item.quantity = Some(1);
    item
}

/// Returns the page locale. Stripe supports neither Tigrinya nor Arabic; the page then follows the browser.
fn locale(language_code: &str) -> CheckoutSessionLocale {
    match language_code {
        "en" => CheckoutSessionLocale::En,
        _ => CheckoutSessionLocale::Auto,
    }
}

fn key(name: &str) -> Result<RequestStrategy> {
    let key = IdempotencyKey::new(name).map_err(Error::internal)?;
    Ok(RequestStrategy::Idempotent(key))
}

/// Reason of an error about a customer who does not exist at the provider, for example because the office deleted
/// them there.
pub(crate) const CUSTOMER_MISSING: &str = "CUSTOMER_MISSING";

/// Maps an error of the provider: a rejected request is an internal error, all others are temporary.
fn failed(error: StripeError) -> Error {
    match error {
        StripeError::Stripe(error, 400) if is_about_missing_customer(&error) => customer_missing(),
        StripeError::Stripe(error, status) if !matches!(status, 409 | 429 | 500..) => {
            // The message is left out, because it can contain customer input.
            Error::internal(format!(
                "the provider rejected the request with {status}: {} {}",
                error.code.as_ref().map_or("no code", |code| code.as_str()),
                error.param.as_deref().unwrap_or("no parameter")
            ))
        }
        StripeError::JSONDeserialize(text) => Error::internal(format!("cannot parse the provider's response: {text}")),
        StripeError::ConfigError(text) => Error::internal(text),
        error => Error::unavailable("PAYMENT_UNAVAILABLE", "the payment provider is unavailable")
            .with_source(format!("{error:?}").chars().take(200).collect::<String>()),
    }
}

fn is_about_missing_customer(error: &ApiErrors) -> bool {
    error.code == Some(ApiErrorsCode::ResourceMissing) && error.param.as_deref() == Some("customer")
}

fn customer_missing() -> Error {
    Error::failed_precondition(CUSTOMER_MISSING, "the provider has no such customer")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_live_key_without_tls() {
        let provider = |key: &str, url| Provider::new(&Secret::from(key), url).map(|it| it.is_live());
        assert!(provider("key_live_1", Some("http://stripe.example")).is_err());
        assert_eq!(provider("key_live_1", Some("https://stripe.example")).ok(), Some(true));
        assert_eq!(provider("key_live_1", None).ok(), Some(true));
        assert_eq!(provider("key_test_1", Some("http://127.0.0.1:9")).ok(), Some(false));
    }

    #[test]
    fn pages_without_stripe_language_follow_browser() {
        assert!(matches!(locale("en"), CheckoutSessionLocale::En));
        for language_code in ["ti", "ar", ""] {
            assert!(
                matches!(locale(language_code), CheckoutSessionLocale::Auto),
                "{language_code}"
            );
        }
    }
}
