use sea_orm::entity::prelude::*;

use crate::request::status::{Payment, RefundOutcome, RefundReason};

/// Row of `charges`. Its id is the reference at payments.
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
    /// Payment id at payments; empty before the payment.
    pub payment_id: String,
    /// Whether the customer's bank holds or keeps the funds, as of `dispute_time`.
    pub is_disputed: bool,
    pub dispute_time: Option<DateTimeUtc>,
    /// Id of the owed refund at payments, which makes repeated calls one refund. `None` while no refund is owed.
    pub refund_id: Option<Uuid>,
    pub refund_percent: Option<i32>,
    pub refund_reason: Option<RefundReason>,
    /// `None` until payments has responded.
    pub refund_outcome: Option<RefundOutcome>,
    /// Refunded amount with tax, in cents.
    pub refund_minor: Option<i64>,
    pub refund_time: Option<DateTimeUtc>,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
