use sea_orm::entity::prelude::*;

use crate::{checkout_state::CheckoutStatus, choices::Purpose};

/// Row of `checkouts`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "checkouts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub user_email: String,
    pub language_code: String,
    pub purpose: Purpose,
    /// Appointment, therapist of a plan, or charge of a sourced order. Empty for the assistant.
    pub reference_id: String,
    pub title: String,
    /// Therapist or order that the title names; empty for the assistant.
    pub subject: String,
    pub subtotal_minor: i64,
    pub tax_minor: i64,
    pub status: CheckoutStatus,
    /// Whether the customer or the selling service ended the checkout.
    pub gave_up: bool,
    /// Session format of a plan, such as `individual`; empty otherwise.
    pub session_format: String,
    /// Session id at the provider, once created.
    pub provider_id: Option<String>,
    /// Address of the payment page.
    pub url: String,
    pub expire_time: DateTimeUtc,
    /// Expiry at the provider, which accepts no short ones. Fixed when the row is written, so that retries are
    /// identical.
    pub provider_expire_time: DateTimeUtc,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
