use sea_orm::entity::prelude::*;

/// Row of `exchange_rates`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "exchange_rates")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub date: Date,
    #[sea_orm(primary_key, auto_increment = false)]
    pub currency_code: String,
    /// Value of one unit, in millionths of a Canadian dollar.
    pub cad_micros: i64,
}

impl ActiveModelBehavior for ActiveModel {}
