use sea_orm::entity::prelude::*;

/// A row of `contact_replies`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "contact_replies")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub contact_message_id: Uuid,
    pub subject: String,
    pub body: String,
    pub author_id: Uuid,
    pub author_email: String,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
