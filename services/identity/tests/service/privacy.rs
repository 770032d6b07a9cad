//! Nothing tells whether an address has an account, unless its owner asks.

use std::time::{Duration, Instant};

use reqwest::Method;
use selam_identity::Limit;
use selam_proto_identity::v1::{SecurityNotice, SecurityNoticeDue};
use serde_json::{Value, json};

use crate::support::{App, EMAIL, OTHER_PASSWORD, PASSWORD, ROUNDS, without_chance};

const UNKNOWN: &str = "nobody@example.test";

/// Names and types of the fields, without their values.
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
async fn known_and_unknown_addresses_get_equal_answers() {
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
async fn sign_up_with_a_known_address_looks_like_any_and_its_owner_is_told() {
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
    assert_ne!(known["id"], session["user"]["id"], "the real id stays secret");
    assert_eq!(without_chance(known.clone()), without_chance(new.clone()));
    assert_eq!(without_chance(pending), without_chance(new));
    assert_eq!(known["email"], EMAIL);
    // Twice the same is no less like a new one.
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
async fn who_signs_up_with_their_own_password_is_told_that_they_have_an_account() {
    let app = App::with(|settings| settings.identity_guesses = 2).await;
    app.confirmed(EMAIL).await;
    app.sign_up(EMAIL, PASSWORD).await.fails(422, "user_already_exists");
    // No way around the wait after wrong passwords.
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
async fn mails_that_may_not_go_out_change_nothing_about_it() {
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
async fn the_state_of_an_account_is_told_only_to_who_knows_the_password() {
    let app = App::start().await;
    app.sign_up(EMAIL, PASSWORD).await.ok();
    app.sign_in(EMAIL, OTHER_PASSWORD)
        .await
        .fails(400, "invalid_credentials");
    app.sign_in(EMAIL, PASSWORD).await.fails(400, "email_not_confirmed");
}

#[tokio::test]
async fn a_quiet_answer_takes_its_time_for_every_address() {
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
                "{path} answered {email} early"
            );
        }
    }
}

#[tokio::test]
async fn changing_to_a_taken_address_looks_like_any_change() {
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
    // Who asks reads their own mailbox: a mail comes there for the taken address as for the free one. Its owner hears nothing.
    let mut to = Vec::new();
    for _ in 0..5 {
        to.push(app.mail().await.email);
    }
    assert_eq!(to, [EMAIL, UNKNOWN, EMAIL, UNKNOWN, EMAIL]);
}

#[tokio::test]
async fn a_taken_address_is_mailed_again_like_a_free_one() {
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
