//! Facet counts of a search.

use std::collections::BTreeMap;

use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, QueryFilter as _, QuerySelect as _,
    QueryTrait as _,
    sea_query::{Asterisk, Expr, Func, Query},
};
use selam_chassis::{Result, listing::count_up_to};

use super::{
    entity::{product, product::Column},
    search::Filter,
};
use crate::choices::{Category, Mark, Marks, Status};

/// Products that facets are counted among, which bounds the duration of a search.
const COUNTED: u64 = 10_000;

/// Largest total (the contract's limit).
const TOTAL: u64 = 1_000;

/// Counts by category, mark and country.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facets {
    pub categories: BTreeMap<Category, i64>,
    pub marks: BTreeMap<Mark, i64>,
    pub origins: Vec<(String, i64)>,
}

/// Returns the facets of a search and its total up to 1000. Category and country counts ignore the filter on their
/// own field.
pub(crate) async fn of(connection: &impl ConnectionTrait, filter: &Filter) -> Result<(Facets, i64)> {
    let found = counts(connection, filter.condition(), Some(COUNTED)).await?;
    let mut facets = Facets::of(&found);
    if filter.category.is_some() {
        let wider = Filter {
            category: None,
            ..filter.clone()
        };
        facets.categories = Facets::of(&counts(connection, wider.condition(), Some(COUNTED)).await?).categories;
    }
    if filter.origin_country.is_some() {
        let wider = Filter {
            origin_country: None,
            ..filter.clone()
        };
        facets.origins = Facets::of(&counts(connection, wider.condition(), Some(COUNTED)).await?).origins;
    }
    let total: i64 = found.iter().map(|kind| kind.count).sum();
    Ok((facets, total.min(i64::try_from(TOTAL).unwrap_or(i64::MAX))))
}

/// Returns the facets of all active products, counted among [`ALL`] products.
pub(crate) async fn of_all(connection: &impl ConnectionTrait) -> Result<Facets> {
    let all = Condition::all().add(Column::Status.eq(Status::Active));
    Ok(Facets::of(&counts(connection, all, Some(ALL)).await?))
}

/// Products that the facets of the whole catalogue are counted among.
const ALL: u64 = 100_000;

/// Returns the total of a search, up to 1000.
pub(crate) async fn total(connection: &impl ConnectionTrait, filter: &Filter) -> Result<i64> {
    count_up_to(connection, filter.select().select_only().column(Column::Id), TOTAL).await
}

/// Count of products that agree in all counted fields.
struct Kind {
    category: Category,
    marks: i32,
    origin: String,
    count: i64,
}

/// Counts up to `limit` matching products in one query.
async fn counts(connection: &impl ConnectionTrait, condition: Condition, limit: Option<u64>) -> Result<Vec<Kind>> {
    let columns = [Column::Category, Column::Marks, Column::OriginCountry];
    let found = product::Entity::find()
        .select_only()
        .columns(columns)
        .filter(condition)
        .limit(limit);
    let count = Query::select()
        .columns(columns)
        .expr_as(Func::count(Expr::col(Asterisk)), "count")
        .from_subquery(found.into_query(), "found")
        .group_by_columns(columns)
        .take();
    let rows = connection.query_all(&count).await?;
    rows.iter()
        .map(|row| {
            Ok(Kind {
                category: row.try_get("", "category")?,
                marks: row.try_get("", "marks")?,
                origin: row.try_get("", "origin_country")?,
                count: row.try_get("", "count")?,
            })
        })
        .collect()
}

impl Facets {
    fn of(kinds: &[Kind]) -> Self {
        let mut categories = BTreeMap::new();
        let mut marks = BTreeMap::new();
        let mut origins = BTreeMap::new();
        for kind in kinds {
            *categories.entry(kind.category).or_default() += kind.count;
            *origins.entry(kind.origin.clone()).or_default() += kind.count;
            for mark in Marks::from_bits(kind.marks).each() {
                *marks.entry(mark).or_default() += kind.count;
            }
        }
        let mut origins: Vec<(String, i64)> = origins.into_iter().collect();
        origins.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
        Self {
            categories,
            marks,
            origins,
        }
    }
}
