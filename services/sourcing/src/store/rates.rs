//! Queries of exchange rates by day. Old rates are kept, because offers refer to the rate that they were calculated
//! with.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, sea_query::OnConflict,
};
use selam_chassis::{Result, Transaction};

use super::entity::exchange_rate::{ActiveModel, Column, Entity, Model};
use crate::{choices::Currency, rates::Rates};

/// Stores the rates of a day. Later rates of the same day replace earlier ones.
pub(crate) async fn keep(transaction: &Transaction, rates: &Rates) -> Result<()> {
    let rows = Currency::ALL.map(|currency| ActiveModel {
        date: Set(rates.date),
        currency_code: Set(currency.code().to_owned()),
        cad_micros: Set(rates.micros(currency)),
    });
    Entity::insert_many(rows)
        .on_conflict(
            OnConflict::columns([Column::Date, Column::CurrencyCode])
                .update_column(Column::CadMicros)
                .to_owned(),
        )
        .exec_without_returning(&**transaction)
        .await?;
    Ok(())
}

/// Returns the latest rates.
pub(crate) async fn latest(connection: &impl ConnectionTrait) -> Result<Option<Rates>> {
    let rows = Entity::find()
        .order_by_desc(Column::Date)
        .order_by_asc(Column::CurrencyCode)
        .limit(Currency::ALL.len() as u64)
        .all(connection)
        .await?;
    Ok(rates(rows))
}

/// Returns the latest rates on or before a day.
pub(crate) async fn as_of(connection: &impl ConnectionTrait, date: NaiveDate) -> Result<Option<Rates>> {
    let rows = Entity::find()
        .filter(Column::Date.lte(date))
        .order_by_desc(Column::Date)
        .order_by_asc(Column::CurrencyCode)
        .limit(Currency::ALL.len() as u64)
        .all(connection)
        .await?;
    Ok(rates(rows))
}

/// Returns the rates of a day.
pub(crate) async fn of(connection: &impl ConnectionTrait, date: NaiveDate) -> Result<Option<Rates>> {
    Ok(rates(
        Entity::find().filter(Column::Date.eq(date)).all(connection).await?,
    ))
}

fn rates(rows: Vec<Model>) -> Option<Rates> {
    let date = rows.first()?.date;
    let micros: BTreeMap<_, _> = rows
        .iter()
        .filter_map(|row| Some((Currency::parse(&row.currency_code)?, row.cad_micros)))
        .collect();
    Rates::new(date, micros)
}
