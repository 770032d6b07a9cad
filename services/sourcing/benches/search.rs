//! Duration of searches over gRPC, with the bare database query for comparison. Run `cargo bench -p selam-sourcing`;
//! `SELAM_BENCH_PRODUCTS=1000,1000000` sets other sizes. Uses SQLite, or PostgreSQL when `SELAM_TEST_POSTGRES_URL` is
//! set.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::time::{Duration, Instant};

use clap::Parser;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use selam_chassis::Clock;
use selam_chassis_testing::TestPlatform;
use selam_proto_sourcing::v1::{
    ProductCategory, ProductOrder, SearchProductsRequest, SuggestProductsRequest,
    catalogue_service_client::CatalogueServiceClient,
};
use selam_sourcing::Settings;

/// Runs of each search.
const TIMES: usize = 30;

#[derive(Parser)]
struct Process {
    #[command(flatten)]
    sourcing: Settings,
}

#[tokio::main]
async fn main() {
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let sizes = std::env::var("SELAM_BENCH_PRODUCTS").unwrap_or_else(|_| "1000,100000".to_owned());
    println!("| database | products | search | median | 95 % |");
    println!("| --- | --- | --- | --- | --- |");
    for size in sizes.split(',') {
        measure(size.parse().expect("a number of products")).await;
    }
}

async fn measure(size: u32) {
    let folder = env!("CARGO_MANIFEST_DIR");
    let settings = Settings {
        rates: Some(format!("{folder}/demo/rates.json")),
        ..Process::parse_from(["sourcing"]).sourcing
    };
    let platform = TestPlatform::builder()
        // Date of the exchange rates.
        .clock(Clock::fixed("2026-11-24T17:00:00Z".parse().unwrap()))
        .start(move |platform| {
            let settings = settings.clone();
            async move { Ok(vec![selam_sourcing::build(&platform, settings).await?]) }
        })
        .await;
    let admin = platform.access_token(uuid::Uuid::now_v7(), "admin@example.test", &["admin"]);
    let import = reqwest::Client::new()
        .post(platform.http_url("/v1/products:import"))
        .bearer_auth(admin)
        .body(std::fs::read(format!("{folder}/tests/service/products.csv")).unwrap());
    import.send().await.unwrap().error_for_status().unwrap();
    fill(&platform, size).await;
    let looking_for = |query: &str| SearchProductsRequest {
        query: query.to_owned(),
        ..SearchProductsRequest::default()
    };
    let searches = [
        ("one word", looking_for("towel")),
        ("two words", looking_for("cotton towel")),
        ("a letter wrong", looking_for("towle")),
        ("Arabic", looking_for("منشفة")),
        (
            "a word in a category, cheapest first",
            SearchProductsRequest {
                category: ProductCategory::Textiles.into(),
                order_by: ProductOrder::Price.into(),
                ..looking_for("cotton")
            },
        ),
        ("everything, newest first", looking_for("")),
        (
            "everything, cheapest first",
            SearchProductsRequest {
                order_by: ProductOrder::Price.into(),
                ..looking_for("")
            },
        ),
    ];
    for (name, request) in searches {
        report(&platform, size, name, async || {
            let request = platform.request(request.clone(), None);
            CatalogueServiceClient::new(platform.channel())
                .search_products(request)
                .await
                .unwrap();
        })
        .await;
    }
    report(&platform, size, "suggestions for `tow`", async || {
        let request = SuggestProductsRequest {
            query: "tow".to_owned(),
            ..SuggestProductsRequest::default()
        };
        let request = platform.request(request, None);
        CatalogueServiceClient::new(platform.channel())
            .suggest_products(request)
            .await
            .unwrap();
    })
    .await;
    let database = platform.database("sourcing");
    let connection = database.connection();
    let bare = "SELECT p.* FROM product_terms t JOIN products p ON p.id = t.product_id WHERE t.term = 'towel' AND p.status = 'active' \
                ORDER BY t.weight DESC, t.product_id DESC LIMIT 21";
    report(&platform, size, "the bare query of one word", async || {
        let statement = Statement::from_string(connection.get_database_backend(), bare);
        connection.query_all_raw(statement).await.unwrap();
    })
    .await;
    platform.stop().await;
}

async fn report(platform: &TestPlatform, size: u32, name: &str, search: impl AsyncFn()) {
    search().await;
    let mut times = Vec::with_capacity(TIMES);
    for _ in 0..TIMES {
        let started = Instant::now();
        search().await;
        times.push(started.elapsed());
    }
    times.sort_unstable();
    let at = |percent: usize| {
        times
            .get(TIMES * percent / 100)
            .copied()
            .unwrap_or(Duration::ZERO)
            .as_secs_f64()
            * 1_000.0
    };
    let database = match platform.database("sourcing").connection().get_database_backend() {
        DbBackend::Postgres => "PostgreSQL",
        _ => "SQLite",
    };
    println!("| {database} | {size} | {name} | {:.1} ms | {:.1} ms |", at(50), at(95));
}

/// Copies the demo products with their index until the requested size is reached.
async fn fill(platform: &TestPlatform, size: u32) {
    let database = platform.database("sourcing");
    let connection = database.connection();
    let is_postgres = connection.get_database_backend() == DbBackend::Postgres;
    let id = if is_postgres {
        "lpad(to_hex(n), 32, '0')::uuid"
    } else {
        "CAST(printf('%016d', n) AS BLOB)"
    };
    let statements = [
        "CREATE TABLE originals AS SELECT id, row_number() OVER (ORDER BY id) AS place FROM products".to_owned(),
        format!(
            "CREATE TABLE copies AS SELECT original, {id} AS id, n FROM (WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers \
             WHERE n < {size} - (SELECT COUNT(*) FROM originals)) SELECT numbers.n AS n, originals.id AS original FROM numbers \
             JOIN originals ON originals.place = 1 + numbers.n % (SELECT COUNT(*) FROM originals)) AS numbered"
        ),
        "INSERT INTO products SELECT copies.id, sku || '-' || n, status, category, currency_code, price_minor + n % 500, price_tiers, \
         origin_country, supplier_region, minimum_order_quantity, lead_time_days, marks, picture, name_en, description_en, name_ti, \
         description_ti, name_ar, description_ar, search_text, version, create_time, update_time FROM copies JOIN products ON \
         products.id = copies.original ORDER BY n"
            .to_owned(),
        "INSERT INTO product_terms SELECT copies.id, term, weight FROM copies JOIN product_terms ON \
         product_terms.product_id = copies.original ORDER BY n"
            .to_owned(),
        "ANALYZE".to_owned(),
    ];
    for statement in statements {
        connection.execute_unprepared(&statement).await.unwrap();
    }
}
