use sea_orm::entity::prelude::*;

use crate::choices::{Purpose, SubscriptionStatus};

/// Row of `subscriptions`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "subscriptions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub checkout_id: Uuid,
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
    pub status: SubscriptionStatus,
    /// Session format of a plan, such as `individual`; empty otherwise.
    pub session_format: String,
    pub cancels_at_period_end: bool,
    /// Whether it ends because the therapist no longer offers the plan.
    pub is_withdrawn: bool,
    /// Whether the customer already had this subscription. It is then ended and refunded.
    pub is_duplicate: bool,
    /// End of the last paid month.
    pub period_end_time: DateTimeUtc,
    pub provider_id: String,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
