use std::collections::BTreeMap;

use selam_chassis_testing::eventually;
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    CheckoutPurpose, ListEntitlementsRequest, Payment, PaymentRefunded, PaymentStatus, RefundMethod,
    RefundPaymentRequest, RefundReason, RefundStatus,
};
use tonic::{Code, Status};

use crate::{
    MINUTE, Payments, User, admin, books, client, listing::with_failed_refund, paid, payment, provider_ids, reason,
    reconciliation::reconciled, signed_in, start, user, violations,
};

async fn refund(
    platform: &Payments,
    viewer: &User,
    payment: &Payment,
    amount: Option<Money>,
) -> Result<Payment, Status> {
    refund_by(platform, viewer, payment, (amount, RefundMethod::Unspecified)).await
}

pub(crate) async fn refund_by(
    platform: &Payments,
    viewer: &User,
    payment: &Payment,
    (amount, method): (Option<Money>, RefundMethod),
) -> Result<Payment, Status> {
    let request = RefundPaymentRequest {
        id: payment.id.clone(),
        amount,
        reason: RefundReason::Goodwill.into(),
        note: " sorry ".to_owned(),
        etag: payment.etag.clone(),
        method: method.into(),
    };
    let request = platform.request(request, Some(&viewer.token));
    Ok(client(platform).refund_payment(request).await?.into_inner())
}

#[tokio::test(flavor = "multi_thread")]
async fn partial_refunds_are_exact_to_cent() {
    let platform = start().await;
    let (customer, office) = (user(&platform, "abebe@example.test"), admin(&platform));
    let checkout = paid(&platform, &customer, CheckoutPurpose::AssistantPlan).await;
    let before = payment(&platform, &office, &checkout.payment_id).await;
    let promised = refund(&platform, &office, &before, Some(Money::cad(1_000)))
        .await
        .unwrap();
    assert_eq!(promised.status(), PaymentStatus::PartiallyRefunded);
    assert_eq!(promised.refunds[0].note, "sorry");
    let event: PaymentRefunded = platform.wait_for_event().await;
    assert_eq!(
        (event.status(), event.amount.unwrap().amount_minor),
        (RefundStatus::Succeeded, 1_000)
    );
    let rest = refund(&platform, &office, &promised, None).await.unwrap();
    assert_eq!(rest.status(), PaymentStatus::Refunded);
    let event: PaymentRefunded = platform.wait_for_event().await;
    assert_eq!(event.amount.unwrap().amount_minor, 575);
    assert!(books(&platform).await.is_empty());
    // The refunded month has ended.
    let request = platform.request(ListEntitlementsRequest {}, Some(&customer.token));
    assert!(
        client(&platform)
            .list_entitlements(request)
            .await
            .unwrap()
            .into_inner()
            .entitlements
            .is_empty()
    );
    // The customer sees the refunds without the admin's notes.
    let seen = payment(&platform, &customer, &checkout.payment_id).await;
    let states: Vec<_> = seen
        .refunds
        .iter()
        .map(|refund| (refund.status(), refund.note.as_str()))
        .collect();
    assert_eq!(states, [(RefundStatus::Succeeded, ""), (RefundStatus::Succeeded, "")]);
    assert_eq!(seen.user_email, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn rejects_refund_above_paid_amount() {
    let platform = start().await;
    let (customer, office) = (user(&platform, "abebe@example.test"), admin(&platform));
    let checkout = paid(&platform, &customer, CheckoutPurpose::AssistantSession).await;
    let present = payment(&platform, &office, &checkout.payment_id).await;
    for (amount, expected) in [
        (Money::cad(316), "amount REFUND_TOO_LARGE"),
        (Money::cad(0), "amount REFUND_TOO_LARGE"),
        (Money::cad(-5), "amount REFUND_TOO_LARGE"),
        (
            Money {
                currency_code: "USD".to_owned(),
                amount_minor: 100,
            },
            "amount CURRENCY_UNSUPPORTED",
        ),
    ] {
        let refusal = refund(&platform, &office, &present, Some(amount)).await.unwrap_err();
        assert_eq!(violations(&refusal), [expected]);
    }
    let stale = Payment {
        etag: "v0".to_owned(),
        ..present.clone()
    };
    let refusal = refund(&platform, &office, &stale, None).await.unwrap_err();
    assert_eq!(
        (refusal.code(), reason(&refusal)),
        (Code::Aborted, "PAYMENT_CHANGED".to_owned())
    );
    let refusal = refund(&platform, &customer, &present, None).await.unwrap_err();
    assert_eq!(refusal.code(), Code::PermissionDenied);
    assert_eq!(payment(&platform, &office, &checkout.payment_id).await, present);
}

#[tokio::test(flavor = "multi_thread")]
async fn rejected_refund_restores_remaining_amount() {
    let platform = start().await;
    let (customer, office) = (user(&platform, "abebe@example.test"), admin(&platform));
    let checkout = paid(&platform, &customer, CheckoutPurpose::AssistantSession).await;
    // An admin refunded the full payment at the provider, without a webhook.
    let pi = payment(&platform, &office, &checkout.payment_id).await.provider_id;
    platform
        .stripe
        .tamper(&pi, |payment| payment["amount_received"] = 0.into());
    let present = payment(&platform, &office, &checkout.payment_id).await;
    refund(&platform, &office, &present, None).await.unwrap();
    let event: PaymentRefunded = platform.wait_for_event().await;
    assert_eq!(event.status(), RefundStatus::Failed);
    let after = eventually("an unrefunded payment", || async {
        Some(payment(&platform, &office, &checkout.payment_id).await)
            .filter(|payment| payment.status() == PaymentStatus::Succeeded)
    })
    .await;
    assert_eq!(after.refunded.unwrap().amount_minor, 0);
    assert_eq!(books(&platform).await["provider_balance"], 315);
}

#[tokio::test(flavor = "multi_thread")]
async fn returns_all_tax_when_refunded_in_parts() {
    let platform = start().await;
    let (customer, office) = (user(&platform, "abebe@example.test"), admin(&platform));
    let checkout = paid(&platform, &customer, CheckoutPurpose::AssistantPlan).await;
    // 75 of 1,575 cents are tax. Rounding each part alone would return 10, 10 and 56.
    for (amount, refunded) in [(Some(200), 200), (Some(200), 200), (None, 1_175)] {
        let present = payment(&platform, &office, &checkout.payment_id).await;
        refund(&platform, &office, &present, amount.map(Money::cad))
            .await
            .unwrap();
        let event: PaymentRefunded = platform.wait_for_event().await;
        assert_eq!(event.amount.unwrap().amount_minor, refunded);
    }
    assert_eq!(books(&platform).await, BTreeMap::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn rejects_amount_above_remainder_when_partly_refunded() {
    let platform = start().await;
    let (customer, office) = (user(&platform, "abebe@example.test"), admin(&platform));
    let checkout = paid(&platform, &customer, CheckoutPurpose::AssistantPlan).await;
    let present = payment(&platform, &office, &checkout.payment_id).await;
    refund(&platform, &office, &present, Some(Money::cad(1_000)))
        .await
        .unwrap();
    let event: PaymentRefunded = platform.wait_for_event().await;
    assert_eq!(event.status(), RefundStatus::Succeeded);
    let present = payment(&platform, &office, &checkout.payment_id).await;
    let refusal = refund(&platform, &office, &present, Some(Money::cad(576)))
        .await
        .unwrap_err();
    assert_eq!(violations(&refusal), ["amount REFUND_TOO_LARGE"]);
    assert_eq!(books(&platform).await["provider_balance"], 575);
}

#[tokio::test(flavor = "multi_thread")]
async fn records_refund_by_finance() {
    let platform = start().await;
    let (customer, finance) = (
        user(&platform, "abebe@example.test"),
        signed_in(&platform, "finance@example.test", &["finance"]),
    );
    let checkout = paid(&platform, &customer, CheckoutPurpose::AssistantPlan).await;
    let before = payment(&platform, &finance, &checkout.payment_id).await;
    refund(&platform, &finance, &before, Some(Money::cad(1_000)))
        .await
        .unwrap();
    let entry = platform.office_action().await;
    assert_eq!((entry.operation(), &entry.0.record_id), ("RefundPayment", &before.id));
    assert_eq!(
        (&entry.0.subject_id, entry.0.reason.as_str()),
        (&customer.id.to_string(), "sorry")
    );
    assert_eq!(entry.change("refunded.amountMinor"), Some(("0", "1000")));
    assert_eq!(entry.change("reason"), Some(("", "goodwill")));
}

#[tokio::test(flavor = "multi_thread")]
async fn records_refund_outside_provider_only_after_failure() {
    let platform = start().await;
    let (customer, office) = (user(&platform, "abebe@example.test"), admin(&platform));
    let checkout = paid(&platform, &customer, CheckoutPurpose::AssistantPlan).await;
    let (part, outside) = (Some(Money::cad(1_000)), RefundMethod::Outside);
    let before = payment(&platform, &office, &checkout.payment_id).await;
    let refusal = refund_by(&platform, &office, &before, (part.clone(), outside)).await;
    assert_eq!(violations(&refusal.unwrap_err()), ["method REFUND_NOT_FAILED"]);

    platform.stripe.act(&before.provider_id, "slow-refunds").unwrap();
    refund(&platform, &office, &before, part.clone()).await.unwrap();
    eventually("the refund at the provider", || async {
        Some(provider_ids(&platform, "refund")).filter(|made| !made.is_empty())
    })
    .await;
    platform.stripe.act(&before.provider_id, "refunds-fail").unwrap();
    let event: PaymentRefunded = platform.wait_for_event().await;
    assert_eq!(
        (event.status(), event.method(), event.is_disputed),
        (RefundStatus::Failed, RefundMethod::Original, false)
    );

    platform.clock().advance(MINUTE);
    let failed = payment(&platform, &office, &checkout.payment_id).await;
    let settled = refund_by(&platform, &office, &failed, (part, outside)).await.unwrap();
    assert_eq!(settled.status(), PaymentStatus::PartiallyRefunded);
    let states: Vec<_> = settled.refunds.iter().map(|one| (one.status(), one.method())).collect();
    assert_eq!(
        states,
        [
            (RefundStatus::Failed, RefundMethod::Original),
            (RefundStatus::Succeeded, outside)
        ]
    );
    let event: PaymentRefunded = platform.wait_for_event().await;
    assert_eq!((event.status(), event.method()), (RefundStatus::Succeeded, outside));
    assert_eq!(books(&platform).await["outside_provider"], -1_000);

    // Reconciliation reports the failure again, which leaves the refund settled.
    assert_eq!(reconciled(&platform).await, Vec::new());
    assert_eq!(with_failed_refund(&platform, &office).await, "");

    // The rest ends the paid month, like a refund by the provider.
    refund_by(&platform, &office, &settled, (None, outside)).await.unwrap();
    let request = platform.request(ListEntitlementsRequest {}, Some(&customer.token));
    let left = client(&platform).list_entitlements(request).await.unwrap().into_inner();
    assert!(left.entitlements.is_empty());
    let books = books(&platform).await;
    // Reconciliation has booked the provider's fee.
    let provider = books["provider_balance"] + books["provider_fees"];
    assert_eq!((provider, books["outside_provider"]), (1_575, -1_575));
    assert_eq!(provider_ids(&platform, "refund").len(), 1);
    assert_eq!(reconciled(&platform).await, Vec::new());
}
