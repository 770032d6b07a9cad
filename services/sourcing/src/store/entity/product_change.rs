use sea_orm::entity::prelude::*;

/// A row of `product_changes`: a step in the history of a product.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "product_changes")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub product_id: Uuid,
    /// Version of the product that the step made.
    #[sea_orm(primary_key, auto_increment = false)]
    pub version: i64,
    /// How it came: `created`, `updated`, `retired` or `imported`.
    pub kind: String,
    /// The admin; nobody's once they have left.
    pub admin_id: Option<Uuid>,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
