//! Contact messages.

use goose::prelude::*;
use serde_json::json;

use crate::named;

pub fn scenarios() -> Result<Vec<Scenario>, GooseError> {
    Ok(vec![named("contact").register_transaction(transaction!(message))])
}

async fn message(user: &mut GooseUser) -> TransactionResult {
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
