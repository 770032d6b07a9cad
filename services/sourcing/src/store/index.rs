//! The search index, written with the product in its transaction.

use std::collections::BTreeMap;

use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, sea_query::OnConflict};
use selam_chassis::{Language, Result, Transaction};

use super::{
    ProductRow,
    entity::{misspelling, product_term, search_word},
};
use crate::{
    choices::Status,
    search::{IndexEntry, ProductTexts, near_keys},
};

/// Rows per statement: three values each, and SQLite allows 32,766.
const ROWS: usize = 5_000;

/// Writes the index entries of products. Retired products are removed.
pub(crate) async fn write(transaction: &Transaction, rows: &[ProductRow], are_new: bool) -> Result<()> {
    if !are_new {
        remove(transaction, rows).await?;
    }
    let mut terms = Vec::new();
    let mut words = BTreeMap::new();
    for row in rows.iter().filter(|row| row.status == Status::Active) {
        let index = of(row);
        terms.extend(index.terms.into_iter().map(|(term, weight)| product_term::ActiveModel {
            product_id: Set(row.id),
            term: Set(term),
            weight: Set(weight),
        }));
        words.extend(index.words);
    }
    for portion in terms.chunks(ROWS) {
        product_term::Entity::insert_many(portion.to_vec())
            .exec_without_returning(&**transaction)
            .await?;
    }
    learn(transaction, words).await
}

fn of(row: &ProductRow) -> IndexEntry {
    IndexEntry::of(&ProductTexts {
        sku: &row.sku,
        texts: Language::ALL.map(|language| row.text(language)),
        region: &row.supplier_region,
    })
}

async fn remove(transaction: &Transaction, rows: &[ProductRow]) -> Result<()> {
    product_term::Entity::delete_many()
        .filter(product_term::Column::ProductId.is_in(rows.iter().map(|row| row.id)))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Inserts new words in sorted order, so that concurrent transactions cannot deadlock.
async fn learn(transaction: &Transaction, mut words: BTreeMap<String, String>) -> Result<()> {
    let all: Vec<String> = words.keys().cloned().collect();
    for portion in all.chunks(ROWS) {
        let known = search_word::Entity::find()
            .filter(search_word::Column::Word.is_in(portion.iter().cloned()))
            .all(&**transaction)
            .await?;
        for known in known {
            if words.get(&known.word) == Some(&known.term) {
                words.remove(&known.word);
            }
        }
    }
    let keys: Vec<_> = words
        .keys()
        .flat_map(|word| near_keys(word).into_iter().map(|key| (key, word.clone())))
        .map(|(spelling, word)| misspelling::ActiveModel {
            spelling: Set(spelling),
            word: Set(word),
        })
        .collect();
    let words: Vec<_> = words
        .into_iter()
        .map(|(word, term)| search_word::ActiveModel {
            word: Set(word),
            term: Set(term),
        })
        .collect();
    for portion in words.chunks(ROWS) {
        let renewed = OnConflict::column(search_word::Column::Word)
            .update_column(search_word::Column::Term)
            .to_owned();
        search_word::Entity::insert_many(portion.to_vec())
            .on_conflict(renewed)
            .exec_without_returning(&**transaction)
            .await?;
    }
    for portion in keys.chunks(ROWS) {
        let known = OnConflict::columns([misspelling::Column::Spelling, misspelling::Column::Word])
            .do_nothing()
            .to_owned();
        misspelling::Entity::insert_many(portion.to_vec())
            .on_conflict(known)
            .exec_without_returning(&**transaction)
            .await?;
    }
    Ok(())
}
