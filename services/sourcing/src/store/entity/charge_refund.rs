use sea_orm::entity::prelude::*;

/// Row of `charge_refunds`: a refund of a charge, as payments reported it at `update_time`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "charge_refunds")]
pub(crate) struct Model {
    /// Id at payments.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub charge_id: Uuid,
    /// Refunded payment, which can be a second payment of the charge.
    pub payment_id: String,
    /// Amount with tax, in cents.
    pub amount_minor: i64,
    pub is_goodwill: bool,
    /// Whether the refund succeeded. The company has the money of a failed one.
    pub is_made: bool,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
