use futures::TryStreamExt as _;
use selam_proto_payments::v1::{
    CheckoutPurpose, ExportPaymentsRequest, ListPaymentsRequest, PaymentOrder, PaymentStatus,
};

use crate::{admin, client, paid, start, user};

#[tokio::test(flavor = "multi_thread")]
async fn admin_filters_searches_and_exports_payments() {
    let platform = start().await;
    let (abebe, layla) = (
        user(&platform, "abebe@example.test"),
        user(&platform, "layla@example.test"),
    );
    let office = admin(&platform);
    paid(&platform, &abebe, CheckoutPurpose::AssistantSession).await;
    paid(&platform, &abebe, CheckoutPurpose::AssistantPlan).await;
    let last = paid(&platform, &layla, CheckoutPurpose::AssistantSession).await;
    let list = async |request: ListPaymentsRequest| {
        let request = platform.request(request, Some(&office.token));
        let list = client(&platform).list_payments(request).await.unwrap().into_inner();
        let totals: Vec<_> = list
            .payments
            .iter()
            .map(|one| one.total.clone().unwrap().amount_minor)
            .collect();
        (totals, list.next_page_token)
    };
    let all = ListPaymentsRequest::default();
    assert_eq!(list(all.clone()).await.0.len(), 3);
    let largest = ListPaymentsRequest {
        order_by: PaymentOrder::Largest.into(),
        page_size: 1,
        ..all.clone()
    };
    let (totals, token) = list(largest.clone()).await;
    assert_eq!(totals, [1_575]);
    let next = ListPaymentsRequest {
        page_token: token,
        ..largest
    };
    assert_eq!(list(next).await.0, [315]);
    let plans = ListPaymentsRequest {
        purpose: CheckoutPurpose::AssistantPlan.into(),
        status: PaymentStatus::Succeeded.into(),
        ..all.clone()
    };
    assert_eq!(list(plans).await.0, [1_575]);
    for query in ["LAYLA", "ＬＡＹＬＡ", "l\u{e4}yla", &last.receipt_number] {
        let found = ListPaymentsRequest {
            query: query.to_owned(),
            ..all.clone()
        };
        assert_eq!(list(found).await.0, [315], "{query}");
    }
    let mine = ListPaymentsRequest { mine: true, ..all };
    assert!(list(mine).await.0.is_empty());

    let request = platform.request(ExportPaymentsRequest::default(), Some(&office.token));
    let pieces = client(&platform).export_payments(request).await.unwrap().into_inner();
    let pieces: Vec<_> = pieces.try_collect().await.unwrap();
    let text: String = pieces
        .iter()
        .map(|piece| String::from_utf8_lossy(&piece.data).into_owned())
        .collect();
    assert!(text.contains("receipt_number,status,paid"), "{text}");
    assert_eq!(text.matches("3.15").count(), 2, "{text}");
    // Wall times of the company, so that a payment is on the day that the page shows.
    assert_eq!(text.matches("T11:00:00-06:00").count(), 3, "{text}");
}
