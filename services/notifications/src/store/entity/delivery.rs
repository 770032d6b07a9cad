use sea_orm::entity::prelude::*;

use crate::delivery_status::Status;

/// A row of `deliveries`: one mail to one person.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "deliveries")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// The event that caused it.
    pub event_id: Uuid,
    /// Name of the template.
    pub template: String,
    pub recipient: String,
    pub language_code: String,
    pub status: Status,
    /// What is put into the template, as JSON. Nothing once it is not kept any longer.
    pub content: Option<String>,
    /// 1, and one more each time an admin has it sent again. Part of the message id.
    pub round: i32,
    /// Tries in this round.
    pub round_attempt_count: i32,
    /// Tries in all rounds.
    pub attempt_count: i32,
    /// Why the last try failed; empty when it did not.
    pub last_error: String,
    /// Who works on it; only that worker may write down the outcome.
    pub claim: Option<Uuid>,
    pub create_time: DateTimeUtc,
    /// When the next try is due. While a worker holds it, the end of the lease: after that another may take it.
    pub due_time: DateTimeUtc,
    /// When the code in it stops working; it is not sent after that.
    pub expire_time: Option<DateTimeUtc>,
    pub send_time: Option<DateTimeUtc>,
    /// What it counts under against the limit of its purpose. Nothing when there is no limit, or when it was suppressed: what nobody got
    /// does not keep the next one back.
    pub count_key: Option<String>,
    /// Whose mail it is, when it goes to the address that the user has when it is sent.
    pub user_id: Option<Uuid>,
}

impl ActiveModelBehavior for ActiveModel {}
