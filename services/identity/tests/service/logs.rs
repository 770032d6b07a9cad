//! Log lines hold IDs instead of personal data.

use std::{
    io::{Result, Write},
    sync::{Arc, Mutex},
};

use serde_json::json;

use crate::support::{App, OTHER_PASSWORD, PASSWORD, text};

/// Addresses that no other test uses.
const ADDRESS: &str = "never-logged@example.test";
const NEW_ADDRESS: &str = "never-logged-either@example.test";

/// Collects the log of the process.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn logs_no_address_when_accounts_change() {
    let log = Log::default();
    let writer = log.clone();
    // Global, because the server's threads handle the requests.
    tracing_subscriber::fmt()
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .init();
    let app = App::start().await;
    let session = app.confirmed(ADDRESS).await;
    let token = text(&session, "access_token");
    app.sign_in(ADDRESS, OTHER_PASSWORD)
        .await
        .fails(400, "invalid_credentials");
    app.sign_up(ADDRESS, OTHER_PASSWORD).await.ok();
    for path in ["/recover", "/otp"] {
        app.post(path, json!({"email": ADDRESS})).await.ok();
        app.mail().await;
    }
    app.put_as(token, "/user", json!({"email": NEW_ADDRESS})).await.ok();
    app.mail().await;
    app.sign_in(ADDRESS, PASSWORD).await.ok();
    assert_eq!(app.post_as(token, "/logout", json!({})).await.status, 204);
    let log = log.text();
    assert!(!log.is_empty(), "the log is empty");
    let lines: Vec<_> = log.lines().filter(|line| line.contains("never-logged")).collect();
    assert!(lines.is_empty(), "addresses in the log: {lines:#?}");
}
