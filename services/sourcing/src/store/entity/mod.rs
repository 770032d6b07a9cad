pub(crate) mod exchange_rate;
pub(crate) mod misspelling;
pub(crate) mod product;
pub(crate) mod product_change;
pub(crate) mod product_term;
pub(crate) mod search_word;
