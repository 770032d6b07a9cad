//! The search of the catalogue.

use goose::prelude::*;

use crate::named;

/// An inflected word, a word in another script, a typo, and everything by price: typical searches.
const SEARCHES: [&str; 4] = [
    "/v1/products?query=cotton%20towels&pageSize=20",
    "/v1/products?query=%D9%85%D9%86%D8%B4%D9%81%D8%A9&pageSize=20",
    "/v1/products?query=towle&pageSize=20",
    "/v1/products?orderBy=PRODUCT_ORDER_PRICE&pageSize=20",
];

pub fn scenarios() -> Result<Vec<Scenario>, GooseError> {
    Ok(vec![named("products").register_transaction(transaction!(search))])
}

async fn search(user: &mut GooseUser) -> TransactionResult {
    for path in SEARCHES {
        user.get_named(path, "products").await?;
    }
    Ok(())
}
