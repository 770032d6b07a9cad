//! The directory of therapists and their free times.

use goose::prelude::*;
use serde_json::Value;

use crate::named;

/// The therapist with the next free time.
#[derive(Clone)]
struct Chosen {
    id: String,
}

pub fn scenarios() -> Result<Vec<Scenario>, GooseError> {
    Ok(vec![
        named("therapists").register_transaction(transaction!(list)),
        named("slots")
            .register_transaction(transaction!(choose).set_on_start())
            .register_transaction(transaction!(slots)),
    ])
}

async fn list(user: &mut GooseUser) -> TransactionResult {
    user.get("/v1/therapists?pageSize=20").await?;
    Ok(())
}

async fn choose(user: &mut GooseUser) -> TransactionResult {
    let Ok(response) = user.get("/v1/therapists?pageSize=1").await?.response else {
        return Ok(());
    };
    let answer: Value = response.json().await.unwrap_or_default();
    if let Some(id) = answer["therapists"][0]["id"].as_str() {
        user.set_session_data(Chosen { id: id.to_owned() });
    }
    Ok(())
}

/// Lists a month of free times in a distant time zone. Without a therapist the request is refused, which counts as a failure.
async fn slots(user: &mut GooseUser) -> TransactionResult {
    let id = user
        .get_session_data::<Chosen>()
        .map(|it| it.id.clone())
        .unwrap_or_default();
    let path = format!("/v1/therapists/{id}/slots?days=31&timeZone=Africa%2FAsmara");
    user.get_named(&path, "slots").await?;
    Ok(())
}
