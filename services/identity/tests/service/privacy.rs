//! Responses reveal to no caller but the owner whether an address has an account.

use std::time::{Duration, Instant};

use reqwest::Method;
use selam_identity::Limit;
use selam_proto_identity::v1::{SecurityNotice, SecurityNoticeDue};
use serde_json::{Value, json};

use crate::support::{App, EMAIL, OTHER_PASSWORD, PASSWORD, ROUNDS, without_chance};

const UNKNOWN: &str = "unknown@example.test";

/// Returns names and types of the fields, without their values.
fn shape(value: &Value) -> Value {
    match value {
        Value::Object(fields) => fields.iter().map(|(key, value)| (key.clone(), shape(value))).collect(),
        Value::Array(items) => items.iter().map(shape).collect(),
        Value::String(_) => "string".into(),
        Value::Number(_) => "number".into(),
        Value::Bool(_) => "bool".into(),
        Value::Null => Value::Null,
    }
}

#[tokio::test]
async fn equal_responses_for_known_and_unknown_addresses() {
    let app = App::start().await;
    app.confirmed(EMAIL).await;
    app.sign_up("pending@example.test", PASSWORD).await.ok();
    app.mail().await;
    for path in ["/recover", "/otp"] {
        for email in [EMAIL, UNKNOWN, "pending@example.test"] {
            assert_eq!(
                app.post(path, json!({"email": email, "create_user": false})).await.ok(),
                json!({}),
                "{path} {email}"
            );
        }
    }
    for email in [EMAIL, UNKNOWN, "pending@example.test"] {
        for kind in ["signup", "email_change"] {
            assert_eq!(
                app.post("/resend", json!({"type": kind, "email": email})).await.ok(),
                json!({})
            );
        }
        let answers = [
            app.sign_in(email, OTHER_PASSWORD).await,
            app.verify("recovery", email, "000000").await,
        ];
        answers[0].fails(400, "invalid_credentials");
        answers[1].fails(403, "otp_expired");
    }
    let (known, unknown) = (
        app.sign_in(EMAIL, OTHER_PASSWORD).await,
        app.sign_in(UNKNOWN, OTHER_PASSWORD).await,
    );
    assert_eq!(known.body, unknown.body);
}

#[tokio::test]
async fn sign_up_with_known_address_notifies_owner() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    app.sign_up("pending@example.test", PASSWORD).await.ok();
    app.mail().await;
    app.advance(60);
    let new = app.sign_up("new@example.test", PASSWORD).await.ok();
    app.mail().await;
    let known = app.sign_up(EMAIL, OTHER_PASSWORD).await.ok();
    let pending = app.sign_up("pending@example.test", OTHER_PASSWORD).await.ok();
    app.mail().await;
    assert_ne!(
        known["id"], session["user"]["id"],
        "the response does not reveal the real ID"
    );
    assert_eq!(without_chance(known.clone()), without_chance(new.clone()));
    assert_eq!(without_chance(pending), without_chance(new));
    assert_eq!(known["email"], EMAIL);
    // A second sign-up with the same data also looks new.
    assert_ne!(app.sign_up(EMAIL, OTHER_PASSWORD).await.ok()["id"], known["id"]);
    let told: SecurityNoticeDue = app.platform.wait_for_event().await;
    assert_eq!(
        (told.notice(), told.email.as_str()),
        (SecurityNotice::SignUpRepeated, EMAIL)
    );
    app.sign_in(EMAIL, PASSWORD).await.ok();
    app.sign_in(EMAIL, OTHER_PASSWORD)
        .await
        .fails(400, "invalid_credentials");
}

#[tokio::test]
async fn returns_user_already_exists_with_right_password() {
    let app = App::with(|settings| settings.identity_guesses = 2).await;
    app.confirmed(EMAIL).await;
    app.sign_up(EMAIL, PASSWORD).await.fails(422, "user_already_exists");
    // The delay after wrong passwords applies here too.
    let from = |client: &str, password: &str| {
        let request = app.request(Method::POST, "/signup");
        let body = json!({"email": EMAIL, "password": password});
        app.send(request.header("x-forwarded-for", client).json(&body))
    };
    for round in 1..=ROUNDS {
        let client = format!("203.0.113.{}", 100 + round);
        for _ in 0..3 {
            from(&client, OTHER_PASSWORD).await.ok();
        }
        let right = from(&client, PASSWORD).await;
        if right.status.is_success() || round == ROUNDS {
            right.ok();
            break;
        }
    }
}

#[tokio::test]
async fn email_limit_reveals_no_account() {
    let app = App::with(|settings| settings.identity_limit_mail_purpose = Limit::new(1, 60)).await;
    app.confirmed(EMAIL).await;
    for email in [EMAIL, UNKNOWN] {
        let first = app.sign_up(email, OTHER_PASSWORD).await;
        assert!(matches!(first.status.as_u16(), 200 | 429));
        app.sign_up(email, OTHER_PASSWORD)
            .await
            .fails(429, "over_email_send_rate_limit");
    }
    app.sign_up(EMAIL, PASSWORD).await.fails(422, "user_already_exists");
}

#[tokio::test]
async fn reveals_account_state_after_password_only() {
    let app = App::start().await;
    app.sign_up(EMAIL, PASSWORD).await.ok();
    app.sign_in(EMAIL, OTHER_PASSWORD)
        .await
        .fails(400, "invalid_credentials");
    app.sign_in(EMAIL, PASSWORD).await.fails(400, "email_not_confirmed");
}

#[tokio::test]
async fn minimum_response_time_for_every_address() {
    let app = App::with(|settings| settings.identity_equal_time_ms = 300).await;
    app.confirmed(EMAIL).await;
    for email in [EMAIL, UNKNOWN] {
        for (path, body) in [
            ("/recover", json!({"email": email})),
            ("/otp", json!({"email": email, "create_user": false})),
            ("/resend", json!({"type": "signup", "email": email})),
            (
                "/verify",
                json!({"type": "recovery", "email": email, "token": "000000"}),
            ),
        ] {
            let start = Instant::now();
            app.post(path, body).await;
            assert!(
                start.elapsed() >= Duration::from_millis(300),
                "{path} responded early for {email}"
            );
        }
    }
}

#[tokio::test]
async fn change_to_taken_address_looks_alike() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    app.confirmed("abel@example.test").await;
    let token = session["access_token"].as_str().unwrap();
    let taken = app
        .put_as(token, "/user", json!({"email": "abel@example.test"}))
        .await
        .ok();
    let free = app.put_as(token, "/user", json!({"email": UNKNOWN})).await.ok();
    assert_eq!(shape(&taken), shape(&free));
    assert_eq!(taken["email"], EMAIL);
    let sent_again = app.post("/resend", json!({"type": "email_change", "email": EMAIL}));
    sent_again.await.ok();
    // The caller reads their own mailbox: it receives an email for taken and free addresses alike. The owner of the
    // taken address receives none.
    let mut to = Vec::new();
    for _ in 0..5 {
        to.push(app.mail().await.email);
    }
    assert_eq!(to, [EMAIL, UNKNOWN, EMAIL, UNKNOWN, EMAIL]);
}

#[tokio::test]
async fn resends_alike_for_taken_address() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    app.confirmed("abel@example.test").await;
    let token = session["access_token"].as_str().unwrap();
    app.put_as(token, "/user", json!({"email": "abel@example.test"}))
        .await
        .ok();
    app.post("/resend", json!({"type": "email_change", "email": EMAIL}))
        .await
        .ok();
    assert_eq!([app.mail().await.email, app.mail().await.email], [EMAIL, EMAIL]);
    app.no_mail().await;
}
