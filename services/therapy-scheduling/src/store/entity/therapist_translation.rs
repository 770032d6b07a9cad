use sea_orm::entity::prelude::*;

/// Texts of a therapist in another language than their own texts.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "therapist_translations")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub therapist_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub language_code: String,
    pub bio: String,
    pub education: String,
    pub location: String,
}

impl ActiveModelBehavior for ActiveModel {}
