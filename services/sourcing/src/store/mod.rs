//! Queries. Only this module and the migrations use the ORM.

pub(crate) mod entity;
pub(crate) mod facets;
pub(crate) mod index;
pub(crate) mod listing;
pub(crate) mod paging;
pub(crate) mod products;
pub(crate) mod rates;
pub(crate) mod requests;
pub(crate) mod search;
pub(crate) mod vocabulary;

pub(crate) use entity::{
    charge::Model as ChargeRow, charge_refund::Model as ChargeRefundRow, inspection::Model as InspectionRow,
    offer::Model as OfferRow, product::Model as ProductRow, request::Model as RequestRow,
    request_attachment::Model as AttachmentRow, request_change::Model as RequestChangeRow,
    request_message::Model as MessageRow,
};
/// Connection or transaction that a query runs on.
pub(crate) use sea_orm::ConnectionTrait as Connection;
