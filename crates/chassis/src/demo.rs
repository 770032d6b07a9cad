//! Demo data of the embedded mode. On the first start every service creates a small, realistic data set through
//! its own rules. Demo data exists in embedded mode only, independent of any setting.

mod people;

use std::{future::Future, sync::Arc};

use chrono::{DateTime, NaiveDate, Utc};
use futures::future::BoxFuture;

pub use people::{
    ACCOUNT_HOLDERS, ADMIN, AKLILU, AMINA, CLIENT, CLINICAL_REVIEWER, CUSTOMERS, DANIEL, EMMA, FINANCE, JORDAN, LAYLA,
    MARIA, MARIAM, OKSANA, OMAR, PRIYA, Person, SELAMAWIT, SUPPORT, THERAPIST, WEI, YONAS,
};

use crate::{Calendar, Clock, Database, Platform, Principal, Result};

/// Names under which a database records completed demo seeds.
pub(crate) const DATA: &str = "demo-data";
pub(crate) const ACCOUNTS: &str = "demo-accounts";

/// Demo context: the environment in which a service creates its demo data. All times are relative to the moment
/// at which seeding begins.
pub struct DemoContext {
    database: Database,
    calendar: Calendar,
    now: DateTime<Utc>,
    domain: String,
}

impl DemoContext {
    /// Returns the time at which seeding began.
    pub fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// Returns the date of seeding in the time zone of the company.
    pub fn today(&self) -> NaiveDate {
        self.calendar.today(self.now)
    }

    /// Returns the calendar of the company.
    pub fn calendar(&self) -> &Calendar {
        &self.calendar
    }

    /// Returns the service's database with a clock set to `time`, or to now if `time` is in the future. Rows,
    /// events and jobs created with it are dated accordingly.
    pub fn at(&self, time: DateTime<Utc>) -> Database {
        self.database.at(Clock::fixed(time.min(self.now)))
    }

    /// Returns the email address of `person`.
    pub fn email(&self, person: Person) -> String {
        format!("{}@{}", person.local_part, self.domain)
    }

    /// Returns `person` as a caller.
    pub fn principal(&self, person: Person) -> Principal {
        let roles = [person.role].into_iter().filter(|role| !role.is_empty());
        Principal::without_token(person.id, self.email(person), roles.map(str::to_owned).collect())
    }

    /// Creates a request from `person`.
    pub fn request<T>(&self, person: Person, message: T) -> tonic::Request<T> {
        let mut request = tonic::Request::new(message);
        request.extensions_mut().insert(self.principal(person));
        request
    }
}

pub(crate) type SeedFn = Arc<dyn Fn(DemoContext) -> BoxFuture<'static, Result<()>> + Send + Sync>;

pub(crate) fn seed_fn<F, Fut>(seed: F) -> SeedFn
where
    F: Fn(DemoContext) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = Result<()>> + Send + 'static,
{
    Arc::new(move |context| Box::pin(seed(context)))
}

/// Runs a demo seed unless it was already run under this name. A seed runs once even if it is interrupted or
/// fails: duplicated data would be worse than partial data, and each step is atomic.
pub(crate) async fn seed_once(platform: &Platform, database: &Database, name: &str, seed: &SeedFn) -> Result<()> {
    let now = database.clock().now();
    if !database.begin_once(name).await? {
        return Ok(());
    }
    let context = DemoContext {
        database: database.clone(),
        calendar: platform.calendar(),
        now,
        domain: platform.settings().demo_domain.clone(),
    };
    seed(context).await?;
    tracing::info!(service = database.source(), name, "created the demo data");
    Ok(())
}
