//! Lists as CSV that a spreadsheet opens without harm, streamed so that its length does not matter.

use futures::{Stream, StreamExt as _, TryStreamExt as _};
use selam_proto::google::api::HttpBody;
use tonic::Status;

use crate::{Error, Result};

const CONTENT_TYPE: &str = "text/csv; charset=utf-8";

/// Turns rows into the parts of a CSV file (RFC 4180, UTF-8 with a byte-order mark, without which spreadsheets misread Arabic and Tigrinya).
///
/// `pages` yields rows in portions as they come from the database; each portion becomes one part of the body. Cells that a spreadsheet would
/// take for a formula begin with an apostrophe.
pub fn csv_export<const COLUMNS: usize>(
    header: [&'static str; COLUMNS],
    pages: impl Stream<Item = Result<Vec<[String; COLUMNS]>>> + Send + 'static,
) -> impl Stream<Item = Result<HttpBody, Status>> + Send + 'static {
    let head = futures::stream::once(async move {
        let mut data = "\u{feff}".as_bytes().to_vec();
        data.extend(lines([header.map(str::to_owned)])?);
        Ok(data)
    });
    head.chain(pages.map(|page| lines(page?)))
        .map_ok(|data| HttpBody {
            content_type: CONTENT_TYPE.to_owned(),
            data,
            extensions: Vec::new(),
        })
        .map_err(|error: Error| error.into())
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

/// A cell that no spreadsheet evaluates (CSV injection). Plain numbers stay numbers.
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
    async fn rows_become_a_csv_file_without_formulas() {
        let row = |name: &str, price: &str| [name.to_owned(), price.to_owned()];
        let pages = futures::stream::iter([
            Ok(vec![
                row("=HYPERLINK(\"http://x\")", "-12.50"),
                row("ሰላም, \"you\"", "12"),
            ]),
            Ok(vec![row(" @SUM(A1)", "+1+1"), row("\tx", "-")]),
        ]);
        let parts: Vec<HttpBody> = csv_export(["name", "price"], pages)
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
}
