//! The pages of the test mode, and a service that has none.

use selam_chassis_testing::TestPlatform;
use selam_proto_payments::v1::{
    CheckoutClosed, CheckoutPurpose, CheckoutStatus, GetPaymentOptionsRequest, PaymentSucceeded,
};

use crate::{books, client, last_part, look, open, press, settings, start, user, wait_for};

#[tokio::test(flavor = "multi_thread")]
async fn the_page_is_marked_and_runs_nothing() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let checkout = open(&platform, &user, CheckoutPurpose::AssistantPlan).await;
    let path = format!("/v1/test-checkouts/{}", last_part(&checkout.url));
    let answer = reqwest::get(platform.http_url(&path)).await.unwrap();
    let policy = answer.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.starts_with("default-src 'none'; style-src 'nonce-"), "{policy}");
    let page = answer.text().await.unwrap();
    for text in [
        "Test mode.",
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
    for path in ["/v1/test-checkouts/cs_test_nothing", "/v1/test-portal/bps_test_nothing"] {
        assert_eq!(reqwest::get(platform.http_url(path)).await.unwrap().status(), 404);
    }
    let form = reqwest::Client::new()
        .post(platform.http_url(&path))
        .body("action=steal");
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
async fn money_can_come_after_the_time_has_run_out_and_only_then() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let checkout = open(&platform, &user, CheckoutPurpose::AssistantSession).await;
    let path = format!("/v1/test-checkouts/{}", last_part(&checkout.url));
    let offers_it = async || {
        let page = reqwest::get(platform.http_url(&path)).await.unwrap();
        page.text().await.unwrap().contains("Let the money come late")
    };
    assert!(!offers_it().await);
    let page = press(&platform, &checkout.url, "late").await;
    assert!(page.ends_with(&path), "{page}");
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
    assert!(page.ends_with(&path), "{page}");
    assert_eq!(books(&platform).await["provider_balance"], 315);
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_key_there_is_no_test_mode() {
    selam_chassis_testing::choose_cryptography();
    let platform = TestPlatform::start(|platform| async move {
        let mut settings = settings();
        settings.stripe_key = Some("sk_test_of_somebody".into());
        settings.stripe_url = Some("http://127.0.0.1:9".to_owned());
        Ok(vec![selam_payments::build(&platform, settings).await?])
    })
    .await;
    let request = platform.request(GetPaymentOptionsRequest {}, None);
    assert!(
        !client(&platform)
            .get_payment_options(request)
            .await
            .unwrap()
            .into_inner()
            .is_test_mode
    );
    assert_eq!(
        reqwest::get(platform.http_url("/v1/test-checkouts/cs_1"))
            .await
            .unwrap()
            .status(),
        404
    );
    // And a provider that does not answer is said to be away.
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
