//! Load on a running platform, through its gateway. One scenario per figure, so that each can be run alone:
//! `selam-load-tests --host http://localhost:8080 --scenarios signin --users 16 --run-time 15s`.
//!
//! `make bench` starts a platform for it, without rate limits, and prints the figures together.

use std::env;

use goose::prelude::*;
use serde_json::{Value, json};

#[tokio::main]
async fn main() -> Result<(), GooseError> {
    GooseAttack::initialize()?
        // What Envoy answers by itself: the ceiling of everything below on the same machine.
        .register_scenario(scenario!("Gateway").register_transaction(transaction!(gateway)))
        .register_scenario(scenario!("SignIn").register_transaction(transaction!(sign_in)))
        .register_scenario(
            scenario!("Refresh")
                .register_transaction(transaction!(start_session).set_on_start())
                .register_transaction(transaction!(refresh)),
        )
        .register_scenario(scenario!("Contact").register_transaction(transaction!(contact)))
        .execute()
        .await?;
    Ok(())
}

/// The refresh token of a virtual user; every refresh replaces it.
#[derive(Clone)]
struct Session {
    refresh_token: String,
}

async fn gateway(user: &mut GooseUser) -> TransactionResult {
    user.get("/healthz").await?;
    Ok(())
}

async fn sign_in(user: &mut GooseUser) -> TransactionResult {
    post_for_session(user, "/auth/v1/token?grant_type=password", credentials()).await?;
    Ok(())
}

async fn start_session(user: &mut GooseUser) -> TransactionResult {
    let session = post_for_session(user, "/auth/v1/token?grant_type=password", credentials()).await?;
    if let Some(session) = session {
        user.set_session_data(session);
    }
    Ok(())
}

async fn refresh(user: &mut GooseUser) -> TransactionResult {
    let Some(session) = user.get_session_data::<Session>() else {
        return start_session(user).await;
    };
    let body = json!({"refresh_token": session.refresh_token});
    if let Some(session) = post_for_session(user, "/auth/v1/token?grant_type=refresh_token", body).await? {
        user.set_session_data(session);
    }
    Ok(())
}

async fn contact(user: &mut GooseUser) -> TransactionResult {
    let body = json!({
        "name": "Load Test",
        "email": "load@example.com",
        "serviceInterest": "SERVICE_INTEREST_CARGO_DELIVERY",
        "message": "Two pallets from Calgary to Edmonton on Thursday, please.",
        "languageCode": "en",
    });
    user.post_json("/v1/contact-messages", &body).await?;
    Ok(())
}

/// Address and password of an account that exists. Without them a sign-in counts as a failure.
fn credentials() -> Value {
    let read = |name: &str| env::var(name).unwrap_or_default();
    json!({"email": read("SELAM_BENCH_EMAIL"), "password": read("SELAM_BENCH_PASSWORD")})
}

/// `None` where the answer is no session; the request is counted as failed then.
async fn post_for_session(
    user: &mut GooseUser,
    path: &str,
    body: Value,
) -> Result<Option<Session>, Box<TransactionError>> {
    let Ok(response) = user.post_json(path, &body).await?.response else {
        return Ok(None);
    };
    let answer: Value = response.json().await.unwrap_or_default();
    let refresh_token = answer["refresh_token"].as_str().map(str::to_owned);
    Ok(refresh_token.map(|refresh_token| Session { refresh_token }))
}
