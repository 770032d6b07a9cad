//! `POST` and `GET /verify`: codes and links from emails.

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use serde::Deserialize;
use serde_json::json;
use tokio::time::Instant;
use url::Url;

use super::{
    ApiError,
    context::Client,
    fields::{self, given},
    request::{Body, query},
    session_json,
};
use crate::{
    codes::Purpose,
    identity::Identity,
    limits::RateLimitKey,
    otp_verification::{self, VerificationOutcome},
    redirect::with_fragment,
    security_log::{Entry, Kind},
    sessions::{Grant, Proof},
    sign_up::ConfirmationMethod,
};

/// Message after the first of the two confirmations of a change of address.
const OTHER_ADDRESS_DUE: &str = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

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

/// Redeems a typed code (with `email`) or the token of a link (`token_hash`), and returns a session. A change of
/// address returns a session only after both addresses have confirmed.
///
/// # Errors
/// Returns 403 `otp_expired` for invalid, used and expired codes; 400 `validation_failed`; 422 `email_exists` when the
/// new address was taken meanwhile; 429.
pub async fn post(
    identity: web::Data<Identity>,
    client: Client,
    body: Body<Request>,
) -> Result<HttpResponse, ApiError> {
    let start = Instant::now();
    let Body(body) = body;
    if let Some(phone) = given(body.phone) {
        if !fields::is_e164(&phone) {
            return Err(ApiError::invalid("Invalid phone number format (E.164 required)"));
        }
        // The platform sends no codes to phones.
        return Err(ApiError::otp_expired());
    }
    let purposes = purposes(body.kind.as_deref())?;
    let shown = match (&body.token, purposes) {
        (Some(_), [Purpose::Signup]) => ConfirmationMethod::TypedAfterSignUp,
        (Some(_), _) => ConfirmationMethod::Typed,
        (None, _) => ConfirmationMethod::Link,
    };
    let (address, token, token_hash) = (fields::email(body.email)?, given(body.token), given(body.token_hash));
    identity.count(RateLimitKey::Verify(&client.info)).await?;
    let found = match (address, token, token_hash) {
        (None, None, Some(link_token)) => otp_verification::find_link(&identity, purposes, &link_token).await,
        (Some(address), Some(code), None) => otp_verification::find_code(&identity, purposes, &address, &code).await,
        (_, None, None) => return Err(ApiError::invalid("Verify requires a token or a token hash")),
        (None, Some(_), None) => return Err(ApiError::invalid("Verify requires an email address with the token")),
        _ => return Err(ApiError::invalid("Only the token_hash and type should be provided")),
    };
    let found = match found {
        Ok(Some(found)) => found,
        failed => {
            failed?;
            let entry = Entry::of_nobody(Kind::SignInFailed).from(&client.info).saying("code");
            identity.log(identity.database.connection(), entry).await?;
            identity.equal_time(start).await;
            return Err(ApiError::otp_expired());
        }
    };
    let tx = identity.database.begin().await?;
    let (user, purpose) = match otp_verification::redeem(&identity, &tx, &found, shown).await? {
        VerificationOutcome::Proven(user, purpose) => (*user, purpose),
        VerificationOutcome::OtherAddressDue => {
            tx.commit().await?;
            return Ok(HttpResponse::Ok().json(json!({ "code": "200", "msg": OTHER_ADDRESS_DUE })));
        }
    };
    let grant = identity
        .open_session(&tx, user, Proof::single(purpose.authentication_method()), &client.info)
        .await?;
    tx.commit().await?;
    Ok(HttpResponse::Ok().json(session_json::shown(&grant)))
}

/// Redeems the link of an email, and redirects to `redirect_to` with the tokens in the fragment, with an authorisation
/// code (PKCE), or with the error.
///
/// # Errors
/// Returns no errors: a person follows the link, so failures also redirect.
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
    identity.count(RateLimitKey::Verify(&client.info)).await?;
    let found = otp_verification::find_link(identity, purposes, &token)
        .await?
        .ok_or_else(ApiError::otp_expired)?;
    let tx = identity.database.begin().await?;
    let (user, purpose) = match otp_verification::redeem(identity, &tx, &found, ConfirmationMethod::Link).await? {
        VerificationOutcome::Proven(user, purpose) => (*user, purpose),
        VerificationOutcome::OtherAddressDue => {
            tx.commit().await?;
            return Ok(with_fragment(target, [("message", OTHER_ADDRESS_DUE.to_owned())]));
        }
    };
    if let (Some(challenge), Some(method)) = (found.code_challenge.clone(), found.code_challenge_method.clone()) {
        let code = otp_verification::authorise(identity, &tx, &user, purpose, found, (challenge, method)).await?;
        tx.commit().await?;
        target.query_pairs_mut().append_pair("code", &code);
        return Ok(target);
    }
    let grant = identity
        .open_session(&tx, user, Proof::single(purpose.authentication_method()), &client.info)
        .await?;
    tx.commit().await?;
    Ok(with_fragment(target, in_fragment(grant, purpose)))
}

fn in_fragment(grant: Grant, purpose: Purpose) -> [(&'static str, String); 5] {
    [
        ("access_token", grant.access_token),
        ("expires_in", grant.expires_in.to_string()),
        ("refresh_token", grant.refresh_token),
        ("token_type", session_json::TOKEN_TYPE.to_owned()),
        ("type", purpose.verify_type().to_owned()),
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
