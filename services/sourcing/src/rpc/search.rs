//! Search and suggestions.

use selam_chassis::{Error, Language, Result, listing::Page, validate};
use selam_proto_sourcing::v1::{
    ProductOrder, ProductSuggestion, SearchProductsRequest, SearchProductsResponse, SuggestProductsRequest,
    SuggestProductsResponse,
};
use tonic::Request;

use super::{Catalogue, comparison_currency};
use crate::{
    choices::{Category, ComparisonCurrency, Currency, Mark},
    convert::{self, View},
    rates::{self, Rates},
    search::{product_number, query_words},
    store::{
        self, ProductRow, facets,
        listing::{ByColumn, found},
        paging,
        search::{self, Filter, PriceRange},
        vocabulary,
    },
};

/// Number of suggestions (the contract's limit).
const SUGGESTIONS: u64 = 8;

/// Smallest and largest price of a filter, in the minor unit.
type Bounds = (Option<i64>, Option<i64>);

impl Catalogue {
    pub(super) async fn search_products(
        &self,
        request: Request<SearchProductsRequest>,
    ) -> Result<SearchProductsResponse> {
        validate(request.get_ref())?;
        let language = Language::of(&request, &request.get_ref().language_code)?;
        let request = request.into_inner();
        let currency = comparison_currency(&request.currency)?;
        let bounds = bounds(&request)?;
        let rates = self.rates_for(&request, currency, bounds).await?;
        let Some(words) = self.terms(&request.query).await? else {
            return Ok(SearchProductsResponse::default());
        };
        let least_words = self.least_words(&words).await?;
        let filter = Filter {
            words,
            least_words,
            category: Category::from_wire(request.category()),
            prices: price_ranges(bounds, currency, rates.as_ref()),
            origin_country: Some(request.origin_country.clone()).filter(|code| !code.is_empty()),
            marks: request.quality_filter().filter_map(Mark::from_wire).collect(),
            quantity: request.quantity,
            max_lead_time_days: request.max_lead_time_days,
        };
        let page = self.page(&request, &filter, rates.as_ref()).await?;
        let connection = self.database.connection();
        // Facets are the same on every page, so only the first page has them.
        let (facets, total) = if request.page_token.is_empty() {
            let (facets, total) = facets::of(connection, &filter).await?;
            (Some(facets), total)
        } else {
            (None, facets::total(connection, &filter).await?)
        };
        let view = View {
            language,
            currency,
            rates: rates.as_ref(),
            is_admin: false,
        };
        let products = page.rows.into_iter().map(|row| convert::product(row, view));
        Ok(SearchProductsResponse {
            products: products.collect::<Result<_>>()?,
            next_page_token: page.next_page_token,
            total_count: convert::narrow(total),
            categories: facets.as_ref().map(convert::categories).unwrap_or_default(),
            quality_marks: facets.as_ref().map(convert::quality_marks).unwrap_or_default(),
            origins: facets.as_ref().map(convert::frequent_origins).unwrap_or_default(),
            matched_some_words: least_words.is_some(),
        })
    }

    /// Returns the number of words that a product needs when no product has all of them, regardless of other filters.
    async fn least_words(&self, words: &[Vec<String>]) -> Result<Option<i64>> {
        let connection = self.database.connection();
        if words.len() < 2 || search::do_meet(connection, words).await? {
            return Ok(None);
        }
        search::most_words(connection, words).await.map(Some)
    }

    async fn page(
        &self,
        request: &SearchProductsRequest,
        filter: &Filter,
        rates: Option<&Rates>,
    ) -> Result<Page<ProductRow>> {
        let connection = self.database.connection();
        let column = match request.order_by() {
            ProductOrder::Unspecified if !filter.words.is_empty() => {
                return paging::best(connection, filter, request).await;
            }
            ProductOrder::Price => return paging::cheapest(connection, filter, rates, request).await,
            ProductOrder::Unspecified | ProductOrder::Newest => ByColumn::Newest,
            ProductOrder::LeadTime => ByColumn::LeadTime,
            ProductOrder::MinimumOrder => ByColumn::MinimumOrder,
        };
        found(filter, column).page(connection, request).await
    }

    /// Returns the terms of each query word, or `None` when no word matches the catalogue. A word without a match is
    /// ignored when others match.
    async fn terms(&self, query: &str) -> Result<Option<Vec<Vec<String>>>> {
        let connection = self.database.connection();
        let number = product_number(query);
        if let Some(number) = &number {
            let terms = vocabulary::terms_of_number(connection, number).await?;
            if !terms.is_empty() {
                return Ok(Some(vec![terms]));
            }
        }
        let query_words = query_words(query);
        if query_words.is_empty() {
            return Ok(query.trim().is_empty().then(Vec::new));
        }
        let mut terms = vocabulary::terms(connection, &query_words).await?;
        // `5-layer` is searched by its words, unless no product has them all and a product number is similar.
        if let Some(number) = &number
            && (terms.iter().any(Vec::is_empty) || !search::do_meet(connection, &terms).await?)
        {
            let near = vocabulary::terms_near_number(connection, number).await?;
            if !near.is_empty() {
                return Ok(Some(vec![near]));
            }
        }
        terms.retain(|each| !each.is_empty());
        Ok((!terms.is_empty()).then_some(terms))
    }

    /// Returns the rates that the search started with.
    ///
    /// # Errors
    /// `RATES_MISSING` when there are none and the search needs them.
    async fn rates_for(
        &self,
        request: &SearchProductsRequest,
        currency: ComparisonCurrency,
        bounds: Bounds,
    ) -> Result<Option<Rates>> {
        let connection = self.database.connection();
        let by_price = request.order_by() == ProductOrder::Price;
        if by_price
            && let Some(date) = paging::price_token(request)?.and_then(|token| token.date)
            && let Some(rates) = store::rates::of(connection, date).await?
        {
            return Ok(Some(rates));
        }
        let rates = self.good_rates().await?;
        if rates.is_some() || (!by_price && bounds == (None, None)) {
            return Ok(rates);
        }
        let used = search::currencies(connection).await?;
        let is_other = |own: &Currency| ComparisonCurrency::Product(*own) != currency;
        if (by_price && used.len() > 1) || (bounds != (None, None) && used.iter().any(is_other)) {
            return Err(Error::field(
                "currency",
                "RATES_MISSING",
                "there are no current exchange rates to compare prices with",
            ));
        }
        Ok(None)
    }

    pub(super) async fn suggest_products(
        &self,
        request: Request<SuggestProductsRequest>,
    ) -> Result<SuggestProductsResponse> {
        validate(request.get_ref())?;
        let language = Language::of(&request, &request.get_ref().language_code)?;
        let connection = self.database.connection();
        let query = &request.get_ref().query;
        let number = match product_number(query) {
            Some(number) => vocabulary::terms_of_number(connection, &number).await?,
            None => Vec::new(),
        };
        let query_words = query_words(query);
        let mut words = match query_words.split_last() {
            _ if !number.is_empty() => vec![number],
            None => return Ok(SuggestProductsResponse::default()),
            Some((typed, before)) => {
                let mut words = vocabulary::terms(connection, before).await?;
                words.push(vocabulary::terms_of_beginning(connection, typed).await?);
                words
            }
        };
        words.retain(|each| !each.is_empty());
        let filter = Filter {
            words,
            ..Filter::default()
        };
        let best = search::best(connection, &filter, None, SUGGESTIONS).await?;
        let ids: Vec<_> = best.into_iter().map(|(_, id)| id).collect();
        let rows = store::products::in_order(connection, &ids).await?;
        let suggestions = rows.into_iter().map(|row| ProductSuggestion {
            id: row.id.to_string(),
            name: row.text(convert::spoken(&row, language)).0.to_owned(),
            category: row.category.wire().into(),
        });
        Ok(SuggestProductsResponse {
            suggestions: suggestions.collect(),
        })
    }
}

fn bounds(request: &SearchProductsRequest) -> Result<Bounds> {
    let (least, most) = (rates::minor(&request.min_price), rates::minor(&request.max_price));
    if least.zip(most).is_some_and(|(least, most)| least > most) {
        return Err(Error::field("maxPrice", "PRICE_RANGE", "must not be below minPrice"));
    }
    Ok((least, most))
}

/// Returns the price range of `bounds` in each currency.
fn price_ranges(bounds: Bounds, asked: ComparisonCurrency, rates: Option<&Rates>) -> Vec<PriceRange> {
    let (least, most) = bounds;
    if bounds == (None, None) {
        return Vec::new();
    }
    let (least, most) = (least.unwrap_or(0), most.unwrap_or(i64::MAX / 4));
    match (rates, asked) {
        (Some(rates), _) => Currency::ALL
            .map(|own| (own, rates.at_least(least, asked, own), rates.at_most(most, asked, own)))
            .into(),
        // All prices are in the requested currency.
        (None, ComparisonCurrency::Product(own)) => vec![(own, least, most)],
        // No product has a price, because none is in Canadian dollars: the range is empty.
        (None, ComparisonCurrency::Cad) => vec![(Currency::default(), 1, 0)],
    }
}
