//! Starts the platform as in production: every service is a process with its own PostgreSQL database, with
//! RabbitMQ, Redis, emails by SMTP and the real Envoy in front. Also starts it like `make run`: one process in
//! embedded mode.
//!
//! The environment names the required servers and programs; `make test` sets all variables. A missing variable
//! fails a test instead of skipping it.
//!
//! Tests of outages start their own servers (`OwnServers`), which they may crash.
//!
//! | variable | value |
//! | --- | --- |
//! | `SELAM_TEST_POSTGRES_URL`, `SELAM_TEST_AMQP_URL`, `SELAM_TEST_REDIS_URL` | servers with disposable data |
//! | `SELAM_TEST_TLS_POSTGRES_URL`, `SELAM_TEST_TLS_AMQP_URL`, `SELAM_TEST_TLS_REDIS_URL` | the same servers over TLS |
//! | `SELAM_TEST_TLS_CA` | the certificate authority of these servers |
//! | `SELAM_ENVOY` | path of the Envoy binary |
//! | `SELAM_TARGET_DIR` | folder of the built services, such as `target/debug` |

mod api;
mod deployment;
mod encryption;
mod event_nodes;
mod mail_sink;
mod outages;
mod paid_sessions;
mod process;
mod standalone;
mod stream_gateway;

pub use api::{Answer, Api};
pub use deployment::{ADMIN_EMAIL, ADMIN_PASSWORD, Deployment};
pub use encryption::Encryption;
pub use event_nodes::{EventNode, NodeSettings};
pub use mail_sink::{Mail, MailSink};
pub use outages::{OwnServers, Server};
pub use paid_sessions::PaidSessions;
pub use process::{program, required};
pub use standalone::Standalone;
pub use stream_gateway::{Events, Next, StreamGateway};

use std::{future::Future, time::Duration};

/// Maximum wait of a test. It is much longer than any normal wait, so a test fails only if the result never
/// comes.
pub const PATIENCE: Duration = Duration::from_secs(240);

/// Polls `look` until it returns a value.
///
/// # Panics
/// If it returns none within [`PATIENCE`].
pub async fn eventually<T, F, Fut>(what: &str, look: F) -> T
where
    F: Fn() -> Fut,
    Fut: Future<Output = Option<T>>,
{
    let deadline = tokio::time::Instant::now() + PATIENCE;
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(tokio::time::Instant::now() < deadline, "timed out waiting for {what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
