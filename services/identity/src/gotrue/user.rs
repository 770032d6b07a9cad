//! `GET` and `PUT /user`, `GET /reauthenticate`: the account of the signed-in user.

use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{
    ApiError,
    context::{Client, SignedIn},
    fields::{self, given},
    request::{Body, pkce, redirect_to},
    user_json,
};
use crate::{
    account_settings::{self, AccountChanges},
    codes::Purpose,
    identity::Identity,
    limits::RateLimitKey,
    mailing::Order,
    reauthentication, second_factor,
};

/// Returns the user.
///
/// # Errors
/// Returns the errors of [`SignedIn`].
pub async fn get(signed_in: SignedIn) -> HttpResponse {
    HttpResponse::Ok().json(user_json::shown(&signed_in.user, &signed_in.factors))
}

/// Body of `PUT /user`.
#[derive(Deserialize)]
pub struct Change {
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    current_password: Option<String>,
    nonce: Option<String>,
    data: Option<Map<String, Value>>,
    app_metadata: Option<Map<String, Value>>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// Changes password, address (after a code from the new address) and metadata. A new password ends all other sessions.
///
/// A new address that belongs to another account gets the same response, but no code is sent to it.
///
/// # Errors
/// Returns 400 `validation_failed`, `reauthentication_needed` or `invalid_credentials` (current password); 401
/// `insufficient_aal`; 403 `not_admin`; 422 `weak_password`, `same_password` or `reauthentication_not_valid`; 429; and
/// the errors of [`SignedIn`].
pub async fn put(
    identity: web::Data<Identity>,
    http: HttpRequest,
    client: Client,
    signed_in: SignedIn,
    body: Body<Change>,
) -> Result<HttpResponse, ApiError> {
    let SignedIn {
        user,
        session,
        factors,
        client_info,
    } = &signed_in;
    let Body(change) = body;
    second_factor::require(
        factors,
        session,
        "AAL2 session is required to change the account when MFA is enabled.",
    )?;
    if change.app_metadata.is_some() {
        return Err(ApiError::new(
            403,
            "not_admin",
            "Updating app_metadata requires admin privileges",
        ));
    }
    fields::no_phone(change.phone, "Unsupported phone provider")?;
    identity.count(RateLimitKey::User(&user.id.to_string())).await?;
    let pkce = pkce(change.code_challenge, change.code_challenge_method)?;
    let new_email = fields::email(change.email)?.filter(|new| *new != user.email);
    let new_password = given(change.password);
    if user.is_anonymous && new_password.is_some() {
        return Err(ApiError::new(
            422,
            "validation_failed",
            "Updating password of an anonymous user without an email or phone is not allowed",
        ));
    }
    let code = if new_password.is_some() || new_email.is_some() {
        let shown = fields::shown(change.current_password, change.nonce);
        reauthentication::check(&identity, user, session, shown, client_info).await?
    } else {
        None
    };
    if let Some(new) = &new_email {
        identity
            .count_mail(&client.info.subnet, new, Purpose::EmailChange)
            .await?;
    }
    let new_hash = match new_password {
        None => None,
        Some(new) => {
            let new = fields::new_password(&identity, new).await?;
            Some(account_settings::checked_hash(&identity, user, new).await?)
        }
    };
    // A rejected password or address leaves the code valid for the next attempt.
    reauthentication::use_up(&identity, code).await?;

    let user = account_settings::change(
        &identity,
        (user, session, client_info),
        AccountChanges {
            password_hash: new_hash,
            metadata: change.data,
            email: new_email,
        },
        || identity.targets.choose(redirect_to(&http).as_deref()),
        pkce,
    )
    .await?;
    Ok(HttpResponse::Ok().json(user_json::shown(&user, factors)))
}

/// Emails a code for reauthentication.
///
/// # Errors
/// Returns 400 `validation_failed` for an anonymous user, 429 `over_email_send_rate_limit`, and the errors of
/// [`SignedIn`].
pub async fn reauthenticate(
    identity: web::Data<Identity>,
    client: Client,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let SignedIn { user, .. } = signed_in;
    if user.is_anonymous {
        return Err(ApiError::invalid(
            "Reauthentication requires the user to have an email or a phone number",
        ));
    }
    let address = user.email.clone();
    identity
        .count_mail(&client.info.subnet, &address, Purpose::Reauthentication)
        .await?;
    let tx = identity.database.begin().await?;
    let target = identity.targets.choose(None);
    let order = Order::new(Purpose::Reauthentication, &address, &target, None);
    identity.mail_code(&tx, user, order).await?;
    tx.commit().await?;
    Ok(HttpResponse::Ok().json(json!({})))
}
