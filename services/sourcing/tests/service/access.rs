use selam_proto_sourcing::v1::{
    ExportCatalogueRequest, GetProductRequest, ListCatalogueRequest, RetireProductRequest, UpdateProductRequest,
};
use tonic::Code;

use super::*;

#[tokio::test]
async fn rejects_admin_calls_of_other_users() {
    let platform = start().await;
    let product = create(&platform, a_product("HK-1", "Coffee mug")).await;
    let user = platform.access_token(Uuid::now_v7(), "user@example.test", &[]);
    for (token, code) in [
        (None, Code::Unauthenticated),
        (Some(user.as_str()), Code::PermissionDenied),
    ] {
        let mut client = client(&platform);
        let id = product.id.clone();
        let update = UpdateProductRequest {
            id: id.clone(),
            product: Some(a_product("HK-1", "Mine")),
            etag: product.etag.clone(),
        };
        let create = CreateProductRequest {
            product: Some(a_product("HK-2", "Mine")),
        };
        let outcomes = [
            client.create_product(platform.request(create, token)).await.map(drop),
            client.update_product(platform.request(update, token)).await.map(drop),
            client
                .retire_product(platform.request(RetireProductRequest { id }, token))
                .await
                .map(drop),
            client
                .list_catalogue(platform.request(ListCatalogueRequest::default(), token))
                .await
                .map(drop),
            client
                .export_catalogue(platform.request(ExportCatalogueRequest::default(), token))
                .await
                .map(drop),
        ];
        for outcome in outcomes {
            assert_eq!(outcome.unwrap_err().code(), code);
        }
        let (status, _) = send(&platform, token, "", "sku\n").await;
        assert_eq!(status, if token.is_none() { 401 } else { 403 });
    }
    assert_eq!(search(&platform, looking_for("mine")).await.total_count, 0);
}

#[tokio::test]
async fn only_admins_see_retired_products() {
    let platform = start().await;
    let product = create(&platform, a_product("HK-1", "Coffee mug")).await;
    let admin = admin(&platform);
    let retire = RetireProductRequest { id: product.id.clone() };
    let retired = client(&platform)
        .retire_product(platform.request(retire, Some(&admin)))
        .await
        .unwrap();
    assert_ne!(retired.into_inner().etag, product.etag);
    let get = |token| {
        let request = GetProductRequest {
            id: product.id.clone(),
            ..GetProductRequest::default()
        };
        platform.request(request, token)
    };
    let refused = client(&platform).get_product(get(None)).await.unwrap_err();
    assert_eq!(
        (refused.code(), reason(&refused).as_str()),
        (Code::NotFound, "PRODUCT_NOT_FOUND")
    );
    let seen = client(&platform)
        .get_product(get(Some(&admin)))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(seen.texts, a_product("HK-1", "Coffee mug").texts);
    assert_eq!(search(&platform, looking_for("mug")).await.total_count, 0);
    assert_eq!(search(&platform, looking_for("")).await.total_count, 0);
}
