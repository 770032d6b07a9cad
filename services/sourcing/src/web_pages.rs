//! Heads of products' public web pages, and their sitemap.

use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, web};
use selam_chassis::{
    Database, Result, fields,
    listing::amount,
    web_pages::{PageHead, SITEMAP_RECORDS, language, sitemap},
};
use serde_json::json;

use crate::{
    choices::Status,
    convert,
    store::products::{find, last_changed, not_found},
};

/// Serves the heads and the sitemap of products.
#[derive(Clone)]
pub(crate) struct ProductPages {
    pub(crate) database: Database,
    pub(crate) site_url: Arc<str>,
}

/// Serves `getProductHead`.
pub(crate) async fn head(
    id: web::Path<String>,
    request: HttpRequest,
    pages: web::Data<ProductPages>,
) -> Result<HttpResponse> {
    let row = find(pages.database.connection(), fields::id("id", &id)?).await?;
    if row.status == Status::Retired {
        return Err(not_found());
    }
    let (name, description) = row.text(convert::spoken(&row, language(&request)));
    let prices = row.tiers()?.into_iter().map(|tier| tier.price_minor);
    let (lowest, highest) = prices.fold((row.price_minor, row.price_minor), |(lowest, highest), price| {
        (lowest.min(price), highest.max(price))
    });
    let site = pages.site_url.trim_end_matches('/');
    let head = PageHead {
        title: name.to_owned(),
        description: (if description.is_empty() { name } else { description }).to_owned(),
        data: json!({
            "@context": "https://schema.org",
            "@type": "Product",
            "name": name,
            "description": description,
            "sku": row.sku,
            "url": format!("{site}/products/{}", row.id),
            "countryOfOrigin": {"@type": "Country", "name": row.origin_country},
            "offers": {
                "@type": "AggregateOffer",
                "priceCurrency": row.currency_code,
                "lowPrice": amount(lowest),
                "highPrice": amount(highest),
                "eligibleQuantity": {"@type": "QuantitativeValue", "minValue": row.minimum_order_quantity},
                "seller": {"@type": "LocalBusiness", "@id": format!("{site}/#company")},
            },
        }),
    };
    Ok(head.response())
}

/// Serves `getProductSitemap`.
pub(crate) async fn products(pages: web::Data<ProductPages>) -> Result<HttpResponse> {
    let rows = last_changed(pages.database.connection(), SITEMAP_RECORDS).await?;
    let paths = rows
        .into_iter()
        .map(|(id, changed)| (format!("/products/{id}"), Some(changed)));
    Ok(sitemap(&pages.site_url, paths))
}
