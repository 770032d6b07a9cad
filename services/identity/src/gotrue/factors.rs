//! `/factors`: authenticator apps (TOTP) and passkeys (WebAuthn) as second factors: enrol, challenge, verify, remove.

use actix_web::{HttpRequest, HttpResponse, web};
use qrcode::{QrCode, render::svg};
use serde::Deserialize;
use serde_json::{Value, json};
use url::Url;
use uuid::Uuid;

use super::{
    ApiError,
    context::SignedIn,
    fields,
    request::{Body, OptionalBody},
    session_json,
};
use crate::{
    client_info::ClientInfo,
    error::AuthError,
    identity::Identity,
    limits::RateLimitKey,
    passkeys, reauthentication, second_factor,
    sessions::Grant,
    store::{
        self, Factor, Session, User,
        factors::{TOTP, VERIFIED, WEBAUTHN},
    },
    totp,
};

/// The protocol's name of a passkey registration.
const CREATE: &str = "create";
/// The protocol's name of a passkey authentication.
const REQUEST: &str = "request";

/// Body of `POST /factors`.
#[derive(Deserialize)]
pub struct EnrolFactor {
    factor_type: Option<String>,
    friendly_name: Option<String>,
    issuer: Option<String>,
    current_password: Option<String>,
    nonce: Option<String>,
}

/// Creates a factor, which counts once it is verified. The secret of an app is returned only here. Each factor requires
/// reauthentication: with an open browser alone, its enrolment would lock out the owner.
///
/// # Errors
/// Returns 400 `validation_failed`, `reauthentication_needed` or `invalid_credentials` (current password); 401
/// `insufficient_aal`; 404 `passkey_disabled`; 422 `reauthentication_not_valid`, `mfa_factor_name_conflict`,
/// `too_many_enrolled_mfa_factors` or `mfa_phone_enroll_not_enabled`; 429; and the errors of [`SignedIn`].
pub async fn enrol(
    identity: web::Data<Identity>,
    signed_in: SignedIn,
    body: Body<EnrolFactor>,
) -> Result<HttpResponse, ApiError> {
    let SignedIn {
        user,
        session,
        factors,
        client_info,
    } = signed_in;
    let Body(body) = body;
    let factor_type = match body.factor_type.as_deref() {
        Some(known @ (TOTP | WEBAUTHN)) => known,
        Some("phone") => {
            return Err(ApiError::new(
                422,
                "mfa_phone_enroll_not_enabled",
                "MFA enroll is disabled for Phone",
            ));
        }
        _ => return Err(ApiError::invalid("factor_type must be totp or webauthn")),
    };
    let name = fields::factor_name(body.friendly_name.unwrap_or_default())?;
    let issuer = body
        .issuer
        .filter(|issuer| !issuer.is_empty())
        .unwrap_or_else(|| host_of(&identity.public_url).replace(':', "."));
    let issuer = fields::factor_name(issuer)?;
    if issuer.contains(':') {
        return Err(ApiError::invalid("issuer must not contain a colon"));
    }
    identity.count(RateLimitKey::User(&user.id.to_string())).await?;
    let shown = fields::shown(body.current_password, body.nonce);
    let code = reauthentication::check(&identity, &user, &session, shown, &client_info).await?;
    // A rejected name leaves the code valid for the next attempt.
    second_factor::require_another(&factors, &session, false)?;
    if !name.is_empty() && factors.iter().any(|factor| factor.friendly_name == name) {
        return Err(AuthError::FactorNameTaken.into());
    }
    reauthentication::use_up(&identity, code).await?;
    if factor_type == WEBAUTHN {
        let factor = passkeys::enrol(&identity, &user, &session, name).await?;
        let shown = json!({ "id": factor.id, "type": WEBAUTHN, "friendly_name": factor.friendly_name });
        return Ok(HttpResponse::Ok().json(shown));
    }
    let (factor, secret) = second_factor::enrol(&identity, &user, &session, name).await?;
    let uri = totp::uri(&secret, &issuer, &user.email);
    let uri = uri.ok_or_else(|| ApiError::invalid("the email address contains a colon"))?;
    let picture = QrCode::new(uri.as_bytes()).map_err(|_| ApiError::invalid("friendly_name or issuer is too long"))?;
    // Uses named colours: the client puts the picture into a data URL unescaped, where `#` would end it.
    let picture = picture
        .render::<svg::Color<'_>>()
        .min_dimensions(200, 200)
        .dark_color(svg::Color("black"))
        .light_color(svg::Color("white"))
        .build();
    Ok(HttpResponse::Ok().json(json!({
        "id": factor.id,
        "type": TOTP,
        "friendly_name": factor.friendly_name,
        "totp": { "qr_code": picture, "secret": secret, "uri": uri },
    })))
}

/// Opens a challenge for a code or a passkey.
///
/// # Errors
/// Returns 401 `insufficient_aal`; 404 `mfa_factor_not_found` or `passkey_disabled`; 429; and the errors of
/// [`SignedIn`].
pub async fn challenge(
    identity: web::Data<Identity>,
    http: HttpRequest,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let SignedIn { user, session, .. } = signed_in;
    let factor = factor_of(&identity, &http, &user).await?;
    identity.count(RateLimitKey::User(&user.id.to_string())).await?;
    if factor.factor_type == WEBAUTHN {
        let is_new = factor.credential.is_none();
        let challenge = if is_new {
            passkeys::begin(&identity, &user, &session, Some(&factor)).await?
        } else {
            passkeys::challenge(&identity, &factor).await?
        };
        return Ok(HttpResponse::Ok().json(json!({
            "id": challenge.id,
            "type": WEBAUTHN,
            "expires_at": challenge.expires_at.timestamp(),
            "webauthn": {
                "type": if is_new { CREATE } else { REQUEST },
                "credential_options": { "publicKey": challenge.options },
            },
        })));
    }
    let (id, expires_at) = second_factor::challenge(&identity, &factor).await?;
    Ok(HttpResponse::Ok().json(json!({ "id": id, "type": TOTP, "expires_at": expires_at.timestamp() })))
}

/// Body of `POST /factors/{id}/verify`.
#[derive(Deserialize)]
pub struct Verify {
    challenge_id: Option<Uuid>,
    code: Option<String>,
    webauthn: Option<Credential>,
}

/// Response of a passkey's device.
#[derive(Deserialize)]
pub struct Credential {
    #[serde(rename = "type")]
    purpose: Option<String>,
    credential_response: Option<Value>,
}

/// Verifies a code or passkey response, and returns the session at `aal2`. The first verification of a factor also ends
/// the user's other sessions, which lack the second factor.
///
/// # Errors
/// Returns 400 `validation_failed` or `webauthn_challenge_not_found`; 404 `mfa_factor_not_found`; 422
/// `mfa_challenge_expired` or `mfa_verification_failed`; and the errors of [`SignedIn`].
pub async fn verify(
    identity: web::Data<Identity>,
    http: HttpRequest,
    signed_in: SignedIn,
    body: Body<Verify>,
) -> Result<HttpResponse, ApiError> {
    let SignedIn {
        user,
        session,
        client_info,
        ..
    } = signed_in;
    let Body(body) = body;
    let factor = factor_of(&identity, &http, &user).await?;
    if factor.factor_type == WEBAUTHN {
        let (Some(challenge_id), Some(credential)) = (body.challenge_id, body.webauthn) else {
            return Err(ApiError::invalid("challenge_id and webauthn are required"));
        };
        let grant = shown(
            &identity,
            (&user, session),
            &factor,
            (challenge_id, credential),
            &client_info,
        )
        .await?;
        return Ok(HttpResponse::Ok().json(session_json::shown(&grant)));
    }
    let (Some(challenge_id), Some(code)) = (body.challenge_id, body.code) else {
        return Err(ApiError::invalid("challenge_id and code are required"));
    };
    identity.count(RateLimitKey::User(&user.id.to_string())).await?;
    let grant = second_factor::verify(
        &identity,
        (&user, session),
        &factor,
        (challenge_id, &code),
        &client_info,
    )
    .await?;
    Ok(HttpResponse::Ok().json(session_json::shown(&grant)))
}

async fn shown(
    identity: &Identity,
    (user, session): (&User, Session),
    factor: &Factor,
    (challenge_id, credential): (Uuid, Credential),
    client_info: &ClientInfo,
) -> Result<Grant, ApiError> {
    let response = credential
        .credential_response
        .ok_or_else(|| ApiError::invalid("webauthn.credential_response is required"))?;
    identity.count(RateLimitKey::User(&user.id.to_string())).await?;
    match (credential.purpose.as_deref(), &factor.credential) {
        (Some(CREATE), None) => {
            let answer = (challenge_id, &fields::credential(response)?);
            let new = (Some(factor), String::new());
            let (_, grant) = passkeys::add(identity, (user, session), answer, new, client_info).await?;
            Ok(grant)
        }
        (Some(REQUEST), Some(_)) => {
            let answer = (challenge_id, &fields::credential(response)?);
            Ok(passkeys::verify(identity, (user, session), factor, answer, client_info).await?)
        }
        _ => Err(ApiError::invalid("webauthn.type does not match the challenge")),
    }
}

/// Removes a factor. Requires a session at `aal2` of users with a verified factor, whose removal also requires
/// reauthentication.
///
/// # Errors
/// Returns 401 `insufficient_aal`, 404 `mfa_factor_not_found`, the errors of [`fields::Proof::prove`] and of [`SignedIn`].
pub async fn remove(
    identity: web::Data<Identity>,
    http: HttpRequest,
    signed_in: SignedIn,
    body: OptionalBody<fields::Proof>,
) -> Result<HttpResponse, ApiError> {
    let SignedIn {
        user,
        session,
        factors,
        client_info,
    } = signed_in;
    let factor = factor_of(&identity, &http, &user).await?;
    second_factor::require(&factors, &session, "AAL2 required to unenroll a factor")?;
    // An app that was never verified protects nothing yet.
    if factor.status == VERIFIED {
        body.0.prove(&identity, (&user, &session), &client_info).await?;
    }
    second_factor::remove(&identity, &user, &session, &factor, &client_info).await?;
    Ok(HttpResponse::Ok().json(json!({ "id": factor.id })))
}

/// Returns the factor of the path, if it belongs to the user.
async fn factor_of(identity: &Identity, http: &HttpRequest, user: &User) -> Result<Factor, ApiError> {
    let id = http.match_info().get("id").and_then(|id| Uuid::parse_str(id).ok());
    let found = match id {
        Some(id) => store::factors::by_id(identity.database.connection(), user.id, id).await?,
        None => None,
    };
    Ok(found.ok_or(AuthError::UnknownFactor)?)
}

fn host_of(url: &str) -> String {
    Url::parse(url)
        .ok()
        .and_then(|url| url.host_str().map(str::to_owned))
        .unwrap_or_default()
}
