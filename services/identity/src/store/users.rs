//! Queries of users.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, IntoActiveModel, Iterable,
    ModelTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, Func, LikeExpr, OnConflict},
};
use selam_chassis::{Error, Result, listing::search_text, text};
use uuid::Uuid;

use crate::{accounts, error::AuthError, role::Role};

use super::entity::users::{Column, Entity, Model as User};

/// Returns the user with this ID.
///
/// # Errors
/// Returns an error when the database fails, as does every function of this module.
pub async fn by_id(db: &impl ConnectionTrait, id: Uuid) -> Result<Option<User>> {
    Ok(Entity::find_by_id(id).one(db).await?)
}

/// Returns the user and locks the row until the transaction ends, which serialises changes to one user. Transactions
/// that also change the user's codes lock the user first, which prevents deadlocks.
///
/// # Errors
/// See [`by_id`].
pub async fn hold(tx: &impl ConnectionTrait, id: Uuid) -> Result<Option<User>> {
    // SQLite has no row locks: its transactions take the single write lock when they begin.
    Ok(Entity::find_by_id(id).lock_exclusive().one(tx).await?)
}

/// Returns the user with this normalised address and locks the row as [`hold`] does.
///
/// # Errors
/// See [`by_id`].
pub async fn hold_by_email(tx: &impl ConnectionTrait, email: &str) -> Result<Option<User>> {
    let of_address = Entity::find().filter(Column::Email.eq(email));
    Ok(of_address.lock_exclusive().one(tx).await?)
}

/// Stores a new user unless the address is taken, and returns the stored user, locked as by [`hold`].
///
/// # Errors
/// See [`by_id`].
pub async fn insert_or_hold(tx: &impl ConnectionTrait, user: User) -> Result<User> {
    let (user, email) = (indexed(user.clone()), user.email);
    // Of two concurrent callers, the second waits here for the first.
    Entity::insert(user.into_active_model())
        .on_conflict(OnConflict::column(Column::Email).do_nothing().to_owned())
        .exec_without_returning(tx)
        .await?;
    let found = hold_by_email(tx, &email).await?;
    found.ok_or_else(|| Error::internal(anyhow::anyhow!("a locked user disappeared")))
}

/// Returns the user with this normalised address.
///
/// # Errors
/// See [`by_id`].
pub async fn by_email(db: &impl ConnectionTrait, email: &str) -> Result<Option<User>> {
    Ok(Entity::find().filter(Column::Email.eq(email)).one(db).await?)
}

/// Whether an account has this normalised address. An unclaimed one does not count.
///
/// # Errors
/// See [`by_id`].
pub async fn is_taken(db: &impl ConnectionTrait, email: &str) -> Result<bool> {
    Ok(by_email(db, email)
        .await?
        .is_some_and(|user| !accounts::is_unclaimed(&user)))
}

/// Returns the users with these IDs.
///
/// # Errors
/// See [`by_id`].
pub async fn by_ids(db: &impl ConnectionTrait, ids: Vec<Uuid>) -> Result<Vec<User>> {
    Ok(Entity::find().filter(Column::Id.is_in(ids)).all(db).await?)
}

/// Returns the users with one of these normalised addresses, if confirmed.
///
/// # Errors
/// See [`by_id`].
pub async fn confirmed_by_emails(
    db: &impl ConnectionTrait,
    emails: impl IntoIterator<Item = String>,
) -> Result<Vec<User>> {
    let of_addresses = Entity::find().filter(Column::Email.is_in(emails));
    Ok(of_addresses
        .filter(Column::EmailConfirmedAt.is_not_null())
        .all(db)
        .await?)
}

/// Returns one page of users, newest first, and the total number. `filter` is a part of the address.
///
/// # Errors
/// See [`by_id`].
pub async fn page(
    db: &impl ConnectionTrait,
    filter: Option<&str>,
    offset: u64,
    limit: u64,
) -> Result<(Vec<User>, u64)> {
    let mut condition = Condition::all();
    if let Some(part) = filter.map(text::email_part).filter(|part| !part.is_empty()) {
        let escaped = part.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        condition = condition.add(
            Expr::expr(Func::lower(Expr::col(Column::Email))).like(LikeExpr::new(format!("%{escaped}%")).escape('\\')),
        );
    }
    let all = Entity::find().filter(condition);
    let total = all.clone().count(db).await?;
    let users = all
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .offset(offset)
        .limit(limit)
        .all(db)
        .await?;
    Ok((users, total))
}

/// Returns whether any user is an admin and not banned at `now`.
///
/// # Errors
/// See [`by_id`].
pub async fn has_active_admin(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<bool> {
    let admins = Entity::find().filter(Expr::col(Column::IsAdmin)).all(db).await?;
    // A row that an earlier version changed may still be in the index.
    Ok(admins.iter().any(|user| accounts::is_active_admin(user, now)))
}

/// Rows that [`unconfirmed`] returns at once.
const BATCH: u64 = 500;

/// Returns the IDs of users who never confirmed an address or signed in, and whose row is unchanged since `before`, in
/// the order of their IDs after `last`.
///
/// # Errors
/// See [`by_id`].
pub async fn unconfirmed(db: &impl ConnectionTrait, before: DateTime<Utc>, last: Option<Uuid>) -> Result<Vec<Uuid>> {
    let condition = Condition::all()
        .add(Column::EmailConfirmedAt.is_null())
        .add(Column::LastSignInAt.is_null())
        .add(Column::UpdatedAt.lt(before))
        .add_option(last.map(|last| Column::Id.gt(last)));
    let ids = Entity::find().select_only().column(Column::Id).filter(condition);
    Ok(ids.order_by_asc(Column::Id).limit(BATCH).into_tuple().all(db).await?)
}

/// Removes the new addresses of changes whose last email was requested before `before`: its links have expired. Leaves
/// `updated_at` as it is.
///
/// # Errors
/// See [`by_id`].
pub async fn forget_address_changes(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64> {
    let forgotten = Entity::update_many()
        .col_expr(Column::NewEmail, Expr::value(Option::<String>::None))
        .col_expr(Column::EmailChangeConfirmed, Expr::value(Option::<String>::None))
        .filter(Column::NewEmail.is_not_null())
        .filter(Column::EmailChangeSentAt.lt(before));
    Ok(forgotten.exec(db).await?.rows_affected)
}

/// Stores a new user.
///
/// # Errors
/// Returns [`AuthError::AddressTaken`]; see [`by_id`].
pub async fn insert(db: &impl ConnectionTrait, user: User) -> Result<User, AuthError> {
    indexed(user).into_active_model().insert(db).await.map_err(taken)
}

/// Returns the user with the columns that serve the list of people, which follow from the other columns.
pub(super) fn indexed(user: User) -> User {
    let roles = accounts::known_roles(&user);
    let has = |role| !user.is_anonymous && roles.contains(&role);
    User {
        search_text: Some(search_text([&accounts::full_name(&user), accounts::shown_email(&user)])),
        is_therapist: has(Role::Therapist),
        is_support: has(Role::Support),
        is_clinical_reviewer: has(Role::ClinicalReviewer),
        is_finance: has(Role::Finance),
        is_admin: has(Role::Admin),
        ..user
    }
}

/// Stores the changes that `change` makes, and returns the whole row.
///
/// # Errors
/// See [`insert`].
pub async fn update(
    db: &impl ConnectionTrait,
    user: User,
    now: DateTime<Utc>,
    change: impl FnOnce(&mut User),
) -> Result<User, AuthError> {
    let mut changed = user.clone();
    change(&mut changed);
    changed.updated_at = now;
    let changed = indexed(changed);
    let mut model = user.into_active_model();
    for column in Column::iter().filter(|column| !matches!(column, Column::Id)) {
        let value = changed.get(column);
        if model.get(column).into_value() != Some(value.clone()) {
            model.set(column, value);
        }
    }
    model.update(db).await.map_err(taken)
}

/// Records a sign-in without touching `updated_at`.
///
/// # Errors
/// See [`by_id`].
pub async fn signed_in(db: &impl ConnectionTrait, id: Uuid, now: DateTime<Utc>) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::LastSignInAt, Expr::value(now))
        .col_expr(Column::LastActiveAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .exec(db)
        .await?;
    Ok(())
}

/// Records activity without touching `updated_at`.
///
/// # Errors
/// See [`by_id`].
pub async fn active(db: &impl ConnectionTrait, id: Uuid, now: DateTime<Utc>) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::LastActiveAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .exec(db)
        .await?;
    Ok(())
}

/// Records the first activity on the day `today` without touching `updated_at`. Returns false when that day or a later
/// one is recorded already.
///
/// # Errors
/// See [`by_id`].
pub async fn begin_day(db: &impl ConnectionTrait, id: Uuid, now: DateTime<Utc>, today: NaiveDate) -> Result<bool> {
    let is_new = Column::ActiveOn.is_null().or(Column::ActiveOn.lt(today));
    let begun = Entity::update_many()
        .col_expr(Column::LastActiveAt, Expr::value(now))
        .col_expr(Column::ActiveOn, Expr::value(today))
        .filter(Column::Id.eq(id))
        .filter(is_new)
        .exec(db)
        .await?;
    Ok(begun.rows_affected > 0)
}

/// Records the time after which a user needs a second factor, without touching `updated_at`.
///
/// # Errors
/// See [`by_id`].
pub async fn want_second_factor(db: &impl ConnectionTrait, id: Uuid, from: DateTime<Utc>) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::SecondFactorFrom, Expr::value(from))
        .filter(Column::Id.eq(id))
        .exec(db)
        .await?;
    Ok(())
}

/// Stores a hash of the same password at another cost, without touching `updated_at`.
///
/// # Errors
/// See [`by_id`].
pub async fn replace_hash(db: &impl ConnectionTrait, id: Uuid, new: &str) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::PasswordHash, Expr::value(new))
        .filter(Column::Id.eq(id))
        .exec(db)
        .await?;
    Ok(())
}

/// Deletes a user with sessions, codes and factors. Returns whether the user existed.
///
/// # Errors
/// See [`by_id`].
pub async fn delete(db: &impl ConnectionTrait, id: Uuid) -> Result<bool> {
    Ok(Entity::delete_by_id(id).exec(db).await?.rows_affected > 0)
}

fn taken(error: sea_orm::DbErr) -> AuthError {
    match error.sql_err() {
        Some(sea_orm::SqlErr::UniqueConstraintViolation(_)) => AuthError::AddressTaken,
        _ => error.into(),
    }
}
