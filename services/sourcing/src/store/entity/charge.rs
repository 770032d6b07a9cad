use sea_orm::entity::prelude::*;

use crate::request::status::{Payment, RefundOutcome, RefundReason};

/// What is asked for at payments: its id is the reference there.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "charges")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub request_id: Uuid,
    pub offer_id: Uuid,
    pub payment: Payment,
    pub amount_minor: i64,
    pub is_paid: bool,
    /// Payment that paid it at payments; empty before.
    pub payment_id: String,
    /// Whether the customer's bank holds or keeps the money, as of `dispute_time`.
    pub is_disputed: bool,
    pub dispute_time: Option<DateTimeUtc>,
    /// Refund that is owed: its id at payments, which makes repeated calls one refund. Nothing while the money is kept.
    pub refund_id: Option<Uuid>,
    pub refund_percent: Option<i32>,
    pub refund_reason: Option<RefundReason>,
    /// Nothing until payments has responded.
    pub refund_outcome: Option<RefundOutcome>,
    /// Refunded amount with tax.
    pub refund_minor: Option<i64>,
    pub refund_time: Option<DateTimeUtc>,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
