use sea_orm::entity::prelude::*;

use crate::choices::EntitlementKind;

/// Row of `entitlements`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "entitlements")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    pub kind: EntitlementKind,
    pub therapist_id: String,
    /// Session format that it pays for; empty for the assistant.
    pub session_format: String,
    /// Number of granted uses; 0 means unlimited.
    pub granted: i32,
    pub remaining: i32,
    pub start_time: DateTimeUtc,
    pub end_time: DateTimeUtc,
    pub payment_id: Uuid,
    /// Version, increased with every change.
    pub version: i64,
}

impl ActiveModelBehavior for ActiveModel {}
