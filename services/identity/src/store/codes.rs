//! Queries of one-time codes and PKCE authorisation codes.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, sea_query::Expr};
use selam_chassis::Result;
use uuid::Uuid;

use super::entity::{flow_states, one_time_codes};
use crate::codes::Purpose;
use one_time_codes::{Column, Entity, Model as OneTimeCode};

/// Stores a code, replacing the user's earlier code of this purpose.
///
/// # Errors
/// Returns an error when the database fails, as does every function of this module.
pub async fn replace(db: &impl ConnectionTrait, code: OneTimeCode) -> Result<()> {
    delete(db, code.user_id, &code.purpose).await?;
    add(db, code).await
}

/// Stores a code in addition to the user's other codes.
///
/// # Errors
/// See [`replace`].
pub async fn add(db: &impl ConnectionTrait, code: OneTimeCode) -> Result<()> {
    let model: one_time_codes::ActiveModel = code.into();
    Entity::insert(model).exec_without_returning(db).await?;
    Ok(())
}

/// Counts an attempt on all valid codes of a purpose that were sent to an address, and returns them. Skips codes
/// created before `made_after`, expired codes, and codes without attempts left. Returns at most one code, except for
/// sign-ups, where each attempt has its own code, and changes of address, where several users may request the same
/// address.
///
/// Counting before the comparison keeps parallel guesses within the limit.
///
/// # Errors
/// See [`replace`].
pub async fn try_all(
    db: &impl ConnectionTrait,
    email: &str,
    purpose: Purpose,
    tries: i32,
    (made_after, now): (DateTime<Utc>, DateTime<Utc>),
) -> Result<Vec<OneTimeCode>> {
    let open = Entity::find()
        .filter(Column::Email.eq(email))
        .filter(Column::Purpose.eq(purpose.name()))
        .filter(Column::CreatedAt.gt(made_after))
        .filter(Column::ExpiresAt.gt(now))
        .filter(Column::Tries.lt(tries))
        .all(db)
        .await?;
    let mut counted = Vec::with_capacity(open.len());
    for code in open {
        let count = Entity::update_many()
            .col_expr(Column::Tries, Expr::col(Column::Tries).add(1))
            .filter(Column::Id.eq(code.id))
            .filter(Column::Tries.lt(tries))
            .exec(db)
            .await?;
        if count.rows_affected > 0 {
            counted.push(code);
        }
    }
    Ok(counted)
}

/// Returns the user's latest code of a purpose, valid or not.
///
/// # Errors
/// See [`replace`].
pub async fn newest(db: &impl ConnectionTrait, user_id: Uuid, purpose: Purpose) -> Result<Option<OneTimeCode>> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Purpose.eq(purpose.name()))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .one(db)
        .await?)
}

/// Returns the valid code by the hash of its link token.
///
/// # Errors
/// See [`replace`].
pub async fn by_link(db: &impl ConnectionTrait, link_hash: &str, now: DateTime<Utc>) -> Result<Option<OneTimeCode>> {
    Ok(Entity::find()
        .filter(Column::LinkHash.eq(link_hash))
        .filter(Column::ExpiresAt.gt(now))
        .one(db)
        .await?)
}

/// Deletes a code. Returns whether it existed, which is true for only one of two concurrent callers.
///
/// # Errors
/// See [`replace`].
pub async fn consume(db: &impl ConnectionTrait, id: Uuid) -> Result<bool> {
    Ok(Entity::delete_by_id(id).exec(db).await?.rows_affected > 0)
}

/// Deletes all codes of a user after a change of address or password, with the authorisation codes of their links.
///
/// # Errors
/// See [`replace`].
pub async fn delete_of_user(db: &impl ConnectionTrait, user_id: Uuid) -> Result<()> {
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
        .exec(db)
        .await?;
    flow_states::Entity::delete_many()
        .filter(flow_states::Column::UserId.eq(user_id))
        .exec(db)
        .await?;
    Ok(())
}

/// Deletes the codes of a user for a purpose.
///
/// # Errors
/// See [`replace`].
pub async fn delete_of_purpose(db: &impl ConnectionTrait, user_id: Uuid, purpose: Purpose) -> Result<()> {
    delete(db, user_id, purpose.name()).await
}

async fn delete(db: &impl ConnectionTrait, user_id: Uuid, purpose: &str) -> Result<()> {
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Purpose.eq(purpose))
        .exec(db)
        .await?;
    Ok(())
}

/// Stores an authorisation code.
///
/// # Errors
/// See [`replace`].
pub async fn insert_flow(db: &impl ConnectionTrait, flow: flow_states::Model) -> Result<()> {
    let model: flow_states::ActiveModel = flow.into();
    flow_states::Entity::insert(model).exec_without_returning(db).await?;
    Ok(())
}

/// Deletes and returns an authorisation code, expired or not.
///
/// # Errors
/// See [`replace`].
pub async fn take_flow(db: &impl ConnectionTrait, auth_code_hash: &str) -> Result<Option<flow_states::Model>> {
    let found = flow_states::Entity::find_by_id(auth_code_hash).one(db).await?;
    let taken = flow_states::Entity::delete_by_id(auth_code_hash)
        .exec(db)
        .await?
        .rows_affected
        > 0;
    Ok(found.filter(|_| taken))
}

/// Deletes expired codes and authorisation codes.
///
/// # Errors
/// See [`replace`].
pub async fn delete_expired(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<u64> {
    let codes = Entity::delete_many()
        .filter(Column::ExpiresAt.lt(now))
        .exec(db)
        .await?
        .rows_affected;
    let flows = flow_states::Entity::delete_many()
        .filter(flow_states::Column::ExpiresAt.lt(now))
        .exec(db)
        .await?
        .rows_affected;
    Ok(codes + flows)
}
