use std::time::Duration;

use selam_chassis_testing::{as_time_goes_on, eventually};
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    CheckoutPurpose, DisputeStatus, ListDisputesRequest, Payment, PaymentDisputed, PaymentRefunded, PaymentStatus,
    Refund, RefundMethod, RefundPaymentRequest, RefundReason, RefundStatus,
};
use selam_stripe_stand_in::FaultPlan;
use serde_json::Value;
use uuid::Uuid;

use crate::{
    MINUTE, Payments, User, admin, books, client, execute, failing, paid, payment, provider_ids, reason, start,
    start_without_webhooks, user,
    webhooks::{deliver, event},
};

pub(crate) async fn becomes(platform: &Payments, office: &User, id: &str, status: PaymentStatus) -> Payment {
    eventually(&format!("a payment that is {status:?}"), || async {
        Some(payment(platform, office, id).await).filter(|payment| payment.status() == status)
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn dispute_outcome_determines_payment_status() {
    let platform = start().await;
    let (customer, office) = (user(&platform, "abebe@example.test"), admin(&platform));
    for (action, after, books_after) in [
        ("win", PaymentStatus::Succeeded, ("provider_balance", 315)),
        ("lose", PaymentStatus::ChargedBack, ("dispute_losses", 315)),
    ] {
        let checkout = paid(&platform, &customer, CheckoutPurpose::AssistantSession).await;
        let pi = payment(&platform, &office, &checkout.payment_id).await.provider_id;
        platform.stripe.act(&pi, "dispute").unwrap();
        let held = becomes(&platform, &office, &checkout.payment_id, PaymentStatus::Disputed).await;
        assert_eq!(books(&platform).await["disputed_funds"], 315);
        let event: PaymentDisputed = platform.wait_for_event().await;
        assert_eq!(
            (event.status(), event.has_funds, event.payment_id),
            (DisputeStatus::NeedsResponse, true, checkout.payment_id.clone())
        );
        let request = RefundPaymentRequest {
            id: held.id,
            reason: RefundReason::Goodwill.into(),
            etag: held.etag,
            ..RefundPaymentRequest::default()
        };
        let request = platform.request(request, Some(&office.token));
        let refusal = client(&platform).refund_payment(request).await.unwrap_err();
        assert_eq!(reason(&refusal), "PAYMENT_DISPUTED");
        platform.stripe.act(&pi, action).unwrap();
        becomes(&platform, &office, &checkout.payment_id, after).await;
        let decided: PaymentDisputed = platform.wait_for_event().await;
        assert_ne!(decided.status(), DisputeStatus::NeedsResponse);
        let books = books(&platform).await;
        assert_eq!(books.get("disputed_funds"), None);
        assert_eq!(books[books_after.0], books_after.1);
    }
    let request = platform.request(ListDisputesRequest::default(), Some(&office.token));
    let list = client(&platform).list_disputes(request).await.unwrap().into_inner();
    let states: Vec<_> = list.disputes.iter().map(|dispute| dispute.status()).collect();
    assert_eq!(states, [DisputeStatus::Lost, DisputeStatus::Won]);
    assert!(
        list.disputes
            .iter()
            .all(|dispute| dispute.answer_by_time.is_some() && !dispute.receipt_number.is_empty())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn escalated_inquiry_is_announced_with_funds() {
    let platform = start_without_webhooks().await;
    let (customer, office) = (user(&platform, "abebe@example.test"), admin(&platform));
    let checkout = paid(&platform, &customer, CheckoutPurpose::AssistantSession).await;
    let pi = payment(&platform, &office, &checkout.payment_id).await.provider_id;
    platform.stripe.act(&pi, "dispute").unwrap();
    let dispute = provider_ids(&platform, "dispute").remove(0);
    for (number, status) in ["warning_needs_response", "needs_response"].into_iter().enumerate() {
        platform
            .stripe
            .tamper(&dispute, |dispute| dispute["status"] = status.into());
        platform.clock().advance(MINUTE);
        let body = event(&format!("evt_{number}"), "charge.dispute.updated", &dispute);
        assert_eq!(deliver(&platform, body).await, 200);
        let event: PaymentDisputed = platform.wait_for_event().await;
        assert_eq!(
            (event.status(), event.has_funds),
            (DisputeStatus::NeedsResponse, number == 1)
        );
    }
    let held = payment(&platform, &office, &checkout.payment_id).await;
    assert_eq!(held.status(), PaymentStatus::Disputed);
}

#[tokio::test(flavor = "multi_thread")]
async fn decision_follows_report_of_fast_clock() {
    let platform = start_without_webhooks().await;
    let (customer, office) = (user(&platform, "abebe@example.test"), admin(&platform));
    let checkout = paid(&platform, &customer, CheckoutPurpose::AssistantSession).await;
    let pi = payment(&platform, &office, &checkout.payment_id).await.provider_id;
    platform.stripe.act(&pi, "dispute").unwrap();
    let dispute = provider_ids(&platform, "dispute").remove(0);
    let report = async |number: &str| {
        let body = event(number, "charge.dispute.updated", &dispute);
        assert_eq!(deliver(&platform, body).await, 200);
    };
    report("evt_opened").await;
    becomes(&platform, &office, &checkout.payment_id, PaymentStatus::Disputed).await;
    // Another replica, whose clock is an hour ahead, has recorded it.
    execute(
        &platform,
        "UPDATE disputes SET update_time = '2026-11-23T18:00:00+00:00'",
    )
    .await;
    platform.stripe.act(&pi, "lose").unwrap();
    report("evt_lost").await;
    becomes(&platform, &office, &checkout.payment_id, PaymentStatus::ChargedBack).await;
    let times = [platform.wait_for_event().await, platform.wait_for_event().await];
    let times = times.map(|event: PaymentDisputed| event.update_time.unwrap().seconds);
    assert_eq!(times[1] - times[0], 3_600);
}

/// Reports a dispute.
async fn report(platform: &Payments, dispute: &str) {
    let id = format!("evt_{}", Uuid::now_v7().simple());
    let body = event(&id, "charge.dispute.updated", dispute);
    assert_eq!(deliver(platform, body).await, 200);
}

/// Opens a dispute and reports it. Returns its id and its event. The stand-in knows the latest dispute of a payment.
async fn open_dispute(platform: &Payments, payment: &Payment) -> (String, PaymentDisputed) {
    platform.clock().advance(MINUTE);
    let before = provider_ids(platform, "dispute");
    let about = &payment.provider_id;
    platform.stripe.tamper(about, |it| it["selam_dispute"] = Value::Null);
    platform.stripe.act(about, "dispute").unwrap();
    let mut all = provider_ids(platform, "dispute").into_iter();
    let opened = all.find(|id| !before.contains(id)).unwrap();
    report(platform, &opened).await;
    (opened, platform.wait_for_event().await)
}

/// Decides a dispute and reports it. Returns its event.
async fn decide(platform: &Payments, payment: &Payment, dispute: &str, action: &str) -> PaymentDisputed {
    platform.clock().advance(MINUTE);
    let about = &payment.provider_id;
    platform.stripe.tamper(about, |it| it["selam_dispute"] = dispute.into());
    platform.stripe.act(about, action).unwrap();
    report(platform, dispute).await;
    platform.wait_for_event().await
}

#[tokio::test(flavor = "multi_thread")]
async fn payment_is_disputed_until_every_dispute_is_won() {
    let platform = start_without_webhooks().await;
    let office = admin(&platform);
    let before = refused(&platform, &office).await;
    let first = provider_ids(&platform, "dispute").remove(0);
    report(&platform, &first).await;
    let opened: PaymentDisputed = platform.wait_for_event().await;
    assert!(!opened.has_other_dispute);
    let (second, opened) = open_dispute(&platform, &before).await;
    assert!(opened.has_other_dispute);
    let won = decide(&platform, &before, &second, "win").await;
    assert_eq!((won.status(), won.has_other_dispute), (DisputeStatus::Won, true));
    let held = payment(&platform, &office, &before.id).await;
    assert_eq!((held.status(), held.refunds.len()), (PaymentStatus::Disputed, 1));
    let won = decide(&platform, &before, &first, "win").await;
    assert_eq!((won.status(), won.has_other_dispute), (DisputeStatus::Won, false));
    // The refund that the provider refused is made again.
    let after = becomes(&platform, &office, &before.id, PaymentStatus::PartiallyRefunded).await;
    assert_eq!(after.refunded, Some(Money::cad(100)));
}

#[tokio::test(flavor = "multi_thread")]
async fn payment_stays_charged_back_when_other_dispute_is_won() {
    let platform = start_without_webhooks().await;
    let (customer, office) = (user(&platform, "abebe@example.test"), admin(&platform));
    let checkout = paid(&platform, &customer, CheckoutPurpose::AssistantSession).await;
    let before = payment(&platform, &office, &checkout.payment_id).await;
    let (first, _) = open_dispute(&platform, &before).await;
    let (second, _) = open_dispute(&platform, &before).await;
    decide(&platform, &before, &first, "lose").await;
    let won = decide(&platform, &before, &second, "win").await;
    assert_eq!((won.status(), won.has_other_dispute), (DisputeStatus::Won, true));
    let after = payment(&platform, &office, &before.id).await;
    assert_eq!(after.status(), PaymentStatus::ChargedBack);
}

/// Orders a refund of 100 cents as the office.
pub(crate) async fn order_refund(platform: &Payments, office: &User, payment: &Payment) {
    let mut amount = payment.total.clone().unwrap();
    amount.amount_minor = 100;
    let request = RefundPaymentRequest {
        id: payment.id.clone(),
        amount: Some(amount),
        reason: RefundReason::Goodwill.into(),
        etag: payment.etag.clone(),
        ..RefundPaymentRequest::default()
    };
    let request = platform.request(request, Some(&office.token));
    client(platform).refund_payment(request).await.unwrap();
}

/// Returns a payment with a refund that the provider refused: the customer disputes the payment, and no webhook about
/// it has arrived.
async fn refused(platform: &Payments, office: &User) -> Payment {
    let customer = user(platform, "abebe@example.test");
    let checkout = paid(platform, &customer, CheckoutPurpose::AssistantSession).await;
    let before = payment(platform, office, &checkout.payment_id).await;
    platform.stripe.act(&before.provider_id, "dispute").unwrap();
    order_refund(platform, office, &before).await;
    let failed = |refund: &Refund| refund.status() == RefundStatus::Failed;
    eventually("a refused refund", || async {
        Some(payment(platform, office, &before.id).await).filter(|row| row.refunds.iter().any(failed))
    })
    .await
}

/// Wins the dispute of a payment and reports it twice.
async fn win(platform: &Payments, payment: &Payment) {
    platform.stripe.act(&payment.provider_id, "win").unwrap();
    let dispute = provider_ids(platform, "dispute").remove(0);
    for _ in 0..2 {
        let body = event("evt_won", "charge.dispute.closed", &dispute);
        assert_eq!(deliver(platform, body).await, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn keeps_paid_refund_after_won_dispute() {
    let platform = start_without_webhooks().await;
    let office = admin(&platform);
    let seen = refused(&platform, &office).await;
    let event: PaymentRefunded = platform.wait_for_event().await;
    assert_eq!((event.status(), event.is_disputed), (RefundStatus::Failed, true));
    // The first response with the failed refund can have the etag from before it.
    let before = payment(&platform, &office, &seen.id).await;
    platform.clock().advance(MINUTE);
    let request = RefundPaymentRequest {
        id: before.id.clone(),
        amount: Some(Money::cad(100)),
        reason: RefundReason::Goodwill.into(),
        etag: before.etag.clone(),
        method: RefundMethod::Outside.into(),
        ..RefundPaymentRequest::default()
    };
    let request = platform.request(request, Some(&office.token));
    client(&platform).refund_payment(request).await.unwrap();
    win(&platform, &before).await;
    let event: PaymentDisputed = platform.wait_for_event().await;
    assert_eq!(event.status(), DisputeStatus::Won);
    let after = payment(&platform, &office, &before.id).await;
    assert_eq!((after.refunds.len(), after.refunded), (2, Some(Money::cad(100))));
}

#[tokio::test(flavor = "multi_thread")]
async fn refunds_again_after_won_dispute() {
    let platform = start_without_webhooks().await;
    let office = admin(&platform);
    let before = refused(&platform, &office).await;
    win(&platform, &before).await;
    let after = becomes(&platform, &office, &before.id, PaymentStatus::PartiallyRefunded).await;
    assert_eq!(after.refunded.unwrap().amount_minor, 100);
    let made = eventually("the refund at the provider", || async {
        Some(provider_ids(&platform, "refund")).filter(|made| !made.is_empty())
    })
    .await;
    assert_eq!(made.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn refunds_when_dispute_is_won_before_refusal_is_known() {
    let late = FaultPlan {
        answer_delay: Duration::from_secs(3),
        ..FaultPlan::default()
    };
    for faults in [failing(u32::MAX, true), late] {
        let platform = start_without_webhooks().await;
        let (customer, office) = (user(&platform, "abebe@example.test"), admin(&platform));
        let checkout = paid(&platform, &customer, CheckoutPurpose::AssistantSession).await;
        let before = payment(&platform, &office, &checkout.payment_id).await;
        platform.stripe.act(&before.provider_id, "dispute").unwrap();
        platform.stripe.set_faults(faults);
        order_refund(&platform, &office, &before).await;
        eventually("a refusal at the provider", || async {
            let answers = platform.stripe.objects("idempotency");
            answers.iter().any(|answer| !answer["refusal"].is_null()).then_some(())
        })
        .await;
        platform.stripe.set_faults(FaultPlan::default());
        platform.stripe.act(&before.provider_id, "win").unwrap();
        let dispute = provider_ids(&platform, "dispute").remove(0);
        assert_eq!(
            deliver(&platform, event("evt_won", "charge.dispute.closed", &dispute)).await,
            200
        );
        let after = as_time_goes_on(platform.clock(), Duration::from_secs(5), "a refund", async || {
            let row = payment(&platform, &office, &before.id).await;
            let is_made = row
                .refunds
                .iter()
                .any(|refund| refund.status() == RefundStatus::Succeeded);
            is_made.then_some(row)
        })
        .await;
        assert_eq!(after.status(), PaymentStatus::PartiallyRefunded);
        assert_eq!(after.refunded.unwrap().amount_minor, 100);
        assert_eq!(provider_ids(&platform, "refund").len(), 1);
    }
}
