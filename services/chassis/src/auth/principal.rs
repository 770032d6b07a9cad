use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpMessage as _, HttpRequest, dev::Payload};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{Error, Result};

/// Roles that identity gives, as they stand in `app_metadata.roles` of an access token.
pub mod role {
    /// Runs the business from the dashboard.
    pub const ADMIN: &str = "admin";
}

/// How surely the caller is who they say: the `aal` of their token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Assurance {
    /// By a second factor, too.
    #[serde(rename = "aal2")]
    Two,
    /// By one thing: a password, a mail.
    #[default]
    #[serde(rename = "aal1", other)]
    One,
}

/// The verified caller of an RPC or of an HTTP route. A handler of a route takes it as an argument: `Principal` where somebody must be
/// signed in, `Option<Principal>` where visitors may call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Principal {
    /// Id of the user, the `sub` of their token.
    pub user_id: Uuid,
    /// Their mail address.
    pub email: String,
    /// Their roles.
    pub roles: Vec<String>,
    /// Session that the token belongs to.
    pub session_id: Option<Uuid>,
    /// When the token was signed, seconds since 1970; 0 for a caller without one.
    pub token_time: u64,
    /// How surely they are who they say.
    pub assurance: Assurance,
    /// Whether nobody has said who they are: a session without an account. The guard takes them for visitors.
    pub is_anonymous: bool,
    /// Whether the caller has a second factor that this session has not shown. The guard lets nobody act as such a caller.
    pub second_factor_due: bool,
    /// Whether the caller has a role for which they need a second factor that they have not set up. They act without their roles.
    pub second_factor_missing: bool,
}

impl Principal {
    /// The caller of `request`, as the guard verified it.
    ///
    /// # Errors
    /// `UNAUTHENTICATED` when nobody is signed in, which only a public RPC can see.
    pub fn of<T>(request: &tonic::Request<T>) -> Result<Self> {
        request
            .extensions()
            .get::<Self>()
            .cloned()
            .ok_or_else(|| Error::unauthenticated("UNAUTHENTICATED", "sign in first"))
    }

    /// Whether they have shown all of who they are, and so act as themselves.
    pub(crate) const fn is_whole(&self) -> bool {
        !self.second_factor_due && !self.is_anonymous
    }

    /// Whether the caller has `role`.
    pub fn has_role(&self, role: &str) -> bool {
        self.roles.iter().any(|own| own == role)
    }

    /// Whether the caller is an admin.
    pub fn is_admin(&self) -> bool {
        self.has_role(role::ADMIN)
    }

    /// Whose records the caller sees: their own; everybody's, and so nobody's in particular, as an admin.
    pub fn sees_only(&self) -> Option<Uuid> {
        (!self.is_admin()).then_some(self.user_id)
    }
}

impl FromRequest for Principal {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let caller = request.extensions().get::<Self>().cloned();
        ready(caller.ok_or_else(|| Error::unauthenticated("UNAUTHENTICATED", "sign in first")))
    }
}

/// What services read from an access token. Identity writes more into it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Claims {
    pub sub: Uuid,
    #[serde(default)]
    pub email: String,
    #[serde(default)]
    pub session_id: Option<Uuid>,
    #[serde(default)]
    pub aal: Assurance,
    #[serde(default)]
    pub second_factor_due: bool,
    #[serde(default)]
    pub second_factor_missing: bool,
    #[serde(default)]
    pub is_anonymous: bool,
    #[serde(default)]
    pub iat: u64,
    #[serde(default)]
    pub app_metadata: AppMetadata,
    pub exp: u64,
}

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(super) struct AppMetadata {
    #[serde(default)]
    pub roles: Vec<String>,
}

impl From<Claims> for Principal {
    fn from(claims: Claims) -> Self {
        Self {
            user_id: claims.sub,
            email: claims.email,
            roles: if claims.second_factor_missing {
                Vec::new()
            } else {
                claims.app_metadata.roles
            },
            session_id: claims.session_id,
            token_time: claims.iat,
            assurance: claims.aal,
            is_anonymous: claims.is_anonymous,
            second_factor_due: claims.second_factor_due,
            second_factor_missing: claims.second_factor_missing,
        }
    }
}
