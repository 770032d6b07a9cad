//! Starts the platform as it runs in production: every service a process with a PostgreSQL database of its own, over RabbitMQ and Redis,
//! mails by SMTP, the real Envoy in front. And as `make run` starts it: one process on embedded parts.
//!
//! What it needs comes from the environment; `make test` sets it all. A missing variable fails the test, it skips nothing.
//!
//! Tests of outages start servers of their own (`OwnServers`), which they may crash.
//!
//! | variable | what |
//! | --- | --- |
//! | `SELAM_TEST_POSTGRES_URL`, `SELAM_TEST_AMQP_URL`, `SELAM_TEST_REDIS_URL` | servers with throw-away data |
//! | `SELAM_TEST_TLS_POSTGRES_URL`, `SELAM_TEST_TLS_AMQP_URL`, `SELAM_TEST_TLS_REDIS_URL`, `SELAM_TEST_TLS_CA` | the same over TLS, and whose certificates they show |
//! | `SELAM_ENVOY` | the Envoy binary |
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

/// Longest time a test waits for something. Far more than it takes; it fails only when it never comes.
pub const PATIENCE: Duration = Duration::from_secs(240);

/// Asks `look` again and again until it finds something.
///
/// # Panics
/// When nothing is found within [`PATIENCE`].
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
        assert!(tokio::time::Instant::now() < deadline, "never came: {what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
