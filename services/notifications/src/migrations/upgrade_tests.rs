//! Rows of earlier versions after an upgrade.
#![allow(clippy::unwrap_used)]

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait as _, EntityTrait as _, Statement, Value};
use sea_orm_migration::MigratorTrait as _;
use selam_chassis_testing::empty_database;
use uuid::Uuid;

use super::Migrator;
use crate::store::delivery;

#[tokio::test]
async fn earlier_emails_name_other_recipient() {
    let database = empty_database().await;
    Migrator::up(&database, Some(5)).await.unwrap();
    let (client, therapist) = (Uuid::now_v7(), Uuid::now_v7());
    let (booked, erased, waiting, completed, license) = (
        Uuid::now_v7(),
        Uuid::now_v7(),
        Uuid::now_v7(),
        Uuid::now_v7(),
        Uuid::now_v7(),
    );
    // Template, event, user, status, and the expected named user and whether the content is kept.
    let rows = [
        ("license-expiring", license, Some(therapist), "sent", None, true),
        ("office-license-expiring", license, None, "sent", Some(therapist), true),
        ("practice-cancelled", erased, Some(therapist), "sent", None, false),
        ("practice-moved", waiting, Some(therapist), "queued", None, true),
        (
            "practice-scheduled",
            booked,
            Some(therapist),
            "sent",
            Some(client),
            true,
        ),
        ("session-completed", completed, Some(client), "sent", None, true),
        ("session-scheduled", booked, Some(client), "sent", Some(therapist), true),
    ];
    for (template, event_id, user_id, status, ..) in rows {
        let time = DateTime::<Utc>::UNIX_EPOCH;
        let cells: [(&str, Value); 15] = [
            ("id", Uuid::now_v7().into()),
            ("event_id", event_id.into()),
            ("template", template.into()),
            ("recipient", template.into()),
            ("language_code", "en".into()),
            ("status", status.into()),
            ("content", "{}".into()),
            ("round", 1.into()),
            ("round_attempt_count", 1.into()),
            ("attempt_count", 1.into()),
            ("last_error", "".into()),
            ("create_time", time.into()),
            ("due_time", time.into()),
            ("send_time", time.into()),
            ("user_id", user_id.into()),
        ];
        let (columns, values): (Vec<_>, Vec<_>) = cells.into_iter().unzip();
        let places: Vec<_> = (1..=values.len()).map(|place| format!("${place}")).collect();
        let insert = format!(
            "INSERT INTO deliveries ({}) VALUES ({})",
            columns.join(", "),
            places.join(", ")
        );
        let statement = Statement::from_sql_and_values(database.get_database_backend(), insert, values);
        database.execute_raw(statement).await.unwrap();
    }

    Migrator::up(&database, None).await.unwrap();
    let mut after = delivery::Entity::find().all(&database).await.unwrap();
    after.sort_by(|one, other| one.template.cmp(&other.template));
    let after: Vec<_> = after
        .iter()
        .map(|row| (row.template.as_str(), row.named_user_id, row.content.is_some()))
        .collect();
    assert_eq!(after, rows.map(|(template, .., named, kept)| (template, named, kept)));
}
