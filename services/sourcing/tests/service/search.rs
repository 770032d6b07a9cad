use selam_proto_sourcing::v1::{ProductOrder, QualityMark, SuggestProductsRequest};
use serde::Deserialize;
use tonic::Code;

use super::*;

/// Judged query: relevant products and the expected first results, on either database.
#[derive(Debug, Deserialize)]
struct Judged {
    query: String,
    #[serde(default)]
    order: String,
    #[serde(default)]
    category: String,
    #[serde(default)]
    origin: String,
    #[serde(default)]
    max_price: String,
    #[serde(default)]
    lead_time: i32,
    #[serde(default)]
    quantity: i32,
    /// A product is relevant when its English name or its region contains one of these.
    relevant: Vec<String>,
    first: Vec<String>,
}

fn judged() -> Vec<Judged> {
    serde_json::from_str(include_str!("judged.json")).unwrap()
}

impl Judged {
    fn request(&self) -> SearchProductsRequest {
        let order = match self.order.as_str() {
            "price" => ProductOrder::Price,
            "lead time" => ProductOrder::LeadTime,
            "minimum order" => ProductOrder::MinimumOrder,
            "newest" => ProductOrder::Newest,
            _ => ProductOrder::Unspecified,
        };
        let category = format!("PRODUCT_CATEGORY_{}", self.category.to_uppercase());
        let category = ProductCategory::from_str_name(&category).unwrap_or_default();
        SearchProductsRequest {
            query: self.query.clone(),
            order_by: order.into(),
            category: category.into(),
            origin_country: self.origin.clone(),
            max_price: self.max_price.clone(),
            currency: "USD".to_owned(),
            max_lead_time_days: self.lead_time,
            quantity: self.quantity,
            page_size: 10,
            ..SearchProductsRequest::default()
        }
    }

    fn is_relevant(&self, product: &Product) -> bool {
        let text = format!("{} {}", product.name, product.supplier_region).to_lowercase();
        self.relevant.iter().any(|part| text.contains(part.as_str()))
    }
}

/// Measured precision, rounded down.
const PRECISION: f64 = 0.99;

#[tokio::test]
async fn judged_queries_return_expected_results() {
    let platform = start_filled().await;
    let judged = judged();
    assert!(judged.len() >= 60);
    let (mut sum, mut count, mut wrong) = (0.0, 0.0, Vec::new());
    for judged in &judged {
        let found = search(&platform, judged.request()).await;
        let first = skus(&found);
        if first != judged.first {
            wrong.push(format!("{}: {first:?}", judged.query));
        }
        if judged.relevant.is_empty() {
            // The catalogue has no match, or the query is empty and only the order is judged.
            assert_eq!(found.products.is_empty(), !judged.query.is_empty(), "{}", judged.query);
            continue;
        }
        let hits = found
            .products
            .iter()
            .filter(|product| judged.is_relevant(product))
            .count();
        sum += hits as f64 / found.products.len().max(1) as f64;
        count += 1.0;
    }
    println!("precision at 10 over {count} queries: {:.3}", sum / count);
    assert!(sum / count >= PRECISION, "{}", sum / count);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn pages_are_stable_while_products_are_added() {
    for order in [
        ProductOrder::Unspecified,
        ProductOrder::Price,
        ProductOrder::LeadTime,
        ProductOrder::MinimumOrder,
        ProductOrder::Newest,
    ] {
        let platform = start_filled().await;
        for query in ["steel", "cotton", "مصباح", ""] {
            let mut request = SearchProductsRequest {
                order_by: order.into(),
                page_size: 7,
                ..looking_for(query)
            };
            let all = |found: &SearchProductsResponse| {
                let added = |product: &&Product| product.sku.starts_with("NEW-");
                let old = found.products.iter().filter(|product| !added(product));
                old.map(|product| product.sku.clone()).collect::<Vec<_>>()
            };
            let whole = SearchProductsRequest {
                page_size: 100,
                ..request.clone()
            };
            let expected = all(&search(&platform, whole).await);
            assert!(!expected.is_empty());
            let mut seen = Vec::new();
            for page in 0..6 {
                let found = search(&platform, request.clone()).await;
                seen.extend(all(&found));
                let name = format!("Steel cotton lamp {page}");
                let mut product = a_product(&format!("NEW-{}", Uuid::now_v7().simple()), &name);
                product.sku.truncate(32);
                product.texts.push(text("ar", "مصباح"));
                create(&platform, product).await;
                request.page_token = found.next_page_token;
                if request.page_token.is_empty() {
                    break;
                }
            }
            // The pages show the products from before the additions.
            assert_eq!(seen, expected[..seen.len()], "{order:?} {query}");
            let is_whole = request.page_token.is_empty();
            assert!(!is_whole || seen.len() == expected.len(), "{order:?} {query}: a gap");
        }
    }
}

#[tokio::test]
async fn rejects_token_of_another_search() {
    let platform = start_filled().await;
    let request = SearchProductsRequest {
        page_size: 2,
        ..looking_for("mug")
    };
    let token = search(&platform, request.clone()).await.next_page_token;
    for other in [
        looking_for("lamp"),
        SearchProductsRequest {
            order_by: ProductOrder::Price.into(),
            ..request
        },
    ] {
        let other = SearchProductsRequest {
            page_token: token.clone(),
            ..other
        };
        let refused = try_search(&platform, other).await.unwrap_err();
        assert_eq!(
            violations(&refused),
            [("pageToken".to_owned(), "PAGE_TOKEN".to_owned())]
        );
    }
}

#[tokio::test]
async fn accepts_any_query_text() {
    let platform = start_filled().await;
    let long = "ab ".repeat(66);
    for query in [
        "%",
        "_",
        "\\",
        "'",
        "\"",
        "'; DROP TABLE products; --",
        "*",
        "a* OR b",
        "NEAR(",
        "-",
        "(((",
        "^$[]{}",
        "🙂🧺",
        "ﷺ",
        "\u{202e}",
        long.as_str(),
        "ー",
        "&",
        "!",
        "|",
        ":*",
    ] {
        let found = search(&platform, looking_for(query)).await;
        assert!(found.total_count <= 374, "{query}");
        let request = SuggestProductsRequest {
            query: format!("{query}{query}").chars().take(100).collect(),
            ..SuggestProductsRequest::default()
        };
        client(&platform)
            .suggest_products(platform.request(request, None))
            .await
            .unwrap();
    }
    assert_eq!(search(&platform, looking_for("🙂")).await.total_count, 0);
    assert_eq!(search(&platform, looking_for("   ")).await.total_count, 374);
    for (query, expected) in [
        ("x".repeat(10_000), "STRING_MAX_LEN"),
        ("a\0b".to_owned(), "CONTROL_CHARACTER"),
    ] {
        let refused = try_search(&platform, looking_for(&query)).await.unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument);
        assert_eq!(violations(&refused), [("query".to_owned(), expected.to_owned())]);
    }
}

#[tokio::test]
async fn facets_count_matching_products() {
    let platform = start_filled().await;
    let all = search(&platform, looking_for("")).await;
    assert_eq!(all.total_count, 374);
    let of = |found: &SearchProductsResponse| {
        found
            .categories
            .iter()
            .map(|facet| facet.product_count)
            .collect::<Vec<_>>()
    };
    assert_eq!(of(&all), [65, 65, 59, 59, 67, 59]);
    assert_eq!(all.origins.len(), 10);
    let narrowed = SearchProductsRequest {
        category: ProductCategory::Textiles.into(),
        quality_filter: vec![QualityMark::Audited.into(), QualityMark::Known.into()],
        ..looking_for("cotton")
    };
    let found = search(&platform, narrowed.clone()).await;
    let wanted = [QualityMark::Audited, QualityMark::Known];
    assert!(
        found
            .products
            .iter()
            .all(|product| wanted.iter().all(|mark| product.quality_marks().any(|it| it == *mark)))
    );
    assert_eq!(of(&found)[1], found.total_count);
    let audited = found
        .quality_marks
        .iter()
        .find(|facet| facet.quality_mark() == QualityMark::Audited);
    assert_eq!(audited.map(|facet| facet.product_count), Some(found.total_count));
    let origin = found.origins[0].clone();
    let there = SearchProductsRequest {
        origin_country: origin.origin_country.clone(),
        ..narrowed
    };
    let there = search(&platform, there).await;
    assert_eq!(there.total_count, origin.product_count);
    assert_eq!(there.origins, found.origins);
}

#[tokio::test]
async fn suggests_products_for_partial_words() {
    let platform = start_filled().await;
    let suggest = async |query: &str, language: &str| {
        let request = SuggestProductsRequest {
            query: query.to_owned(),
            language_code: language.to_owned(),
        };
        let answer = client(&platform)
            .suggest_products(platform.request(request, None))
            .await
            .unwrap();
        let suggestions = answer.into_inner().suggestions;
        suggestions
            .into_iter()
            .map(|suggestion| suggestion.name)
            .collect::<Vec<_>>()
    };
    for (typed, language, part) in [
        ("tow", "en", "towel"),
        ("cotton tow", "en", "towel"),
        ("towels", "en", "towel"),
        ("sewing ma", "en", "sewing machine"),
        ("مصب", "ar", "مصباح"),
        ("ፎጣ", "ti", "ፎጣ"),
    ] {
        let names = suggest(typed, language).await;
        assert!(!names.is_empty() && names.len() <= 8, "{typed}");
        let part = part.to_lowercase();
        assert!(
            names.iter().all(|name| name.to_lowercase().contains(&part)),
            "{typed}: {names:?}"
        );
    }
    assert!(suggest("qqqqq", "en").await.is_empty());
}

#[tokio::test]
async fn finds_products_by_hyphenated_words() {
    let platform = start().await;
    for (sku, name) in [
        ("PK-1", "5-layer carton"),
        ("PK-2", "2-ply tissue"),
        ("PK-3", "A4 paper"),
        ("TM-40", "WD-40 spray"),
        ("TM-41", "Layer cake stand"),
        ("TX-7", "Wool T-shirt"),
    ] {
        create(&platform, a_product(sku, name)).await;
    }
    for (query, expected) in [
        ("5-layer", "PK-1"),
        ("2-ply", "PK-2"),
        ("a4-paper", "PK-3"),
        ("wd-40", "TM-40"),
        ("pk-2", "PK-2"),
        ("t-shirts", "TX-7"),
        ("tshirt", "TX-7"),
        ("tshirts", "TX-7"),
        ("PK-4 ", "PK-1"),
    ] {
        let found = search(&platform, looking_for(query)).await;
        assert_eq!(skus(&found).last(), Some(&expected), "{query}: {:?}", skus(&found));
        assert!(!found.matched_some_words, "{query}");
    }
}

#[tokio::test]
async fn returns_products_with_most_words() {
    let platform = start().await;
    for (sku, name) in [
        ("TX-1", "Cotton towel"),
        ("TX-2", "Cotton shirt"),
        ("HK-1", "Hotel kettle"),
        ("TX-3", "Linen towel"),
        ("TX-4", "Cotton bath towel"),
    ] {
        create(&platform, a_product(sku, name)).await;
    }
    let found = search(&platform, looking_for("cotton towel hotel")).await;
    assert_eq!((skus(&found), found.total_count), (vec!["TX-1", "TX-4"], 2));
    assert!(found.matched_some_words);
    assert!(!search(&platform, looking_for("cotton towel")).await.matched_some_words);
    // A filter without results does not relax the words.
    let in_electronics = SearchProductsRequest {
        category: ProductCategory::Electronics.into(),
        ..looking_for("cotton towel")
    };
    let found = search(&platform, in_electronics).await;
    assert_eq!((found.total_count, found.matched_some_words), (0, false));
    // Holds in every order and on every page.
    let by_price = SearchProductsRequest {
        order_by: ProductOrder::Newest.into(),
        ..looking_for("hotel linen")
    };
    let found = search(&platform, by_price).await;
    assert_eq!((skus(&found).len(), found.matched_some_words), (2, true));
    let mut all = Vec::new();
    let mut request = SearchProductsRequest {
        page_size: 1,
        ..looking_for("cotton hotel")
    };
    loop {
        let found = search(&platform, request.clone()).await;
        assert!(found.matched_some_words);
        all.extend(found.products.iter().map(|product| product.sku.clone()));
        if found.next_page_token.is_empty() {
            break;
        }
        request.page_token = found.next_page_token;
    }
    all.sort_unstable();
    assert_eq!(all, ["HK-1", "TX-1", "TX-2", "TX-4"]);
}
