//! Creating calls accept an `Idempotency-Key` header: repeating a call with the same key answers what the first call made. The key is
//! claimed in the transaction of the change, so that neither can exist without the other.

use chrono::{DateTime, Duration, Utc};
use sea_orm::{ActiveValue::Set, entity::prelude::*, sea_query::OnConflict};
use sea_orm_migration::{prelude as migration, schema};
use sha2::{Digest, Sha256};

use crate::{Error, Result, Transaction};

const HEADER: &str = "idempotency-key";
const MAX_LENGTH: usize = 200;

/// How long a key is remembered.
const LIFETIME: Duration = Duration::hours(24);

/// The `Idempotency-Key` of a request, bound to one kind of call and one caller.
#[derive(Clone, Debug)]
pub struct Key(String);

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The first call with this key: do the work, then [`Key::complete`].
    New,
    /// A repeated call: answer with the thing of this id.
    Done(String),
}

impl Key {
    /// The key of `request`, if it has one. `scope` names the call and whoever makes it, so that a key of somebody else means nothing.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` on `Idempotency-Key` when it is empty, longer than 200 characters or not ASCII.
    pub fn of<T>(request: &tonic::Request<T>, scope: &str) -> Result<Option<Self>> {
        let Some(value) = request.metadata().get(HEADER) else {
            return Ok(None);
        };
        let key = value.to_str().unwrap_or_default();
        if key.is_empty() || key.len() > MAX_LENGTH {
            return Err(Error::field(
                "Idempotency-Key",
                "IDEMPOTENCY_KEY",
                "must be 1 to 200 ASCII characters",
            ));
        }
        Ok(Some(Self(hash(&[scope.as_bytes(), key.as_bytes()]))))
    }

    /// Claims the key in the transaction of the change. A second call with the same key waits for the first (on PostgreSQL) and then
    /// gets its result.
    ///
    /// # Errors
    /// `FAILED_PRECONDITION` (`IDEMPOTENCY_KEY_REUSED`) when the key came before with another request.
    pub async fn claim<M: prost::Message>(
        &self,
        transaction: &Transaction,
        request: &M,
        now: DateTime<Utc>,
    ) -> Result<Claim> {
        let fingerprint = hash(&[&request.encode_to_vec()]);
        let claimed = Entity::insert(ActiveModel {
            key: Set(self.0.clone()),
            fingerprint: Set(fingerprint.clone()),
            result: Set(None),
            create_time: Set(now),
        })
        .on_conflict(OnConflict::column(Column::Key).do_nothing().to_owned())
        .exec_without_returning(&**transaction)
        .await?;
        if claimed > 0 {
            return Ok(Claim::New);
        }
        let earlier = Entity::find_by_id(self.0.clone()).one(&**transaction).await?;
        match earlier {
            Some(earlier) if earlier.fingerprint != fingerprint => Err(Error::failed_precondition(
                "IDEMPOTENCY_KEY_REUSED",
                "this Idempotency-Key came before with another request",
            )),
            Some(Model {
                result: Some(result), ..
            }) => Ok(Claim::Done(result)),
            _ => Err(Error::aborted(
                "IDEMPOTENCY_KEY_BUSY",
                "the first call with this Idempotency-Key is not done yet",
            )),
        }
    }

    /// Remembers which thing the call made.
    ///
    /// # Errors
    /// `INTERNAL` when the database refuses it.
    pub async fn complete(&self, transaction: &Transaction, result: &str) -> Result<()> {
        Entity::update_many()
            .col_expr(Column::Result, Expr::value(result))
            .filter(Column::Key.eq(&self.0))
            .exec(&**transaction)
            .await?;
        Ok(())
    }
}

/// Forgets keys that are older than a day.
pub(crate) async fn purge(connection: &DatabaseConnection, now: DateTime<Utc>) -> Result<()> {
    Entity::delete_many()
        .filter(Column::CreateTime.lt(now - LIFETIME))
        .exec(connection)
        .await?;
    Ok(())
}

fn hash(parts: &[&[u8]]) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part);
    }
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "idempotency_keys")]
struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    key: String,
    fingerprint: String,
    result: Option<String>,
    create_time: DateTimeUtc,
}

impl ActiveModelBehavior for ActiveModel {}

pub(crate) fn table() -> migration::TableCreateStatement {
    migration::Table::create()
        .table(migration::Alias::new("idempotency_keys"))
        .col(schema::string(migration::Alias::new("key")).primary_key())
        .col(schema::string(migration::Alias::new("fingerprint")))
        .col(schema::string_null(migration::Alias::new("result")))
        .col(schema::timestamp_with_time_zone(migration::Alias::new("create_time")))
        .to_owned()
}

pub(crate) fn index() -> migration::IndexCreateStatement {
    migration::Index::create()
        .name("idempotency_keys_create_time")
        .table(migration::Alias::new("idempotency_keys"))
        .col(migration::Alias::new("create_time"))
        .to_owned()
}
