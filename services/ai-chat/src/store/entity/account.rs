use sea_orm::entity::prelude::*;

/// What somebody has said about themselves, and how much of what is free they have used.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "accounts")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: Uuid,
    /// Their mail address while they may be written to after a crisis; empty otherwise.
    pub email: String,
    pub language_code: String,
    pub is_of_age: bool,
    pub allows_follow_up: bool,
    /// Empty until they say where they are.
    pub country_code: String,
    pub free_used: i32,
}

impl ActiveModelBehavior for ActiveModel {}
