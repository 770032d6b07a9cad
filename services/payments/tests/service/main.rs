//! The service over its real API, on SQLite or on PostgreSQL, with the real client library against the test mode's Stripe.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod access;
mod charging;
mod checkouts;
mod credits;
mod demo;
mod disputes;
mod duplicates;
mod listing;
mod personal_data;
mod reconciling;
mod refunds;
mod scenarios;
mod slow_provider;
mod sourced;
mod subscription_money;
mod subscriptions;
mod test_mode;
mod webhooks;

use std::{collections::BTreeMap, time::Duration};

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

/// The defaults, and a secret that the tests know.
fn settings() -> Settings {
    let mut settings = Process::parse_from(["test"]).payments;
    settings.webhook_secrets = vec![SECRET.into()];
    // PostgreSQL, RabbitMQ and Redis make no embedded mode.
    settings.test_mode = true;
    settings
}

async fn start() -> TestPlatform {
    start_with(|_| {}).await
}

/// Nothing tells the platform what happens at the provider.
async fn start_deaf() -> TestPlatform {
    start_with(|settings| settings.test_webhooks = false).await
}

async fn start_with(adjust: impl Fn(&mut Settings) + Clone + Send + Sync + 'static) -> TestPlatform {
    selam_chassis_testing::choose_cryptography();
    TestPlatform::builder()
        .clock(Clock::fixed(now()))
        .start(move |platform| {
            let adjust = adjust.clone();
            async move {
                let mut settings = settings();
                adjust(&mut settings);
                Ok(vec![selam_payments::build(&platform, settings).await?])
            }
        })
        .await
}

fn client(platform: &TestPlatform) -> PaymentServiceClient<Channel> {
    PaymentServiceClient::new(platform.channel())
}

fn charges(platform: &TestPlatform) -> ChargeServiceClient<Channel> {
    ChargeServiceClient::new(platform.channel())
}

/// Somebody with a token.
struct User {
    id: Uuid,
    token: String,
}

fn user(platform: &TestPlatform, email: &str) -> User {
    signed_in(platform, email, &[])
}

fn admin(platform: &TestPlatform) -> User {
    signed_in(platform, "admin@example.test", &["admin"])
}

fn signed_in(platform: &TestPlatform, email: &str, roles: &[&str]) -> User {
    let id = Uuid::now_v7();
    User {
        id,
        token: platform.access_token(id, email, roles),
    }
}

async fn try_open(
    platform: &TestPlatform,
    user: &User,
    request: CreateCheckoutSessionRequest,
) -> Result<CheckoutSession, Status> {
    let request = platform.request(request, Some(&user.token));
    Ok(client(platform).create_checkout_session(request).await?.into_inner())
}

async fn open(platform: &TestPlatform, user: &User, purpose: CheckoutPurpose) -> CheckoutSession {
    let request = CreateCheckoutSessionRequest {
        purpose: purpose.into(),
        ..CreateCheckoutSessionRequest::default()
    };
    try_open(platform, user, request).await.unwrap()
}

async fn look(platform: &TestPlatform, user: &User, id: &str) -> CheckoutSession {
    let request = GetCheckoutSessionRequest { id: id.to_owned() };
    let request = platform.request(request, Some(&user.token));
    client(platform)
        .get_checkout_session(request)
        .await
        .unwrap()
        .into_inner()
}

async fn wait_for(platform: &TestPlatform, user: &User, id: &str, status: CheckoutStatus) -> CheckoutSession {
    eventually(&format!("a checkout that is {status:?}"), || async {
        Some(look(platform, user, id).await).filter(|checkout| checkout.status() == status)
    })
    .await
}

/// A checkout that is paid, with its payment.
async fn paid(platform: &TestPlatform, user: &User, purpose: CheckoutPurpose) -> CheckoutSession {
    let checkout = open(platform, user, purpose).await;
    press(platform, &checkout.url, "pay").await;
    wait_for(platform, user, &checkout.id, CheckoutStatus::Paid).await
}

async fn payment(platform: &TestPlatform, viewer: &User, id: &str) -> Payment {
    let request = selam_proto_payments::v1::GetPaymentRequest { id: id.to_owned() };
    let request = platform.request(request, Some(&viewer.token));
    client(platform).get_payment(request).await.unwrap().into_inner()
}

/// Last part of an address.
fn last_part(address: &str) -> &str {
    address.rsplit('/').next().unwrap()
}

/// Presses a button of the payment page and answers where the browser goes next.
async fn press(platform: &TestPlatform, address: &str, action: &str) -> String {
    let path = format!("/v1/test-checkouts/{}", last_part(address));
    submit(platform, &path, &[("action", action)]).await
}

/// Sends a form and answers where the browser goes next.
async fn submit(platform: &TestPlatform, path: &str, fields: &[(&str, &str)]) -> String {
    let client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap();
    let body: Vec<_> = fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let answer = client
        .post(platform.http_url(path))
        .header("content-type", "application/x-www-form-urlencoded")
        .body(body.join("&"))
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 303, "{path} {fields:?}");
    answer.headers()["location"].to_str().unwrap().to_owned()
}

/// Ids at the provider, by kind.
async fn provider_ids(platform: &TestPlatform) -> BTreeMap<String, Vec<String>> {
    let mut ids: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in query(platform, "SELECT kind, id FROM test_objects ORDER BY create_time, id").await {
        ids.entry(row.try_get("", "kind").unwrap())
            .or_default()
            .push(row.try_get("", "id").unwrap());
    }
    ids
}

async fn query(platform: &TestPlatform, sql: &str) -> Vec<sea_orm::QueryResult> {
    let database = platform.database("payments");
    let connection = database.connection();
    let backend: DbBackend = connection.get_database_backend();
    connection
        .query_all_raw(Statement::from_string(backend, sql))
        .await
        .unwrap()
}

async fn execute(platform: &TestPlatform, sql: &str) {
    platform
        .database("payments")
        .connection()
        .execute_unprepared(sql)
        .await
        .unwrap();
}

/// What stands in the accounts that are not empty. All together must be zero.
async fn books(platform: &TestPlatform) -> BTreeMap<String, i64> {
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

/// Tells the provider's stand-in to be slow or to fail, such as `{"delay_ms":3000}`.
async fn weather(platform: &TestPlatform, body: &str) {
    execute(platform, "DELETE FROM test_objects WHERE id = 'weather'").await;
    let body = body.replacen('{', r#"{"id":"weather","#, 1);
    let sql = "INSERT INTO test_objects (id, kind, body, create_time) VALUES ('weather', 'weather', '{body}', '2026-11-23 00:00:00+00:00')";
    execute(platform, &sql.replace("{body}", &body)).await;
}

/// The customer portal of a user, as a path.
async fn portal(platform: &TestPlatform, user: &User) -> String {
    let request = selam_proto_payments::v1::CreateBillingPortalSessionRequest {};
    let request = platform.request(request, Some(&user.token));
    let session = client(platform).create_billing_portal_session(request).await.unwrap();
    format!("/v1/test-portal/{}", last_part(&session.into_inner().url))
}

const DAY: Duration = Duration::from_secs(86_400);
const MINUTE: Duration = Duration::from_secs(60);
