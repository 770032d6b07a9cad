use sea_orm::entity::prelude::*;

use crate::choices::AccessKind;

/// Paid access: a session or the plan.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "passes")]
pub(crate) struct Model {
    /// ID of the payment of a session, or of the subscription of a plan.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub kind: AccessKind,
    /// Start of a session.
    pub start_time: Option<DateTimeUtc>,
    /// End of the time to begin a session that has begun.
    pub begin_until_time: Option<DateTimeUtc>,
    /// End of the time to begin a session, of a session, or of the paid time of a plan.
    pub end_time: DateTimeUtc,
    /// Messages left in a session.
    pub messages_left: i32,
    /// Price of a session in cents.
    pub paid_minor: i64,
    /// Plans only: ends of access up to this time are void, because their month was refunded.
    pub void_until_time: Option<DateTimeUtc>,
    /// Whether the payment was refunded, or the subscription ended early.
    pub is_revoked: bool,
}

impl ActiveModelBehavior for ActiveModel {}
