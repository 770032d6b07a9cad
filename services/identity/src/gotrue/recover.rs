//! `POST /recover`, `/resend` and `/otp`, which request emails. All return `{}` after the same time, whether or not the
//! address has an account.

use actix_web::{HttpRequest, HttpResponse, web};
use selam_chassis::Error;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::time::Instant;

use super::{
    ApiError,
    context::Client,
    fields,
    request::{Body, pkce, redirect_to},
};
use crate::{
    accounts::{self, NewUser},
    codes::Purpose,
    identity::Identity,
    limits::RateLimitKey,
};

/// Body of `/recover`.
#[derive(Deserialize)]
pub struct Recover {
    email: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// Emails a code for setting a new password.
///
/// # Errors
/// Returns 400 `validation_failed` or 429 `over_email_send_rate_limit`, independent of the account.
pub async fn recover(
    identity: web::Data<Identity>,
    http: HttpRequest,
    client: Client,
    body: Body<Recover>,
) -> Result<HttpResponse, ApiError> {
    let start = Instant::now();
    let Body(body) = body;
    let address = fields::required_email(body.email)?;
    let pkce = pkce(body.code_challenge, body.code_challenge_method)?;
    identity
        .count_mail(&client.info.subnet, &address, Purpose::Recovery)
        .await?;
    let target = identity.targets.choose(redirect_to(&http).as_deref());
    let done = identity.mail_known(&address, Purpose::Recovery, &target, pkce).await;
    quietly(&identity, start, done).await
}

/// Body of `/resend`.
#[derive(Deserialize)]
pub struct Resend {
    #[serde(rename = "type")]
    kind: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// Emails a new code for a pending sign-up or change of address.
///
/// # Errors
/// Returns the errors of [`recover`].
pub async fn resend(
    identity: web::Data<Identity>,
    http: HttpRequest,
    client: Client,
    body: Body<Resend>,
) -> Result<HttpResponse, ApiError> {
    let start = Instant::now();
    let Body(body) = body;
    let purpose = match body.kind.as_deref() {
        Some("signup") => Purpose::Signup,
        Some("email_change") => Purpose::EmailChange,
        Some("sms" | "phone_change") => {
            fields::no_phone(body.phone, "Unsupported phone provider")?;
            return Err(ApiError::invalid("Type provided requires a phone number"));
        }
        _ => return Err(ApiError::invalid("Missing one of these types: signup, email_change")),
    };
    let address = fields::required_email(body.email)?;
    let pkce = pkce(body.code_challenge, body.code_challenge_method)?;
    identity.count_mail(&client.info.subnet, &address, purpose).await?;
    let target = identity.targets.choose(redirect_to(&http).as_deref());
    let done = identity.mail_known(&address, purpose, &target, pkce).await;
    quietly(&identity, start, done).await
}

/// Body of `/otp`.
#[derive(Deserialize)]
pub struct Otp {
    email: Option<String>,
    phone: Option<String>,
    create_user: Option<bool>,
    data: Option<Map<String, Value>>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// Emails a sign-in code. Creates a missing account without a password, unless `create_user` is false.
///
/// # Errors
/// Returns the errors of [`recover`].
pub async fn otp(
    identity: web::Data<Identity>,
    http: HttpRequest,
    client: Client,
    body: Body<Otp>,
) -> Result<HttpResponse, ApiError> {
    let start = Instant::now();
    let Body(body) = body;
    if body.email.is_none() {
        fields::no_phone(body.phone, "Unsupported phone provider")?;
    }
    let address = fields::required_email(body.email)?;
    let metadata = fields::metadata(body.data.unwrap_or_default())?;
    let pkce = pkce(body.code_challenge, body.code_challenge_method)?;
    if body.create_user != Some(false) {
        identity.count(RateLimitKey::SignUp(&client.info)).await?;
    }
    if let Err(limited) = identity
        .count_mail(&client.info.subnet, &address, Purpose::MagicLink)
        .await
    {
        identity.note_limited(&address, None).await?;
        return Err(limited.into());
    }
    let target = identity.targets.choose(redirect_to(&http).as_deref());
    let may_create = identity.settings.identity_signup_enabled && body.create_user != Some(false);
    let language = accounts::language(&metadata).unwrap_or(client.language);
    let new = NewUser {
        email: address.clone(),
        password_hash: None,
        metadata,
        roles: Vec::new(),
        language,
        confirmed: false,
    };
    let done = identity.mail_sign_in(new, may_create, &target, pkce).await;
    quietly(&identity, start, done).await
}

/// Returns the same response after the same time, independent of the result.
async fn quietly(identity: &Identity, start: Instant, done: Result<(), Error>) -> Result<HttpResponse, ApiError> {
    identity.equal_time(start).await;
    done?;
    Ok(HttpResponse::Ok().json(json!({})))
}
