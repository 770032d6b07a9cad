//! Queries of the ledger.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait, EntityTrait, ExprTrait as _, QueryFilter, QuerySelect,
    sea_query::OnConflict,
};
use selam_chassis::{Error, Result, Transaction};
use uuid::Uuid;

use super::{ledger_entry, ledger_line};
use crate::ledger::Entry;

/// Posts an entry once per key. Returns whether it is new.
pub(crate) async fn post(transaction: &Transaction, entry: &Entry, now: DateTime<Utc>) -> Result<bool> {
    if !entry.is_balanced() {
        return Err(Error::internal(format!("the entry {} is not balanced", entry.key)));
    }
    let id = Uuid::now_v7();
    let inserted = ledger_entry::Entity::insert(ledger_entry::ActiveModel {
        id: Set(id),
        key: Set(entry.key.clone()),
        create_time: Set(now),
    })
    .on_conflict(OnConflict::column(ledger_entry::Column::Key).do_nothing().to_owned())
    .exec_without_returning(&**transaction)
    .await?;
    if inserted == 0 {
        return Ok(false);
    }
    for (account, amount) in &entry.lines {
        ledger_line::Entity::insert(ledger_line::ActiveModel {
            entry_id: Set(id),
            account: Set(account.as_str().to_owned()),
            amount_minor: Set(*amount),
        })
        .exec_without_returning(&**transaction)
        .await?;
    }
    Ok(true)
}

/// Returns the time at which the entry with `key` was posted.
pub(crate) async fn post_time(connection: &impl ConnectionTrait, key: &str) -> Result<Option<DateTime<Utc>>> {
    let found = ledger_entry::Entity::find()
        .filter(ledger_entry::Column::Key.eq(key))
        .one(connection)
        .await?;
    Ok(found.map(|entry| entry.create_time))
}

/// Returns whether an entry was posted since `time`.
pub(crate) async fn has_entry_since(connection: &impl ConnectionTrait, time: DateTime<Utc>) -> Result<bool> {
    let found = ledger_entry::Entity::find()
        .filter(ledger_entry::Column::CreateTime.gte(time))
        .one(connection)
        .await?;
    Ok(found.is_some())
}

/// Returns the balance of each account.
pub(crate) async fn balances(connection: &impl ConnectionTrait) -> Result<Vec<(String, i64)>> {
    use ledger_line::Column;
    Ok(ledger_line::Entity::find()
        .select_only()
        .column(Column::Account)
        .column_as(Column::AmountMinor.sum().cast_as("BIGINT"), "balance")
        .group_by(Column::Account)
        .into_tuple()
        .all(connection)
        .await?)
}
