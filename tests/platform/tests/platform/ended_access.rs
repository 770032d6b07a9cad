//! A session revoked from another device, across separate processes: its access token is valid for minutes, and
//! every service rejects it.

use std::{collections::BTreeMap, time::Instant};

use selam_platform_tests::{ADMIN_EMAIL, ADMIN_PASSWORD, Deployment, eventually};
use serde_json::{Value, json};

/// Returns lists that require a signed-in user and have no path parameter: at least one of every service with
/// an API for users.
fn lists() -> Vec<String> {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../proto/openapi.json")).unwrap();
    let document: Value = serde_json::from_str(&text).unwrap();
    let paths: BTreeMap<String, Value> = serde_json::from_value(document["paths"].clone()).unwrap();
    let is_list = |path: &str, operation: &Value| {
        let for_whom = operation["x-selam-access"].as_str().unwrap_or_default();
        // Exports are limited to a few calls per minute.
        let is_limited = operation.get("x-selam-calls-per-minute").is_some();
        path.starts_with("/v1/") && !path.contains('{') && matches!(for_whom, "user" | "admin") && !is_limited
    };
    paths
        .into_iter()
        .filter(|(path, operations)| is_list(path, &operations["get"]))
        .map(|(path, _)| path)
        .collect()
}

#[tokio::test]
async fn rejects_token_of_revoked_session() {
    let platform = Deployment::start().await;
    let api = &platform.api;
    let phone = api.sign_in(ADMIN_EMAIL, ADMIN_PASSWORD).await;
    let desk = api.sign_in(ADMIN_EMAIL, ADMIN_PASSWORD).await;
    let lists = lists();
    assert!(lists.len() > 20, "{lists:?}");
    for path in &lists {
        let status = api.get(path, Some(&phone)).await.status.as_u16();
        assert!(!matches!(status, 401 | 500..), "{path}: {status}");
    }

    let ended = api
        .post("/v1/account/sessions:endOthers", Some(&desk), &json!({}))
        .await;
    assert_eq!(
        (ended.status.as_u16(), &ended.json()["ended"]),
        (200, &json!(1)),
        "{}",
        ended.text
    );
    let start = Instant::now();
    for path in &lists {
        eventually(path, async || {
            let answer = api.get(path, Some(&phone)).await;
            (answer.json()["details"][0]["reason"] == "TOKEN_REVOKED").then_some(())
        })
        .await;
    }
    println!(
        "rejected by all services {:?} after the session was revoked",
        start.elapsed()
    );
    let status = api.get("/v1/account/sessions", Some(&desk)).await.status;
    assert_eq!(status, 200, "the revoking session is still valid");
}
