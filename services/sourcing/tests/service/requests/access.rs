use selam_proto_sourcing::v1::{
    CancelProductRequestRequest, DeclineOfferRequest, ExportProductRequestsRequest, GetSamplingPlanRequest,
    ListProductRequestsRequest, PostRequestMessageRequest, PreviewOfferRequest, RemoveRequestAttachmentRequest,
    ShipProductRequestRequest, WithdrawOfferRequest,
};
use tonic::Code;

use super::*;

/// Returns the status code of every RPC for a caller, by RPC name.
async fn refusals(app: &App, token: Option<&str>, seen: &ProductRequest) -> Vec<(&'static str, Code)> {
    let (id, etag) = (seen.id.clone(), seen.etag.clone());
    let offer_id = seen.offers[0].id.clone();
    let mut all = Vec::new();
    macro_rules! call {
        ($rpc:ident, $message:expr) => {
            let answer = app.requests().$rpc(app.platform.request($message, token)).await;
            all.push((
                stringify!($rpc),
                answer.err().map_or(Code::Ok, |status| status.code()),
            ));
        };
    }
    call!(get_product_request, GetProductRequestRequest { id: id.clone() });
    call!(
        cancel_product_request,
        CancelProductRequestRequest {
            id: id.clone(),
            etag: etag.clone()
        }
    );
    call!(accept_offer, acceptance(seen, &offer_id));
    call!(
        decline_offer,
        DeclineOfferRequest {
            id: id.clone(),
            offer_id: offer_id.clone(),
            etag: etag.clone(),
            reason: String::new()
        }
    );
    call!(pay_product_request, PayProductRequestRequest { id: id.clone() });
    call!(
        post_request_message,
        PostRequestMessageRequest {
            id: id.clone(),
            body: "Let me in".to_owned()
        }
    );
    call!(
        remove_request_attachment,
        RemoveRequestAttachmentRequest {
            id: id.clone(),
            attachment_id: Uuid::now_v7().to_string()
        }
    );
    call!(
        update_product_request,
        UpdateProductRequestRequest {
            id: id.clone(),
            etag: etag.clone(),
            status: ProductRequestStatus::Declined.into(),
            message: "No".to_owned(),
            supplier_order_number: String::new()
        }
    );
    call!(preview_offer, PreviewOfferRequest { terms: Some(terms()) });
    call!(
        make_offer,
        MakeOfferRequest {
            id: id.clone(),
            etag: etag.clone(),
            terms: Some(terms())
        }
    );
    call!(
        withdraw_offer,
        WithdrawOfferRequest {
            id: id.clone(),
            offer_id,
            etag: etag.clone()
        }
    );
    call!(get_sampling_plan, GetSamplingPlanRequest { lot_size: 500 });
    call!(
        record_inspection,
        RecordInspectionRequest {
            id: id.clone(),
            etag: etag.clone(),
            gate: InspectionGate::Final.into(),
            lot_size: 500,
            defects: Some(Defects::default()),
            inspect_date: "2026-11-24".to_owned(),
            note: String::new()
        }
    );
    call!(
        ship_product_request,
        ShipProductRequestRequest {
            id,
            etag,
            weight_kg: "1".to_owned(),
            pickup_date: "2026-11-27".to_owned()
        }
    );
    call!(export_product_requests, ExportProductRequestsRequest::default());
    all
}

#[tokio::test]
async fn hides_requests_of_other_users() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.offered(&customer, &admin).await;
    let before = app.look(&admin, &seen.id).await;

    for (name, code) in refusals(&app, None, &seen).await {
        assert_eq!(code, Code::Unauthenticated, "{name} by a visitor");
    }
    let stranger = app.user("omar@example.test", &[]);
    for (name, code) in refusals(&app, Some(&stranger.token), &seen).await {
        let is_for_office = matches!(
            name,
            "update_product_request"
                | "preview_offer"
                | "make_offer"
                | "withdraw_offer"
                | "get_sampling_plan"
                | "record_inspection"
                | "ship_product_request"
                | "export_product_requests"
        );
        let expected = if is_for_office {
            Code::PermissionDenied
        } else {
            Code::NotFound
        };
        assert_eq!(code, expected, "{name} by another customer");
    }
    let request = app.by(&stranger, ListProductRequestsRequest::default());
    let list = app
        .requests()
        .list_product_requests(request)
        .await
        .unwrap()
        .into_inner();
    assert_eq!((list.total_count, list.requests.len()), (0, 0));
    assert_eq!(app.look(&admin, &seen.id).await, before, "the request is unchanged");
}

#[tokio::test]
async fn rejects_customer_steps_by_admin() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app.offered(&customer, &admin).await;
    let refused = app.try_accept(&admin, &seen, &seen.offers[0].id).await.unwrap_err();
    assert_eq!(reason(&refused), "REQUEST_NOT_FOUND");
    assert_eq!(
        reason(&app.try_pay(&admin, &seen.id).await.unwrap_err()),
        "REQUEST_NOT_FOUND"
    );
    let request = CancelProductRequestRequest {
        id: seen.id.clone(),
        etag: seen.etag.clone(),
    };
    let refused = app.requests().cancel_product_request(app.by(&admin, request)).await;
    assert_eq!(reason(&refused.unwrap_err()), "REQUEST_NOT_FOUND");
}

#[tokio::test]
async fn export_escapes_formulas() {
    let app = start_app().await;
    let (customer, admin) = (app.customer(), app.admin());
    let seen = app
        .try_create(&customer, |it| it.product_name = "=HYPERLINK(\"http://x\")".to_owned())
        .await
        .unwrap();
    let request = app.by(&admin, ExportProductRequestsRequest::default());
    let mut stream = app
        .requests()
        .export_product_requests(request)
        .await
        .unwrap()
        .into_inner();
    let mut file = Vec::new();
    while let Some(part) = stream.message().await.unwrap() {
        file.extend(part.data);
    }
    let mut reader = csv::Reader::from_reader(file.as_slice());
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 1);
    assert_eq!(&rows[0][0], seen.number);
    assert_eq!(&rows[0][2], "'=HYPERLINK(\"http://x\")");
    assert_eq!([&rows[0][5], &rows[0][6]], ["4.20", "USD"]);
}
