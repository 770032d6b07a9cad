use sea_orm::entity::prelude::*;

/// Settings of a user for the assistant, and the number of free messages used.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "accounts")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: Uuid,
    /// Email address for follow-up emails; empty without consent.
    pub email: String,
    pub language_code: String,
    pub is_of_age: bool,
    pub allows_follow_up: bool,
    /// Empty until the user states a country.
    pub country_code: String,
    pub free_used: i32,
}

impl ActiveModelBehavior for ActiveModel {}
