//! Inserts a practice as created by an approved application.

use chrono::{DateTime, Utc};
use sea_orm::{
    ConnectionTrait,
    sea_query::{Alias, Query},
};
use selam_therapy_scheduling::NAME;
use uuid::Uuid;

use crate::{App, Practitioner, now};

const COLUMNS: [&str; 27] = [
    "id",
    "user_id",
    "email",
    "language_code",
    "full_name",
    "qualification",
    "experience_years",
    "bio",
    "education",
    "location",
    "status",
    "plan_price_minor",
    "least_price_minor",
    "time_zone",
    "buffer_before_minutes",
    "buffer_after_minutes",
    "notice_hours",
    "horizon_days",
    "step_minutes",
    "next_free_time",
    "refresh_time",
    "review_count",
    "rating_sum",
    "session_count",
    "profile_version",
    "hours_version",
    "create_time",
];

impl App {
    /// Returns a therapist with a new, hidden practice.
    pub async fn hidden_therapist(&self) -> Practitioner {
        let user = self.user("therapist@example.test", &["therapist"]);
        let id = Uuid::now_v7();
        let never: DateTime<Utc> = "9999-01-01T00:00:00Z".parse().unwrap();
        let insert = Query::insert()
            .into_table(Alias::new("therapists"))
            .columns(COLUMNS.map(Alias::new))
            .values_panic([
                id.into(),
                user.id.into(),
                "therapist@example.test".into(),
                "en".into(),
                "Senait Tesfay".into(),
                "registered_psychologist".into(),
                0.into(),
                "".into(),
                "".into(),
                "".into(),
                "hidden".into(),
                0_i64.into(),
                0_i64.into(),
                "America/Edmonton".into(),
                0.into(),
                10.into(),
                12.into(),
                60.into(),
                60.into(),
                never.into(),
                never.into(),
                0.into(),
                0.into(),
                0.into(),
                1_i64.into(),
                1_i64.into(),
                now().into(),
            ])
            .to_owned();
        let database = self.platform.database(NAME);
        database.connection().execute(&insert).await.unwrap();
        Practitioner {
            id: id.to_string(),
            user,
        }
    }
}
