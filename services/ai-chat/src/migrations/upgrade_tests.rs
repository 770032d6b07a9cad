//! Rows of earlier versions after an upgrade.
#![allow(clippy::unwrap_used)]

use sea_orm::ConnectionTrait as _;
use sea_orm_migration::MigratorTrait as _;
use selam_chassis_testing::{empty_database, id_literal};
use uuid::Uuid;

use super::Migrator;
use crate::store::messages;

#[tokio::test]
async fn leaves_earlier_answers_unannounced() {
    let (database, id) = (empty_database().await, Uuid::now_v7());
    let key = id_literal(&database, id);
    Migrator::up(&database, Some(1)).await.unwrap();
    let time = "'2026-11-01T12:00:00.000000+00:00'";
    let conversation = format!(
        "INSERT INTO conversations (id, user_id, sealed_title, language_code, message_count, sealed_summary, create_time, update_time) \
         VALUES ({key}, {key}, '', 'ti', 1, '', {time}, {time})"
    );
    database.execute_unprepared(&conversation).await.unwrap();
    let answer = format!(
        "INSERT INTO messages (id, conversation_id, user_id, role, sealed, sealed_hints, status, language_code, model, prompt_version, \
         safety_version, write_time, create_time) \
         VALUES ({key}, {key}, {key}, 'assistant', 'x', '', 'cut', 'ti', 'script', '1', '1', {time}, {time})"
    );
    database.execute_unprepared(&answer).await.unwrap();

    Migrator::up(&database, None).await.unwrap();
    let row = messages::get(&database, id).await.unwrap().unwrap();
    assert_eq!((row.sealed.as_str(), row.is_announced), ("x", false));
}
