//! Benchmark of lists over gRPC in a small and a large table: the first page and the last full page. It only
//! measures and asserts nothing.
//!
//! A benchmark creates one record over the API, copies it with [`ListBench::fill`], and measures its lists. It
//! runs on SQLite, or on PostgreSQL when `SELAM_TEST_POSTGRES_URL` is set.

use std::time::{Duration, Instant};

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use sea_orm::{ConnectionTrait as _, DbBackend, QueryResult, Statement, Value};
use selam_chassis::{
    Database,
    listing::{ListRequest, page_token},
};
use uuid::Uuid;

use crate::TestPlatform;

/// Row counts of the measured tables.
pub const SIZES: [u32; 2] = [1_000, 1_000_000];
/// Records per page.
pub const PAGE_SIZE: i32 = 100;
/// Number of reads per page.
const TIMES: usize = 50;

/// Returns whether benchmarks should run, and prints the table header. `cargo test --all-targets` starts
/// benchmark programs too, without the flag.
pub fn is_asked_for() -> bool {
    let asked = std::env::args().any(|argument| argument == "--bench");
    if asked {
        println!("| database | rows | list | first page | last full page |");
        println!("| --- | --- | --- | --- | --- |");
    }
    asked
}

/// A table with measured lists.
pub struct ListBench {
    database: Database,
    table: &'static str,
    size: u32,
}

impl ListBench {
    /// Creates the benchmark of a service's table, which must contain one row.
    pub fn new(platform: &TestPlatform, service: &str, table: &'static str, size: u32) -> Self {
        Self {
            database: platform.database(service),
            table,
            size,
        }
    }

    /// Selects the SQL for the current database.
    pub fn sql<'a>(&self, postgres: &'a str, sqlite: &'a str) -> &'a str {
        match self.database.connection().get_database_backend() {
            DbBackend::Postgres => postgres,
            _ => sqlite,
        }
    }

    /// Returns an ID for copy number `n`. The IDs grow like real ones (version 7); in random order, filling the
    /// indexes would take minutes.
    pub fn ordered_id(&self) -> &'static str {
        self.sql("lpad(to_hex(n), 32, '0')::uuid", "CAST(printf('%016d', n) AS BLOB)")
    }

    /// Returns a random ID.
    pub fn random_id(&self) -> &'static str {
        self.sql("gen_random_uuid()", "randomblob(16)")
    }

    /// Returns the instant in `column`, `n` seconds earlier.
    pub fn seconds_before(&self, column: &str) -> String {
        match self.database.connection().get_database_backend() {
            DbBackend::Postgres => format!("{column} - n * interval '1 second'"),
            _ => format!("strftime('%Y-%m-%dT%H:%M:%S', {column}, '-' || n || ' seconds') || '+00:00'"),
        }
    }

    /// Copies the row until the table has the measured size. `changed` lists columns and their SQL values, over
    /// the columns of the row and the number `n` of the copy. The other columns are copied.
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

    /// Returns the token of the last full page of a list: rows that match the SQL `condition`, in the order of
    /// `column`. Reading ten thousand pages would take longer than all other steps. The token is empty without
    /// a page before it.
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

    /// Prints the median duration of many reads of the first page of a list, and of the page at `last`.
    pub async fn measure(&self, list: &str, last: String, read: impl AsyncFn(String)) {
        let database = self.sql("PostgreSQL", "SQLite");
        let mut columns = vec![];
        for token in [String::new(), last] {
            let mut times = Vec::new();
            // The first call opens the connection and is not counted.
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

/// Returns the position of a row in the order of a time column of any type.
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
