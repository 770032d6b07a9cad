use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{IntoActiveModel as _, QueryOrder as _, QuerySelect as _, entity::prelude::*};
use selam_chassis::{Error, Result, Transaction};

use super::{
    Connection,
    entity::therapist::{Column, Entity, Model},
};
use crate::choices::{ProfileStatus, Qualification};

/// Stands for "no free time" in `next_free_time`.
pub(crate) const NEVER: DateTime<Utc> = match DateTime::from_timestamp(253_370_764_800, 0) {
    Some(time) => time,
    None => DateTime::UNIX_EPOCH,
};

pub(crate) async fn insert(transaction: &Transaction, row: Model) -> Result<()> {
    Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// A therapist whom everybody may see.
pub(crate) async fn find_listed(connection: &impl Connection, id: Uuid) -> Result<Model> {
    let row = Entity::find_by_id(id).one(connection).await?;
    row.filter(|row| row.status == ProfileStatus::Listed)
        .ok_or_else(not_found)
}

/// The practice of a user.
pub(crate) async fn of_user(connection: &impl Connection, user_id: Uuid) -> Result<Option<Model>> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .one(connection)
        .await?)
}

/// The practice of a user, locked until the transaction ends.
pub(crate) async fn lock_of_user(transaction: &Transaction, user_id: Uuid) -> Result<Option<Model>> {
    let find = Entity::find().filter(Column::UserId.eq(user_id)).lock_exclusive();
    Ok(find.one(&**transaction).await?)
}

/// A therapist, locked until the transaction ends: whoever changes what is booked or offered does it one after the other. Locked before any of
/// their appointments.
pub(crate) async fn lock(transaction: &Transaction, id: Uuid) -> Result<Model> {
    let find = Entity::find_by_id(id).lock_exclusive();
    find.one(&**transaction).await?.ok_or_else(not_found)
}

/// Who has this secret calendar address.
pub(crate) async fn by_feed(connection: &impl Connection, hash: &str) -> Result<Option<Model>> {
    Ok(Entity::find().filter(Column::FeedHash.eq(hash)).one(connection).await?)
}

/// Writes the whole row.
pub(crate) async fn save(transaction: &Transaction, row: Model) -> Result<()> {
    row.into_active_model().reset_all().update(&**transaction).await?;
    Ok(())
}

/// Everybody who can be booked, by id.
pub(crate) async fn listed(connection: &impl Connection, limit: u64) -> Result<Vec<Model>> {
    Ok(Entity::find()
        .filter(Column::Status.eq(ProfileStatus::Listed))
        .order_by_asc(Column::NextFreeTime)
        .order_by_asc(Column::Id)
        .limit(limit)
        .all(connection)
        .await?)
}

/// How many of those who can be booked have each qualification.
pub(crate) async fn qualifications(connection: &impl Connection) -> Result<Vec<(Qualification, i64)>> {
    let rows: Vec<(Qualification, i64)> = Entity::find()
        .select_only()
        .column(Column::Qualification)
        .column_as(Column::Id.count(), "count")
        .filter(Column::Status.eq(ProfileStatus::Listed))
        .group_by(Column::Qualification)
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows)
}

/// Ids of listed therapists whose next free time is to be looked for again, the longest due first.
pub(crate) async fn due_for_refresh(connection: &impl Connection, now: DateTime<Utc>, limit: u64) -> Result<Vec<Uuid>> {
    Ok(Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Status.eq(ProfileStatus::Listed))
        .filter(Column::RefreshTime.lte(now))
        .order_by_asc(Column::RefreshTime)
        .limit(limit)
        .into_tuple()
        .all(connection)
        .await?)
}

pub(crate) fn not_found() -> Error {
    Error::not_found("THERAPIST_NOT_FOUND", "there is no such therapist")
}

/// Last days of licences, of those that have one.
pub(crate) async fn licenses(
    connection: &impl Connection,
    ids: impl IntoIterator<Item = Uuid>,
) -> Result<std::collections::BTreeMap<Uuid, NaiveDate>> {
    let rows: Vec<(Uuid, Option<NaiveDate>)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::LicenseExpireDate])
        .filter(Column::Id.is_in(ids))
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows.into_iter().filter_map(|(id, date)| Some((id, date?))).collect())
}

/// Ids of those for whose licence something may be due: it ends until `until` and they were not warned of it, or it ended before `today` and the
/// profile is not hidden for it.
pub(crate) async fn ending_licenses(
    connection: &impl Connection,
    today: NaiveDate,
    until: NaiveDate,
    limit: u64,
) -> Result<Vec<Uuid>> {
    let is_unwarned = sea_orm::Condition::any()
        .add(Column::LicenseWarnedDate.is_null())
        .add(sea_orm::ExprTrait::ne(
            Expr::col(Column::LicenseWarnedDate),
            Expr::col(Column::LicenseExpireDate),
        ));
    let is_over = sea_orm::Condition::all()
        .add(Column::LicenseExpireDate.lt(today))
        .add(Column::LicenseHid.is_null());
    Ok(Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::LicenseExpireDate.lte(until))
        .filter(sea_orm::Condition::any().add(is_unwarned).add(is_over))
        .order_by_asc(Column::LicenseExpireDate)
        .limit(limit)
        .into_tuple()
        .all(connection)
        .await?)
}

/// Names of therapists.
pub(crate) async fn names(
    connection: &impl Connection,
    ids: impl IntoIterator<Item = Uuid>,
) -> Result<std::collections::BTreeMap<Uuid, String>> {
    let rows: Vec<(Uuid, String)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::FullName])
        .filter(Column::Id.is_in(ids))
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows.into_iter().collect())
}
