use sea_orm::entity::prelude::*;

/// Usage per day, language, model and versions.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "usage_counts")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub date: Date,
    #[sea_orm(primary_key, auto_increment = false)]
    pub language_code: String,
    /// Empty for counts without a model.
    #[sea_orm(primary_key, auto_increment = false)]
    pub model: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub prompt_version: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub safety_version: String,
    pub conversations: i64,
    pub messages: i64,
    pub answers: i64,
    pub failures: i64,
    pub prompt_tokens: i64,
    pub completion_tokens: i64,
    /// Billionths of a Canadian dollar, because a message costs less than a cent.
    pub cost_nano: i64,
    pub crises: i64,
    pub helpful: i64,
    pub unhelpful: i64,
}

impl ActiveModelBehavior for ActiveModel {}
