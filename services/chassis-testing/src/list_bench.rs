//! How long lists take, over gRPC, in a short and in a long table: the first page and the last full one. Nothing is asserted: it measures.
//!
//! A benchmark makes one record over the API, has it copied by [`ListBench::fill`], and measures its lists. On SQLite, and on PostgreSQL instead
//! when `SELAM_TEST_POSTGRES_URL` is set.

use std::time::{Duration, Instant};

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use sea_orm::{ConnectionTrait as _, DbBackend, QueryResult, Statement, Value};
use selam_chassis::{
    Database,
    listing::{ListRequest, page_token},
};
use uuid::Uuid;

use crate::TestPlatform;

/// Rows of the tables that are measured.
pub const SIZES: [u32; 2] = [1_000, 1_000_000];
/// Records on a page.
pub const PAGE_SIZE: i32 = 100;
/// How often each page is read.
const TIMES: usize = 50;

/// Whether benchmarks are asked for: `cargo test --all-targets` starts their programs, too, without the flag. Prints the head of the table.
pub fn is_asked_for() -> bool {
    let asked = std::env::args().any(|argument| argument == "--bench");
    if asked {
        println!("| database | rows | list | first page | last full page |");
        println!("| --- | --- | --- | --- | --- |");
    }
    asked
}

/// A table whose lists are measured.
pub struct ListBench {
    database: Database,
    table: &'static str,
    size: u32,
}

impl ListBench {
    /// A table of a service, which holds one row.
    pub fn new(platform: &TestPlatform, service: &str, table: &'static str, size: u32) -> Self {
        Self {
            database: platform.database(service),
            table,
            size,
        }
    }

    /// One of two ways to say something in SQL.
    pub fn sql<'a>(&self, postgres: &'a str, sqlite: &'a str) -> &'a str {
        match self.database.connection().get_database_backend() {
            DbBackend::Postgres => postgres,
            _ => sqlite,
        }
    }

    /// An id for the copy number `n`. Such ids grow, as real ones (version 7) do; in random order the indexes would take minutes to fill.
    pub fn ordered_id(&self) -> &'static str {
        self.sql("lpad(to_hex(n), 32, '0')::uuid", "CAST(printf('%016d', n) AS BLOB)")
    }

    /// A random id.
    pub fn random_id(&self) -> &'static str {
        self.sql("gen_random_uuid()", "randomblob(16)")
    }

    /// The instant in `column`, `n` seconds earlier.
    pub fn seconds_before(&self, column: &str) -> String {
        match self.database.connection().get_database_backend() {
            DbBackend::Postgres => format!("{column} - n * interval '1 second'"),
            _ => format!("strftime('%Y-%m-%dT%H:%M:%S', {column}, '-' || n || ' seconds') || '+00:00'"),
        }
    }

    /// Copies the row until there are as many as are measured. `changed` names columns and what is in them, in SQL over the columns of the row
    /// and the number `n` of the copy; the others are the same.
    pub async fn fill(&self, changed: &[(&str, &str)]) {
        let table = self.table;
        let connection = self.database.connection();
        let first = Statement::from_string(connection.get_database_backend(), format!("SELECT * FROM {table}"));
        let first = connection.query_one_raw(first).await.unwrap().unwrap();
        let columns = first.column_names();
        let unknown = changed
            .iter()
            .find(|(name, _)| !columns.iter().any(|column| column == name));
        assert!(unknown.is_none(), "{table} has no column {unknown:?}");
        let values: Vec<_> = columns
            .iter()
            .map(|column| {
                let change = changed.iter().find(|(name, _)| name == column);
                change.map_or(column.as_str(), |(_, sql)| *sql)
            })
            .collect();
        let copy = format!(
            "INSERT INTO {table} ({}) SELECT {} FROM (WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {}) \
             SELECT n FROM numbers) AS numbers CROSS JOIN (SELECT * FROM {table} LIMIT 1) AS original",
            columns.join(", "),
            values.join(", "),
            self.size - 1
        );
        connection.execute_unprepared(&copy).await.unwrap();
        connection.execute_unprepared("ANALYZE").await.unwrap();
    }

    /// Token of the last full page of a list: of the rows for which `condition` holds in SQL, in the order of `column`. Reading ten thousand
    /// pages to get there would take longer than all the rest. Empty when there is no page before it.
    pub async fn last_page<R: ListRequest>(
        &self,
        request: &R,
        condition: &str,
        column: &str,
        descending: bool,
    ) -> String {
        let backwards = if descending { "ASC" } else { "DESC" };
        let query = format!(
            "SELECT {column}, id FROM {} WHERE {condition} ORDER BY {column} {backwards}, id {backwards} LIMIT 1 OFFSET {PAGE_SIZE}",
            self.table
        );
        let connection = self.database.connection();
        let query = Statement::from_string(connection.get_database_backend(), query);
        let Some(row) = connection.query_one_raw(query).await.unwrap() else {
            return String::new();
        };
        let id: Uuid = row.try_get("", "id").unwrap();
        page_token(request, &[place(&row, column), id.into()]).unwrap()
    }

    /// Prints how long the first page of a list takes, and the page of `last`, in the median of many calls.
    pub async fn measure(&self, list: &str, last: String, read: impl AsyncFn(String)) {
        let database = self.sql("PostgreSQL", "SQLite");
        let mut columns = vec![];
        for token in [String::new(), last] {
            let mut times = Vec::new();
            // The first call opens the connection and does not count.
            for _ in 0..=TIMES {
                let started = Instant::now();
                read(token.clone()).await;
                times.push(started.elapsed());
            }
            columns.push(format!("{:.2} ms", median(&times[1..]).as_secs_f64() * 1000.0));
        }
        println!("| {database} | {} | {list} | {} |", self.size, columns.join(" | "));
    }
}

/// The place of a row in the order of a column of time, whichever kind.
fn place(row: &QueryResult, column: &str) -> Value {
    if let Ok(time) = row.try_get::<DateTime<Utc>>("", column) {
        return time.into();
    }
    if let Ok(time) = row.try_get::<NaiveDateTime>("", column) {
        return time.into();
    }
    row.try_get::<NaiveDate>("", column).unwrap().into()
}

fn median(times: &[Duration]) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}
