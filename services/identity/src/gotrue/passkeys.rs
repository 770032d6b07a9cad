//! `/passkeys`: passkeys of the user, and signing in with one; `/admin/users/{id}/passkeys` for admins.

use actix_web::{HttpRequest, HttpResponse, web};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    ApiError,
    context::{Client, SignedIn, SignedInAdmin, user_of},
    fields::{self, credential, factor_name, given},
    request::Body,
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

/// Asks the device for a new passkey. It signs in alone, so whoever wants it proves first that they are the owner.
///
/// # Errors
/// 400 `reauthentication_needed`, `invalid_credentials` (the present password); 401 `insufficient_aal`; 404 `passkey_disabled`; 422
/// `reauthentication_not_valid`, `too_many_enrolled_mfa_factors`; 429; those of [`SignedIn`].
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

/// What a device answered.
#[derive(Deserialize)]
pub struct Answer {
    challenge_id: Option<Uuid>,
    credential: Option<Value>,
    friendly_name: Option<String>,
}

/// Keeps the passkey that the device made.
///
/// # Errors
/// 400 `validation_failed`, `webauthn_challenge_expired`; 404 `passkey_disabled`; 422 `mfa_verification_failed`, `mfa_factor_name_conflict`; 429;
/// those of [`SignedIn`].
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

/// Asks whoever it is for a passkey.
///
/// # Errors
/// 404 `passkey_disabled`; 429.
pub async fn begin_sign_in(identity: web::Data<Identity>, client: Client) -> Result<HttpResponse, ApiError> {
    let challenge = passkeys::begin_sign_in(&identity, &client.info).await?;
    Ok(HttpResponse::Ok().json(asked(challenge)))
}

/// Answers a session to who shows a passkey.
///
/// # Errors
/// 400 `validation_failed`, `webauthn_challenge_expired`, `invalid_credentials`; 403 `user_banned`; 404 `passkey_disabled`; 429.
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

/// The user's passkeys.
///
/// # Errors
/// Those of [`SignedIn`].
pub async fn list(signed_in: SignedIn) -> HttpResponse {
    HttpResponse::Ok().json(all_shown(&signed_in.factors))
}

/// Body of `PATCH /passkeys/{id}`.
#[derive(Deserialize)]
pub struct Change {
    friendly_name: Option<String>,
}

/// Gives a passkey another name.
///
/// # Errors
/// 400 `validation_failed`; 404 `mfa_factor_not_found`; 422 `mfa_factor_name_conflict`; 429; those of [`SignedIn`].
pub async fn rename(
    identity: web::Data<Identity>,
    http: HttpRequest,
    signed_in: SignedIn,
    body: Body<Change>,
) -> Result<HttpResponse, ApiError> {
    let SignedIn { user, factors, .. } = signed_in;
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
/// 401 `insufficient_aal`; 404 `mfa_factor_not_found`; those of [`SignedIn`].
pub async fn remove(
    identity: web::Data<Identity>,
    http: HttpRequest,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let SignedIn {
        user,
        session,
        factors,
        client_info,
    } = signed_in;
    let factor = passkey_of(&http, "id", factors)?;
    second_factor::remove(&identity, &user, &session, &factor, &client_info).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The passkeys of a user.
///
/// # Errors
/// 404 `user_not_found`; those of [`SignedInAdmin`].
pub async fn list_of_user(
    identity: web::Data<Identity>,
    http: HttpRequest,
    _: SignedInAdmin,
) -> Result<HttpResponse, ApiError> {
    let user = user_of(&identity, &http).await?;
    let factors = store::factors::of_user(identity.database.connection(), user.id).await?;
    Ok(HttpResponse::Ok().json(all_shown(&factors)))
}

/// Removes a passkey of a user.
///
/// # Errors
/// 404 `user_not_found`, `mfa_factor_not_found`; those of [`SignedInAdmin`].
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
    tx.commit().await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Challenge and answer, both of which must be there.
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

/// A passkey as the protocol shows it.
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

/// The passkey of the path, if it is among these.
fn passkey_of(http: &HttpRequest, name: &str, factors: Vec<Factor>) -> Result<Factor, ApiError> {
    let id = http.match_info().get(name).and_then(|id| Uuid::parse_str(id).ok());
    let found = factors
        .into_iter()
        .find(|factor| Some(factor.id) == id && is_passkey(factor));
    Ok(found.ok_or(AuthError::UnknownFactor)?)
}
