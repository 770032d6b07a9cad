//! How many of what is found are where.

use std::collections::BTreeMap;

use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, QueryFilter as _, QuerySelect as _,
    QueryTrait as _, TryGetable,
    sea_query::{Alias, Asterisk, Expr, Func, Query},
};
use selam_chassis::{Result, listing::count_up_to};

use super::{
    entity::{product, product::Column},
    search::Filter,
};
use crate::choices::{Category, Mark, Marks, Status};

/// Products that facets are counted among: a catalogue beyond it would make every search as slow as it is long.
const COUNTED: u64 = 10_000;

/// Products that a total is counted up to (the contract's number).
const TOTAL: u64 = 1_000;

/// Counts by category, mark and country.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facets {
    pub categories: BTreeMap<Category, i64>,
    pub marks: BTreeMap<Mark, i64>,
    pub origins: Vec<(String, i64)>,
}

/// The facets of a search: categories whichever was asked for, countries likewise.
pub(crate) async fn of(connection: &impl ConnectionTrait, filter: &Filter) -> Result<Facets> {
    let of_categories = Filter {
        category: None,
        ..filter.clone()
    };
    let of_origins = Filter {
        origin_country: None,
        ..filter.clone()
    };
    Ok(Facets {
        categories: by(connection, of_categories.condition(), Column::Category, Some(COUNTED))
            .await?
            .into_iter()
            .collect(),
        marks: marks(by(connection, filter.condition(), Column::Marks, Some(COUNTED)).await?),
        origins: by_number(by(connection, of_origins.condition(), Column::OriginCountry, Some(COUNTED)).await?),
    })
}

/// The facets of all that is offered.
pub(crate) async fn of_all(connection: &impl ConnectionTrait) -> Result<Facets> {
    let all = || Condition::all().add(Column::Status.eq(Status::Active));
    Ok(Facets {
        categories: by(connection, all(), Column::Category, None)
            .await?
            .into_iter()
            .collect(),
        marks: marks(by(connection, all(), Column::Marks, None).await?),
        origins: by_number(by(connection, all(), Column::OriginCountry, None).await?),
    })
}

/// How many there are, up to 1000.
pub(crate) async fn total(connection: &impl ConnectionTrait, filter: &Filter) -> Result<i64> {
    count_up_to(connection, filter.select().select_only().column(Column::Id), TOTAL).await
}

async fn by<T: TryGetable>(
    connection: &impl ConnectionTrait,
    condition: Condition,
    column: Column,
    limit: Option<u64>,
) -> Result<Vec<(T, i64)>> {
    let found = product::Entity::find()
        .select_only()
        .column_as(column, "value")
        .filter(condition)
        .limit(limit);
    let value = Alias::new("value");
    let count = Query::select()
        .column(value.clone())
        .expr_as(Func::count(Expr::col(Asterisk)), "count")
        .from_subquery(found.into_query(), "found")
        .group_by_col(value)
        .take();
    let rows = connection.query_all(&count).await?;
    rows.iter()
        .map(|row| Ok((row.try_get("", "value")?, row.try_get("", "count")?)))
        .collect()
}

fn marks(by_bits: Vec<(i32, i64)>) -> BTreeMap<Mark, i64> {
    let mut counts = BTreeMap::new();
    for (bits, count) in by_bits {
        for mark in Marks::from_bits(bits).each() {
            *counts.entry(mark).or_default() += count;
        }
    }
    counts
}

fn by_number(mut origins: Vec<(String, i64)>) -> Vec<(String, i64)> {
    origins.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    origins
}
