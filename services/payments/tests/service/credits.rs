//! Credits of a plan: their session format, their return, and the withdrawal of a plan.

use std::time::Duration;

use selam_chassis_testing::{as_time_goes_on, eventually};
use selam_proto::money::v1::Money;
use selam_proto_payments::v1::{
    CheckoutSession, CheckoutStatus, CreateCheckoutSessionRequest, GetPaymentOptionsRequest, ListPaymentsRequest,
    Payment, PaymentRefunded, PaymentStatus, PaymentType, PutPlanPriceRequest, RefundMethod, RefundReason,
    ReturnCreditRequest, SubscriptionChanged, SubscriptionEvent, SubscriptionStatus, UseCreditRequest,
    UseCreditResponse, WithdrawPlanRequest,
};
use tonic::Status;
use uuid::Uuid;

use crate::{
    DAY, Payments, User, admin, charges, client, disputes::becomes, payment, press, query, reason, refunds::refund_by,
    start, subscriptions, try_open, user, violations, wait_for,
};

const THERAPY: &str = "therapy-scheduling";
const HOUR: Duration = Duration::from_secs(3_600);

/// Offers a plan for the first of the session formats of a therapist.
async fn offer(platform: &Payments, therapist: Uuid, cents: i64, version: i64, formats: &[&str]) {
    let request = PutPlanPriceRequest {
        therapist_id: therapist.to_string(),
        therapist_name: "Selihom".to_owned(),
        price: Some(Money::cad(cents)),
        is_offered: true,
        version,
        session_format: formats[0].to_owned(),
        offered_formats: formats.iter().map(|format| (*format).to_owned()).collect(),
    };
    let request = platform.request_of_service(THERAPY, "payments", request);
    charges(platform).put_plan_price(request).await.unwrap();
}

/// Opens the checkout of a therapist plan with four sessions for 540 dollars before tax.
async fn opened(platform: &Payments, therapist: Uuid) -> (User, CheckoutSession) {
    offer(platform, therapist, 54_000, 1, &["individual"]).await;
    let user = user(platform, "abebe@example.test");
    let request = CreateCheckoutSessionRequest {
        payment_type: PaymentType::Subscription.into(),
        therapist_id: therapist.to_string(),
        ..CreateCheckoutSessionRequest::default()
    };
    let checkout = try_open(platform, &user, request).await.unwrap();
    (user, checkout)
}

/// Creates a client with a paid month of the plan of [`opened`].
async fn subscribed(platform: &Payments, therapist: Uuid) -> User {
    let (user, checkout) = opened(platform, therapist).await;
    press(platform, &checkout.url, "pay").await;
    wait_for(platform, &user, &checkout.id, CheckoutStatus::Paid).await;
    user
}

/// Returns the payment of the paid month.
async fn month(platform: &Payments, user: &User) -> Payment {
    let request = ListPaymentsRequest {
        mine: true,
        ..ListPaymentsRequest::default()
    };
    let request = platform.request(request, Some(&user.token));
    let list = client(platform).list_payments(request).await.unwrap().into_inner();
    payment(platform, &admin(platform), &list.payments[0].id).await
}

async fn withdraw(platform: &Payments, therapist: Uuid, version: i64, erase_name: bool) -> i32 {
    let request = WithdrawPlanRequest {
        therapist_id: therapist.to_string(),
        version,
        erase_name,
    };
    let request = platform.request_of_service(THERAPY, "payments", request);
    let answer = charges(platform).withdraw_plan(request).await.unwrap();
    answer.into_inner().ended_subscriptions
}

async fn take(platform: &Payments, user: &User, therapist: Uuid, format: &str, reference: Uuid) -> Result<i32, Status> {
    let answer = try_use(platform, user, therapist, format, reference).await?;
    Ok(answer.entitlement.unwrap().remaining)
}

async fn try_use(
    platform: &Payments,
    user: &User,
    therapist: Uuid,
    format: &str,
    reference: Uuid,
) -> Result<UseCreditResponse, Status> {
    let request = UseCreditRequest {
        user_id: user.id.to_string(),
        therapist_id: therapist.to_string(),
        reference_id: reference.to_string(),
        session_format: format.to_owned(),
    };
    let request = platform.request_of_service(THERAPY, "payments", request);
    Ok(charges(platform).use_credit(request).await?.into_inner())
}

async fn give_back(platform: &Payments, reference: Uuid) -> bool {
    let request = ReturnCreditRequest {
        reference_id: reference.to_string(),
        cancelled_by_provider: true,
    };
    let request = platform.request_of_service(THERAPY, "payments", request);
    let answer = charges(platform).return_credit(request).await.unwrap();
    answer.into_inner().returned
}

#[tokio::test(flavor = "multi_thread")]
async fn credit_is_used_once_and_returnable() {
    let platform = start().await;
    let (therapist, reference) = (Uuid::now_v7(), Uuid::now_v7());
    let user = subscribed(&platform, therapist).await;
    let take = async |reference: Uuid| take(&platform, &user, therapist, "individual", reference).await;
    for _ in 0..2 {
        assert_eq!(take(reference).await.unwrap(), 3);
    }
    assert!(give_back(&platform, reference).await && !give_back(&platform, reference).await);
    // Many concurrent calls get the four sessions that there are.
    let all = futures::future::join_all((0..20).map(|_| take(Uuid::now_v7()))).await;
    assert_eq!(all.iter().filter(|one| one.is_ok()).count(), 4);
    assert_eq!(reason(&take(reference).await.unwrap_err()), "NO_CREDIT");
}

#[tokio::test(flavor = "multi_thread")]
async fn credit_pays_only_its_plan_format() {
    let platform = start().await;
    let therapist = Uuid::now_v7();
    let user = subscribed(&platform, therapist).await;
    let refusal = take(&platform, &user, therapist, "family", Uuid::now_v7())
        .await
        .unwrap_err();
    assert_eq!(reason(&refusal), "NO_CREDIT");
    assert_eq!(
        take(&platform, &user, therapist, "individual", Uuid::now_v7())
            .await
            .unwrap(),
        3
    );
    let refusal = take(&platform, &user, therapist, "In Person", Uuid::now_v7())
        .await
        .unwrap_err();
    assert!(violations(&refusal)[0].starts_with("sessionFormat "), "{refusal:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn credit_has_value_of_its_month() {
    let platform = start().await;
    let (therapist, reference) = (Uuid::now_v7(), Uuid::now_v7());
    let user = subscribed(&platform, therapist).await;
    // The running subscription keeps its price.
    offer(&platform, therapist, 100, 2, &["individual"]).await;
    for _ in 0..2 {
        let used = try_use(&platform, &user, therapist, "individual", reference).await;
        assert_eq!(used.unwrap().value, Some(Money::cad(13_500)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn plan_ends_when_format_is_no_longer_offered() {
    let platform = start().await;
    let (therapist, booked) = (Uuid::now_v7(), Uuid::now_v7());
    let user = subscribed(&platform, therapist).await;
    let started: SubscriptionChanged = platform.wait_for_event().await;
    assert_eq!(started.event(), SubscriptionEvent::Started);
    // A plan for another format leaves it, as long as its own format is offered.
    offer(&platform, therapist, 60_000, 2, &["couples", "individual"]).await;
    let left = take(&platform, &user, therapist, "individual", booked).await;
    assert_eq!(left.unwrap(), 3);
    for version in [3, 3] {
        offer(&platform, therapist, 60_000, version, &["couples"]).await;
    }
    let refund: PaymentRefunded = platform.wait_for_event().await;
    assert_eq!(
        (refund.reason(), refund.amount.unwrap().amount_minor),
        (RefundReason::CancelledByProvider, 42_525)
    );
    let ended: SubscriptionChanged = platform.wait_for_event().await;
    assert_eq!(ended.event(), SubscriptionEvent::Withdrawn);
    // The therapist also cancels the booked session.
    assert!(give_back(&platform, booked).await);
    let rest: PaymentRefunded = platform.wait_for_event().await;
    assert_eq!(rest.amount.unwrap().amount_minor, 14_175);
}

#[tokio::test(flavor = "multi_thread")]
async fn checkout_expires_when_format_is_no_longer_offered() {
    let platform = start().await;
    let therapist = Uuid::now_v7();
    let (user, checkout) = opened(&platform, therapist).await;
    offer(&platform, therapist, 60_000, 2, &["couples"]).await;
    wait_for(&platform, &user, &checkout.id, CheckoutStatus::Expired).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn late_therapist_cancellation_extends_credit() {
    let platform = start().await;
    let (therapist, late) = (Uuid::now_v7(), Uuid::now_v7());
    let user = subscribed(&platform, therapist).await;
    take(&platform, &user, therapist, "individual", late).await.unwrap();
    // The month and its grace period have ended.
    platform.clock().advance(DAY * 70);
    let refusal = take(&platform, &user, therapist, "individual", Uuid::now_v7())
        .await
        .unwrap_err();
    assert_eq!(reason(&refusal), "NO_CREDIT");
    assert!(give_back(&platform, late).await);
    assert!(
        take(&platform, &user, therapist, "individual", Uuid::now_v7())
            .await
            .is_ok()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn withdrawn_plan_refunds_unused_sessions() {
    let platform = start().await;
    let (therapist, booked) = (Uuid::now_v7(), Uuid::now_v7());
    let user = subscribed(&platform, therapist).await;
    let started: SubscriptionChanged = platform.wait_for_event().await;
    assert_eq!(started.event(), SubscriptionEvent::Started);
    assert_eq!(subscriptions::own(&platform, &user).await.subject, "Selihom");
    take(&platform, &user, therapist, "individual", booked).await.unwrap();
    let withdraw = async |version: i64| withdraw(&platform, therapist, version, true).await;
    assert_eq!(withdraw(2).await, 1);
    let refund: PaymentRefunded = platform.wait_for_event().await;
    // Three of four sessions that cost 567 dollars are refunded.
    assert_eq!(
        (refund.reason(), refund.amount.unwrap().amount_minor),
        (RefundReason::CancelledByProvider, 42_525)
    );
    let ended: SubscriptionChanged = platform.wait_for_event().await;
    assert_eq!(ended.event(), SubscriptionEvent::Withdrawn);
    let subscription = subscriptions::own(&platform, &user).await;
    assert_eq!(
        (subscription.status(), subscription.subject.as_str()),
        (SubscriptionStatus::Ended, "")
    );
    let options = client(&platform)
        .get_payment_options(GetPaymentOptionsRequest {})
        .await
        .unwrap();
    assert!(options.into_inner().therapist_plans.is_empty());
    let names = query(
        &platform,
        "SELECT title FROM checkouts WHERE title <> '' OR subject <> ''",
    )
    .await;
    assert!(names.is_empty());
    // The therapist also cancels the booked session, which is then refunded.
    assert!(give_back(&platform, booked).await);
    let rest: PaymentRefunded = platform.wait_for_event().await;
    assert_eq!(rest.amount.unwrap().amount_minor, 14_175);
    eventually("no sessions left to refund", || async {
        (withdraw(3).await == 0).then_some(())
    })
    .await;
    let refunds: i64 = query(&platform, "SELECT COUNT(*) AS n FROM refunds").await[0]
        .try_get("", "n")
        .unwrap();
    assert_eq!(refunds, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn rejects_purchase_of_withdrawn_plan() {
    let platform = start().await;
    let therapist = Uuid::now_v7();
    subscribed(&platform, therapist).await;
    let other = user(&platform, "other@example.test");
    withdraw(&platform, therapist, 2, false).await;
    let request = CreateCheckoutSessionRequest {
        payment_type: PaymentType::Subscription.into(),
        therapist_id: therapist.to_string(),
        ..CreateCheckoutSessionRequest::default()
    };
    let refusal = try_open(&platform, &other, request).await.unwrap_err();
    assert_eq!(reason(&refusal), "PLAN_NOT_OFFERED");
}

#[tokio::test(flavor = "multi_thread")]
async fn month_paid_after_withdrawal_is_refunded() {
    let platform = start().await;
    let therapist = Uuid::now_v7();
    let (user, checkout) = opened(&platform, therapist).await;
    withdraw(&platform, therapist, 2, false).await;
    press(&platform, &checkout.url, "pay").await;
    let refund: PaymentRefunded = platform.wait_for_event().await;
    assert_eq!(
        (refund.reason(), refund.amount.unwrap().amount_minor),
        (RefundReason::CancelledByProvider, 56_700)
    );
    eventually("the end of the subscription", || async {
        let all = subscriptions::all(&platform, &user).await;
        (all.first()?.status() == SubscriptionStatus::Ended).then_some(())
    })
    .await;
    let refusal = take(&platform, &user, therapist, "individual", Uuid::now_v7()).await;
    assert_eq!(reason(&refusal.unwrap_err()), "NO_CREDIT");
}

#[tokio::test(flavor = "multi_thread")]
async fn credit_of_refunded_month_does_not_come_back() {
    let platform = start().await;
    let (therapist, booked) = (Uuid::now_v7(), Uuid::now_v7());
    let user = subscribed(&platform, therapist).await;
    take(&platform, &user, therapist, "individual", booked).await.unwrap();
    let month = month(&platform, &user).await;
    let whole = (None, RefundMethod::Unspecified);
    refund_by(&platform, &admin(&platform), &month, whole).await.unwrap();
    let refund: PaymentRefunded = platform.wait_for_event().await;
    assert_eq!(refund.amount.unwrap().amount_minor, 56_700);
    assert!(give_back(&platform, booked).await);
    let refusal = take(&platform, &user, therapist, "individual", Uuid::now_v7()).await;
    assert_eq!(reason(&refusal.unwrap_err()), "NO_CREDIT");
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_dispute_leaves_nothing_to_refund() {
    let platform = start().await;
    let (therapist, office) = (Uuid::now_v7(), admin(&platform));
    let user = subscribed(&platform, therapist).await;
    let month = month(&platform, &user).await;
    platform.stripe.act(&month.provider_id, "dispute").unwrap();
    becomes(&platform, &office, &month.id, PaymentStatus::Disputed).await;
    withdraw(&platform, therapist, 2, false).await;
    // The month and its grace period end before the bank decides.
    platform.clock().advance(DAY * 70);
    platform.stripe.act(&month.provider_id, "lose").unwrap();
    becomes(&platform, &office, &month.id, PaymentStatus::ChargedBack).await;
    let owed = "SELECT COUNT(*) AS n FROM jobs WHERE kind = 'refund-unused'";
    as_time_goes_on(platform.clock(), HOUR, "no refund owed", async || {
        let left: i64 = query(&platform, owed).await[0].try_get("", "n").unwrap();
        (left == 0).then_some(())
    })
    .await;
    assert!(payment(&platform, &office, &month.id).await.refunds.is_empty());
}
