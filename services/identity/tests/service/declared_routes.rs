//! The gateway and the chassis do not check the tokens of these routes, so the service must enforce the access that the
//! contract declares.

use reqwest::Method;
use sea_orm::ConnectionTrait as _;
use selam_proto::options::v1::Access;
use serde_json::json;

use crate::support::{App, EMAIL, text};

/// ID of an unknown account.
const ID: &str = "7b1c7b1c-7b1c-4b1c-8b1c-7b1c7b1c7b1c";

/// Gives every user these roles.
async fn give_roles(app: &App, roles: &[&str]) {
    let database = app.platform.database("identity");
    let db = database.connection();
    let metadata = json!({ "roles": roles });
    let statement = format!("UPDATE users SET app_metadata = '{metadata}'");
    db.execute_unprepared(&statement).await.unwrap();
}

#[tokio::test]
async fn admits_only_admins_to_admin_routes() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let user = text(&session, "access_token");
    for role in ["therapist", "support", "clinical_reviewer", "finance", "admin"] {
        give_roles(&app, &[role]).await;
        for route in selam_proto_identity::HTTP_ROUTES {
            if route.access != Access::Admin || route.method != "GET" {
                continue;
            }
            assert_eq!(route.office_roles, [""; 0], "{}", route.operation);
            let path = route.path.strip_prefix("/auth/v1").unwrap().replace("{id}", ID);
            let answer = app.get_as(user, &path).await;
            match role {
                "admin" => assert!(!matches!(answer.status.as_u16(), 401 | 403), "{}", route.operation),
                _ => {
                    answer.fails(403, "not_admin");
                }
            }
        }
    }
}

#[tokio::test]
async fn enforces_access_declared_in_contract() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let user = text(&session, "access_token");
    for route in selam_proto_identity::HTTP_ROUTES {
        assert!(route.protocol_checks_access, "{}", route.operation);
        let path = route
            .path
            .strip_prefix("/auth/v1")
            .unwrap()
            .replace("{id}", ID)
            .replace("{factor_id}", "7b1c7b1c-7b1c-4b1c-8b1c-7b1c7b1c7b1d");
        let request = || {
            app.request(Method::from_bytes(route.method.as_bytes()).unwrap(), &path)
                .json(&json!({}))
        };
        let visitor = app.send(request()).await;
        match route.access {
            Access::Public => assert_ne!(visitor.body["error_code"], "no_authorization", "{}", route.operation),
            _ => visitor.fails(401, "no_authorization"),
        }
        if route.access == Access::Admin {
            app.send(request().bearer_auth(user)).await.fails(403, "not_admin");
        }
        if route.access == Access::User {
            app.send(request().bearer_auth("nonsense")).await.fails(403, "bad_jwt");
        }
    }
}

#[tokio::test]
async fn renders_chassis_errors_in_gotrue_format() {
    let app = App::start().await;
    let dated = |method: Method, path: &str| app.request(method, path).header("x-supabase-api-version", "2024-01-01");
    for (request, status, code) in [
        (dated(Method::GET, "/nothing"), 404, "not_found"),
        (dated(Method::PATCH, "/user"), 405, "method_not_allowed"),
        (
            dated(Method::POST, "/otp").body("x".repeat(70_000)),
            413,
            "validation_failed",
        ),
    ] {
        let answer = app.send(request).await;
        assert_eq!(
            (answer.status.as_u16(), answer.body["code"].as_str()),
            (status, Some(code))
        );
        assert_eq!(answer.headers["x-supabase-api-version"], "2024-01-01");
        assert_eq!(answer.headers["cache-control"], "no-store");
    }
    let answer = app.send(app.request(Method::OPTIONS, "/user")).await;
    assert_eq!(
        (answer.status.as_u16(), &answer.headers["allow"]),
        (204, &"GET, PUT".parse().unwrap())
    );
}

#[tokio::test]
async fn unsupported_endpoints_return_gotrue_errors() {
    let (app, admin) = App::with_admin().await;
    let answer = app.send(app.request(Method::POST, "/sso").body("no JSON")).await;
    answer.fails(404, "saml_provider_disabled");
    assert_eq!(answer.body["msg"], "SAML 2.0 is disabled");
    app.get("/authorize?provider=google")
        .await
        .fails(400, "validation_failed");
    app.get("/user/identities/authorize?provider=google")
        .await
        .fails(401, "no_authorization");
    let answer = app.get_as(&admin, "/user/identities/authorize?provider=google").await;
    answer.fails(404, "manual_linking_disabled");
    assert_eq!(answer.body["msg"], "Manual linking is disabled");
    app.delete_as(&admin, "/user/identities/1")
        .await
        .fails(404, "manual_linking_disabled");
    for (body, status, code, msg) in [
        (
            json!({"provider": "google", "id_token": "x"}),
            400,
            "provider_disabled",
            "Provider (issuer \"google\") is not enabled",
        ),
        (
            json!({"provider": "google"}),
            400,
            "validation_failed",
            "id_token required",
        ),
    ] {
        let answer = app.post("/token?grant_type=id_token", body).await;
        answer.fails(status, code);
        assert_eq!(answer.body["msg"], msg);
    }
    for (chain, status, code) in [
        ("solana", 422, "web3_provider_disabled"),
        ("ethereum", 422, "web3_provider_disabled"),
        ("other", 400, "web3_unsupported_chain"),
    ] {
        app.post(
            "/token?grant_type=web3",
            json!({"chain": chain, "message": "", "signature": ""}),
        )
        .await
        .fails(status, code);
    }
}
