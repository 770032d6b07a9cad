//! Quotes and bookings of cleaning.

use goose::prelude::*;
use serde_json::json;

use crate::{
    identity::{get_signed_in, start_as_admin, start_as_customer},
    named,
};

pub fn scenarios() -> Result<Vec<Scenario>, GooseError> {
    Ok(vec![
        named("cleaning_quote").register_transaction(transaction!(quote)),
        named("bookings")
            .register_transaction(transaction!(start_as_customer).set_on_start())
            .register_transaction(transaction!(list)),
        named("admin_bookings")
            .register_transaction(transaction!(start_as_admin).set_on_start())
            .register_transaction(transaction!(list)),
    ])
}

async fn quote(user: &mut GooseUser) -> TransactionResult {
    let body = json!({
        "serviceType": "SERVICE_TYPE_DEEP",
        "propertySize": "PROPERTY_SIZE_MEDIUM",
        "frequency": "FREQUENCY_BI_WEEKLY",
    });
    user.post_json("/v1/cleaning/quotes", &body).await?;
    Ok(())
}

/// Lists the first page: the user's own bookings, or all bookings for an admin.
async fn list(user: &mut GooseUser) -> TransactionResult {
    get_signed_in(user, "/v1/cleaning/bookings?pageSize=20").await
}
