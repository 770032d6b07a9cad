//! `POST` and `GET /verify`: codes and links from mails.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use chrono::TimeDelta;
use sea_orm::ActiveValue::Set;
use selam_chassis::Transaction;
use serde::Deserialize;
use serde_json::json;
use tokio::time::Instant;
use url::Url;

use super::{
    ApiError,
    context::Client,
    fields::{self, given},
    request::{Body, query},
};
use crate::{
    accounts,
    codes::{self, Purpose},
    events,
    identity::Identity,
    limits::Counted,
    redirect::with_fragment,
    sessions::Grant,
    sign_up::Shown,
    store::{self, FlowState, OneTimeCode, User},
    tokens,
};

/// Minutes that a client has to exchange an authorisation code.
const AUTHORISATION_MINUTES: i64 = 5;

/// Body of `POST /verify`.
#[derive(Deserialize)]
pub struct Request {
    #[serde(rename = "type")]
    kind: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    token: Option<String>,
    token_hash: Option<String>,
}

/// Takes a code typed by the user (with `email`) or the token of a link (`token_hash`), and answers a session.
///
/// # Errors
/// 403 `otp_expired` for everything that is wrong, used, or over; 400 `validation_failed`; 422 `email_exists` when a changed address
/// was taken meanwhile; 429.
pub async fn post(
    identity: web::Data<Identity>,
    client: Client,
    body: Body<Request>,
) -> Result<HttpResponse, ApiError> {
    let start = Instant::now();
    let Body(body) = body;
    fields::no_phone(body.phone)?;
    let purposes = purposes(body.kind.as_deref())?;
    let shown = match (&body.token, purposes) {
        (Some(_), [Purpose::Signup]) => Shown::TypedAfterSignUp,
        (Some(_), _) => Shown::Typed,
        (None, _) => Shown::Link,
    };
    let (address, token, token_hash) = (fields::email(body.email)?, given(body.token), given(body.token_hash));
    identity.count(Counted::Verify(&client.address)).await?;
    let found = match (address, token, token_hash) {
        (None, None, Some(link_token)) => find_link(&identity, purposes, &link_token).await,
        (Some(address), Some(code), None) => find_code(&identity, purposes, &address, &code).await,
        (_, None, None) => return Err(ApiError::invalid("Verify requires a token or a token hash")),
        (None, Some(_), None) => return Err(ApiError::invalid("Verify requires an email address with the token")),
        _ => return Err(ApiError::invalid("Only the token_hash and type should be provided")),
    };
    let found = match found {
        Ok(Some(found)) => found,
        failed => {
            identity.equal_time(start).await;
            failed?;
            return Err(ApiError::otp_expired());
        }
    };
    let tx = identity.database.begin().await?;
    let (user, purpose) = redeem(&identity, &tx, &found, shown).await?;
    let grant = identity
        .open_session(&tx, user, purpose.authentication_method())
        .await?;
    tx.commit().await?;
    Ok(HttpResponse::Ok().json(grant))
}

/// Takes the link of a mail, and leads on to `redirect_to` with the tokens in the fragment, with an authorisation code (PKCE), or with
/// what went wrong.
///
/// # Errors
/// None: a person is looking at it, so failures lead on too.
pub async fn get(identity: web::Data<Identity>, http: HttpRequest, client: Client) -> HttpResponse {
    let target = identity.targets.choose(query(&http, "redirect_to").as_deref());
    let location = match follow(&identity, &http, &client, target.clone()).await {
        Ok(location) => location,
        Err(error) => {
            let (kind, text) = match error.code() {
                "otp_expired" => ("access_denied", "Email link is invalid or has expired"),
                _ if error.is_ours() => ("server_error", error.message()),
                _ => ("access_denied", error.message()),
            };
            with_fragment(
                target,
                [
                    ("error", kind.to_owned()),
                    ("error_code", error.code().to_owned()),
                    ("error_description", text.to_owned()),
                ],
            )
        }
    };
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, location.as_str()))
        .insert_header((header::REFERRER_POLICY, "no-referrer"))
        .finish()
}

async fn follow(identity: &Identity, http: &HttpRequest, client: &Client, mut target: Url) -> Result<Url, ApiError> {
    let purposes = purposes(query(http, "type").as_deref())?;
    let token = query(http, "token")
        .or_else(|| query(http, "token_hash"))
        .ok_or_else(|| ApiError::invalid("Verify requires a token or a token hash"))?;
    identity.count(Counted::Verify(&client.address)).await?;
    let found = find_link(identity, purposes, &token)
        .await?
        .ok_or_else(ApiError::otp_expired)?;
    let tx = identity.database.begin().await?;
    let (user, purpose) = redeem(identity, &tx, &found, Shown::Link).await?;
    if let (Some(challenge), Some(method)) = (found.code_challenge, found.code_challenge_method) {
        let code = tokens::random_token();
        let flow = FlowState {
            auth_code_hash: tokens::hash_token(&code),
            user_id: user.id,
            code_challenge: challenge,
            code_challenge_method: method,
            password_hash: found.password_hash,
            authentication_method: purpose.authentication_method().to_owned(),
            expires_at: identity.clock.now() + TimeDelta::minutes(AUTHORISATION_MINUTES),
        };
        store::codes::insert_flow(&*tx, flow).await?;
        tx.commit().await?;
        target.query_pairs_mut().append_pair("code", &code);
        return Ok(target);
    }
    let grant = identity
        .open_session(&tx, user, purpose.authentication_method())
        .await?;
    tx.commit().await?;
    Ok(with_fragment(target, in_fragment(grant, purpose)))
}

fn in_fragment(grant: Grant, purpose: Purpose) -> [(&'static str, String); 6] {
    [
        ("access_token", grant.access_token),
        ("expires_at", grant.expires_at.to_string()),
        ("expires_in", grant.expires_in.to_string()),
        ("refresh_token", grant.refresh_token),
        ("token_type", grant.token_type.to_owned()),
        ("type", purpose.name().to_owned()),
    ]
}

fn purposes(kind: Option<&str>) -> Result<&'static [Purpose], ApiError> {
    match kind.unwrap_or_default() {
        "" => Err(ApiError::invalid("Verify requires a verification type")),
        kind => match Purpose::of_verify_type(kind) {
            [] => Err(ApiError::invalid("Unsupported verification type")),
            purposes => Ok(purposes),
        },
    }
}

async fn find_link(
    identity: &Identity,
    purposes: &[Purpose],
    link_token: &str,
) -> Result<Option<OneTimeCode>, ApiError> {
    let found = store::codes::by_link(
        identity.database.connection(),
        &tokens::hash_token(link_token),
        identity.clock.now(),
    )
    .await?;
    // Too many wrong guesses at the digits end the link as well: one code, one fate.
    let tries = i32::from(identity.settings.identity_code_tries);
    Ok(found.filter(|found| found.tries < tries && purposes.iter().any(|purpose| purpose.name() == found.purpose)))
}

/// The live code that `code` is, after counting the try.
async fn find_code(
    identity: &Identity,
    purposes: &[Purpose],
    address: &str,
    code: &str,
) -> Result<Option<OneTimeCode>, ApiError> {
    if !codes::is_code(code) {
        return Ok(None);
    }
    let tries = i32::from(identity.settings.identity_code_tries);
    for &purpose in purposes {
        let live = store::codes::try_all(
            identity.database.connection(),
            address,
            purpose,
            tries,
            identity.clock.now(),
        )
        .await?;
        if let Some(found) = live
            .into_iter()
            .find(|live| codes::matches(&identity.keys, live.user_id, purpose, code, &live.code_hash))
        {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Uses a code up and does what it is good for.
async fn redeem(
    identity: &Identity,
    tx: &Transaction,
    found: &OneTimeCode,
    shown: Shown,
) -> Result<(User, Purpose), ApiError> {
    let now = identity.clock.now();
    let purpose = Purpose::from_name(&found.purpose).ok_or_else(ApiError::otp_expired)?;
    let user = store::users::hold(&**tx, found.user_id)
        .await?
        .ok_or_else(ApiError::otp_expired)?;
    if !store::codes::consume(&**tx, found.id).await? {
        return Err(ApiError::otp_expired());
    }
    if accounts::is_banned(&user, now) {
        return Err(ApiError::new(403, "user_banned", "User is banned"));
    }
    let user = if purpose == Purpose::EmailChange {
        change_address(tx, user, found, now).await?
    } else {
        user
    };
    if user.email_confirmed_at.is_some() {
        return Ok((user, purpose));
    }
    // Whoever reads the mail of an address holds it, whatever the mail was for.
    let user = identity.confirm(tx, user, found, shown).await?;
    tx.publish(&user.id.to_string(), &events::user_confirmed(&user, now))
        .await?;
    Ok((user, purpose))
}

async fn change_address(
    tx: &Transaction,
    user: User,
    found: &OneTimeCode,
    now: chrono::DateTime<chrono::Utc>,
) -> Result<User, ApiError> {
    if user.new_email.as_deref() != Some(found.email.as_str()) {
        return Err(ApiError::otp_expired());
    }
    // Codes on their way to the old address must not open the account any more.
    store::codes::delete_of_user(&**tx, user.id).await?;
    let address_before = user.email.clone();
    let changed = store::users::update(&**tx, user, now, |user| {
        user.email = Set(found.email.clone());
        user.new_email = Set(None);
        user.email_confirmed_at = Set(Some(now));
    });
    let user = changed.await.map_err(|error| {
        if store::users::is_duplicate(&error) {
            ApiError::email_exists()
        } else {
            error.into()
        }
    })?;
    tx.publish(
        &user.id.to_string(),
        &events::email_changed(&user, &address_before, now),
    )
    .await?;
    Ok(user)
}

/// A code that proves presence, for [`super::user`]. It opens no session.
///
/// # Errors
/// When the database fails.
pub async fn redeem_reauthentication(identity: &Identity, user: &User, code: &str) -> Result<bool, ApiError> {
    let Some(found) = find_code(identity, &[Purpose::Reauthentication], &user.email, code).await? else {
        return Ok(false);
    };
    Ok(found.user_id == user.id && store::codes::consume(identity.database.connection(), found.id).await?)
}

/// What `/admin/generate_link` tells about a code.
pub fn link_properties(issued: &crate::mailing::Issued, purpose: Purpose, target: &Url) -> serde_json::Value {
    json!({
        "action_link": issued.link,
        "email_otp": issued.code,
        "hashed_token": issued.link_token,
        "verification_type": purpose.name(),
        "redirect_to": target.as_str(),
    })
}
