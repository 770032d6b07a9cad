//! Request context: the client, its language, and the signed-in user.

use actix_web::{FromRequest, HttpRequest, dev::Payload, http::header, web};
use futures::future::{LocalBoxFuture, Ready, ready};
use selam_chassis::{Language, audit};
use uuid::Uuid;

use super::ApiError;
use crate::{
    accounts,
    administration::Admin,
    client_info::{ClientInfo, forwarded_client},
    identity::Identity,
    second_factor,
    store::{self, Factor, Session, User, sessions::SessionWithUser},
    tokens::TokenError,
};

/// Client that sent the request.
pub struct Client {
    /// Address and device.
    pub info: ClientInfo,
    /// Preferred language.
    pub language: Language,
}

impl FromRequest for Client {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self {
            info: client_info(request),
            language: Language::from_accept_language(header_text(request, header::ACCEPT_LANGUAGE.as_str())),
        }))
    }
}

fn client_info(request: &HttpRequest) -> ClientInfo {
    let country = identity(request)
        .ok()
        .and_then(|identity| identity.settings.identity_country_header.clone());
    let forwarded = request.headers().get_all("x-forwarded-for").last();
    let forwarded = forwarded.and_then(|value| value.to_str().ok()).unwrap_or_default();
    let peer = request.peer_addr().map(|address| address.ip());
    ClientInfo::new(
        forwarded_client(forwarded).or(peer),
        header_text(request, header::USER_AGENT.as_str()),
        country.map_or("", |name| header_text(request, &name)),
    )
}

fn header_text<'a>(request: &'a HttpRequest, name: &str) -> &'a str {
    let value = request.headers().get(name);
    value.and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// The signed-in user. Extraction verifies the access token and that its session still exists.
pub struct SignedIn {
    /// Current row of the user.
    pub user: User,
    /// Session of the token.
    pub session: Session,
    /// Second factors of the user.
    pub factors: Vec<Factor>,
    /// Client that sent the request.
    pub client_info: ClientInfo,
}

impl FromRequest for SignedIn {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let identity = identity(request);
        let client_info = client_info(request);
        let header = request
            .headers()
            .get(header::AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .map(str::to_owned);
        Box::pin(async move {
            let identity = identity?;
            let missing = || ApiError::new(401, "no_authorization", "This endpoint requires a valid Bearer token");
            let (scheme, token) = header
                .as_deref()
                .and_then(|header| header.split_once(' '))
                .ok_or_else(missing)?;
            if !scheme.eq_ignore_ascii_case("bearer") || token.trim().is_empty() {
                return Err(missing());
            }
            let now = identity.clock.now();
            let verified = identity
                .verified
                .verify(&identity.keys, &identity.issuer, now, token.trim());
            let claims = verified.map_err(|refusal| {
                let why = match refusal {
                    TokenError::Invalid => "invalid JWT: unable to parse or verify signature",
                    TokenError::Expired => "invalid JWT: token is expired",
                };
                ApiError::new(403, "bad_jwt", why)
            })?;
            let db = identity.database.connection();
            let ended = || {
                ApiError::new(
                    403,
                    "session_not_found",
                    "Session from session_id claim in JWT does not exist",
                )
            };
            let SessionWithUser { session, user, factors } = store::sessions::by_id(db, claims.session_id)
                .await?
                .filter(|whole| whole.user.id == claims.sub)
                .ok_or_else(ended)?;
            if accounts::is_banned(&user, identity.clock.now()) {
                return Err(ApiError::new(403, "user_banned", "User is banned"));
            }
            Ok(Self {
                user,
                session,
                factors,
                client_info,
            })
        })
    }
}

/// A signed-in admin. Requires `aal2` of admins with a second factor. Reads the roles from the database, so that a
/// removed role takes effect at once.
pub struct SignedInAdmin(pub Admin);

impl FromRequest for SignedInAdmin {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let signed_in = SignedIn::from_request(request, payload);
        let identity = identity(request);
        Box::pin(async move {
            let SignedIn {
                user,
                session,
                factors,
                client_info,
            } = signed_in.await?;
            let identity = identity?;
            if !accounts::is_admin(&user) {
                return Err(ApiError::new(403, "not_admin", "User not allowed"));
            }
            second_factor::require(
                &factors,
                &session,
                "AAL2 session is required for admins with a second factor.",
            )?;
            if second_factor::is_missing_of_staff(&identity, &factors) {
                let why = "A second factor is required for admins.";
                return Err(ApiError::new(403, "insufficient_aal", why));
            }
            audit::act_as_office(user.id, &accounts::roles(&user));
            Ok(Self(Admin {
                id: user.id,
                client_info,
            }))
        })
    }
}

/// Returns the user whose ID is in the path.
///
/// # Errors
/// Returns 404 `user_not_found`.
pub async fn user_of(identity: &Identity, http: &HttpRequest) -> Result<User, ApiError> {
    let id = http
        .match_info()
        .get("id")
        .and_then(|id| Uuid::parse_str(id).ok())
        .ok_or_else(ApiError::user_not_found)?;
    store::users::by_id(identity.database.connection(), id)
        .await?
        .ok_or_else(ApiError::user_not_found)
}

fn identity(request: &HttpRequest) -> Result<web::Data<Identity>, ApiError> {
    request
        .app_data::<web::Data<Identity>>()
        .cloned()
        .ok_or_else(|| ApiError::new(500, "unexpected_failure", "Internal server error"))
}
