//! `/passkeys`: passkeys of the user, and passkey sign-in; `/admin/users/{id}/passkeys` for admins.

use actix_web::{HttpRequest, HttpResponse, web};
use selam_chassis::Changes;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    ApiError,
    context::{Client, SignedIn, SignedInAdmin, user_of},
    fields::{self, Proof, credential, factor_name, given},
    request::{Body, OptionalBody},
    session_json,
    user_json::{instant, optional},
};
use crate::{
    error::AuthError,
    identity::Identity,
    limits::RateLimitKey,
    passkeys::{self, Challenge},
    reauthentication, second_factor,
    security_log::Kind,
    store::{self, Factor, factors::VERIFIED, factors::WEBAUTHN},
};

/// Body of `POST /passkeys/registration/options`.
#[derive(Deserialize)]
pub struct RegistrationOptions {
    current_password: Option<String>,
    nonce: Option<String>,
}

/// Starts the registration of a passkey. A passkey signs in alone, so its registration requires reauthentication.
///
/// # Errors
/// Returns 400 `reauthentication_needed` or `invalid_credentials` (current password); 401 `insufficient_aal`; 404
/// `passkey_disabled`; 422 `reauthentication_not_valid` or `too_many_enrolled_mfa_factors`; 429; and the errors of
/// [`SignedIn`].
pub async fn begin(
    identity: web::Data<Identity>,
    signed_in: SignedIn,
    body: Body<RegistrationOptions>,
) -> Result<HttpResponse, ApiError> {
    let SignedIn {
        user,
        session,
        client_info,
        ..
    } = signed_in;
    let Body(body) = body;
    identity.count(RateLimitKey::User(&user.id.to_string())).await?;
    let shown = fields::shown(body.current_password, body.nonce);
    reauthentication::prove(&identity, &user, &session, shown, &client_info).await?;
    let challenge = passkeys::begin(&identity, &user, &session, None).await?;
    Ok(HttpResponse::Ok().json(asked(challenge)))
}

/// Response of a device.
#[derive(Deserialize)]
pub struct Answer {
    challenge_id: Option<Uuid>,
    credential: Option<Value>,
    friendly_name: Option<String>,
}

/// Stores the new passkey.
///
/// # Errors
/// Returns 400 `validation_failed` or `webauthn_challenge_not_found`; 404 `passkey_disabled`; 422
/// `mfa_verification_failed` or `mfa_factor_name_conflict`; 429; and the errors of [`SignedIn`].
pub async fn add(
    identity: web::Data<Identity>,
    signed_in: SignedIn,
    body: Body<Answer>,
) -> Result<HttpResponse, ApiError> {
    let SignedIn {
        user,
        session,
        client_info,
        ..
    } = signed_in;
    let Body(body) = body;
    let name = factor_name(body.friendly_name.unwrap_or_default())?;
    let (challenge_id, credential) = answered(body.challenge_id, body.credential)?;
    identity.count(RateLimitKey::User(&user.id.to_string())).await?;
    let (whose, answer) = ((&user, session), (challenge_id, &credential));
    let (factor, _) = passkeys::add(&identity, whose, answer, (None, name), &client_info).await?;
    Ok(HttpResponse::Ok().json(shown(&factor)))
}

/// Starts a sign-in with any passkey.
///
/// # Errors
/// Returns 404 `passkey_disabled` or 429.
pub async fn begin_sign_in(identity: web::Data<Identity>, client: Client) -> Result<HttpResponse, ApiError> {
    let challenge = passkeys::begin_sign_in(&identity, &client.info).await?;
    Ok(HttpResponse::Ok().json(asked(challenge)))
}

/// Returns a session for a valid passkey.
///
/// # Errors
/// Returns 400 `validation_failed`, `webauthn_challenge_not_found` or `webauthn_verification_failed`; 403
/// `user_banned`; 404 `passkey_disabled`; 429.
pub async fn sign_in(
    identity: web::Data<Identity>,
    client: Client,
    body: Body<Answer>,
) -> Result<HttpResponse, ApiError> {
    let Body(body) = body;
    let (challenge_id, credential) = answered(body.challenge_id, body.credential)?;
    let grant = passkeys::sign_in(&identity, (challenge_id, &credential), &client.info).await?;
    Ok(HttpResponse::Ok().json(session_json::shown(&grant)))
}

/// Lists the user's passkeys.
///
/// # Errors
/// Returns the errors of [`SignedIn`].
pub async fn list(signed_in: SignedIn) -> HttpResponse {
    HttpResponse::Ok().json(all_shown(&signed_in.factors))
}

/// Body of `PATCH /passkeys/{id}`.
#[derive(Deserialize)]
pub struct Change {
    friendly_name: Option<String>,
}

/// Renames a passkey.
///
/// # Errors
/// Returns 400 `validation_failed`; 401 `insufficient_aal`; 404 `mfa_factor_not_found`; 422 `mfa_factor_name_conflict`;
/// 429; and the errors of [`SignedIn`].
pub async fn rename(
    identity: web::Data<Identity>,
    http: HttpRequest,
    signed_in: SignedIn,
    body: Body<Change>,
) -> Result<HttpResponse, ApiError> {
    let SignedIn {
        user, session, factors, ..
    } = signed_in;
    second_factor::require(&factors, &session, "AAL2 required to rename a passkey")?;
    let mut factor = passkey_of(&http, "id", factors)?;
    let name = given(body.0.friendly_name).ok_or_else(|| ApiError::invalid("friendly_name is required"))?;
    let name = factor_name(name)?;
    identity.count(RateLimitKey::User(&user.id.to_string())).await?;
    let db = identity.database.connection();
    store::factors::rename(db, factor.id, &name, identity.clock.now()).await?;
    factor.friendly_name = name;
    Ok(HttpResponse::Ok().json(shown(&factor)))
}

/// Removes a passkey.
///
/// # Errors
/// Returns 401 `insufficient_aal`, 404 `mfa_factor_not_found`, the errors of [`Proof::prove`] and of [`SignedIn`].
pub async fn remove(
    identity: web::Data<Identity>,
    http: HttpRequest,
    signed_in: SignedIn,
    body: OptionalBody<Proof>,
) -> Result<HttpResponse, ApiError> {
    let SignedIn {
        user,
        session,
        factors,
        client_info,
    } = signed_in;
    let factor = passkey_of(&http, "id", factors)?;
    body.0.prove(&identity, (&user, &session), &client_info).await?;
    second_factor::remove(&identity, &user, &session, &factor, &client_info).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Lists the passkeys of a user, for admins.
///
/// # Errors
/// Returns 404 `user_not_found`, and the errors of [`SignedInAdmin`].
pub async fn list_of_user(
    identity: web::Data<Identity>,
    http: HttpRequest,
    _: SignedInAdmin,
) -> Result<HttpResponse, ApiError> {
    let user = user_of(&identity, &http).await?;
    let factors = store::factors::of_user(identity.database.connection(), user.id).await?;
    Ok(HttpResponse::Ok().json(all_shown(&factors)))
}

/// Removes a passkey of a user, for admins.
///
/// # Errors
/// Returns 404 `user_not_found` or `mfa_factor_not_found`, and the errors of [`SignedInAdmin`].
pub async fn remove_of_user(
    identity: web::Data<Identity>,
    http: HttpRequest,
    admin: SignedInAdmin,
) -> Result<HttpResponse, ApiError> {
    let user = user_of(&identity, &http).await?;
    let factors = store::factors::of_user(identity.database.connection(), user.id).await?;
    let factor = passkey_of(&http, "passkey_id", factors)?;
    let tx = identity.database.begin().await?;
    let entry = admin.0.does(Kind::SecondFactorRemoved, user.id);
    second_factor::take_away(&identity, &tx, &user, &factor, entry).await?;
    let changes = Changes::default().with("factorId", factor.id, "");
    tx.audit(user.id, Some(user.id), changes, "").await?;
    tx.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Returns the challenge ID and the parsed response, both of which are required.
fn answered<T: DeserializeOwned>(challenge_id: Option<Uuid>, answer: Option<Value>) -> Result<(Uuid, T), ApiError> {
    let (Some(challenge_id), Some(answer)) = (challenge_id, answer) else {
        return Err(ApiError::invalid("challenge_id and credential are required"));
    };
    Ok((challenge_id, credential(answer)?))
}

fn asked(challenge: Challenge) -> Value {
    json!({
        "challenge_id": challenge.id,
        "options": challenge.options,
        "expires_at": challenge.expires_at.timestamp(),
    })
}

fn is_passkey(factor: &Factor) -> bool {
    factor.factor_type == WEBAUTHN && factor.status == VERIFIED
}

fn all_shown(factors: &[Factor]) -> Vec<Value> {
    factors.iter().filter(|factor| is_passkey(factor)).map(shown).collect()
}

/// Converts a passkey to the protocol's JSON.
fn shown(factor: &Factor) -> Value {
    let mut shown = json!({
        "id": factor.id,
        "friendly_name": factor.friendly_name,
        "created_at": instant(factor.created_at),
    });
    if factor.last_used_at.is_some() {
        shown["last_used_at"] = optional(factor.last_used_at);
    }
    shown
}

/// Returns the passkey of the path, if it is one of `factors`.
fn passkey_of(http: &HttpRequest, name: &str, factors: Vec<Factor>) -> Result<Factor, ApiError> {
    let id = http.match_info().get(name).and_then(|id| Uuid::parse_str(id).ok());
    let found = factors
        .into_iter()
        .find(|factor| Some(factor.id) == id && is_passkey(factor));
    Ok(found.ok_or(AuthError::UnknownFactor)?)
}
