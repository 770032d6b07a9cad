//! Conversion from rows to messages of the contract.

use selam_chassis::{Language, Result, history::etag, timestamp};
use selam_proto::money::v1::Money;
use selam_proto_sourcing::v1::{
    CatalogueOptions, CategoryFacet, ExchangeRate, ExchangeRates, OriginFacet, PriceTier, Product, ProductText,
    QualityFacet,
};

use crate::{
    choices::{Category, ComparisonCurrency, Currency, Mark, Marks},
    rates::{Rates, decimal},
    store::{ProductRow, facets::Facets},
};

/// Largest number of countries in a search response.
const ORIGINS: usize = 10;

/// Language, currency and rates of the caller.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'a> {
    pub language: Language,
    /// Currency of `comparedPrice`.
    pub currency: ComparisonCurrency,
    /// Rates to compare prices with, unless they are missing or stale.
    pub rates: Option<&'a Rates>,
    pub is_admin: bool,
}

pub(crate) fn product(row: ProductRow, view: View<'_>) -> Result<Product> {
    let own = row.currency()?;
    let compared = match view.rates {
        _ if view.currency == ComparisonCurrency::Product(own) => Some(row.price_minor),
        Some(rates) => Some(rates.convert(row.price_minor, own, view.currency)),
        None => None,
    };
    let language = spoken(&row, view.language);
    let (name, description) = row.text(language);
    let (name, description) = (name.to_owned(), description.to_owned());
    let tiers = row.tiers()?.into_iter().map(|tier| PriceTier {
        minimum_quantity: tier.quantity,
        unit_price_minor: tier.price_minor,
    });
    let texts = Language::ALL
        .into_iter()
        .filter(|_| view.is_admin)
        .filter_map(|language| {
            let (name, description) = row.text(language);
            (!name.is_empty()).then(|| ProductText {
                language_code: language.code().to_owned(),
                name: name.to_owned(),
                description: description.to_owned(),
            })
        });
    Ok(Product {
        id: row.id.to_string(),
        name,
        description,
        language_code: language.code().to_owned(),
        category: row.category.wire().into(),
        price: Some(money(own.code(), row.price_minor)),
        compared_price: compared.map(|minor| money(view.currency.code(), minor)),
        price_tiers: tiers.collect(),
        texts: texts.collect(),
        minimum_order_quantity: row.minimum_order_quantity,
        lead_time_days: row.lead_time_days,
        quality_marks: Marks::from_bits(row.marks)
            .each()
            .map(|mark| mark.wire().into())
            .collect(),
        status: row.status.wire().into(),
        etag: etag(row.version),
        create_time: Some(timestamp(row.create_time)),
        update_time: Some(timestamp(row.update_time)),
        sku: row.sku,
        origin_country: row.origin_country,
        supplier_region: row.supplier_region,
        picture: row.picture,
    })
}

/// Returns the requested language, or English when the product has no text in it.
pub(crate) fn spoken(row: &ProductRow, language: Language) -> Language {
    if row.text(language).0.is_empty() {
        Language::En
    } else {
        language
    }
}

fn money(code: &str, minor: i64) -> Money {
    Money {
        currency_code: code.to_owned(),
        amount_minor: minor,
    }
}

pub(crate) fn categories(facets: &Facets) -> Vec<CategoryFacet> {
    let count = |category| facets.categories.get(&category).copied().unwrap_or_default();
    let each = Category::ALL.map(|category| CategoryFacet {
        category: category.wire().into(),
        product_count: narrow(count(category)),
    });
    each.into()
}

pub(crate) fn quality_marks(facets: &Facets) -> Vec<QualityFacet> {
    let count = |mark| facets.marks.get(&mark).copied().unwrap_or_default();
    let each = Mark::ALL.map(|mark| QualityFacet {
        quality_mark: mark.wire().into(),
        product_count: narrow(count(mark)),
    });
    each.into()
}

/// Returns the most frequent countries of a search.
pub(crate) fn frequent_origins(facets: &Facets) -> Vec<OriginFacet> {
    origins(facets).take(ORIGINS).collect()
}

fn origins(facets: &Facets) -> impl Iterator<Item = OriginFacet> {
    facets.origins.iter().map(|(country, count)| OriginFacet {
        origin_country: country.clone(),
        product_count: narrow(*count),
    })
}

pub(crate) fn options(facets: &Facets, rates: Option<&Rates>, is_stale: bool) -> CatalogueOptions {
    let each = |rates: &Rates| {
        let rate = |currency: Currency| ExchangeRate {
            currency_code: currency.code().to_owned(),
            cad: decimal(rates.micros(currency)),
        };
        Currency::ALL.map(rate).to_vec()
    };
    CatalogueOptions {
        categories: categories(facets),
        quality_marks: quality_marks(facets),
        origins: origins(facets).collect(),
        currencies: Currency::ALL.map(|currency| currency.code().to_owned()).into(),
        exchange_rates: Some(ExchangeRates {
            date: rates.map(|rates| rates.date.to_string()).unwrap_or_default(),
            is_stale,
            rates: rates.map(each).unwrap_or_default(),
        }),
        product_count: narrow(facets.categories.values().sum()),
        comparison_currencies: ComparisonCurrency::all()
            .map(|currency| currency.code().to_owned())
            .collect(),
    }
}

pub(crate) fn narrow(count: i64) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
