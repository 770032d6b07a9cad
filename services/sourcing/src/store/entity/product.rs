use sea_orm::entity::prelude::*;

use crate::choices::{Category, Status};

/// A product.
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
    /// Price at the minimum order.
    pub price_minor: i64,
    /// Prices by quantity as JSON, `[[100,850],[500,720]]`; only ever read whole.
    pub price_tiers: String,
    pub origin_country: String,
    pub supplier_region: String,
    pub minimum_order_quantity: i32,
    pub lead_time_days: i32,
    /// Quality marks, a bit for each.
    pub marks: i32,
    pub picture: String,
    pub name_en: String,
    pub description_en: String,
    pub name_ti: String,
    pub description_ti: String,
    pub name_ar: String,
    pub description_ar: String,
    /// What the office searches through.
    pub search_text: String,
    pub version: i64,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
