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
    /// Enum value of the contract in lower case, also for "unspecified".
    pub service_interest: String,
    pub message: String,
    /// Name, address and text in lower case for the search, because the databases do not fold all non-ASCII letters.
    pub search_text: String,
    pub status: Status,
    pub language_code: String,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
