//! Demo data of the embedded mode: a small believable set that every service plays through its own rules on the first start, so that
//! whoever tries the platform has something to look at. Never anywhere else, whatever a setting says.

mod people;

use std::{future::Future, sync::Arc};

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{ActiveValue::Set, entity::prelude::*, sea_query::OnConflict};
use sea_orm_migration::{prelude as migration, schema};

pub use people::{
    ADMIN, AKLILU, AMINA, CLIENT, CUSTOMERS, DANIEL, EMMA, JORDAN, LAYLA, MARIA, MARIAM, OKSANA, OMAR, PRIYA, Person,
    SELAMAWIT, THERAPIST, WEI, YONAS,
};

use crate::{Assurance, Calendar, Clock, Database, Platform, Principal, Result, events::BoxFuture};

/// Names under which a database remembers what was made.
pub(crate) const DATA: &str = "demo-data";
pub(crate) const ACCOUNTS: &str = "demo-accounts";

/// Where a service plays its demo data. Everything is seen from the one moment at which the play begins.
pub struct Stage {
    database: Database,
    calendar: Calendar,
    now: DateTime<Utc>,
    domain: String,
}

impl Stage {
    /// When the play is played.
    pub fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// The day of the play, where the company works.
    pub fn today(&self) -> NaiveDate {
        self.calendar.today(self.now)
    }

    /// The company's days.
    pub fn calendar(&self) -> &Calendar {
        &self.calendar
    }

    /// The service's database at `time`, or now when that is still to come: rows, events and jobs that are made with it are of then.
    pub fn at(&self, time: DateTime<Utc>) -> Database {
        self.database.at(Clock::fixed(time.min(self.now)))
    }

    /// The mail address of `person`.
    pub fn email(&self, person: Person) -> String {
        format!("{}@{}", person.local_part, self.domain)
    }

    /// The caller that `person` is.
    pub fn principal(&self, person: Person) -> Principal {
        Principal {
            user_id: person.id,
            email: self.email(person),
            roles: [person.role]
                .iter()
                .filter(|role| !role.is_empty())
                .map(|role| (*role).to_owned())
                .collect(),
            session_id: None,
            token_time: 0,
            assurance: Assurance::One,
            is_anonymous: false,
            second_factor_due: false,
            second_factor_missing: false,
        }
    }

    /// A request that `person` makes.
    pub fn request<T>(&self, person: Person, message: T) -> tonic::Request<T> {
        let mut request = tonic::Request::new(message);
        request.extensions_mut().insert(self.principal(person));
        request
    }
}

pub(crate) type PlayFn = Arc<dyn Fn(Stage) -> BoxFuture<'static, Result<()>> + Send + Sync>;

pub(crate) fn play_fn<F, Fut>(play: F) -> PlayFn
where
    F: Fn(Stage) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<()>> + Send + 'static,
{
    Arc::new(move |stage| Box::pin(play(stage)))
}

/// Plays `play`, unless that was done before under this name. Once, even when it is cut or fails half-way: twice would be stranger than half,
/// and each step of a play is whole or not there.
pub(crate) async fn play_once(platform: &Platform, database: &Database, name: &str, play: &PlayFn) -> Result<()> {
    let now = database.clock().now();
    let first = Entity::insert(ActiveModel {
        name: Set(name.to_owned()),
        time: Set(now),
    })
    .on_conflict(OnConflict::column(Column::Name).do_nothing().to_owned())
    .exec_without_returning(database.connection())
    .await?;
    if first == 0 {
        return Ok(());
    }
    let stage = Stage {
        database: database.clone(),
        calendar: platform.calendar(),
        now,
        domain: platform.settings().demo_domain.clone(),
    };
    play(stage).await?;
    tracing::info!(service = database.source(), name, "the demo data is made");
    Ok(())
}

/// What was done to a database once and is not to be done again.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "done_once")]
struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    name: String,
    time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

pub(crate) fn table() -> migration::TableCreateStatement {
    migration::Table::create()
        .table(migration::Alias::new("done_once"))
        .col(schema::string(migration::Alias::new("name")).primary_key())
        .col(schema::timestamp_with_time_zone(migration::Alias::new("time")))
        .to_owned()
}
