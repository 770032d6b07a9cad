use sea_orm::entity::prelude::*;

/// Row of `product_changes`: a change in the history of a product.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "product_changes")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub product_id: Uuid,
    /// Version of the product after the change.
    #[sea_orm(primary_key, auto_increment = false)]
    pub version: i64,
    /// Kind of the change: `created`, `updated`, `retired` or `imported`.
    pub kind: String,
    /// Admin that made the change; `None` after the admin's account was erased.
    pub admin_id: Option<Uuid>,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
