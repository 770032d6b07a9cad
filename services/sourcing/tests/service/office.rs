use selam_proto_sourcing::v1::{
    ExportCatalogueRequest, GetProductRequest, ListCatalogueRequest, ProductStatus, RetireProductRequest,
    UpdateProductRequest,
};
use tonic::Code;

use super::*;

async fn update(platform: &TestPlatform, product: &Product, input: ProductInput) -> Result<Product, Status> {
    let request = UpdateProductRequest {
        id: product.id.clone(),
        product: Some(input),
        etag: product.etag.clone(),
    };
    let request = platform.request(request, Some(&admin(platform)));
    Ok(client(platform).update_product(request).await?.into_inner())
}

#[tokio::test]
async fn finds_added_product_with_its_fields() {
    let platform = start().await;
    let mut input = a_product(" hk-0142 ", " Coffee mug ");
    input.texts.push(text("ar", "كوب قهوة"));
    let product = create(&platform, input).await;
    assert_eq!(
        (product.sku.as_str(), product.name.as_str(), product.picture.as_str()),
        ("HK-0142", "Coffee mug", "cup")
    );
    let request = GetProductRequest {
        id: product.id.clone(),
        language_code: "ar".to_owned(),
        currency: "USD".to_owned(),
    };
    let seen = client(&platform)
        .get_product(platform.request(request, None))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((seen.name.as_str(), seen.language_code.as_str()), ("كوب قهوة", "ar"));
    assert!(seen.texts.is_empty());
    assert_eq!(seen.price, seen.compared_price);
    let request = GetProductRequest {
        id: product.id,
        language_code: "ti".to_owned(),
        ..GetProductRequest::default()
    };
    let seen = client(&platform)
        .get_product(platform.request(request, None))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((seen.name.as_str(), seen.language_code.as_str()), ("Coffee mug", "en"));
}

#[tokio::test]
async fn repeated_key_adds_one_product() {
    let platform = start().await;
    let admin = admin(&platform);
    let mut ids = Vec::new();
    for _ in 0..2 {
        let request = CreateProductRequest {
            product: Some(a_product("HK-1", "Coffee mug")),
        };
        let mut request = platform.request(request, Some(&admin));
        request
            .metadata_mut()
            .insert("idempotency-key", "once".parse().unwrap());
        ids.push(client(&platform).create_product(request).await.unwrap().into_inner().id);
    }
    assert_eq!(ids[0], ids[1]);
    let taken = try_create(&platform, a_product("hk-1", "Another mug"))
        .await
        .unwrap_err();
    assert_eq!(violations(&taken), [("product.sku".to_owned(), "SKU_TAKEN".to_owned())]);
    assert_eq!(search(&platform, looking_for("")).await.total_count, 1);
}

#[tokio::test]
async fn rejects_update_with_outdated_etag() {
    let platform = start().await;
    let product = create(&platform, a_product("HK-1", "Coffee mug")).await;
    let changed = update(&platform, &product, a_product("HK-1", "Tea glass"))
        .await
        .unwrap();
    let refused = update(&platform, &product, a_product("HK-1", "Soup bowl"))
        .await
        .unwrap_err();
    assert_eq!(
        (refused.code(), reason(&refused).as_str()),
        (Code::Aborted, "PRODUCT_CHANGED")
    );
    assert_eq!(search(&platform, looking_for("mug")).await.total_count, 0);
    assert_eq!(search(&platform, looking_for("glass")).await.total_count, 1);

    create(&platform, a_product("HK-2", "Soup bowl")).await;
    let taken = update(&platform, &changed, a_product("HK-2", "Tea glass"))
        .await
        .unwrap_err();
    assert_eq!(violations(&taken), [("product.sku".to_owned(), "SKU_TAKEN".to_owned())]);

    let retire = RetireProductRequest { id: product.id.clone() };
    let admin = admin(&platform);
    let mut etags = Vec::new();
    for _ in 0..2 {
        let request = platform.request(retire.clone(), Some(&admin));
        etags.push(
            client(&platform)
                .retire_product(request)
                .await
                .unwrap()
                .into_inner()
                .etag,
        );
    }
    assert_eq!(etags[0], etags[1]);
    let offered = Product {
        etag: etags.remove(0),
        ..product
    };
    let offered = update(&platform, &offered, a_product("HK-1", "Tea glass"))
        .await
        .unwrap();
    assert_eq!(offered.status(), ProductStatus::Active);
    assert_eq!(search(&platform, looking_for("glass")).await.total_count, 1);
}

#[tokio::test]
async fn names_every_invalid_field() {
    let platform = start().await;
    let wrong = async |change: &dyn Fn(&mut ProductInput)| {
        let mut product = a_product("HK-1", "Coffee mug");
        change(&mut product);
        let refused = try_create(&platform, product).await.unwrap_err();
        assert_eq!(refused.code(), Code::InvalidArgument);
        violations(&refused).remove(0)
    };
    let expected = |field: &str, reason: &str| (format!("product.{field}"), reason.to_owned());
    assert_eq!(
        wrong(&|it| it.currency_code = "CAD".to_owned()).await,
        expected("currencyCode", "CURRENCY_UNSUPPORTED")
    );
    assert_eq!(
        wrong(&|it| it.origin_country = "QQ".to_owned()).await,
        expected("originCountry", "COUNTRY_UNKNOWN")
    );
    assert_eq!(
        wrong(&|it| it.texts.push(text("en", "Twice"))).await,
        expected("texts", "LANGUAGE_TWICE")
    );
    assert_eq!(
        wrong(&|it| it.sku = "a b".to_owned()).await,
        expected("sku", "STRING_PATTERN")
    );
    assert_eq!(
        wrong(&|it| it.texts[0].name = "a\u{7}b".to_owned()).await,
        expected("texts[0].name", "CONTROL_CHARACTER")
    );
    let doubled = |it: &mut ProductInput| it.price_tiers.push(it.price_tiers[0]);
    assert_eq!(wrong(&doubled).await, expected("priceTiers", "TIERS_NOT_ASCENDING"));
}

#[tokio::test]
async fn imports_exported_file() {
    let platform = start().await;
    let admin = admin(&platform);
    let mut input = a_product("HK-1", "=HYPERLINK(\"x\")");
    input.texts[0].description = "Two\nlines, \"quoted\"".to_owned();
    input.texts.push(text("ti", "ናይ ቡን ኩባያ"));
    create(&platform, input).await;
    create(&platform, a_product("HK-2", "Soup bowl")).await;
    let request = ExportCatalogueRequest::default();
    let mut stream = client(&platform)
        .export_catalogue(platform.request(request, Some(&admin)))
        .await
        .unwrap()
        .into_inner();
    let mut file = Vec::new();
    while let Some(part) = stream.message().await.unwrap() {
        file.extend(part.data);
    }
    let as_text = String::from_utf8(file.clone()).unwrap();
    assert!(as_text.contains("\"'=HYPERLINK(\"\"x\"\")\""), "{as_text}");
    assert_eq!(counts(&import(&platform, "", file).await), [2, 0, 0, 0]);
    let changed = as_text.replace("Soup bowl", "Soup plate");
    assert_eq!(
        counts(&import(&platform, "?dryRun=true", changed.clone()).await),
        [2, 0, 1, 0]
    );
    assert_eq!(search(&platform, looking_for("plate")).await.total_count, 0);
    assert_eq!(counts(&import(&platform, "", changed).await), [2, 0, 1, 0]);
    assert_eq!(search(&platform, looking_for("plate")).await.total_count, 1);

    let listed = |query: &str| {
        let request = ListCatalogueRequest {
            query: query.to_owned(),
            ..ListCatalogueRequest::default()
        };
        platform.request(request, Some(&admin))
    };
    let names = async |query: &str| {
        let list = client(&platform)
            .list_catalogue(listed(query))
            .await
            .unwrap()
            .into_inner();
        list.products.into_iter().map(|product| product.sku).collect::<Vec<_>>()
    };
    assert_eq!(names("hk-").await.len(), 2);
    assert_eq!(names("PLATE").await, ["HK-2"]);
    assert!(names("%").await.is_empty());
}

#[tokio::test]
async fn records_changes_of_catalogue() {
    let platform = start().await;
    let product = create(&platform, a_product("HK-0142", "Coffee mug")).await;
    let entry = platform.office_action().await;
    assert_eq!((entry.operation(), &entry.0.record_id), ("CreateProduct", &product.id));
    assert_eq!(entry.change("sku"), Some(("", "HK-0142")));
    update(&platform, &product, a_product("HK-0142", "Tea mug"))
        .await
        .unwrap();
    let entry = platform.office_action().await;
    assert_eq!((entry.operation(), entry.0.subject_id.as_str()), ("UpdateProduct", ""));
    assert_eq!(entry.change("name"), Some(("Coffee mug", "Tea mug")));
}
