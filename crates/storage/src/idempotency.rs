//! Idempotency of creating calls through the `Idempotency-Key` header. Repeating a call with the same key
//! returns the first response, even if the resource has changed since. The key is claimed in the transaction of
//! the change, so that neither exists without the other. A response may contain personal data; it is deleted
//! with its key after a day.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use chrono::{DateTime, Duration, Utc};
use sea_orm::{ActiveValue::Set, entity::prelude::*, sea_query::OnConflict};
use sea_orm_migration::{prelude as migration, schema};
use selam_foundation::{Error, Principal, Result};
use sha2::{Digest, Sha256};

use crate::Transaction;

const HEADER: &str = "idempotency-key";
const MAX_LENGTH: usize = 200;

/// Retention of a key.
const LIFETIME: Duration = Duration::hours(24);

/// The `Idempotency-Key` of a request, scoped to one kind of call and to its caller.
#[derive(Clone, Debug)]
pub struct Key {
    hash: String,
    /// The signed-in caller.
    owner: Option<Uuid>,
}

/// Result of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim<A> {
    /// The first call with this key: do the work, then call [`Key::complete`].
    New,
    /// A repeated call, with the response to the first one.
    Done(A),
}

impl Key {
    /// Returns the key of `request`, if it has one. `call` names the kind of call. Keys of a signed-in caller
    /// are scoped to that caller. An anonymous caller has no identity, so the key is combined with the request.
    /// Guessing the key then neither reveals another visitor's response nor blocks their call.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` on `Idempotency-Key` when it is empty, longer than 200 characters or not ASCII.
    pub fn of<T>(request: &tonic::Request<T>, call: &str) -> Result<Option<Self>> {
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
        let caller = Principal::of(request).ok();
        let scope = match &caller {
            Some(caller) => format!("{call}.{}", caller.user_id),
            None => call.to_owned(),
        };
        Ok(Some(Self {
            hash: hash(&[scope.as_bytes(), key.as_bytes()]),
            owner: caller.map(|caller| caller.user_id),
        }))
    }

    /// Claims the key for `request` in the transaction of the change. On PostgreSQL a second call with the same
    /// key waits for the first and then returns its response.
    ///
    /// # Errors
    /// `FAILED_PRECONDITION` with `IDEMPOTENCY_KEY_REUSED` when the key was used with another request; with
    /// `IDEMPOTENCY_ANSWER_LOST` when the response cannot be read, because a version that did not store
    /// responses wrote it.
    pub async fn claim<M, A>(&mut self, transaction: &Transaction, request: &M, now: DateTime<Utc>) -> Result<Claim<A>>
    where
        M: prost::Message,
        A: prost::Message + Default,
    {
        let fingerprint = hash(&[&request.encode_to_vec()]);
        if self.owner.is_none() {
            self.hash = hash(&[self.hash.as_bytes(), fingerprint.as_bytes()]);
        }
        let claimed = Entity::insert(ActiveModel {
            key: Set(self.hash.clone()),
            fingerprint: Set(fingerprint.clone()),
            result: Set(None),
            create_time: Set(now),
            user_id: Set(self.owner),
        })
        .on_conflict(OnConflict::column(Column::Key).do_nothing().to_owned())
        .exec_without_returning(&**transaction)
        .await?;
        if claimed > 0 {
            return Ok(Claim::New);
        }
        match Entity::find_by_id(self.hash.clone()).one(&**transaction).await? {
            Some(earlier) if earlier.fingerprint != fingerprint => Err(Error::failed_precondition(
                "IDEMPOTENCY_KEY_REUSED",
                "this Idempotency-Key was already used with another request",
            )),
            Some(Model {
                result: Some(result), ..
            }) => decode(&result).map(Claim::Done).ok_or_else(|| {
                Error::failed_precondition(
                    "IDEMPOTENCY_ANSWER_LOST",
                    "this Idempotency-Key was already used, and its response is no longer available",
                )
            }),
            _ => Err(Error::aborted(
                "IDEMPOTENCY_KEY_BUSY",
                "the first call with this Idempotency-Key is still running",
            )),
        }
    }

    /// Stores the response of the call, after [`Key::claim`].
    ///
    /// # Errors
    /// `INTERNAL` when the database fails.
    pub async fn complete<A: prost::Message>(&self, transaction: &Transaction, answer: &A) -> Result<()> {
        Entity::update_many()
            .col_expr(Column::Result, Expr::value(STANDARD.encode(answer.encode_to_vec())))
            .filter(Column::Key.eq(&self.hash))
            .exec(&**transaction)
            .await?;
        Ok(())
    }
}

fn decode<A: prost::Message + Default>(answer: &str) -> Option<A> {
    A::decode(STANDARD.decode(answer).ok()?.as_slice()).ok()
}

/// Deletes keys older than a day.
///
/// # Errors
/// The errors of the database.
pub async fn purge(connection: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<()> {
    Entity::delete_many()
        .filter(Column::CreateTime.lt(now - LIFETIME))
        .exec(connection)
        .await?;
    Ok(())
}

/// Deletes the keys and stored responses of a user. Those of visitors are deleted after a day.
///
/// # Errors
/// The errors of the database.
pub async fn forget_caller(transaction: &Transaction, user_id: Uuid) -> Result<()> {
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
        .exec(&**transaction)
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
    /// The response, as a message in base64.
    result: Option<String>,
    create_time: DateTimeUtc,
    /// The user who made the call; null for a visitor.
    user_id: Option<Uuid>,
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
