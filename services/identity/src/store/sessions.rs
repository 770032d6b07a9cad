//! Sessions and their refresh tokens.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, sea_query::Expr};
use selam_chassis::Result;
use serde_json::Value;
use uuid::Uuid;

use super::entity::{refresh_tokens, sessions};
use sessions::{Column, Entity, Model as Session};

/// The session with this id.
///
/// # Errors
/// When the database fails, as everywhere in this module.
pub async fn by_id(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<Session>> {
    Ok(Entity::find_by_id(id).one(db).await?)
}

/// All sessions of a user, oldest first.
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

/// Notes that the session is being refreshed, and so holds its row: two refreshes of one session come after each other. Answers
/// whether the session is still there.
///
/// # Errors
/// See [`by_id`].
pub async fn refreshed(db: &impl ConnectionTrait, id: Uuid, now: DateTime<Utc>) -> Result<bool> {
    Ok(Entity::update_many()
        .col_expr(Column::RefreshedAt, Expr::value(now))
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

/// Which of a user's sessions to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All of them.
    All,
    /// Only this one.
    One(Uuid),
    /// All but this one.
    Others(Uuid),
}

/// Ends sessions of a user; their refresh tokens go with them.
///
/// # Errors
/// See [`by_id`].
pub async fn end(db: &impl ConnectionTrait, user_id: Uuid, ending: Ending) -> Result<()> {
    let of_user = Entity::delete_many().filter(Column::UserId.eq(user_id));
    match ending {
        Ending::All => of_user,
        Ending::One(id) => of_user.filter(Column::Id.eq(id)),
        Ending::Others(id) => of_user.filter(Column::Id.ne(id)),
    }
    .exec(db)
    .await?;
    Ok(())
}

/// Deletes sessions that nobody has refreshed since `before`.
///
/// # Errors
/// See [`by_id`].
pub async fn delete_idle(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64> {
    Ok(Entity::delete_many()
        .filter(Column::RefreshedAt.lt(before))
        .exec(db)
        .await?
        .rows_affected)
}

/// Stores a new refresh token by its hash.
///
/// # Errors
/// See [`by_id`].
pub async fn insert_token(
    db: &impl ConnectionTrait,
    token_hash: String,
    session_id: Uuid,
    now: DateTime<Utc>,
) -> Result<()> {
    let token = refresh_tokens::ActiveModel {
        token_hash: Set(token_hash),
        session_id: Set(session_id),
        created_at: Set(now),
        used_at: Set(None),
    };
    refresh_tokens::Entity::insert(token).exec_without_returning(db).await?;
    Ok(())
}

/// A refresh token by its hash.
///
/// # Errors
/// See [`by_id`].
pub async fn token(db: &impl ConnectionTrait, token_hash: &str) -> Result<Option<refresh_tokens::Model>> {
    Ok(refresh_tokens::Entity::find_by_id(token_hash).one(db).await?)
}

/// Puts every live token of the session that `token_hash` belongs to out of use, if that token is itself live. Answers whether it was.
/// Two calls with the same token never both succeed: the second waits for the first and finds the token used.
///
/// # Errors
/// See [`by_id`].
pub async fn use_token(
    db: &impl ConnectionTrait,
    token_hash: &str,
    session_id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool> {
    let unused = || {
        refresh_tokens::Entity::update_many()
            .col_expr(refresh_tokens::Column::UsedAt, Expr::value(now))
            .filter(refresh_tokens::Column::UsedAt.is_null())
    };
    let won = unused()
        .filter(refresh_tokens::Column::TokenHash.eq(token_hash))
        .exec(db)
        .await?
        .rows_affected
        > 0;
    if won {
        unused()
            .filter(refresh_tokens::Column::SessionId.eq(session_id))
            .exec(db)
            .await?;
    }
    Ok(won)
}

/// Deletes used tokens older than `before`. A replay of one of them is then unknown instead of noticed, which comes to the same for
/// whoever replays it.
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
