//! Quotes of cargo.

use goose::prelude::*;
use serde_json::json;

use crate::named;

pub fn scenarios() -> Result<Vec<Scenario>, GooseError> {
    Ok(vec![named("cargo_quote").register_transaction(transaction!(quote))])
}

async fn quote(user: &mut GooseUser) -> TransactionResult {
    let body = json!({
        "fromCity": "Calgary",
        "toCity": "Edmonton",
        "weightKg": 120.5,
        "dimensions": {"lengthCm": 120, "widthCm": 80, "heightCm": 60},
        "cargoType": "CARGO_TYPE_FURNITURE",
        "priority": "PRIORITY_STANDARD",
    });
    user.post_json("/v1/cargo/quotes", &body).await?;
    Ok(())
}
