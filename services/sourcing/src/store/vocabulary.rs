//! Lookup of the terms that a typed word matches.

use std::collections::{BTreeMap, BTreeSet};

use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, ExprTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _,
    sea_query::{Expr, Func, Query},
};
use selam_chassis::Result;

use super::entity::{misspelling, product_term, search_word};
use crate::search::{QueryWord, is_near, near_keys};

/// Largest number of terms per word.
const MOST: usize = 16;

/// Shortest prefix that a search completes; suggestions complete any.
const SHORTEST_BEGINNING: usize = 3;

/// Returns the terms of each word: its own if a product has it, otherwise those of words with this prefix, otherwise
/// those with one letter different from it or its singular. Empty for a word without a match.
pub(crate) async fn terms(connection: &impl ConnectionTrait, query: &[QueryWord]) -> Result<Vec<Vec<String>>> {
    let known = known(connection, query).await?;
    let mut terms = Vec::with_capacity(query.len());
    for word in query {
        if known.contains(&word.term) {
            terms.push(vec![word.term.clone()]);
            continue;
        }
        let mut found = Vec::new();
        if word.word.chars().count() >= SHORTEST_BEGINNING {
            found = beginning(connection, &word.word).await?;
        }
        if found.is_empty() {
            found = near(connection, &word.word).await?;
        }
        // `tshirts` is two letters away from `shirt`, its singular only one.
        if found.is_empty() && word.term != word.word {
            found = near(connection, &word.term).await?;
        }
        terms.push(found);
    }
    Ok(terms)
}

/// Returns the terms of a product number: its own if it exists, otherwise those of numbers with this prefix.
pub(crate) async fn terms_of_number(connection: &impl ConnectionTrait, number: &QueryWord) -> Result<Vec<String>> {
    if known(connection, std::slice::from_ref(number)).await?.is_empty() {
        return beginning(connection, &number.word).await;
    }
    Ok(vec![number.term.clone()])
}

/// Returns the terms of numbers with one character different.
pub(crate) async fn terms_near_number(connection: &impl ConnectionTrait, number: &QueryWord) -> Result<Vec<String>> {
    near(connection, &number.word).await
}

/// Returns the terms of an unfinished word: its own and those of words with this prefix.
pub(crate) async fn terms_of_beginning(connection: &impl ConnectionTrait, word: &QueryWord) -> Result<Vec<String>> {
    let mut found = beginning(connection, &word.word).await?;
    if !found.contains(&word.term) && !known(connection, std::slice::from_ref(word)).await?.is_empty() {
        found.insert(0, word.term.clone());
    }
    if found.is_empty() {
        near(connection, &word.word).await
    } else {
        Ok(found)
    }
}

/// Returns the terms that a product has.
async fn known(connection: &impl ConnectionTrait, query: &[QueryWord]) -> Result<BTreeSet<String>> {
    let terms: Vec<String> = search_word::Entity::find()
        .select_only()
        .column(search_word::Column::Term)
        .distinct()
        .filter(search_word::Column::Term.is_in(query.iter().map(|word| word.term.clone())))
        .filter(is_used())
        .into_tuple()
        .all(connection)
        .await?;
    Ok(terms.into_iter().collect())
}

/// Returns the terms of words with the prefix `typed`, shortest words first.
async fn beginning(connection: &impl ConnectionTrait, typed: &str) -> Result<Vec<String>> {
    use search_word::Column::Word;
    let range = Condition::all()
        .add(Word.gte(typed))
        .add(Word.lt(format!("{typed}\u{10ffff}")));
    let rows = search_word::Entity::find()
        .filter(range)
        .filter(is_used())
        .order_by_asc(Func::char_length(Expr::col(Word)))
        .order_by_asc(Word)
        .limit(4 * MOST as u64)
        .all(connection)
        .await?;
    Ok(first_terms(rows.into_iter().map(|row| row.term)))
}

/// Returns the terms of words with one letter different.
async fn near(connection: &impl ConnectionTrait, typed: &str) -> Result<Vec<String>> {
    let keys = near_keys(typed);
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let candidates = Query::select()
        .column(misspelling::Column::Word)
        .from(misspelling::Entity)
        .and_where(misspelling::Column::Spelling.is_in(keys))
        .to_owned();
    let rows = search_word::Entity::find()
        .filter(search_word::Column::Word.in_subquery(candidates))
        .filter(is_used())
        .order_by_asc(search_word::Column::Word)
        .all(connection)
        .await?;
    let near = rows.into_iter().filter(|row| is_near(typed, &row.word));
    Ok(first_terms(near.map(|row| row.term)))
}

/// Words of deleted products stay, but no product has their term.
fn is_used() -> Expr {
    let used = Query::select()
        .expr(Expr::val(1))
        .from(product_term::Entity)
        .and_where(
            product_term::Column::Term
                .into_expr()
                .equals((search_word::Entity, search_word::Column::Term)),
        )
        .to_owned();
    Expr::exists(used)
}

fn first_terms(terms: impl Iterator<Item = String>) -> Vec<String> {
    let mut places = BTreeMap::new();
    for term in terms {
        let next = places.len();
        places.entry(term).or_insert(next);
    }
    let mut terms: Vec<_> = places.into_iter().map(|(term, place)| (place, term)).collect();
    terms.sort_unstable();
    terms.into_iter().map(|(_, term)| term).take(MOST).collect()
}
