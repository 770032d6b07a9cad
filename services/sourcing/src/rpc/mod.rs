//! RPC handlers: validate, decide, store.

mod office;
pub(crate) mod requests;
mod search;

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use selam_chassis::{Calendar, Database, Error, Language, Principal, Result, fields, listing::CsvStream, validate};
use selam_proto_sourcing::v1::{CatalogueOptions, GetCatalogueOptionsRequest, GetProductRequest, Product};
use tokio::sync::Mutex;
use tonic::Request;

use crate::{
    choices::{ComparisonCurrency, Currency, Status},
    convert::{self, View},
    rates::Rates,
    store::{self, facets::Facets},
};

pub(crate) use office::CATALOGUE;

/// Facets of all products with the time of their count.
type CachedFacets = Option<(DateTime<Utc>, Arc<Facets>)>;

/// Serves `selam.sourcing.v1.CatalogueService`.
#[derive(Clone)]
pub(crate) struct Catalogue {
    pub(crate) database: Database,
    pub(crate) calendar: Calendar,
    pub(crate) rates_max_age_days: u32,
    /// Facets of the whole catalogue.
    pub(crate) all_facets: Arc<Mutex<CachedFacets>>,
}

/// Time for which a replica caches the facets of the whole catalogue.
const FACETS_KEPT: TimeDelta = TimeDelta::seconds(30);

impl Catalogue {
    fn is_stale(&self, rates: &Rates) -> bool {
        let today = self.calendar.today(self.database.clock().now());
        rates.is_stale(today, self.rates_max_age_days)
    }

    /// Returns the latest rates, unless they are too old to compare prices with.
    async fn good_rates(&self) -> Result<Option<Rates>> {
        let latest = store::rates::latest(self.database.connection()).await?;
        Ok(latest.filter(|rates| !self.is_stale(rates)))
    }

    async fn get_catalogue_options(&self, _: Request<GetCatalogueOptionsRequest>) -> Result<CatalogueOptions> {
        let connection = self.database.connection();
        let facets = self.all_facets().await?;
        let rates = store::rates::latest(connection).await?;
        let is_stale = rates.as_ref().is_none_or(|rates| self.is_stale(rates));
        Ok(convert::options(&facets, rates.as_ref(), is_stale))
    }

    /// Returns the facets of the whole catalogue. Concurrent callers wait for one count.
    async fn all_facets(&self) -> Result<Arc<Facets>> {
        let now = self.database.clock().now();
        let mut kept = self.all_facets.lock().await;
        if let Some((time, facets)) = kept.as_ref()
            && now < *time + FACETS_KEPT
        {
            return Ok(Arc::clone(facets));
        }
        let facets = Arc::new(store::facets::of_all(self.database.connection()).await?);
        *kept = Some((now, Arc::clone(&facets)));
        Ok(facets)
    }

    async fn get_product(&self, request: Request<GetProductRequest>) -> Result<Product> {
        let is_admin = Principal::of(&request).is_ok_and(|caller| caller.is_office());
        validate(request.get_ref())?;
        let language = Language::of(&request, &request.get_ref().language_code)?;
        let request = request.into_inner();
        let currency = comparison_currency(&request.currency)?;
        let row = store::products::find(self.database.connection(), fields::id("id", &request.id)?).await?;
        if row.status == Status::Retired && !is_admin {
            return Err(store::products::not_found());
        }
        let rates = self.good_rates().await?;
        let view = View {
            language,
            currency,
            rates: rates.as_ref(),
            is_admin,
        };
        convert::product(row, view)
    }

    /// Converts a product as admins see it.
    async fn for_office(&self, row: store::ProductRow) -> Result<Product> {
        let rates = self.good_rates().await?;
        convert::product(row, office_view(rates.as_ref()))
    }
}

fn office_view(rates: Option<&Rates>) -> View<'_> {
    View {
        language: Language::En,
        currency: ComparisonCurrency::default(),
        rates,
        is_admin: true,
    }
}

/// Parses the currency of a price comparison. The default is the Canadian dollar.
fn comparison_currency(code: &str) -> Result<ComparisonCurrency> {
    match code {
        "" => Ok(ComparisonCurrency::default()),
        code => ComparisonCurrency::parse(code)
            .ok_or_else(|| Error::field("currency", "CURRENCY_UNSUPPORTED", "must be CAD, USD, EUR, GBP or CNY")),
    }
}

/// Parses the currency of a request's target price.
pub(crate) fn currency(field: &str, code: &str) -> Result<Currency> {
    match code {
        "" => Ok(Currency::default()),
        code => Currency::parse(code)
            .ok_or_else(|| Error::field(field, "CURRENCY_UNSUPPORTED", "must be USD, EUR, GBP or CNY")),
    }
}

selam_proto_sourcing::impl_catalogue_service!(Catalogue, ExportCatalogueStream = CsvStream);
