//! Queries; the only place that knows the ORM.

pub(crate) mod entity;
pub(crate) mod facets;
pub(crate) mod index;
pub(crate) mod listing;
pub(crate) mod paging;
pub(crate) mod products;
pub(crate) mod rates;
pub(crate) mod search;
pub(crate) mod vocabulary;

pub(crate) use entity::product::Model as ProductRow;
