use sea_orm::entity::prelude::*;

use crate::choices::{Purpose, SubscriptionStatus};

/// A row of `subscriptions`.
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
    pub subtotal_minor: i64,
    pub tax_minor: i64,
    pub status: SubscriptionStatus,
    pub cancels_at_period_end: bool,
    /// End of the month that is paid.
    pub period_end_time: DateTimeUtc,
    pub provider_id: String,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
