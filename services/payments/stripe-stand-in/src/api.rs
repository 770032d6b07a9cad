//! The part of Stripe's API that the platform calls. It rejects what Stripe rejects: unknown and missing parameters,
//! values outside their limits, other parameters under a used idempotency key, refunds above the remaining amount.

use std::sync::Arc;

use axum::{
    Json,
    body::{Body, Bytes},
    extract::State,
    http::{Method, Request, request::Parts},
    response::{IntoResponse as _, Response},
};
use serde_json::{Value, json};

use crate::{
    ApiError, FaultPlan, Shared, lock,
    objects::{self, Form, NewSession},
    parameters,
    simulation::{Result, Simulation, new_id},
};

/// Largest body that the client library sends, in bytes.
const LONGEST_BODY: usize = 64 * 1024;
/// Lifetime of an idempotency key at Stripe, in seconds.
const KEY_KEPT: i64 = 86_400;

/// Responds to a request like Stripe.
pub(crate) async fn answer(State(shared): State<Arc<Shared>>, request: Request<Body>) -> Response {
    let (head, body) = request.into_parts();
    let body = axum::body::to_bytes(body, LONGEST_BODY)
        .await
        .unwrap_or_else(|_| Bytes::new());
    match respond(&shared, &head, &body).await {
        Ok(object) => Json(object).into_response(),
        Err(error) => error.into_response(),
    }
}

async fn respond(shared: &Shared, head: &Parts, body: &[u8]) -> Result<Value> {
    let path = head.uri.path().strip_prefix("/v1/").ok_or_else(ApiError::not_found)?;
    let path: Vec<_> = path.split('/').collect();
    let header = |name: &str| head.headers.get(name).and_then(|value| value.to_str().ok());
    if !header("authorization").is_some_and(|value| value.starts_with("Bearer sk_test_")) {
        return Err(ApiError::unauthorized());
    }
    let query = head.uri.query().unwrap_or_default().as_bytes();
    let form = serde_urlencoded::from_bytes(if body.is_empty() { query } else { body });
    let form: Form = form.map_err(|_| ApiError::parameter("", "The form cannot be read"))?;
    let key = header("idempotency-key").filter(|_| head.method == Method::POST);
    let _in_flight = key.map(|key| InFlightKey::begin(shared, key)).transpose()?;
    let (faults, fails) = apply_faults(shared).await;
    if fails && !faults.loses_answers {
        return Err(ApiError::planned(faults.status));
    }
    parameters::check(head.method.as_str(), &path, &form)?;
    let answer = shared.simulate(|simulation| {
        Call {
            shared,
            simulation,
            form,
        }
        .answer_once(&head.method, &path, key)
    })?;
    if !faults.answer_delay.is_zero() {
        tokio::time::sleep(faults.answer_delay).await;
    }
    if fails {
        return Err(ApiError::planned(faults.status));
    }
    let object = answer?;
    debug_assert_eq!(objects::missing_fields(&object), Vec::<&str>::new());
    Ok(object)
}

/// Applies the fault plan of a test. Returns whether the request fails.
async fn apply_faults(shared: &Shared) -> (FaultPlan, bool) {
    let now = *lock(&shared.faults);
    if !now.delay.is_zero() {
        tokio::time::sleep(now.delay).await;
    }
    let mut faults = lock(&shared.faults);
    let fails = faults.failures > 0;
    faults.failures = faults.failures.saturating_sub(1);
    (now, fails)
}

/// Idempotency key whose request is in progress.
struct InFlightKey<'a> {
    shared: &'a Shared,
    key: &'a str,
}

impl<'a> InFlightKey<'a> {
    fn begin(shared: &'a Shared, key: &'a str) -> Result<Self> {
        match lock(&shared.keys_in_flight).insert(key.to_owned()) {
            true => Ok(Self { shared, key }),
            false => Err(ApiError::idempotency(
                409,
                "There is currently another in-progress request using this key.",
            )),
        }
    }
}

impl Drop for InFlightKey<'_> {
    fn drop(&mut self) {
        lock(&self.shared.keys_in_flight).remove(self.key);
    }
}

/// Returns the response that an idempotency key keeps.
fn first_answer(known: &Value) -> Result<Value> {
    let refusal = &known["refusal"];
    let text = |name: &str| refusal[name].as_str().unwrap_or_default().to_owned();
    match refusal.is_null() {
        true => Ok(known["answer"].clone()),
        false => Err(ApiError::parameter(&text("parameter"), text("message"))),
    }
}

struct Call<'a, 'b> {
    shared: &'a Shared,
    simulation: &'a mut Simulation<'b>,
    form: Form,
}

impl Call<'_, '_> {
    /// Responds to a call. A repeated idempotency key with the same parameters gets the first response. A request with
    /// wrong parameters may be repeated with others, but a refused refund was executed, so its key keeps the refusal:
    /// the inner error.
    fn answer_once(mut self, method: &Method, path: &[&str], key: Option<&str>) -> Result<Result<Value>> {
        let Some(key) = key else {
            return self.answer(method, path).map(Ok);
        };
        let id = format!("idempotency/{key}");
        let asked = json!({"path": path.join("/"), "form": self.form});
        let now = self.simulation.now();
        let known = self.simulation.find(&id).ok();
        if let Some(known) = known.filter(|known| known["created"].as_i64() > Some(now - KEY_KEPT)) {
            return match known["asked"] == asked {
                true => Ok(first_answer(&known)),
                false => Err(ApiError::idempotency(
                    400,
                    "Keys for idempotent requests can only be used with the same parameters they were first used with.",
                )),
            };
        }
        let answer = match self.answer(method, path) {
            Err(refusal) if path != ["refunds"] => return Err(refusal),
            executed => executed,
        };
        let mut done = json!({"id": id, "created": now, "asked": asked});
        match &answer {
            Ok(object) => done["answer"] = object.clone(),
            Err(refusal) => done["refusal"] = json!({"parameter": refusal.parameter, "message": refusal.message}),
        }
        self.simulation.keep("idempotency", &done);
        Ok(answer)
    }

    fn answer(&mut self, method: &Method, path: &[&str]) -> Result<Value> {
        let post = method == Method::POST;
        match path {
            ["checkout", "sessions"] if post => self.create_session(),
            ["checkout", "sessions"] => {
                let of = self.form.get("payment_intent");
                let is_wanted = |session: &Value| of.is_some_and(|intent| session["payment_intent"] == *intent);
                Ok(self.list("checkout.session", is_wanted))
            }
            ["checkout", "sessions", id] => self.simulation.find(id),
            ["checkout", "sessions", id, "expire"] => {
                self.simulation.expire(id)?;
                self.simulation.find(id)
            }
            ["payment_intents"] => Ok(self.list("payment_intent", |_| true)),
            ["refunds"] if post => self.create_refund(),
            ["refunds"] => Ok(self.list("refund", |_| true)),
            ["disputes"] => Ok(self.list("dispute", |_| true)),
            ["balance_transactions"] => Ok(self.list("balance_transaction", |_| true)),
            ["balance"] => Ok(self.balance()),
            ["invoices"] => {
                let is_wanted = |invoice: &Value| {
                    let of = &invoice["parent"]["subscription_details"]["subscription"];
                    self.form
                        .get("status")
                        .is_none_or(|status| invoice["status"] == *status)
                        && self.form.get("subscription").is_none_or(|id| of == id.as_str())
                };
                Ok(self.list("invoice", is_wanted))
            }
            ["invoices", id, "void"] if post => {
                self.simulation.void(id)?;
                self.simulation.find(id)
            }
            ["invoices", id] if post => {
                let is_on = self.form.get("auto_advance").is_some_and(|on| on == "true");
                self.simulation.set_auto_advance(id, is_on)?;
                self.simulation.find(id)
            }
            ["subscriptions"] => Ok(self.list("subscription", |_| true)),
            ["subscriptions", id] if post => {
                match self.form.get("cancel_at_period_end") {
                    Some(ends) => self.simulation.end_with_month(id, ends == "true"),
                    None => self.simulation.set_cancel_date(id, false),
                }?;
                self.simulation.find(id)
            }
            ["subscriptions", id] if method == Method::DELETE => {
                if self.simulation.find(id)?["status"] == "canceled" {
                    return Err(ApiError::not_found());
                }
                self.simulation.end_now(id)?;
                self.simulation.find(id)
            }
            ["customers"] if post => {
                let customer = objects::customer(&new_id("cus"), &self.form, self.simulation.now());
                self.simulation.keep("customer", &customer);
                Ok(customer)
            }
            ["customers", id] if post => {
                let mut customer = self.known_customer(id).ok_or_else(ApiError::not_found)?;
                customer["email"] = json!(self.form.get("email"));
                self.simulation.write(&customer);
                Ok(customer)
            }
            ["customers", id] if method == Method::DELETE => {
                self.known_customer(id).ok_or_else(ApiError::not_found)?;
                let gone = objects::forgotten(id);
                self.simulation.write(&gone);
                Ok(gone)
            }
            [
                "payment_intents" | "invoices" | "subscriptions" | "refunds" | "disputes",
                id,
            ] => self.simulation.find(id),
            ["billing_portal", "sessions"] if post => self.create_portal(),
            _ => Err(ApiError::not_found()),
        }
    }

    /// Returns a page of objects, newest first.
    fn list(&self, kind: &str, is_wanted: impl Fn(&Value) -> bool) -> Value {
        let number = |name: &str| self.form.get(name).and_then(|text| text.parse::<i64>().ok());
        let since = number("created[gte]").unwrap_or_default();
        let limit = number("limit")
            .and_then(|limit| usize::try_from(limit).ok())
            .unwrap_or(10);
        let found = self.simulation.store.of_kind(kind).into_iter();
        let mut found: Vec<_> = found
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
        list
    }

    fn balance(&self) -> Value {
        let movements = self.simulation.store.of_kind("balance_transaction");
        objects::balance(movements.iter().filter_map(|movement| movement["net"].as_i64()).sum())
    }

    fn known_customer(&self, id: &str) -> Option<Value> {
        let found = self.simulation.find(id).ok();
        found.filter(|customer| customer["deleted"] != true)
    }

    /// Returns the customer of the form.
    fn customer(&self) -> Result<Value> {
        let id = self.form.get("customer").map_or("", String::as_str);
        self.known_customer(id)
            .ok_or_else(|| ApiError::missing("customer", "No such customer"))
    }

    fn create_session(&mut self) -> Result<Value> {
        self.customer()?;
        let id = new_id("cs");
        let url = format!("{}/checkout/{id}", self.shared.public_url);
        let new = NewSession {
            id: &id,
            url: &url,
            form: &self.form,
            now: self.simulation.now(),
        };
        let session = objects::session(&new);
        parameters::check_session(&session, new.now)?;
        self.simulation.keep("checkout.session", &session);
        Ok(session)
    }

    fn create_refund(&mut self) -> Result<Value> {
        let payment = self.form.get("payment_intent").map_or("", String::as_str);
        let amount = self.form.get("amount").and_then(|text| text.parse().ok());
        let our_id = self.form.get("metadata[selam_id]");
        self.simulation
            .refund(&new_id("re"), payment, amount.unwrap_or_default(), our_id)
    }

    fn create_portal(&mut self) -> Result<Value> {
        let customer = self.customer()?;
        let id = new_id("bps");
        let customer = customer["id"].as_str().unwrap_or_default();
        let return_url = self.form.get("return_url").map_or("", String::as_str);
        let url = format!("{}/portal/{id}", self.shared.public_url);
        let portal = objects::portal(&id, customer, &url, return_url, self.simulation.now());
        self.simulation.keep("billing_portal.session", &portal);
        Ok(portal)
    }
}
