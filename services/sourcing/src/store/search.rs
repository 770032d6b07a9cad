//! Search queries, identical for both databases. The cost of a page is bounded where an index provides the order. The
//! weight of a match depends only on its product, so that results do not move while others are added.

use std::collections::BTreeMap;

use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, ExprTrait as _, JoinType, Order, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, Select,
    sea_query::{Alias, Asterisk, Expr, Func, IntoIden as _, Query, SelectStatement, UnionType},
};
use selam_chassis::Result;
use uuid::Uuid;

use super::{
    ProductRow,
    entity::{product, product::Column, product_term},
};
use crate::{
    choices::{Category, Currency, Marks, Status},
    rates::Rates,
};

/// Smallest and largest price in a currency.
pub(crate) type PriceRange = (Currency, i64, i64);

/// Filter of a search.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    /// Terms of each query word.
    pub words: Vec<Vec<String>>,
    /// Number of words that a product needs, when none has all of them.
    pub least_words: Option<i64>,
    pub category: Option<Category>,
    /// Price range per currency; empty for any price.
    pub prices: Vec<PriceRange>,
    pub origin_country: Option<String>,
    pub marks: Marks,
    pub quantity: i32,
    pub max_lead_time_days: i32,
}

impl Filter {
    /// Returns the condition without the words.
    fn fields(&self) -> Condition {
        let mut prices = Condition::any();
        for (currency, least, most) in &self.prices {
            let range = Condition::all()
                .add(Column::CurrencyCode.eq(currency.code()))
                .add(Column::PriceMinor.gte(*least))
                .add(Column::PriceMinor.lte(*most));
            prices = prices.add(range);
        }
        let marks = self.marks.bits();
        Condition::all()
            .add(Column::Status.eq(Status::Active))
            .add_option(self.category.map(|category| Column::Category.eq(category)))
            .add_option(
                self.origin_country
                    .as_deref()
                    .map(|code| Column::OriginCountry.eq(code)),
            )
            .add_option((marks != 0).then(|| Column::Marks.into_expr().bit_and(marks).eq(marks)))
            .add_option((self.quantity > 0).then(|| Column::MinimumOrderQuantity.lte(self.quantity)))
            .add_option((self.max_lead_time_days > 0).then(|| Column::LeadTimeDays.lte(self.max_lead_time_days)))
            .add_option((!self.prices.is_empty()).then_some(prices))
    }

    /// Returns the complete condition on products.
    pub(crate) fn condition(&self) -> Condition {
        if let Some(least) = self.least_words {
            let mut having = Query::select();
            having
                .column(product_term::Column::ProductId)
                .from_subquery(all_hits(&self.words), hit(0))
                .group_by_col(product_term::Column::ProductId)
                .and_having(Expr::col(Asterisk).count().gte(least));
            return self.fields().add(Column::Id.in_subquery(having));
        }
        self.words.iter().fold(self.fields(), |condition, terms| {
            let having = Query::select()
                .column(product_term::Column::ProductId)
                .from(product_term::Entity)
                .and_where(product_term::Column::Term.is_in(terms.iter().cloned()))
                .to_owned();
            condition.add(Column::Id.in_subquery(having))
        })
    }

    /// Returns the query of matching products.
    pub(crate) fn select(&self) -> Select<product::Entity> {
        product::Entity::find().filter(self.condition())
    }
}

/// Returns the scores and ids of up to `limit` products after a position, best match first.
pub(crate) async fn best(
    connection: &impl ConnectionTrait,
    filter: &Filter,
    after: Option<(i32, Uuid)>,
    limit: u64,
) -> Result<Vec<(i32, Uuid)>> {
    if let Some(least) = filter.least_words {
        return best_of_some(connection, filter, least, after, limit).await;
    }
    let id = || Expr::col((hit(0), product_term::Column::ProductId));
    let scores = (0..filter.words.len()).map(|word| Expr::col((hit(word), product_term::Column::Weight)));
    let Some(score) = scores.reduce(|sum, weight| sum.add(weight)) else {
        return Ok(Vec::new());
    };
    let mut select = Query::select();
    select
        .expr_as(score.clone(), "score")
        .expr_as(id(), "id")
        .cond_where(filter.fields());
    for (word, terms) in filter.words.iter().enumerate() {
        let hits = hits(terms);
        if word == 0 {
            select.from_subquery(hits, hit(word));
        } else {
            let same = id().equals((hit(word), product_term::Column::ProductId));
            select.join_subquery(JoinType::InnerJoin, hits, hit(word), same);
        }
    }
    let is_hit = Expr::col((product::Entity, Column::Id)).eq(id());
    select.join(JoinType::InnerJoin, product::Entity, is_hit);
    if let Some((worst, last)) = after {
        let place = Expr::tuple([Expr::value(worst), Expr::value(last)]);
        select.and_where(Expr::tuple([score.clone(), id()]).lt(place));
    }
    select
        .order_by_expr(score, Order::Desc)
        .order_by_expr(id(), Order::Desc)
        .limit(limit);
    let rows = connection.query_all(&select).await?;
    rows.iter()
        .map(|row| Ok((row.try_get("", "score")?, row.try_get("", "id")?)))
        .collect()
}

/// Returns the same for products with at least `least` of the words.
async fn best_of_some(
    connection: &impl ConnectionTrait,
    filter: &Filter,
    least: i64,
    after: Option<(i32, Uuid)>,
    limit: u64,
) -> Result<Vec<(i32, Uuid)>> {
    let id = || Expr::col((hit(0), product_term::Column::ProductId));
    // PostgreSQL returns a wider type for a sum than for its parts.
    let score = || {
        Expr::col((hit(0), product_term::Column::Weight))
            .sum()
            .cast_as("integer")
    };
    let mut select = Query::select();
    select
        .expr_as(score(), "score")
        .expr_as(id(), "id")
        .from_subquery(all_hits(&filter.words), hit(0))
        .join(
            JoinType::InnerJoin,
            product::Entity,
            Expr::col((product::Entity, Column::Id)).eq(id()),
        )
        .cond_where(filter.fields())
        .add_group_by([id()])
        .and_having(Expr::col(Asterisk).count().gte(least));
    if let Some((worst, last)) = after {
        let place = Expr::tuple([Expr::value(worst), Expr::value(last)]);
        select.and_having(Expr::tuple([score(), id()]).lt(place));
    }
    select
        .order_by_expr(score(), Order::Desc)
        .order_by_expr(id(), Order::Desc)
        .limit(limit);
    let rows = connection.query_all(&select).await?;
    rows.iter()
        .map(|row| Ok((row.try_get("", "score")?, row.try_get("", "id")?)))
        .collect()
}

/// Returns whether a product has all words.
pub(crate) async fn do_meet(connection: &impl ConnectionTrait, words: &[Vec<String>]) -> Result<bool> {
    let [first, others @ ..] = words else {
        return Ok(true);
    };
    let mut select = Query::select();
    select
        .column(product_term::Column::ProductId)
        .from(product_term::Entity)
        .and_where(product_term::Column::Term.is_in(first.iter().cloned()))
        .limit(1);
    for terms in others {
        let having = Query::select()
            .column(product_term::Column::ProductId)
            .from(product_term::Entity)
            .and_where(product_term::Column::Term.is_in(terms.iter().cloned()))
            .to_owned();
        select.and_where(product_term::Column::ProductId.in_subquery(having));
    }
    Ok(connection.query_one(&select).await?.is_some())
}

/// Returns the largest number of words that a product has.
pub(crate) async fn most_words(connection: &impl ConnectionTrait, words: &[Vec<String>]) -> Result<i64> {
    let mut counts = Query::select();
    counts
        .expr_as(Expr::col(Asterisk).count(), "words")
        .from_subquery(all_hits(words), hit(0))
        .group_by_col(product_term::Column::ProductId);
    let most = Query::select()
        .expr_as(Expr::col("words").max(), "words")
        .from_subquery(counts, hit(1))
        .to_owned();
    let row = connection.query_one(&most).await?;
    let most: Option<i64> = row.map(|row| row.try_get("", "words")).transpose()?.flatten();
    Ok(most.unwrap_or_default())
}

/// Returns one row per word and product that has it.
fn all_hits(words: &[Vec<String>]) -> SelectStatement {
    let mut each = words.iter().map(|terms| hits(terms));
    let mut all = each.next().unwrap_or_default();
    for hits in each {
        all.union(UnionType::All, hits);
    }
    all
}

/// Returns the products that have one of the terms, with the best weight. A single term is read directly from the
/// index.
fn hits(terms: &[String]) -> SelectStatement {
    use product_term::Column::{ProductId, Term, Weight};
    let mut select = Query::select();
    select.column(ProductId).from(product_term::Entity);
    match terms {
        [term] => select.column(Weight).and_where(Term.eq(term.as_str())),
        several => select
            .expr_as(Func::max(Expr::col(Weight)), Weight.into_iden().to_string())
            .and_where(Term.is_in(several.iter().cloned()))
            .group_by_col(ProductId),
    };
    select
}

fn hit(word: usize) -> Alias {
    Alias::new(format!("hit{word}"))
}

/// Position in the price order: price in millionths of a Canadian cent, and product id.
pub(crate) type PricePlace = (i64, Uuid);

/// Returns up to `limit` products after a position, lowest price first. Each currency is read in its own order, and
/// the results are merged.
pub(crate) async fn cheapest(
    connection: &impl ConnectionTrait,
    filter: &Filter,
    rates: Option<&Rates>,
    after: Option<PricePlace>,
    limit: u64,
) -> Result<Vec<(PricePlace, ProductRow)>> {
    let mut found = BTreeMap::new();
    for currency in Currency::ALL {
        let rate = rates.map_or(1, |rates| rates.micros(currency));
        let mut select = filter.select().filter(Column::CurrencyCode.eq(currency.code()));
        if let Some((price, last)) = after {
            // Between two prices of this currency the id decides nothing.
            let place = if price % rate == 0 { Some(last) } else { None };
            let own = price.div_euclid(rate);
            select = select.filter(match place {
                Some(last) => Expr::tuple([Expr::col(Column::PriceMinor), Expr::col(Column::Id)])
                    .gt(Expr::tuple([Expr::value(own), Expr::value(last)])),
                None => Column::PriceMinor.gt(own),
            });
        }
        let rows = select
            .order_by_asc(Column::PriceMinor)
            .order_by_asc(Column::Id)
            .limit(limit)
            .all(connection)
            .await?;
        found.extend(
            rows.into_iter()
                .map(|row| ((row.price_minor.saturating_mul(rate), row.id), row)),
        );
    }
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    Ok(found.into_iter().take(limit).collect())
}

/// Returns the currencies in which active products have prices.
pub(crate) async fn currencies(connection: &impl ConnectionTrait) -> Result<Vec<Currency>> {
    let mut used = Vec::new();
    for currency in Currency::ALL {
        let found: Option<Uuid> = product::Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::Status.eq(Status::Active))
            .filter(Column::CurrencyCode.eq(currency.code()))
            .limit(1)
            .into_tuple()
            .one(connection)
            .await?;
        used.extend(found.map(|_| currency));
    }
    Ok(used)
}
