//! Demo data: a catalogue, exchange rates as of the day of the first start, and requests in every status.

mod fixtures;
mod requests;

use actix_web::web::Bytes;
use selam_chassis::{
    Platform, Result, Service,
    demo::{ADMIN, DemoContext},
};
use tokio::sync::mpsc;

use crate::{Settings, import::Importer, lifecycle::Requests, rates::Rates, store};

/// Demo catalogue, loaded through the import.
const PRODUCTS: &str = include_str!("../../demo/products.csv");

/// Example exchange rates, not from a bank. Their date is set when the demo is created.
const RATES: &str = include_str!("../../demo/rates.json");

/// Builds the service with its demo data. Production processes use [`crate::build`].
///
/// # Errors
/// The errors of [`crate::build`].
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    let (service, requests) = crate::assemble(platform, settings).await?;
    Ok(service.demo(move |context| seed(context, requests.clone())))
}

/// Creates the demo data.
pub(crate) async fn seed(context: DemoContext, service: Requests) -> Result<()> {
    let database = context.at(context.now());
    let rates = Rates::parse(RATES.as_bytes())?.on(context.today());
    let transaction = database.begin().await?;
    store::rates::keep(&transaction, &rates).await?;
    transaction.commit().await?;

    let (sender, pieces) = mpsc::channel(1);
    sender.try_send(Ok(Bytes::from_static(PRODUCTS.as_bytes()))).ok();
    drop(sender);
    let result = Importer { database }.import(pieces, Some(ADMIN.id), false).await?;
    match result.errors.first() {
        None => requests::seed(&context, &service).await,
        Some(line_error) => Err(selam_chassis::Error::internal(format!(
            "line {} of the demo catalogue: {} {}",
            line_error.line, line_error.column, line_error.message
        ))),
    }
}
