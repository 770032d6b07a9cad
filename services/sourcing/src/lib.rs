//! Sourcing: the catalogue of products, its search, and the exchange rates that prices are compared by.

pub mod choices;
mod convert;
mod demo;
mod import;
mod lines;
mod migrations;
mod personal_data;
pub mod product;
mod rate_source;
pub mod rates;
mod rpc;
pub mod sampling;
mod settings;
mod store;
pub mod words;

use std::{sync::Arc, time::Duration};

use selam_chassis::{Platform, Result, Service};
use selam_proto_sourcing::{PACKAGE, v1::catalogue_service_server::CatalogueServiceServer};

use import::Importer;
use personal_data::Changes;
use rate_source::RateSource;
use rpc::Catalogue;

pub use settings::Settings;

/// Name of the service: of its database, in logs, and towards other services.
pub const NAME: &str = "sourcing";

const DAY: Duration = Duration::from_secs(86_400);

/// Puts the service together on the parts of `platform`.
///
/// # Errors
/// `UNAVAILABLE` when the database does not answer, `INTERNAL` when a migration fails, `INVALID_ARGUMENT` when a setting cannot be used.
pub async fn build(platform: &Platform, settings: Settings) -> Result<Service> {
    let service = Service::new::<migrations::Migrator>(platform, NAME)
        .await?
        .settings::<Settings>();
    let database = service.database().clone();
    let catalogue = Catalogue {
        database: database.clone(),
        calendar: platform.calendar(),
        rates_max_age_days: settings.rates_max_age_days,
    };
    let importer = Importer {
        database: database.clone(),
    };
    let indexing = importer.clone();
    let service = service
        .grpc(CatalogueServiceServer::new(catalogue))
        .http(&PACKAGE, |routes| {
            routes
                .state(Arc::new(importer))
                .on("POST", "/v1/products:import", import::import)
        })
        .personal_data(Changes {
            database: database.clone(),
        })
        .chore("reindex", "write what all products are found by once more", move || {
            let importer = indexing.clone();
            async move { Ok(format!("{} products", importer.reindex().await?)) }
        })
        .demo(demo::play);
    let Some(source) = settings.rates.as_deref().filter(|source| !source.is_empty()) else {
        return Ok(service);
    };
    let source = RateSource::of(source)?;
    // At the start, too; what is not there yet comes with the next try, and until then prices are not compared.
    if let Err(error) = source.refresh(&database).await {
        tracing::warn!(%error, "cannot read exchange rates");
    }
    Ok(service.every("exchange-rates", DAY, move |_| {
        let (source, database) = (source.clone(), database.clone());
        async move { source.refresh(&database).await }
    }))
}
