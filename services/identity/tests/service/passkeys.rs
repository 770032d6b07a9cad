//! Passkeys as the only factor, and as a second factor through the protocol's factors. `passkey_rejection.rs` covers
//! rejected responses.

use selam_proto_identity::v1::{SecurityNotice, SecurityNoticeDue};
use serde_json::{Value, json};

use crate::{
    device::Device,
    support::{ADMIN, Answer, App, EMAIL, PASSWORD, rows, text},
};

/// A user with a passkey.
pub struct Owner {
    pub app: App,
    /// Token of a session at `aal2`.
    pub token: String,
    pub device: Device,
    pub passkey: Value,
}

impl Owner {
    pub async fn start() -> Self {
        Self::of(App::start().await, EMAIL).await
    }

    pub async fn of(app: App, email: &str) -> Self {
        let session = app.confirmed(email).await;
        let token = text(&session, "access_token").to_owned();
        let mut device = Device::new();
        let asked = begin(&app, &token).await.ok();
        let made = device.create(&asked["options"]);
        let passkey = add(&app, &token, &asked, &made, "Phone").await.ok();
        let raised = app.refresh(&session["refresh_token"]).await.ok();
        let token = text(&raised, "access_token").to_owned();
        Self {
            app,
            token,
            device,
            passkey,
        }
    }

    pub fn id(&self) -> &str {
        text(&self.passkey, "id")
    }

    pub fn path(&self, end: &str) -> String {
        format!("/factors/{}{end}", self.id())
    }

    pub async fn sign_in(&mut self) -> Answer {
        let asked = begin_sign_in(&self.app).await;
        let shown = self.device.show(&asked["options"]);
        sign_in(&self.app, &asked, &shown).await
    }
}

pub async fn begin(app: &App, token: &str) -> Answer {
    app.post_as(token, "/passkeys/registration/options", json!({})).await
}

pub async fn add(app: &App, token: &str, asked: &Value, made: &Value, name: &str) -> Answer {
    let body = json!({ "challenge_id": asked["challenge_id"], "credential": made, "friendly_name": name });
    app.post_as(token, "/passkeys/registration/verify", body).await
}

pub async fn begin_sign_in(app: &App) -> Value {
    app.post("/passkeys/authentication/options", json!({})).await.ok()
}

pub async fn sign_in(app: &App, asked: &Value, shown: &Value) -> Answer {
    let body = json!({ "challenge_id": asked["challenge_id"], "credential": shown });
    app.post("/passkeys/authentication/verify", body).await
}

pub fn claims(session: &Value) -> Value {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    let payload = text(session, "access_token").split('.').nth(1).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(payload).unwrap()).unwrap()
}

#[tokio::test]
async fn passkey_alone_reaches_aal2() {
    let mut owner = Owner::start().await;
    assert_eq!(owner.passkey["friendly_name"], "Phone");
    let session = owner.sign_in().await.ok();
    let shown = claims(&session);
    assert_eq!(
        (&shown["aal"], &shown["amr"][0]["method"]),
        (&"aal2".into(), &"passkey".into())
    );
    assert_eq!(shown.get("second_factor_due"), None);
    let factor = &session["user"]["factors"][0];
    assert_eq!(
        (&factor["factor_type"], &factor["status"]),
        (&"webauthn".into(), &"verified".into())
    );
    assert_eq!(
        factor["id"], owner.passkey["id"],
        "the passkey and its factor share an ID"
    );
    assert!(factor.get("credential").is_none());

    let listed = owner.app.get_as(&owner.token, "/passkeys").await.ok();
    assert_eq!(listed.as_array().unwrap().len(), 1);
    assert!(listed[0]["last_used_at"].is_string());
    let whole = owner.app.refresh(&session["refresh_token"]).await.ok();
    assert_eq!(claims(&whole)["aal"], "aal2");
}

#[tokio::test]
async fn adding_passkey_ends_sessions_and_notifies() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let other = app.sign_in(EMAIL, PASSWORD).await.ok();
    let token = text(&session, "access_token");
    let asked = begin(&app, token).await.ok();
    let options = &asked["options"];
    assert_eq!(options["rp"]["id"], "localhost");
    assert_eq!(options["user"]["name"], EMAIL);
    let selection = &options["authenticatorSelection"];
    assert_eq!(
        (&selection["residentKey"], &selection["userVerification"]),
        (&"required".into(), &"required".into())
    );
    let made = Device::new().create(options);
    add(&app, token, &asked, &made, "").await.ok();
    app.get_as(text(&other, "access_token"), "/user")
        .await
        .fails(403, "session_not_found");
    let notice: SecurityNoticeDue = app.platform.wait_for_event().await;
    assert_eq!(notice.notice(), SecurityNotice::SecondFactorAdded);

    let asked = begin(&app, token).await.ok();
    let excluded = &asked["options"]["excludeCredentials"];
    assert_eq!(excluded[0]["id"], made["id"], "the existing passkey is excluded");
    let second = Device::new().create(&asked["options"]);
    assert_eq!(
        add(&app, token, &asked, &second, "").await.ok()["friendly_name"],
        "Passkey 2"
    );
    let asked = begin(&app, token).await.ok();
    let third = Device::new().create(&asked["options"]);
    add(&app, token, &asked, &third, "Passkey")
        .await
        .fails(422, "mfa_factor_name_conflict");
}

#[tokio::test]
async fn requires_passkey_after_password() {
    let mut owner = Owner::start().await;
    let session = owner.app.sign_in(EMAIL, PASSWORD).await.ok();
    let token = text(&session, "access_token");
    assert_eq!(claims(&session)["second_factor_due"], true);
    begin(&owner.app, token).await.fails(401, "insufficient_aal");
    owner
        .app
        .delete_as(token, &format!("/passkeys/{}", owner.id()))
        .await
        .fails(401, "insufficient_aal");

    let body = json!({ "webauthn": { "rpId": "localhost", "rpOrigins": ["http://localhost:8080"] } });
    let asked = owner.app.post_as(token, &owner.path("/challenge"), body).await.ok();
    assert_eq!(
        (&asked["type"], &asked["webauthn"]["type"]),
        (&"webauthn".into(), &"request".into())
    );
    let options = &asked["webauthn"]["credential_options"]["publicKey"];
    let shown = owner.device.show(options);
    let answer = |kind: &str, response: &Value| json!({ "challenge_id": asked["id"], "webauthn": { "type": kind, "credential_response": response } });
    let path = owner.path("/verify");
    let verify = |body: Value| owner.app.post_as(token, &path, body);
    for (bad, code) in [
        (json!({ "challenge_id": asked["id"] }), "validation_failed"),
        (
            json!({ "challenge_id": asked["id"], "code": "123456" }),
            "validation_failed",
        ),
        (answer("create", &shown), "validation_failed"),
        (answer("request", &json!("rubbish")), "validation_failed"),
    ] {
        verify(bad).await.fails(400, code);
    }
    let raised = claims(&verify(answer("request", &shown)).await.ok());
    assert_eq!(
        (&raised["aal"], &raised["amr"][0]["method"], &raised["amr"][1]["method"]),
        (&"aal2".into(), &"mfa/webauthn".into(), &"password".into())
    );
    verify(answer("request", &shown))
        .await
        .fails(400, "webauthn_challenge_not_found");
}

#[tokio::test]
async fn enrolling_factor_registers_passkey() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    let token = text(&session, "access_token");
    let body = json!({ "factor_type": "webauthn", "friendly_name": "Key" });
    let factor = app.post_as(token, "/factors", body).await.ok();
    assert_eq!(factor["type"], "webauthn");
    assert_eq!(
        app.get_as(token, "/passkeys").await.ok(),
        json!([]),
        "the factor is not verified yet"
    );
    let path = format!("/factors/{}", text(&factor, "id"));
    let asked = app.post_as(token, &format!("{path}/challenge"), json!({})).await.ok();
    assert_eq!(asked["webauthn"]["type"], "create");
    let mut device = Device::new();
    let made = device.create(&asked["webauthn"]["credential_options"]["publicKey"]);
    let body = json!({ "challenge_id": asked["id"], "webauthn": { "type": "create", "credential_response": made } });
    let raised = app.post_as(token, &format!("{path}/verify"), body.clone()).await.ok();
    assert_eq!(claims(&raised)["aal"], "aal2");
    assert_eq!(raised["user"]["factors"][0]["status"], "verified");
    // A second response for a factor that already has its passkey.
    app.post_as(token, &format!("{path}/verify"), body)
        .await
        .fails(400, "validation_failed");

    let asked = begin_sign_in(&app).await;
    let shown = device.show(&asked["options"]);
    let session = sign_in(&app, &asked, &shown).await.ok();
    assert_eq!(session["user"]["email"], EMAIL);
}

#[tokio::test]
async fn renames_and_removes_passkeys() {
    let mut owner = Owner::start().await;
    let path = format!("/passkeys/{}", owner.id());
    let rename = |body: Value| {
        let request = owner
            .app
            .request(reqwest::Method::PATCH, &path)
            .bearer_auth(&owner.token);
        owner.app.send(request.json(&body))
    };
    for bad in [
        json!({}),
        json!({ "friendly_name": "" }),
        json!({ "friendly_name": "x".repeat(101) }),
    ] {
        rename(bad).await.fails(400, "validation_failed");
    }
    assert_eq!(
        rename(json!({ "friendly_name": "Laptop" })).await.ok()["friendly_name"],
        "Laptop"
    );
    let removed = owner.app.delete_as(&owner.token, &path).await;
    assert_eq!(removed.status, 204);
    owner
        .app
        .delete_as(&owner.token, &path)
        .await
        .fails(404, "mfa_factor_not_found");
    owner.sign_in().await.fails(400, "webauthn_verification_failed");
    let session = owner.app.sign_in(EMAIL, PASSWORD).await.ok();
    assert_eq!(claims(&session).get("second_factor_due"), None);
    rows(&owner.app, "factors", 0).await;
}

#[tokio::test]
async fn admin_removes_passkeys_and_bans_user() {
    let (app, admin) = App::with_admin().await;
    let mut owner = Owner::of(app, EMAIL).await;
    let user = claims(&json!({ "access_token": owner.token }))["sub"].clone();
    let path = format!("/admin/users/{}/passkeys", user.as_str().unwrap());
    owner.app.get_as(&owner.token, &path).await.fails(403, "not_admin");
    let listed = owner.app.get_as(&admin, &path).await.ok();
    assert_eq!(listed[0]["id"], owner.passkey["id"]);
    let one = format!("{path}/{}", owner.id());
    owner.app.delete_as(&owner.token, &one).await.fails(403, "not_admin");

    let ban = format!("/admin/users/{}", user.as_str().unwrap());
    owner
        .app
        .put_as(&admin, &ban, json!({ "ban_duration": "1h" }))
        .await
        .ok();
    owner.sign_in().await.fails(403, "user_banned");
    owner
        .app
        .put_as(&admin, &ban, json!({ "ban_duration": "none" }))
        .await
        .ok();
    owner.sign_in().await.ok();

    assert_eq!(owner.app.delete_as(&admin, &one).await.status, 204);
    owner
        .app
        .delete_as(&admin, &one)
        .await
        .fails(404, "mfa_factor_not_found");
    let of_admin = owner.app.get_as(&admin, "/user").await.ok();
    let unknown = format!("/admin/users/{}/passkeys/{}", text(&of_admin, "id"), owner.id());
    owner
        .app
        .delete_as(&admin, &unknown)
        .await
        .fails(404, "mfa_factor_not_found");
    assert_eq!(of_admin["email"], ADMIN);
    owner.sign_in().await.fails(400, "webauthn_verification_failed");
}

#[tokio::test]
async fn passkeys_can_be_disabled() {
    let app = App::with(|settings| settings.identity_passkeys = false).await;
    assert_eq!(app.get("/settings").await.ok()["passkeys_enabled"], false);
    app.post("/passkeys/authentication/options", json!({}))
        .await
        .fails(404, "passkey_disabled");
    let session = app.confirmed(EMAIL).await;
    let token = text(&session, "access_token");
    begin(&app, token).await.fails(404, "passkey_disabled");
    app.post_as(token, "/factors", json!({ "factor_type": "webauthn" }))
        .await
        .fails(404, "passkey_disabled");
}

#[tokio::test]
async fn limits_factors_and_deletes_challenges() {
    let owner = Owner::start().await;
    for _ in 1..10 {
        let asked = begin(&owner.app, &owner.token).await.ok();
        let made = Device::new().create(&asked["options"]);
        add(&owner.app, &owner.token, &asked, &made, "").await.ok();
    }
    begin(&owner.app, &owner.token)
        .await
        .fails(422, "too_many_enrolled_mfa_factors");
    begin_sign_in(&owner.app).await;
    rows(&owner.app, "passkey_challenges", 1).await;
    owner.app.advance(2 * 3_600);
    rows(&owner.app, "passkey_challenges", 0).await;
}

#[tokio::test]
async fn password_alone_renames_no_passkey() {
    let owner = Owner::start().await;
    let half = owner.app.sign_in(EMAIL, PASSWORD).await.ok();
    let request = owner
        .app
        .request(reqwest::Method::PATCH, &format!("/passkeys/{}", owner.id()))
        .bearer_auth(text(&half, "access_token"))
        .json(&json!({"friendly_name": "Mine"}));
    owner.app.send(request).await.fails(401, "insufficient_aal");
}
