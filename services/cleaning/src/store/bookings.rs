use std::collections::BTreeSet;

use chrono::{NaiveDate, NaiveDateTime};
use sea_orm::{ConnectionTrait, IntoActiveModel as _, QueryOrder, QuerySelect, entity::prelude::*};
use selam_chassis::{Error, Result, Transaction, listing::search_text as joined, personal_data::ERASED_USER_ID};

use super::entity::{
    booking::{self, Column, Model},
    booking_change, series,
};
use crate::booking_status::Status;

pub(crate) async fn insert(transaction: &Transaction, row: Model) -> Result<()> {
    booking::Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Returns the booking if it belongs to `owner`, or any booking without an owner.
pub(crate) async fn find(connection: &impl ConnectionTrait, id: Uuid, owner: Option<Uuid>) -> Result<Model> {
    let row = booking::Entity::find_by_id(id).one(connection).await?;
    of_owner(row, owner)
}

/// Returns the booking, locked until the transaction ends, so that concurrent changes run one after the other.
pub(crate) async fn lock(transaction: &Transaction, id: Uuid, owner: Option<Uuid>) -> Result<Model> {
    let find = booking::Entity::find_by_id(id).lock_exclusive();
    of_owner(find.one(&**transaction).await?, owner)
}

fn of_owner(row: Option<Model>, owner: Option<Uuid>) -> Result<Model> {
    row.filter(|row| owner.is_none_or(|owner| row.user_id == owner))
        .ok_or_else(|| Error::not_found("CLEANING_BOOKING_NOT_FOUND", "the booking does not exist"))
}

/// Returns the open visits of a series from `from` on, locked, the earliest first.
pub(crate) async fn lock_later_open(transaction: &Transaction, series_id: Uuid, from: NaiveDate) -> Result<Vec<Model>> {
    Ok(booking::Entity::find()
        .filter(Column::SeriesId.eq(series_id))
        .filter(Column::PlannedDate.gte(from))
        .filter(Column::Status.is_in(open_statuses()))
        .order_by_asc(Column::VisitLocalTime)
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(&**transaction)
        .await?)
}

/// Counts the open bookings of a user at local time `now`: future single visits, and recurring bookings that are
/// running or have future visits. A recurring booking counts once, because the planner decides the number of its
/// visits.
pub(crate) async fn open_count(transaction: &Transaction, user_id: Uuid, now: NaiveDateTime) -> Result<usize> {
    let visits: Vec<(Uuid, Option<Uuid>)> = booking::Entity::find()
        .select_only()
        .columns([Column::Id, Column::SeriesId])
        .filter(Column::UserId.eq(user_id))
        .filter(Column::VisitLocalTime.gt(now))
        .filter(Column::Status.is_in(open_statuses()))
        .into_tuple()
        .all(&**transaction)
        .await?;
    let going_on: Vec<Uuid> = series::Entity::find()
        .select_only()
        .column(series::Column::Id)
        .filter(series::Column::UserId.eq(user_id))
        .filter(series::Column::EndTime.is_null())
        .into_tuple()
        .all(&**transaction)
        .await?;
    let orders: BTreeSet<Uuid> = visits
        .into_iter()
        .map(|(id, series)| series.unwrap_or(id))
        .chain(going_on)
        .collect();
    Ok(orders.len())
}

fn open_statuses() -> impl Iterator<Item = Status> {
    Status::ALL.into_iter().filter(|status| status.is_open())
}

/// Stores the fields of a booking that can change: status, visit and version.
pub(crate) async fn save(transaction: &Transaction, row: &Model) -> Result<()> {
    booking::Entity::update_many()
        .col_expr(Column::Status, Expr::value(row.status))
        .col_expr(Column::VisitDate, Expr::value(row.visit_date))
        .col_expr(Column::ArrivalWindow, Expr::value(row.arrival_window))
        .col_expr(Column::VisitLocalTime, Expr::value(row.visit_local_time))
        .col_expr(Column::Version, Expr::value(row.version))
        .col_expr(Column::UpdateTime, Expr::value(row.update_time))
        .filter(Column::Id.eq(row.id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

pub(crate) async fn insert_change(transaction: &Transaction, row: booking_change::Model) -> Result<()> {
    booking_change::Entity::insert(row.into_active_model())
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Returns the history of a booking, oldest first.
pub(crate) async fn changes(connection: &impl ConnectionTrait, id: Uuid) -> Result<Vec<booking_change::Model>> {
    Ok(booking_change::Entity::find()
        .filter(booking_change::Column::BookingId.eq(id))
        .order_by_asc(booking_change::Column::Version)
        .all(connection)
        .await?)
}

/// Returns all visits of a user, the latest first.
pub(crate) async fn of_user(connection: &impl ConnectionTrait, user_id: Uuid) -> Result<Vec<Model>> {
    Ok(booking::Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_desc(Column::VisitLocalTime)
        .all(connection)
        .await?)
}

/// Returns all visits of a user, locked until the transaction ends, in the order in which windows are freed.
pub(crate) async fn lock_of_user(transaction: &Transaction, user_id: Uuid) -> Result<Vec<Model>> {
    Ok(booking::Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_asc(Column::VisitLocalTime)
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(&**transaction)
        .await?)
}

/// Removes all personal data from a visit and its history. Service, day and price stay for the invoice.
pub(crate) async fn anonymise(transaction: &Transaction, id: Uuid) -> Result<()> {
    let mut update = booking::Entity::update_many().col_expr(Column::UserId, Expr::value(ERASED_USER_ID));
    for text in [
        Column::UserEmail,
        Column::Address,
        Column::PostalCode,
        Column::Phone,
        Column::Notes,
        Column::SearchText,
    ] {
        update = update.col_expr(text, Expr::value(""));
    }
    update.filter(Column::Id.eq(id)).exec(&**transaction).await?;
    booking_change::Entity::update_many()
        .col_expr(booking_change::Column::Note, Expr::value(""))
        .filter(booking_change::Column::BookingId.eq(id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Removes a user's ID as actor from all histories.
pub(crate) async fn forget_actor(transaction: &Transaction, user_id: Uuid) -> Result<()> {
    booking_change::Entity::update_many()
        .col_expr(booking_change::Column::ActorId, Expr::value(None::<Uuid>))
        .filter(booking_change::Column::ActorId.eq(user_id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Replaces the customer's email address.
pub(crate) async fn set_address(transaction: &Transaction, row: &Model, email: &str) -> Result<()> {
    let search = search_text(&row.address, email, &row.phone);
    booking::Entity::update_many()
        .col_expr(Column::UserEmail, Expr::value(email))
        .col_expr(Column::SearchText, Expr::value(search))
        .filter(Column::Id.eq(row.id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Reason of the error for a stale `etag`.
pub(crate) const CHANGED: &str = "CLEANING_BOOKING_CHANGED";

/// Returns the text that the search looks through.
pub(crate) fn search_text(address: &str, email: &str, phone: &str) -> String {
    joined([address, email, phone])
}
