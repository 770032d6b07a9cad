use futures::TryStreamExt as _;
use selam_chassis_testing::{csv_lines, eventually};
use selam_proto_payments::v1::{
    CheckoutPurpose, DisputeStatus, ExportDisputesRequest, ExportPaymentsRequest, ListDisputesRequest,
    ListPaymentsRequest, PaymentOrder, PaymentStatus, RefundStatus,
};
use tonic::Code;
use uuid::Uuid;

use crate::{
    MINUTE, Payments, User, admin, client,
    disputes::{becomes, order_refund},
    paid, payment, provider_ids, start, user, violations,
};

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

/// Returns the IDs of the payments with a failed refund that is not settled.
pub(crate) async fn with_failed_refund(platform: &Payments, office: &User) -> String {
    let request = ListPaymentsRequest {
        refund_failed: true,
        ..ListPaymentsRequest::default()
    };
    let request = platform.request(request, Some(&office.token));
    let list = client(platform).list_payments(request).await.unwrap().into_inner();
    let ids: Vec<_> = list.payments.into_iter().map(|one| one.id).collect();
    ids.join(" ")
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_payments_with_failed_refund_until_repeated() {
    let platform = start().await;
    let (customer, office) = (user(&platform, "abebe@example.test"), admin(&platform));
    paid(&platform, &customer, CheckoutPurpose::AssistantSession).await;
    let checkout = paid(&platform, &customer, CheckoutPurpose::AssistantPlan).await;
    let intent = payment(&platform, &office, &checkout.payment_id).await.provider_id;
    let listed = async || with_failed_refund(&platform, &office).await;
    let refund = async |status: RefundStatus| {
        let before = payment(&platform, &office, &checkout.payment_id).await;
        order_refund(&platform, &office, &before).await;
        eventually(&format!("a refund that is {status:?}"), || async {
            let row = payment(&platform, &office, &checkout.payment_id).await;
            row.refunds.iter().any(|one| one.status() == status).then_some(())
        })
        .await;
    };
    platform.stripe.act(&intent, "slow-refunds").unwrap();
    refund(RefundStatus::Pending).await;
    assert!(listed().await.is_empty());
    let sent = || async { Some(provider_ids(&platform, "refund")).filter(|made| !made.is_empty()) };
    eventually("the refund at the provider", sent).await;
    platform.stripe.act(&intent, "refunds-fail").unwrap();
    let failed = || async { Some(listed().await).filter(|found| !found.is_empty()) };
    assert_eq!(eventually("a failed refund", failed).await, checkout.payment_id);

    platform.stripe.act(&intent, "dispute").unwrap();
    becomes(&platform, &office, &checkout.payment_id, PaymentStatus::Disputed).await;
    assert!(listed().await.is_empty());
    platform.stripe.act(&intent, "win").unwrap();
    becomes(&platform, &office, &checkout.payment_id, PaymentStatus::Succeeded).await;
    assert_eq!(listed().await, checkout.payment_id);

    platform.clock().advance(MINUTE);
    refund(RefundStatus::Pending).await;
    assert!(listed().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn office_lists_and_exports_payments_by_person() {
    let platform = start().await;
    let (abebe, layla) = (
        user(&platform, "abebe@example.test"),
        user(&platform, "layla@example.test"),
    );
    let office = admin(&platform);
    for _ in 0..2 {
        paid(&platform, &abebe, CheckoutPurpose::AssistantSession).await;
    }
    paid(&platform, &layla, CheckoutPurpose::AssistantSession).await;
    let list = async |token: &str, request: ListPaymentsRequest| {
        let request = platform.request(request, Some(token));
        client(&platform)
            .list_payments(request)
            .await
            .map(tonic::Response::into_inner)
    };
    let of = |person: &str| ListPaymentsRequest {
        user_id: person.to_owned(),
        page_size: 1,
        ..ListPaymentsRequest::default()
    };
    let his = of(&abebe.id.to_string());
    let first = list(&office.token, his.clone()).await.unwrap();
    assert_eq!((first.payments.len(), first.total_count), (1, 2));
    let next = ListPaymentsRequest {
        page_token: first.next_page_token.clone(),
        ..his.clone()
    };
    let next = list(&office.token, next).await.unwrap();
    assert_eq!((next.payments.len(), next.total_count), (1, 0));
    assert_eq!(list(&office.token, of("")).await.unwrap().total_count, 3);
    let foreign = of(&Uuid::now_v7().to_string());
    assert_eq!(list(&office.token, foreign).await.unwrap().total_count, 0);
    let hers = ExportPaymentsRequest {
        user_id: layla.id.to_string(),
        ..ExportPaymentsRequest::default()
    };
    let request = platform.request(hers, Some(&office.token));
    let stream = client(&platform).export_payments(request).await.unwrap().into_inner();
    assert_eq!(csv_lines(stream).await.len(), 2);

    let refused = list(&abebe.token, his.clone()).await.unwrap_err();
    assert_eq!(refused.code(), Code::PermissionDenied);
    let other_list = ListPaymentsRequest {
        page_token: first.next_page_token,
        ..of(&layla.id.to_string())
    };
    let nonsense = ListPaymentsRequest {
        page_token: "nonsense".to_owned(),
        ..his.clone()
    };
    let unknown = ListPaymentsRequest {
        status: 77,
        ..his.clone()
    };
    let control = ListPaymentsRequest {
        query: "\0".to_owned(),
        ..his
    };
    for (request, violation) in [
        (other_list, "pageToken PAGE_TOKEN"),
        (nonsense, "pageToken PAGE_TOKEN"),
        (of("nonsense"), "userId STRING_UUID"),
        (unknown, "status ENUM_DEFINED_ONLY"),
        (control, "query CONTROL_CHARACTER"),
    ] {
        let refused = list(&office.token, request).await.unwrap_err();
        assert_eq!(violations(&refused), [violation]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn office_counts_and_exports_disputes() {
    let platform = start().await;
    let (customer, office) = (user(&platform, "abebe@example.test"), admin(&platform));
    let checkout = paid(&platform, &customer, CheckoutPurpose::AssistantSession).await;
    let seen = payment(&platform, &office, &checkout.payment_id).await;
    platform.stripe.act(&seen.provider_id, "dispute").unwrap();
    becomes(&platform, &office, &checkout.payment_id, PaymentStatus::Disputed).await;
    let request = platform.request(ListDisputesRequest::default(), Some(&office.token));
    let list = client(&platform).list_disputes(request).await.unwrap().into_inner();
    assert_eq!((list.disputes.len(), list.total_count), (1, 1));
    let export = async |token: &str, status: i32| {
        let request = platform.request(ExportDisputesRequest { status }, Some(token));
        let stream = client(&platform).export_disputes(request).await?;
        Ok::<_, tonic::Status>(csv_lines(stream.into_inner()).await)
    };
    let lines = export(&office.token, DisputeStatus::Unspecified.into()).await.unwrap();
    assert_eq!(
        lines[0],
        "receipt_number,status,amount_cad,reason,opened,answer_by,payment_id,provider_id"
    );
    let start = format!("{},needs_response,3.15,", seen.receipt_number);
    assert!(lines.len() == 2 && lines[1].starts_with(&start), "{lines:?}");
    assert_eq!(export(&office.token, DisputeStatus::Won.into()).await.unwrap().len(), 1);
    let refused = export(&customer.token, 0).await.unwrap_err();
    assert_eq!(refused.code(), Code::PermissionDenied);
    let unknown = export(&office.token, 77).await.unwrap_err();
    assert_eq!(violations(&unknown), ["status ENUM_DEFINED_ONLY"]);
    let nonsense = ListDisputesRequest {
        page_token: "nonsense".to_owned(),
        ..ListDisputesRequest::default()
    };
    let request = platform.request(nonsense, Some(&office.token));
    let refused = client(&platform).list_disputes(request).await.unwrap_err();
    assert_eq!(violations(&refused), ["pageToken PAGE_TOKEN"]);
}
