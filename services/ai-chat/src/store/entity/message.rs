use sea_orm::entity::prelude::*;

use crate::choices::{AccessKind, Notice, Rating, Role, Status};

/// A message. Texts are encrypted.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "messages")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub conversation_id: Uuid,
    pub user_id: Uuid,
    pub role: Role,
    pub sealed: String,
    /// Therapists, suggestions and card of an answer as JSON; empty without any.
    pub sealed_hints: String,
    pub status: Status,
    pub notice: Option<Notice>,
    pub language_code: String,
    pub rating: Option<Rating>,
    /// Model of an answer, or `script`; empty for fixed texts and users' messages.
    pub model: String,
    pub prompt_version: String,
    pub safety_version: String,
    /// ID of the message in the user's browser.
    pub request_id: Option<Uuid>,
    /// Message that an answer replies to.
    pub answer_to: Option<Uuid>,
    /// Access that paid for an answer; `None` when it was free.
    pub paid_by: Option<AccessKind>,
    /// Session that paid for the answer.
    pub pass_id: Option<Uuid>,
    /// ID of the answer's writer.
    pub writer: Option<Uuid>,
    /// Time of the writer's last heartbeat.
    pub write_time: DateTimeUtc,
    /// Whether the event of the answer has been published.
    pub is_announced: bool,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
