//! From a quote to the emails, across separate processes.

use reqwest::Method;
use selam_platform_tests::{ADMIN_EMAIL, ADMIN_PASSWORD, Api, Deployment};
use serde_json::{Value, json};

/// Signs a new user up and in.
pub async fn customer(platform: &Deployment, email: &str, language: &str) -> String {
    let password = "Selam-2026";
    let sign_up =
        json!({"email": email, "password": password, "data": {"full_name": "Senait Haile", "language": language}});
    platform.api.post("/auth/v1/signup", None, &sign_up).await;
    let code = platform.mails.nth_mail_to(email, 1).await.code();
    let verify = json!({"type": "signup", "email": email, "token": code});
    platform.api.post("/auth/v1/verify", None, &verify).await;
    platform.api.sign_in(email, password).await
}

pub async fn done(api: &Api, method: Method, path: &str, token: Option<&str>, body: &Value) -> Value {
    let answer = api.send(method, path, token, Some(&body.to_string())).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    answer.json()
}

/// Waits until an email to `email` contains `text`; emails may arrive in any order.
pub async fn mailed(platform: &Deployment, email: &str, text: &str) {
    selam_platform_tests::eventually(text, async || {
        let mails = platform.mails.mails_to(email);
        mails.iter().any(|mail| mail.text().contains(text)).then_some(())
    })
    .await;
}

#[tokio::test]
async fn books_cleaning_and_shipment_and_sends_emails() {
    let platform = Deployment::start().await;
    books_cleaning(&platform).await;
    books_shipment(&platform).await;
}

async fn books_cleaning(platform: &Deployment) {
    let api = &platform.api;
    let email = "senait@example.test";
    let user = customer(platform, email, "ti").await;
    let admin = api.sign_in(ADMIN_EMAIL, ADMIN_PASSWORD).await;

    let wish = json!({"serviceType": "SERVICE_TYPE_DEEP", "propertySize": "PROPERTY_SIZE_MEDIUM", "frequency": "FREQUENCY_ONCE"});
    let quote = done(api, Method::POST, "/v1/cleaning/quotes", None, &wish).await;
    let slots = api.get("/v1/cleaning/slots?days=14", None).await.json();
    let slot = &slots["slots"][0];
    let booking = json!({
        "quoteId": quote["id"],
        "address": "=12 Main Street NW",
        "postalCode": "T2P 1B3",
        "phone": "+1 403 555 0142",
        "date": slot["date"],
        "arrivalWindow": slot["arrivalWindow"],
        "languageCode": "ti",
    });
    let unknown = api.post("/v1/cleaning/bookings", None, &booking).await;
    assert_eq!(unknown.status, 401, "{}", unknown.text);
    let booked = done(api, Method::POST, "/v1/cleaning/bookings", Some(&user), &booking).await;
    assert_eq!(
        booked["price"], quote["estimatedPrice"],
        "the booked price equals the quoted price"
    );
    assert_eq!(booked["status"], "CLEANING_BOOKING_STATUS_REQUESTED");
    let id = booked["id"].as_str().unwrap();
    mailed(platform, email, &format!("/my-bookings/{id}")).await;

    let path = format!("/v1/cleaning/bookings/{id}");
    let confirm = json!({"status": "CLEANING_BOOKING_STATUS_CONFIRMED", "etag": booked["etag"]});
    done(api, Method::PATCH, &path, Some(&admin), &confirm).await;
    mailed(platform, email, "ቆጸራኹም ተረጋጊጹ ኣሎ").await;
    let stale = api
        .send(Method::PATCH, &path, Some(&admin), Some(&confirm.to_string()))
        .await;
    assert_eq!(
        (stale.status.as_u16(), stale.reason().as_str()),
        (409, "CLEANING_BOOKING_CHANGED")
    );

    let refused = api.get("/v1/cleaning/bookings:export", Some(&user)).await;
    assert_eq!(refused.status, 403);
    let csv = api.get("/v1/cleaning/bookings:export", Some(&admin)).await;
    assert_eq!(csv.status, 200, "{}", csv.text);
    assert_eq!(csv.headers["content-type"], "text/csv; charset=utf-8");
    assert!(csv.text.contains("'=12 Main Street NW"), "no formula: {}", csv.text);
}

async fn books_shipment(platform: &Deployment) {
    let api = &platform.api;
    let email = "dawit@example.test";
    let user = customer(platform, email, "en").await;
    let admin = api.sign_in(ADMIN_EMAIL, ADMIN_PASSWORD).await;

    let wish = json!({"fromCity": "Calgary", "toCity": "Edmonton", "weightKg": 25.5});
    let quote = done(api, Method::POST, "/v1/cargo/quotes", Some(&user), &wish).await;
    assert_eq!(quote["distanceKm"], 300);
    let slots = api.get("/v1/cleaning/slots?days=14", None).await.json();
    let stop =
        |name: &str| json!({"address": "120 8 Avenue SW", "contactName": name, "contactPhone": "+1 403 555 0142"});
    let shipment = json!({
        "quoteId": quote["id"],
        "cargoDescription": "Two boxes of books",
        // A working day, as for crews.
        "pickupDate": slots["slots"][0]["date"],
        "pickup": stop("Private Sender"),
        "delivery": stop("Private Receiver"),
    });
    let booked = done(api, Method::POST, "/v1/cargo/shipments", Some(&user), &shipment).await;
    assert_eq!(
        booked["quotedPrice"], quote["quotedPrice"],
        "the booked price equals the quoted price"
    );
    assert_eq!(booked["status"], "SHIPMENT_STATUS_QUOTE_REQUESTED");
    let number = booked["trackingNumber"].as_str().unwrap();
    mailed(platform, email, &format!("/track/{number}")).await;

    let path = format!("/v1/cargo/shipments/{}", booked["id"].as_str().unwrap());
    let mut etag = booked["etag"].clone();
    for (status, location) in [("CONFIRMED", ""), ("PICKED_UP", "Calgary"), ("IN_TRANSIT", "Red Deer")] {
        let change = json!({"status": format!("SHIPMENT_STATUS_{status}"), "location": location, "etag": etag});
        etag = done(api, Method::PATCH, &path, Some(&admin), &change).await["etag"].clone();
    }
    mailed(platform, email, "Red Deer").await;

    let tracking = api.get(&format!("/v1/cargo/tracking/{number}"), None).await;
    assert_eq!(tracking.status, 200, "{}", tracking.text);
    assert_eq!(tracking.json()["status"], "SHIPMENT_STATUS_IN_TRANSIT");
    for private in ["Private", "8 Avenue", "555 01", email] {
        assert!(
            !tracking.text.contains(private),
            "the public sees {private}: {}",
            tracking.text
        );
    }
    let log = platform.log("cargo");
    for private in ["Private", email, number] {
        assert!(!log.contains(private), "the log holds {private}");
    }
    let csv = api.get("/v1/cargo/shipments:export", Some(&admin)).await;
    assert!(csv.text.contains(number), "{}", csv.text);
}
