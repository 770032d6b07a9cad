//! Crew capacity per arrival window. A transaction that takes or frees several windows does so in the order of date and
//! window, so that two transactions never deadlock.

use chrono::NaiveDate;
use sea_orm::{
    ActiveValue::Set, ConnectionTrait, ExprTrait as _, QueryOrder, QuerySelect, entity::prelude::*,
    sea_query::OnConflict,
};
use selam_chassis::{Result, Transaction};

use super::entity::slot::{ActiveModel, Column, Entity, Model};
use crate::choices::ArrivalWindow;

/// Takes a place and returns whether one was free. The update has the condition, so that two callers cannot take the
/// last place.
pub(crate) async fn take(
    transaction: &Transaction,
    date: NaiveDate,
    window: ArrivalWindow,
    crews: u32,
) -> Result<bool> {
    ensure(transaction, date, &[window]).await?;
    let result = Entity::update_many()
        .col_expr(Column::Booked, Expr::col(Column::Booked).add(1))
        .filter(Column::Date.eq(date))
        .filter(Column::Window.eq(window.number()))
        .filter(Column::Booked.lt(i32::try_from(crews).unwrap_or(i32::MAX)))
        .exec(&**transaction)
        .await?;
    Ok(result.rows_affected == 1)
}

/// Frees a place.
pub(crate) async fn give_back(transaction: &Transaction, date: NaiveDate, window: ArrivalWindow) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Booked, Expr::col(Column::Booked).sub(1))
        .filter(Column::Date.eq(date))
        .filter(Column::Window.eq(window.number()))
        .filter(Column::Booked.gt(0))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Locks the windows of a day until the transaction ends, for callers that try windows in another order.
pub(crate) async fn lock_day(transaction: &Transaction, date: NaiveDate) -> Result<()> {
    ensure(transaction, date, &ArrivalWindow::ALL).await?;
    Entity::find()
        .filter(Column::Date.eq(date))
        .order_by_asc(Column::Window)
        .lock_exclusive()
        .all(&**transaction)
        .await?;
    Ok(())
}

/// Returns the booked crews from `from` to `to`.
pub(crate) async fn booked(connection: &impl ConnectionTrait, from: NaiveDate, to: NaiveDate) -> Result<Vec<Model>> {
    Ok(Entity::find()
        .filter(Column::Date.between(from, to))
        .all(connection)
        .await?)
}

async fn ensure(transaction: &Transaction, date: NaiveDate, windows: &[ArrivalWindow]) -> Result<()> {
    let rows = windows.iter().map(|window| ActiveModel {
        date: Set(date),
        window: Set(window.number()),
        booked: Set(0),
    });
    Entity::insert_many(rows)
        .on_conflict(
            OnConflict::columns([Column::Date, Column::Window])
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}
