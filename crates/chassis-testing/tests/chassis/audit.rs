//! The trail of office actions: an event for each record that office staff change or open.

use std::sync::Arc;

use reqwest::{Method, Response};
use selam_chassis_testing::TestPlatform;
use selam_proto_office::v1::{OfficeActed, OfficeChange};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::http_service::{Noted, serve, service};

struct App {
    platform: TestPlatform,
    staff: Uuid,
}

impl App {
    async fn start() -> Self {
        let start =
            |platform| async move { service(&platform, |routes| serve(routes, Arc::new(Noted::default()))).await };
        Self {
            platform: TestPlatform::start(start).await,
            staff: Uuid::now_v7(),
        }
    }

    async fn call(&self, method: Method, number: u32, role: &str, body: &Value) -> Response {
        let token = self.platform.access_token(self.staff, "office@example.test", &[role]);
        let url = self.platform.http_url(&format!("/v1/testing/items/{number}"));
        let request = reqwest::Client::new().request(method, url).bearer_auth(token);
        request.json(body).send().await.unwrap()
    }

    async fn change(&self, number: u32, role: &str, new: u32, owner: Uuid) -> Response {
        let body = json!({"number": new, "ownerId": owner});
        self.call(Method::PUT, number, role, &body).await
    }

    /// Returns the entries so far. A last action marks their end.
    async fn entries(&self) -> Vec<OfficeActed> {
        self.change(999, "admin", 1, Uuid::now_v7()).await;
        let mut entries = Vec::new();
        loop {
            let entry: OfficeActed = self.platform.wait_for_event().await;
            if entry.record_id == "999" {
                return entries;
            }
            entries.push(entry);
        }
    }
}

#[tokio::test]
async fn records_changes_by_office() {
    let app = App::start().await;
    let owner = Uuid::now_v7();
    let answer: Value = app.change(7, "support", 8, owner).await.json().await.unwrap();
    assert_eq!(answer, json!({"isOffice": true}));
    let entries = app.entries().await;
    assert_eq!(entries.len(), 1);
    assert!(entries[0].create_time.is_some());
    assert_eq!(
        entries[0],
        OfficeActed {
            service: "http".to_owned(),
            actor_id: app.staff.to_string(),
            actor_roles: vec!["support".to_owned()],
            operation: "changeItem".to_owned(),
            record_id: "7".to_owned(),
            subject_id: owner.to_string(),
            changes: vec![OfficeChange {
                field: "number".to_owned(),
                before: "7".to_owned(),
                after: "8".to_owned(),
            }],
            reason: "requested".to_owned(),
            create_time: entries[0].create_time,
        }
    );
}

#[tokio::test]
async fn ignores_users_own_records_and_failures() {
    let app = App::start().await;
    let answer: Value = app.change(7, "finance", 8, Uuid::now_v7()).await.json().await.unwrap();
    assert_eq!(answer, json!({"isOffice": false}));
    assert_eq!(app.change(7, "support", 8, app.staff).await.status(), 200);
    assert_eq!(app.change(7, "support", 404, Uuid::now_v7()).await.status(), 404);
    app.call(Method::GET, 7, "support", &Value::Null).await;
    assert_eq!(app.entries().await, Vec::new());
}

#[tokio::test]
async fn records_opened_and_unnamed_records() {
    let app = App::start().await;
    assert_eq!(app.call(Method::GET, 7, "admin", &Value::Null).await.status(), 200);
    assert_eq!(app.call(Method::DELETE, 8, "admin", &Value::Null).await.status(), 204);
    let entries = app.entries().await;
    let seen: Vec<_> = entries
        .iter()
        .map(|entry| (entry.operation.as_str(), entry.record_id.as_str(), entry.changes.len()))
        .collect();
    assert_eq!(seen, [("getItem", "7", 0), ("deleteItem", "", 0)]);
}

#[tokio::test]
async fn records_office_operation_on_own_record() {
    let app = App::start().await;
    let owned = crate::http_service::OWNED;
    assert_eq!(
        app.call(Method::DELETE, owned, "admin", &Value::Null).await.status(),
        204
    );
    let entries = app.entries().await;
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0].operation, "deleteItem");
    assert_eq!(entries[0].subject_id, app.staff.to_string());
}
