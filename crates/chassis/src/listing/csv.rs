//! Streamed CSV exports of any length that are safe to open in a spreadsheet.

use chrono::{DateTime, SecondsFormat, Utc};
use futures::{Stream, StreamExt as _, TryStreamExt as _, stream::BoxStream};
use selam_proto::google::api::HttpBody;
use tonic::Status;

use crate::{Error, Result};

const CONTENT_TYPE: &str = "text/csv; charset=utf-8";

/// Response of an RPC that streams a file.
pub type CsvStream = BoxStream<'static, Result<HttpBody, Status>>;

/// Formats records as parts of a CSV file (RFC 4180, UTF-8 with a byte-order mark, without which spreadsheets
/// misread Arabic and Tigrinya).
///
/// `batches` yields batches of records from the database, such as [`List::batches`](super::List::batches).
/// Each batch becomes one part of the body, and `line` formats one record. Cells that a spreadsheet would
/// evaluate as a formula begin with an apostrophe.
pub fn csv_export<M: Send + 'static, const COLUMNS: usize>(
    header: [&'static str; COLUMNS],
    batches: impl Stream<Item = Result<Vec<M>>> + Send + 'static,
    line: impl Fn(M) -> [String; COLUMNS] + Send + 'static,
) -> CsvStream {
    let head = futures::stream::once(async move {
        let mut data = "\u{feff}".as_bytes().to_vec();
        data.extend(lines([header.map(str::to_owned)])?);
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

/// Formats an instant, `2026-11-23T15:00:00Z`.
pub fn instant(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}

fn lines<const COLUMNS: usize>(rows: impl IntoIterator<Item = [String; COLUMNS]>) -> Result<Vec<u8>> {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.map(harmless)).map_err(Error::internal)?;
    }
    writer.into_inner().map_err(|error| Error::internal(error.to_string()))
}

/// Escapes a cell that a spreadsheet would evaluate (CSV injection). Plain numbers stay numbers.
fn harmless(cell: String) -> String {
    let begins_a_formula = cell
        .trim_start()
        .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
        || cell.starts_with(['\t', '\r', '\n']);
    if begins_a_formula && cell.parse::<f64>().is_err() {
        format!("'{cell}")
    } else {
        cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn escapes_formulas_in_csv_export() {
        let row = |name: &str, price: &str| [name.to_owned(), price.to_owned()];
        let pages = futures::stream::iter([
            Ok(vec![
                row("=HYPERLINK(\"http://x\")", "-12.50"),
                row("ሰላም, \"you\"", "12"),
            ]),
            Ok(vec![row(" @SUM(A1)", "+1+1"), row("\tx", "-")]),
        ]);
        let parts: Vec<HttpBody> = csv_export(["name", "price"], pages, |row| row)
            .try_collect()
            .await
            .unwrap_or_default();
        let text: Vec<u8> = parts.iter().flat_map(|part| part.data.clone()).collect();
        assert_eq!(
            String::from_utf8_lossy(&text),
            "\u{feff}name,price\r\n\"'=HYPERLINK(\"\"http://x\"\")\",-12.50\r\n\"ሰላም, \"\"you\"\"\",12\r\n' @SUM(A1),'+1+1\r\n'\tx,'-\r\n"
        );
        assert!(parts.iter().all(|part| part.content_type == CONTENT_TYPE));
    }

    #[test]
    fn formats_amounts_with_two_decimals() {
        assert_eq!(
            [1205, 5, -5, -1250, 0].map(amount),
            ["12.05", "0.05", "-0.05", "-12.50", "0.00"]
        );
    }
}
