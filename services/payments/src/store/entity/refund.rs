use sea_orm::entity::prelude::*;

use crate::choices::{RefundMethod, RefundReason, RefundStatus};

/// Row of `refunds`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "refunds")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub payment_id: Uuid,
    pub amount_minor: i64,
    /// Tax share of the amount, in cents.
    pub tax_minor: i64,
    pub reason: RefundReason,
    pub note: String,
    pub method: RefundMethod,
    pub status: RefundStatus,
    pub provider_id: Option<String>,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
