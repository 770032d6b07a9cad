//! Due times of jobs: the next poll of a queue, and a machine with the wrong time.

use std::time::Duration;

use sea_orm::{Condition, entity::prelude::*};
use selam_chassis::{
    Clock,
    jobs::{NewJob, Work, claim},
};

use crate::{
    job_service::{Deed, Effects},
    jobs::{has_notes, order, start},
};

const NAME: &str = "worker";
const HALF_HOUR: Duration = Duration::from_secs(1800);

/// The columns of the table `jobs` that a claim needs.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "jobs")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    id: Uuid,
    kind: String,
    claim: Option<Uuid>,
    attempts: i32,
    due_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

impl Work for Entity {
    const ID: Column = Column::Id;
    const CLAIM: Column = Column::Claim;
    const ATTEMPTS: Column = Column::Attempts;
    const DUE_TIME: Column = Column::DueTime;

    fn open() -> Condition {
        Condition::all().add(Column::Kind.eq("deed"))
    }
}

#[tokio::test]
async fn tells_when_next_job_is_due() {
    let platform = start(&Clock::system(), &Effects::default()).await;
    let database = platform.database(NAME);
    let next = async || {
        let claimed = claim::<Entity>(&database, &Entity::open(), 1, HALF_HOUR).await.unwrap();
        assert!(claimed.rows.is_empty());
        claimed.next
    };
    assert_eq!(next().await, None);
    let time = database.clock().now() + HALF_HOUR;
    order(&database, NewJob::of(Deed::new("later")).at(time)).await;
    let pause = next().await.unwrap();
    assert!(pause <= HALF_HOUR && pause > Duration::ZERO, "{pause:?}");
}

#[tokio::test]
async fn believes_clock_of_database() {
    let platform = start(&Clock::ahead(HALF_HOUR * 2), &Effects::default()).await;
    let database = platform.database(NAME);
    if !database.is_postgres() {
        // The only process of an SQLite database has the same clock.
        return;
    }
    let now = Clock::system().now();
    order(&database, NewJob::of(Deed::new("not yet")).at(now + HALF_HOUR)).await;
    order(&database, NewJob::of(Deed::new("now")).at(now)).await;
    has_notes(&database, &["now"]).await;
}
