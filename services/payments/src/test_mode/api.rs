//! Stripe's API, as far as the platform calls it. It refuses what Stripe refuses: unknown and missing parameters, values outside their limits, other
//! parameters under a used idempotency key, refunds beyond what is left.

use std::time::Duration;

use axum::{
    Json,
    http::{Method, StatusCode, request::Parts},
    response::{IntoResponse as _, Response},
};
use selam_chassis::{Code, Error, Result, Transaction};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    TestMode, not_found,
    objects::{self, Form, NewSession},
    parameters,
    playing::Play,
};
use crate::store::test_objects;

/// Id of the object that tells the test mode to be slow or to fail (`delay_ms`; `fail_with` a status, so many `times`; `is_lost` when only the answer fails).
const WEATHER: &str = "weather";

/// Answers a request as Stripe would.
pub(super) async fn answer(mode: &TestMode, head: &Parts, body: &[u8]) -> Response {
    let path: Vec<_> = head.uri.path().trim_start_matches("/v1/").split('/').collect();
    let form: Form = serde_urlencoded::from_bytes(if body.is_empty() {
        head.uri.query().unwrap_or_default().as_bytes()
    } else {
        body
    })
    .unwrap_or_default();
    let weather = match weather(mode).await {
        Ok(weather) => weather,
        Err(error) => return failed(&error),
    };
    if let Some(Failure { status, is_lost: false }) = weather {
        return told_to_fail(status);
    }
    let key = head.headers.get("idempotency-key").and_then(|key| key.to_str().ok());
    let call = Call { mode, form, key };
    let answer = call.answer_once(&head.method, &path).await;
    match (answer, weather) {
        (Ok(_), Some(lost)) => told_to_fail(lost.status),
        (Ok(object), None) => Json(object).into_response(),
        (Err(error), _) => failed(&error),
    }
}

/// A failure that a test asked for.
struct Failure {
    status: StatusCode,
    /// Whether the request is done and only its answer is lost.
    is_lost: bool,
}

fn told_to_fail(status: StatusCode) -> Response {
    (status, Json(objects::error("api_error", "told to fail", None))).into_response()
}

fn failed(error: &Error) -> Response {
    let (status, kind) = match error.code() {
        Code::NotFound => (StatusCode::NOT_FOUND, "invalid_request_error"),
        Code::Aborted => (StatusCode::BAD_REQUEST, "idempotency_error"),
        Code::InvalidArgument | Code::FailedPrecondition => (StatusCode::BAD_REQUEST, "invalid_request_error"),
        _ => {
            tracing::error!(%error, "the test mode failed");
            (StatusCode::SERVICE_UNAVAILABLE, "api_error")
        }
    };
    let parameter = error.violations().first().map(|violation| violation.field.clone());
    (status, Json(objects::error(kind, error.message(), parameter))).into_response()
}

/// Waits, or fails, as the test asked for.
async fn weather(mode: &TestMode) -> Result<Option<Failure>> {
    let Some(mut weather) = test_objects::find(mode.database.connection(), WEATHER).await? else {
        return Ok(None);
    };
    tokio::time::sleep(Duration::from_millis(weather["delay_ms"].as_u64().unwrap_or_default())).await;
    let times = weather["times"].as_u64().unwrap_or_default();
    let status = weather["fail_with"]
        .as_u64()
        .and_then(|status| u16::try_from(status).ok());
    let Some(status) = status
        .filter(|_| times > 0)
        .and_then(|status| StatusCode::from_u16(status).ok())
    else {
        return Ok(None);
    };
    weather["times"] = json!(times - 1);
    let transaction = mode.database.begin().await?;
    test_objects::write(&transaction, &weather).await?;
    transaction.commit().await?;
    Ok(Some(Failure {
        status,
        is_lost: weather["is_lost"] == true,
    }))
}

struct Call<'a> {
    mode: &'a TestMode,
    form: Form,
    key: Option<&'a str>,
}

impl Call<'_> {
    /// Answers a call; one with a known idempotency key gets the answer of the first, if its parameters are the same.
    async fn answer_once(&self, method: &Method, path: &[&str]) -> Result<Value> {
        parameters::check(method.as_str(), path, &self.form)?;
        let (Some(key), true) = (self.key, method == Method::POST) else {
            return self.answer(method, path).await;
        };
        let id = format!("idempotency/{key}");
        let asked = json!({"path": path.join("/"), "form": self.form});
        if let Some(known) = test_objects::find(self.mode.database.connection(), &id).await? {
            if known["asked"] == asked {
                return Ok(known["answer"].clone());
            }
            return Err(Error::new(
                Code::Aborted,
                "TEST_IDEMPOTENCY",
                "Keys for idempotent requests can only be used with the same parameters they were first used with.",
            ));
        }
        let answer = self.answer(method, path).await?;
        let transaction = self.mode.database.begin().await?;
        let kept = json!({"id": id, "asked": asked, "answer": answer});
        test_objects::keep(&transaction, "idempotency", &kept, transaction.now()).await?;
        transaction.commit().await?;
        Ok(answer)
    }

    async fn answer(&self, method: &Method, path: &[&str]) -> Result<Value> {
        let post = method == Method::POST;
        match path {
            ["checkout", "sessions"] if post => self.create_session().await,
            ["checkout", "sessions", id] => self.read(id).await,
            ["checkout", "sessions", id, "expire"] => {
                self.play(async |play| play.expire(id).await).await?;
                self.read(id).await
            }
            ["payment_intents"] => self.list("payment_intent", |_| true).await,
            ["refunds"] if post => self.create_refund().await,
            ["refunds"] => self.list("refund", |_| true).await,
            ["disputes"] => self.list("dispute", |_| true).await,
            ["balance_transactions"] => self.list("balance_transaction", |_| true).await,
            ["balance"] => self.balance().await,
            ["invoices"] => {
                let is_wanted = |invoice: &Value| {
                    let of = &invoice["parent"]["subscription_details"]["subscription"];
                    self.form
                        .get("status")
                        .is_none_or(|status| invoice["status"] == *status)
                        && self.form.get("subscription").is_none_or(|id| of == id.as_str())
                };
                self.list("invoice", is_wanted).await
            }
            ["subscriptions"] => self.list("subscription", |_| true).await,
            ["subscriptions", id] if post => {
                self.play(async |play| match self.form.get("cancel_at_period_end") {
                    Some(ends) => play.end_with_month(id, ends == "true").await,
                    None => play.set_cancel_date(id, false).await,
                })
                .await?;
                self.read(id).await
            }
            ["subscriptions", id] if method == Method::DELETE => {
                if self.read(id).await?["status"] == "canceled" {
                    return Err(not_found());
                }
                self.play(async |play| play.end_now(id).await).await?;
                self.read(id).await
            }
            ["customers"] if post => {
                let transaction = self.mode.database.begin().await?;
                let customer = objects::customer(&new_id("cus"), &self.form, transaction.now().timestamp());
                self.keep(transaction, "customer", customer).await
            }
            ["customers", id] if post => {
                let mut customer = self.read(id).await?;
                customer["email"] = json!(self.form.get("email"));
                let transaction = self.mode.database.begin().await?;
                test_objects::write(&transaction, &customer).await?;
                transaction.commit().await?;
                Ok(customer)
            }
            ["customers", id] if method == Method::DELETE => {
                let transaction = self.mode.database.begin().await?;
                let gone = objects::forgotten(id);
                test_objects::write(&transaction, &gone).await?;
                transaction.commit().await?;
                Ok(gone)
            }
            [
                "payment_intents" | "invoices" | "subscriptions" | "refunds" | "disputes",
                id,
            ] => self.read(id).await,
            ["billing_portal", "sessions"] if post => self.create_portal().await,
            _ => Err(not_found()),
        }
    }

    async fn play(&self, act: impl AsyncFnOnce(&Play<'_>) -> Result<()>) -> Result<()> {
        let transaction = self.mode.database.begin().await?;
        act(&self.mode.play(&transaction)).await?;
        transaction.commit().await
    }

    async fn read(&self, id: &str) -> Result<Value> {
        let found = test_objects::find(self.mode.database.connection(), id).await?;
        found.ok_or_else(not_found)
    }

    /// A page of objects, newest first.
    async fn list(&self, kind: &str, is_wanted: impl Fn(&Value) -> bool) -> Result<Value> {
        let number = |name: &str, default: i64| {
            let text = self.form.get(name)?;
            Some(text.parse().unwrap_or(default))
        };
        let since = number("created[gte]", 0).unwrap_or_default();
        let limit = usize::try_from(number("limit", 10).unwrap_or(10)).unwrap_or(10);
        let found = test_objects::of_kind(self.mode.database.connection(), kind).await?;
        let mut found: Vec<_> = found
            .into_iter()
            .filter(|object| object["created"].as_i64() >= Some(since) && is_wanted(object))
            .collect();
        if let Some(after) = self.form.get("starting_after") {
            let position = found.iter().position(|object| object["id"] == **after);
            found.drain(..position.map_or(0, |position| position + 1));
        }
        let has_more = found.len() > limit;
        found.truncate(limit);
        let mut list = objects::list(found);
        list["has_more"] = json!(has_more);
        Ok(list)
    }

    async fn balance(&self) -> Result<Value> {
        let movements = test_objects::of_kind(self.mode.database.connection(), "balance_transaction").await?;
        let net = movements.iter().filter_map(|movement| movement["net"].as_i64()).sum();
        Ok(objects::balance(net))
    }

    async fn keep(&self, transaction: Transaction, kind: &str, object: Value) -> Result<Value> {
        let kept = test_objects::keep(&transaction, kind, &object, transaction.now()).await?;
        transaction.commit().await?;
        Ok(kept)
    }

    async fn customer(&self) -> Result<Value> {
        let id = self.form.get("customer").map_or("", String::as_str);
        let found = test_objects::find(self.mode.database.connection(), id).await?;
        found
            .filter(|customer| customer["deleted"] != true)
            .ok_or_else(|| Error::field("customer", "TEST_REFUSED", "No such customer"))
    }

    async fn create_session(&self) -> Result<Value> {
        self.customer().await?;
        let transaction = self.mode.database.begin().await?;
        let id = new_id("cs");
        let url = self.mode.page_address(&id);
        let new = NewSession {
            id: &id,
            url: &url,
            form: &self.form,
            now: transaction.now().timestamp(),
        };
        let session = objects::session(&new);
        parameters::check_session(&session, new.now)?;
        self.keep(transaction, "checkout.session", session).await
    }

    async fn create_refund(&self) -> Result<Value> {
        let transaction = self.mode.database.begin().await?;
        let payment = self.form.get("payment_intent").map_or("", String::as_str);
        let amount = self.form.get("amount").and_then(|text| text.parse().ok());
        let our_id = self.form.get("metadata[selam_id]");
        let play = self.mode.play(&transaction);
        let refund = play
            .refund(&new_id("re"), payment, amount.unwrap_or_default(), our_id)
            .await?;
        transaction.commit().await?;
        Ok(refund)
    }

    async fn create_portal(&self) -> Result<Value> {
        let customer = self.customer().await?;
        let transaction = self.mode.database.begin().await?;
        let id = new_id("bps");
        let customer = customer["id"].as_str().unwrap_or_default();
        let return_url = self.form.get("return_url").map_or("", String::as_str);
        let url = format!("{}/v1/test-portal/{id}", self.mode.site_url);
        let portal = objects::portal(&id, customer, &url, return_url, transaction.now().timestamp());
        self.keep(transaction, "billing_portal.session", portal).await
    }
}

fn new_id(prefix: &str) -> String {
    format!("{prefix}_test_{}", Uuid::now_v7().simple())
}
