use selam_chassis::timestamp;
use selam_proto_payments::v1::RefundReason;
use selam_proto_personal_data::v1::{
    ErasureRequested, ExportPersonalDataRequest, PersonalDataErased,
    personal_data_service_client::PersonalDataServiceClient,
};
use selam_proto_sourcing::v1::PostRequestMessageRequest;

use super::*;

async fn leave(app: &App, user: &User) {
    let event = ErasureRequested {
        erasure_id: Uuid::now_v7().to_string(),
        user_id: user.id.to_string(),
        email: "abeba@example.test".to_owned(),
        close_time: Some(timestamp(app.platform.clock().now())),
        ..ErasureRequested::default()
    };
    app.platform.publish(&event.user_id, &event).await;
}

async fn export(app: &App, user: &User) -> Value {
    let request = ExportPersonalDataRequest {
        service: "sourcing".to_owned(),
        ..ExportPersonalDataRequest::default()
    };
    let mut request = app.platform.request_of_service("identity", "sourcing", request);
    let bearer = format!("Bearer {}", user.token).parse().unwrap();
    request.metadata_mut().insert("authorization", bearer);
    let mut exporter = PersonalDataServiceClient::new(app.platform.channel());
    let answer = exporter.export_personal_data(request).await.unwrap().into_inner();
    serde_json::from_str(&answer.json).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn erasure_cancels_requests_and_deletes_texts() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.accepted(&customer, &admin).await;
    let paid = app.settle(&customer, &seen.id).await;
    let message = PostRequestMessageRequest {
        id: seen.id.clone(),
        body: "Ring twice".to_owned(),
    };
    app.requests()
        .post_request_message(app.by(&customer, message))
        .await
        .unwrap();
    let exported = export(&app, &customer).await;
    let text = exported.to_string();
    for part in [
        "Enamel coffee set",
        "120 8 Avenue SW",
        "Ring twice",
        paid.number.as_str(),
    ] {
        assert!(text.contains(part), "{part}");
    }
    leave(&app, &customer).await;
    let erased = eventually("the confirmation of the erasure", || async {
        let all = app.platform.captured::<PersonalDataErased>();
        all.into_iter().find(|it| it.service == "sourcing")
    })
    .await;
    assert!(erased.anonymised > 0);
    let (refund, _) = app.refunds(1).await.remove(0);
    assert_eq!(refund.reason(), RefundReason::AccountDeleted);
    let left = app.look(&admin, &seen.id).await;
    assert_eq!(left.status(), ProductRequestStatus::Cancelled);
    assert_eq!((left.number.as_str(), left.offers.len()), (paid.number.as_str(), 1));
    let text = format!("{left:?}");
    for part in [
        "Enamel",
        "ceremony",
        "Lead-free",
        "8 Avenue",
        "Abeba",
        "abeba",
        "403 555",
        "Ring",
    ] {
        assert!(!text.contains(part), "{part} is left in {text}");
    }
    assert_eq!(
        export(&app, &customer).await["productRequests"],
        Value::Array(Vec::new())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn erasure_waits_for_active_order() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let ordered = app.ordered(&customer, &admin).await;
    let asked = app.create(&customer).await;
    leave(&app, &customer).await;
    // A request before the order is cancelled immediately.
    let taken = app
        .wait(&admin, &asked.id, |it| it.status() == ProductRequestStatus::Cancelled)
        .await;
    assert!(taken.email.is_empty());
    let kept = app.look(&admin, &ordered.id).await;
    assert_eq!(
        (kept.status(), kept.email.as_str()),
        (ProductRequestStatus::Ordered, "abeba@example.test")
    );
    let answers = app.platform.captured::<PersonalDataErased>();
    assert!(answers.iter().all(|it| it.service != "sourcing"), "sourcing must wait");
}
