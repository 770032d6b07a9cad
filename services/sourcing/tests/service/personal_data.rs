use selam_chassis::timestamp;
use selam_proto_personal_data::v1::{
    ErasureRequested, ExportPersonalDataRequest, PersonalDataErased,
    personal_data_service_client::PersonalDataServiceClient,
};

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn erasure_removes_admin_from_history() {
    let platform = start().await;
    let id = Uuid::now_v7();
    let token = platform.access_token(id, "admin@example.test", &["admin"]);
    let request = CreateProductRequest {
        product: Some(a_product("HK-1", "Coffee mug")),
    };
    let product = client(&platform)
        .create_product(platform.request(request, Some(&token)))
        .await
        .unwrap()
        .into_inner();
    let exported = async || {
        let request = ExportPersonalDataRequest {
            service: "sourcing".to_owned(),
            ..ExportPersonalDataRequest::default()
        };
        let mut request = platform.request_of_service("identity", "sourcing", request);
        let bearer = format!("Bearer {token}").parse().unwrap();
        request.metadata_mut().insert("authorization", bearer);
        let mut exporter = PersonalDataServiceClient::new(platform.channel());
        let answer = exporter.export_personal_data(request).await.unwrap().into_inner();
        let data: Value = serde_json::from_str(&answer.json).unwrap();
        data["catalogueChanges"].clone()
    };
    let changes = exported().await;
    assert_eq!(
        (&changes[0]["productId"], &changes[0]["kind"]),
        (&Value::from(product.id), &Value::from("created"))
    );

    let event = ErasureRequested {
        erasure_id: Uuid::now_v7().to_string(),
        user_id: id.to_string(),
        email: "admin@example.test".to_owned(),
        close_time: Some(timestamp(platform.clock().now())),
        ..ErasureRequested::default()
    };
    platform.publish(&event.user_id, &event).await;
    let erased: PersonalDataErased = platform.wait_for_event().await;
    assert_eq!(erased.erasure_id, event.erasure_id);
    assert_eq!(exported().await, Value::Array(Vec::new()));
    assert_eq!(search(&platform, looking_for("mug")).await.total_count, 1);
}
