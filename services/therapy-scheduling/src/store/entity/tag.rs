use sea_orm::entity::prelude::*;

/// Search criterion of a therapist.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "therapist_tags")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub therapist_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub word: String,
}

impl ActiveModelBehavior for ActiveModel {}
