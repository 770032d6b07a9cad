//! Sign-in, refresh, and authenticated calls.

use std::env;

use goose::{goose::GooseResponse, prelude::*};
use serde_json::{Value, json};

use crate::named;

const PASSWORD_GRANT: &str = "/auth/v1/token?grant_type=password";
const REFRESH_GRANT: &str = "/auth/v1/token?grant_type=refresh_token";

/// The tokens of a virtual user; every refresh replaces them.
#[derive(Clone)]
struct Session {
    access_token: String,
    refresh_token: String,
}

/// An existing account: names of the environment variables with its address and password. Without them a sign-in counts as a failure.
struct Account {
    email: &'static str,
    password: &'static str,
}

const CUSTOMER: Account = Account {
    email: "SELAM_BENCH_EMAIL",
    password: "SELAM_BENCH_PASSWORD",
};
const ADMIN: Account = Account {
    email: "SELAM_BENCH_ADMIN_EMAIL",
    password: "SELAM_BENCH_ADMIN_PASSWORD",
};

impl Account {
    fn credentials(&self) -> Value {
        let read = |name: &str| env::var(name).unwrap_or_default();
        json!({"email": read(self.email), "password": read(self.password)})
    }
}

pub fn scenarios() -> Result<Vec<Scenario>, GooseError> {
    Ok(vec![
        named("signin").register_transaction(transaction!(sign_in)),
        named("refresh")
            .register_transaction(transaction!(start_as_customer).set_on_start())
            .register_transaction(transaction!(refresh)),
        named("user")
            .register_transaction(transaction!(start_as_customer).set_on_start())
            .register_transaction(transaction!(own_account)),
        named("jwks").register_transaction(transaction!(key_set)),
    ])
}

async fn sign_in(user: &mut GooseUser) -> TransactionResult {
    post_for_session(user, PASSWORD_GRANT, CUSTOMER.credentials()).await?;
    Ok(())
}

pub async fn start_as_customer(user: &mut GooseUser) -> TransactionResult {
    start(user, &CUSTOMER).await
}

pub async fn start_as_admin(user: &mut GooseUser) -> TransactionResult {
    start(user, &ADMIN).await
}

async fn refresh(user: &mut GooseUser) -> TransactionResult {
    let Some(session) = user.get_session_data::<Session>() else {
        return start_as_customer(user).await;
    };
    let body = json!({"refresh_token": session.refresh_token});
    if let Some(session) = post_for_session(user, REFRESH_GRANT, body).await? {
        user.set_session_data(session);
    }
    Ok(())
}

async fn own_account(user: &mut GooseUser) -> TransactionResult {
    get_signed_in(user, "/auth/v1/user").await
}

async fn key_set(user: &mut GooseUser) -> TransactionResult {
    user.get("/auth/v1/.well-known/jwks.json").await?;
    Ok(())
}

/// Sends a GET request with the user's access token. Without a session the refusal counts as a failure.
pub async fn get_signed_in(user: &mut GooseUser, path: &str) -> TransactionResult {
    call_signed_in(user, &GooseMethod::Get, path, None).await?;
    Ok(())
}

/// Sends a POST request with the user's access token.
pub async fn post_signed_in(user: &mut GooseUser, path: &str, body: &Value) -> TransactionResult {
    call_signed_in(user, &GooseMethod::Post, path, Some(body)).await?;
    Ok(())
}

/// Sends a POST request and returns the response.
pub async fn call_signed_in(
    user: &mut GooseUser,
    method: &GooseMethod,
    path: &str,
    body: Option<&Value>,
) -> Result<GooseResponse, Box<TransactionError>> {
    let mut builder = user.get_request_builder(method, path)?;
    if let Some(body) = body {
        builder = builder.json(body);
    }
    if let Some(session) = user.get_session_data::<Session>() {
        builder = builder.bearer_auth(&session.access_token);
    }
    let request = GooseRequest::builder()
        .method(*method)
        .path(path)
        .set_request_builder(builder)
        .build();
    user.request(request).await
}

async fn start(user: &mut GooseUser, account: &Account) -> TransactionResult {
    if let Some(session) = post_for_session(user, PASSWORD_GRANT, account.credentials()).await? {
        user.set_session_data(session);
    }
    Ok(())
}

/// Returns `None` if the response has no session; the request then counts as failed.
async fn post_for_session(
    user: &mut GooseUser,
    path: &str,
    body: Value,
) -> Result<Option<Session>, Box<TransactionError>> {
    let Ok(response) = user.post_json(path, &body).await?.response else {
        return Ok(None);
    };
    let answer: Value = response.json().await.unwrap_or_default();
    let text = |name: &str| answer[name].as_str().map(str::to_owned);
    Ok(text("access_token")
        .zip(text("refresh_token"))
        .map(|(access_token, refresh_token)| Session {
            access_token,
            refresh_token,
        }))
}
