use sea_orm::entity::prelude::*;

use crate::request::offer::OfferStatus;

/// Row of `offers`, with its exchange rate and landed cost.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "offers")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub request_id: Uuid,
    pub status: OfferStatus,
    pub quantity: i32,
    pub currency_code: String,
    pub unit_price_minor: i64,
    pub goods_minor: i64,
    pub goods_cad_minor: i64,
    pub freight_minor: i64,
    pub duty_basis_points: i64,
    pub duty_minor: i64,
    pub landed_minor: i64,
    pub landed_unit_minor: i64,
    pub deposit_minor: i64,
    pub balance_minor: i64,
    pub rate_micros: i64,
    pub rate_date: Date,
    pub lead_time_days: i32,
    pub valid_until: Date,
    pub origin_country: String,
    pub note: String,
    pub create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
