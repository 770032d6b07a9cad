//! Queries of sessions and refresh tokens.

use std::sync::OnceLock;

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, ExprTrait, FromQueryResult, QueryFilter,
    QueryOrder, QueryResult, QuerySelect, QueryTrait, Statement, Value,
    sea_query::{Alias, Expr, Query},
};
use selam_chassis::Result;
use uuid::Uuid;

use crate::client_info::ClientInfo;

use super::entity::{factors, refresh_tokens, sessions, users};
use factors::Model as Factor;
use sessions::{Column, Entity, Model as Session};
use users::Model as User;

/// A session with its user.
#[derive(Clone, Debug)]
pub struct SessionWithUser {
    /// The session.
    pub session: Session,
    /// User of the session.
    pub user: User,
    /// Second factors of the user, oldest first.
    pub factors: Vec<Factor>,
}

impl SessionWithUser {
    /// Assembles the rows of one session, one row per factor.
    fn of(rows: &[QueryResult], prefixes: [&str; 3]) -> Result<Option<Self>> {
        let [of_session, of_user, of_factor] = prefixes;
        let mut whole: Option<Self> = None;
        for row in rows {
            let factor = Factor::from_query_result_optional(row, of_factor)?;
            if let Some(whole) = &mut whole {
                whole.factors.extend(factor);
                continue;
            }
            whole = Some(Self {
                session: Session::from_query_result(row, of_session)?,
                user: User::from_query_result(row, of_user)?,
                factors: factor.into_iter().collect(),
            });
        }
        Ok(whole)
    }
}

/// Text of a query with one value that every call of `/auth/v1` reads. It is built once per database system: building a
/// query of so many columns costs more than sending it.
struct HotQuery {
    build: fn(Value, DbBackend) -> Statement,
    sql: [OnceLock<String>; 2],
}

impl HotQuery {
    const fn new(build: fn(Value, DbBackend) -> Statement) -> Self {
        Self {
            build,
            sql: [OnceLock::new(), OnceLock::new()],
        }
    }

    async fn rows(&self, db: &impl ConnectionTrait, value: impl Into<Value>) -> Result<Vec<QueryResult>> {
        let (backend, value) = (db.get_database_backend(), value.into());
        let sql = self.sql[usize::from(backend == DbBackend::Postgres)]
            .get_or_init(|| (self.build)(value.clone(), backend).sql);
        let statement = Statement::from_sql_and_values(backend, sql, [value]);
        Ok(db.query_all_raw(statement).await?)
    }
}

/// Returns the session with its user and factors in one round trip, because every call of `/auth/v1` reads it.
///
/// # Errors
/// Returns an error when the database fails, as does every function of this module.
pub async fn by_id(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<SessionWithUser>> {
    static QUERY: HotQuery = HotQuery::new(|id, backend| {
        Entity::find()
            .filter(Column::Id.eq(id))
            .find_also_related(users::Entity)
            .find_also(users::Entity, factors::Entity)
            .order_by_asc(factors::Column::CreatedAt)
            .build(backend)
    });
    SessionWithUser::of(&QUERY.rows(db, id).await?, ["A_", "B_", "C_"])
}

/// Returns the session of a refresh token by the token's hash, in one round trip.
///
/// # Errors
/// See [`by_id`].
pub async fn by_token(db: &impl ConnectionTrait, token_hash: &str) -> Result<Option<SessionWithUser>> {
    static QUERY: HotQuery = HotQuery::new(|hash, backend| {
        refresh_tokens::Entity::find()
            .filter(refresh_tokens::Column::TokenHash.eq(hash))
            .find_also_related(Entity)
            .find_also(Entity, users::Entity)
            .find_also(users::Entity, factors::Entity)
            .order_by_asc(factors::Column::CreatedAt)
            .build(backend)
    });
    SessionWithUser::of(&QUERY.rows(db, token_hash).await?, ["B_", "C_", "D_"])
}

/// Returns all sessions of a user, oldest first.
///
/// # Errors
/// See [`by_id`].
pub async fn of_user(db: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<Session>> {
    let sessions = Entity::find().filter(Column::UserId.eq(user_id));
    Ok(sessions.order_by_asc(Column::CreatedAt).all(db).await?)
}

/// Stores a new session.
///
/// # Errors
/// See [`by_id`].
pub async fn insert(db: &impl ConnectionTrait, session: &Session) -> Result<()> {
    let model: sessions::ActiveModel = session.clone().into();
    Entity::insert(model).exec_without_returning(db).await?;
    Ok(())
}

/// Records a refresh and its client. The update locks the row, which serialises refreshes of one session. Returns
/// whether the session still exists.
///
/// # Errors
/// See [`by_id`].
pub async fn refreshed(
    db: &impl ConnectionTrait,
    id: Uuid,
    client_info: &ClientInfo,
    now: DateTime<Utc>,
) -> Result<bool> {
    Ok(Entity::update_many()
        .col_expr(Column::RefreshedAt, Expr::value(now))
        .col_expr(Column::Browser, Expr::value(&client_info.browser))
        .col_expr(Column::System, Expr::value(&client_info.system))
        .col_expr(Column::Address, Expr::value(&client_info.address))
        .col_expr(Column::Country, Expr::value(&client_info.country))
        .filter(Column::Id.eq(id))
        .exec(db)
        .await?
        .rows_affected
        > 0)
}

/// Raises the assurance level of a session.
///
/// # Errors
/// See [`by_id`].
pub async fn raise(db: &impl ConnectionTrait, id: Uuid, aal: &str, amr: serde_json::Value) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Aal, Expr::value(aal))
        .col_expr(Column::Amr, Expr::value(amr))
        .filter(Column::Id.eq(id))
        .exec(db)
        .await?;
    Ok(())
}

/// Sessions of a user to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionScope {
    /// All sessions.
    All,
    /// Only this session.
    One(Uuid),
    /// All sessions but this one.
    Others(Uuid),
}

/// Deletes sessions of a user with their refresh tokens, and returns their IDs. Lock the user first, so that no session
/// opens meanwhile.
///
/// # Errors
/// See [`by_id`].
pub async fn end(db: &impl ConnectionTrait, user_id: Uuid, ending: SessionScope) -> Result<Vec<Uuid>> {
    let of_user = Condition::all().add(Column::UserId.eq(user_id));
    let meant = match ending {
        SessionScope::All => of_user,
        SessionScope::One(id) => of_user.add(Column::Id.eq(id)),
        SessionScope::Others(id) => of_user.add(Column::Id.ne(id)),
    };
    let ids = Entity::find().select_only().column(Column::Id).filter(meant.clone());
    let ids = ids.into_tuple().all(db).await?;
    if !ids.is_empty() {
        Entity::delete_many().filter(meant).exec(db).await?;
    }
    Ok(ids)
}

/// Deletes sessions without a refresh since `idle_since`, and sessions opened before `opened_before`.
///
/// # Errors
/// See [`by_id`].
pub async fn delete_over(
    db: &impl ConnectionTrait,
    idle_since: DateTime<Utc>,
    opened_before: DateTime<Utc>,
) -> Result<u64> {
    let is_over = Column::RefreshedAt
        .lt(idle_since)
        .or(Column::CreatedAt.lt(opened_before));
    Ok(Entity::delete_many().filter(is_over).exec(db).await?.rows_affected)
}

/// Stores a new refresh token as a hash, with the hash of the token that was exchanged for it.
///
/// # Errors
/// See [`by_id`].
pub async fn insert_token(
    db: &impl ConnectionTrait,
    token_hash: String,
    session_id: Uuid,
    parent_hash: Option<String>,
    now: DateTime<Utc>,
) -> Result<()> {
    let token = refresh_tokens::ActiveModel {
        token_hash: Set(token_hash),
        session_id: Set(session_id),
        created_at: Set(now),
        used_at: Set(None),
        parent_hash: Set(parent_hash),
    };
    refresh_tokens::Entity::insert(token).exec_without_returning(db).await?;
    Ok(())
}

/// Returns a refresh token by its hash.
///
/// # Errors
/// See [`by_id`].
pub async fn token(db: &impl ConnectionTrait, token_hash: &str) -> Result<Option<refresh_tokens::Model>> {
    Ok(refresh_tokens::Entity::find_by_id(token_hash).one(db).await?)
}

/// Returns whether a token that was issued for `token_hash` is unused.
///
/// # Errors
/// See [`by_id`].
pub async fn has_unused_child(db: &impl ConnectionTrait, session_id: Uuid, token_hash: &str) -> Result<bool> {
    use refresh_tokens::Column;

    let children = refresh_tokens::Entity::find()
        .filter(Column::SessionId.eq(session_id))
        .filter(Column::ParentHash.eq(token_hash))
        .filter(Column::UsedAt.is_null());
    Ok(children.one(db).await?.is_some())
}

/// Marks all unused tokens of the session of `token_hash` as used, if that token is unused. Returns whether it was. Two
/// calls with the same token never both succeed, as long as both hold the lock of the session (see [`refreshed`]): the
/// second call waits for the first and finds the token used.
///
/// # Errors
/// See [`by_id`].
pub async fn use_token(
    db: &impl ConnectionTrait,
    token_hash: &str,
    session_id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool> {
    use refresh_tokens::Column;

    let it = Alias::new("it");
    let is_live = Query::select()
        .expr(Expr::val(1))
        .from_as(refresh_tokens::Entity, it.clone())
        .and_where(Expr::col((it.clone(), Column::TokenHash)).eq(token_hash))
        .and_where(Expr::col((it, Column::UsedAt)).is_null())
        .to_owned();
    let used = refresh_tokens::Entity::update_many()
        .col_expr(Column::UsedAt, Expr::value(now))
        .filter(Column::SessionId.eq(session_id))
        .filter(Column::UsedAt.is_null())
        .filter(Expr::exists(is_live))
        .exec(db)
        .await?;
    Ok(used.rows_affected > 0)
}

/// Deletes used tokens older than `before`. Reuse of a deleted token is rejected as unknown instead of as reuse, with
/// the same effect for the caller.
///
/// # Errors
/// See [`by_id`].
pub async fn delete_used_tokens(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64> {
    Ok(refresh_tokens::Entity::delete_many()
        .filter(refresh_tokens::Column::UsedAt.lt(before))
        .exec(db)
        .await?
        .rows_affected)
}
