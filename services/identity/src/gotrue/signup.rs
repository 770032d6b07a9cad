//! `POST /signup`.

use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{
    ApiError,
    context::Client,
    fields::{self, given},
    request::{Body, pkce, redirect_to},
    session_json, user_json,
};
use crate::{
    accounts::{self, NewUser},
    codes::Purpose,
    events,
    identity::Identity,
    limits::Counted,
    store::User,
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
/// A known address gets the same answer for a made-up user with `identities: []`, and no mail. While nobody has confirmed the address, every
/// sign-up with it gets a mail with a code of its own.
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
    let limited = if identity.settings.identity_autoconfirm {
        Ok(())
    } else {
        identity.count_mail(&client.address, &address, Purpose::Signup).await
    };
    let target = identity.targets.choose(redirect_to(&http).as_deref());
    let language = accounts::language(&metadata).unwrap_or(client.language);
    // Hashed for known addresses too: it is what takes the time.
    let password_hash = Some(identity.hash_of_attempt(&address, password).await?);
    if let Err(limited) = limited {
        identity.note_limited(&address, password_hash).await?;
        return Err(limited.into());
    }
    let new = NewUser {
        email: address,
        password_hash,
        metadata,
        roles: Vec::new(),
        language,
        confirmed: identity.settings.identity_autoconfirm,
    };

    let tx = identity.database.begin().await?;
    let Some(user) = identity.register(&tx, new.clone()).await? else {
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
        return Ok(HttpResponse::Ok().json(session_json::shown(&grant)));
    }
    let user = identity.mail_confirmation(&tx, user, &new, &target, pkce).await?;
    tx.commit().await?;
    // What another has said who signed up with this address is not told.
    let shown = User {
        user_metadata: Value::Object(new.metadata),
        ..user
    };
    Ok(HttpResponse::Ok().json(user_json::shown(&shown, &[])))
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
        fields::no_phone(phone, "Phone signups are disabled")?;
        return Err(if password.is_some() {
            ApiError::invalid("Signup requires an email address")
        } else {
            ApiError::new(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled")
        });
    };
    let password = password.ok_or_else(|| ApiError::invalid("Signup requires a valid password"))?;
    Ok((email, fields::new_password(identity, password)?))
}
