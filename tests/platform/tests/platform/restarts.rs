//! Services are replaced under load without an effect on users.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use reqwest::Method;
use selam_platform_tests::{ADMIN_EMAIL, ADMIN_PASSWORD, Api, Deployment};
use selam_proto::SERVICES;
use serde_json::json;

use crate::bookings::customer;

/// Pause of a client after every call, so that two cores can keep up.
const PAUSE: Duration = Duration::from_millis(200);
const EMAIL: &str = "senait@example.test";

/// Calls that the clients repeat, for all services.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Call {
    ContactMessage,
    CleaningQuote,
    CargoOptions,
    Bookings,
    SignIn,
    Account,
    Deliveries,
    Export,
}

const CALLS: [Call; 8] = [
    Call::ContactMessage,
    Call::CleaningQuote,
    Call::CargoOptions,
    Call::Bookings,
    Call::SignIn,
    Call::Account,
    Call::Deliveries,
    Call::Export,
];

/// The users' tokens, and the results of the calls.
struct Clients {
    api: Api,
    user: String,
    admin: String,
    stop: AtomicBool,
    number: AtomicUsize,
    done: Mutex<BTreeMap<Call, usize>>,
    failed: Mutex<Vec<String>>,
    messages: Mutex<BTreeSet<String>>,
}

impl Clients {
    async fn call_again_and_again(self: Arc<Self>, call: Call) {
        while !self.stop.load(Ordering::SeqCst) {
            self.one(call).await;
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn one(&self, call: Call) {
        let number = self.number.fetch_add(1, Ordering::SeqCst);
        let (user, admin) = (Some(self.user.as_str()), Some(self.admin.as_str()));
        let (method, path, token, body) = match call {
            Call::ContactMessage => {
                let message = json!({"name": "Senait", "email": format!("s{number}@example.test"), "message": "hello"});
                (Method::POST, "/v1/contact-messages", None, Some(message))
            }
            Call::CleaningQuote => {
                let wish = json!({"serviceType": "SERVICE_TYPE_DEEP", "propertySize": "PROPERTY_SIZE_MEDIUM", "frequency": "FREQUENCY_ONCE"});
                (Method::POST, "/v1/cleaning/quotes", None, Some(wish))
            }
            Call::CargoOptions => (Method::GET, "/v1/cargo/options", None, None),
            Call::Bookings => (Method::GET, "/v1/cleaning/bookings", user, None),
            Call::SignIn => {
                let words = json!({"email": ADMIN_EMAIL, "password": ADMIN_PASSWORD});
                (Method::POST, "/auth/v1/token?grant_type=password", None, Some(words))
            }
            Call::Account => (Method::GET, "/auth/v1/user", user, None),
            Call::Deliveries => (Method::GET, "/v1/notifications", admin, None),
            Call::Export => (Method::GET, "/v1/account/export", user, None),
        };
        let body = body.map(|body| body.to_string());
        let answer = self.api.try_send(method, path, token, body.as_deref()).await;
        match answer {
            Some(answer) if answer.status == 200 => {
                *self.done.lock().unwrap().entry(call).or_default() += 1;
                if call == Call::ContactMessage {
                    let id = answer.json()["id"].as_str().unwrap().to_owned();
                    self.messages.lock().unwrap().insert(id);
                }
            }
            Some(answer) => {
                let what = format!("{call:?}: {} {}", answer.status, answer.text);
                self.failed.lock().unwrap().push(what);
            }
            None => self.failed.lock().unwrap().push(format!("{call:?}: no response")),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn replaces_services_without_failed_requests() {
    let platform = Deployment::start_without_sign_in_limits().await;
    let user = customer(&platform, EMAIL, "en").await;
    let clients = Arc::new(Clients {
        api: platform.api.clone(),
        user,
        admin: platform.api.sign_in(ADMIN_EMAIL, ADMIN_PASSWORD).await,
        stop: AtomicBool::new(false),
        number: AtomicUsize::new(0),
        done: Mutex::default(),
        failed: Mutex::default(),
        messages: Mutex::default(),
    });
    let running: Vec<_> = CALLS
        .map(|call| tokio::spawn(Arc::clone(&clients).call_again_and_again(call)))
        .into();
    for service in SERVICES {
        let start = Instant::now();
        platform.restart_service(service).await;
        println!("{service:<16} replaced in {:>5.1} s", start.elapsed().as_secs_f64());
    }
    clients.stop.store(true, Ordering::SeqCst);
    for client in running {
        client.await.unwrap();
    }

    let done = clients.done.lock().unwrap().clone();
    for (call, count) in &done {
        println!("{:<16} {count:>6} responses", format!("{call:?}"));
    }
    let failed = clients.failed.lock().unwrap().clone();
    println!("failed           {:>6}", failed.len());
    assert!(failed.is_empty(), "{failed:#?}");
    assert_eq!(done.len(), CALLS.len(), "every kind of call must have succeeded");
    let messages = clients.messages.lock().unwrap().clone();
    for id in messages {
        let path = format!("/v1/contact-messages/{id}");
        let kept = platform.api.get(&path, Some(&clients.admin)).await;
        assert_eq!(kept.status, 200, "{}", kept.text);
    }
}
