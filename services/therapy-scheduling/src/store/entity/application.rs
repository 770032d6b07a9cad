use sea_orm::entity::prelude::*;

use crate::application::status::{Path, Status};

/// Application of a user who wants to become a therapist.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "applications")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    /// Address of the account; the form has its own.
    pub email: String,
    pub language_code: String,
    pub status: Status,
    pub path: Option<Path>,
    /// Encoded protobuf message; queries do not read it.
    pub form: Vec<u8>,
    pub search_text: String,
    /// Last characters of the account number.
    pub bank_hint: String,
    pub interview_time: Option<DateTimeUtc>,
    pub interview_note: String,
    pub information_request: String,
    /// Comma-separated reasons.
    pub rejection_reasons: String,
    pub rejection_message: String,
    pub submit_time: Option<DateTimeUtc>,
    pub decide_time: Option<DateTimeUtc>,
    /// Start of the current wait for the office; `NULL` while the office does not have to act.
    pub wait_start_time: Option<DateTimeUtc>,
    /// Business days of earlier waits.
    pub waited_days: i32,
    /// Position in the queue; far in the future while it does not wait, so that lists can sort by it.
    pub queue_time: DateTimeUtc,
    pub therapist_id: Option<Uuid>,
    pub version: i64,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
