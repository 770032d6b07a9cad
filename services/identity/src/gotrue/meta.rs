//! `GET /settings`, `/health` and `/.well-known/jwks.json`.

use actix_web::{HttpResponse, http::header, web};
use serde_json::json;

use crate::identity::Identity;

/// What sign-in offers.
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

/// Name and version. Whether the service is ready is told by `/readyz`.
pub async fn health() -> HttpResponse {
    HttpResponse::Ok().json(json!({
        "name": "selam-identity",
        "version": env!("CARGO_PKG_VERSION"),
        "description": "Speaks the GoTrue protocol",
    }))
}

/// Public keys of access tokens. Clients keep them for ten minutes: publish a new key at least that long before it signs.
pub async fn jwks(identity: web::Data<Identity>) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "public, max-age=600"))
        .json(identity.keys.public())
}
