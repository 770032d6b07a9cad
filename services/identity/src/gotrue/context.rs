//! Who is asking: client address, language, and the signed-in user.

use std::net::IpAddr;

use actix_web::{FromRequest, HttpRequest, dev::Payload, http::header, web};
use futures::future::{LocalBoxFuture, Ready, ready};
use selam_chassis::Language;
use uuid::Uuid;

use super::ApiError;
use crate::{
    accounts,
    identity::Identity,
    second_factor,
    store::{self, Factor, Session, User, sessions::Whole},
    tokens::{self, Refusal},
};

/// What a request says about where it comes from.
pub struct Client {
    /// Address that rate limits count by. An IPv6 address stands for its /64, which one household has whole.
    pub address: String,
    /// Language the client asks for.
    pub language: Language,
}

impl FromRequest for Client {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let hops = identity(request).map_or(0, |identity| identity.settings.identity_proxy_hops);
        let forwarded = request
            .headers()
            .get_all("x-forwarded-for")
            .filter_map(|value| value.to_str().ok())
            .collect::<Vec<_>>()
            .join(",");
        let peer = request.peer_addr().map(|address| address.ip());
        let accepted = request
            .headers()
            .get(header::ACCEPT_LANGUAGE)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        ready(Ok(Self {
            address: forwarded_client(&forwarded, hops)
                .or(peer)
                .map(group)
                .unwrap_or_default(),
            language: Language::from_accept_language(accepted),
        }))
    }
}

/// The entry that the outermost of `hops` trusted proxies has written. What stands left of it the client may have made up.
fn forwarded_client(forwarded: &str, hops: u8) -> Option<IpAddr> {
    let from_right = usize::from(hops).checked_sub(1)?;
    forwarded.rsplit(',').nth(from_right)?.trim().parse().ok()
}

fn group(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

/// The signed-in user. Extracting it checks the access token and that its session has not ended.
pub struct SignedIn {
    /// The user as stored now.
    pub user: User,
    /// The session of the token.
    pub session: Session,
    /// The user's second factors.
    pub factors: Vec<Factor>,
}

impl FromRequest for SignedIn {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let identity = identity(request);
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
            let claims = tokens::verify(&identity.keys, &identity.issuer, identity.clock.now(), token.trim()).map_err(
                |refusal| {
                    let why = match refusal {
                        Refusal::Invalid => "invalid JWT: unable to parse or verify signature",
                        Refusal::Expired => "invalid JWT: token is expired",
                    };
                    ApiError::new(403, "bad_jwt", why)
                },
            )?;
            let db = identity.database.connection();
            let ended = || {
                ApiError::new(
                    403,
                    "session_not_found",
                    "Session from session_id claim in JWT does not exist",
                )
            };
            let Whole { session, user, factors } = store::sessions::by_id(db, claims.session_id)
                .await?
                .filter(|whole| whole.user.id == claims.sub)
                .ok_or_else(ended)?;
            if accounts::is_banned(&user, identity.clock.now()) {
                return Err(ApiError::new(403, "user_banned", "User is banned"));
            }
            Ok(Self { user, session, factors })
        })
    }
}

/// The signed-in user, who is an admin, and who has shown their second factor if they have one. The role is read from the database, so a role taken away counts at once.
pub struct SignedInAdmin(pub User);

impl FromRequest for SignedInAdmin {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let signed_in = SignedIn::from_request(request, payload);
        Box::pin(async move {
            let SignedIn { user, session, factors } = signed_in.await?;
            if !accounts::is_admin(&user) {
                return Err(ApiError::new(403, "not_admin", "User not allowed"));
            }
            second_factor::require(
                &factors,
                &session,
                "AAL2 session is required for admins with a second factor.",
            )?;
            Ok(Self(user))
        })
    }
}

/// The user whose id is in the path.
///
/// # Errors
/// 404 `user_not_found`.
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
        .ok_or_else(|| ApiError::new(500, "unexpected_failure", "Something went wrong on our side"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_trusted_proxies_wrote_counts() {
        let seen = |forwarded, hops| forwarded_client(forwarded, hops).map(group);
        assert_eq!(seen("203.0.113.9", 1).as_deref(), Some("203.0.113.9"));
        assert_eq!(
            seen("1.2.3.4, 203.0.113.9", 1).as_deref(),
            Some("203.0.113.9"),
            "the client made up the left one"
        );
        assert_eq!(
            seen("1.2.3.4, 203.0.113.9, 10.0.0.1", 2).as_deref(),
            Some("203.0.113.9")
        );
        assert_eq!(seen("203.0.113.9", 0), None);
        assert_eq!(seen("203.0.113.9", 2), None);
        assert_eq!(seen("nonsense", 1), None);
        assert_eq!(seen("", 1), None);
        assert_eq!(seen("2001:db8:1:2:3:4:5:6", 1).as_deref(), Some("2001:db8:1:2::/64"));
        assert_eq!(seen("::ffff:203.0.113.9", 1).as_deref(), Some("203.0.113.9"));
    }
}
