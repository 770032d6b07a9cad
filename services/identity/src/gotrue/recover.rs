//! `POST /recover`, `/resend` and `/otp`: asking for mails. All of them answer `{}` whether or not the address has an account, and
//! equally fast.

use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::time::Instant;
use url::Url;

use super::{
    ApiError,
    context::Client,
    fields,
    request::{Body, pkce, redirect_to},
    signup::mail_confirmation,
};
use crate::{
    accounts::{self, NewUser},
    codes::Purpose,
    identity::Identity,
    limits::Counted,
    mailing::{Order, Pkce},
    store,
};

/// Body of `/recover`.
#[derive(Deserialize)]
pub struct Recover {
    email: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// Mails a code to set a new password with.
///
/// # Errors
/// 400 `validation_failed`, 429 `over_email_send_rate_limit`; the same for every address.
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
        .count_mail(&client.address, &address, Purpose::Recovery)
        .await?;
    let target = identity.targets.choose(redirect_to(&http).as_deref());
    let done = mail_known(&identity, &address, Purpose::Recovery, &target, pkce).await;
    quietly(&identity, start, done).await
}

/// Body of `/resend`.
#[derive(Deserialize)]
pub struct Resend {
    #[serde(rename = "type")]
    kind: Option<String>,
    email: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// Mails a fresh code for a sign-up or a change of address that is under way.
///
/// # Errors
/// As [`recover`].
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
        Some("sms" | "phone_change") => return Err(ApiError::no_phone()),
        _ => return Err(ApiError::invalid("Missing one of these types: signup, email_change")),
    };
    let address = fields::required_email(body.email)?;
    let pkce = pkce(body.code_challenge, body.code_challenge_method)?;
    identity.count_mail(&client.address, &address, purpose).await?;
    let target = identity.targets.choose(redirect_to(&http).as_deref());
    let done = mail_known(&identity, &address, purpose, &target, pkce).await;
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

/// Mails a code to sign in with. Makes an account without a password where there is none, unless `create_user` is false.
///
/// # Errors
/// As [`recover`].
pub async fn otp(
    identity: web::Data<Identity>,
    http: HttpRequest,
    client: Client,
    body: Body<Otp>,
) -> Result<HttpResponse, ApiError> {
    let start = Instant::now();
    let Body(body) = body;
    if body.email.is_none() {
        fields::no_phone(body.phone)?;
    }
    let address = fields::required_email(body.email)?;
    let metadata = fields::metadata(body.data.unwrap_or_default())?;
    let pkce = pkce(body.code_challenge, body.code_challenge_method)?;
    if body.create_user != Some(false) {
        identity.count(Counted::SignUp(&client.address)).await?;
    }
    if let Err(limited) = identity.count_mail(&client.address, &address, Purpose::MagicLink).await {
        identity.note_limited(&address, None).await?;
        return Err(limited);
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
    let done = mail_sign_in(&identity, new, may_create, &target, pkce).await;
    quietly(&identity, start, done).await
}

/// Mails a code for `purpose` if `address` has an account that it makes sense for.
async fn mail_known(
    identity: &Identity,
    address: &str,
    purpose: Purpose,
    target: &Url,
    pkce: Option<Pkce>,
) -> Result<(), ApiError> {
    let tx = identity.database.begin().await?;
    let Some(user) = store::users::hold_by_email(&*tx, address).await? else {
        return Ok(());
    };
    let to = match purpose {
        Purpose::Recovery => address.to_owned(),
        Purpose::Signup if user.email_confirmed_at.is_none() => address.to_owned(),
        Purpose::EmailChange => match &user.new_email {
            Some(new) if store::users::by_email(&*tx, new).await?.is_none() => new.clone(),
            _ => return Ok(()),
        },
        _ => return Ok(()),
    };
    let attempt = if purpose == Purpose::Signup {
        identity.newest_attempt(&tx, &user).await?
    } else {
        None
    };
    let order = Order {
        attempt,
        ..Order::new(purpose, &to, target, pkce)
    };
    identity.mail_code(&tx, user, order).await?;
    Ok(tx.commit().await?)
}

/// Mails a code to sign in with: of a known address, or of a new account.
async fn mail_sign_in(
    identity: &Identity,
    new: NewUser,
    may_create: bool,
    target: &Url,
    pkce: Option<Pkce>,
) -> Result<(), ApiError> {
    let tx = identity.database.begin().await?;
    if !may_create && store::users::hold_by_email(&*tx, &new.email).await?.is_none() {
        return Ok(());
    }
    if let Some(user) = identity.register(&tx, new.clone()).await? {
        mail_confirmation(identity, &tx, user, &new, target, pkce).await?;
    } else if let Some(user) = store::users::hold_by_email(&*tx, &new.email).await? {
        let order = Order::new(Purpose::MagicLink, &new.email, target, pkce);
        identity.mail_code(&tx, user, order).await?;
    }
    Ok(tx.commit().await?)
}

/// The same answer after the same time, whatever was found.
async fn quietly(identity: &Identity, start: Instant, done: Result<(), ApiError>) -> Result<HttpResponse, ApiError> {
    identity.equal_time(start).await;
    done?;
    Ok(HttpResponse::Ok().json(json!({})))
}
