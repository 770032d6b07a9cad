//! `POST /signup`.

use actix_web::{HttpRequest, HttpResponse, web};
use sea_orm::ActiveValue::Set;
use selam_chassis::{Language, Transaction};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{
    ApiError,
    context::Client,
    fields::{self, given},
    request::{Body, pkce, redirect_to},
    user_json,
};
use crate::{
    accounts::{self, NewUser},
    codes::Purpose,
    events,
    identity::Identity,
    limits::Counted,
    mailing::Pkce,
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

/// Makes an account, and mails a code to confirm its address. Answers the user without a session; with auto-confirmation a session.
///
/// A known address gets the same answer for a made-up user with `identities: []`, and no mail. An account whose address was never
/// confirmed is taken over by the new sign-up: whoever confirms must be the one whose password counts.
///
/// # Errors
/// 400 `validation_failed`, 422 `weak_password`, `signup_disabled`, `anonymous_provider_disabled`, `user_already_exists` (auto-confirmation only), 429.
pub async fn signup(
    identity: web::Data<Identity>,
    http: HttpRequest,
    client: Client,
    body: Body<Request>,
) -> Result<HttpResponse, ApiError> {
    let Body(body) = body;
    if !identity.settings.identity_signup_enabled {
        return Err(ApiError::new(
            422,
            "signup_disabled",
            "Signups not allowed for this instance",
        ));
    }
    let (address, password) = credentials(&identity, body.email, body.phone, body.password)?;
    let metadata = fields::metadata(body.data.unwrap_or_default())?;
    let pkce = pkce(body.code_challenge, body.code_challenge_method)?;
    identity.count(Counted::SignUp(&client.address)).await?;
    if !identity.settings.identity_autoconfirm {
        identity.count_mail(&client.address, &address, Purpose::Signup).await?;
    }
    let target = identity.targets.choose(redirect_to(&http).as_deref());
    let language = accounts::language(&metadata).unwrap_or(client.language);
    // Hashed for known addresses too: it is what takes the time.
    let password_hash = Some(identity.hasher.hash(password).await?);
    let new = NewUser {
        email: address,
        password_hash,
        metadata,
        roles: Vec::new(),
        language,
        confirmed: identity.settings.identity_autoconfirm,
    };

    let tx = identity.database.begin().await?;
    let Some(user) = register(&identity, &tx, new.clone()).await? else {
        drop(tx);
        if identity.settings.identity_autoconfirm {
            return Err(ApiError::new(422, "user_already_exists", "User already registered"));
        }
        let now = identity.clock.now();
        return Ok(HttpResponse::Ok().json(user_json::made_up(new.into_user(now), now)));
    };
    if identity.settings.identity_autoconfirm {
        tx.publish(
            &user.id.to_string(),
            &events::user_confirmed(&user, identity.clock.now()),
        )
        .await?;
        let grant = identity.open_session(&tx, user, "password").await?;
        tx.commit().await?;
        return Ok(HttpResponse::Ok().json(grant));
    }
    let user = mail_confirmation(&identity, &tx, user, &target, pkce).await?;
    tx.commit().await?;
    Ok(HttpResponse::Ok().json(user_json::shown(&user, &[])))
}

/// Address and password, both well-formed.
fn credentials(
    identity: &Identity,
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
) -> Result<(String, String), ApiError> {
    let password = given(password);
    let Some(email) = fields::email(email)? else {
        fields::no_phone(phone)?;
        return Err(if password.is_some() {
            ApiError::invalid("Signup requires an email address")
        } else {
            ApiError::new(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled")
        });
    };
    let password = password.ok_or_else(|| ApiError::invalid("Signup requires a valid password"))?;
    Ok((email, fields::new_password(identity, password)?))
}

/// Stores a new account, or takes over one that was never confirmed. `None` when the address belongs to a confirmed account.
///
/// # Errors
/// When the database fails.
pub async fn register(identity: &Identity, tx: &Transaction, new: NewUser) -> Result<Option<User>, ApiError> {
    let now = identity.clock.now();
    match store::users::by_email(&**tx, &new.email).await? {
        Some(user) if user.email_confirmed_at.is_some() => Ok(None),
        Some(user) => {
            let taken_over = store::users::update(&**tx, user, now, |user| {
                user.password_hash = Set(new.password_hash);
                user.user_metadata = Set(Value::Object(new.metadata));
                user.language_code = Set(Language::code(new.language).to_owned());
                if new.confirmed {
                    user.email_confirmed_at = Set(Some(now));
                }
            });
            Ok(Some(taken_over.await?))
        }
        None => match store::users::insert(&**tx, new.into_user(now)).await {
            Ok(user) => Ok(Some(user)),
            // Somebody was faster, a moment ago.
            Err(error) if store::users::is_duplicate(&error) => Ok(None),
            Err(error) => Err(error.into()),
        },
    }
}

/// Mails the code that confirms a new account.
///
/// # Errors
/// When the database fails.
pub async fn mail_confirmation(
    identity: &Identity,
    tx: &Transaction,
    user: User,
    target: &url::Url,
    pkce: Option<Pkce>,
) -> Result<User, ApiError> {
    let address = user.email.clone();
    Ok(identity
        .mail_code(tx, user, Purpose::Signup, &address, target, pkce)
        .await?)
}
