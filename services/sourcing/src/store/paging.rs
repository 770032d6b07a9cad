//! Pages of search results that are ordered by more than one column. The page token contains the last product's
//! position.

use chrono::{Datelike as _, NaiveDate};
use sea_orm::{ConnectionTrait, Value};
use selam_chassis::{
    Result,
    listing::{ListRequest, Page, page_token, place},
};
use uuid::Uuid;

use super::{
    ProductRow,
    entity::{product, product_term},
    products,
    search::{self, Filter, PricePlace},
};
use crate::rates::Rates;

/// Default page size (the contract's number).
const DEFAULT_SIZE: i32 = 20;

/// Returns a page of results, best match first.
pub(crate) async fn best<R: ListRequest>(
    connection: &impl ConnectionTrait,
    filter: &Filter,
    request: &R,
) -> Result<Page<ProductRow>> {
    use product_term::Column::{ProductId, Weight};
    let after = match place::<product_term::Entity, R>(request, &[Weight, ProductId])?.as_deref() {
        Some([Value::Int(Some(score)), Value::Uuid(Some(id))]) => Some((*score, *id)),
        _ => None,
    };
    let size = size(request);
    let mut hits = search::best(connection, filter, after, size as u64 + 1).await?;
    let is_last = hits.len() <= size;
    hits.truncate(size);
    let next_page_token = match hits.last().filter(|_| !is_last) {
        Some((score, id)) => page_token(request, &[Value::from(*score), Value::from(*id)])?,
        None => String::new(),
    };
    let ids: Vec<Uuid> = hits.into_iter().map(|(_, id)| id).collect();
    Ok(Page {
        rows: products::in_order(connection, &ids).await?,
        next_page_token,
    })
}

/// Position in the price order with the date of its exchange rates: a search continues with the rates that it started
/// with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PriceToken {
    pub place: PricePlace,
    /// `None` when all prices are in one currency.
    pub date: Option<NaiveDate>,
}

/// Parses the page token of a request.
pub(crate) fn price_token<R: ListRequest>(request: &R) -> Result<Option<PriceToken>> {
    use product::Column::{Id, PriceMinor};
    Ok(
        match place::<product::Entity, R>(request, &[PriceMinor, PriceMinor, Id])?.as_deref() {
            Some(
                [
                    Value::BigInt(Some(price)),
                    Value::BigInt(Some(day)),
                    Value::Uuid(Some(id)),
                ],
            ) => Some(PriceToken {
                place: (*price, *id),
                date: i32::try_from(*day)
                    .ok()
                    .filter(|day| *day > 0)
                    .and_then(NaiveDate::from_num_days_from_ce_opt),
            }),
            _ => None,
        },
    )
}

/// Returns a page of results, lowest price first.
pub(crate) async fn cheapest<R: ListRequest>(
    connection: &impl ConnectionTrait,
    filter: &Filter,
    rates: Option<&Rates>,
    request: &R,
) -> Result<Page<ProductRow>> {
    let after = price_token(request)?.map(|token| token.place);
    let size = size(request);
    let mut found = search::cheapest(connection, filter, rates, after, size as u64 + 1).await?;
    let is_last = found.len() <= size;
    found.truncate(size);
    let day = rates.map_or(0, |rates| i64::from(rates.date.num_days_from_ce()));
    let next_page_token = match found.last().filter(|_| !is_last) {
        Some(((price, id), _)) => page_token(request, &[Value::from(*price), Value::from(day), Value::from(*id)])?,
        None => String::new(),
    };
    Ok(Page {
        rows: found.into_iter().map(|(_, row)| row).collect(),
        next_page_token,
    })
}

fn size<R: ListRequest>(request: &R) -> usize {
    let asked = if request.page_size() == 0 {
        DEFAULT_SIZE
    } else {
        request.page_size()
    };
    usize::try_from(asked).unwrap_or(1)
}
