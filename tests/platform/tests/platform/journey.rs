//! From an empty platform to an answered message, across separate processes.

use reqwest::Method;
use selam_platform_tests::{ADMIN_EMAIL, ADMIN_PASSWORD, Deployment, eventually};
use serde_json::json;

#[tokio::test]
async fn replies_in_language_of_sender() {
    let platform = Deployment::start().await;
    let (api, mails) = (&platform.api, &platform.mails);
    let (email, password) = ("senait@example.test", "Selam-2026");

    let sign_up =
        json!({"email": email, "password": password, "data": {"full_name": "Senait Haile", "language": "ti"}});
    let answer = api.post("/auth/v1/signup", None, &sign_up).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert!(
        answer.json()["access_token"].is_null(),
        "no session before the address is confirmed"
    );

    let sign_in = json!({"email": email, "password": password});
    let early = api.post("/auth/v1/token?grant_type=password", None, &sign_in).await;
    assert_eq!(
        (early.status.as_u16(), early.json()["error_code"].as_str()),
        (400, Some("email_not_confirmed"))
    );

    let code = mails.nth_mail_to(email, 1).await.code();
    let verify = json!({"type": "signup", "email": email, "token": code});
    let answer = api.post("/auth/v1/verify", None, &verify).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let user = api.sign_in(email, password).await;

    let received_before = mails.mails_to(email).len();
    let id = api.leave_message(email, "ti", "ሰላም፡ ኣቕሑ ካብ ካልጋሪ ናብ ኤድመንተን?").await;

    let forbidden = api.get("/v1/contact-messages", Some(&user)).await;
    assert_eq!(
        (forbidden.status.as_u16(), forbidden.json()["code"].as_i64()),
        (403, Some(7))
    );

    let admin = api.sign_in(ADMIN_EMAIL, ADMIN_PASSWORD).await;
    let list = api.get("/v1/contact-messages?pageSize=10", Some(&admin)).await.json();
    assert_eq!(list["contactMessages"][0]["id"], json!(id));
    assert_eq!(list["contactMessages"][0]["status"], "CONTACT_MESSAGE_STATUS_UNREAD");
    assert_eq!(list["counts"]["unread"], 1);

    let path = format!("/v1/contact-messages/{id}");
    let read = json!({"status": "CONTACT_MESSAGE_STATUS_READ"}).to_string();
    let answer = api.send(Method::PATCH, &path, Some(&admin), Some(&read)).await;
    assert_eq!(answer.json()["status"], "CONTACT_MESSAGE_STATUS_READ");

    let reply = json!({"subject": "ዋጋ ጽዕነት", "body": "ካብ $150 ክሳብ $250።"});
    let answer = api.post(&format!("{path}:reply"), Some(&admin), &reply).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.json()["status"], "CONTACT_MESSAGE_STATUS_REPLIED");

    // A welcome email may have arrived before; acknowledgement and reply are in Tigrinya.
    let mut found_reply = false;
    for number in received_before + 1..=received_before + 3 {
        let text = mails.nth_mail_to(email, number).await.text();
        assert!(text.contains("ሰላም"), "in Tigrinya: {text}");
        if text.contains("ካብ $150 ክሳብ $250") {
            found_reply = true;
            break;
        }
    }
    assert!(found_reply, "the reply arrived by email");
}

#[tokio::test]
async fn logs_neither_messages_nor_credentials() {
    let platform = Deployment::start().await;
    let (email, password) = ("private.person@example.test", "Very-Private-9");
    let sign_up = json!({"email": email, "password": password, "data": {"full_name": "Private Person"}});
    platform.api.post("/auth/v1/signup", None, &sign_up).await;
    let code = platform.mails.nth_mail_to(email, 1).await.code();
    let verify = json!({"type": "signup", "email": email, "token": code});
    platform.api.post("/auth/v1/verify", None, &verify).await;
    let token = platform.api.sign_in(email, password).await;
    platform.api.leave_message(email, "en", "a-secret-in-the-text").await;
    platform
        .api
        .get("/v1/contact-messages?query=private.person%40example.test", Some(&token))
        .await;
    platform
        .api
        .get(&format!("/auth/v1/verify?token={code}&type=signup"), None)
        .await;

    // Envoy writes its access log in batches.
    eventually("the access log", async || {
        platform.log("access").contains("/v1/contact-messages").then_some(())
    })
    .await;
    for log in ["identity", "contact-admin", "notifications", "envoy", "access"] {
        let text = platform.log(log);
        for secret in [
            email,
            password,
            "a-secret-in-the-text",
            "Private Person",
            token.as_str(),
        ] {
            assert!(!text.contains(secret), "the log of {log} holds {secret}");
        }
    }
}
