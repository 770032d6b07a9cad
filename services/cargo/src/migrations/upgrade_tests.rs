//! Databases of earlier versions are brought up to date, and what is in them reads the same.

#![allow(clippy::unwrap_used)]

use sea_orm::{ConnectionTrait as _, DbBackend, EntityTrait as _, QueryOrder as _};
use selam_chassis_testing::empty_database;

use super::*;
use crate::{
    choices::{CargoType, Priority},
    shipment_status::Status,
    store::{quote, shipment, shipment_change},
};

/// The words that the version before `m0003_one_spelling` wrote.
const STATUSES: [&str; 8] = [
    "quote-requested",
    "confirmed",
    "picked-up",
    "in-transit",
    "out-for-delivery",
    "delivered",
    "failed",
    "cancelled",
];
const CARGO_TYPES: [&str; 8] = [
    "CARGO_TYPE_DOCUMENTS",
    "CARGO_TYPE_PARCELS",
    "CARGO_TYPE_PALLETS",
    "CARGO_TYPE_FURNITURE",
    "CARGO_TYPE_APPLIANCES",
    "CARGO_TYPE_ELECTRONICS",
    "CARGO_TYPE_CONSTRUCTION_MATERIALS",
    "CARGO_TYPE_PERISHABLES",
];
const PRIORITIES: [&str; 3] = ["PRIORITY_STANDARD", "PRIORITY_EXPRESS", "PRIORITY_SAME_DAY"];

/// The rows that it wrote, with one of each of the words.
const OLD: [&str; 3] = [
    "INSERT INTO cargo_quotes (id, from_city, to_city, weight_grams, cargo_type, priority, price_cents, delivery_days, expire_time) VALUES \
     ({id}, 'Calgary', 'Edmonton', 80000, '{type}', '{priority}', 18000, 1, '2026-11-25T17:00:00+00:00')",
    "INSERT INTO shipments (id, tracking_number, quote_id, user_id, user_email, language_code, pickup_city, delivery_city, cargo_description, \
     cargo_type, weight_grams, priority, pickup_date, estimated_delivery_date, price_cents, pickup_address, pickup_contact_name, \
     pickup_contact_phone, delivery_address, delivery_contact_name, delivery_contact_phone, status, proof_of_delivery, search_text, version, \
     create_time, update_time) VALUES ({id}, 'CG{n}', {id}, {id}, 'a-b@example.test', 'ti', 'Calgary', 'Edmonton', 'PRIORITY_EXPRESS boxes', \
     '{type}', 80000, '{priority}', '2026-11-24', '2026-11-25', 1800{n}, '1-2 Centre Street', 'A-B', '403-555-0142', '', '', '', '{status}', '', \
     'cg-{n}', 2, '2026-11-22T17:00:0{n}+00:00', '2026-11-22T18:00:00+00:00')",
    "INSERT INTO shipment_events (shipment_id, version, status, location, note, create_time) VALUES \
     ({id}, 2, '{status}', 'Red Deer', 'in-transit', '2026-11-22T18:00:00+00:00')",
];

#[tokio::test]
async fn words_get_one_spelling_and_nothing_else_changes() {
    let connection = empty_database().await;
    Migrator::up(&connection, Some(2)).await.unwrap();
    for n in 0..8 {
        let id = match connection.get_database_backend() {
            DbBackend::Postgres => format!("'0199a7a0-0000-7000-8000-00000000000{n}'"),
            _ => format!("X'0199A7A000007000800000000000000{n}'"),
        };
        for insert in OLD {
            let insert = insert
                .replace("{id}", &id)
                .replace("{n}", &n.to_string())
                .replace("{type}", CARGO_TYPES[n])
                .replace("{priority}", PRIORITIES[n % 3])
                .replace("{status}", STATUSES[n]);
            connection.execute_unprepared(&insert).await.unwrap();
        }
    }
    Migrator::up(&connection, None).await.unwrap();

    let quotes = quote::Entity::find().order_by_asc(quote::Column::Id);
    let quotes = quotes.all(&connection).await.unwrap();
    let shipments = shipment::Entity::find().order_by_asc(shipment::Column::Id);
    let shipments = shipments.all(&connection).await.unwrap();
    let changes = shipment_change::Entity::find().order_by_asc(shipment_change::Column::ShipmentId);
    let changes = changes.all(&connection).await.unwrap();
    assert_eq!([quotes.len(), shipments.len(), changes.len()], [8; 3]);
    for (n, ((quote, shipment), change)) in quotes.iter().zip(&shipments).zip(&changes).enumerate() {
        let words = (CargoType::ALL[n], Priority::ALL[n % 3]);
        assert_eq!((quote.cargo_type, quote.priority), words);
        assert_eq!((shipment.cargo_type, shipment.priority), words);
        assert_eq!((shipment.status, change.status), (Status::ALL[n], Status::ALL[n]));
        assert_eq!(
            (
                quote.price_minor,
                shipment.price_minor,
                shipment.version,
                change.version
            ),
            (18_000, 18_000 + n as i64, 2, 2)
        );
        assert_eq!(
            [
                &shipment.cargo_description,
                &shipment.pickup_address,
                &shipment.pickup_contact_phone,
                &change.note
            ],
            [
                "PRIORITY_EXPRESS boxes",
                "1-2 Centre Street",
                "403-555-0142",
                "in-transit"
            ]
        );
    }
    for change in ["UPDATE shipment_changes SET note = 'x'", "DELETE FROM shipment_changes"] {
        let refused = connection.execute_unprepared(change).await.unwrap_err();
        assert!(refused.to_string().contains("never changed"), "{refused}");
    }
}
