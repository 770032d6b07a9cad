use sea_orm::entity::prelude::*;

use crate::message_status::Status;

/// A row of `contact_messages`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "contact_messages")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub name: String,
    pub email: String,
    /// Word of the enum value in the contract, also of "unspecified".
    pub service_interest: String,
    pub message: String,
    /// Name, address and text in lower case, which the search looks through: neither database folds letters outside ASCII by itself.
    pub search_text: String,
    pub status: Status,
    pub language_code: String,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
