use selam_proto_payments::v1::{
    CancelCheckoutSessionRequest, CheckoutClosed, CheckoutPurpose, CheckoutStatus, CreateBillingPortalSessionRequest,
    CreateCheckoutSessionRequest, ListEntitlementsRequest, PaymentSucceeded, PaymentType,
};

use crate::{
    MINUTE, admin, books, client, look, open, paid, press, provider_ids, reason, start, start_without_webhooks,
    try_open, user, violations, wait_for,
};

#[tokio::test(flavor = "multi_thread")]
async fn assistant_session_is_paid_once() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let checkout = open(&platform, &user, CheckoutPurpose::AssistantSession).await;
    assert_eq!(checkout.status(), CheckoutStatus::Open);
    assert_eq!(
        [&checkout.subtotal, &checkout.tax, &checkout.total].map(|money| money.clone().unwrap().amount_minor),
        [300, 15, 315]
    );
    let next = press(&platform, &checkout.url, "pay").await;
    assert!(
        next.contains(&format!("payment=success&session_id={}", checkout.id)),
        "{next}"
    );

    let settled = wait_for(&platform, &user, &checkout.id, CheckoutStatus::Paid).await;
    assert_eq!(settled.url, "");
    let event: PaymentSucceeded = platform.wait_for_event().await;
    assert_eq!(event.payment_id, settled.payment_id);
    assert_eq!(event.receipt_number, settled.receipt_number);
    assert_eq!(
        (event.email.as_str(), event.total.unwrap().amount_minor),
        ("abebe@example.test", 315)
    );

    let request = platform.request(ListEntitlementsRequest {}, Some(&user.token));
    let held = client(&platform).list_entitlements(request).await.unwrap().into_inner();
    assert!(held.entitlements.is_empty(), "the assistant grants its own sessions");
    let books = books(&platform).await;
    assert_eq!(books["provider_balance"], 315);
    assert_eq!(books["assistant_revenue"], -300);
    assert_eq!(books["tax_payable"], -15);
    // The button is clicked again in another tab.
    assert!(
        press(&platform, &checkout.url, "pay")
            .await
            .ends_with(super::last_part(&checkout.url))
    );
    assert_eq!(platform.captured::<PaymentSucceeded>().len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn declined_payment_fails_the_checkout() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let checkout = open(&platform, &user, CheckoutPurpose::AssistantSession).await;
    press(&platform, &checkout.url, "decline").await;
    wait_for(&platform, &user, &checkout.id, CheckoutStatus::Failed).await;
    let closed: CheckoutClosed = platform.wait_for_event().await;
    assert_eq!(closed.status(), CheckoutStatus::Failed);
    assert!(books(&platform).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn rejects_payment_of_cancelled_checkout() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let checkout = open(&platform, &user, CheckoutPurpose::AssistantSession).await;
    let back = press(&platform, &checkout.url, "cancel").await;
    assert!(back.contains("payment=cancelled"), "{back}");
    // The return does not change the status; the first tab cancels the checkout.
    assert_eq!(
        look(&platform, &user, &checkout.id).await.status(),
        CheckoutStatus::Open
    );
    let request = CancelCheckoutSessionRequest {
        id: checkout.id.clone(),
    };
    let request = platform.request(request, Some(&user.token));
    let cancelled = client(&platform)
        .cancel_checkout_session(request)
        .await
        .unwrap()
        .into_inner();
    assert_eq!(cancelled.status(), CheckoutStatus::Cancelled);
    let closed: CheckoutClosed = platform.wait_for_event().await;
    assert_eq!(closed.status(), CheckoutStatus::Cancelled);
    press(&platform, &checkout.url, "pay").await;
    assert_eq!(
        look(&platform, &user, &checkout.id).await.status(),
        CheckoutStatus::Cancelled
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn records_cancellation_by_office() {
    let platform = start().await;
    let (user, office) = (user(&platform, "abebe@example.test"), admin(&platform));
    let checkout = open(&platform, &user, CheckoutPurpose::AssistantSession).await;
    let request = CancelCheckoutSessionRequest {
        id: checkout.id.clone(),
    };
    let request = platform.request(request, Some(&office.token));
    client(&platform).cancel_checkout_session(request).await.unwrap();
    let action = platform.office_action().await;
    assert_eq!(action.operation(), "CancelCheckoutSession");
    assert_eq!(
        (action.0.record_id, action.0.subject_id),
        (checkout.id, user.id.to_string())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn cancelling_paid_checkout_changes_nothing() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let checkout = paid(&platform, &user, CheckoutPurpose::AssistantSession).await;
    let request = CancelCheckoutSessionRequest {
        id: checkout.id.clone(),
    };
    let request = platform.request(request, Some(&user.token));
    let answer = client(&platform)
        .cancel_checkout_session(request)
        .await
        .unwrap()
        .into_inner();
    assert_eq!(answer.status(), CheckoutStatus::Paid);
}

#[tokio::test(flavor = "multi_thread")]
async fn rejects_payment_after_expiry() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let checkout = open(&platform, &user, CheckoutPurpose::AssistantSession).await;
    platform.clock().advance(MINUTE * 61);
    wait_for(&platform, &user, &checkout.id, CheckoutStatus::Expired).await;
    let closed: CheckoutClosed = platform.wait_for_event().await;
    assert_eq!(closed.status(), CheckoutStatus::Expired);
}

#[tokio::test(flavor = "multi_thread")]
async fn returns_current_status_without_webhook() {
    let platform = start_without_webhooks().await;
    let user = user(&platform, "abebe@example.test");
    let checkout = open(&platform, &user, CheckoutPurpose::AssistantSession).await;
    press(&platform, &checkout.url, "pay").await;
    assert_eq!(
        look(&platform, &user, &checkout.id).await.status(),
        CheckoutStatus::Paid
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_key_returns_same_checkout() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let open = async |key: &'static str| {
        let request = CreateCheckoutSessionRequest {
            purpose: CheckoutPurpose::AssistantSession.into(),
            ..CreateCheckoutSessionRequest::default()
        };
        let mut request = platform.request(request, Some(&user.token));
        request.metadata_mut().insert("idempotency-key", key.parse().unwrap());
        client(&platform)
            .create_checkout_session(request)
            .await
            .unwrap()
            .into_inner()
    };
    let first = open("one").await;
    let again = open("one").await;
    assert_eq!(
        (first.id.as_str(), first.url.as_str()),
        (again.id.as_str(), again.url.as_str())
    );
    // A second key returns the open checkout: there is one per purchase.
    assert_eq!(open("two").await.id, first.id);
    press(&platform, &first.url, "pay").await;
    wait_for(&platform, &user, &first.id, CheckoutStatus::Paid).await;
    assert_eq!(open("one").await.id, first.id);
    assert_ne!(open("three").await.id, first.id);
}

#[tokio::test(flavor = "multi_thread")]
async fn replaces_customer_who_was_deleted_at_provider() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    paid(&platform, &user, CheckoutPurpose::AssistantSession).await;
    let [customer] = &platform.stripe.objects("customer")[..] else {
        panic!("one customer")
    };
    let lost = customer["id"].as_str().unwrap().to_owned();
    platform
        .stripe
        .tamper(&lost, |customer| customer["deleted"] = true.into());

    let portal = CreateBillingPortalSessionRequest::default();
    let request = platform.request(portal, Some(&user.token));
    let refused = client(&platform)
        .create_billing_portal_session(request)
        .await
        .unwrap_err();
    assert_eq!(reason(&refused), "NO_BILLING_ACCOUNT");

    paid(&platform, &user, CheckoutPurpose::AssistantSession).await;
    let customers = platform.stripe.objects("customer");
    assert_eq!(customers.len(), 2);
    let replacement = customers
        .iter()
        .find(|customer| customer["id"] != lost.as_str())
        .unwrap();
    assert_eq!(replacement["email"], "abebe@example.test");
}

#[tokio::test(flavor = "multi_thread")]
async fn replaces_deleted_customer_of_user_with_new_address() {
    let platform = start().await;
    let mut user = user(&platform, "abebe@example.test");
    paid(&platform, &user, CheckoutPurpose::AssistantSession).await;
    let lost = &platform.stripe.objects("customer")[0]["id"];
    platform
        .stripe
        .tamper(lost.as_str().unwrap(), |customer| customer["deleted"] = true.into());
    user.token = platform.access_token(user.id, "new@example.test", &[]);
    paid(&platform, &user, CheckoutPurpose::AssistantSession).await;
    let customers = platform.stripe.objects("customer");
    assert!(customers.iter().any(|customer| customer["email"] == "new@example.test"));
}

#[tokio::test(flavor = "multi_thread")]
async fn payment_page_uses_language_of_customer() {
    let platform = start().await;
    let user = user(&platform, "layla@example.test");
    for (language, word, back) in [
        ("en", "assistant", ":8080/services/therapy?payment=cancelled"),
        ("ti", "ሓጋዚ", ":8080/ti/services/therapy?payment=cancelled"),
        ("ar", "مساعد", ":8080/ar/services/therapy?payment=cancelled"),
    ] {
        let request = CreateCheckoutSessionRequest {
            purpose: CheckoutPurpose::AssistantSession.into(),
            language_code: language.to_owned(),
            ..CreateCheckoutSessionRequest::default()
        };
        let checkout = try_open(&platform, &user, request).await.unwrap();
        assert!(checkout.title.contains(word), "{}", checkout.title);
        let page = reqwest::get(&checkout.url).await.unwrap().text().await.unwrap();
        assert!(page.contains(&checkout.title), "{page}");
        let next = press(&platform, &checkout.url, "cancel").await;
        assert!(next.contains(back), "{next}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rejects_unavailable_purchases_with_reason() {
    let platform = start().await;
    let user = user(&platform, "abebe@example.test");
    let therapist = "0193b000-0000-7000-8000-000000000001";
    let ask = |purpose: CheckoutPurpose, payment_type: PaymentType, therapist_id: &str| CreateCheckoutSessionRequest {
        purpose: purpose.into(),
        payment_type: payment_type.into(),
        therapist_id: therapist_id.to_owned(),
        language_code: String::new(),
    };
    for (request, expected) in [
        (
            ask(CheckoutPurpose::Unspecified, PaymentType::Unspecified, ""),
            "purpose REQUIRED",
        ),
        (
            ask(CheckoutPurpose::Unspecified, PaymentType::OneTime, therapist),
            "paymentType APPOINTMENT_NEEDED",
        ),
        (
            ask(CheckoutPurpose::AssistantPlan, PaymentType::OneTime, ""),
            "paymentType PAYMENT_TYPE_MISMATCH",
        ),
        (
            ask(CheckoutPurpose::TherapistPlan, PaymentType::Subscription, "7"),
            "therapistId STRING_UUID",
        ),
    ] {
        let refusal = try_open(&platform, &user, request).await.unwrap_err();
        assert_eq!(violations(&refusal), [expected]);
    }
    let plan = ask(CheckoutPurpose::Unspecified, PaymentType::Subscription, therapist);
    let refusal = try_open(&platform, &user, plan).await.unwrap_err();
    assert_eq!(reason(&refusal), "PLAN_NOT_OFFERED");
}

/// A bank debit can need a deposit of some cents that the customer reads from their account statement.
#[tokio::test(flavor = "multi_thread")]
async fn debit_to_be_verified_is_in_progress() {
    let platform = start_without_webhooks().await;
    let customer = user(&platform, "abebe@example.test");
    let checkout = open(&platform, &customer, CheckoutPurpose::AssistantSession).await;
    press(&platform, &checkout.url, "slow").await;
    let intent = provider_ids(&platform, "payment_intent").remove(0);
    for (status, expected) in [
        ("requires_action", CheckoutStatus::Processing),
        ("processing", CheckoutStatus::Processing),
        ("requires_payment_method", CheckoutStatus::Failed),
    ] {
        platform
            .stripe
            .tamper(&intent, |intent| intent["status"] = status.into());
        assert_eq!(look(&platform, &customer, &checkout.id).await.status(), expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn active_plan_is_in_progress_until_month_is_paid() {
    let platform = start_without_webhooks().await;
    let customer = user(&platform, "abebe@example.test");
    let checkout = open(&platform, &customer, CheckoutPurpose::AssistantPlan).await;
    press(&platform, &checkout.url, "slow").await;
    let subscription = provider_ids(&platform, "subscription").remove(0);
    platform
        .stripe
        .tamper(&subscription, |subscription| subscription["status"] = "active".into());
    assert_eq!(
        look(&platform, &customer, &checkout.id).await.status(),
        CheckoutStatus::Processing
    );
    press(&platform, &checkout.url, "arrive").await;
    assert_eq!(
        look(&platform, &customer, &checkout.id).await.status(),
        CheckoutStatus::Paid
    );
}
