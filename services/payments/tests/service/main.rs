//! The service over its real API, on SQLite or on PostgreSQL, with the real client library against the stand-in of Stripe.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod access;
mod charges;
mod checkouts;
mod credits;
mod demo;
mod disputes;
mod duplicates;
mod listing;
mod personal_data;
mod reconciliation;
mod refunds;
mod scenarios;
mod slow_provider;
mod sourcing_charges;
mod stand_in;
mod subscription_payments;
mod subscriptions;
mod webhooks;

use std::{
    collections::BTreeMap,
    ops::{Deref, DerefMut},
    sync::Arc,
    time::Duration,
};

use chrono::{DateTime, Utc};
use clap::Parser;
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use selam_chassis::Clock;
use selam_chassis_testing::{TestPlatform, eventually};
use selam_payments::Settings;
use selam_proto_payments::v1::{
    CheckoutPurpose, CheckoutSession, CheckoutStatus, CreateCheckoutSessionRequest, GetCheckoutSessionRequest,
    GetLedgerRequest, Payment, charge_service_client::ChargeServiceClient,
    payment_service_client::PaymentServiceClient,
};
use selam_stripe_stand_in::{FaultPlan, KEY, Options, StandIn};
use tonic::{Status, transport::Channel};
use tonic_types::StatusExt as _;
use uuid::Uuid;

/// Secret of the webhooks that tests sign themselves.
const SECRET: &str = "whsec_of_the_tests";

fn now() -> DateTime<Utc> {
    "2026-11-23T17:00:00Z".parse().unwrap()
}

#[derive(Parser)]
struct Process {
    #[command(flatten)]
    payments: Settings,
}

/// The defaults, an account at `stripe`, and a secret that the tests know.
fn settings(stripe: &StandIn) -> Settings {
    let mut settings = Process::parse_from(["test"]).payments;
    settings.webhook_secrets = vec![SECRET.into()];
    settings.stripe_key = Some(KEY.into());
    settings.stripe_url = Some(stripe.url());
    settings
}

/// The service and its Stripe.
struct Payments {
    platform: TestPlatform,
    stripe: StandIn,
}

impl Deref for Payments {
    type Target = TestPlatform;

    fn deref(&self) -> &TestPlatform {
        &self.platform
    }
}

impl DerefMut for Payments {
    fn deref_mut(&mut self) -> &mut TestPlatform {
        &mut self.platform
    }
}

async fn start() -> Payments {
    start_with(|_| {}).await
}

async fn start_with(adjust: impl Fn(&mut Settings) + Clone + Send + Sync + 'static) -> Payments {
    let payments = start_deaf_with(adjust).await;
    // The first comparison with the provider's books is over, and no later one surprises a test.
    payments.wait_for_run("payments", "reconcile").await;
    let url = payments.http_url("/v1/webhooks/stripe");
    payments.stripe.send_webhooks(url, SECRET.to_owned());
    payments
}

/// Nothing tells the platform what happens at the provider.
async fn start_deaf() -> Payments {
    let payments = start_deaf_with(|_| {}).await;
    payments.wait_for_run("payments", "reconcile").await;
    payments
}

async fn start_deaf_with(adjust: impl Fn(&mut Settings) + Clone + Send + Sync + 'static) -> Payments {
    selam_chassis_testing::choose_cryptography();
    let clock = Clock::fixed(now());
    let stripe = stripe(&clock).await;
    let settings = settings(&stripe);
    let platform = TestPlatform::builder()
        .clock(clock)
        .can_crash()
        .start(move |platform| {
            let (adjust, mut settings) = (adjust.clone(), settings.clone());
            async move {
                adjust(&mut settings);
                Ok(vec![selam_payments::build(&platform, settings).await?])
            }
        })
        .await;
    Payments { platform, stripe }
}

async fn stripe(clock: &Clock) -> StandIn {
    let clock = clock.clone();
    let now = Arc::new(move || clock.now());
    StandIn::start(Options {
        now,
        ..Options::default()
    })
    .await
    .unwrap()
}

fn client(platform: &Payments) -> PaymentServiceClient<Channel> {
    PaymentServiceClient::new(platform.channel())
}

fn charges(platform: &Payments) -> ChargeServiceClient<Channel> {
    ChargeServiceClient::new(platform.channel())
}

/// Somebody with a token.
struct User {
    id: Uuid,
    token: String,
}

fn user(platform: &Payments, email: &str) -> User {
    signed_in(platform, email, &[])
}

fn admin(platform: &Payments) -> User {
    signed_in(platform, "admin@example.test", &["admin"])
}

fn signed_in(platform: &Payments, email: &str, roles: &[&str]) -> User {
    let id = Uuid::now_v7();
    User {
        id,
        token: platform.access_token(id, email, roles),
    }
}

async fn try_open(
    platform: &Payments,
    user: &User,
    request: CreateCheckoutSessionRequest,
) -> Result<CheckoutSession, Status> {
    let request = platform.request(request, Some(&user.token));
    Ok(client(platform).create_checkout_session(request).await?.into_inner())
}

async fn open(platform: &Payments, user: &User, purpose: CheckoutPurpose) -> CheckoutSession {
    let request = CreateCheckoutSessionRequest {
        purpose: purpose.into(),
        ..CreateCheckoutSessionRequest::default()
    };
    try_open(platform, user, request).await.unwrap()
}

async fn look(platform: &Payments, user: &User, id: &str) -> CheckoutSession {
    let request = GetCheckoutSessionRequest { id: id.to_owned() };
    let request = platform.request(request, Some(&user.token));
    client(platform)
        .get_checkout_session(request)
        .await
        .unwrap()
        .into_inner()
}

async fn wait_for(platform: &Payments, user: &User, id: &str, status: CheckoutStatus) -> CheckoutSession {
    eventually(&format!("a checkout that is {status:?}"), || async {
        Some(look(platform, user, id).await).filter(|checkout| checkout.status() == status)
    })
    .await
}

/// A checkout that is paid, with its payment.
async fn paid(platform: &Payments, user: &User, purpose: CheckoutPurpose) -> CheckoutSession {
    let checkout = open(platform, user, purpose).await;
    press(platform, &checkout.url, "pay").await;
    wait_for(platform, user, &checkout.id, CheckoutStatus::Paid).await
}

async fn payment(platform: &Payments, viewer: &User, id: &str) -> Payment {
    let request = selam_proto_payments::v1::GetPaymentRequest { id: id.to_owned() };
    let request = platform.request(request, Some(&viewer.token));
    client(platform).get_payment(request).await.unwrap().into_inner()
}

/// Last part of an address.
fn last_part(address: &str) -> &str {
    address.rsplit('/').next().unwrap()
}

/// Presses a button of the payment page and answers where the browser goes next.
async fn press(payments: &Payments, address: &str, action: &str) -> String {
    payments.stripe.press(last_part(address), action).unwrap()
}

/// Ids at the provider, by kind.
fn provider_ids(payments: &Payments, kind: &str) -> Vec<String> {
    let objects = payments.stripe.objects(kind).into_iter();
    objects
        .map(|object| object["id"].as_str().unwrap().to_owned())
        .collect()
}

async fn query(platform: &Payments, sql: &str) -> Vec<sea_orm::QueryResult> {
    let database = platform.database("payments");
    let connection = database.connection();
    let backend: DbBackend = connection.get_database_backend();
    connection
        .query_all_raw(Statement::from_string(backend, sql))
        .await
        .unwrap()
}

async fn execute(platform: &Payments, sql: &str) {
    platform
        .database("payments")
        .connection()
        .execute_unprepared(sql)
        .await
        .unwrap();
}

/// What stands in the accounts that are not empty. All together must be zero.
async fn books(platform: &Payments) -> BTreeMap<String, i64> {
    let request = platform.request(GetLedgerRequest {}, Some(&admin(platform).token));
    let ledger = client(platform).get_ledger(request).await.unwrap().into_inner();
    let balance = |account: &selam_proto_payments::v1::LedgerAccount| account.balance.clone().unwrap().amount_minor;
    assert_eq!(ledger.accounts.iter().map(balance).sum::<i64>(), 0);
    let filled = ledger.accounts.iter().filter(|account| balance(account) != 0);
    filled.map(|account| (account.name.clone(), balance(account))).collect()
}

fn reason(status: &Status) -> String {
    status
        .get_details_error_info()
        .map(|info| info.reason)
        .unwrap_or_default()
}

/// The wrong fields and why, such as `amount REFUND_TOO_LARGE`.
fn violations(status: &Status) -> Vec<String> {
    let details = status
        .get_details_bad_request()
        .map(|details| details.field_violations)
        .unwrap_or_default();
    details
        .iter()
        .map(|one| format!("{} {}", one.field, one.reason))
        .collect()
}

/// The provider fails `times`; whether it carries the requests out before is `loses_answers`.
fn failing(times: u32, loses_answers: bool) -> FaultPlan {
    FaultPlan {
        failures: times,
        status: 500,
        loses_answers,
        ..FaultPlan::default()
    }
}

const DAY: Duration = Duration::from_secs(86_400);
const MINUTE: Duration = Duration::from_secs(60);
