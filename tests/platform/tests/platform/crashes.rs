//! Crashes of services: accepted requests are neither lost nor processed twice.

use std::time::Duration;

use reqwest::Method;
use selam_platform_tests::{Deployment, Standalone, eventually};
use selam_proto_contact::v1::{CreateContactMessageRequest, contact_service_client::ContactServiceClient};

#[tokio::test]
async fn returns_503_until_service_recovers() {
    let mut platform = Deployment::start().await;
    platform.kill("contact-admin");
    let path = "/v1/contact-messages";
    let answer = eventually("a response without the service", async || {
        let body = r#"{"name":"A","email":"a@example.test","message":"hello"}"#;
        let answer = platform.api.send(Method::POST, path, None, Some(body)).await;
        (answer.status == 503).then_some(answer)
    })
    .await;
    assert_eq!(answer.json()["code"], 14);
    assert!(
        !answer.text.contains("upstream"),
        "contains words of Envoy: {}",
        answer.text
    );

    platform.kill("identity");
    let answer = eventually("a response without identity", async || {
        let answer = platform.api.get("/auth/v1/health", None).await;
        (answer.status == 503).then_some(answer)
    })
    .await;
    assert!(
        answer.json()["error_code"].is_string(),
        "not in the GoTrue format: {}",
        answer.text
    );

    platform.start_service("identity");
    platform.start_service("contact-admin");
    platform.wait_until_ready().await;
    platform
        .api
        .leave_message("back@example.test", "en", "there again")
        .await;
    platform.mails.nth_mail_to("back@example.test", 1).await;
}

#[tokio::test]
async fn acknowledges_messages_when_notifications_recovers() {
    let mut platform = Deployment::start().await;
    platform.kill("notifications");
    let people: Vec<_> = (0..5).map(|number| format!("waiting{number}@example.test")).collect();
    for email in &people {
        platform.api.leave_message(email, "en", "hello").await;
    }
    // The publisher also dies before its events can have been handled.
    platform.kill("contact-admin");
    platform.start_service("contact-admin");
    platform.start_service("notifications");
    platform.wait_until_ready().await;
    for email in &people {
        platform.mails.nth_mail_to(email, 1).await;
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    for email in &people {
        assert_eq!(platform.mails.mails_to(email).len(), 1, "{email}");
    }
}

#[tokio::test]
async fn acknowledges_message_once_despite_kills() {
    let mut platform = Standalone::start().await;
    let mut people = Vec::new();
    for round in 0..8u64 {
        let mut client = ContactServiceClient::connect(platform.grpc()).await.unwrap();
        for number in 0..3 {
            let email = format!("round{round}.{number}@example.test");
            let message = CreateContactMessageRequest {
                name: "Crash".to_owned(),
                email: email.clone(),
                message: "hello".to_owned(),
                ..CreateContactMessageRequest::default()
            };
            client.create_contact_message(message).await.unwrap();
            people.push(email);
        }
        // From directly after the response to the probable sending of the email.
        tokio::time::sleep(Duration::from_millis(round * round * 4)).await;
        platform.kill();
        platform.start_again().await;
    }
    for email in &people {
        eventually(email, async || (platform.mails_to(email) > 0).then_some(())).await;
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    for email in &people {
        assert_eq!(platform.mails_to(email), 1, "{email}");
    }
}
