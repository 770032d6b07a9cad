//! Rows of earlier versions after an upgrade.
#![allow(clippy::unwrap_used)]

use sea_orm::ConnectionTrait as _;
use sea_orm_migration::MigratorTrait as _;
use selam_chassis_testing::{empty_database, id_literal};
use uuid::Uuid;

use super::Migrator;
use crate::{shipment_status::Status, store::shipments};

#[tokio::test]
async fn earlier_steps_are_not_attempts() {
    let (database, id) = (empty_database().await, Uuid::now_v7());
    let key = id_literal(&database, id);
    Migrator::up(&database, Some(1)).await.unwrap();
    let time = "'2026-11-01T12:00:00.000000+00:00'";
    let shipment = format!(
        "INSERT INTO shipments (id, tracking_number, quote_id, user_id, user_email, language_code, pickup_city, delivery_city, \
         cargo_description, cargo_type, weight_grams, priority, pickup_date, estimated_delivery_date, price_minor, pickup_address, \
         pickup_contact_name, pickup_contact_phone, delivery_address, delivery_contact_name, delivery_contact_phone, status, \
         proof_of_delivery, search_text, version, create_time, update_time) \
         VALUES ({key}, 'CG7K2M9QX4T1ABZ', {key}, {key}, '', 'ti', 'Calgary', 'Edmonton', 'Books', 'parcels', 1000, 'standard', \
         '2026-11-03', '2026-11-04', 15000, '', '', '', '', '', '', 'in_transit', '', '', 1, {time}, {time})"
    );
    database.execute_unprepared(&shipment).await.unwrap();
    let step = format!(
        "INSERT INTO shipment_changes (shipment_id, version, status, location, note, create_time) \
         VALUES ({key}, 1, 'in_transit', 'Red Deer', 'Icy road', {time})"
    );
    database.execute_unprepared(&step).await.unwrap();

    Migrator::up(&database, None).await.unwrap();
    let steps = shipments::changes(&database, id).await.unwrap();
    let [step] = steps.as_slice() else { panic!("{steps:?}") };
    assert_eq!(
        (step.status, step.location.as_str(), step.next_attempt_date),
        (Status::InTransit, "Red Deer", None)
    );
    let later = "UPDATE shipment_changes SET next_attempt_date = '2026-11-05'";
    let refusal = database.execute_unprepared(later).await.unwrap_err().to_string();
    assert!(refusal.contains("never changed"), "{refusal}");
}
