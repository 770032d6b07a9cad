//! Creating calls accept an `Idempotency-Key` header: repeating a call with the same key answers what the first call answered, whatever
//! became of the thing since. The key is claimed in the transaction of the change, so that neither can exist without the other. The answer
//! can hold personal data; it is forgotten with its key after a day.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use chrono::{DateTime, Duration, Utc};
use sea_orm::{ActiveValue::Set, entity::prelude::*, sea_query::OnConflict};
use sea_orm_migration::{prelude as migration, schema};
use sha2::{Digest, Sha256};

use crate::{Error, Principal, Result, Transaction};

const HEADER: &str = "idempotency-key";
const MAX_LENGTH: usize = 200;

/// How long a key is remembered.
const LIFETIME: Duration = Duration::hours(24);

/// The `Idempotency-Key` of a request, bound to one kind of call and to whoever makes it.
#[derive(Clone, Debug)]
pub struct Key {
    hash: String,
    /// The signed-in caller.
    owner: Option<Uuid>,
}

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim<A> {
    /// The first call with this key: do the work, then [`Key::complete`].
    New,
    /// A repeated call: this is what the first one answered.
    Done(A),
}

impl Key {
    /// The key of `request`, if it has one. `call` names the kind of call. A signed-in caller's keys are theirs alone. Whose an anonymous
    /// call's key is nobody can tell, so it counts together with the request: guessing it neither shows another visitor's answer nor keeps
    /// their call from being made.
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

    /// Claims the key for `request` in the transaction of the change. A second call with the same key waits for the first (on PostgreSQL)
    /// and then gets its answer.
    ///
    /// # Errors
    /// `FAILED_PRECONDITION` when the key came before with another request (`IDEMPOTENCY_KEY_REUSED`), or when its answer cannot be read
    /// (`IDEMPOTENCY_ANSWER_LOST`): then a version of the service gave it that kept no answers.
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
                "this Idempotency-Key came before with another request",
            )),
            Some(Model {
                result: Some(result), ..
            }) => decode(&result).map(Claim::Done).ok_or_else(|| {
                Error::failed_precondition(
                    "IDEMPOTENCY_ANSWER_LOST",
                    "this Idempotency-Key came before, and its answer is not known any more",
                )
            }),
            _ => Err(Error::aborted(
                "IDEMPOTENCY_KEY_BUSY",
                "the first call with this Idempotency-Key is not done yet",
            )),
        }
    }

    /// Remembers what the call answers, after [`Key::claim`].
    ///
    /// # Errors
    /// `INTERNAL` when the database refuses it.
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

/// Forgets keys that are older than a day.
pub(crate) async fn purge(connection: &DatabaseConnection, now: DateTime<Utc>) -> Result<()> {
    Entity::delete_many()
        .filter(Column::CreateTime.lt(now - LIFETIME))
        .exec(connection)
        .await?;
    Ok(())
}

/// Forgets the keys of a user, and with them what their calls answered. A visitor's are forgotten after a day.
pub(crate) async fn forget_caller(transaction: &Transaction, user_id: Uuid) -> Result<()> {
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
    /// What the call answered: base64 of the message.
    result: Option<String>,
    create_time: DateTimeUtc,
    /// Whose call it was; nothing for a visitor's.
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
