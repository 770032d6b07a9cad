//! Charges of sourcing: deposits and balances of its orders, and the separation of services.

use selam_chassis::timestamp;
use selam_chassis_testing::eventually;
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    CheckoutPurpose, CheckoutSession, CheckoutStatus, CloseCheckoutRequest, CreateCheckoutSessionRequest,
    GetChargeRequest, GetChargeResponse, ListEntitlementsRequest, ListPaymentsRequest, OpenCheckoutRequest, Payment,
    PaymentRefunded, PaymentStatus, PaymentSucceeded, RefundChargeRequest, RefundChargeResponse, RefundOutcome,
    RefundPaymentRequest, RefundReason, RefundStatus,
};
use tonic::{Code, Status};
use uuid::Uuid;

use crate::{
    MINUTE, Payments, User, admin, books, charges, client, disputes::becomes, look, payment, press, provider_ids,
    query, reason, start, try_open, user, violations, wait_for,
};

const SOURCING: &str = "sourcing";
const THERAPY: &str = "therapy-scheduling";

/// Opens a checkout as `service`.
async fn ask(
    platform: &Payments,
    service: &str,
    user: &User,
    (reference, purpose, cents): (Uuid, CheckoutPurpose, i64),
) -> Result<CheckoutSession, Status> {
    let request = OpenCheckoutRequest {
        reference_id: reference.to_string(),
        user_id: user.id.to_string(),
        email: "abebe@example.test".to_owned(),
        language_code: "en".to_owned(),
        purpose: purpose.into(),
        title: "Deposit of PR-7Q2MX: cotton towels".to_owned(),
        subject: "PR-7Q2MX".to_owned(),
        subtotal: Some(Money::cad(cents)),
        expire_time: Some(timestamp(platform.clock().now() + MINUTE * 60)),
    };
    let request = platform.request_of_service(service, "payments", request);
    Ok(charges(platform).open_checkout(request).await?.into_inner())
}

/// Pays a deposit and returns its reference with its payment.
async fn paid_deposit(platform: &Payments, office: &User) -> (Uuid, Payment) {
    let customer = user(platform, "abebe@example.test");
    let deposit = (Uuid::now_v7(), CheckoutPurpose::SourcingDeposit, 30_000);
    let checkout = ask(platform, SOURCING, &customer, deposit).await.unwrap();
    press(platform, &checkout.url, "pay").await;
    let paid = wait_for(platform, &customer, &checkout.id, CheckoutStatus::Paid).await;
    (deposit.0, payment(platform, office, &paid.payment_id).await)
}

async fn close(platform: &Payments, service: &str, reference: Uuid) -> CheckoutStatus {
    let request = CloseCheckoutRequest {
        reference_id: reference.to_string(),
    };
    let request = platform.request_of_service(service, "payments", request);
    charges(platform)
        .close_checkout(request)
        .await
        .unwrap()
        .into_inner()
        .status()
}

async fn get_charge(platform: &Payments, reference: Uuid) -> GetChargeResponse {
    let request = GetChargeRequest {
        reference_id: reference.to_string(),
    };
    let request = platform.request_of_service(SOURCING, "payments", request);
    charges(platform).get_charge(request).await.unwrap().into_inner()
}

async fn refund(platform: &Payments, service: &str, reference: Uuid) -> Result<i64, Status> {
    let refund = try_refund(platform, service, reference).await?;
    Ok(refund.refund.unwrap().amount.unwrap().amount_minor)
}

async fn try_refund(platform: &Payments, service: &str, reference: Uuid) -> Result<RefundChargeResponse, Status> {
    let request = RefundChargeRequest {
        reference_id: reference.to_string(),
        request_id: Uuid::now_v7().to_string(),
        percent: 100,
        reason: RefundReason::CancelledByCustomer.into(),
    };
    let request = platform.request_of_service(service, "payments", request);
    Ok(charges(platform).refund_charge(request).await?.into_inner())
}

#[tokio::test(flavor = "multi_thread")]
async fn bank_debit_in_progress_opens_no_second_checkout() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let balance = (Uuid::now_v7(), CheckoutPurpose::SourcingBalance, 70_000);
    let first = ask(&platform, SOURCING, &user, balance).await.unwrap();
    press(&platform, &first.url, "slow").await;
    wait_for(&platform, &user, &first.id, CheckoutStatus::Processing).await;
    platform.clock().advance(MINUTE * 61);
    let second = ask(&platform, SOURCING, &user, balance).await.unwrap();
    assert_eq!((&second.id, second.url.as_str()), (&first.id, ""));
    for (reference, status) in [
        (balance.0, CheckoutStatus::Processing),
        (Uuid::now_v7(), CheckoutStatus::Unspecified),
    ] {
        assert_eq!(get_charge(&platform, reference).await.status(), status);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn charge_states_refunds_unless_they_fail() {
    let platform = start().await;
    let office = admin(&platform);
    let (deposit, paid) = paid_deposit(&platform, &office).await;
    assert_eq!(get_charge(&platform, deposit).await.refunds, []);
    platform.stripe.act(&paid.provider_id, "slow-refunds").unwrap();
    let request = RefundPaymentRequest {
        id: paid.id,
        amount: Some(Money::cad(100)),
        reason: RefundReason::Goodwill.into(),
        note: "Agreed by phone".to_owned(),
        etag: paid.etag,
        ..RefundPaymentRequest::default()
    };
    let request = platform.request(request, Some(&office.token));
    client(&platform).refund_payment(request).await.unwrap();
    let refunds = get_charge(&platform, deposit).await.refunds;
    assert_eq!(
        (refunds[0].status(), refunds[0].reason(), refunds[0].note.as_str()),
        (RefundStatus::Pending, RefundReason::Goodwill, "")
    );
    assert_eq!(refunds[0].amount, Some(Money::cad(100)));
    eventually("a refund at the provider", || async {
        (!provider_ids(&platform, "refund").is_empty()).then_some(())
    })
    .await;
    platform.stripe.act(&paid.provider_id, "refunds-fail").unwrap();
    eventually("no refund", || async {
        get_charge(&platform, deposit).await.refunds.is_empty().then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_left_after_lost_dispute() {
    let platform = start().await;
    let office = admin(&platform);
    let (deposit, paid) = paid_deposit(&platform, &office).await;
    for (action, status, outcome) in [
        ("dispute", PaymentStatus::Disputed, RefundOutcome::Disputed),
        ("lose", PaymentStatus::ChargedBack, RefundOutcome::NothingLeft),
    ] {
        platform.stripe.act(&paid.provider_id, action).unwrap();
        becomes(&platform, &office, &paid.id, status).await;
        let refund = try_refund(&platform, SOURCING, deposit).await.unwrap();
        assert_eq!(refund.outcome(), outcome);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn deposit_and_balance_are_refunded_with_tax() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let (deposit, balance) = (Uuid::now_v7(), Uuid::now_v7());
    for (reference, purpose, cents) in [
        (deposit, CheckoutPurpose::SourcingDeposit, 30_000),
        (balance, CheckoutPurpose::SourcingBalance, 70_000),
    ] {
        let checkout = ask(&platform, SOURCING, &user, (reference, purpose, cents))
            .await
            .unwrap();
        assert_eq!(checkout.total.unwrap().amount_minor, cents + cents / 20);
        let next = press(&platform, &checkout.url, "pay").await;
        let back = format!("/my-requests?payment=success&session_id={}", checkout.id);
        assert!(next.ends_with(&back), "{next}");
        wait_for(&platform, &user, &checkout.id, CheckoutStatus::Paid).await;
        let event: PaymentSucceeded = platform.wait_for_event().await;
        assert_eq!((event.purpose(), event.reference_id), (purpose, reference.to_string()));
        let again = ask(&platform, SOURCING, &user, (reference, purpose, cents)).await;
        assert_eq!(reason(&again.unwrap_err()), "CHECKOUT_PAID");
    }
    let held = books(&platform).await;
    assert_eq!(
        (held["provider_balance"], held["sourcing_revenue"], held["tax_payable"]),
        (105_000, -100_000, -5_000)
    );
    let request = platform.request(ListEntitlementsRequest {}, Some(&user.token));
    let paid_in_advance = client(&platform).list_entitlements(request).await.unwrap().into_inner();
    assert!(paid_in_advance.entitlements.is_empty());

    let deposits = ListPaymentsRequest {
        purpose: CheckoutPurpose::SourcingDeposit.into(),
        ..ListPaymentsRequest::default()
    };
    let request = platform.request(deposits, Some(&admin(&platform).token));
    let listed = client(&platform).list_payments(request).await.unwrap().into_inner();
    let listed: Vec<_> = listed.payments.into_iter().map(|one| one.reference_id).collect();
    assert_eq!(listed, [deposit.to_string()]);

    assert_eq!(refund(&platform, SOURCING, deposit).await.unwrap(), 31_500);
    let event: PaymentRefunded = platform.wait_for_event().await;
    assert_eq!(event.reference_id, deposit.to_string());
    assert_eq!(books(&platform).await["sourcing_revenue"], -70_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn services_access_only_their_own_charges() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    for (service, purpose) in [
        (SOURCING, CheckoutPurpose::Appointment),
        (SOURCING, CheckoutPurpose::AssistantSession),
        (THERAPY, CheckoutPurpose::SourcingDeposit),
        (THERAPY, CheckoutPurpose::SourcingBalance),
        (THERAPY, CheckoutPurpose::TherapistPlan),
    ] {
        let refusal = ask(&platform, service, &user, (Uuid::now_v7(), purpose, 100)).await;
        assert_eq!(
            violations(&refusal.unwrap_err()),
            ["purpose PURPOSE_INVALID"],
            "{service} {purpose:?}"
        );
    }
    assert!(query(&platform, "SELECT id FROM checkouts").await.is_empty());

    for (seller, other, purpose) in [
        (SOURCING, THERAPY, CheckoutPurpose::SourcingDeposit),
        (THERAPY, SOURCING, CheckoutPurpose::Appointment),
    ] {
        let reference = Uuid::now_v7();
        let checkout = ask(&platform, seller, &user, (reference, purpose, 10_000))
            .await
            .unwrap();
        assert_eq!(close(&platform, other, reference).await, CheckoutStatus::Unspecified);
        assert_eq!(
            look(&platform, &user, &checkout.id).await.status(),
            CheckoutStatus::Open
        );
        press(&platform, &checkout.url, "pay").await;
        wait_for(&platform, &user, &checkout.id, CheckoutStatus::Paid).await;
        let refusal = refund(&platform, other, reference).await.unwrap_err();
        assert_eq!(refusal.code(), Code::NotFound, "{other}");
        assert_eq!(close(&platform, seller, reference).await, CheckoutStatus::Paid);
        assert_eq!(refund(&platform, seller, reference).await.unwrap(), 10_500);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rejects_charge_above_provider_limit() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    // With tax, the first amount has exactly eight digits; the second is one cent above it.
    let most = (Uuid::now_v7(), CheckoutPurpose::SourcingBalance, 95_238_094);
    let checkout = ask(&platform, SOURCING, &user, most).await.unwrap();
    assert_eq!(checkout.total.unwrap().amount_minor, 99_999_999);
    for cents in [95_238_095, i64::MAX] {
        let more = (Uuid::now_v7(), CheckoutPurpose::SourcingBalance, cents);
        let refusal = ask(&platform, SOURCING, &user, more).await.unwrap_err();
        assert_eq!(violations(&refusal), ["subtotal AMOUNT_INVALID"], "{cents}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rejects_sourcing_checkout_by_customer() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    for purpose in [CheckoutPurpose::SourcingDeposit, CheckoutPurpose::SourcingBalance] {
        let request = CreateCheckoutSessionRequest {
            purpose: purpose.into(),
            ..CreateCheckoutSessionRequest::default()
        };
        let refusal = try_open(&platform, &user, request).await.unwrap_err();
        assert_eq!(violations(&refusal), ["purpose PURPOSE_INVALID"], "{purpose:?}");
    }
}
