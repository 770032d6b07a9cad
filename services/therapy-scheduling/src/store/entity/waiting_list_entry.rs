use sea_orm::entity::prelude::*;

/// User who waits for a free slot of a therapist.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "waiting_list")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub therapist_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: Uuid,
    pub email: String,
    pub language_code: String,
    pub create_time: DateTimeUtc,
    /// Whether the therapist had no free slot since the last email.
    pub is_due: bool,
    /// Time of the last email.
    pub notice_time: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
