//! The schema of the service, step by step. A step that was released is never changed; a new one is added.

mod m0001_bookings;
mod m0002_series_of_user;
mod m0003_visit_local_time;

use sea_orm_migration::prelude::*;

pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_bookings::Migration),
            Box::new(m0002_series_of_user::Migration),
            Box::new(m0003_visit_local_time::Migration),
        ]
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use sea_orm::{ConnectOptions, ConnectionTrait as _, Database, DatabaseConnection, Statement};
    use uuid::Uuid;

    use super::*;

    /// An empty database: a schema of its own on the PostgreSQL that the environment names, otherwise SQLite in memory.
    async fn empty() -> DatabaseConnection {
        let Ok(url) = std::env::var("SELAM_TEST_POSTGRES_URL") else {
            let options = ConnectOptions::new("sqlite::memory:").max_connections(1).to_owned();
            return Database::connect(options).await.unwrap();
        };
        let schema = format!("m{}", Uuid::new_v4().simple());
        let make = format!("CREATE SCHEMA {schema}");
        Database::connect(url.as_str())
            .await
            .unwrap()
            .execute_unprepared(&make)
            .await
            .unwrap();
        let options = ConnectOptions::new(url).set_schema_search_path(schema).to_owned();
        Database::connect(options).await.unwrap()
    }

    #[tokio::test]
    async fn the_instant_of_a_visit_becomes_the_wall_time_that_was_booked() {
        let connection = empty().await;
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
}
