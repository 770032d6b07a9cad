use sea_orm::entity::prelude::*;

use crate::choices::{PaymentStatus, Purpose};

/// Row of `payments`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub receipt_number: String,
    pub checkout_id: Uuid,
    pub subscription_id: Option<Uuid>,
    pub user_id: Uuid,
    pub user_email: String,
    pub language_code: String,
    pub purpose: Purpose,
    pub reference_id: String,
    pub title: String,
    /// Therapist or order that the title names; empty for the assistant.
    pub subject: String,
    pub subtotal_minor: i64,
    pub tax_minor: i64,
    pub total_minor: i64,
    /// Amount of succeeded and pending refunds, in cents.
    pub refunded_minor: i64,
    pub status: PaymentStatus,
    /// Payment intent id at the provider.
    pub provider_id: String,
    /// Receipt number, title and email address in lower case, for the search.
    pub search_text: String,
    /// Version, increased with every change.
    pub version: i64,
    pub pay_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// Returns the amount that is not refunded, in cents.
    pub fn left(&self) -> i64 {
        self.total_minor - self.refunded_minor
    }
}
