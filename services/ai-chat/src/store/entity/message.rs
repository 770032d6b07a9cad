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
    /// Therapists and suggestions of an answer as JSON; empty without any.
    pub sealed_hints: String,
    pub status: Status,
    pub notice: Option<Notice>,
    pub language_code: String,
    pub rating: Option<Rating>,
    /// What wrote an answer: a model, or `script`; empty for fixed texts and for what users write.
    pub model: String,
    pub prompt_version: String,
    pub safety_version: String,
    /// By which the user's browser knows the message.
    pub request_id: Option<Uuid>,
    /// The message that an answer answers.
    pub answer_to: Option<Uuid>,
    /// By what an answer was paid; nothing when it cost nothing.
    pub paid_by: Option<AccessKind>,
    /// The session that it was paid by.
    pub pass_id: Option<Uuid>,
    /// Who writes an answer.
    pub writer: Option<Uuid>,
    /// When the writer last showed that it lives.
    pub write_time: DateTimeUtc,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
