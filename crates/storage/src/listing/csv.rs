//! Streamed CSV exports of any length that are safe to open in a spreadsheet and read back without a loss.

use chrono::{DateTime, Utc};
use futures::{Stream, StreamExt as _, TryStreamExt as _, stream::BoxStream};
use selam_foundation::{Calendar, Error, Result, local_time};
use selam_proto::google::api::HttpBody;
use tonic::Status;
use uuid::Uuid;

use crate::{Database, audit};

const CONTENT_TYPE: &str = "text/csv; charset=utf-8";

/// English month names, which spreadsheets recognise in any locale by their beginning.
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// Response of an RPC that streams a file.
pub type CsvStream = BoxStream<'static, Result<HttpBody, Status>>;

/// A cell of an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Text, such as a name, a telephone number or a tracking number. A spreadsheet must not convert it.
    Text(String),
    /// A number, date, identifier or word of the contract, which a spreadsheet may convert.
    Value(String),
}

impl Cell {
    /// Creates a cell with a number, date, identifier or word of the contract.
    pub fn value(value: impl ToString) -> Self {
        Self::Value(value.to_string())
    }

    /// Creates a cell with an amount: minor units as a decimal number, `12.05`.
    pub fn amount(minor: i64) -> Self {
        Self::Value(amount(minor))
    }

    /// Creates a cell with an instant as wall time of the company with its offset, `2026-11-23T08:00:00-06:00`.
    /// Its date is the company's date, by which sales and taxes are summed.
    pub fn time(calendar: &Calendar, time: DateTime<Utc>) -> Self {
        Self::Value(local_time(calendar.local(time)))
    }

    /// Returns the text in the file.
    fn written(self) -> String {
        match self {
            Self::Text(text) if is_converted(&text) => format!("'{text}"),
            Self::Value(value) if begins_a_formula(&value) && value.parse::<f64>().is_err() => format!("'{value}"),
            Self::Text(text) | Self::Value(text) => text,
        }
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// Formats records as parts of a CSV file (RFC 4180, UTF-8 with a byte-order mark, without which spreadsheets
/// misread Arabic and Tigrinya).
///
/// `batches` yields batches of records from the database, such as [`List::batches`](super::List::batches).
/// Each batch becomes one part of the body, and `line` formats one record. Texts that a spreadsheet would
/// evaluate as a formula or convert to a number or date begin with an apostrophe, which [`cell_text`] removes.
///
/// The export is in the audit trail of `database` before the first record is read. `subject_id`: the user whose records
/// alone are exported.
///
/// # Errors
/// As [`audit::opened`].
pub async fn csv_export<M: Send + 'static, const COLUMNS: usize>(
    database: &Database,
    subject_id: Option<Uuid>,
    header: [&'static str; COLUMNS],
    batches: impl Stream<Item = Result<Vec<M>>> + Send + 'static,
    line: impl Fn(M) -> [Cell; COLUMNS] + Send + 'static,
) -> Result<CsvStream> {
    audit::opened(database, "", subject_id).await?;
    Ok(file(header, batches, line))
}

fn file<M: Send + 'static, const COLUMNS: usize>(
    header: [&'static str; COLUMNS],
    batches: impl Stream<Item = Result<Vec<M>>> + Send + 'static,
    line: impl Fn(M) -> [Cell; COLUMNS] + Send + 'static,
) -> CsvStream {
    let head = futures::stream::once(async move {
        let mut data = "\u{feff}".as_bytes().to_vec();
        data.extend(lines([header.map(Cell::value)])?);
        Ok(data)
    });
    head.chain(batches.map(move |portion| lines(portion?.into_iter().map(&line))))
        .map_ok(|data| HttpBody {
            content_type: CONTENT_TYPE.to_owned(),
            data,
            extensions: Vec::new(),
        })
        .map_err(|error: Error| error.into())
        .boxed()
}

/// Formats an amount: minor units as a decimal number, `12.05`.
pub fn amount(minor: i64) -> String {
    let sign = if minor < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", minor.unsigned_abs() / 100, minor.unsigned_abs() % 100)
}

/// Returns the text of a cell that an export wrote: without the apostrophe that keeps spreadsheets from
/// converting it.
pub fn cell_text(cell: &str) -> &str {
    let text = cell.strip_prefix('\'');
    text.filter(|text| is_converted(text)).unwrap_or(cell)
}

fn lines<const COLUMNS: usize>(rows: impl IntoIterator<Item = [Cell; COLUMNS]>) -> Result<Vec<u8>> {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.map(Cell::written)).map_err(Error::internal)?;
    }
    writer.into_inner().map_err(|error| Error::internal(error.to_string()))
}

/// Returns whether a spreadsheet shows something else than this text. Apostrophes at its beginning do not count, so
/// that [`cell_text`] is unambiguous.
fn is_converted(text: &str) -> bool {
    let text = text.trim_start_matches('\'');
    begins_a_formula(text) || reads_as_number(text)
}

/// Returns whether a spreadsheet evaluates the text (CSV injection).
fn begins_a_formula(text: &str) -> bool {
    text.trim_start()
        .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
        || text.starts_with(['\t', '\r', '\n'])
}

/// Returns whether a spreadsheet reads the text as a number, time or date in some locale, which loses leading
/// zeros and digits after the fifteenth: `0911234567`, `1E5`, `12-3`, `MAR-1`.
fn reads_as_number(text: &str) -> bool {
    let is_mark = |letter: char| letter.is_whitespace() || "+-.,:/()%".contains(letter);
    let letters = text.trim_matches(|letter: char| letter.is_numeric() || is_mark(letter));
    text.contains(char::is_numeric)
        && (letters
            .chars()
            .all(|letter| letter.is_numeric() || is_mark(letter) || matches!(letter, 'e' | 'E'))
            || letters.len() > 2
                && MONTHS
                    .iter()
                    .any(|month| month.starts_with(&letters.to_ascii_lowercase())))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    async fn written<const COLUMNS: usize>(rows: Vec<[Cell; COLUMNS]>) -> Vec<u8> {
        let pages = futures::stream::iter([Ok(rows)]);
        let parts: Vec<HttpBody> = file([""; COLUMNS], pages, |row| row)
            .try_collect()
            .await
            .unwrap_or_default();
        assert!(parts.iter().all(|part| part.content_type == CONTENT_TYPE));
        parts.into_iter().skip(1).flat_map(|part| part.data).collect()
    }

    #[tokio::test]
    async fn escapes_formulas_in_csv_export() {
        let row = |name: &str, price: &str| [Cell::from(name.to_owned()), Cell::value(price)];
        let bytes = written(vec![
            row("=HYPERLINK(\"http://x\")", "-12.50"),
            row("ሰላም, \"you\"", "12"),
            row(" @SUM(A1)", "+1+1"),
            row("\tx", "-"),
        ]);
        assert_eq!(
            String::from_utf8_lossy(&bytes.await),
            "\"'=HYPERLINK(\"\"http://x\"\")\",-12.50\r\n\"ሰላም, \"\"you\"\"\",12\r\n' @SUM(A1),'+1+1\r\n'\tx,'-\r\n"
        );
    }

    #[tokio::test]
    async fn starts_with_mark_and_header() {
        let pages = futures::stream::iter([Ok(Vec::<[Cell; 2]>::new())]);
        let mut parts = file(["name", "price_cad"], pages, |row| row);
        let head = parts.try_next().await.ok().flatten().unwrap_or_default();
        assert_eq!(head.data, "\u{feff}name,price_cad\r\n".as_bytes());
    }

    #[test]
    fn keeps_numbers_that_are_names_as_text() {
        for text in [
            "+14035550142",
            "0911234567",
            "(403) 555-0142",
            "٠٩١١٢٣٤٥٦٧",
            "0142",
            "1E5",
            "12-3",
            "3/4",
            "MAR-1",
            "1 sept",
            "100:2.10",
            "12345678901234567890",
            "12%",
            "-1",
            "'0142",
        ] {
            let cell = Cell::from(text.to_owned()).written();
            assert_eq!(cell, format!("'{text}"));
            assert_eq!(cell_text(&cell), text);
        }
        for text in [
            "",
            "12 Main Street",
            "HK-0142",
            "SLM-2026-000123",
            "O'Neil",
            "'quoted'",
            "T2P 1J9",
            "100:2.10; 500:1",
        ] {
            assert_eq!(Cell::from(text.to_owned()).written(), text);
            assert_eq!(cell_text(text), text);
        }
        assert_eq!(Cell::amount(-1205).written(), "-12.05");
        assert_eq!(Cell::value("2026-11-23").written(), "2026-11-23");
    }

    #[test]
    fn writes_wall_time_of_company() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../chassis-testing/zones/2026f");
        let calendar = selam_foundation::Zone::find("America/Edmonton", [folder.into()]).map(Calendar::new);
        let written = |time: &str| {
            let cell = Cell::time(calendar.as_ref().ok()?, time.parse().ok()?);
            Some(cell.written())
        };
        // Paid in the evening of the last day of a month, which is the next month in UTC.
        assert_eq!(
            written("2026-02-01T01:30:00Z").as_deref(),
            Some("2026-01-31T18:30:00-07:00")
        );
        assert_eq!(
            written("2027-01-01T00:30:00Z").as_deref(),
            Some("2026-12-31T18:30:00-06:00")
        );
    }

    #[test]
    fn formats_amounts_with_two_decimals() {
        assert_eq!(
            [1205, 5, -5, -1250, 0].map(amount),
            ["12.05", "0.05", "-0.05", "-12.50", "0.00"]
        );
    }

    /// Texts as people enter them, and texts that spreadsheets change.
    fn text() -> impl Strategy<Value = String> {
        prop_oneof![
            any::<String>(),
            "['=+@\t-]{0,3}[0-9 .:,/-]{0,12}",
            "[\"\r\n',;ሰላምمرحبا0-9 ]{0,12}",
            "0{0,3}[0-9]{1,16}",
        ]
    }

    proptest! {
        #[test]
        fn reads_back_what_is_written(rows in proptest::collection::vec(proptest::array::uniform3(text()), 1..4)) {
            let cells = rows.iter().map(|row| row.clone().map(Cell::from));
            let bytes = lines(cells).unwrap_or_default();
            let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(bytes.as_slice());
            let read: Vec<Vec<String>> = reader
                .records()
                .filter_map(|record| Some(record.ok()?.iter().map(|cell| cell_text(cell).to_owned()).collect()))
                .collect();
            prop_assert_eq!(read, rows.iter().map(|row| row.to_vec()).collect::<Vec<_>>());
        }
    }
}
