use selam_chassis_testing::eventually;
use selam_proto_payments::v1::{
    CancelSubscriptionRequest, CheckoutPurpose, CheckoutStatus, CreateBillingPortalSessionRequest,
    CreateCheckoutSessionRequest, ListPaymentsRequest, ListSubscriptionsRequest, ResumeSubscriptionRequest,
    Subscription, SubscriptionChanged, SubscriptionStatus,
};
use tonic::Code;

use crate::{
    Payments, User, books, client, open, paid, press, provider_ids, reason, start, start_without_webhooks, try_open,
    user, wait_for,
};

/// Returns all subscriptions of a user.
pub async fn all(platform: &Payments, user: &User) -> Vec<Subscription> {
    let request = platform.request(ListSubscriptionsRequest::default(), Some(&user.token));
    let list = client(platform).list_subscriptions(request).await.unwrap().into_inner();
    list.subscriptions
}

pub async fn own(platform: &Payments, user: &User) -> Subscription {
    let request = platform.request(ListSubscriptionsRequest::default(), Some(&user.token));
    let list = client(platform).list_subscriptions(request).await.unwrap().into_inner();
    assert_eq!(list.subscriptions.len(), 1);
    list.subscriptions.into_iter().next().unwrap()
}

pub async fn payments(platform: &Payments, user: &User) -> usize {
    let request = platform.request(ListPaymentsRequest::default(), Some(&user.token));
    client(platform)
        .list_payments(request)
        .await
        .unwrap()
        .into_inner()
        .payments
        .len()
}

#[tokio::test(flavor = "multi_thread")]
async fn subscription_renews_until_cancelled() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    paid(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    let began: SubscriptionChanged = platform.wait_for_event().await;
    assert_eq!(began.status(), SubscriptionStatus::Active);
    let first = own(&platform, &user).await;
    assert_eq!(first.total.clone().unwrap().amount_minor, 1_575);

    let subscription = provider_ids(&platform, "subscription")[0].clone();
    let press = |action: &str| platform.stripe.act(&subscription, action).unwrap();
    press("renew");
    eventually("a second month", || async {
        (payments(&platform, &user).await == 2).then_some(())
    })
    .await;
    let second = own(&platform, &user).await;
    assert!(second.period_end_time.unwrap().seconds > first.period_end_time.unwrap().seconds);
    assert_eq!(books(&platform).await["provider_balance"], 2 * 1_575);

    press("fail");
    eventually("a month that is past due", || async {
        (own(&platform, &user).await.status() == SubscriptionStatus::PastDue).then_some(())
    })
    .await;
    assert_eq!(payments(&platform, &user).await, 2);
    press("renew");
    eventually("a subscription that is paid again", || async {
        (own(&platform, &user).await.status() == SubscriptionStatus::Active).then_some(())
    })
    .await;

    let request = CancelSubscriptionRequest { id: first.id.clone() };
    let request = platform.request(request, Some(&user.token));
    let called_off = client(&platform)
        .cancel_subscription(request)
        .await
        .unwrap()
        .into_inner();
    assert!(called_off.cancels_at_period_end && called_off.status() == SubscriptionStatus::Active);
    let resume = || platform.request(ResumeSubscriptionRequest { id: first.id.clone() }, Some(&user.token));
    let resumed = client(&platform)
        .resume_subscription(resume())
        .await
        .unwrap()
        .into_inner();
    assert!(!resumed.cancels_at_period_end);
    press("cancel");
    press("renew");
    eventually("an ended subscription", || async {
        (own(&platform, &user).await.status() == SubscriptionStatus::Ended).then_some(())
    })
    .await;
    let refusal = client(&platform).resume_subscription(resume()).await.unwrap_err();
    assert_eq!(reason(&refusal), "SUBSCRIPTION_ENDED");
}

#[tokio::test(flavor = "multi_thread")]
async fn cancellation_finds_subscription_ended_at_provider() {
    let platform = start_without_webhooks().await;
    let user = user(&platform, "abebe@example.test");
    paid(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    let id = own(&platform, &user).await.id;
    let subscription = provider_ids(&platform, "subscription").remove(0);
    for action in ["cancel", "renew"] {
        platform.stripe.act(&subscription, action).unwrap();
    }
    let request = platform.request(CancelSubscriptionRequest { id }, Some(&user.token));
    let refusal = client(&platform).cancel_subscription(request).await.unwrap_err();
    assert_eq!(reason(&refusal), "SUBSCRIPTION_ENDED");
    assert_eq!(own(&platform, &user).await.status(), SubscriptionStatus::Ended);
}

#[tokio::test(flavor = "multi_thread")]
async fn rejects_second_checkout_for_running_subscription() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let request = platform.request(CreateBillingPortalSessionRequest {}, Some(&user.token));
    let refusal = client(&platform)
        .create_billing_portal_session(request)
        .await
        .unwrap_err();
    assert_eq!(reason(&refusal), "NO_BILLING_ACCOUNT");
    paid(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    let request = CreateCheckoutSessionRequest {
        purpose: CheckoutPurpose::AssistantPlan.into(),
        ..CreateCheckoutSessionRequest::default()
    };
    let refusal = try_open(&platform, &user, request).await.unwrap_err();
    assert_eq!(
        (refusal.code(), reason(&refusal)),
        (Code::FailedPrecondition, "SUBSCRIPTION_EXISTS".to_owned())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn plan_is_paid_once_during_bank_debit() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let first = open(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    press(&platform, &first.url, "slow").await;
    wait_for(&platform, &user, &first.id, CheckoutStatus::Processing).await;
    let second = open(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    assert_eq!((&second.id, second.status()), (&first.id, CheckoutStatus::Processing));
    assert_eq!(second.url, "");
    // A debit that fails leaves the plan to be bought.
    press(&platform, &first.url, "bounce").await;
    let third = eventually("another checkout", || async {
        let third = open(&platform, &user, CheckoutPurpose::AssistantPlan).await;
        (third.id != first.id).then_some(third)
    })
    .await;
    assert_eq!(third.status(), CheckoutStatus::Open);
}
