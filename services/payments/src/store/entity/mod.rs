//! SeaORM entities of the service's tables.

pub(crate) mod checkout;
pub(crate) mod customer;
pub(crate) mod difference;
pub(crate) mod dispute;
pub(crate) mod entitlement;
pub(crate) mod entitlement_use;
pub(crate) mod ledger_entry;
pub(crate) mod ledger_line;
pub(crate) mod payment;
pub(crate) mod reconciliation;
pub(crate) mod refund;
pub(crate) mod subscription;
pub(crate) mod therapist_price;
pub(crate) mod webhook_event;
