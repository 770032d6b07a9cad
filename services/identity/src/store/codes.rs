//! One-time codes and the authorisation codes of the PKCE flow.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, sea_query::Expr};
use selam_chassis::Result;
use uuid::Uuid;

use super::entity::{flow_states, one_time_codes};
use crate::codes::Purpose;
use one_time_codes::{Column, Entity, Model as OneTimeCode};

/// Stores a code in place of the one that the user had for this purpose.
///
/// # Errors
/// When the database fails, as everywhere in this module.
pub async fn replace(db: &impl ConnectionTrait, code: OneTimeCode) -> Result<()> {
    delete(db, code.user_id, &code.purpose).await?;
    add(db, code).await
}

/// Stores a code beside the ones that the user has.
///
/// # Errors
/// See [`replace`].
pub async fn add(db: &impl ConnectionTrait, code: OneTimeCode) -> Result<()> {
    let model: one_time_codes::ActiveModel = code.into();
    Entity::insert(model).exec_without_returning(db).await?;
    Ok(())
}

/// The live codes for a purpose that were sent to an address, with one more try counted on each. Codes that were made before
/// `made_after`, that are over or whose tries are used up are not among them. There is at most one, except for sign-ups, of which each attempt has its own, and changes of address,
/// which several users may want to the same one.
///
/// The try is counted before anybody compares, so that no number of parallel guesses gets past the limit.
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

/// The code of a user that was made last for a purpose, live or not.
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

/// The live code whose link token has this hash.
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

/// Uses a code up. Answers whether it was still there: of two callers only one is told so.
///
/// # Errors
/// See [`replace`].
pub async fn consume(db: &impl ConnectionTrait, id: Uuid) -> Result<bool> {
    Ok(Entity::delete_by_id(id).exec(db).await?.rows_affected > 0)
}

/// Deletes all codes of a user, because the address or the password they were for has changed.
///
/// # Errors
/// See [`replace`].
pub async fn delete_of_user(db: &impl ConnectionTrait, user_id: Uuid) -> Result<()> {
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
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

/// Takes an authorisation code out, whether or not its time is over.
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

/// Deletes codes and authorisation codes whose time is over.
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
