//! `/dev/mailbox`.

use selam_chassis_testing::TestPlatform;
use selam_proto_identity::v1::OneTimeCodePurpose;
use selam_proto_therapy::v1::AppointmentEvent;
use serde_json::Value;
use uuid::Uuid;

use crate::{a_code, a_message, a_reply, files_are, preferences::a_session, settings, start_with};

/// Starts in embedded mode with any database, because the mailbox exists only in that mode.
async fn embedded() -> TestPlatform {
    let builder = TestPlatform::builder().settings(|settings| {
        settings.database_url = None;
        settings.bus_url = None;
    });
    start_with(builder, settings(&[])).await
}

async fn get(platform: &TestPlatform, path: &str) -> reqwest::Response {
    reqwest::get(platform.http_url(path)).await.unwrap()
}

async fn json(platform: &TestPlatform, path: &str) -> Vec<Value> {
    let text = get(platform, path).await.text().await.unwrap();
    let answer: Value = serde_json::from_str(&text).unwrap();
    answer["mails"].as_array().unwrap().clone()
}

#[tokio::test]
async fn finds_code_by_address() {
    let platform = embedded().await;
    assert!(json(&platform, "/dev/mailbox.json").await.is_empty());
    platform
        .publish("user", &a_code(&platform, OneTimeCodePurpose::Signup))
        .await;
    files_are(&platform, 1).await;
    platform.publish("message", &a_message("amina@example.test")).await;
    files_are(&platform, 2).await;

    let all = json(&platform, "/dev/mailbox.json").await;
    let order: Vec<_> = all.iter().map(|mail| mail["to"].as_str().unwrap()).collect();
    assert_eq!(order, ["amina@example.test", "abeba@example.test"]);
    let found = json(&platform, "/dev/mailbox.json?to=Abeba%40example.test").await;
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["code"], "042137");
    assert_eq!(
        found[0]["links"][0],
        "http://localhost:8080/auth/confirm?token=secret-token&type=signup"
    );
    assert_eq!(found[0]["languageCode"], "ti");
    assert!(found[0]["text"].as_str().unwrap().contains("042137"));
    assert!(
        json(&platform, "/dev/mailbox.json?to=beba%40example.test")
            .await
            .is_empty()
    );
}

#[tokio::test]
async fn pages_show_emails_without_running_scripts() {
    let platform = embedded().await;
    let mut event = a_reply("amina@example.test");
    event.subject = "We have your message".to_owned();
    event.original_message = "<script>alert(1)</script>".to_owned();
    event.name = "<img src=x>".to_owned();
    platform.publish("message", &event).await;
    files_are(&platform, 1).await;

    let list = get(&platform, "/dev/mailbox").await;
    let policy = list.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"));
    let list = list.text().await.unwrap();
    assert!(list.contains("amina@example.test") && list.contains("We have your message"));

    let id = json(&platform, "/dev/mailbox.json").await[0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let shown = get(&platform, &format!("/dev/mailbox/{id}"))
        .await
        .text()
        .await
        .unwrap();
    assert!(shown.contains(&format!("src=\"/dev/mailbox/{id}/html\"")) && shown.contains("sandbox="));
    assert!(shown.contains("Message-ID") && shown.contains("&lt;script&gt;"));
    assert!(!shown.contains("<script>alert") && !shown.contains("<img"));

    let html = get(&platform, &format!("/dev/mailbox/{id}/html")).await;
    let policy = html.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(
        policy.starts_with("sandbox") && policy.contains("default-src 'none'") && !policy.contains("allow-scripts")
    );
    assert!(!html.text().await.unwrap().contains("<script"));
    let source = get(&platform, &format!("/dev/mailbox/{id}/source")).await;
    assert!(
        source.headers()["content-type"]
            .to_str()
            .unwrap()
            .starts_with("text/plain")
    );
    for path in ["/dev/mailbox.css", "/dev/mailbox.js"] {
        assert_eq!(get(&platform, path).await.status(), 200, "{path}");
    }
}

#[tokio::test]
async fn offers_attachments_as_downloads() {
    let platform = embedded().await;
    let mut event = a_session(&platform, Uuid::now_v7(), AppointmentEvent::PlaceChanged);
    // Without an account, the address of the event is used.
    event.client.as_mut().unwrap().user_id.clear();
    platform.publish("appointment", &event).await;
    files_are(&platform, 1).await;
    let mail = &json(&platform, "/dev/mailbox.json").await[0];
    assert_eq!(mail["attachments"][0]["name"], "invite.ics");
    let page = format!("/dev/mailbox/{}", mail["id"].as_str().unwrap());
    let file = format!("{page}/attachments/0");
    let shown = get(&platform, &page).await.text().await.unwrap();
    assert!(shown.contains(&file) && shown.contains("invite.ics"), "{shown}");
    let answer = get(&platform, &file).await;
    let disposition = answer.headers()["content-disposition"].to_str().unwrap();
    assert!(disposition.starts_with("attachment") && disposition.contains("invite.ics"));
    assert!(answer.text().await.unwrap().starts_with("BEGIN:VCALENDAR"));
    assert_eq!(get(&platform, &format!("{page}/attachments/1")).await.status(), 404);
}

#[tokio::test]
async fn escapes_search_text() {
    let platform = embedded().await;
    let page = get(&platform, "/dev/mailbox?to=%22%3E%3Cscript%3Ex%3C%2Fscript%3E").await;
    assert_eq!(page.status(), 200);
    assert!(!page.text().await.unwrap().contains("<script>x"));
}

#[tokio::test]
async fn serves_only_email_files() {
    let platform = embedded().await;
    std::fs::write(
        platform.settings().data_dir.join("ab.eml"),
        "To: a@b.example\r\n\r\nsecret",
    )
    .unwrap();
    for id in [
        "..%2Fab",
        "%2E%2E%2Fab",
        "..%5Cab",
        "notifications.db",
        "ab",
        "%00",
        "%FF",
    ] {
        for path in [
            format!("/dev/mailbox/{id}"),
            format!("/dev/mailbox/{id}/html"),
            format!("/dev/mailbox/{id}/source"),
            format!("/dev/mailbox/{id}/attachments/0"),
        ] {
            let answer = get(&platform, &path).await;
            assert!(answer.status().is_client_error(), "{path}: {}", answer.status());
            assert!(!answer.text().await.unwrap().contains("secret"), "{path}");
        }
    }
}

#[tokio::test]
async fn mailbox_is_missing_outside_embedded_mode() {
    let served = TestPlatform::builder().settings(|settings| {
        let file = settings.data_dir.join("served-{service}.db");
        settings.database_url = Some(format!("sqlite://{}?mode=rwc", file.display()).into());
    });
    let platform = start_with(served, settings(&[])).await;
    assert_eq!(get(&platform, "/dev/mailbox").await.status(), 404);
    let smtp = TestPlatform::builder().settings(|settings| settings.database_url = None);
    let platform = start_with(smtp, settings(&["--mail-url", "smtp://127.0.0.1:9"])).await;
    assert_eq!(get(&platform, "/dev/mailbox.json").await.status(), 404);
}
