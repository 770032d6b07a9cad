use sea_orm::entity::prelude::*;

/// Row of `product_terms`: a search term of a product.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "product_terms")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub product_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub term: String,
    pub weight: i32,
}

impl ActiveModelBehavior for ActiveModel {}
