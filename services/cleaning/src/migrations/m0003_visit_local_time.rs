use sea_orm_migration::{async_trait::async_trait, prelude::*, sea_orm::DbBackend};

/// The instant of a visit becomes its wall time: day and arrival window are what is booked, and an instant that was calculated with the rules
/// of the time zone of its day is wrong when the rules change. The indexes stay with the column.
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0003_visit_local_time"
    }
}

const BEGINS: &str =
    "CASE arrival_window WHEN 'morning' THEN '08:00:00' WHEN 'midday' THEN '11:00:00' ELSE '14:00:00' END";

#[async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        let to_wall_time = match manager.get_database_backend() {
            DbBackend::Postgres => format!(
                "ALTER TABLE bookings ALTER COLUMN visit_time TYPE timestamp USING visit_date + CAST({BEGINS} AS time)"
            ),
            _ => format!("UPDATE bookings SET visit_time = visit_date || ' ' || {BEGINS}"),
        };
        connection.execute_unprepared(&to_wall_time).await?;
        connection
            .execute_unprepared("ALTER TABLE bookings RENAME COLUMN visit_time TO visit_local_time")
            .await?;
        Ok(())
    }
}
