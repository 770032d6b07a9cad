//! `POST /token`: sign-in by password, refresh, and the exchange of an authorisation code (PKCE).

use actix_web::{HttpRequest, HttpResponse, web};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sea_orm::ActiveValue::Set;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::{
    ApiError,
    context::Client,
    fields::{self, given},
    request::{Body, is_pkce_text, query},
};
use crate::{
    accounts, email,
    identity::Identity,
    limits::Counted,
    password,
    sessions::Grant,
    store::{self, User},
    tokens,
};

/// Body of the request; which fields count depends on `grant_type`.
#[derive(Deserialize)]
pub struct Request {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    refresh_token: Option<String>,
    auth_code: Option<String>,
    code_verifier: Option<String>,
}

/// Answers a session.
///
/// # Errors
/// 400 `invalid_credentials`, `email_not_confirmed` (only after the right password), `refresh_token_not_found`,
/// `refresh_token_already_used`, `bad_code_verifier`, `validation_failed`; 404 `flow_state_not_found`; 429.
pub async fn token(
    identity: web::Data<Identity>,
    http: HttpRequest,
    client: Client,
    body: Body<Request>,
) -> Result<HttpResponse, ApiError> {
    let Body(body) = body;
    let grant = match query(&http, "grant_type").as_deref() {
        Some("password") => by_password(&identity, &client, body).await?,
        Some("refresh_token") => {
            let token = given(body.refresh_token).ok_or_else(|| ApiError::invalid("refresh_token required"))?;
            identity.count(Counted::Refresh(&client.address)).await?;
            identity.refresh(&token).await?
        }
        Some("pkce") => {
            identity.count(Counted::Verify(&client.address)).await?;
            by_authorisation_code(&identity, body).await?
        }
        _ => return Err(ApiError::bad_request("validation_failed", "unsupported_grant_type")),
    };
    Ok(HttpResponse::Ok().json(grant))
}

async fn by_password(identity: &Identity, client: &Client, body: Request) -> Result<Grant, ApiError> {
    let wrong = || ApiError::bad_request("invalid_credentials", "Invalid login credentials");
    let Some(address) = given(body.email) else {
        fields::no_phone(body.phone)?;
        return Err(ApiError::invalid("missing email or phone"));
    };
    let password = body.password.unwrap_or_default();
    identity.count(Counted::SignIn(&client.address)).await?;
    let Some(address) = email::normalise(&address).filter(|_| password.len() <= password::MAX_BYTES) else {
        return Err(wrong());
    };
    identity.count(Counted::SignInAccount(&address)).await?;
    let user = store::users::by_email(identity.database.connection(), &address).await?;
    let hash = user.as_ref().and_then(|user| user.password_hash.clone());
    let right = identity.hasher.verify(password.clone(), hash.clone()).await?;
    // Everything below is told only to who knows the password.
    let (Some(user), Some(hash), true) = (user, hash, right) else {
        return Err(wrong());
    };
    let better = if identity.hasher.is_outdated(&hash) {
        Some(identity.hasher.hash(password).await?)
    } else {
        None
    };
    let tx = identity.database.begin().await?;
    // Read again and held: hashing took time, and the password may be another by now.
    let user = store::users::hold(&*tx, user.id).await?.ok_or_else(wrong)?;
    if user.password_hash.as_ref() != Some(&hash) {
        return Err(wrong());
    }
    refuse_banned(identity, &user)?;
    if user.email_confirmed_at.is_none() {
        return Err(ApiError::bad_request("email_not_confirmed", "Email not confirmed"));
    }
    if let Some(better) = better {
        store::users::replace_hash(&*tx, user.id, &better).await?;
    }
    let grant = identity.open_session(&tx, user, "password").await?;
    tx.commit().await?;
    Ok(grant)
}

async fn by_authorisation_code(identity: &Identity, body: Request) -> Result<Grant, ApiError> {
    let (Some(code), Some(verifier)) = (given(body.auth_code), given(body.code_verifier)) else {
        return Err(ApiError::invalid(
            "invalid request: both auth code and code verifier should be non-empty",
        ));
    };
    let tx = identity.database.begin().await?;
    let flow = store::codes::take_flow(&*tx, &tokens::hash_token(&code)).await?;
    let Some(flow) = flow else {
        return Err(ApiError::new(
            404,
            "flow_state_not_found",
            "invalid flow state, no valid flow state found",
        ));
    };
    let refusal = if flow.expires_at <= identity.clock.now() {
        Some(ApiError::new(
            422,
            "flow_state_expired",
            "invalid flow state, flow state has expired",
        ))
    } else if !verifies(&flow.code_challenge, &flow.code_challenge_method, &verifier) {
        Some(ApiError::bad_request(
            "bad_code_verifier",
            "code challenge does not match previously saved code verifier",
        ))
    } else {
        None
    };
    if let Some(refusal) = refusal {
        // The code is used up all the same: it allows one guess.
        tx.commit().await?;
        return Err(refusal);
    }
    let mut user = store::users::hold(&*tx, flow.user_id)
        .await?
        .ok_or_else(ApiError::user_not_found)?;
    refuse_banned(identity, &user)?;
    // The verifier shows the browser that signed up, and the code the mailbox: the password is the owner's.
    if flow.password_hash.is_some() && user.password_required {
        user = store::users::update(&*tx, user, identity.clock.now(), |user| {
            user.password_hash = Set(flow.password_hash);
            user.password_required = Set(false);
        })
        .await?;
    }
    let grant = identity.open_session(&tx, user, &flow.authentication_method).await?;
    tx.commit().await?;
    Ok(grant)
}

fn refuse_banned(identity: &Identity, user: &User) -> Result<(), ApiError> {
    if accounts::is_banned(user, identity.clock.now()) {
        return Err(ApiError::bad_request("user_banned", "User is banned"));
    }
    Ok(())
}

/// Whether `verifier` is the one behind `challenge` (RFC 7636, 4.6).
fn verifies(challenge: &str, method: &str, verifier: &str) -> bool {
    let derived = if method == "s256" {
        URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()))
    } else {
        verifier.to_owned()
    };
    is_pkce_text(verifier) && bool::from(derived.as_bytes().ct_eq(challenge.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_rfc_verifies() {
        let (verifier, challenge) = (
            "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
            "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        );
        assert!(verifies(challenge, "s256", verifier));
        assert!(verifies(verifier, "plain", verifier));
        assert!(!verifies(challenge, "plain", verifier));
        assert!(!verifies(challenge, "s256", &verifier.replace('d', "e")));
        assert!(!verifies("", "plain", ""));
    }
}
