//! Nothing accepted is lost, whatever dies, and nothing is done twice.

use std::time::Duration;

use reqwest::Method;
use selam_platform_tests::{Deployment, Standalone, eventually};
use selam_proto_contact::v1::{CreateContactMessageRequest, contact_service_client::ContactServiceClient};

#[tokio::test]
async fn a_service_that_is_down_gives_503_in_our_shape_and_comes_back() {
    let mut platform = Deployment::start().await;
    platform.kill("contact-admin");
    let path = "/v1/contact-messages";
    let answer = eventually("an answer without the service", async || {
        let body = r#"{"name":"A","email":"a@example.test","message":"hello"}"#;
        let answer = platform.api.send(Method::POST, path, None, Some(body)).await;
        (answer.status == 503).then_some(answer)
    })
    .await;
    assert_eq!(answer.json()["code"], 14);
    assert!(
        !answer.text.contains("upstream"),
        "none of Envoy's own words: {}",
        answer.text
    );

    platform.kill("identity");
    let answer = eventually("an answer without identity", async || {
        let answer = platform.api.get("/auth/v1/health", None).await;
        (answer.status == 503).then_some(answer)
    })
    .await;
    assert!(
        answer.json()["error_code"].is_string(),
        "GoTrue's shape: {}",
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
async fn messages_accepted_while_notifications_is_down_are_acknowledged_once_it_is_back() {
    let mut platform = Deployment::start().await;
    platform.kill("notifications");
    let people: Vec<_> = (0..5).map(|number| format!("waiting{number}@example.test")).collect();
    for email in &people {
        platform.api.leave_message(email, "en", "hello").await;
    }
    // The publisher dies too before its events can have been handled.
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
async fn killed_at_any_moment_the_platform_still_acknowledges_exactly_once() {
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
        // From "right after the answer" to "the mail is probably out".
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
