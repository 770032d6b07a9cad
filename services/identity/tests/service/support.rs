//! Shared test support: a platform with cheap hashes and no limits, a client, and helpers for common flows.

use std::time::Duration;

use chrono::DateTime;
use futures::future::BoxFuture;
use p256::{
    SecretKey,
    elliptic_curve::Generate,
    pkcs8::{EncodePrivateKey, LineEnding},
};
use reqwest::{Method, StatusCode, redirect::Policy};
use selam_chassis::{Clock, Platform, Result, Service};
use selam_chassis_testing::{Builder, TestPlatform, eventually};
use selam_identity::{Limit, Settings};
use selam_proto_identity::v1::OneTimeCodeRequested;
use serde_json::{Value, json};

/// A password that meets the policy.
pub const PASSWORD: &str = "Correct-horse-1";
/// Another valid password.
pub const OTHER_PASSWORD: &str = "Battery-staple-2";
/// Address of the first admin, if configured.
pub const ADMIN: &str = "admin@example.test";
/// An address.
pub const EMAIL: &str = "saba@example.test";
/// Another address.
pub const OTHER: &str = "other@example.test";
/// Default URL of the site in tests.
pub const SITE: &str = "http://localhost:8080";

/// Generates a signing key in PEM.
pub fn new_key() -> String {
    SecretKey::generate().to_pkcs8_pem(LineEnding::LF).unwrap().to_string()
}

/// Returns settings for fast tests: cheap hashes, no limits, no delays.
pub fn fast() -> Settings {
    Settings {
        identity_signing_keys: Some(new_key()),
        identity_factor_keys: vec!["MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=".into()],
        identity_argon2_memory: 8,
        identity_argon2_passes: 1,
        identity_equal_time_ms: 0,
        // Otherwise required outside the embedded mode.
        identity_second_factor: Some(false),
        identity_limit_sign_in: Limit::OFF,
        identity_guesses: 0,
        identity_limit_sign_up: Limit::OFF,
        identity_limit_refresh: Limit::OFF,
        identity_limit_verify: Limit::OFF,
        identity_limit_user: Limit::OFF,
        identity_limit_mail: Limit::OFF,
        identity_limit_mail_address: Limit::OFF,
        identity_limit_mail_purpose: Limit::OFF,
        ..Settings::default()
    }
}

/// The service under test, with a stopped clock.
pub struct App {
    pub platform: TestPlatform,
    http: reqwest::Client,
}

/// Maximum repetitions on a machine that is too slow to respond within the first delay of one second.
pub const ROUNDS: u8 = 20;

/// A response.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: reqwest::header::HeaderMap,
    pub body: Value,
}

impl Answer {
    /// Asserts status and error code.
    #[track_caller]
    pub fn fails(&self, status: u16, code: &str) {
        assert_eq!(
            (self.status.as_u16(), self.body["error_code"].as_str()),
            (status, Some(code)),
            "{}",
            self.body
        );
        assert_eq!(self.body["code"], status, "the undated format repeats the status");
        assert!(self.body["msg"].as_str().is_some_and(|text| !text.is_empty()));
    }

    /// Asserts success and returns the body.
    #[track_caller]
    pub fn ok(self) -> Value {
        assert_eq!(self.status, 200, "{}", self.body);
        self.body
    }

    /// Returns the target of a redirect and the fields of its fragment.
    #[track_caller]
    pub fn redirect(&self) -> (String, Vec<(String, String)>) {
        assert_eq!(self.status, 303, "{}", self.body);
        let location = self.headers["location"].to_str().unwrap();
        let (target, fragment) = location.split_once('#').unwrap_or((location, ""));
        (
            target.to_owned(),
            url::form_urlencoded::parse(fragment.as_bytes()).into_owned().collect(),
        )
    }
}

/// Returns the path below `/auth/v1` that the button calls on the page behind an email's link.
#[track_caller]
pub fn path_of(link: &str) -> String {
    let (page, query) = link.split_once('?').unwrap();
    assert!(page.starts_with(SITE) && page.ends_with("/auth/confirm"), "{page}");
    format!("/verify?{query}")
}

/// Returns the value of a fragment field.
pub fn field<'a>(fields: &'a [(String, String)], name: &str) -> Option<&'a str> {
    fields
        .iter()
        .find(|(key, _)| key == name)
        .map(|(_, value)| value.as_str())
}

impl App {
    pub async fn start() -> Self {
        Self::with(|_| {}).await
    }

    /// Starts with settings changed by `adjust`.
    pub async fn with(adjust: impl FnOnce(&mut Settings)) -> Self {
        Self::built(TestPlatform::builder(), adjust).await
    }

    /// Starts with a first admin and returns the admin's access token.
    pub async fn with_admin() -> (Self, String) {
        Self::with_admin_and(|_| {}).await
    }

    /// Starts as `with_admin`, with settings changed by `adjust`.
    pub async fn with_admin_and(adjust: impl FnOnce(&mut Settings)) -> (Self, String) {
        let app = Self::with(|settings| {
            settings.identity_admin_email = Some("Admin@Example.test".into());
            settings.identity_admin_password = Some(PASSWORD.into());
            adjust(settings);
        })
        .await;
        let session = app.sign_in(ADMIN, PASSWORD).await.ok();
        let token = text(&session, "access_token").to_owned();
        (app, token)
    }

    /// Starts with the demo accounts of embedded mode.
    pub async fn with_demo_accounts() -> Self {
        Self::built(
            TestPlatform::builder().settings(|settings| settings.demo_accounts = true),
            |_| {},
        )
        .await
    }

    /// Starts with a gRPC API that accepts the tokens of the HTTP API, as in a real process.
    pub async fn with_own_tokens() -> Self {
        Self::built(TestPlatform::builder().own_tokens(), |_| {}).await
    }

    /// Starts as `with_own_tokens`, with a first admin.
    pub async fn admin_with_own_tokens() -> Self {
        Self::office(|_| {}).await
    }

    /// Starts as `admin_with_own_tokens`, with settings changed by `adjust`.
    pub async fn office(adjust: impl FnOnce(&mut Settings)) -> Self {
        Self::built(TestPlatform::builder().own_tokens(), |settings| {
            settings.identity_admin_email = Some(ADMIN.into());
            settings.identity_admin_password = Some(PASSWORD.into());
            adjust(settings);
        })
        .await
    }

    /// Starts with the system's clock, so that each reading of the time differs.
    pub async fn with_moving_clock(adjust: impl FnOnce(&mut Settings)) -> Self {
        Self::on(TestPlatform::builder(), adjust).await
    }

    async fn built(builder: Builder, adjust: impl FnOnce(&mut Settings)) -> Self {
        let clock = Clock::fixed(DateTime::from_timestamp(1_800_000_000, 0).unwrap());
        Self::on(builder.clock(clock), adjust).await
    }

    async fn on(builder: Builder, adjust: impl FnOnce(&mut Settings)) -> Self {
        Self::beside(builder, adjust, |_| Box::pin(async { Ok(Vec::new()) })).await
    }

    /// Starts with other services in the same process.
    pub async fn beside(
        builder: Builder,
        adjust: impl FnOnce(&mut Settings),
        others: fn(Platform) -> BoxFuture<'static, Result<Vec<Service>>>,
    ) -> Self {
        let mut settings = fast();
        adjust(&mut settings);
        let platform = builder
            .start(move |platform| {
                let settings = settings.clone();
                async move {
                    let mut services = others(platform.clone()).await?;
                    services.push(selam_identity::build(&platform, settings).await?);
                    Ok(services)
                }
            })
            .await;
        let http = reqwest::Client::builder().redirect(Policy::none()).build().unwrap();
        Self { platform, http }
    }

    pub fn advance(&self, seconds: u64) {
        self.platform.clock().advance(Duration::from_secs(seconds));
    }

    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        self.http
            .request(method, self.platform.http_url(&format!("/auth/v1{path}")))
    }

    pub async fn send(&self, request: reqwest::RequestBuilder) -> Answer {
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        assert!(!status.is_server_error(), "the response is a 5xx");
        let text = response.text().await.unwrap();
        let body = if text.is_empty() {
            Value::Null
        } else {
            serde_json::from_str(&text).unwrap()
        };
        Answer { status, headers, body }
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(self.request(Method::POST, path).json(&body)).await
    }

    pub async fn post_as(&self, token: &str, path: &str, body: Value) -> Answer {
        self.send(self.request(Method::POST, path).bearer_auth(token).json(&body))
            .await
    }

    pub async fn put_as(&self, token: &str, path: &str, body: Value) -> Answer {
        self.send(self.request(Method::PUT, path).bearer_auth(token).json(&body))
            .await
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(self.request(Method::GET, path)).await
    }

    pub async fn get_as(&self, token: &str, path: &str) -> Answer {
        self.send(self.request(Method::GET, path).bearer_auth(token)).await
    }

    pub async fn delete_as(&self, token: &str, path: &str) -> Answer {
        self.send(self.request(Method::DELETE, path).bearer_auth(token)).await
    }

    pub async fn sign_up(&self, email: &str, password: &str) -> Answer {
        self.post(
            "/signup",
            json!({"email": email, "password": password, "data": {"full_name": "Saba Tesfay"}}),
        )
        .await
    }

    /// Returns the next requested email.
    pub async fn mail(&self) -> OneTimeCodeRequested {
        self.platform.wait_for_event().await
    }

    /// Asserts that no further email was requested. The outbox publishes in order, so the marker's event proves that no
    /// other came before it.
    pub async fn no_mail(&self) {
        let marker = "marker@example.test";
        self.sign_up(marker, PASSWORD).await.ok();
        assert_eq!(self.mail().await.email, marker, "no other email was requested");
    }

    pub async fn verify(&self, kind: &str, email: &str, code: &str) -> Answer {
        self.post("/verify", json!({"type": kind, "email": email, "token": code}))
            .await
    }

    pub async fn sign_in(&self, email: &str, password: &str) -> Answer {
        self.post(
            "/token?grant_type=password",
            json!({"email": email, "password": password}),
        )
        .await
    }

    pub async fn refresh(&self, token: &Value) -> Answer {
        self.post("/token?grant_type=refresh_token", json!({"refresh_token": token}))
            .await
    }

    /// Creates a confirmed user and returns the session.
    pub async fn confirmed(&self, email: &str) -> Value {
        self.sign_up(email, PASSWORD).await.ok();
        let mail = self.mail().await;
        self.verify("signup", email, &mail.code).await.ok()
    }
}

/// Returns the text of a field.
pub fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_else(|| panic!("no {key} in {value}"))
}

/// Returns the response without values that differ by request: IDs and the requested address.
pub fn without_chance(value: Value) -> Value {
    match value {
        Value::Object(fields) => fields
            .into_iter()
            .map(|(key, value)| match key.as_str() {
                "id" | "identity_id" | "user_id" | "sub" | "email" => (key, Value::Null),
                _ => (key, without_chance(value)),
            })
            .collect(),
        Value::Array(items) => items.into_iter().map(without_chance).collect(),
        value => value,
    }
}

/// Returns a wrong code.
pub fn wrong(code: &str) -> String {
    let first = if code.starts_with('0') { '1' } else { '0' };
    format!("{first}{}", &code[1..])
}

/// Counts the rows of a table of the service.
pub async fn count(app: &App, table: &str) -> i64 {
    use sea_orm::{ConnectionTrait, Statement};
    let database = app.platform.database("identity");
    let db = database.connection();
    let statement = Statement::from_string(db.get_database_backend(), format!("SELECT COUNT(*) AS n FROM {table}"));
    let row = db.query_one_raw(statement).await.unwrap().unwrap();
    row.try_get("", "n").unwrap()
}

/// Waits until the database holds `expected` rows in `table`.
pub async fn rows(app: &App, table: &str, expected: i64) {
    eventually(&format!("{expected} rows in {table}"), || async {
        (count(app, table).await == expected).then_some(())
    })
    .await;
}

/// Executes an SQL statement in the database of the service.
pub async fn execute(app: &App, sql: &str) {
    use sea_orm::ConnectionTrait;
    let database = app.platform.database("identity");
    database.connection().execute_unprepared(sql).await.unwrap();
}
