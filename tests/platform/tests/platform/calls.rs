//! Calls between services in separate processes, each with its own key.

use reqwest::Method;
use selam_platform_tests::{ADMIN_EMAIL, ADMIN_PASSWORD, Deployment, eventually};
use serde_json::{Value, json};

use crate::bookings::{customer, done, mailed};

/// Returns the latest notification to a customer about a visit.
async fn newest(platform: &Deployment, admin: &str) -> Option<Value> {
    let log = platform.api.get("/v1/notifications?pageSize=100", Some(admin)).await;
    let notifications = log.json()["notifications"].as_array().cloned()?;
    notifications
        .into_iter()
        .find(|entry| entry["template"] == "cleaning-requested")
}

#[tokio::test]
async fn delays_emails_while_identity_is_down() {
    let mut platform = Deployment::start().await;
    let email = "senait@example.test";
    let user = customer(&platform, email, "en").await;
    let admin = platform.api.sign_in(ADMIN_EMAIL, ADMIN_PASSWORD).await;
    // Services and gateway have fetched the keys of access tokens by now.
    let own = platform.api.get("/v1/cleaning/bookings", Some(&user)).await;
    assert_eq!(own.status, 200, "{}", own.text);
    assert_eq!(platform.api.get("/v1/notifications", Some(&admin)).await.status, 200);
    let id = platform.api.leave_message(email, "en", "hello").await;
    let message = format!("/v1/contact-messages/{id}");
    let known = platform.api.get(&message, Some(&admin)).await.json();
    assert_eq!(known["senderAccount"]["fullName"], "Senait Haile", "{known}");

    platform.kill("identity");
    let wish = json!({"serviceType": "SERVICE_TYPE_DEEP", "propertySize": "PROPERTY_SIZE_MEDIUM", "frequency": "FREQUENCY_ONCE"});
    let quote = done(&platform.api, Method::POST, "/v1/cleaning/quotes", None, &wish).await;
    let slots = platform.api.get("/v1/cleaning/slots?days=14", None).await.json();
    let booking = json!({
        "quoteId": quote["id"],
        "address": "12 Main Street NW",
        "postalCode": "T2P 1B3",
        "phone": "+1 403 555 0142",
        "date": slots["slots"][0]["date"],
        "arrivalWindow": slots["slots"][0]["arrivalWindow"],
    });
    let booked = done(
        &platform.api,
        Method::POST,
        "/v1/cleaning/bookings",
        Some(&user),
        &booking,
    )
    .await;
    eventually("an email that waits for identity", async || {
        let waiting = newest(&platform, &admin).await?;
        let error = waiting["lastError"].as_str()?;
        (error.contains("SERVICE_UNAVAILABLE") || error.contains("SERVICE_TIMEOUT")).then_some(())
    })
    .await;
    let unknown = platform.api.get(&message, Some(&admin)).await;
    assert_eq!(unknown.status, 200, "{}", unknown.text);
    let unknown = unknown.json();
    assert_eq!(
        (&unknown["senderAccountKnown"], &unknown["senderAccount"]),
        (&json!(false), &Value::Null)
    );

    platform.start_service("identity");
    platform.wait_until_ready().await;
    let path = format!("/my-bookings/{}", booked["id"].as_str().unwrap());
    mailed(&platform, email, &path).await;
    let back = platform.api.get(&message, Some(&admin)).await.json();
    assert_eq!(back["senderAccountKnown"], true, "{back}");

    let metrics = platform.metrics("notifications").await;
    for code in ["Ok", "Unavailable"] {
        let counted = metrics.lines().any(|line| {
            line.starts_with("selam_calls_total{")
                && [
                    r#"from="notifications""#,
                    r#"to="identity""#,
                    &format!(r#"code="{code}""#),
                ]
                .iter()
                .all(|label| line.contains(label))
        });
        assert!(counted, "no calls with the code {code}: {metrics}");
    }
    assert!(metrics.contains("selam_call_seconds"), "{metrics}");
    assert!(metrics.contains("selam_call_retries_total"), "{metrics}");
}
