//! Queries. Only this module and the migrations use the ORM.

pub(crate) mod checkouts;
pub(crate) mod customers;
pub(crate) mod disputes;
pub(crate) mod entitlements;
pub(crate) mod entity;
pub(crate) mod erasure;
pub(crate) mod ledger;
pub(crate) mod listing;
pub(crate) mod payments;
pub(crate) mod prices;
pub(crate) mod reconciliations;
pub(crate) mod refunds;
pub(crate) mod subscriptions;
pub(crate) mod webhook_events;

pub(crate) use entity::{
    checkout::{self, Model as CheckoutRow},
    customer,
    difference::{self, Model as DifferenceRow},
    dispute::{self, Model as DisputeRow},
    entitlement::{self, Model as EntitlementRow},
    entitlement_use::{self, Model as EntitlementUseRow},
    ledger_entry, ledger_line,
    payment::{self, Model as PaymentRow},
    reconciliation,
    refund::{self, Model as RefundRow},
    subscription::{self, Model as SubscriptionRow},
    therapist_price::{self, Model as TherapistPriceRow},
    webhook_event,
};
/// Connection or transaction that a query runs on.
pub(crate) use sea_orm::ConnectionTrait as Connection;
