use sea_orm::entity::prelude::*;

use crate::{checkout_state::CheckoutStatus, choices::Purpose};

/// A row of `checkouts`.
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
    /// The appointment, the therapist of a plan, or the charge of a sourced order; empty for the assistant.
    pub reference_id: String,
    pub title: String,
    pub subtotal_minor: i64,
    pub tax_minor: i64,
    pub status: CheckoutStatus,
    /// Whether the customer or the selling service ended it.
    pub gave_up: bool,
    /// Session format of a plan, such as `individual`; empty otherwise.
    pub session_format: String,
    /// Its id at the provider, once it is there.
    pub provider_id: Option<String>,
    /// Where it is paid.
    pub url: String,
    pub expire_time: DateTimeUtc,
    /// End of the checkout at the provider, which takes no short ones. Fixed when the row is written, so that a repeated call is identical.
    pub provider_expire_time: DateTimeUtc,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
