//! Stripe stand-in for development and tests. It implements Stripe's API in the shapes of its API description,
//! rejects what Stripe rejects, serves a payment page and a billing portal, and sends signed webhooks until they are
//! accepted. No money moves. Production images do not contain it.

mod api;
mod error;
mod months;
mod objects;
mod pages;
mod parameters;
mod refunds;
mod settings;
mod simulation;
mod store;
mod webhooks;

use std::{
    collections::HashSet,
    io,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use chrono::{DateTime, Utc};
use serde_json::Value;
use tokio::{
    net::TcpListener,
    sync::Notify,
    task::{AbortHandle, JoinHandle},
};

pub use error::ApiError;
pub use settings::Settings;
use simulation::Simulation;
use store::Store;

/// Accepted secret key, like every other test key. It is not valid at Stripe.
pub const KEY: &str = "sk_test_selam_stand_in";
/// Default secret that signs webhooks.
pub const WEBHOOK_SECRET: &str = "whsec_of_the_stand_in";

/// Clock of the stand-in.
pub type Now = Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>;

/// Start options.
pub struct Options {
    /// Address to listen on.
    pub bind: IpAddr,
    /// Port to listen on; 0 uses any free port.
    pub port: u16,
    /// Address of its pages for browsers, when it differs from the listen address.
    pub public_url: Option<String>,
    /// File that persists the state across restarts.
    pub file: Option<PathBuf>,
    /// The clock.
    pub now: Now,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            bind: IpAddr::from([127, 0, 0, 1]),
            port: 0,
            public_url: None,
            file: None,
            now: system_time(),
        }
    }
}

/// Returns the system clock.
#[expect(
    clippy::disallowed_methods,
    reason = "a separate program cannot use the services' clock"
)]
#[must_use]
pub fn system_time() -> Now {
    Arc::new(Utc::now)
}

/// Faults of the API, for tests of slow and failing providers.
#[derive(Clone, Copy, Debug, Default)]
pub struct FaultPlan {
    /// Delay before each request is executed.
    pub delay: Duration,
    /// Delay of each response after its request was executed.
    pub answer_delay: Duration,
    /// Number of requests that fail.
    pub failures: u32,
    /// HTTP status of the failures, such as 500.
    pub status: u16,
    /// Whether failing requests are executed and only their responses are lost.
    pub loses_answers: bool,
}

/// Running stand-in. It stops when its last clone is dropped.
#[derive(Clone)]
pub struct StandIn {
    shared: Arc<Shared>,
    tasks: Arc<Tasks>,
}

pub(crate) struct Shared {
    store: Mutex<Store>,
    faults: Mutex<FaultPlan>,
    /// Idempotency keys whose first request is in progress.
    keys_in_flight: Mutex<HashSet<String>>,
    pages: pages::Pages,
    now: Now,
    address: SocketAddr,
    public_url: String,
    webhooks: Mutex<Option<webhooks::Receiver>>,
    has_events: Notify,
}

struct Tasks {
    deliveries: AbortHandle,
    server: Mutex<Option<JoinHandle<()>>>,
}

impl Drop for Tasks {
    fn drop(&mut self) {
        self.deliveries.abort();
        if let Some(server) = lock(&self.server).take() {
            server.abort();
        }
    }
}

impl StandIn {
    /// Starts the stand-in in the background of the current runtime.
    ///
    /// # Errors
    /// When the port is in use or the file cannot be opened.
    pub async fn start(options: Options) -> io::Result<Self> {
        let listener = TcpListener::bind((options.bind, options.port)).await?;
        let address = listener.local_addr()?;
        let public_url = options.public_url.unwrap_or_else(|| format!("http://{address}"));
        let shared = Arc::new(Shared {
            store: Mutex::new(Store::open(options.file)?),
            faults: Mutex::default(),
            keys_in_flight: Mutex::default(),
            pages: pages::Pages::new().map_err(io::Error::other)?,
            now: options.now,
            address,
            public_url: public_url.trim_end_matches('/').to_owned(),
            webhooks: Mutex::default(),
            has_events: Notify::new(),
        });
        let deliveries = tokio::spawn(webhooks::deliver(Arc::clone(&shared))).abort_handle();
        let router = pages::router().fallback(api::answer).with_state(Arc::clone(&shared));
        let server = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router).await {
                tracing::error!(%error, "the Stripe stand-in stopped");
            }
        });
        let tasks = Arc::new(Tasks {
            deliveries,
            server: Mutex::new(Some(server)),
        });
        Ok(Self { shared, tasks })
    }

    /// Returns the API address for the client library, such as `http://127.0.0.1:12111`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.shared.address)
    }

    /// Sends further webhooks to `url`, signed with `secret`.
    pub fn send_webhooks(&self, url: String, secret: String) {
        *lock(&self.shared.webhooks) = Some(webhooks::Receiver { url, secret });
        self.shared.has_events.notify_one();
    }

    /// Sets the faults of further API requests.
    pub fn set_faults(&self, faults: FaultPlan) {
        *lock(&self.shared.faults) = faults;
    }

    /// Clicks a button on the payment page of a checkout: `pay`, `decline`, `expire`, `late`, `slow`, `arrive`,
    /// `bounce` or `cancel`. Returns the address of the next page.
    ///
    /// # Errors
    /// Unknown checkouts and buttons. A button of a closed checkout leads back to the page.
    pub fn press(&self, checkout: &str, action: &str) -> Result<String, ApiError> {
        pages::press_checkout(&self.shared, checkout, action)
    }

    /// Clicks a button of the billing portal for a subscription (`cancel`, `resume`, `renew`, `fail`, `retry`,
    /// `draft`, `charge-draft`) or a payment (`dispute`, `win`, `lose`, `slow-refunds`, `refunds-arrive`, `refunds-fail`, `pay-out`).
    ///
    /// # Errors
    /// Unknown objects and buttons, and actions that the object's state does not allow.
    pub fn act(&self, about: &str, action: &str) -> Result<(), ApiError> {
        pages::portal::act(&self.shared, about, action)
    }

    /// Returns all objects of a kind, such as `payment_intent`, oldest first.
    #[must_use]
    pub fn objects(&self, kind: &str) -> Vec<Value> {
        let mut found = lock(&self.shared.store).of_kind(kind);
        found.reverse();
        found
    }

    /// Changes an object without an event, for tests of differences. `Null` deletes it.
    pub fn tamper(&self, id: &str, change: impl FnOnce(&mut Value)) {
        let mut store = lock(&self.shared.store);
        if let Some(mut body) = store.find(id) {
            change(&mut body);
            match body.is_null() {
                true => store.delete(id),
                false => store.write(body),
            }
            store.commit();
        }
    }

    /// Waits until the server stops, which happens only with the process.
    pub async fn wait(&self) {
        let server = lock(&self.tasks.server).take();
        if let Some(server) = server {
            let _ = server.await;
        }
    }
}

impl Shared {
    /// Runs `act` and commits its changes, or rolls them back on an error.
    fn simulate<T>(&self, act: impl FnOnce(&mut Simulation) -> Result<T, ApiError>) -> Result<T, ApiError> {
        let mut store = lock(&self.store);
        let done = act(&mut Simulation::new(&mut store, (self.now)()));
        match done {
            Ok(_) => store.commit(),
            Err(_) => store.roll_back(),
        }
        drop(store);
        self.has_events.notify_one();
        done
    }

    fn find(&self, id: &str) -> Result<Value, ApiError> {
        lock(&self.store).find(id).ok_or_else(ApiError::not_found)
    }

    fn of_kind(&self, kind: &str) -> Vec<Value> {
        lock(&self.store).of_kind(kind)
    }
}

/// Locks the mutex even after a panic of another holder, so that a failing test does not hide its cause.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
