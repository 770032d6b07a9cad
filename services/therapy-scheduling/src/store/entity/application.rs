use sea_orm::entity::prelude::*;

use crate::application::status::{Path, Status};

/// An application of somebody who wants to become a therapist.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "applications")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    /// Of the account; the form has one of its own.
    pub email: String,
    pub language_code: String,
    pub status: Status,
    pub path: Option<Path>,
    /// The message of the contract: nothing in the database looks into it.
    pub form: Vec<u8>,
    pub search_text: String,
    /// Last characters of the account number.
    pub bank_hint: String,
    pub interview_time: Option<DateTimeUtc>,
    pub interview_note: String,
    pub information_request: String,
    /// Words, by comma.
    pub rejection_reasons: String,
    pub rejection_message: String,
    pub submit_time: Option<DateTimeUtc>,
    pub decide_time: Option<DateTimeUtc>,
    /// Since when it waits for the office; nothing while it does not.
    pub wait_start_time: Option<DateTimeUtc>,
    /// Business days that it waited before that.
    pub waited_days: i32,
    /// Place in the queue; the far future while it does not wait, so that lists have an order.
    pub queue_time: DateTimeUtc,
    pub therapist_id: Option<Uuid>,
    pub version: i64,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
