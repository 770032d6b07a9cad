use sea_orm::entity::prelude::*;

/// Row of `search_words`: a word of the catalogue with its term.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "search_words")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub word: String,
    pub term: String,
}

impl ActiveModelBehavior for ActiveModel {}
