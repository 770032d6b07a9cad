use sea_orm::entity::prelude::*;

use crate::application::status::DocumentKind;

/// Document of an application. Its ID is the ID of the file.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "application_documents")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub application_id: Uuid,
    pub kind: DocumentKind,
    pub file_name: String,
    pub media_type: String,
    pub size_bytes: i64,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
