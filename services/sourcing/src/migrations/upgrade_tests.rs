//! Rows of earlier versions after an upgrade.
#![allow(clippy::unwrap_used)]

use sea_orm::{ConnectionTrait as _, EntityTrait as _};
use selam_chassis_testing::{empty_database, id_literal};
use uuid::Uuid;

use super::*;
use crate::store::entity::request;

#[tokio::test]
async fn earlier_requests_have_no_office_refund() {
    let (database, id) = (empty_database().await, Uuid::now_v7());
    let key = id_literal(&database, id);
    Migrator::up(&database, Some(1)).await.unwrap();
    let time = "'2026-11-01T12:00:00.000000+00:00'";
    let insert = format!(
        "INSERT INTO requests (id, number, user_id, email, language_code, status, product_name, description, quantity, \
         currency_code, specifications, delivery_city, delivery_address, delivery_name, delivery_phone, deposit_paid, \
         balance_paid, balance_reminders, payment_disputed, tracking_number, supplier_order_number, customer_unread, \
         office_unread, search_text, version, create_time, update_time) \
         VALUES ({key}, 'PR-7K3M9Q', {key}, '', 'ti', 'ordered', 'Cups', '', 500, 'USD', '', '', '', '', '', true, false, 0, \
         false, '', '', 0, 0, '', 1, {time}, {time})"
    );
    database.execute_unprepared(&insert).await.unwrap();
    Migrator::up(&database, None).await.unwrap();
    let row = request::Entity::find().one(&database).await.unwrap().unwrap();
    assert!(row.deposit_paid && !row.payment_refunded);
}
