//! Paginated lists along an index (keyset paging). A page token holds the position after the last record, so
//! that page 10,000 costs as much as page 1.

mod csv;
mod office;
mod search;
mod token;

use selam_foundation::Result;

use crate::Database;
use futures::{Stream, stream};
use sea_orm::{
    Condition, ConnectionTrait, EntityTrait, ExprTrait as _, Iterable as _, Order, PrimaryKeyToColumn as _,
    QueryFilter, QueryOrder, QuerySelect, QueryTrait as _, Select, Value,
    sea_query::{Asterisk, Expr, Func, Query},
};

pub use csv::{Cell, CsvStream, amount, cell_text, csv_export};
pub use office::{office_only, owner, person};
pub use search::{contains, is_found, search_text};
pub use selam_proto::ListRequest;
pub use token::{page_token, place};

const DEFAULT_SIZE: i32 = 20;
const MAX_SIZE: i32 = 100;
/// Largest count of a list.
const MAX_COUNT: u64 = 1_000;
/// Number of records that an export reads at once.
const EXPORT_SIZE: u64 = 500;

/// The column and direction by which a list is sorted. The primary key breaks ties, so that every record has
/// one position.
#[derive(Clone, Copy, Debug)]
pub struct Sort<E: EntityTrait> {
    column: E::Column,
    descending: bool,
}

impl<E: EntityTrait> Sort<E> {
    /// Sorts by `column` in ascending order. The column must not be nullable.
    pub fn ascending(column: E::Column) -> Self {
        Self {
            column,
            descending: false,
        }
    }

    /// Sorts by `column` in descending order. The column must not be nullable.
    pub fn descending(column: E::Column) -> Self {
        Self {
            column,
            descending: true,
        }
    }

    /// Returns the columns of a position.
    fn columns(&self) -> Vec<E::Column> {
        let key = E::PrimaryKey::iter().map(|key| key.into_column());
        std::iter::once(self.column).chain(key).collect()
    }
}

/// A page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<M> {
    /// Records of the page.
    pub rows: Vec<M>,
    /// Token of the next page; empty on the last page.
    pub next_page_token: String,
}

/// A list: the records of a table that match a filter, sorted.
#[derive(Clone, Debug)]
pub struct List<E: EntityTrait> {
    filter: Condition,
    sort: Sort<E>,
}

impl<E: EntityTrait> List<E> {
    /// Creates the list of records that match `filter`, in the order of `sort`. An index should begin with the
    /// columns that the filter fixes, continue with the sort column and end with the primary key.
    pub fn new(filter: Condition, sort: Sort<E>) -> Self {
        Self { filter, sort }
    }

    /// Returns the requested page: 20 records by default, at most 100.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` with `PAGE_TOKEN` on `pageToken` when it is not a token of the same list: the same
    /// RPC with the same filter and order. Otherwise the errors of the database.
    pub async fn page<R: ListRequest>(&self, connection: &impl ConnectionTrait, request: &R) -> Result<Page<E::Model>> {
        let place = token::place::<E, R>(request, &self.sort.columns())?;
        let size = page_size(request.page_size());
        // One additional record shows whether there is another page.
        let mut rows = self.after(place, size + 1).all(connection).await?;
        let more = rows.len() as u64 > size;
        rows.truncate(usize::try_from(size).unwrap_or(usize::MAX));
        let next_page_token = match rows.last().filter(|_| more) {
            Some(last) => page_token(request, &self.place(last))?,
            None => String::new(),
        };
        Ok(Page { rows, next_page_token })
    }

    /// Returns the number of records in the list, counted up to 1000, which bounds the cost.
    ///
    /// # Errors
    /// The errors of the database.
    pub async fn count(&self, connection: &impl ConnectionTrait) -> Result<i32> {
        // Ordered like the index. Otherwise PostgreSQL may scan the whole table for a rare value.
        let counted = self.after(None, MAX_COUNT).select_only().column(self.sort.column);
        let count = count_up_to(connection, counted, MAX_COUNT).await?;
        Ok(i32::try_from(count).unwrap_or(i32::MAX))
    }

    /// Returns the `total_count` of the response with `page`: the number of records in the list, counted up to 1000,
    /// on the first page, and 0 on the others.
    ///
    /// # Errors
    /// The errors of the database.
    pub async fn total_count<R: ListRequest>(
        &self,
        connection: &impl ConnectionTrait,
        request: &R,
        page: &Page<E::Model>,
    ) -> Result<i32> {
        if !request.page_token().is_empty() {
            Ok(0)
        } else if page.next_page_token.is_empty() {
            // The only page. A search for a rare text does not read the table again.
            Ok(i32::try_from(page.rows.len()).unwrap_or(i32::MAX))
        } else {
            self.count(connection).await
        }
    }

    /// Returns the whole list in batches for an export, with at most one batch in memory.
    pub fn batches(self, database: Database) -> impl Stream<Item = Result<Vec<E::Model>>> + Send + 'static {
        stream::try_unfold(Some(None), move |place| {
            let (list, database) = (self.clone(), database.clone());
            async move {
                let Some(place) = place else { return Ok(None) };
                let rows = list.after(place, EXPORT_SIZE).all(database.connection()).await?;
                let is_full = rows.len() as u64 == EXPORT_SIZE;
                let next = rows.last().filter(|_| is_full).map(|last| Some(list.place(last)));
                Ok(Some((rows, next)))
            }
        })
    }

    fn place(&self, row: &E::Model) -> Vec<Value> {
        use sea_orm::ModelTrait as _;
        self.sort.columns().into_iter().map(|column| row.get(column)).collect()
    }

    /// Selects up to `limit` records after a position. Positions are compared as row values, for which both
    /// databases use the index. The same comparison with AND and OR scans from the beginning.
    fn after(&self, place: Option<Vec<Value>>, limit: u64) -> Select<E> {
        let columns = self.sort.columns();
        let mut select = E::find().filter(self.filter.clone());
        if let Some(place) = place {
            let row = Expr::tuple(columns.iter().map(|column| Expr::col(*column)));
            let place = Expr::tuple(place.into_iter().map(Expr::value));
            select = select.filter(if self.sort.descending {
                row.lt(place)
            } else {
                row.gt(place)
            });
        }
        let direction = if self.sort.descending { Order::Desc } else { Order::Asc };
        for column in columns {
            select = select.order_by(column, direction.clone());
        }
        select.limit(limit)
    }
}

fn page_size(requested: i32) -> u64 {
    let size = if requested <= 0 { DEFAULT_SIZE } else { requested };
    u64::from(size.clamp(1, MAX_SIZE).unsigned_abs())
}

/// Counts the rows of `select`, up to `limit`, which bounds the cost.
///
/// # Errors
/// The errors of the database.
pub async fn count_up_to<E: EntityTrait>(
    connection: &impl ConnectionTrait,
    select: Select<E>,
    limit: u64,
) -> Result<i64> {
    let count = Query::select()
        .expr_as(Func::count(Expr::col(Asterisk)), "count")
        .from_subquery(select.limit(limit).into_query(), "some")
        .take();
    let row = connection.query_one(&count).await?;
    Ok(row.map_or(Ok(0), |row| row.try_get("", "count"))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn applies_default_and_maximum_page_size() {
        assert_eq!([page_size(0), page_size(7), page_size(1000)], [20, 7, 100]);
    }
}
