//! `/factors`: authenticator apps as second factor (TOTP): enrol, challenge, verify, remove.

use actix_web::{HttpRequest, HttpResponse, web};
use qrcode::{QrCode, render::svg};
use serde::Deserialize;
use serde_json::json;
use url::Url;
use uuid::Uuid;

use super::{ApiError, context::SignedIn, fields, request::Body, session_json};
use crate::{
    identity::Identity,
    limits::Counted,
    refused::Refused,
    second_factor,
    store::{self, Factor, User},
    totp,
};

/// Body of `POST /factors`.
#[derive(Deserialize)]
pub struct Enrol {
    factor_type: Option<String>,
    friendly_name: Option<String>,
    issuer: Option<String>,
}

/// Makes a factor that counts once a code of it was verified. The answer is the only one that holds its secret.
///
/// # Errors
/// 400 `validation_failed`; 401 `insufficient_aal`; 422 `mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors`,
/// `mfa_phone_enroll_not_enabled`, `mfa_webauthn_enroll_not_enabled`; those of [`SignedIn`].
pub async fn enrol(
    identity: web::Data<Identity>,
    signed_in: SignedIn,
    body: Body<Enrol>,
) -> Result<HttpResponse, ApiError> {
    let SignedIn { user, session, .. } = signed_in;
    let Body(body) = body;
    match body.factor_type.as_deref() {
        Some("totp") => {}
        Some("phone") => {
            return Err(ApiError::new(
                422,
                "mfa_phone_enroll_not_enabled",
                "MFA enroll is disabled for Phone",
            ));
        }
        Some("webauthn") => {
            return Err(ApiError::new(
                422,
                "mfa_webauthn_enroll_not_enabled",
                "MFA enroll is disabled for WebAuthn",
            ));
        }
        _ => return Err(ApiError::invalid("factor_type needs to be totp")),
    }
    let name = body.friendly_name.unwrap_or_default();
    let issuer = body
        .issuer
        .filter(|issuer| !issuer.is_empty())
        .unwrap_or_else(|| host_of(&identity.public_url));
    let (name, issuer) = (fields::factor_name(name)?, fields::factor_name(issuer)?);
    identity.count(Counted::User(&user.id.to_string())).await?;
    let (factor, secret) = second_factor::enrol(&identity, &user, &session, name).await?;
    let uri = totp::uri(&secret, &issuer, &user.email);
    let picture = QrCode::new(uri.as_bytes()).map_err(|_| ApiError::invalid("friendly_name or issuer is too long"))?;
    // Named colours: the client puts the picture into a data URL as it is, where `#` would end it.
    let picture = picture
        .render::<svg::Color<'_>>()
        .min_dimensions(200, 200)
        .dark_color(svg::Color("black"))
        .light_color(svg::Color("white"))
        .build();
    Ok(HttpResponse::Ok().json(json!({
        "id": factor.id,
        "type": "totp",
        "friendly_name": factor.friendly_name,
        "totp": { "qr_code": picture, "secret": secret, "uri": uri },
    })))
}

/// Opens a challenge, which a code must answer.
///
/// # Errors
/// 404 `mfa_factor_not_found`; 429; those of [`SignedIn`].
pub async fn challenge(
    identity: web::Data<Identity>,
    http: HttpRequest,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let SignedIn { user, .. } = signed_in;
    let factor = factor_of(&identity, &http, &user).await?;
    identity.count(Counted::User(&user.id.to_string())).await?;
    let (id, expires_at) = second_factor::challenge(&identity, &factor).await?;
    Ok(HttpResponse::Ok().json(json!({ "id": id, "type": "totp", "expires_at": expires_at.timestamp() })))
}

/// Body of `POST /factors/{id}/verify`.
#[derive(Deserialize)]
pub struct Verify {
    challenge_id: Option<Uuid>,
    code: Option<String>,
}

/// Takes a code, and answers the session raised to `aal2`. A factor's first code also ends the user's other sessions, which have not
/// shown it.
///
/// # Errors
/// 400 `validation_failed`; 404 `mfa_factor_not_found`; 422 `mfa_challenge_expired`, `mfa_verification_failed`; those of [`SignedIn`].
pub async fn verify(
    identity: web::Data<Identity>,
    http: HttpRequest,
    signed_in: SignedIn,
    body: Body<Verify>,
) -> Result<HttpResponse, ApiError> {
    let SignedIn {
        user, session, origin, ..
    } = signed_in;
    let Body(body) = body;
    let factor = factor_of(&identity, &http, &user).await?;
    let (Some(challenge_id), Some(code)) = (body.challenge_id, body.code) else {
        return Err(ApiError::invalid("challenge_id and code are required"));
    };
    identity.count(Counted::User(&user.id.to_string())).await?;
    let grant = second_factor::verify(&identity, (&user, session), &factor, (challenge_id, &code), &origin).await?;
    Ok(HttpResponse::Ok().json(session_json::shown(&grant)))
}

/// Removes a factor. One that counts can only be removed in a session that has shown one.
///
/// # Errors
/// 401 `insufficient_aal`; 404 `mfa_factor_not_found`; those of [`SignedIn`].
pub async fn remove(
    identity: web::Data<Identity>,
    http: HttpRequest,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let SignedIn {
        user, session, origin, ..
    } = signed_in;
    let factor = factor_of(&identity, &http, &user).await?;
    second_factor::remove(&identity, &user, &session, &factor, &origin).await?;
    Ok(HttpResponse::Ok().json(json!({ "id": factor.id })))
}

/// The factor of the path, if it is the user's own.
async fn factor_of(identity: &Identity, http: &HttpRequest, user: &User) -> Result<Factor, ApiError> {
    let id = http.match_info().get("id").and_then(|id| Uuid::parse_str(id).ok());
    let found = match id {
        Some(id) => store::factors::by_id(identity.database.connection(), user.id, id).await?,
        None => None,
    };
    Ok(found.ok_or(Refused::UnknownFactor)?)
}

fn host_of(url: &str) -> String {
    Url::parse(url)
        .ok()
        .and_then(|url| url.host_str().map(str::to_owned))
        .unwrap_or_default()
}
