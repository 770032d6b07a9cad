use selam_proto_sourcing::v1::CancelProductRequestRequest;

use super::*;

#[tokio::test]
async fn requires_only_name_and_quantity() {
    let app = start_app().await;
    let bare = |it: &mut CreateProductRequestRequest| {
        *it = CreateProductRequestRequest {
            product_name: "Cups".to_owned(),
            quantity_needed: 1,
            ..Default::default()
        };
    };
    let made = app.try_create(&app.customer(), bare).await.unwrap();
    assert_eq!(
        (made.category, made.deadline, made.target_price),
        (0, String::new(), None)
    );
}

#[tokio::test]
async fn rejects_invalid_fields_with_reason() {
    let app = start_app().await;
    let customer = app.customer();
    let refused = async |change: &dyn Fn(&mut CreateProductRequestRequest)| {
        let answer = app.try_create(&customer, |it| change(it)).await;
        violations(&answer.unwrap_err())
    };
    for name in ["", " \t "] {
        let found = refused(&|it| it.product_name = name.to_owned()).await;
        assert_eq!(found, one_violation("productName", "REQUIRED"), "{name:?}");
    }
    for (currency, why) in [
        ("CAD", "CURRENCY_UNSUPPORTED"),
        ("usd", "CURRENCY_UNSUPPORTED"),
        ("x'", "CURRENCY_UNSUPPORTED"),
    ] {
        let found = refused(&|it| it.currency = currency.to_owned()).await;
        assert_eq!(found, one_violation("currency", why), "{currency}");
    }
    for (day, why) in [
        ("2026-02-30", "DATE_INVALID"),
        ("2026-11-23", "DATE_PAST"),
        ("2026-11-24", "DATE_PAST"),
        ("2030-01-01", "DATE_TOO_LATE"),
    ] {
        let found = refused(&|it| it.deadline = day.to_owned()).await;
        assert_eq!(found, one_violation("deadline", why), "{day}");
    }
    for quantity in [-1, 0, 10_000_001, i32::MAX] {
        let found = refused(&|it| it.quantity_needed = quantity).await;
        assert_eq!(found[0].0, "quantityNeeded", "{quantity}");
    }
    for price in ["-1", "1.234", "1e3", "1,50", "'; DROP TABLE requests; --"] {
        let found = refused(&|it| it.target_price = price.to_owned()).await;
        assert_eq!(found[0].0, "targetPrice", "{price}");
    }
    let found = refused(&|it| it.product_id = Uuid::now_v7().to_string()).await;
    assert_eq!(found, one_violation("productId", "PRODUCT_NOT_FOUND"));
    let found = refused(&|it| it.specifications = "x".repeat(10_000)).await;
    assert_eq!(found[0].0, "specifications");
    let found = refused(&|it| it.description = "a\0b".to_owned()).await;
    assert_eq!(found, one_violation("description", "CONTROL_CHARACTER"));
}

#[tokio::test]
async fn request_refers_to_catalogue_product() {
    let app = start_app().await;
    let product = create(&app.platform, a_product("HK-1", "Coffee mug")).await;
    let seen = app
        .try_create(&app.customer(), |it| it.product_id.clone_from(&product.id))
        .await
        .unwrap();
    assert_eq!(seen.product_id, product.id);
}

#[tokio::test]
async fn creates_once_per_key_up_to_limit() {
    let app = start_app().await;
    let customer = app.customer();
    let mut numbers = Vec::new();
    for _ in 0..2 {
        let mut request = app.by(&customer, new_request());
        request
            .metadata_mut()
            .insert("idempotency-key", "one-and-the-same".parse().unwrap());
        let answer = app.requests().create_product_request(request).await.unwrap();
        numbers.push(answer.into_inner().number);
    }
    assert_eq!(numbers[0], numbers[1]);
    let mut last = None;
    for _ in 0..19 {
        last = Some(app.create(&customer).await);
    }
    let refused = app.try_create(&customer, |_| {}).await.unwrap_err();
    assert_eq!(reason(&refused), "TOO_MANY_OPEN_REQUESTS");
    // An ended request makes room for one more.
    let last = last.unwrap();
    for _ in 0..2 {
        let request = CancelProductRequestRequest {
            id: last.id.clone(),
            etag: last.etag.clone(),
        };
        let answer = app.requests().cancel_product_request(app.by(&customer, request)).await;
        assert_eq!(answer.unwrap().into_inner().status(), ProductRequestStatus::Cancelled);
    }
    assert!(app.try_create(&customer, |_| {}).await.is_ok());
}
