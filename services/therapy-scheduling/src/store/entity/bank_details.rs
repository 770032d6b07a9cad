use sea_orm::entity::prelude::*;

/// Encrypted bank details of an applicant.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "bank_details")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub application_id: Uuid,
    pub sealed: String,
}

impl ActiveModelBehavior for ActiveModel {}
