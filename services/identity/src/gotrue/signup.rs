//! `POST /signup`.

use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;
use serde_json::{Map, Value};
use tokio::time::Instant;

use super::{
    ApiError,
    context::Client,
    fields::{self, given},
    request::{Body, pkce, redirect_to},
    session_json, user_json,
};
use crate::{
    accounts::{self, NewUser},
    brute_force::GuessTarget,
    codes::Purpose,
    error::AuthError,
    events,
    identity::Identity,
    limits::RateLimitKey,
    security_log::{Entry, Kind},
    sessions::Proof,
    store::{self, User},
};

/// Body of the request.
#[derive(Deserialize)]
pub struct Request {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    data: Option<Map<String, Value>>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// Creates an account and emails a code to confirm its address. Returns the user without a session; with automatic
/// confirmation, returns a session.
///
/// For a known address, returns an indistinguishable user with a random ID, and notifies the owner by email unless the
/// password is right. Each sign-up with an unconfirmed address sends an email with its own code.
///
/// # Errors
/// Returns 400 `validation_failed`; 422 `weak_password`, `signup_disabled`, `anonymous_provider_disabled` or
/// `user_already_exists` (only with the right password or automatic confirmation); 429.
pub async fn signup(
    identity: web::Data<Identity>,
    http: HttpRequest,
    client: Client,
    body: Body<Request>,
) -> Result<HttpResponse, ApiError> {
    let start = Instant::now();
    let Body(body) = body;
    if !identity.settings.identity_signup_enabled {
        return Err(ApiError::new(
            422,
            "signup_disabled",
            "Signups not allowed for this instance",
        ));
    }
    let metadata = fields::metadata(body.data.unwrap_or_default())?;
    let says_nobody = [&body.email, &body.phone, &body.password];
    if identity.settings.identity_anonymous && says_nobody.into_iter().all(|text| given(text.clone()).is_none()) {
        return anonymous(&identity, &client, metadata).await;
    }
    let (address, password) = credentials(&identity, body.email, body.phone, body.password).await?;
    let pkce = pkce(body.code_challenge, body.code_challenge_method)?;
    identity.count(RateLimitKey::SignUp(&client.info)).await?;
    let limited = if identity.settings.identity_autoconfirm {
        Ok(())
    } else {
        identity
            .count_mail(&client.info.subnet, &address, Purpose::Signup)
            .await
    };
    let target = identity.targets.choose(redirect_to(&http).as_deref());
    let language = accounts::language(&metadata).unwrap_or(client.language);
    // Hashes the password for known addresses too, because hashing dominates the response time.
    let password_hash = Some(identity.hash_of_attempt(&address, password).await?);
    let new = NewUser {
        email: address,
        password_hash,
        metadata,
        roles: Vec::new(),
        language,
        confirmed: identity.settings.identity_autoconfirm,
    };
    // Every response shows this user, so that a known address differs in nothing.
    let fresh = new.clone().into_user(identity.clock.now());
    // Every sign-up counts as a guess at a password, whether the address has an account or not. A client that guesses
    // too often gets the response for an unknown address.
    let guess = match identity
        .begin_guess(GuessTarget::Password(&new.email), &client.info)
        .await
    {
        Ok(guess) => Some(guess),
        Err(AuthError::Failed(error)) => return Err(error.into()),
        Err(_) => None,
    };
    if let Err(limited) = limited {
        // The owner of the account gets this error even after the email limit.
        if identity.sign_up_again(&new, guess, false).await? {
            return Err(already_exists());
        }
        identity.note_limited(&new.email, new.password_hash).await?;
        return Err(limited.into());
    }
    let tx = identity.database.begin().await?;
    let Some((user, is_new)) = identity.register(&tx, fresh.clone(), &new).await? else {
        drop(tx);
        let is_owner = identity.sign_up_again(&new, guess, true).await?;
        if identity.settings.identity_autoconfirm || is_owner {
            return Err(already_exists());
        }
        return Ok(answer(&identity, start, fresh).await);
    };
    let entry = Entry::of(Kind::UserCreated, user.id).from(&client.info);
    if is_new {
        identity.log(&*tx, entry).await?;
    }
    if identity.settings.identity_autoconfirm {
        tx.publish(
            &user.id.to_string(),
            &events::user_confirmed(&user, identity.clock.now()),
        )
        .await?;
        let grant = identity
            .open_session(&tx, user, Proof::single("password"), &client.info)
            .await?;
        tx.commit().await?;
        return Ok(HttpResponse::Ok().json(session_json::shown(&grant)));
    }
    identity.mail_confirmation(&tx, user, &new, &target, pkce).await?;
    tx.commit().await?;
    Ok(answer(&identity, start, fresh).await)
}

fn already_exists() -> ApiError {
    ApiError::new(422, "user_already_exists", "User already registered")
}

/// Opens a session for an anonymous user, who can later add an address and confirm it (`PUT /user`).
async fn anonymous(
    identity: &Identity,
    client: &Client,
    metadata: Map<String, Value>,
) -> Result<HttpResponse, ApiError> {
    identity.count(RateLimitKey::SignUp(&client.info)).await?;
    let now = identity.clock.now();
    let language = accounts::language(&metadata).unwrap_or(client.language);
    let tx = identity.database.begin().await?;
    let user = store::users::insert(&*tx, NewUser::anonymous(metadata, language, now)).await?;
    let entry = Entry::of(Kind::UserCreated, user.id)
        .from(&client.info)
        .saying("anonymous");
    identity.log(&*tx, entry).await?;
    let grant = identity
        .open_session(&tx, user, Proof::single("anonymous"), &client.info)
        .await?;
    tx.commit().await?;
    Ok(HttpResponse::Ok().json(session_json::shown(&grant)))
}

/// Returns the user of the sign-up as if the account and its email were created at the start of the request. The
/// response omits the data of earlier sign-ups with the address, and whether there were any.
async fn answer(identity: &Identity, start: Instant, fresh: User) -> HttpResponse {
    let user = User {
        confirmation_sent_at: Some(fresh.created_at),
        ..fresh
    };
    identity.equal_time(start).await;
    HttpResponse::Ok().json(user_json::shown(&user, &[]))
}

/// Validates address and password.
async fn credentials(
    identity: &Identity,
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
) -> Result<(String, String), ApiError> {
    let password = given(password);
    let Some(email) = fields::email(email)? else {
        fields::no_phone(phone, "Phone signups are disabled")?;
        return Err(if password.is_some() {
            ApiError::invalid("Signup requires an email address")
        } else {
            ApiError::new(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled")
        });
    };
    let password = password.ok_or_else(|| ApiError::invalid("Signup requires a valid password"))?;
    Ok((email, fields::new_password(identity, password).await?))
}
