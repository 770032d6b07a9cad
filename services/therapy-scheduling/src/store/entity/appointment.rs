use sea_orm::entity::prelude::*;

use crate::{
    appointment::status::{Refund, Status},
    choices::{Payment, SessionFormat, SessionType},
};

/// Session of a client with a therapist.
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
    /// Agreed local time in the therapist's zone.
    pub therapist_local_time: DateTime,
    pub therapist_zone: String,
    pub minutes: i32,
    /// Start of the reserved time, including buffers.
    pub block_start_time: DateTimeUtc,
    pub block_end_time: DateTimeUtc,
    pub session_type: SessionType,
    pub format: SessionFormat,
    pub fee_minor: i64,
    /// Earnings of the session in cents: the fee, or the share of the plan's price.
    pub value_minor: i64,
    pub payment: Payment,
    pub is_paid: bool,
    /// Paid amount in cents with tax; 0 before the payment and for a session of a plan.
    pub paid_minor: i64,
    /// Refunded amount of the payment in cents, including refunds by the office.
    pub refunded_minor: i64,
    /// Time of the latest refund result; `NULL` without one.
    pub refund_event_time: Option<DateTimeUtc>,
    /// Payment that paid the session; `NULL` for a session of a plan.
    pub payment_id: Option<Uuid>,
    /// Open checkout; empty if there is none.
    pub checkout_session_id: String,
    pub status: Status,
    pub hold_expire_time: DateTimeUtc,
    /// Encrypted notes of the client; empty if there are none.
    pub notes: String,
    pub room: String,
    pub refund_percent: i32,
    /// Result of the refund or credit; `NULL` if none is due.
    pub refund: Option<Refund>,
    /// Idempotency ID of the refund.
    pub refund_request_id: Option<Uuid>,
    pub refund_minor: i64,
    pub moves: i32,
    /// Time of a move by the therapist or the office; `NULL` once the client accepts.
    pub moved_by_therapist_time: Option<DateTimeUtc>,
    /// First presence of the client in the room.
    pub client_seen_time: Option<DateTimeUtc>,
    /// First presence of the therapist in the room after the start. At an external host, the first time at which the
    /// therapist opened the meeting.
    pub therapist_seen_time: Option<DateTimeUtc>,
    /// Start of the dispute by the client's bank.
    pub disputed_time: Option<DateTimeUtc>,
    /// Time of the latest change of a dispute; `NULL` without one.
    pub dispute_event_time: Option<DateTimeUtc>,
    pub rating: i32,
    /// ID of the review, unrelated to the appointment's ID.
    pub review_id: Option<Uuid>,
    pub review_text: String,
    /// 1970-01-01 without a review, so that lists can sort by it.
    pub review_time: DateTimeUtc,
    pub version: i64,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
