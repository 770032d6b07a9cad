//! The test mode: plays the provider where there is no key of Stripe, so that everything can be tried and nobody pays. It answers the same client
//! library over HTTP on the loopback, in the shapes of Stripe's API description, and signs the same webhooks. What it remembers is in the
//! service's own database, so that any number of replicas play the same provider.

mod api;
mod objects;
pub(crate) mod page;
mod parameters;
mod playing;
mod portal;

use std::{net::SocketAddr, sync::Arc};

use axum::{Router, body::Bytes, extract::State, http::Request, response::IntoResponse};
use selam_chassis::{CancellationToken, Database, Due, Error, Job, Result, RunErrand, Secret, Transaction};
use serde::{Deserialize, Serialize};
use stripe_webhook::Webhook;
use tokio::net::TcpListener;

use crate::hints::Hints;
pub(crate) use playing::Play;

/// Key that the test mode is called with; it opens nothing.
pub(crate) const KEY: &str = "sk_test_selam_plays_stripe";
/// Longest body that the client library sends.
const LONGEST_BODY: usize = 64 * 1024;

/// The provider's place.
#[derive(Clone)]
pub(crate) struct TestMode {
    database: Database,
    site_url: Arc<str>,
    sends_webhooks: bool,
}

/// Brings an event to the webhook.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Deliver {
    body: String,
}

impl Job for Deliver {
    const KIND: &'static str = "deliver-test-webhook";
}

impl TestMode {
    pub(crate) fn new(database: Database, site_url: &str, sends_webhooks: bool) -> Self {
        Self {
            database,
            site_url: site_url.trim_end_matches('/').into(),
            sends_webhooks,
        }
    }

    /// Where customers pay.
    fn page_address(&self, id: &str) -> String {
        format!("{}/v1/test-checkouts/{id}", self.site_url)
    }

    /// Something happens in `transaction`.
    pub(crate) fn play<'a>(&self, transaction: &'a Transaction) -> Play<'a> {
        Play::new(transaction, self.sends_webhooks)
    }

    /// Takes a free port of the loopback.
    pub(crate) async fn bind() -> Result<(TcpListener, SocketAddr)> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        Ok((listener, address))
    }

    /// Serves Stripe's API until it is cancelled.
    pub(crate) async fn serve(self, listener: TcpListener, shutdown: CancellationToken) {
        let router = Router::new().fallback(answer).with_state(self);
        let served = axum::serve(listener, router).with_graceful_shutdown(shutdown.cancelled_owned());
        if let Err(error) = served.await {
            tracing::error!(%error, "the test mode has ended");
        }
    }
}

async fn answer(State(mode): State<TestMode>, request: Request<axum::body::Body>) -> impl IntoResponse {
    let (head, body) = request.into_parts();
    let body = axum::body::to_bytes(body, LONGEST_BODY)
        .await
        .unwrap_or_else(|_| Bytes::new());
    api::answer(&mode, &head, &body).await
}

/// Signs events of the test mode and hands them to the webhook, by the same way that Stripe's take from the exact bytes on. Over HTTP a replica would
/// need an address and a certificate of its own for itself.
pub(crate) struct Deliverer {
    pub(crate) hints: Hints,
    pub(crate) secret: Secret,
}

impl RunErrand<Deliver> for Deliverer {
    async fn run(&self, due: Due<Deliver>) -> Result<()> {
        let now = self.hints.settling.database.clock().now().timestamp();
        let signature = Webhook::generate_test_header(&due.job.body, self.secret.expose(), Some(now));
        self.hints.receive(due.job.body.as_bytes(), &signature).await.map(drop)
    }
}

/// There is no such thing in the test mode.
fn not_found() -> Error {
    Error::not_found("TEST_OBJECT_NOT_FOUND", "the test mode has no such thing")
}
