use sea_orm::entity::prelude::*;

use crate::choices::{Category, Status};

/// Row of `products`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "products")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub sku: String,
    pub status: Status,
    pub category: Category,
    pub currency_code: String,
    /// Unit price at the minimum order, in the minor unit.
    pub price_minor: i64,
    /// Price tiers as JSON, `[[100,850],[500,720]]`; not queried.
    pub price_tiers: String,
    pub origin_country: String,
    pub supplier_region: String,
    pub minimum_order_quantity: i32,
    pub lead_time_days: i32,
    /// Quality marks as a bit mask.
    pub marks: i32,
    pub picture: String,
    pub name_en: String,
    pub description_en: String,
    pub name_ti: String,
    pub description_ti: String,
    pub name_ar: String,
    pub description_ar: String,
    /// Text that admins search.
    pub search_text: String,
    pub version: i64,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
