use selam_chassis::timestamp;
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    CheckoutClosed, CheckoutPurpose, CheckoutSession, CheckoutStatus, CloseCheckoutRequest,
    CreateCheckoutSessionRequest, ListPaymentsRequest, OpenCheckoutRequest, PaymentRefunded, PaymentSucceeded,
    PaymentType, PutPlanPriceRequest, RefundChargeRequest, RefundOutcome, RefundReason, UseCreditRequest,
};
use tonic::Status;
use uuid::Uuid;

use crate::{MINUTE, Payments, User, charges, client, look, press, query, reason, start, user, violations, wait_for};

const THERAPY: &str = "therapy-scheduling";

fn wanted(platform: &Payments, user: &User, reference: Uuid) -> OpenCheckoutRequest {
    OpenCheckoutRequest {
        reference_id: reference.to_string(),
        user_id: user.id.to_string(),
        email: "abebe@example.test".to_owned(),
        language_code: "en".to_owned(),
        purpose: CheckoutPurpose::Appointment.into(),
        title: "Session with Selihom".to_owned(),
        subject: "Selihom".to_owned(),
        subtotal: Some(Money::cad(15_000)),
        expire_time: Some(timestamp(platform.clock().now() + MINUTE * 15)),
    }
}

async fn charge(platform: &Payments, request: OpenCheckoutRequest) -> Result<CheckoutSession, Status> {
    let request = platform.request_of_service(THERAPY, "payments", request);
    Ok(charges(platform).open_checkout(request).await?.into_inner())
}

#[tokio::test(flavor = "multi_thread")]
async fn appointment_is_paid_once() {
    let platform = start().await;
    let (user, appointment) = (user(&platform, "abebe@example.test"), Uuid::now_v7());
    let first = charge(&platform, wanted(&platform, &user, appointment)).await.unwrap();
    let again = charge(&platform, wanted(&platform, &user, appointment)).await.unwrap();
    assert_eq!((&first.id, &first.url), (&again.id, &again.url));
    assert_eq!(first.total.clone().unwrap().amount_minor, 15_750);
    press(&platform, &first.url, "pay").await;
    let event: PaymentSucceeded = platform.wait_for_event().await;
    assert_eq!(
        (event.purpose(), event.reference_id),
        (CheckoutPurpose::Appointment, appointment.to_string())
    );
    let paid = platform.request(ListPaymentsRequest::default(), Some(&user.token));
    let paid = client(&platform)
        .list_payments(paid)
        .await
        .unwrap()
        .into_inner()
        .payments;
    assert_eq!(
        (first.subject.as_str(), paid[0].subject.as_str()),
        ("Selihom", "Selihom")
    );
    let refusal = charge(&platform, wanted(&platform, &user, appointment))
        .await
        .unwrap_err();
    assert_eq!(reason(&refusal), "CHECKOUT_PAID");

    // Half is refunded, once for repeated requests.
    let request_id = Uuid::now_v7().to_string();
    for _ in 0..3 {
        let request = RefundChargeRequest {
            reference_id: appointment.to_string(),
            request_id: request_id.clone(),
            percent: 50,
            reason: RefundReason::CancelledByCustomer.into(),
        };
        let request = platform.request_of_service(THERAPY, "payments", request);
        let refund = charges(&platform).refund_charge(request).await.unwrap().into_inner();
        assert_eq!(refund.refund.unwrap().amount.unwrap().amount_minor, 7_875);
    }
    let event: PaymentRefunded = platform.wait_for_event().await;
    assert_eq!(
        (event.reason(), event.reference_id),
        (RefundReason::CancelledByCustomer, appointment.to_string())
    );
    assert_eq!(platform.captured::<PaymentRefunded>().len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn second_refund_returns_remaining_amount() {
    let platform = start().await;
    let (user, appointment) = (user(&platform, "abebe@example.test"), Uuid::now_v7());
    let checkout = charge(&platform, wanted(&platform, &user, appointment)).await.unwrap();
    press(&platform, &checkout.url, "pay").await;
    wait_for(&platform, &user, &checkout.id, CheckoutStatus::Paid).await;
    let send_back = async |percent: i32, reason: RefundReason| {
        let request = RefundChargeRequest {
            reference_id: appointment.to_string(),
            request_id: Uuid::now_v7().to_string(),
            percent,
            reason: reason.into(),
        };
        let request = platform.request_of_service(THERAPY, "payments", request);
        let answer = charges(&platform).refund_charge(request).await.unwrap().into_inner();
        let amount = answer.refund.as_ref().and_then(|refund| refund.amount.clone());
        (answer.outcome(), amount.map(|amount| amount.amount_minor))
    };
    let provider = RefundReason::CancelledByProvider;
    assert_eq!(send_back(50, provider).await, (RefundOutcome::Refunded, Some(7_875)));
    assert_eq!(send_back(100, provider).await, (RefundOutcome::Refunded, Some(7_875)));
    assert_eq!(send_back(100, provider).await, (RefundOutcome::NothingLeft, None));
    // There was one payment, so there is no duplicate.
    assert_eq!(
        send_back(100, RefundReason::Duplicate).await,
        (RefundOutcome::NothingLeft, None)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn publishes_cancelled_and_expired_checkouts() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let close = async |appointment: Uuid| {
        let request = CloseCheckoutRequest {
            reference_id: appointment.to_string(),
        };
        let request = platform.request_of_service(THERAPY, "payments", request);
        charges(&platform)
            .close_checkout(request)
            .await
            .unwrap()
            .into_inner()
            .status()
    };
    assert_eq!(close(Uuid::now_v7()).await, CheckoutStatus::Unspecified);
    let given_up = Uuid::now_v7();
    let checkout = charge(&platform, wanted(&platform, &user, given_up)).await.unwrap();
    assert_eq!(close(given_up).await, CheckoutStatus::Cancelled);
    assert_eq!(
        platform.wait_for_event::<CheckoutClosed>().await.reference_id,
        given_up.to_string()
    );
    // The reference can be charged again.
    assert_ne!(
        charge(&platform, wanted(&platform, &user, given_up)).await.unwrap().id,
        checkout.id
    );

    let late = Uuid::now_v7();
    let checkout = charge(&platform, wanted(&platform, &user, late)).await.unwrap();
    platform.clock().advance(MINUTE * 16);
    wait_for(&platform, &user, &checkout.id, CheckoutStatus::Expired).await;
    press(&platform, &checkout.url, "pay").await;
    assert_eq!(
        look(&platform, &user, &checkout.id).await.status(),
        CheckoutStatus::Expired
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn plan_grants_four_sessions_with_therapist() {
    let platform = start().await;
    let (user, therapist) = (user(&platform, "abebe@example.test"), Uuid::now_v7());
    let put = async |cents: i64, is_offered: bool, version: i64| {
        let request = PutPlanPriceRequest {
            therapist_id: therapist.to_string(),
            therapist_name: "Selihom".to_owned(),
            price: Some(Money::cad(cents)),
            is_offered,
            version,
            session_format: "individual".to_owned(),
            ..PutPlanPriceRequest::default()
        };
        let request = platform.request_of_service(THERAPY, "payments", request);
        charges(&platform)
            .put_plan_price(request)
            .await
            .map(|plan| plan.into_inner().price.unwrap().amount_minor)
    };
    assert_eq!(put(54_000, true, 2).await.unwrap(), 54_000);
    // An outdated version arrives late.
    assert_eq!(put(1, false, 1).await.unwrap(), 54_000);
    assert_eq!(
        violations(&put(0, true, 3).await.unwrap_err()),
        ["price AMOUNT_INVALID"]
    );
    let subscribe = CreateCheckoutSessionRequest {
        payment_type: PaymentType::Subscription.into(),
        therapist_id: therapist.to_string(),
        ..CreateCheckoutSessionRequest::default()
    };
    let checkout = crate::try_open(&platform, &user, subscribe).await.unwrap();
    assert_eq!(checkout.total.clone().unwrap().amount_minor, 56_700);
    press(&platform, &checkout.url, "pay").await;
    wait_for(&platform, &user, &checkout.id, CheckoutStatus::Paid).await;
    let take = async |therapist: Uuid| {
        let request = UseCreditRequest {
            user_id: user.id.to_string(),
            therapist_id: therapist.to_string(),
            reference_id: Uuid::now_v7().to_string(),
            session_format: "individual".to_owned(),
        };
        let request = platform.request_of_service(THERAPY, "payments", request);
        charges(&platform)
            .use_credit(request)
            .await
            .map(|answer| answer.into_inner().entitlement.unwrap().remaining)
    };
    assert_eq!(reason(&take(Uuid::now_v7()).await.unwrap_err()), "NO_CREDIT");
    for left in [3, 2, 1, 0] {
        assert_eq!(take(therapist).await.unwrap(), left);
    }
    assert_eq!(reason(&take(therapist).await.unwrap_err()), "NO_CREDIT");
}

#[tokio::test(flavor = "multi_thread")]
async fn rejects_invalid_amounts() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let foreign = ["EUR", "USD", "ERN", "SAR", "ETB"].map(|code| {
        let money = Money {
            currency_code: code.to_owned(),
            amount_minor: 100,
        };
        (money, "subtotal CURRENCY_UNSUPPORTED")
    });
    let amounts = [0, -1].map(|amount| (Money::cad(amount), "subtotal AMOUNT_INVALID"));
    for (subtotal, expected) in amounts.into_iter().chain(foreign) {
        let mut request = wanted(&platform, &user, Uuid::now_v7());
        request.subtotal = Some(subtotal);
        assert_eq!(violations(&charge(&platform, request).await.unwrap_err()), [expected]);
    }
    assert!(query(&platform, "SELECT id FROM checkouts").await.is_empty());
}
