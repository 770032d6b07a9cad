use sea_orm::entity::prelude::*;

/// Row of `misspellings`: a lookup key of a word with one letter removed.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "misspellings")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub spelling: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub word: String,
}

impl ActiveModelBehavior for ActiveModel {}
