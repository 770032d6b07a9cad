//! Stripe's API, as far as the platform calls it.

use axum::{
    Json,
    http::{Method, StatusCode, request::Parts},
    response::{IntoResponse as _, Response},
};
use chrono::{DateTime, Utc};
use selam_chassis::{Code, Error, Result, Transaction};
use serde_json::Value;
use uuid::Uuid;

use super::{
    TestMode, not_found,
    objects::{self, Form, NewSession},
    playing::Play,
};
use crate::store::test_objects;

/// Answers a request as Stripe would.
pub(super) async fn answer(mode: &TestMode, head: &Parts, body: &[u8]) -> Response {
    let path: Vec<_> = head.uri.path().trim_start_matches("/v1/").split('/').collect();
    let form: Form = serde_urlencoded::from_bytes(if body.is_empty() {
        head.uri.query().unwrap_or_default().as_bytes()
    } else {
        body
    })
    .unwrap_or_default();
    let key = head.headers.get("idempotency-key").and_then(|key| key.to_str().ok());
    let call = Call { mode, form, key };
    match call.answer(&head.method, &path).await {
        Ok(object) => Json(object).into_response(),
        Err(error) => {
            let status = match error.code() {
                Code::NotFound => StatusCode::NOT_FOUND,
                Code::InvalidArgument | Code::FailedPrecondition => StatusCode::BAD_REQUEST,
                _ => {
                    tracing::error!(%error, "the test mode failed");
                    StatusCode::SERVICE_UNAVAILABLE
                }
            };
            (status, Json(objects::error(error.message()))).into_response()
        }
    }
}

struct Call<'a> {
    mode: &'a TestMode,
    form: Form,
    key: Option<&'a str>,
}

impl Call<'_> {
    async fn answer(&self, method: &Method, path: &[&str]) -> Result<Value> {
        let post = method == Method::POST;
        match path {
            ["checkout", "sessions"] if post => self.create_session().await,
            ["checkout", "sessions", id] => self.read(id).await,
            ["checkout", "sessions", id, "expire"] => {
                self.play(async |play| play.expire(id).await).await?;
                self.read(id).await
            }
            ["payment_intents"] => self.list("payment_intent").await,
            ["refunds"] if post => self.create_refund().await,
            ["refunds"] => self.list("refund").await,
            ["disputes"] => self.list("dispute").await,
            ["invoice_payments"] => {
                let invoice = self.read(self.form.get("invoice").map_or("", String::as_str)).await?;
                Ok(objects::invoice_payments(&invoice))
            }
            ["subscriptions", id] if post => {
                let ends = self.form.get("cancel_at_period_end").is_some_and(|ends| ends == "true");
                self.play(async |play| play.end_with_month(id, ends).await).await?;
                self.read(id).await
            }
            ["subscriptions", id] if method == Method::DELETE => {
                self.play(async |play| play.end_now(id).await).await?;
                self.read(id).await
            }
            ["customers", id] if method == Method::DELETE => {
                let transaction = self.mode.database.begin().await?;
                self.keep(transaction, "customer", objects::forgotten(id)).await
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

    async fn list(&self, kind: &str) -> Result<Value> {
        let since = self
            .form
            .get("created[gte]")
            .and_then(|text| text.parse().ok())
            .unwrap_or_default();
        let since = DateTime::<Utc>::from_timestamp(since, 0).unwrap_or_default();
        let found = test_objects::since(self.mode.database.connection(), kind, since).await?;
        Ok(objects::list(found))
    }

    /// The same key makes the same id, and an id is kept once.
    fn id(&self, prefix: &str) -> String {
        let id = match self.key {
            Some(key) => Uuid::parse_str(key.get(key.len().saturating_sub(36)..).unwrap_or_default()).ok(),
            None => None,
        };
        format!("{prefix}_test_{}", id.unwrap_or_else(Uuid::now_v7).simple())
    }

    async fn keep(&self, transaction: Transaction, kind: &str, object: Value) -> Result<Value> {
        let kept = test_objects::keep(&transaction, kind, &object, transaction.now()).await?;
        transaction.commit().await?;
        Ok(kept)
    }

    async fn create_session(&self) -> Result<Value> {
        let transaction = self.mode.database.begin().await?;
        let id = self.id("cs");
        let url = self.mode.page_address(&id);
        let new = NewSession {
            id: &id,
            url: &url,
            form: &self.form,
            now: transaction.now().timestamp(),
        };
        let session = objects::session(&new);
        let is_priced = session["amount_total"].as_i64().is_some_and(|total| total > 0);
        if !is_priced || session["expires_at"].as_i64() < Some(new.now + 30 * 60) {
            return Err(Error::invalid_argument(
                "TEST_REFUSED",
                "a checkout needs items and half an hour",
            ));
        }
        self.keep(transaction, "checkout.session", session).await
    }

    async fn create_refund(&self) -> Result<Value> {
        let transaction = self.mode.database.begin().await?;
        let id = self.id("re");
        let payment = self.form.get("payment_intent").map_or("", String::as_str);
        let amount = self
            .form
            .get("amount")
            .and_then(|text| text.parse().ok())
            .unwrap_or_default();
        let our_id = self.form.get("metadata[selam_id]");
        let refund = self
            .mode
            .play(&transaction)
            .refund(&id, payment, amount, our_id)
            .await?;
        transaction.commit().await?;
        Ok(refund)
    }

    async fn create_portal(&self) -> Result<Value> {
        let transaction = self.mode.database.begin().await?;
        let id = self.id("bps");
        let customer = self.form.get("customer").map_or("", String::as_str);
        let return_url = self.form.get("return_url").map_or("", String::as_str);
        let url = format!("{}/v1/test-portal/{id}", self.mode.site_url);
        let portal = objects::portal(&id, customer, &url, return_url, transaction.now().timestamp());
        self.keep(transaction, "billing_portal.session", portal).await
    }
}
