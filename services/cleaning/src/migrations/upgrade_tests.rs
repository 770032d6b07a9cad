//! Databases of earlier versions are brought up to date, and what is in them reads the same.

#![allow(clippy::unwrap_used)]

use sea_orm::{ConnectionTrait as _, DbBackend, EntityTrait as _, QueryOrder as _, Statement};
use selam_chassis_testing::empty_database;

use super::*;
use crate::{
    booking_status::{Event, Status},
    choices::{ArrivalWindow, Frequency, PropertySize, ServiceType},
    store::entity::{booking, booking_change, quote},
};

#[tokio::test]
async fn the_instant_of_a_visit_becomes_the_wall_time_that_was_booked() {
    let connection = empty_database().await;
    Migrator::up(&connection, Some(2)).await.unwrap();
    let postgres = connection.get_database_backend() == sea_orm::DbBackend::Postgres;
    for (window, instant) in [
        ("morning", "2026-11-23T15:00:00+00:00"),
        ("midday", "2026-11-23T18:00:00+00:00"),
        ("afternoon", "2026-11-23T21:00:00+00:00"),
    ] {
        let id = if postgres {
            "gen_random_uuid()"
        } else {
            "randomblob(16)"
        };
        let insert = format!(
            "INSERT INTO bookings (id, user_id, user_email, language_code, service_type, property_size, frequency, address, postal_code, \
             phone, notes, visit_date, arrival_window, visit_time, price_minor, duration_minutes, status, version, search_text, \
             create_time, update_time) VALUES ({id}, {id}, '', 'en', 'regular', 'small', 'once', '', '', '', '', '2026-11-23', '{window}', \
             '{instant}', 1, 1, 'requested', 1, '', '{instant}', '{instant}')"
        );
        connection.execute_unprepared(&insert).await.unwrap();
    }
    Migrator::up(&connection, None).await.unwrap();
    let select = "SELECT visit_local_time FROM bookings ORDER BY visit_local_time, id";
    let select = Statement::from_string(connection.get_database_backend(), select);
    let times: Vec<String> = connection
        .query_all_raw(select)
        .await
        .unwrap()
        .iter()
        .map(|row| {
            row.try_get::<chrono::NaiveDateTime>("", "visit_local_time")
                .unwrap()
                .to_string()
        })
        .collect();
    assert_eq!(
        times,
        ["2026-11-23 08:00:00", "2026-11-23 11:00:00", "2026-11-23 14:00:00"]
    );
}

/// The rows that the version before `m0004_one_spelling` wrote.
const OLD: [&str; 3] = [
    "INSERT INTO quotes (id, service_type, property_size, frequency, price_minor, duration_minutes, expire_time, create_time) \
     VALUES ({id}, 'post-construction', 'extra-large', 'bi-weekly', 17005, 300, '2026-11-25T17:00:00+00:00', '2026-11-22T17:00:00+00:00')",
    "INSERT INTO bookings (id, user_id, user_email, language_code, service_type, property_size, frequency, address, postal_code, phone, notes, \
     visit_date, arrival_window, visit_local_time, price_minor, duration_minutes, status, version, search_text, create_time, update_time) \
     VALUES ({id}, {id}, 'a-b@example.test', 'ti', 'post-construction', 'extra-large', 'bi-weekly', '1-2 Centre Street', 'T2P 1B3', '403-555-0142', \
     'a-b', '2026-11-23', 'midday', '2026-11-23 11:00:00', 17005, 300, 'in_progress', 3, '1-2 centre street', '2026-11-22T17:00:00+00:00', \
     '2026-11-22T18:00:00+00:00')",
    "INSERT INTO booking_changes (booking_id, version, status, event, note, create_time) \
     VALUES ({id}, 3, 'in_progress', 'in_progress', 'a-b', '2026-11-22T18:00:00+00:00')",
];

#[tokio::test]
async fn words_get_one_spelling_and_nothing_else_changes() {
    let connection = empty_database().await;
    Migrator::up(&connection, Some(3)).await.unwrap();
    let id = match connection.get_database_backend() {
        DbBackend::Postgres => "'0199a7a0-0000-7000-8000-000000000001'",
        _ => "X'0199A7A0000070008000000000000001'",
    };
    for insert in OLD {
        connection
            .execute_unprepared(&insert.replace("{id}", id))
            .await
            .unwrap();
    }
    Migrator::up(&connection, None).await.unwrap();

    let quote = quote::Entity::find().one(&connection).await.unwrap().unwrap();
    assert_eq!(
        (quote.service_type, quote.property_size, quote.frequency),
        (
            ServiceType::PostConstruction,
            PropertySize::ExtraLarge,
            Frequency::BiWeekly
        )
    );
    let booking = booking::Entity::find().one(&connection).await.unwrap().unwrap();
    assert_eq!(
        (booking.service_type, booking.property_size, booking.frequency),
        (
            ServiceType::PostConstruction,
            PropertySize::ExtraLarge,
            Frequency::BiWeekly
        )
    );
    assert_eq!(
        (
            booking.status,
            booking.arrival_window,
            booking.version,
            booking.price_minor
        ),
        (Status::InProgress, ArrivalWindow::Midday, 3, 17_005)
    );
    assert_eq!(
        [booking.address, booking.phone, booking.notes, booking.user_email],
        ["1-2 Centre Street", "403-555-0142", "a-b", "a-b@example.test"]
    );
    assert_eq!(booking.visit_local_time.to_string(), "2026-11-23 11:00:00");
    let changes = booking_change::Entity::find().order_by_asc(booking_change::Column::Version);
    let changes = changes.all(&connection).await.unwrap();
    let told: Vec<_> = changes
        .iter()
        .map(|row| (row.version, row.status, row.event, row.note.as_str()))
        .collect();
    assert_eq!(told, [(3, Status::InProgress, Event::InProgress, "a-b")]);

    for change in ["UPDATE booking_changes SET note = 'x'", "DELETE FROM booking_changes"] {
        let refused = connection.execute_unprepared(change).await.unwrap_err();
        assert!(refused.to_string().contains("never changed"), "{refused}");
    }
}
