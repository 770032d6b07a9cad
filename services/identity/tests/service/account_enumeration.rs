//! Repeated requests for addresses with and without an account return equal responses after equal time.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::{Duration, Instant},
};

use chrono::DateTime;
use futures::{StreamExt as _, stream};
use reqwest::header::HeaderMap;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Answer, App, EMAIL, OTHER, OTHER_PASSWORD, PASSWORD};

/// Requests per group; `SELAM_TEST_TRIES` overrides the number.
const TRIES: usize = 300;
const AT_ONCE: usize = 4;
const KNOWN: usize = 20;
/// Above this value of Welch's t, timing tests consider two groups different.
const LIMIT: f64 = 4.5;

#[derive(Clone, Copy, Debug)]
enum Kind {
    SignIn,
    Recovery,
    SignUp,
}

impl Kind {
    async fn ask(self, app: &App, email: &str) -> Answer {
        match self {
            Self::SignIn => app.sign_in(email, OTHER_PASSWORD).await,
            Self::Recovery => app.post("/recover", json!({"email": email})).await,
            Self::SignUp => app.sign_up(email, OTHER_PASSWORD).await,
        }
    }
}

/// Returns Welch's t of two groups of times in milliseconds, with their means.
fn compare(groups: [&[f64]; 2]) -> (f64, [f64; 2]) {
    let count = |group: &[f64]| f64::from(u32::try_from(group.len()).unwrap());
    let mean = |group: &[f64]| group.iter().sum::<f64>() / count(group);
    let means = groups.map(mean);
    let error = |group: &[f64], mean: f64| {
        let variance = group.iter().map(|time| (time - mean).powi(2)).sum::<f64>() / (count(group) - 1.0);
        variance / count(group)
    };
    let together = error(groups[0], means[0]) + error(groups[1], means[1]);
    ((means[0] - means[1]) / together.sqrt(), means)
}

/// Returns the fastest nine tenths; the remaining times reflect load on the machine.
fn trimmed(mut times: Vec<f64>) -> Vec<f64> {
    times.sort_by(f64::total_cmp);
    times.truncate(times.len() * 9 / 10);
    times
}

/// Returns the minimum response time in milliseconds: twice the time of responses without a minimum, and at least 60.
/// On a busy machine, responses would otherwise exceed the minimum and reveal the amount of work.
async fn equal_time() -> u64 {
    let app = App::with(|settings| {
        settings.identity_argon2_memory = 1_024;
        settings.identity_equal_time_ms = 0;
    })
    .await;
    app.confirmed("known0@example.test").await;
    let (app, kinds) = (&app, [Kind::SignIn, Kind::Recovery, Kind::SignUp]);
    let mut times: Vec<_> = stream::iter(0..24_usize)
        .map(|number| async move {
            let email = if number % 2 == 0 {
                "known0@example.test".to_owned()
            } else {
                format!("unknown{number}@example.test")
            };
            let start = Instant::now();
            kinds[number / 2 % kinds.len()].ask(app, &email).await;
            start.elapsed()
        })
        .buffered(AT_ONCE)
        .collect()
        .await;
    times.sort();
    // The slowest tenth reflects load on the machine.
    let slow = times[times.len() * 9 / 10];
    u64::try_from((slow * 2).as_millis()).unwrap().max(60)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn responses_reveal_no_account_by_timing() {
    let tries = std::env::var("SELAM_TEST_TRIES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(TRIES);
    let equal_time = equal_time().await;
    let app = App::with_moving_clock(|settings| {
        settings.identity_argon2_memory = 1_024;
        settings.identity_equal_time_ms = equal_time;
    })
    .await;
    for number in 0..KNOWN {
        app.confirmed(&format!("known{number}@example.test")).await;
    }
    let next = AtomicUsize::new(0);
    for kind in [Kind::SignIn, Kind::Recovery, Kind::SignUp] {
        let measured: Vec<_> = stream::iter(0..tries)
            .map(|number| {
                // Alternates the groups, so that load on the machine affects both.
                let is_known = number % 2 == 0;
                let email = if is_known {
                    format!("known{}@example.test", number / 2 % KNOWN)
                } else {
                    format!("unknown{}@example.test", next.fetch_add(1, Ordering::Relaxed))
                };
                let app = &app;
                async move {
                    let start = Instant::now();
                    let answer = kind.ask(app, &email).await;
                    let time = start.elapsed();
                    (is_known, Relations::without_chance(&answer, &email), time)
                }
            })
            .buffered(AT_ONCE)
            .collect()
            .await;
        let (_, expected, _) = &measured[0];
        let mut times = [Vec::new(), Vec::new()];
        for (is_known, answer, time) in &measured {
            assert_eq!(answer, expected, "{kind:?}");
            times[usize::from(*is_known)].push(time.as_secs_f64() * 1_000.0);
        }
        let [unknown, known] = times.map(trimmed);
        let (t, [mean_known, mean_unknown]) = compare([&known, &unknown]);
        println!("{kind:?}: {tries} tries, known {mean_known:.2} ms, unknown {mean_unknown:.2} ms, t = {t:.2}");
        assert!(t.abs() < LIMIT, "{kind:?}: t = {t:.2}");
    }
    // A sign-in with the right password differs.
    let start = Instant::now();
    app.sign_in("known0@example.test", PASSWORD).await.ok();
    assert!(start.elapsed() < Duration::from_secs(60));
}

/// Replaces each value that chance or time decides with its relation to the others: the rank of a time, and the number
/// of the first equal text.
#[derive(Default)]
struct Relations {
    times: Vec<i64>,
    texts: Vec<String>,
    omits_chance: bool,
}

/// Status, headers and body of a response in a form that must not depend on the account.
type Form = (u16, Vec<(String, String)>, Value);

impl Relations {
    /// Returns the form of a response to a request about `email`.
    fn of(answer: &Answer, email: &str) -> Form {
        Self::default().form(answer, email)
    }

    /// Returns the form without the relation of IDs to times, and without the length, which depends on trailing zeros of
    /// times.
    fn without_chance(answer: &Answer, email: &str) -> Form {
        let omits_chance = true;
        Self {
            omits_chance,
            ..Self::default()
        }
        .form(answer, email)
    }

    fn form(mut self, answer: &Answer, email: &str) -> Form {
        self.collect(&answer.body);
        self.times.sort_unstable();
        self.times.dedup();
        let body = self.replace(&answer.body, email);
        let mut headers = headers(&answer.headers);
        headers.retain(|(name, _)| !(self.omits_chance && name == "content-length"));
        (answer.status.as_u16(), headers, body)
    }

    fn collect(&mut self, value: &Value) {
        match value {
            Value::Object(fields) => fields.values().for_each(|value| self.collect(value)),
            Value::Array(items) => items.iter().for_each(|value| self.collect(value)),
            Value::String(text) => self.times.extend(micros(text)),
            _ => {}
        }
    }

    fn replace(&mut self, value: &Value, email: &str) -> Value {
        match value {
            Value::Object(fields) => {
                let replaced = fields
                    .iter()
                    .map(|(key, value)| (key.clone(), self.replace(value, email)));
                Value::Object(replaced.collect())
            }
            Value::Array(items) => items.iter().map(|value| self.replace(value, email)).collect(),
            Value::String(text) if text == email => "the address".into(),
            Value::String(text) => match (micros(text), Uuid::parse_str(text)) {
                (Some(time), _) => json!({ "time": self.times.binary_search(&time).unwrap() }),
                (None, Ok(_)) if self.omits_chance => json!({ "id": self.number(text) }),
                (None, Ok(id)) => json!({ "id": self.number(text), "age": self.age(id) }),
                _ => value.clone(),
            },
            value => value.clone(),
        }
    }

    fn number(&mut self, text: &str) -> usize {
        self.texts.iter().position(|known| known == text).unwrap_or_else(|| {
            self.texts.push(text.to_owned());
            self.texts.len() - 1
        })
    }

    /// Returns whether the time in an ID lies before, at or after the earliest time of the response, to 10 ms.
    fn age(&self, id: Uuid) -> i64 {
        let (seconds, nanos) = id.get_timestamp().unwrap().to_unix();
        let millis = i64::try_from(seconds).unwrap() * 1_000 + i64::from(nanos / 1_000_000);
        self.times.first().map_or(0, |first| (millis - first / 1_000) / 10)
    }
}

fn micros(text: &str) -> Option<i64> {
    Some(DateTime::parse_from_rfc3339(text).ok()?.timestamp_micros())
}

/// Builds the body of a request about an address.
type Body = fn(&str) -> Value;

/// Returns all headers but the date, sorted, because the server writes them in any order.
fn headers(headers: &HeaderMap) -> Vec<(String, String)> {
    let mut all: Vec<_> = headers
        .iter()
        .filter(|(name, _)| *name != "date")
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .collect();
    all.sort();
    all
}

#[tokio::test]
async fn responses_reveal_no_account_by_relations() {
    let app = App::with_moving_clock(|_| {}).await;
    app.confirmed("known@example.test").await;
    app.sign_up("sleep@example.test", PASSWORD).await.ok();
    let requests: [(&str, Body); 6] = [
        (
            "/signup",
            |email| json!({"email": email, "password": OTHER_PASSWORD, "data": {"full_name": "Saba"}}),
        ),
        ("/signup", |email| json!({"email": email, "password": OTHER_PASSWORD})),
        ("/recover", |email| json!({ "email": email })),
        ("/resend", |email| json!({"email": email, "type": "signup"})),
        ("/otp", |email| json!({ "email": email })),
        (
            "/token?grant_type=password",
            |email| json!({"email": email, "password": "Wrong-password-3"}),
        ),
    ];
    for (number, (path, body)) in requests.into_iter().enumerate() {
        // Each request names a new address, as long as the others.
        let unknown = format!("none{number}@example.test");
        let expected = Relations::of(&app.post(path, body(&unknown)).await, &unknown);
        for email in ["sleep@example.test", "known@example.test"] {
            let seen = Relations::of(&app.post(path, body(email)).await, email);
            assert_eq!(seen, expected, "{path} for {email}");
        }
    }
}

#[tokio::test]
async fn new_address_reveals_no_account_by_relations() {
    let app = App::with_moving_clock(|_| {}).await;
    app.confirmed(OTHER).await;
    app.confirmed(EMAIL).await;
    let session = app.sign_in(EMAIL, PASSWORD).await.ok();
    let token = session["access_token"].as_str().unwrap();
    let change = |new| app.put_as(token, "/user", json!({ "email": new }));
    let free = "empty@example.test";
    let free = Relations::of(&change(free).await, free);
    let taken = Relations::of(&change(OTHER).await, OTHER);
    assert_eq!(free, taken);
}

#[tokio::test]
async fn repeated_sign_ups_reveal_no_account_by_delay() {
    let app = App::with(|settings| settings.identity_guesses = 3).await;
    app.confirmed("known@example.test").await;
    let mut statuses = Vec::new();
    for email in ["unknown@example.test", "known@example.test"] {
        for _ in 0..3 {
            app.sign_up(email, OTHER_PASSWORD).await.ok();
        }
        statuses.push(app.sign_in(email, OTHER_PASSWORD).await.status);
    }
    assert_eq!(statuses[0], statuses[1]);
}
