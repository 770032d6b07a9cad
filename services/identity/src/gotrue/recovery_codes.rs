//! `/recovery-codes`: single-use codes that replace a lost second factor. An extension of the protocol.

use actix_web::{HttpResponse, web};
use serde::Deserialize;
use serde_json::json;

use selam_proto_identity::v1::SecurityNotice;

use super::{
    ApiError,
    context::SignedIn,
    fields::{Proof, given},
    request::{Body, OptionalBody},
    session_json,
};
use crate::{
    error::AuthError,
    events,
    identity::Identity,
    limits::RateLimitKey,
    recovery_codes::{self, RemainingCodes},
    second_factor,
    security_log::{Entry, Kind},
};

/// Returns the number of unused codes.
///
/// # Errors
/// Returns the errors of [`SignedIn`].
pub async fn get(identity: web::Data<Identity>, signed_in: SignedIn) -> Result<HttpResponse, ApiError> {
    let db = identity.database.connection();
    let RemainingCodes { remaining, created_at } = recovery_codes::left(db, signed_in.user.id).await?;
    Ok(HttpResponse::Ok().json(json!({ "remaining": remaining, "created_at": created_at })))
}

/// Generates codes that replace the earlier ones. Only this response contains them. Requires reauthentication, and
/// notifies the owner, because the earlier codes stop working.
///
/// # Errors
/// Returns 401 `insufficient_aal` below `aal2`, 404 `mfa_factor_not_found` without a second factor, the errors of [`Proof::prove`] and of [`SignedIn`].
pub async fn create(
    identity: web::Data<Identity>,
    signed_in: SignedIn,
    body: OptionalBody<Proof>,
) -> Result<HttpResponse, ApiError> {
    let SignedIn {
        user,
        session,
        client_info,
        ..
    } = signed_in;
    second_factor::require_shown(&session)?;
    body.0.prove(&identity, (&user, &session), &client_info).await?;
    let tx = identity.database.begin().await?;
    second_factor::hold_with_factor(&tx, user.id).await?;
    let codes = recovery_codes::make(&*tx, user.id, identity.clock.now()).await?;
    let entry = Entry::of(Kind::RecoveryCodesMade, user.id).from(&client_info);
    identity.log(&*tx, entry).await?;
    let notice = SecurityNotice::RecoveryCodesReplaced;
    let event = events::security_notice(&user, notice, Some(&client_info), identity.clock.now());
    tx.publish(&user.id.to_string(), &event).await?;
    tx.commit().await?;
    Ok(HttpResponse::Ok().json(json!({ "codes": codes })))
}

/// Body of `POST /recovery-codes/verify`.
#[derive(Deserialize)]
pub struct Verify {
    code: Option<String>,
}

/// Redeems a code, and returns the session at `aal2`.
///
/// # Errors
/// Returns 400 `validation_failed`, 422 `mfa_verification_failed`, 429, and the errors of [`SignedIn`].
pub async fn verify(
    identity: web::Data<Identity>,
    signed_in: SignedIn,
    body: Body<Verify>,
) -> Result<HttpResponse, ApiError> {
    let SignedIn {
        user,
        session,
        client_info,
        ..
    } = signed_in;
    let code = given(body.0.code).ok_or_else(|| ApiError::invalid("code is required"))?;
    identity.count(RateLimitKey::User(&user.id.to_string())).await?;
    let grant = second_factor::recover(&identity, (&user, session), &code, &client_info).await;
    let grant = grant.map_err(|refused| match refused {
        AuthError::WrongFactorCode => ApiError::new(422, "mfa_verification_failed", "Invalid recovery code entered"),
        refused => refused.into(),
    })?;
    Ok(HttpResponse::Ok().json(session_json::shown(&grant)))
}
