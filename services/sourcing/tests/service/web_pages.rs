use selam_proto_sourcing::v1::RetireProductRequest;

use super::*;

async fn get(platform: &TestPlatform, path: &str, language: &str) -> (u16, String) {
    let request = reqwest::Client::new()
        .get(platform.http_url(path))
        .header("accept-language", language);
    let answer = request.send().await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

#[tokio::test]
async fn describes_products_in_language_of_page() {
    let platform = start().await;
    let mut product = a_product("TOWEL-1", "Towel <b> & \"more\"");
    product.texts.push(text("ar", "منشفة"));
    product.texts[0].description = "Soft.".into();
    let product = create(&platform, product).await;
    let path = format!("/v1/products/{}/head", product.id);
    let (status, head) = get(&platform, &path, "en").await;
    assert_eq!(status, 200, "{head}");
    let start =
        "<title>Towel &lt;b&gt; &amp; &quot;more&quot;</title>\n<meta name=\"description\" content=\"Soft.\">\n<script";
    assert!(head.starts_with(start), "{head}");
    for fact in [
        "\"lowPrice\":\"2.50\"",
        "\"priceCurrency\":\"USD\"",
        "\"sku\":\"TOWEL-1\"",
        "\\u003cb>",
    ] {
        assert!(head.contains(fact), "{head}");
    }
    // Without a Tigrinya text, the English one is returned.
    assert!(get(&platform, &path, "ar").await.1.starts_with("<title>منشفة</title>"));
    assert!(get(&platform, &path, "ti").await.1.starts_with("<title>Towel"));

    let sitemap = get(&platform, "/sitemap-products.xml", "en").await.1;
    for prefix in ["", "/ti", "/ar"] {
        let entry = format!(
            "<loc>http://localhost:8080{prefix}/products/{}</loc><lastmod>",
            product.id
        );
        assert!(sitemap.contains(&entry), "{sitemap}");
    }
}

#[tokio::test]
async fn hides_retired_products_from_search_engines() {
    let platform = start().await;
    let product = create(&platform, a_product("TOWEL-1", "Towel")).await;
    let retire = RetireProductRequest { id: product.id.clone() };
    let request = platform.request(retire, Some(&admin(&platform)));
    client(&platform).retire_product(request).await.unwrap();
    for (path, expected, reason) in [
        (format!("/v1/products/{}/head", product.id), 404, "PRODUCT_NOT_FOUND"),
        ("/v1/products/%22%3E/head".to_owned(), 400, "STRING_UUID"),
    ] {
        let (status, answer) = get(&platform, &path, "en").await;
        assert_eq!(status, expected, "{path}: {answer}");
        assert!(answer.contains(reason), "{path}: {answer}");
    }
    let sitemap = get(&platform, "/sitemap-products.xml", "en").await.1;
    assert!(!sitemap.contains(&product.id), "{sitemap}");
}
