use sea_orm::entity::prelude::*;

use crate::delivery_status::Status;

/// A row of `deliveries`: one email to one recipient.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "deliveries")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Event that caused the email.
    pub event_id: Uuid,
    /// Name of the template.
    pub template: String,
    pub recipient: String,
    pub language_code: String,
    pub status: Status,
    /// Values for the template as JSON; `None` once removed.
    pub content: Option<String>,
    /// Starts at 1 and increases with each resend by an admin. Part of the message ID.
    pub round: i32,
    /// Attempts in this round.
    pub round_attempt_count: i32,
    /// Attempts in all rounds.
    pub attempt_count: i32,
    /// Error of the last attempt; empty after a success.
    pub last_error: String,
    /// Claim of the worker that may record the outcome.
    pub claim: Option<Uuid>,
    pub create_time: DateTimeUtc,
    /// Time of the next attempt. While claimed, the end of the lease, after which another worker may claim the row.
    pub due_time: DateTimeUtc,
    /// Expiry of the code in the email, after which it is not sent.
    pub expire_time: Option<DateTimeUtc>,
    pub send_time: Option<DateTimeUtc>,
    /// Key of the limit that the email counts towards. `None` without a limit, and for suppressed emails, which do not
    /// count.
    pub count_key: Option<String>,
    /// User whose current address applies when the email is sent.
    pub user_id: Option<Uuid>,
    /// User whom the content names, other than the recipient. `None` once erased.
    pub named_user_id: Option<Uuid>,
}

impl ActiveModelBehavior for ActiveModel {}
