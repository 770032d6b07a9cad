//! Rejected passkey responses.

use serde_json::json;
use uuid::Uuid;

use crate::{
    device::Device,
    passkeys::{Owner, add, begin, begin_sign_in, claims, sign_in},
    support::{App, EMAIL, OTHER, PASSWORD, text},
};

#[tokio::test]
async fn rejects_sign_in_with_invalid_response() {
    let mut owner = Owner::start().await;
    let other = owner.app.confirmed(OTHER).await;

    // Answered twice, after expiry, and for another challenge.
    let asked = begin_sign_in(&owner.app).await;
    let shown = owner.device.show(&asked["options"]);
    sign_in(&owner.app, &asked, &shown).await.ok();
    sign_in(&owner.app, &asked, &shown)
        .await
        .fails(400, "webauthn_challenge_not_found");
    let asked = begin_sign_in(&owner.app).await;
    let shown = owner.device.show(&asked["options"]);
    owner.app.advance(5 * 60);
    sign_in(&owner.app, &asked, &shown)
        .await
        .fails(400, "webauthn_challenge_not_found");
    let asked = begin_sign_in(&owner.app).await;
    sign_in(&owner.app, &asked, &shown)
        .await
        .fails(400, "webauthn_verification_failed");
    let unknown = json!({ "challenge_id": Uuid::now_v7() });
    sign_in(&owner.app, &unknown, &shown)
        .await
        .fails(400, "webauthn_challenge_not_found");

    // Another site, no user verification, a cloned device with an old counter, another user, another device.
    "https://selam.example.evil".clone_into(&mut owner.device.origin);
    owner.sign_in().await.fails(400, "webauthn_verification_failed");
    crate::support::SITE.clone_into(&mut owner.device.origin);
    owner.device.verifies = false;
    owner.sign_in().await.fails(400, "webauthn_verification_failed");
    owner.device.verifies = true;
    let count = owner.device.count;
    owner.device.count = 0;
    owner.sign_in().await.fails(400, "webauthn_verification_failed");
    owner.device.count = count;
    owner.device.claims(text(&other["user"], "id"));
    owner.sign_in().await.fails(400, "webauthn_verification_failed");
    let id = claims(&json!({ "access_token": owner.token }))["sub"].clone();
    owner.device.claims(id.as_str().unwrap());
    let mine = std::mem::replace(&mut owner.device, Device::new());
    owner.device.id.clone_from(&mine.id);
    owner.device.claims(id.as_str().unwrap());
    owner.sign_in().await.fails(400, "webauthn_verification_failed");
    owner.device = mine;
    owner.sign_in().await.ok();
    for bad in [
        json!({}),
        json!({ "challenge_id": Uuid::now_v7() }),
        json!({ "challenge_id": "x", "credential": {} }),
        json!({ "challenge_id": Uuid::now_v7(), "credential": { "id": "x" } }),
        json!({ "challenge_id": Uuid::now_v7(), "credential": "x".repeat(1_000) }),
    ] {
        owner
            .app
            .post("/passkeys/authentication/verify", bad)
            .await
            .fails(400, "validation_failed");
    }
}

#[tokio::test]
async fn binds_challenge_to_its_user() {
    let owner = Owner::start().await;
    let other = owner.app.confirmed(OTHER).await;
    let token = text(&other, "access_token");
    let asked = begin(&owner.app, &owner.token).await.ok();
    let made = Device::new().create(&asked["options"]);
    add(&owner.app, token, &asked, &made, "")
        .await
        .fails(400, "webauthn_challenge_not_found");
    let anonymous = begin_sign_in(&owner.app).await;
    add(&owner.app, &owner.token, &anonymous, &made, "")
        .await
        .fails(400, "webauthn_challenge_not_found");
    add(&owner.app, &owner.token, &asked, &made, "").await.ok();

    // A credential ID of an existing passkey, registered for another account.
    let asked = begin(&owner.app, token).await.ok();
    let mut copy = Device::new();
    copy.id.clone_from(&owner.device.id);
    let made = copy.create(&asked["options"]);
    add(&owner.app, token, &asked, &made, "")
        .await
        .fails(422, "mfa_verification_failed");

    // Passkeys of other users are not found.
    for path in [format!("/passkeys/{}", owner.id()), owner.path("")] {
        owner
            .app
            .delete_as(token, &path)
            .await
            .fails(404, "mfa_factor_not_found");
    }
    owner
        .app
        .post_as(token, &owner.path("/challenge"), json!({}))
        .await
        .fails(404, "mfa_factor_not_found");
    let path = format!("/passkeys/{}", owner.id());
    let request = owner.app.request(reqwest::Method::PATCH, &path).bearer_auth(token);
    let renamed = owner.app.send(request.json(&json!({ "friendly_name": "Mine" }))).await;
    renamed.fails(404, "mfa_factor_not_found");
    assert_eq!(owner.app.get_as(token, "/passkeys").await.ok(), json!([]));
}

#[tokio::test]
async fn requires_reauthentication_to_add_passkey() {
    let app = App::start().await;
    let session = app.confirmed(EMAIL).await;
    app.advance(16 * 60);
    let session = app.refresh(&session["refresh_token"]).await.ok();
    let token = text(&session, "access_token");
    begin(&app, token).await.fails(400, "reauthentication_needed");
    app.post_as(token, "/factors", json!({ "factor_type": "webauthn" }))
        .await
        .fails(400, "reauthentication_needed");
    let path = "/passkeys/registration/options";
    app.post_as(token, path, json!({ "current_password": "Wrong-horse-1" }))
        .await
        .fails(400, "invalid_credentials");
    app.post_as(token, path, json!({ "nonce": "000000" }))
        .await
        .fails(422, "reauthentication_not_valid");
    app.post_as(token, path, json!({ "current_password": PASSWORD }))
        .await
        .ok();
    app.get_as(token, "/reauthenticate").await.ok();
    let nonce = app.mail().await.code;
    app.post_as(token, path, json!({ "nonce": nonce })).await.ok();
}
