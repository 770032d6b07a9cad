use sea_orm::entity::prelude::*;

/// Access of an admin to an application, a document or bank details, or a step of an admin.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "application_accesses")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub application_id: Uuid,
    pub document_id: Option<Uuid>,
    pub actor_id: Uuid,
    pub action: String,
    pub time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
