//! Queries of sessions and refresh tokens.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Alias, Expr, Query},
};
use selam_chassis::Result;
use serde_json::Value;
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
    fn of(rows: impl IntoIterator<Item = (Option<Session>, Option<User>, Option<Factor>)>) -> Option<Self> {
        let mut whole: Option<Self> = None;
        for (session, user, factor) in rows {
            let (session, user) = (session?, user?);
            let whole = whole.get_or_insert_with(|| Self {
                session,
                user,
                factors: Vec::new(),
            });
            whole.factors.extend(factor);
        }
        whole
    }
}

/// Returns the session with its user and factors in one round trip, because every call of `/auth/v1` reads it.
///
/// # Errors
/// Returns an error when the database fails, as does every function of this module.
pub async fn by_id(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<SessionWithUser>> {
    let rows = Entity::find_by_id(id)
        .find_also_related(users::Entity)
        .find_also(users::Entity, factors::Entity)
        .order_by_asc(factors::Column::CreatedAt)
        .all(db)
        .await?;
    Ok(SessionWithUser::of(
        rows.into_iter()
            .map(|(session, user, factor)| (Some(session), user, factor)),
    ))
}

/// Returns the session of a refresh token by the token's hash, in one round trip.
///
/// # Errors
/// See [`by_id`].
pub async fn by_token(db: &impl ConnectionTrait, token_hash: &str) -> Result<Option<SessionWithUser>> {
    let rows = refresh_tokens::Entity::find_by_id(token_hash)
        .find_also_related(Entity)
        .find_also(Entity, users::Entity)
        .find_also(users::Entity, factors::Entity)
        .order_by_asc(factors::Column::CreatedAt)
        .all(db)
        .await?;
    Ok(SessionWithUser::of(
        rows.into_iter()
            .map(|(_, session, user, factor)| (session, user, factor)),
    ))
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
pub async fn raise(db: &impl ConnectionTrait, id: Uuid, aal: &str, amr: Value) -> Result<()> {
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
