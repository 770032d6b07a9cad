//! Demo data of the embedded mode: a small believable set that every service plays through its own rules on the first start, so that
//! whoever tries the platform has something to look at. Never anywhere else, whatever a setting says.

use std::{future::Future, sync::Arc};

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ActiveValue::Set, entity::prelude::*, sea_query::OnConflict};
use sea_orm_migration::{prelude as migration, schema};
use uuid::Uuid;

use crate::{Clock, Database, Platform, Principal, Result, events::BoxFuture};

/// Name under which a database remembers that its demo data was made.
const DONE: &str = "demo-data";

/// Somebody whom the demo data is about. Identity makes their accounts with these ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Person {
    /// Id of the user.
    pub id: Uuid,
    /// Part of the address before the `@`, and the name in the file of demo accounts.
    pub local_part: &'static str,
    /// Name.
    pub full_name: &'static str,
    /// Role; empty for a customer.
    pub role: &'static str,
}

/// Runs the business.
pub const ADMIN: Person = Person {
    id: Uuid::from_u128(0x0193_5b1a_0000_7000_8000_0000_0000_0001),
    local_part: "admin",
    full_name: "Demo Admin",
    role: "admin",
};
/// Orders things.
pub const CLIENT: Person = Person {
    id: Uuid::from_u128(0x0193_5b1a_0000_7000_8000_0000_0000_0002),
    local_part: "client",
    full_name: "Demo Client",
    role: "",
};
/// Helps people.
pub const THERAPIST: Person = Person {
    id: Uuid::from_u128(0x0193_5b1a_0000_7000_8000_0000_0000_0003),
    local_part: "therapist",
    full_name: "Demo Therapist",
    role: "therapist",
};

/// Where a service plays its demo data.
pub struct Stage {
    database: Database,
    now: DateTime<Utc>,
    domain: String,
}

impl Stage {
    /// The service's database as of `ago` before now: what is done with it has happened then.
    pub fn before(&self, ago: TimeDelta) -> Database {
        self.database.at(Clock::fixed(self.now - ago))
    }

    /// The caller that `person` is.
    pub fn principal(&self, person: Person) -> Principal {
        Principal {
            user_id: person.id,
            email: format!("{}@{}", person.local_part, self.domain),
            roles: [person.role]
                .iter()
                .filter(|role| !role.is_empty())
                .map(|role| (*role).to_owned())
                .collect(),
            session_id: None,
            second_factor_due: false,
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

/// Plays a service's demo data unless that was done before. Once, even when it fails half-way: twice would be stranger than half.
pub(crate) async fn play_once(platform: &Platform, database: &Database, play: &PlayFn) -> Result<()> {
    let now = database.clock().now();
    let first = Entity::insert(ActiveModel {
        name: Set(DONE.to_owned()),
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
        now,
        domain: platform.settings().demo_domain.clone(),
    };
    if let Err(error) = play(stage).await {
        tracing::error!(service = database.source(), cause = %error, "the demo data is not complete");
    }
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
