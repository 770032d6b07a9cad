use sea_orm::entity::prelude::*;

/// A conversation. Texts are encrypted.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversations")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    /// Empty before the first message.
    pub sealed_title: String,
    pub language_code: String,
    pub message_count: i32,
    /// What was said before the messages that a model still gets; empty when it gets all of them.
    pub sealed_summary: String,
    /// The last message that is in the summary.
    pub summarised_id: Option<Uuid>,
    /// Until when it is in care, because there was danger.
    pub care_end_time: Option<DateTimeUtc>,
    pub create_time: DateTimeUtc,
    /// When something was last said.
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
