use sea_orm::entity::prelude::*;

use crate::choices::AccessKind;

/// What somebody has paid for: a session, or the plan.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "passes")]
pub(crate) struct Model {
    /// Of the payment of a session; of the subscription of a plan.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub kind: AccessKind,
    /// When a session was begun.
    pub start_time: Option<DateTimeUtc>,
    /// Until when it can be begun, lasts, or is paid.
    pub end_time: DateTimeUtc,
    /// Of a session.
    pub messages_left: i32,
    /// What was paid for a session, in cents.
    pub paid_minor: i64,
    /// Plans only: access ends up to this time are void, because the month that gave them was refunded.
    pub void_until_time: Option<DateTimeUtc>,
    /// The money went back, or the subscription ended before its time.
    pub is_revoked: bool,
}

impl ActiveModelBehavior for ActiveModel {}
