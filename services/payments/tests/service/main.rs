//! Tests of the service through its API, on SQLite or PostgreSQL, with the client library against the Stripe
//! stand-in.

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

/// Webhook secret that tests sign with.
const SECRET: &str = "whsec_of_the_tests";

fn now() -> DateTime<Utc> {
    "2026-11-23T17:00:00Z".parse().unwrap()
}

#[derive(Parser)]
struct Process {
    #[command(flatten)]
    payments: Settings,
}

/// Default settings with the account at `stripe` and a known webhook secret.
fn settings(stripe: &StandIn) -> Settings {
    let mut settings = Process::parse_from(["test"]).payments;
    settings.webhook_secrets = vec![SECRET.into()];
    settings.stripe_key = Some(KEY.into());
    settings.stripe_url = Some(stripe.url());
    settings
}

/// The service with its Stripe stand-in.
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
    let payments = start_without_webhooks_with(adjust).await;
    // Waits for the first reconciliation, so that a later one does not surprise a test.
    payments.wait_for_run("payments", "reconcile").await;
    let url = payments.http_url("/v1/webhooks/stripe");
    payments.stripe.send_webhooks(url, SECRET.to_owned());
    payments
}

/// Starts the service without webhooks from the provider.
async fn start_without_webhooks() -> Payments {
    let payments = start_without_webhooks_with(|_| {}).await;
    payments.wait_for_run("payments", "reconcile").await;
    payments
}

async fn start_without_webhooks_with(adjust: impl Fn(&mut Settings) + Clone + Send + Sync + 'static) -> Payments {
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

/// User with an access token.
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

/// Pays a checkout and returns it with its payment.
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

/// Returns the last part of an address.
fn last_part(address: &str) -> &str {
    address.rsplit('/').next().unwrap()
}

/// Clicks a button of the payment page and returns the address of the next page.
async fn press(payments: &Payments, address: &str, action: &str) -> String {
    payments.stripe.press(last_part(address), action).unwrap()
}

/// Returns the ids of a kind at the provider.
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
    let mut attempts = 0;
    loop {
        attempts += 1;
        match connection.query_all_raw(Statement::from_string(backend, sql)).await {
            // A starved machine can take longer than a request of a user may wait.
            Err(sea_orm::DbErr::ConnectionAcquire(_)) if attempts < 20 => {}
            rows => return rows.unwrap(),
        }
    }
}

async fn execute(platform: &Payments, sql: &str) {
    platform
        .database("payments")
        .connection()
        .execute_unprepared(sql)
        .await
        .unwrap();
}

/// Returns the non-zero account balances. Their sum must be zero.
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

/// Returns invalid fields with their reasons, such as `amount REFUND_TOO_LARGE`.
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

/// Fails the next requests. With `loses_answers` they are executed and only their responses are lost.
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
