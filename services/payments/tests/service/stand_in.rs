//! Pages of the Stripe stand-in, and an unavailable provider.

use selam_proto_payments::v1::{
    CheckoutClosed, CheckoutPurpose, CheckoutStatus, CreateBillingPortalSessionRequest, GetPaymentOptionsRequest,
    PaymentSucceeded,
};

use crate::{books, client, look, open, press, start, start_without_webhooks_with, user, wait_for};

#[tokio::test(flavor = "multi_thread")]
async fn payment_page_is_marked_without_scripts() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let checkout = open(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    let answer = reqwest::get(&checkout.url).await.unwrap();
    let policy = answer.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.starts_with("default-src 'none'; style-src 'nonce-"), "{policy}");
    let page = answer.text().await.unwrap();
    for text in [
        "Stand-in of Stripe.",
        "No money moves",
        "$15.00 CAD",
        "GST 5%",
        "$0.75 CAD",
        "$15.75 CAD",
        "every month",
    ] {
        assert!(page.contains(text), "{text}");
    }
    assert!(!page.contains("<script"));
    for path in ["/checkout/cs_test_nothing", "/portal/bps_test_nothing"] {
        let page = format!("{}{path}", platform.stripe.url());
        assert_eq!(reqwest::get(page).await.unwrap().status(), 404);
    }
    let form = reqwest::Client::new().post(&checkout.url).body("action=steal");
    assert_eq!(form.send().await.unwrap().status(), 400);
    let request = platform.request(GetPaymentOptionsRequest {}, None);
    let options = client(&platform)
        .get_payment_options(request)
        .await
        .unwrap()
        .into_inner();
    assert!(options.is_test_mode);
    assert_eq!(options.assistant_month_price.unwrap().amount_minor, 1_500);
}

#[tokio::test(flavor = "multi_thread")]
async fn late_payment_requires_expired_checkout() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let checkout = open(&platform, &user, CheckoutPurpose::AssistantSession).await;
    let offers_it = async || {
        let page = reqwest::get(&checkout.url).await.unwrap();
        page.text().await.unwrap().contains("Let the money arrive late")
    };
    assert!(!offers_it().await);
    let page = press(&platform, &checkout.url, "late").await;
    assert_eq!(page, checkout.url);
    assert_eq!(
        look(&platform, &user, &checkout.id).await.status(),
        CheckoutStatus::Open
    );

    press(&platform, &checkout.url, "expire").await;
    wait_for(&platform, &user, &checkout.id, CheckoutStatus::Expired).await;
    platform.wait_for_event::<CheckoutClosed>().await;
    assert!(offers_it().await);
    let next = press(&platform, &checkout.url, "late").await;
    assert!(next.contains("payment=success"), "{next}");
    let settled = wait_for(&platform, &user, &checkout.id, CheckoutStatus::Paid).await;
    let event: PaymentSucceeded = platform.wait_for_event().await;
    assert_eq!(event.payment_id, settled.payment_id);

    assert!(!offers_it().await);
    let page = press(&platform, &checkout.url, "late").await;
    assert_eq!(page, checkout.url);
    assert_eq!(books(&platform).await["provider_balance"], 315);
}

#[tokio::test(flavor = "multi_thread")]
async fn returns_payment_unavailable_when_provider_is_down() {
    let platform =
        start_without_webhooks_with(|settings| settings.stripe_url = Some("http://127.0.0.1:9".to_owned())).await;
    let user = user(&platform, "abebe@example.test");
    let request = selam_proto_payments::v1::CreateCheckoutSessionRequest {
        purpose: CheckoutPurpose::AssistantPlan.into(),
        ..Default::default()
    };
    let refusal = crate::try_open(&platform, &user, request).await.unwrap_err();
    assert_eq!(
        (refusal.code(), crate::reason(&refusal)),
        (tonic::Code::Unavailable, "PAYMENT_UNAVAILABLE".to_owned())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn portal_rejects_objects_of_other_customers() {
    let platform = start().await;
    let (user, other) = (
        user(&platform, "abebe@example.test"),
        crate::user(&platform, "other@example.test"),
    );
    for user in [&user, &other] {
        crate::paid(&platform, user, CheckoutPurpose::AssistantPlan).await;
    }
    let request = platform.request(CreateBillingPortalSessionRequest {}, Some(&user.token));
    let portal = client(&platform).create_billing_portal_session(request).await.unwrap();
    let portal = portal.into_inner().url;
    let page = reqwest::get(&portal).await.unwrap().text().await.unwrap();
    let subscriptions = crate::provider_ids(&platform, "subscription");
    let without_redirects = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
    let browser = without_redirects.build().unwrap();
    for (subscription, is_own) in subscriptions.iter().zip([true, false]) {
        assert_eq!(page.contains(subscription), is_own);
        let form = browser
            .post(&portal)
            .body(format!("action=cancel&about={subscription}"));
        let status = form.send().await.unwrap().status();
        assert_eq!(status, if is_own { 303 } else { 404 });
    }
}
