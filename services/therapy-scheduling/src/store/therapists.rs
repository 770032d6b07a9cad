use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{IntoActiveModel as _, QueryOrder as _, QuerySelect as _, entity::prelude::*};
use selam_chassis::{Error, Result, Transaction};

use super::{
    Connection,
    entity::therapist::{Column, Entity, Model},
};
use crate::choices::{ProfileStatus, Qualification};

/// Value of `next_free_time` without a free slot.
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

/// Returns a therapist by ID, in any status.
pub(crate) async fn get(connection: &impl Connection, id: Uuid) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(id).one(connection).await?)
}

/// Returns a listed therapist.
pub(crate) async fn find_listed(connection: &impl Connection, id: Uuid) -> Result<Model> {
    let row = Entity::find_by_id(id).one(connection).await?;
    row.filter(|row| row.status == ProfileStatus::Listed)
        .ok_or_else(not_found)
}

/// Returns the practice of a user.
pub(crate) async fn of_user(connection: &impl Connection, user_id: Uuid) -> Result<Option<Model>> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .one(connection)
        .await?)
}

/// Returns the practice of a user, locked until the transaction ends.
pub(crate) async fn lock_of_user(transaction: &Transaction, user_id: Uuid) -> Result<Option<Model>> {
    let find = Entity::find().filter(Column::UserId.eq(user_id)).lock_exclusive();
    Ok(find.one(&**transaction).await?)
}

/// Returns a therapist, locked until the transaction ends. Serialises changes of bookings and offers. Lock it before
/// any of the therapist's appointments.
pub(crate) async fn lock(transaction: &Transaction, id: Uuid) -> Result<Model> {
    let find = Entity::find_by_id(id).lock_exclusive();
    find.one(&**transaction).await?.ok_or_else(not_found)
}

/// Returns the therapist with a secret feed token.
pub(crate) async fn by_feed(connection: &impl Connection, hash: &str) -> Result<Option<Model>> {
    Ok(Entity::find().filter(Column::FeedHash.eq(hash)).one(connection).await?)
}

/// Updates the whole row.
pub(crate) async fn save(transaction: &Transaction, row: Model) -> Result<()> {
    row.into_active_model().reset_all().update(&**transaction).await?;
    Ok(())
}

/// Returns the listed therapists by next free slot.
pub(crate) async fn listed(connection: &impl Connection, limit: u64) -> Result<Vec<Model>> {
    Ok(Entity::find()
        .filter(Column::Status.eq(ProfileStatus::Listed))
        .order_by_asc(Column::NextFreeTime)
        .order_by_asc(Column::Id)
        .limit(limit)
        .all(connection)
        .await?)
}

/// Returns the ids of the listed therapists, the newest first.
pub(crate) async fn listed_ids(connection: &impl Connection, limit: u64) -> Result<Vec<Uuid>> {
    Ok(Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Status.eq(ProfileStatus::Listed))
        .order_by_desc(Column::Id)
        .limit(limit)
        .into_tuple()
        .all(connection)
        .await?)
}

/// Counts the listed therapists by qualification.
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

/// Returns the IDs of listed therapists whose next free slot is due for a refresh, the longest due first.
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
    Error::not_found("THERAPIST_NOT_FOUND", "therapist not found")
}

/// Returns the last days of licences, for therapists who have one.
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

/// Returns a page of the IDs of therapists with a due licence step, ordered and starting after `last`. `until` contains
/// the latest last day for each step, in the order of the steps.
pub(crate) async fn ending_licenses(
    connection: &impl Connection,
    until: &[NaiveDate],
    last: Uuid,
    limit: u64,
) -> Result<Vec<Uuid>> {
    let mut due = sea_orm::Condition::any()
        .add(Column::LicenseWarnedDate.is_null())
        .add(sea_orm::ExprTrait::ne(
            Expr::col(Column::LicenseWarnedDate),
            Expr::col(Column::LicenseExpireDate),
        ));
    for (day, stage) in until.iter().zip(0_i32..) {
        due = due.add(
            sea_orm::Condition::all()
                .add(Column::LicenseExpireDate.lte(*day))
                .add(Column::LicenseStage.lte(stage)),
        );
    }
    Ok(Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::LicenseExpireDate.lte(until.iter().max().copied()))
        .filter(due)
        .filter(Column::Id.gt(last))
        .order_by_asc(Column::Id)
        .limit(limit)
        .into_tuple()
        .all(connection)
        .await?)
}

/// Returns the IDs, names and statuses of therapists.
pub(crate) async fn names_and_statuses(
    connection: &impl Connection,
    ids: impl IntoIterator<Item = Uuid>,
) -> Result<Vec<(Uuid, String, ProfileStatus)>> {
    Ok(Entity::find()
        .select_only()
        .columns([Column::Id, Column::FullName, Column::Status])
        .filter(Column::Id.is_in(ids))
        .into_tuple()
        .all(connection)
        .await?)
}

/// Returns the names of therapists.
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
