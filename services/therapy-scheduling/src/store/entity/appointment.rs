use sea_orm::entity::prelude::*;

use crate::{
    appointment::status::{Refund, Status},
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
    /// Earnings of the session: the fee, or the share of the plan's price.
    pub value_minor: i64,
    pub payment: Payment,
    pub is_paid: bool,
    /// Amount that was paid, with tax; 0 before the payment and for a session of a plan.
    pub paid_minor: i64,
    /// Sum of the refunds of its payment, those of the office included, in cents.
    pub refunded_minor: i64,
    /// The payment that paid it; nothing for a session of a plan.
    pub payment_id: Option<Uuid>,
    /// The checkout that was opened for it; empty when there is none.
    pub checkout_session_id: String,
    pub status: Status,
    pub hold_expire_time: DateTimeUtc,
    /// The client's notes, encrypted; empty when there are none.
    pub notes: String,
    pub room: String,
    pub refund_percent: i32,
    /// Result of the refund or credit; nothing when none is due.
    pub refund: Option<Refund>,
    /// Makes repeated calls one refund.
    pub refund_request_id: Option<Uuid>,
    pub refund_minor: i64,
    pub moves: i32,
    /// When the therapist or the office moved it; nothing once the client has agreed.
    pub moved_by_therapist_time: Option<DateTimeUtc>,
    /// When the client was first in the room.
    pub client_seen_time: Option<DateTimeUtc>,
    /// When the therapist was first in the room after the beginning.
    pub therapist_seen_time: Option<DateTimeUtc>,
    /// Since when the client's bank contests the payment.
    pub disputed_time: Option<DateTimeUtc>,
    pub rating: i32,
    /// Id of the review, unrelated to the appointment's.
    pub review_id: Option<Uuid>,
    pub review_text: String,
    /// The beginning of 1970 without a review, so that lists have an order.
    pub review_time: DateTimeUtc,
    pub version: i64,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
