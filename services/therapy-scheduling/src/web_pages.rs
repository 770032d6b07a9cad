//! Heads of therapists' public web pages, and their sitemap.

use std::{collections::BTreeMap, sync::Arc};

use actix_web::{HttpRequest, HttpResponse, web};
use selam_chassis::{
    Database, Result, fields,
    listing::amount,
    web_pages::{PageHead, SITEMAP_RECORDS, language, sitemap},
};
use serde_json::json;

use crate::{convert::rating_tenths, store};

/// Serves the heads and the sitemap of therapists.
#[derive(Clone)]
pub(crate) struct TherapistPages {
    pub(crate) database: Database,
    pub(crate) site_url: Arc<str>,
}

/// Serves `getTherapistHead`.
pub(crate) async fn head(
    id: web::Path<String>,
    request: HttpRequest,
    pages: web::Data<TherapistPages>,
) -> Result<HttpResponse> {
    let connection = pages.database.connection();
    let mut row = store::therapists::find_listed(connection, fields::id("id", &id)?).await?;
    store::translations::apply(connection, std::slice::from_mut(&mut row), language(&request)).await?;
    let offers = store::offers::of(connection, &[row.id]).await?.remove(&row.id);
    let site = pages.site_url.trim_end_matches('/');
    let offers: Vec<_> = offers
        .unwrap_or_default()
        .iter()
        .map(|offer| json!({"@type": "Offer", "priceCurrency": "CAD", "price": amount(offer.price_minor)}))
        .collect();
    let mut person = BTreeMap::from([
        ("@type", json!("Person")),
        ("name", json!(row.full_name)),
        (
            "worksFor",
            json!({"@type": "LocalBusiness", "@id": format!("{site}/#company")}),
        ),
    ]);
    if !row.location.is_empty() {
        person.insert("workLocation", json!({"@type": "Place", "name": row.location}));
    }
    let mut data = BTreeMap::from([
        ("@context", json!("https://schema.org")),
        ("@type", json!("Service")),
        ("name", json!(row.full_name)),
        ("serviceType", json!("Online therapy")),
        ("url", json!(format!("{site}/therapists/{}", row.id))),
        ("provider", json!(person)),
        ("offers", json!(offers)),
    ]);
    if row.review_count > 0 {
        let tenths = rating_tenths(row.rating_sum, row.review_count);
        let value = f64::from(tenths) / 10.0;
        data.insert(
            "aggregateRating",
            json!({"@type": "AggregateRating", "ratingValue": value, "reviewCount": row.review_count}),
        );
    }
    let head = PageHead {
        title: row.full_name,
        description: row.bio,
        data: json!(data),
    };
    Ok(head.response())
}

/// Serves `getTherapistSitemap`.
pub(crate) async fn therapists(pages: web::Data<TherapistPages>) -> Result<HttpResponse> {
    let ids = store::therapists::listed_ids(pages.database.connection(), SITEMAP_RECORDS).await?;
    let paths = ids.into_iter().map(|id| (format!("/therapists/{id}"), None));
    Ok(sitemap(&pages.site_url, paths))
}
