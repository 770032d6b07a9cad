use sea_orm::entity::prelude::*;

use crate::{choices::Category, request::status::RequestStatus};

/// Row of `requests`: a product request and its order.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "requests")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub number: String,
    pub user_id: Uuid,
    pub email: String,
    pub language_code: String,
    pub status: RequestStatus,
    pub product_name: String,
    pub description: String,
    pub category: Option<Category>,
    pub quantity: i32,
    pub target_price_minor: Option<i64>,
    pub currency_code: String,
    pub deadline: Option<Date>,
    pub specifications: String,
    pub product_id: Option<Uuid>,
    pub accepted_offer_id: Option<Uuid>,
    pub delivery_city: String,
    pub delivery_address: String,
    pub delivery_name: String,
    pub delivery_phone: String,
    /// Deposit and balance charges of the latest acceptance; their ids are the references at payments.
    pub deposit_charge_id: Option<Uuid>,
    pub balance_charge_id: Option<Uuid>,
    pub deposit_paid: bool,
    pub balance_paid: bool,
    pub deposit_due_time: Option<DateTimeUtc>,
    pub balance_due_time: Option<DateTimeUtc>,
    /// Number of sent emails about the balance.
    pub balance_reminders: i32,
    /// Whether the customer's bank holds or keeps a payment.
    pub payment_disputed: bool,
    /// Whether the office refunded the deposit or the balance, so that it no longer pays the order.
    pub payment_refunded: bool,
    /// Pickup date in Calgary, once shipped.
    pub pickup_date: Option<Date>,
    pub tracking_number: String,
    pub supplier_order_number: String,
    /// Number of unread messages of each side.
    pub customer_unread: i32,
    pub office_unread: i32,
    pub search_text: String,
    /// Time at which the request ended.
    pub end_time: Option<DateTimeUtc>,
    pub version: i64,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}
