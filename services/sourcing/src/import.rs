//! Import of the catalogue. The body is streamed, and lines are written in batches with one transaction each. An
//! invalid line is reported and does not affect other lines.

mod csv_reader;

use std::{collections::BTreeSet, time::Duration};

use actix_web::{HttpResponse, web};
use futures::StreamExt as _;
use selam_chassis::{
    Changes, Database, Error, Principal, Result, Transaction, personal_data::answer, server::http::Query,
};
use selam_proto_sourcing::v1::{ImportError, ImportResult};
use serde::Deserialize;
use tokio::{sync::mpsc, time::timeout};
use uuid::Uuid;

use crate::{
    csv_lines::LineError,
    product::ValidProduct,
    rpc::CATALOGUE,
    store::{
        ProductRow, index,
        products::{self, Kind},
    },
};

use csv_reader::{Line, Piece};

/// Largest number of line errors in a response (the contract's limit).
const MAX_ERRORS: usize = 1_000;
/// Longest time a client may send no data.
const IDLE: Duration = Duration::from_secs(30);
/// Products reindexed per transaction.
const REINDEXED: u64 = 500;

/// Query parameters of an import.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Options {
    #[serde(default)]
    dry_run: bool,
}

/// Imports lines into the catalogue.
#[derive(Clone)]
pub(crate) struct Importer {
    pub(crate) database: Database,
}

/// Handles `POST /v1/products:import`.
pub(crate) async fn import(
    admin: Principal,
    Query(options): Query<Options>,
    body: web::Payload,
    importer: web::Data<Importer>,
) -> Result<HttpResponse> {
    let (pieces, received) = mpsc::channel(8);
    let receive = receive(body, pieces);
    let import = importer.import(received, Some(admin.user_id), options.dry_run);
    let (received, imported) = tokio::join!(receive, import);
    // An incomplete upload is an error, regardless of its lines.
    received?;
    Ok(HttpResponse::Ok().json(answer(&imported?)?))
}

/// Forwards the body. A failed upload is forwarded as a failure, so that a truncated line is not taken for a complete
/// one.
async fn receive(mut body: web::Payload, pieces: mpsc::Sender<Piece>) -> Result<()> {
    loop {
        let failure = match timeout(IDLE, body.next()).await {
            Ok(None) => return Ok(()),
            Ok(Some(Ok(piece))) => {
                // After a rejection the rest of the body is still read, so that the client can read the response.
                pieces.send(Ok(piece)).await.ok();
                continue;
            }
            Ok(Some(Err(actix_web::error::PayloadError::Overflow))) => Error::body_too_large(LARGEST),
            Ok(Some(Err(_))) => {
                Error::invalid_argument("UPLOAD_INCOMPLETE", "the upload is incomplete; send the file again")
            }
            Err(_) => Error::invalid_argument("UPLOAD_STALLED", "the upload timed out; send the file again"),
        };
        pieces.send(Err(())).await.ok();
        return Err(failure);
    }
}

/// Body limit of the contract, in bytes.
const LARGEST: u64 = 53_477_376;

impl Importer {
    /// Imports the lines of a file.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` with `CSV_NOT_UTF8`, `CSV_HEADER` or `CSV_LINE_TOO_LONG` when the file is not a catalogue.
    /// Database errors otherwise.
    pub(crate) async fn import(
        &self,
        pieces: mpsc::Receiver<Piece>,
        admin_id: Option<Uuid>,
        is_dry_run: bool,
    ) -> Result<ImportResult> {
        let (batches, mut read) = mpsc::channel(2);
        let reader = tokio::task::spawn_blocking(move || csv_reader::read(pieces, &batches));
        let mut result = ImportResult {
            is_dry_run,
            ..ImportResult::default()
        };
        let mut seen = BTreeSet::new();
        while let Some(portion) = read.recv().await {
            self.import_batch(portion, &mut seen, admin_id, &mut result).await?;
        }
        reader.await.map_err(Error::internal)??;
        if !is_dry_run {
            // In addition to the entry of the first batch, which remains when the import fails.
            let transaction = self.database.begin().await?;
            let changes = Changes::default()
                .with("createdCount", 0, result.created_count)
                .with("updatedCount", 0, result.updated_count)
                .with("failedCount", 0, result.failed_count);
            transaction.audit("", None, changes, "").await?;
            transaction.commit().await?;
        }
        Ok(result)
    }

    async fn import_batch(
        &self,
        portion: Vec<Line>,
        seen: &mut BTreeSet<String>,
        admin_id: Option<Uuid>,
        result: &mut ImportResult,
    ) -> Result<()> {
        let mut right = Vec::with_capacity(portion.len());
        for line in portion {
            result.line_count += 1;
            let product = line.product.and_then(|product| {
                let is_new = seen.insert(product.sku.clone());
                is_new
                    .then_some(product)
                    .ok_or_else(|| LineError::new("sku", "SKU_TWICE", "appears in the file twice"))
            });
            match product {
                Ok(product) => right.push(product),
                Err(line_error) => add_error(result, line.number, line_error),
            }
        }
        if result.is_dry_run {
            let known = products::by_sku(
                self.database.connection(),
                right.iter().map(|product| product.sku.clone()),
            )
            .await?;
            for product in &right {
                match known.get(&product.sku) {
                    None => result.created_count += 1,
                    Some(row) if products::to_product(row)? != *product => result.updated_count += 1,
                    Some(_) => {}
                }
            }
            return Ok(());
        }
        let transaction = self.database.begin().await?;
        let (created, updated) = write(&transaction, &right, admin_id).await?;
        transaction.commit().await?;
        result.created_count += created;
        result.updated_count += updated;
        Ok(())
    }

    /// Rebuilds the search index of all products. Returns their number.
    ///
    /// # Errors
    /// Database errors.
    pub(crate) async fn reindex(&self) -> Result<usize> {
        let (mut count, mut last) = (0, Uuid::nil());
        loop {
            let transaction = self.database.begin().await?;
            transaction.lock(CATALOGUE, "").await?;
            let rows = products::some_after(&*transaction, last, REINDEXED).await?;
            let Some(row) = rows.last() else { return Ok(count) };
            last = row.id;
            count += rows.len();
            index::write(&transaction, &rows, false).await?;
            transaction.commit().await?;
        }
    }
}

fn add_error(result: &mut ImportResult, line: i32, line_error: LineError) {
    result.failed_count += 1;
    if result.errors.len() < MAX_ERRORS {
        result.errors.push(ImportError {
            line,
            column: line_error.column.to_owned(),
            reason: line_error.reason,
            message: line_error.message,
        });
    }
}

/// Inserts new products and updates changed ones. Returns the number of each.
async fn write(transaction: &Transaction, lines: &[ValidProduct], admin_id: Option<Uuid>) -> Result<(i32, i32)> {
    transaction.lock(CATALOGUE, "").await?;
    let known = products::by_sku(&**transaction, lines.iter().map(|product| product.sku.clone())).await?;
    let now = transaction.now();
    let (mut created, mut updated): (Vec<ProductRow>, Vec<ProductRow>) = (Vec::new(), Vec::new());
    for product in lines {
        match known.get(&product.sku) {
            None => created.push(products::row(product, now)?),
            Some(row) if products::to_product(row)? != *product => updated.push(products::next(row, product, now)?),
            Some(_) => {}
        }
    }
    products::insert(transaction, &created).await?;
    for row in &updated {
        products::replace(transaction, row.clone()).await?;
    }
    products::insert_changes(transaction, &created, Kind::Imported, admin_id).await?;
    products::insert_changes(transaction, &updated, Kind::Imported, admin_id).await?;
    index::write(transaction, &created, true).await?;
    index::write(transaction, &updated, false).await?;
    let count = |rows: Vec<ProductRow>| i32::try_from(rows.len()).unwrap_or(i32::MAX);
    Ok((count(created), count(updated)))
}
