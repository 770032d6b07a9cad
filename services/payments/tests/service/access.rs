//! Access rules: callers reach only their own objects and their own RPCs.

use selam_proto_payments::v1::{
    CancelCheckoutSessionRequest, CancelSubscriptionRequest, CheckoutPurpose, CloseCheckoutRequest,
    CreateCheckoutSessionRequest, ExportPaymentsRequest, GetChargeRequest, GetCheckoutSessionRequest, GetLedgerRequest,
    GetPaymentRequest, ListDisputesRequest, ListPaymentsRequest, ListSubscriptionsRequest, OpenCheckoutRequest,
    RefundChargeRequest, ResumeSubscriptionRequest, ReturnCreditRequest, UseCreditRequest,
};
use tonic::Code;

use crate::{admin, charges, client, paid, start, user};

#[tokio::test(flavor = "multi_thread")]
async fn hides_objects_of_other_users() {
    let platform = start().await;
    let (owner, stranger) = (user(&platform, "a@example.test"), user(&platform, "b@example.test"));
    let checkout = paid(&platform, &owner, CheckoutPurpose::AssistantPlan).await;
    let request = platform.request(ListSubscriptionsRequest::default(), Some(&owner.token));
    let subscriptions = client(&platform)
        .list_subscriptions(request)
        .await
        .unwrap()
        .into_inner()
        .subscriptions;
    let subscription = subscriptions[0].id.clone();
    macro_rules! not_found {
        ($rpc:ident, $message:expr) => {
            let request = platform.request($message, Some(&stranger.token));
            let refusal = client(&platform).$rpc(request).await.unwrap_err();
            assert_eq!(refusal.code(), Code::NotFound, stringify!($rpc));
        };
    }
    not_found!(
        get_checkout_session,
        GetCheckoutSessionRequest {
            id: checkout.id.clone()
        }
    );
    not_found!(
        cancel_checkout_session,
        CancelCheckoutSessionRequest {
            id: checkout.id.clone()
        }
    );
    not_found!(
        get_payment,
        GetPaymentRequest {
            id: checkout.payment_id.clone()
        }
    );
    not_found!(
        cancel_subscription,
        CancelSubscriptionRequest {
            id: subscription.clone()
        }
    );
    not_found!(resume_subscription, ResumeSubscriptionRequest { id: subscription });
    let request = platform.request(ListPaymentsRequest::default(), Some(&stranger.token));
    assert!(
        client(&platform)
            .list_payments(request)
            .await
            .unwrap()
            .into_inner()
            .payments
            .is_empty()
    );
    let request = platform.request(ListSubscriptionsRequest::default(), Some(&stranger.token));
    assert!(
        client(&platform)
            .list_subscriptions(request)
            .await
            .unwrap()
            .into_inner()
            .subscriptions
            .is_empty()
    );
    // An admin finds all of them.
    let office = admin(&platform);
    let request = platform.request(
        GetPaymentRequest {
            id: checkout.payment_id,
        },
        Some(&office.token),
    );
    let seen = client(&platform).get_payment(request).await.unwrap().into_inner();
    assert_eq!(
        (seen.user_email.as_str(), seen.user_id),
        ("a@example.test", owner.id.to_string())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn rejects_admin_calls_of_other_users() {
    let platform = start().await;
    let customer = user(&platform, "a@example.test");
    macro_rules! refused {
        ($rpc:ident, $message:expr) => {
            let request = platform.request($message, Some(&customer.token));
            let refusal = client(&platform).$rpc(request).await.map(drop).unwrap_err();
            assert_eq!(refusal.code(), Code::PermissionDenied, stringify!($rpc));
            let refusal = client(&platform)
                .$rpc(platform.request($message, None))
                .await
                .map(drop)
                .unwrap_err();
            assert_eq!(refusal.code(), Code::Unauthenticated, stringify!($rpc));
        };
    }
    refused!(list_disputes, ListDisputesRequest::default());
    refused!(get_ledger, GetLedgerRequest {});
    refused!(export_payments, ExportPaymentsRequest::default());
    let search = ListPaymentsRequest {
        query: "b@example.test".to_owned(),
        ..ListPaymentsRequest::default()
    };
    let refusal = client(&platform)
        .list_payments(platform.request(search, Some(&customer.token)))
        .await
        .unwrap_err();
    assert_eq!(refusal.code(), Code::PermissionDenied);
    let visitor = platform.request(CreateCheckoutSessionRequest::default(), None);
    let refusal = client(&platform).create_checkout_session(visitor).await.unwrap_err();
    assert_eq!(refusal.code(), Code::Unauthenticated);
}

#[tokio::test(flavor = "multi_thread")]
async fn rejects_charges_of_unlisted_services() {
    let platform = start().await;
    let office = admin(&platform);
    macro_rules! refused {
        ($rpc:ident, $message:expr) => {
            for request in [
                platform.request($message, Some(&office.token)),
                platform.request($message, None),
                platform.request_of_service("cargo", "payments", $message),
            ] {
                let refusal = charges(&platform).$rpc(request).await.map(drop).unwrap_err();
                let is_refused = matches!(refusal.code(), Code::PermissionDenied | Code::Unauthenticated);
                assert!(is_refused, "{} {refusal:?}", stringify!($rpc));
            }
        };
    }
    refused!(open_checkout, OpenCheckoutRequest::default());
    refused!(close_checkout, CloseCheckoutRequest::default());
    refused!(get_charge, GetChargeRequest::default());
    refused!(refund_charge, RefundChargeRequest::default());
    refused!(use_credit, UseCreditRequest::default());
    refused!(return_credit, ReturnCreditRequest::default());
}
