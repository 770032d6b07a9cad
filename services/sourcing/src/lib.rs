//! Sourcing: the product catalogue with search and exchange rates, and product requests from submission to delivery.
//!
//! # Rules
//!
//! - **Requests** go submitted → in review → sourcing → offered → accepted → ordered → inspected → shipped →
//!   delivered. They end as declined (by an admin), cancelled (by the customer before the order, by an admin after
//!   it) or expired (all offers expired, or the deposit was not paid in time). A new offer reopens an expired request
//!   (decision 0038).
//! - **Landed cost**: goods × rate + duty on the goods + freight, in Canadian cents before tax. An offer is open
//!   through its last day in Calgary.
//! - **Payments**: accepting an offer creates two charges, deposit and balance. Ordering requires the deposit,
//!   shipping the balance. A request cancelled or declined before the order is refunded in full. An admin ends an
//!   order from `ordered` to `shipped` with a reason and a refund share from 0 to 100 percent.
//! - **Balance**: due 14 days after the final inspection by default. The customer gets an email 3 days before, on the
//!   day and 7 days after; then the request is marked as overdue. It can still be paid.
//! - **Refunds**: each charge stores its refund with id, share, reason, outcome and amount. A second payment is
//!   refunded as a duplicate.
//! - **Inspections** follow ISO 2859-1 ([`sampling`]). Final and loading inspections cover the accepted quantity; a
//!   failed one returns the order from `inspected` to `ordered`.
//! - **Disputes**: while the customer's bank holds or keeps a payment, the order is neither placed nor shipped, and no
//!   balance is due.
//! - **Shipping** publishes an event; cargo creates the shipment, and its events report number and delivery. A
//!   shipment that is cancelled or fails returns the order to `inspected`, and so does a refund that began meanwhile.
//! - **Search** (decision 0037): a product's score is the sum of term weights over the query words: product number
//!   900, name 300 plus up to 300 for short names, 90 for the last word of an English name, description 100, region
//!   80. A query in the form of a product number (`HK-0142`, `5-layer`) is looked up as a number first, then by its
//!   words, then among numbers with one character different. When no product has all words, products with most of
//!   them are returned and `matchedSomeWords` is set. Totals count up to 1000, facets among 10,000 products. Pages
//!   are keyset pages in every order.

pub mod choices;
mod clients;
mod convert;
mod csv_lines;
pub mod demo;
mod events;
mod import;
mod jobs;
mod lifecycle;
mod migrations;
mod office_refunds;
mod payment_events;
mod personal_data;
pub mod product;
mod rate_source;
pub mod rates;
mod refunds;
pub mod request;
mod rpc;
pub mod sampling;
pub mod search;
mod settings;
mod store;
mod titles;
mod web_pages;

use std::{sync::Arc, time::Duration};

use selam_chassis::{Platform, Result, Service};
use selam_proto_cargo::v1::ShipmentChanged;
use selam_proto_payments::v1::{CheckoutClosed, PaymentDisputed, PaymentRefunded, PaymentSucceeded};
use selam_proto_sourcing::{
    PACKAGE,
    v1::{catalogue_service_server::CatalogueServiceServer, request_service_server::RequestServiceServer},
};

use clients::Clients;
use import::Importer;
use jobs::{CloseCheckout, ExpireDeposit};
use lifecycle::Requests;
use office_refunds::FollowStep;
use personal_data::SourcingData;
use rate_source::RateSource;
use refunds::{RefundDuplicate, SendRefund};
use rpc::{
    Catalogue,
    requests::attachments::{DOWNLOAD, UPLOAD, upload},
};
use web_pages::ProductPages;

pub use settings::Settings;

/// Name of the service in the database, in logs and in calls to other services.
pub const NAME: &str = "sourcing";

const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(86_400);

/// Builds the service on the parts of `platform`.
///
/// # Errors
/// `UNAVAILABLE` when the database is unreachable, `INTERNAL` when a migration fails, `INVALID_ARGUMENT` when a
/// setting is invalid.
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    Ok(assemble(platform, settings).await?.0)
}

/// Builds the service and returns the requests for the demo data.
async fn assemble(platform: &Platform, settings: Settings) -> Result<(Service, Requests)> {
    let service = Service::new::<migrations::Migrator>(platform, NAME)
        .await?
        .settings::<Settings>();
    let database = service.database().clone();
    let catalogue = Catalogue {
        database: database.clone(),
        calendar: platform.calendar(),
        rates_max_age_days: settings.rates_max_age_days,
        all_facets: Arc::default(),
    };
    let importer = Importer {
        database: database.clone(),
    };
    let pages = ProductPages {
        database: database.clone(),
        site_url: platform.settings().site_url.as_str().into(),
    };
    let files = platform.files(&database)?;
    let (rates, max_change_percent) = (settings.rates.clone(), settings.rates_max_change_percent);
    let requests = Requests {
        database: database.clone(),
        calendar: platform.calendar(),
        clients: Clients::new(platform)?,
        files: files.clone(),
        settings: Arc::new(settings),
    };
    let (indexing, uploading, seeding) = (importer.clone(), requests.clone(), requests.clone());
    let (offers, deposits, balances, owed) = (requests.clone(), requests.clone(), requests.clone(), requests.clone());
    let service = service
        .grpc(CatalogueServiceServer::new(catalogue))
        .grpc(RequestServiceServer::new(requests.clone()))
        .http(&PACKAGE, |routes| {
            routes
                .state(Arc::new(importer))
                .on("POST", "/v1/products:import", import::import)
                .state(Arc::new(pages))
                .on("GET", "/v1/products/{id}/head", web_pages::head)
                .on("GET", "/sitemap-products.xml", web_pages::products)
                .state(Arc::new(uploading))
                .on("POST", UPLOAD, upload)
                .on("GET", DOWNLOAD, files.downloads())
        })
        .files(&files)
        .personal_data(SourcingData {
            requests: requests.clone(),
        })
        .on::<PaymentSucceeded>(requests.clone())
        .on::<CheckoutClosed>(requests.clone())
        .on::<PaymentDisputed>(requests.clone())
        .on::<PaymentRefunded>(requests.clone())
        .on::<ShipmentChanged>(requests.clone())
        .at_least_once::<CloseCheckout>(requests.clone())
        .at_least_once::<ExpireDeposit>(requests.clone())
        .at_least_once::<FollowStep>(requests.clone())
        .at_least_once::<SendRefund>(requests.clone())
        .at_least_once::<RefundDuplicate>(requests)
        .every("offers", MINUTE, move |_| {
            let requests = offers.clone();
            async move { requests.expire_offers().await }
        })
        .every("deposits", MINUTE, move |_| {
            let requests = deposits.clone();
            async move { requests.expire_deposits().await }
        })
        .every("balances", MINUTE, move |_| {
            let requests = balances.clone();
            async move { requests.remind_of_balances().await }
        })
        .every("refunds", DAY, move |_| {
            let requests = owed.clone();
            async move { requests.check_refunds().await }
        })
        .maintenance_task("reindex", "rebuild the search index of all products", move || {
            let importer = indexing.clone();
            async move { Ok(format!("{} products", importer.reindex().await?)) }
        });
    let Some(source) = rates.as_deref().filter(|source| !source.is_empty()) else {
        return Ok((service, seeding));
    };
    let source = RateSource::of(source, max_change_percent)?;
    // Rates are also read at the start. If that fails, a later run reads them; until then prices are not compared.
    if let Err(error) = source.refresh(&database).await {
        tracing::warn!(%error, "cannot read exchange rates");
    }
    let service = service.every("exchange-rates", DAY, move |_| {
        let (source, database) = (source.clone(), database.clone());
        async move { source.refresh(&database).await }
    });
    Ok((service, seeding))
}
