use sea_orm::entity::prelude::*;

/// Row of `ledger_lines`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "ledger_lines")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub entry_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub account: String,
    /// Amount in cents; debits are positive.
    pub amount_minor: i64,
}

impl ActiveModelBehavior for ActiveModel {}
