//! `POST /token`: password sign-in, refresh, and exchange of an authorisation code (PKCE).

use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;

use super::{
    ApiError,
    context::Client,
    fields::{self, given},
    request::{Body, query},
    session_json,
};
use crate::{error::AuthError, identity::Identity, limits::RateLimitKey, otp_verification, sign_in};

/// Body of the request; the relevant fields depend on `grant_type`.
#[derive(Deserialize)]
pub struct Request {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    refresh_token: Option<String>,
    auth_code: Option<String>,
    code_verifier: Option<String>,
    provider: Option<String>,
    id_token: Option<String>,
    chain: Option<String>,
}

/// Returns a session.
///
/// # Errors
/// Returns 400 `invalid_credentials`, `email_not_confirmed` (only after the right password), `refresh_token_not_found`,
/// `refresh_token_already_used`, `bad_code_verifier` or `validation_failed`; 404 `flow_state_not_found`; 429.
pub async fn token(
    identity: web::Data<Identity>,
    http: HttpRequest,
    client: Client,
    body: Body<Request>,
) -> Result<HttpResponse, ApiError> {
    let Body(body) = body;
    let grant = match query(&http, "grant_type").as_deref() {
        Some("password") => {
            let Some(address) = given(body.email) else {
                fields::no_phone(body.phone, "Phone logins are disabled")?;
                return Err(ApiError::invalid("missing email or phone"));
            };
            sign_in::by_password(&identity, &client.info, &address, body.password.unwrap_or_default()).await
        }
        Some("refresh_token") => {
            let token = given(body.refresh_token).ok_or_else(|| ApiError::invalid("refresh_token required"))?;
            identity.count(RateLimitKey::Refresh(&client.info)).await?;
            identity.refresh(&token, &client.info).await
        }
        Some("pkce") => {
            identity.count(RateLimitKey::Verify(&client.info)).await?;
            let (Some(code), Some(verifier)) = (given(body.auth_code), given(body.code_verifier)) else {
                return Err(ApiError::invalid(
                    "invalid request: both auth code and code verifier should be non-empty",
                ));
            };
            otp_verification::exchange(&identity, &code, &verifier, &client.info).await
        }
        Some("id_token") => return Err(no_provider(body.provider, body.id_token)),
        Some("web3") => return Err(no_web3(body.chain)),
        _ => return Err(ApiError::bad_request("validation_failed", "unsupported_grant_type")),
    };
    let grant = grant.map_err(|refused| match refused {
        // The protocol has another status for banned users here.
        AuthError::Banned => ApiError::bad_request("user_banned", "User is banned"),
        refused => refused.into(),
    })?;
    Ok(HttpResponse::Ok().json(session_json::shown(&grant)))
}

/// Rejects sign-ins with other providers.
fn no_provider(provider: Option<String>, id_token: Option<String>) -> ApiError {
    if given(id_token).is_none() {
        return ApiError::invalid("id_token required");
    }
    let provider = given(provider).unwrap_or_default();
    ApiError::bad_request(
        "provider_disabled",
        format!("Provider (issuer {provider:?}) is not enabled"),
    )
}

/// Rejects sign-ins with wallets.
fn no_web3(chain: Option<String>) -> ApiError {
    match chain.as_deref() {
        Some("ethereum" | "solana") => ApiError::new(422, "web3_provider_disabled", "Web3 provider is disabled"),
        _ => ApiError::bad_request("web3_unsupported_chain", "Unsupported chain"),
    }
}
