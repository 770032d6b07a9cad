//! What the test mode remembers in the provider's place.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, OnConflict},
};
use selam_chassis::{Error, Result, Transaction};
use serde_json::Value;

use super::test_object::{ActiveModel, Column, Entity, Model};

/// Keeps an object unless there is one with its id; answers the one that is kept.
pub(crate) async fn keep(transaction: &Transaction, kind: &str, body: &Value, now: DateTime<Utc>) -> Result<Value> {
    let id = body["id"].as_str().unwrap_or_default();
    Entity::insert(ActiveModel {
        id: Set(id.to_owned()),
        kind: Set(kind.to_owned()),
        body: Set(body.to_string()),
        create_time: Set(now),
    })
    .on_conflict(OnConflict::column(Column::Id).do_nothing().to_owned())
    .exec_without_returning(&**transaction)
    .await?;
    find(&**transaction, id)
        .await?
        .ok_or_else(|| Error::internal("an object that was kept is gone"))
}

pub(crate) async fn find(connection: &impl ConnectionTrait, id: &str) -> Result<Option<Value>> {
    let row = Entity::find_by_id(id).one(connection).await?;
    Ok(row.map(read))
}

/// The object, locked until the transaction ends.
pub(crate) async fn lock(transaction: &Transaction, id: &str) -> Result<Option<Value>> {
    let row = Entity::find_by_id(id).lock_exclusive().one(&**transaction).await?;
    Ok(row.map(read))
}

/// Writes an object anew.
pub(crate) async fn write(transaction: &Transaction, body: &Value) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Body, Expr::value(body.to_string()))
        .filter(Column::Id.eq(body["id"].as_str().unwrap_or_default()))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Objects of a kind, newest first.
pub(crate) async fn of_kind(connection: &impl ConnectionTrait, kind: &str) -> Result<Vec<Value>> {
    let rows = Entity::find()
        .filter(Column::Kind.eq(kind))
        .order_by_desc(Column::CreateTime)
        .order_by_desc(Column::Id)
        .all(connection)
        .await?;
    Ok(rows.into_iter().map(read).collect())
}

fn read(row: Model) -> Value {
    serde_json::from_str(&row.body).unwrap_or_default()
}
