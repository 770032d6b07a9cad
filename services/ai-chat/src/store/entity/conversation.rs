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
    /// Summary of the messages before the model's window; empty when the window has all of them.
    pub sealed_summary: String,
    /// Last message covered by the summary.
    pub summarised_id: Option<Uuid>,
    /// End of the care after danger.
    pub care_end_time: Option<DateTimeUtc>,
    pub create_time: DateTimeUtc,
    /// Time of the last message.
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
