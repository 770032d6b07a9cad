//! Checkouts.

use goose::prelude::*;
use serde_json::json;

use crate::{
    identity::{post_signed_in, start_as_customer},
    named,
};

pub fn scenarios() -> Result<Vec<Scenario>, GooseError> {
    Ok(vec![
        named("checkout")
            .register_transaction(transaction!(start_as_customer).set_on_start())
            .register_transaction(transaction!(checkout)),
    ])
}

/// Opens a checkout session with the configured provider.
async fn checkout(user: &mut GooseUser) -> TransactionResult {
    let body = json!({"purpose": "CHECKOUT_PURPOSE_ASSISTANT_SESSION"});
    post_signed_in(user, "/v1/checkout-sessions", &body).await
}
