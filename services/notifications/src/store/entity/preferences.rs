use sea_orm::entity::prelude::*;

/// A row of `preferences`: which mails somebody wants. Who has none wants all.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "preferences")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: Uuid,
    pub reminders: bool,
    pub progress: bool,
    pub follow_ups: bool,
    /// When they chose.
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
