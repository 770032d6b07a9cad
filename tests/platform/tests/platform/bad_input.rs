//! Every invalid request gets the correct status and the common error format, and never a 5xx status.

use reqwest::Method;
use selam_platform_tests::{ADMIN_EMAIL, ADMIN_PASSWORD, Answer, Api, Deployment};
use serde_json::json;

const MESSAGES: &str = "/v1/contact-messages";

/// Words of Envoy, nghttp or a library that must not reach clients.
const FOREIGN_WORDS: [&str; 9] = [
    "upstream",
    "Jwt",
    "RBAC",
    "no healthy",
    "envoy",
    "INVALID_ARGUMENT:",
    "local_rate_limited",
    "Not Found",
    "payload",
];

fn assert_error(answer: &Answer, status: u16, code: i64, what: &str) {
    assert_eq!(answer.status.as_u16(), status, "{what}: {}", answer.text);
    let body = answer.json();
    assert_eq!(body["code"], json!(code), "{what}: {}", answer.text);
    assert!(body["message"].as_str().is_some_and(|text| !text.is_empty()), "{what}");
    assert!(body["details"].is_array(), "{what}: {}", answer.text);
    let foreign = FOREIGN_WORDS.iter().find(|word| answer.text.contains(**word));
    assert_eq!(foreign, None, "{what}: {}", answer.text);
}

#[tokio::test]
async fn rejects_bad_requests_tokens_and_roles_in_common_format() {
    let platform = Deployment::start().await;
    rejects_bad_requests(&platform.api).await;
    rejects_tokens_and_roles(&platform).await;
}

async fn rejects_bad_requests(api: &Api) {
    let message = |name: &str, value: serde_json::Value| {
        let mut body = json!({"name": "A", "email": "a@example.test", "message": "hello"});
        body[name] = value;
        body.to_string()
    };

    // Bodies that are not valid messages.
    for body in [
        "{",
        "",
        "null",
        "[]",
        "\"text\"",
        "{\"name\":\"A\",}",
        "\u{1}",
        "{\"name\":\"\\ud800\"}",
        "{\"serviceInterest\":1e999}",
        // The transcoder reports that a list is in the wrong place, but not where.
        "{\"email\":[\"a@example.test\"]}",
    ] {
        let answer = api.send(Method::POST, MESSAGES, None, Some(body)).await;
        assert_error(&answer, 400, 3, body);
    }

    // Invalid fields, each named.
    let long = "x".repeat(5001);
    for (field, value, reason) in [
        ("name", json!(""), Some("REQUIRED")),
        ("name", json!(5), None),
        ("name", json!({"first": "A"}), None),
        ("email", json!("unknown"), Some("STRING_EMAIL")),
        ("message", json!(long), Some("STRING_MAX_LEN")),
        ("serviceInterest", json!("SERVICE_INTEREST_MAGIC"), None),
        ("languageCode", json!("fr"), Some("STRING_IN")),
        ("name", json!("a\0b"), Some("CONTROL_CHARACTER")),
        ("message", json!("\0"), Some("CONTROL_CHARACTER")),
        ("serviceInterest", json!(99_999_999_999_u64), Some("INVALID_VALUE")),
    ] {
        let answer = api
            .send(Method::POST, MESSAGES, None, Some(&message(field, value)))
            .await;
        assert_error(&answer, 400, 3, field);
        let violations = answer.violations();
        assert!(
            violations.iter().any(|(named, _)| named == field),
            "{field}: {}",
            answer.text
        );
        if let Some(reason) = reason {
            assert!(
                violations.contains(&(field.to_owned(), reason.to_owned())),
                "{field}: {violations:?}"
            );
        }
    }
    let answer = api.send(Method::POST, MESSAGES, None, Some("{}")).await;
    let named: Vec<_> = answer.violations().into_iter().map(|(field, _)| field).collect();
    assert_eq!(named, ["name", "email", "message"], "all missing fields at once");

    // Unknown fields are ignored (gateway/README.md).
    let answer = api
        .send(Method::POST, MESSAGES, None, Some(&message("unheardOf", json!("x"))))
        .await;
    assert_eq!(answer.status, 200, "{}", answer.text);

    // Deeper than any message.
    for open in ["[", "{\"name\":"] {
        let answer = api.send(Method::POST, MESSAGES, None, Some(&open.repeat(5000))).await;
        assert_error(&answer, 400, 3, open);
    }

    // Larger than the limit.
    let huge = message("message", json!("x".repeat(2_000_000)));
    let answer = api.send(Method::POST, MESSAGES, None, Some(&huge)).await;
    assert_eq!(answer.status, 413, "{}", answer.text);
    assert!(answer.json()["details"].is_array());

    // Paths and methods.
    for path in [
        "/v1/nothing",
        "/v1",
        "/v1/contact-messages/1/2/3",
        "/v1/contact-messagesx",
    ] {
        assert_error(&api.get(path, None).await, 404, 5, path);
    }
    for method in [Method::PUT, Method::DELETE, Method::PATCH] {
        let answer = api.send(method.clone(), MESSAGES, None, Some("{}")).await;
        assert_eq!(answer.status, 405, "{method}: {}", answer.text);
        assert!(answer.json()["details"].is_array());
        assert!(answer.headers.contains_key("allow"), "{method}");
    }
}

async fn rejects_tokens_and_roles(platform: &Deployment) {
    let api = &platform.api;
    let id = api.leave_message("owner@example.test", "en", "hello").await;
    let one = format!("{MESSAGES}/{id}");
    let admin = api.sign_in(ADMIN_EMAIL, ADMIN_PASSWORD).await;

    let email = "user@example.test";
    let sign_up = json!({"email": email, "password": "Selam-2026"});
    api.post("/auth/v1/signup", None, &sign_up).await;
    let code = platform.mails.nth_mail_to(email, 1).await.code();
    let verified = api
        .post(
            "/auth/v1/verify",
            None,
            &json!({"type": "signup", "email": email, "token": code}),
        )
        .await;
    assert_eq!(verified.status, 200, "{}", verified.text);
    let user = api.sign_in(email, "Selam-2026").await;

    let mut changed = admin.clone();
    let middle = changed.find('.').unwrap() + 5;
    changed.replace_range(
        middle..middle + 1,
        if &changed[middle..=middle] == "A" { "B" } else { "A" },
    );
    for path in [MESSAGES, one.as_str(), "/v1/notifications"] {
        assert_error(&api.get(path, None).await, 401, 16, "no token");
        assert_error(&api.get(path, Some("broken")).await, 401, 16, "broken token");
        assert_error(&api.get(path, Some(&changed)).await, 401, 16, "changed token");
        assert_error(&api.get(path, Some(&user)).await, 403, 7, "a user's token");
    }
    let reply = json!({"body": "hello"});
    let answer = api.post(&format!("{one}:reply"), Some(&user), &reply).await;
    assert_error(&answer, 403, 7, "a user replies");

    assert_eq!(api.get(&one, Some(&admin)).await.status, 200);
    let unknown = format!("{MESSAGES}/00000000-0000-7000-8000-000000000000");
    assert_error(&api.get(&unknown, Some(&admin)).await, 404, 5, "unknown id");
    let answer = api.get(&format!("{MESSAGES}/not-an-id"), Some(&admin)).await;
    assert_error(&answer, 400, 3, "no id");
    assert_eq!(answer.violations()[0].0, "id");
    for query in [
        "pageSize=many",
        "pageSize=1000",
        "pageToken=zzz",
        "status=WRONG",
        "unheardOf=1",
        "query=%ff",
        "query=%ed%a0%80",
        "query=a%00",
        "pageToken=%00",
        "pageSize=1e999",
    ] {
        let answer = api.get(&format!("{MESSAGES}?{query}"), Some(&admin)).await;
        assert_error(&answer, 400, 3, query);
    }
    // IDs that are not text, or contain text that no database stores.
    for id in ["%ff", "%ed%a0%80", "a%00b", "%c3"] {
        let path = format!("{MESSAGES}/{id}");
        assert_error(&api.get(&path, Some(&admin)).await, 400, 3, id);
    }
    // External clients cannot act as a service.
    let answer = api
        .post(
            "/selam.identity.v1.UserService/GetUser",
            Some(&admin),
            &json!({"id": "x"}),
        )
        .await;
    assert!(
        answer.status.is_client_error() || answer.text.contains("<title>"),
        "{} {}",
        answer.status,
        answer.text
    );
    assert_ne!(answer.status, 200);
}
