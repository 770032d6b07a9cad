//! Databases of earlier versions are brought up to date, and what is in them reads the same.

#![allow(clippy::unwrap_used)]

use sea_orm::{ConnectionTrait as _, DbBackend, EntityTrait as _, QueryOrder as _};
use selam_chassis::words::Word as _;
use selam_chassis_testing::empty_database;
use selam_proto_contact::v1::ServiceInterest;

use super::*;
use crate::{message_status::Status, store::contact_message};

#[tokio::test]
async fn words_get_one_spelling_and_nothing_else_changes() {
    let connection = empty_database().await;
    Migrator::up(&connection, Some(2)).await.unwrap();
    let interests: Vec<_> = (0..=5)
        .filter_map(|number| ServiceInterest::try_from(number).ok())
        .collect();
    for (n, interest) in interests.iter().enumerate() {
        let id = match connection.get_database_backend() {
            DbBackend::Postgres => format!("'0199a7a0-0000-7000-8000-00000000000{n}'"),
            _ => format!("X'0199A7A000007000800000000000000{n}'"),
        };
        let insert = format!(
            "INSERT INTO contact_messages (id, name, email, service_interest, message, search_text, status, language_code, create_time, \
             update_time) VALUES ({id}, 'Hana', 'hana@example.test', '{}', 'SERVICE_INTEREST_X', '', 'replied', 'en', \
             '2026-11-22T17:00:00+00:00', '2026-11-22T17:00:00+00:00')",
            interest.as_str_name()
        );
        connection.execute_unprepared(&insert).await.unwrap();
    }
    Migrator::up(&connection, None).await.unwrap();
    let rows = contact_message::Entity::find().order_by_asc(contact_message::Column::Id);
    let rows = rows.all(&connection).await.unwrap();
    let read: Vec<_> = rows
        .iter()
        .filter_map(|row| ServiceInterest::from_word(&row.service_interest))
        .collect();
    assert_eq!(read, interests);
    assert!(
        rows.iter()
            .all(|row| row.message == "SERVICE_INTEREST_X" && row.status == Status::Replied)
    );
}
