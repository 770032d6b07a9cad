//! Tests of the service through its API, on SQLite or PostgreSQL.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod access;
mod demo;
mod import;
mod office;
mod personal_data;
mod rates;
mod requests;
mod search;
mod web_pages;

use chrono::{DateTime, Utc};
use clap::Parser;
use selam_chassis::Clock;
use selam_chassis_testing::TestPlatform;
use selam_proto_sourcing::v1::{
    CreateProductRequest, PriceTier, Product, ProductCategory, ProductInput, ProductText, SearchProductsRequest,
    SearchProductsResponse, catalogue_service_client::CatalogueServiceClient,
};
use selam_sourcing::Settings;
use serde_json::Value;
use tonic::{Status, transport::Channel};
use tonic_types::StatusExt as _;
use uuid::Uuid;

fn now() -> DateTime<Utc> {
    "2026-11-24T17:00:00Z".parse().unwrap()
}

/// Starts the service with an empty catalogue.
async fn start() -> TestPlatform {
    start_with(None).await
}

/// Generated products of the search tests and benchmarks, with regular names in all categories.
const PRODUCTS: &str = include_str!("products.csv");

/// Starts the service with the generated products and exchange rates, on any database.
async fn start_filled() -> TestPlatform {
    start_with_products(PRODUCTS, 374).await
}

/// Starts the service with the products of a file and the exchange rates of the demo.
async fn start_with_products(file: &'static str, count: u64) -> TestPlatform {
    let rates = concat!(env!("CARGO_MANIFEST_DIR"), "/demo/rates.json");
    let platform = start_with(Some(rates.to_owned())).await;
    assert_eq!(counts(&import(&platform, "", file).await), [count, count, 0, 0]);
    platform
}

async fn start_with(rates: Option<String>) -> TestPlatform {
    TestPlatform::builder()
        .clock(Clock::fixed(now()))
        .start(move |platform| {
            let settings = settings(rates.clone());
            async move { Ok(vec![selam_sourcing::build(&platform, settings).await?]) }
        })
        .await
}

#[derive(Parser)]
struct Process {
    #[command(flatten)]
    sourcing: Settings,
}

fn settings(rates: Option<String>) -> Settings {
    let defaults = Process::parse_from(["sourcing"]).sourcing;
    Settings { rates, ..defaults }
}

fn client(platform: &TestPlatform) -> CatalogueServiceClient<Channel> {
    CatalogueServiceClient::new(platform.channel())
}

fn admin(platform: &TestPlatform) -> String {
    platform.access_token(Uuid::now_v7(), "admin@example.test", &["admin"])
}

fn looking_for(query: &str) -> SearchProductsRequest {
    SearchProductsRequest {
        query: query.to_owned(),
        ..SearchProductsRequest::default()
    }
}

async fn try_search(platform: &TestPlatform, request: SearchProductsRequest) -> Result<SearchProductsResponse, Status> {
    let request = platform.request(request, None);
    Ok(client(platform).search_products(request).await?.into_inner())
}

async fn search(platform: &TestPlatform, request: SearchProductsRequest) -> SearchProductsResponse {
    try_search(platform, request).await.unwrap()
}

fn skus(found: &SearchProductsResponse) -> Vec<&str> {
    found.products.iter().map(|product| product.sku.as_str()).collect()
}

fn text(code: &str, name: &str) -> ProductText {
    ProductText {
        language_code: code.to_owned(),
        name: name.to_owned(),
        description: String::new(),
    }
}

fn a_product(sku: &str, name: &str) -> ProductInput {
    ProductInput {
        sku: sku.to_owned(),
        texts: vec![text("en", name)],
        category: ProductCategory::Home.into(),
        currency_code: "USD".to_owned(),
        price_tiers: vec![PriceTier {
            minimum_quantity: 100,
            unit_price_minor: 250,
        }],
        origin_country: "TR".to_owned(),
        supplier_region: "Denizli".to_owned(),
        lead_time_days: 20,
        ..ProductInput::default()
    }
}

async fn try_create(platform: &TestPlatform, product: ProductInput) -> Result<Product, Status> {
    let request = CreateProductRequest { product: Some(product) };
    let request = platform.request(request, Some(&admin(platform)));
    Ok(client(platform).create_product(request).await?.into_inner())
}

async fn create(platform: &TestPlatform, product: ProductInput) -> Product {
    try_create(platform, product).await.unwrap()
}

/// Uploads a file to the import. Returns status and JSON of the response.
async fn send(
    platform: &TestPlatform,
    token: Option<&str>,
    query: &str,
    file: impl Into<reqwest::Body>,
) -> (u16, Value) {
    let url = platform.http_url(&format!("/v1/products:import{query}"));
    let mut request = reqwest::Client::new()
        .post(url)
        .header("content-type", "text/csv")
        .body(file);
    if let Some(token) = token {
        request = request.bearer_auth(token);
    }
    let answer = request.send().await.unwrap();
    let status = answer.status().as_u16();
    (status, answer.json().await.unwrap())
}

async fn import(platform: &TestPlatform, query: &str, file: impl Into<reqwest::Body>) -> Value {
    let (status, answer) = send(platform, Some(&admin(platform)), query, file).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

fn number(result: &Value, field: &str) -> u64 {
    result[field].as_u64().unwrap_or_default()
}

/// Returns the counts of an import: lines, created, updated, failed.
fn counts(result: &Value) -> [u64; 4] {
    ["lineCount", "createdCount", "updatedCount", "failedCount"].map(|field| number(result, field))
}

/// Returns the invalid fields of an error with their reasons.
fn violations(status: &Status) -> Vec<(String, String)> {
    let bad = status.get_error_details().bad_request().cloned();
    let found = bad.map(|bad| bad.field_violations).unwrap_or_default();
    found
        .into_iter()
        .map(|violation| (violation.field, violation.reason))
        .collect()
}

fn reason(status: &Status) -> String {
    let info = status.get_error_details().error_info().cloned();
    info.map(|info| info.reason).unwrap_or_default()
}
