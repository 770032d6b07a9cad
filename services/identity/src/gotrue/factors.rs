//! `/factors`: authenticator apps as second factor (TOTP): enrol, challenge, verify, remove.

use actix_web::{HttpRequest, HttpResponse, web};
use chrono::TimeDelta;
use qrcode::{QrCode, render::svg};
use serde::Deserialize;
use serde_json::json;
use url::Url;
use uuid::Uuid;

use super::{ApiError, context::SignedIn, request::Body};
use crate::{
    identity::Identity,
    limits::Counted,
    store::{
        self, Factor, Session, User,
        factors::{AAL2, UNVERIFIED, VERIFIED, is_due},
        sessions::Ending,
    },
    totp,
};

/// Most factors of one user.
const MAX_FACTORS: usize = 10;
/// Minutes a challenge is open.
const CHALLENGE_MINUTES: i64 = 5;
/// Longest name of a factor, in characters.
const MAX_NAME: usize = 100;

/// Body of `POST /factors`.
#[derive(Deserialize)]
pub struct Enrol {
    factor_type: Option<String>,
    friendly_name: Option<String>,
    issuer: Option<String>,
}

/// Makes a factor that counts once a code of it was verified. The answer is the only one that holds its secret.
///
/// # Errors
/// 400 `validation_failed`; 401 `insufficient_aal`; 422 `mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors`,
/// `mfa_phone_enroll_not_enabled`, `mfa_webauthn_enroll_not_enabled`; those of [`SignedIn`].
pub async fn enrol(
    identity: web::Data<Identity>,
    signed_in: SignedIn,
    body: Body<Enrol>,
) -> Result<HttpResponse, ApiError> {
    let SignedIn { user, session } = signed_in;
    let Body(body) = body;
    match body.factor_type.as_deref() {
        Some("totp") => {}
        Some("phone") => {
            return Err(ApiError::new(
                422,
                "mfa_phone_enroll_not_enabled",
                "MFA enroll is disabled for Phone",
            ));
        }
        Some("webauthn") => {
            return Err(ApiError::new(
                422,
                "mfa_webauthn_enroll_not_enabled",
                "MFA enroll is disabled for WebAuthn",
            ));
        }
        _ => return Err(ApiError::invalid("factor_type needs to be totp")),
    }
    let name = body.friendly_name.unwrap_or_default();
    let issuer = body
        .issuer
        .filter(|issuer| !issuer.is_empty())
        .unwrap_or_else(|| host_of(&identity.public_url));
    if name.chars().count() > MAX_NAME || issuer.chars().count() > MAX_NAME {
        return Err(ApiError::invalid(
            "friendly_name and issuer must be at most 100 characters long",
        ));
    }
    identity.count(Counted::User(&user.id.to_string())).await?;
    let db = identity.database.connection();
    let factors = store::factors::of_user(db, user.id).await?;
    require_second_factor(&factors, &session, "AAL2 required to enroll a new factor")?;
    if factors.len() >= MAX_FACTORS {
        return Err(ApiError::new(
            422,
            "too_many_enrolled_mfa_factors",
            "Maximum number of enrolled factors reached, unenroll to continue",
        ));
    }
    let now = identity.clock.now();
    let factor = Factor {
        id: Uuid::now_v7(),
        user_id: user.id,
        friendly_name: name,
        status: UNVERIFIED.to_owned(),
        secret: totp::random_secret(),
        challenge_id: None,
        challenge_expires_at: None,
        challenge_tries: 0,
        last_step: 0,
        created_at: now,
        updated_at: now,
    };
    store::factors::insert(db, factor.clone()).await.map_err(|error| {
        if store::users::is_duplicate(&error) {
            ApiError::new(
                422,
                "mfa_factor_name_conflict",
                "A factor with the friendly name for this user already exists",
            )
        } else {
            error.into()
        }
    })?;
    let uri = totp::uri(&factor.secret, &issuer, &user.email);
    let picture = QrCode::new(uri.as_bytes()).map_err(|_| ApiError::invalid("friendly_name or issuer is too long"))?;
    // Named colours: the client puts the picture into a data URL as it is, where `#` would end it.
    let picture = picture
        .render::<svg::Color<'_>>()
        .min_dimensions(200, 200)
        .dark_color(svg::Color("black"))
        .light_color(svg::Color("white"))
        .build();
    Ok(HttpResponse::Ok().json(json!({
        "id": factor.id,
        "type": "totp",
        "friendly_name": factor.friendly_name,
        "totp": { "qr_code": picture, "secret": factor.secret, "uri": uri },
    })))
}

/// Opens a challenge, which a code must answer.
///
/// # Errors
/// 404 `mfa_factor_not_found`; 429; those of [`SignedIn`].
pub async fn challenge(
    identity: web::Data<Identity>,
    http: HttpRequest,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let SignedIn { user, .. } = signed_in;
    let factor = factor_of(&identity, &http, &user).await?;
    identity.count(Counted::User(&user.id.to_string())).await?;
    let (id, expires_at) = (
        Uuid::now_v7(),
        identity.clock.now() + TimeDelta::minutes(CHALLENGE_MINUTES),
    );
    store::factors::challenge(identity.database.connection(), factor.id, id, expires_at).await?;
    Ok(HttpResponse::Ok().json(json!({ "id": id, "type": "totp", "expires_at": expires_at.timestamp() })))
}

/// Body of `POST /factors/{id}/verify`.
#[derive(Deserialize)]
pub struct Verify {
    challenge_id: Option<Uuid>,
    code: Option<String>,
}

/// Takes a code, and answers the session raised to `aal2`. A factor's first code also ends the user's other sessions, which have not
/// shown it.
///
/// # Errors
/// 400 `validation_failed`; 404 `mfa_factor_not_found`; 422 `mfa_challenge_expired`, `mfa_verification_failed`; those of [`SignedIn`].
pub async fn verify(
    identity: web::Data<Identity>,
    http: HttpRequest,
    signed_in: SignedIn,
    body: Body<Verify>,
) -> Result<HttpResponse, ApiError> {
    let SignedIn { user, mut session } = signed_in;
    let Body(body) = body;
    let factor = factor_of(&identity, &http, &user).await?;
    let (Some(challenge_id), Some(code)) = (body.challenge_id, body.code) else {
        return Err(ApiError::invalid("challenge_id and code are required"));
    };
    identity.count(Counted::User(&user.id.to_string())).await?;
    let (db, now) = (identity.database.connection(), identity.clock.now());
    let tries = i32::from(identity.settings.identity_code_tries);
    if !store::factors::count_try(db, factor.id, challenge_id, tries, now).await? {
        return Err(ApiError::new(
            422,
            "mfa_challenge_expired",
            "MFA challenge has expired, verify against another challenge or create a new challenge.",
        ));
    }
    let wrong = || ApiError::new(422, "mfa_verification_failed", "Invalid TOTP code entered");
    let step = totp::matching_step(&factor.secret, &code, now.timestamp()).ok_or_else(wrong)?;
    session.aal = AAL2.to_owned();
    let mut methods = vec![json!({ "method": "totp", "timestamp": now.timestamp() })];
    methods.extend(
        session
            .amr
            .as_array()
            .into_iter()
            .flatten()
            .filter(|entry| entry["method"] != "totp")
            .cloned(),
    );
    session.amr = json!(methods);

    let tx = identity.database.begin().await?;
    if !store::factors::accept(&*tx, factor.id, challenge_id, step, now).await? {
        return Err(wrong());
    }
    store::sessions::raise(&*tx, session.id, &session.aal, session.amr.clone()).await?;
    if factor.status == UNVERIFIED {
        store::sessions::end(&*tx, user.id, Ending::Others(session.id)).await?;
        store::factors::delete_unverified(&*tx, user.id).await?;
    }
    let grant = identity.grant(&tx, &user, &session).await?;
    tx.commit().await?;
    Ok(HttpResponse::Ok().json(grant))
}

/// Removes a factor. One that counts can only be removed in a session that has shown one.
///
/// # Errors
/// 401 `insufficient_aal`; 404 `mfa_factor_not_found`; those of [`SignedIn`].
pub async fn remove(
    identity: web::Data<Identity>,
    http: HttpRequest,
    signed_in: SignedIn,
) -> Result<HttpResponse, ApiError> {
    let SignedIn { user, session } = signed_in;
    let factor = factor_of(&identity, &http, &user).await?;
    if factor.status == VERIFIED {
        require_second_factor(
            std::slice::from_ref(&factor),
            &session,
            "AAL2 required to unenroll verified factor",
        )?;
    }
    store::factors::delete(identity.database.connection(), factor.id).await?;
    Ok(HttpResponse::Ok().json(json!({ "id": factor.id })))
}

/// Who has set up a second factor must have shown it in this session.
///
/// # Errors
/// 401 `insufficient_aal` when it is due.
pub(super) fn require_second_factor(
    factors: &[Factor],
    session: &Session,
    message: &'static str,
) -> Result<(), ApiError> {
    if is_due(factors, session) {
        Err(ApiError::new(401, "insufficient_aal", message))
    } else {
        Ok(())
    }
}

/// The factor of the path, if it is the user's own.
async fn factor_of(identity: &Identity, http: &HttpRequest, user: &User) -> Result<Factor, ApiError> {
    let id = http.match_info().get("id").and_then(|id| Uuid::parse_str(id).ok());
    let found = match id {
        Some(id) => store::factors::by_id(identity.database.connection(), user.id, id).await?,
        None => None,
    };
    found.ok_or_else(|| ApiError::new(404, "mfa_factor_not_found", "Factor not found"))
}

fn host_of(url: &str) -> String {
    Url::parse(url)
        .ok()
        .and_then(|url| url.host_str().map(str::to_owned))
        .unwrap_or_default()
}
