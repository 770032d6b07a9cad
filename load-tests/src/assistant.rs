//! Answers of the assistant.

use goose::prelude::*;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    identity::{call_signed_in, start_as_customer},
    named,
};

pub fn scenarios() -> Result<Vec<Scenario>, GooseError> {
    Ok(vec![
        named("assistant")
            .register_transaction(transaction!(start_as_customer).set_on_start())
            .register_transaction(transaction!(state_age).set_on_start())
            .register_transaction(transaction!(talk)),
    ])
}

async fn state_age(user: &mut GooseUser) -> TransactionResult {
    let statement = json!({"isOfAge": true});
    call_signed_in(user, &GooseMethod::Put, "/v1/assistant/statement", Some(&statement)).await?;
    Ok(())
}

/// Sends one message in a new conversation and reads the answer to its end. An incomplete answer counts as a failure.
async fn talk(user: &mut GooseUser) -> TransactionResult {
    let request = json!({"languageCode": "en"});
    let begun = call_signed_in(user, &GooseMethod::Post, "/v1/conversations", Some(&request)).await?;
    let Ok(response) = begun.response else {
        return Ok(());
    };
    let conversation: Value = response.json().await.unwrap_or_default();
    let id = conversation["id"].as_str().unwrap_or_default();
    let path = format!("/v1/conversations/{id}/messages");
    let message = json!({"text": "I miss my mother and her coffee", "requestId": Uuid::new_v4().to_string()});
    let mut answer = call_signed_in(user, &GooseMethod::Post, &path, Some(&message)).await?;
    if let Ok(response) = answer.response {
        let events = response.text().await.unwrap_or_default();
        if !events.contains(r#""end":true"#) {
            return user.set_failure("an answer without an end", &mut answer.request, None, Some(&events));
        }
    }
    Ok(())
}
