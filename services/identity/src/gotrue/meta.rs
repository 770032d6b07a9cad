//! `GET /settings`, `/health` and `/.well-known/jwks.json`.

use actix_web::{HttpResponse, http::header, web};
use serde_json::json;

use crate::identity::Identity;

/// Returns the enabled sign-in methods.
pub async fn settings(identity: web::Data<Identity>) -> HttpResponse {
    HttpResponse::Ok().json(json!({
        "external": { "email": true, "phone": false, "anonymous_users": identity.settings.identity_anonymous },
        "disable_signup": !identity.settings.identity_signup_enabled,
        "mailer_autoconfirm": identity.settings.identity_autoconfirm,
        "phone_autoconfirm": false,
        "sms_provider": "",
        "saml_enabled": false,
        "passkeys_enabled": identity.passkeys.is_some(),
        "password_min_length": identity.settings.identity_password_min_length,
    }))
}

/// Returns name and version. Readiness is at `/readyz`.
pub async fn health() -> HttpResponse {
    HttpResponse::Ok().json(json!({
        "name": "selam-identity",
        "version": env!("CARGO_PKG_VERSION"),
        "description": "Implements the GoTrue protocol",
    }))
}

/// Returns the public keys of access tokens. Clients cache them for ten minutes: publish a new key at least that long
/// before it signs.
pub async fn jwks(identity: web::Data<Identity>) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "public, max-age=600"))
        .json(identity.keys.public())
}
