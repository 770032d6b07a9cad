//! `GET` and `PUT /user`, `GET /reauthenticate`: the signed-in user's own account.

use actix_web::{HttpRequest, HttpResponse, web};
use chrono::TimeDelta;
use sea_orm::ActiveValue::Set;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{
    ApiError,
    context::{Client, SignedIn},
    factors::require_second_factor,
    fields::{self, given},
    request::{Body, pkce, redirect_to},
    user_json, verify,
};
use crate::{
    accounts,
    codes::Purpose,
    events,
    identity::Identity,
    limits::Counted,
    mailing::Order,
    store::{self, Session, User, sessions::Ending},
};

/// Hours after sign-in in which a password may be changed without another code, where the settings ask for one.
const FRESH_HOURS: i64 = 24;

/// The user.
///
/// # Errors
/// Those of [`SignedIn`].
pub async fn get(identity: web::Data<Identity>, signed_in: SignedIn) -> Result<HttpResponse, ApiError> {
    show(&identity, &signed_in.user).await
}

async fn show(identity: &Identity, user: &User) -> Result<HttpResponse, ApiError> {
    let factors = store::factors::of_user(identity.database.connection(), user.id).await?;
    Ok(HttpResponse::Ok().json(user_json::shown(user, &factors)))
}

/// Body of `PUT /user`.
#[derive(Deserialize)]
pub struct Change {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    nonce: Option<String>,
    data: Option<Map<String, Value>>,
    app_metadata: Option<Map<String, Value>>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// Changes password, address (after a code from the new one) and metadata. A new password ends all other sessions.
///
/// An address that belongs to somebody else is answered like any other; only no code is sent.
///
/// # Errors
/// 400 `validation_failed`, `reauthentication_needed`; 401 `insufficient_aal`; 403 `not_admin`; 422 `weak_password`, `same_password`,
/// `reauthentication_not_valid`; 429; those of [`SignedIn`].
pub async fn put(
    identity: web::Data<Identity>,
    http: HttpRequest,
    client: Client,
    signed_in: SignedIn,
    body: Body<Change>,
) -> Result<HttpResponse, ApiError> {
    let SignedIn { user, session } = signed_in;
    let Body(change) = body;
    if change.app_metadata.is_some() {
        return Err(ApiError::new(
            403,
            "not_admin",
            "Updating app_metadata requires admin privileges",
        ));
    }
    fields::no_phone(change.phone)?;
    identity.count(Counted::User(&user.id.to_string())).await?;
    let pkce = pkce(change.code_challenge, change.code_challenge_method)?;
    let new_email = fields::email(change.email)?.filter(|new| *new != user.email);
    let new_password = given(change.password);
    if new_password.is_some() || new_email.is_some() {
        let factors = store::factors::of_user(identity.database.connection(), user.id).await?;
        let message = "AAL2 session is required to update email or password when MFA is enabled.";
        require_second_factor(&factors, &session, message)?;
    }
    if let Some(new) = &new_email {
        identity.count_mail(&client.address, new, Purpose::EmailChange).await?;
    }
    let new_hash = match new_password {
        None => None,
        Some(new) => Some(checked_hash(&identity, &user, &session, new, change.nonce).await?),
    };

    let now = identity.clock.now();
    let tx = identity.database.begin().await?;
    // Read again and held: the checks took time, and another change may have come between.
    let mut user = store::users::hold(&*tx, user.id)
        .await?
        .ok_or_else(ApiError::user_not_found)?;
    let metadata = change
        .data
        .map(|data| fields::metadata(accounts::merged(&user.user_metadata, data)));
    let metadata = metadata.transpose()?;
    let password_changed = new_hash.is_some();
    if password_changed || metadata.is_some() {
        user = store::users::update(&*tx, user, now, |user| {
            if let Some(hash) = new_hash {
                user.password_hash = Set(Some(hash));
                user.password_required = Set(false);
            }
            if let Some(metadata) = metadata {
                if let Some(language) = accounts::language(&metadata) {
                    user.language_code = Set(language.code().to_owned());
                }
                user.user_metadata = Set(Value::Object(metadata));
            }
        })
        .await?;
    }
    if password_changed {
        store::sessions::end(&*tx, user.id, Ending::Others(session.id)).await?;
        store::codes::delete_of_user(&*tx, user.id).await?;
        tx.publish(&user.id.to_string(), &events::password_changed(&user, now))
            .await?;
    }
    if let Some(new) = new_email {
        let taken = store::users::by_email(&*tx, &new).await?.is_some();
        user = store::users::update(&*tx, user, now, |user| {
            user.new_email = Set(Some(new.clone()));
            user.email_change_sent_at = Set(Some(now));
        })
        .await?;
        if !taken {
            let target = identity.targets.choose(redirect_to(&http).as_deref());
            user = identity
                .mail_code(&tx, user, Order::new(Purpose::EmailChange, &new, &target, pkce))
                .await?;
        }
    }
    tx.commit().await?;
    show(&identity, &user).await
}

/// Hash of a new password that may replace the old one.
async fn checked_hash(
    identity: &Identity,
    user: &User,
    session: &Session,
    new: String,
    nonce: Option<String>,
) -> Result<String, ApiError> {
    let new = fields::new_password(identity, new)?;
    let stale = identity.clock.now() - session.created_at > TimeDelta::hours(FRESH_HOURS);
    if identity.settings.identity_password_reauthentication && stale {
        let nonce = given(nonce);
        let nonce = nonce.ok_or_else(|| {
            ApiError::bad_request("reauthentication_needed", "Password update requires reauthentication")
        })?;
        if !verify::redeem_reauthentication(identity, user, &nonce).await? {
            return Err(ApiError::new(
                422,
                "reauthentication_not_valid",
                "Nonce has expired or is invalid",
            ));
        }
    }
    if identity.hasher.verify(new.clone(), user.password_hash.clone()).await? {
        return Err(ApiError::new(
            422,
            "same_password",
            "New password should be different from the old password.",
        ));
    }
    Ok(identity.hasher.hash(new).await?)
}

/// Mails a code that proves presence.
///
/// # Errors
/// 429 `over_email_send_rate_limit`; those of [`SignedIn`].
pub async fn reauthenticate(
    identity: web::Data<Identity>,
    client: Client,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let SignedIn { user, .. } = signed_in;
    let address = user.email.clone();
    identity
        .count_mail(&client.address, &address, Purpose::Reauthentication)
        .await?;
    let tx = identity.database.begin().await?;
    let target = identity.targets.choose(None);
    let order = Order::new(Purpose::Reauthentication, &address, &target, None);
    identity.mail_code(&tx, user, order).await?;
    tx.commit().await?;
    Ok(HttpResponse::Ok().json(json!({})))
}
