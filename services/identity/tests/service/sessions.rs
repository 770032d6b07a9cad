//! Lifetime of sessions, access tokens and their keys, and sign-out with scopes.

use std::time::Duration;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use reqwest::Method;
use selam_chassis_testing::as_time_goes_on;
use serde_json::{Value, json};

use crate::support::{App, EMAIL, PASSWORD, count, new_key, rows, text};

const MINUTE: Duration = Duration::from_secs(60);

#[tokio::test]
async fn idle_session_expires() {
    let app = App::with(|settings| settings.identity_refresh_token_ttl = 3_600).await;
    let session = app.confirmed(EMAIL).await;
    app.advance(3_599);
    let session = app.refresh(&session["refresh_token"]).await.ok();
    app.advance(3_600);
    app.refresh(&session["refresh_token"])
        .await
        .fails(400, "session_expired");
    app.refresh(&session["refresh_token"])
        .await
        .fails(400, "refresh_token_not_found");
}

#[tokio::test]
async fn refreshed_session_reaches_maximum_lifetime() {
    let app = App::with(|settings| settings.identity_session_lifetime = 3_600).await;
    let mut session = app.confirmed(EMAIL).await;
    for _ in 0..3 {
        app.advance(1_000);
        session = app.refresh(&session["refresh_token"]).await.ok();
    }
    app.advance(600);
    let over = app.refresh(&session["refresh_token"]).await;
    over.fails(400, "session_expired");
    assert_eq!(over.body["msg"], "Invalid Refresh Token: Session Expired");
    app.refresh(&session["refresh_token"])
        .await
        .fails(400, "refresh_token_not_found");
}

#[tokio::test]
async fn rejects_invalid_refresh_tokens_and_grants() {
    let app = App::start().await;
    app.refresh(&json!("nonsense"))
        .await
        .fails(400, "refresh_token_not_found");
    app.post("/token?grant_type=refresh_token", json!({}))
        .await
        .fails(400, "validation_failed");
    app.post("/token?grant_type=id_token", json!({}))
        .await
        .fails(400, "validation_failed");
    app.post("/token", json!({})).await.fails(400, "validation_failed");
    app.post("/token?grant_type=password", json!({}))
        .await
        .fails(400, "validation_failed");
    app.post(
        "/token?grant_type=password",
        json!({"phone": "+14035550142", "password": "x"}),
    )
    .await
    .fails(400, "phone_provider_disabled");
    app.sign_in("not an address", PASSWORD)
        .await
        .fails(400, "invalid_credentials");
    app.sign_in(EMAIL, &"x".repeat(10_000))
        .await
        .fails(400, "invalid_credentials");
}

#[tokio::test]
async fn signs_out_by_scope() {
    let app = App::start().await;
    app.confirmed(EMAIL).await;
    let sign_in = || async { app.sign_in(EMAIL, PASSWORD).await.ok() };
    let (a, b, c) = (sign_in().await, sign_in().await, sign_in().await);
    let out = |session: &Value, scope: &str| {
        let request = app
            .request(Method::POST, &format!("/logout{scope}"))
            .bearer_auth(text(session, "access_token"));
        app.send(request)
    };
    out(&a, "?scope=nonsense").await.fails(400, "validation_failed");
    assert_eq!(out(&a, "?scope=local").await.status, 204);
    app.get_as(text(&a, "access_token"), "/user")
        .await
        .fails(403, "session_not_found");
    app.refresh(&a["refresh_token"])
        .await
        .fails(400, "refresh_token_not_found");
    app.get_as(text(&b, "access_token"), "/user").await.ok();

    assert_eq!(out(&b, "?scope=others").await.status, 204);
    app.get_as(text(&c, "access_token"), "/user")
        .await
        .fails(403, "session_not_found");
    app.get_as(text(&b, "access_token"), "/user").await.ok();

    let d = sign_in().await;
    assert_eq!(out(&b, "").await.status, 204);
    for session in [&b, &d] {
        app.get_as(text(session, "access_token"), "/user")
            .await
            .fails(403, "session_not_found");
    }
    out(&b, "").await.fails(403, "session_not_found");
}

#[tokio::test]
async fn sign_out_keeps_sessions_of_others() {
    let app = App::start().await;
    let (saba, abel) = (app.confirmed(EMAIL).await, app.confirmed("abel@example.test").await);
    let request = app
        .request(Method::POST, "/logout?scope=global")
        .bearer_auth(text(&saba, "access_token"));
    assert_eq!(app.send(request).await.status, 204);
    app.get_as(text(&abel, "access_token"), "/user").await.ok();
}

#[tokio::test]
async fn rejects_invalid_access_tokens() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let token = text(&session, "access_token");
    app.get("/user").await.fails(401, "no_authorization");
    app.send(
        app.request(Method::GET, "/user")
            .header("authorization", format!("Basic {token}")),
    )
    .await
    .fails(401, "no_authorization");
    app.send(app.request(Method::GET, "/user").header("authorization", "Bearer "))
        .await
        .fails(401, "no_authorization");
    app.get_as("nonsense", "/user").await.fails(403, "bad_jwt");
    let strange = app.platform.access_token(uuid::Uuid::now_v7(), EMAIL, &["admin"]);
    app.get_as(&strange, "/user").await.fails(403, "bad_jwt");
    app.advance(3_600);
    app.get_as(token, "/user").await.fails(403, "bad_jwt");
}

#[tokio::test]
async fn published_keys_verify_tokens() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let keys = app.get("/.well-known/jwks.json").await;
    assert_eq!(keys.headers["cache-control"], "public, max-age=600");
    let keys = keys.ok();
    let header: Value = serde_json::from_slice(
        &URL_SAFE_NO_PAD
            .decode(text(&session, "access_token").split('.').next().unwrap())
            .unwrap(),
    )
    .unwrap();
    assert_eq!(
        (&header["alg"], &header["kid"]),
        (&"ES256".into(), &keys["keys"][0]["kid"])
    );
    let set: jsonwebtoken::jwk::JwkSet = serde_json::from_value(keys).unwrap();
    let key = jsonwebtoken::DecodingKey::from_jwk(&set.keys[0]).unwrap();
    let mut validation = jsonwebtoken::Validation::new(jsonwebtoken::Algorithm::ES256);
    validation.set_audience(&["authenticated"]);
    let claims = jsonwebtoken::decode::<Value>(text(&session, "access_token"), &key, &validation)
        .unwrap()
        .claims;
    assert_eq!(
        (&claims["iss"], &claims["email"], &claims["phone"], &claims["aal"]),
        (
            &"http://localhost:8080/auth/v1".into(),
            &EMAIL.into(),
            &"".into(),
            &"aal1".into()
        )
    );
    assert_eq!(claims["amr"][0]["method"], "otp");
}

#[tokio::test]
async fn key_rotation_keeps_sessions() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("keys.pem");
    let (old, new) = (new_key(), new_key());
    std::fs::write(&file, &old).unwrap();
    let path = file.to_str().unwrap().to_owned();
    let mut app = App::with(|settings| settings.identity_signing_keys = Some(path)).await;
    let session = app.confirmed(EMAIL).await;
    let old_kid = kid(&session);
    let published = |keys: Value| {
        keys["keys"]
            .as_array()
            .unwrap()
            .iter()
            .map(|key| key["kid"].clone())
            .collect::<Vec<_>>()
    };

    std::fs::write(&file, format!("{old}{new}")).unwrap();
    app.platform.restart().await;
    let kids = published(app.get("/.well-known/jwks.json").await.ok());
    assert_eq!((kids.len(), &kids[0]), (2, &old_kid));
    let session = app.refresh(&session["refresh_token"]).await.ok();
    assert_eq!(kid(&session), old_kid, "the new key is published before it signs");

    std::fs::write(&file, format!("{new}{old}")).unwrap();
    app.platform.restart().await;
    app.get_as(text(&session, "access_token"), "/user").await.ok();
    let next = app.refresh(&session["refresh_token"]).await.ok();
    assert_eq!(kid(&next), kids[1]);

    std::fs::write(&file, &new).unwrap();
    app.platform.restart().await;
    assert_eq!(published(app.get("/.well-known/jwks.json").await.ok()), kids[1..]);
    app.get_as(text(&session, "access_token"), "/user")
        .await
        .fails(403, "bad_jwt");
    app.get_as(text(&next, "access_token"), "/user").await.ok();
    app.refresh(&next["refresh_token"]).await.ok();
}

fn kid(session: &Value) -> Value {
    let header = text(session, "access_token").split('.').next().unwrap();
    serde_json::from_slice::<Value>(&URL_SAFE_NO_PAD.decode(header).unwrap()).unwrap()["kid"].clone()
}

#[tokio::test]
async fn restart_keeps_sessions_and_key() {
    let mut app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let keys = app.get("/.well-known/jwks.json").await.ok();
    app.platform.restart().await;
    assert_eq!(app.get("/.well-known/jwks.json").await.ok(), keys);
    app.get_as(text(&session, "access_token"), "/user").await.ok();
    app.refresh(&session["refresh_token"]).await.ok();
}

#[tokio::test]
async fn housekeeping_deletes_expired_rows() {
    let mut app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    app.refresh(&session["refresh_token"]).await.ok();
    app.post("/recover", json!({"email": EMAIL})).await.ok();
    rows(&app, "refresh_tokens", 2).await;
    rows(&app, "one_time_codes", 1).await;
    app.advance(31 * 86_400);
    app.platform.restart().await;
    for table in ["sessions", "refresh_tokens", "one_time_codes"] {
        // The restart may interrupt a run, whose lease ends by the clock of the test.
        as_time_goes_on(app.platform.clock(), MINUTE, "no expired rows", async || {
            (count(&app, table).await == 0).then_some(())
        })
        .await;
    }
}

#[tokio::test]
async fn housekeeping_deletes_accounts_never_confirmed() {
    let (mut app, admin) = App::with_admin().await;
    app.sign_up(EMAIL, PASSWORD).await.ok();
    app.mail().await;
    let staff = json!({"email": "staff@example.test", "app_metadata": {"roles": ["support"]}});
    app.post_as(&admin, "/admin/users", staff).await.ok();
    app.advance(29 * 86_400);
    app.sign_up("late@example.test", PASSWORD).await.ok();
    app.mail().await;
    app.advance(2 * 86_400);
    app.platform.restart().await;
    as_time_goes_on(app.platform.clock(), MINUTE, "an old sign-up", async || {
        (count(&app, "users").await == 3).then_some(())
    })
    .await;
    // The owner of the address can still sign up.
    app.sign_up(EMAIL, PASSWORD).await.ok();
    assert_eq!(app.mail().await.email, EMAIL);
}

#[tokio::test]
async fn handles_concurrent_mixed_requests() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let token = text(&session, "access_token");
    let round = |n: u32| {
        let (app, token, session) = (&app, token, &session);
        async move {
            // No order of these requests causes a server error; `send` checks that.
            match n % 7 {
                0 => app.post("/recover", json!({"email": EMAIL})).await,
                1 => app.post("/otp", json!({"email": EMAIL})).await,
                2 => app.post("/otp", json!({"email": "new@example.test"})).await,
                3 => app.sign_up("new@example.test", PASSWORD).await,
                4 => app.verify("recovery", EMAIL, "000000").await,
                5 => app.refresh(&session["refresh_token"]).await,
                _ => app.put_as(token, "/user", json!({"data": {"n": n}})).await,
            }
        }
    };
    let answers = futures::future::join_all((0..56).map(round)).await;
    assert!(answers.iter().filter(|answer| answer.status == 200).count() >= 40);
}
