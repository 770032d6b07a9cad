use sea_orm::entity::prelude::*;

/// A row of `preferences`: the email preferences of a user. A user without a row receives all emails.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "preferences")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: Uuid,
    pub reminders: bool,
    pub progress: bool,
    pub follow_ups: bool,
    /// Time of the latest change by the user.
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
