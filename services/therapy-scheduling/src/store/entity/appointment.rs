use sea_orm::entity::prelude::*;

use crate::{
    appointment::status::Status,
    choices::{Payment, SessionFormat, SessionType},
};

/// A session of a client with a therapist.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "appointments")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub therapist_id: Uuid,
    pub therapist_user_id: Uuid,
    pub client_id: Uuid,
    pub client_name: String,
    pub client_email: String,
    pub client_language: String,
    pub client_zone: String,
    pub start_time: DateTimeUtc,
    /// What was agreed on: the wall time at the therapist's.
    pub therapist_local_time: DateTime,
    pub therapist_zone: String,
    pub minutes: i32,
    /// From when on the therapist's time is kept.
    pub block_start_time: DateTimeUtc,
    pub block_end_time: DateTimeUtc,
    pub session_type: SessionType,
    pub format: SessionFormat,
    pub fee_minor: i64,
    pub payment: Payment,
    pub is_paid: bool,
    pub status: Status,
    pub hold_expire_time: DateTimeUtc,
    pub notes: String,
    pub room: String,
    pub refund_percent: i32,
    pub moves: i32,
    pub rating: i32,
    pub review_text: String,
    /// The beginning of 1970 without a review, so that lists have an order.
    pub review_time: DateTimeUtc,
    pub version: i64,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
