//! Envoy's own responses: the upper limit of all other figures on the same machine.

use goose::prelude::*;

use crate::named;

pub fn scenarios() -> Result<Vec<Scenario>, GooseError> {
    Ok(vec![named("gateway").register_transaction(transaction!(health))])
}

async fn health(user: &mut GooseUser) -> TransactionResult {
    user.get("/healthz").await?;
    Ok(())
}
