use sea_orm::entity::prelude::*;

use crate::request::status::Side;

/// Row of `request_attachments`. Its id is the id of the file, which belongs to the customer regardless of the
/// uploader.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "request_attachments")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub request_id: Uuid,
    pub inspection_id: Option<Uuid>,
    pub side: Side,
    pub file_name: String,
    pub media_type: String,
    pub size_bytes: i64,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
