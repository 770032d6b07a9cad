//! The caller of an RPC or an HTTP route, and the claims of an access token that name them.

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpMessage as _, HttpRequest, dev::Payload};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{Error, Result};

/// Roles assigned by identity, as in `app_metadata.roles` of an access token.
pub mod role {
    /// An admin, who runs the business from the dashboard.
    pub const ADMIN: &str = "admin";
}

/// Authenticator assurance level of the caller: the `aal` claim of the token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Assurance {
    /// Two factors.
    #[serde(rename = "aal2")]
    Two,
    /// One factor: a password or an email code.
    #[default]
    #[serde(rename = "aal1", other)]
    One,
}

/// The verified caller of an RPC or an HTTP route. A route handler takes it as an argument: `Principal` for
/// signed-in callers only, `Option<Principal>` when visitors may call too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Principal {
    /// User ID, the `sub` claim of the token.
    pub user_id: Uuid,
    /// Email address.
    pub email: String,
    /// Roles.
    pub roles: Vec<String>,
    /// Session that the token belongs to.
    pub session_id: Option<Uuid>,
    /// Time at which the token was signed, in seconds since 1970; 0 for a caller without a token.
    pub token_time: u64,
    /// Assurance level of the session.
    pub assurance: Assurance,
    /// Whether the session has no account. The guard treats such callers as visitors.
    pub is_anonymous: bool,
    /// Whether the account has a second factor that this session has not verified yet. The guard does not let
    /// such callers act as the user.
    pub second_factor_due: bool,
    /// Whether a role of the caller requires a second factor that is not set up. The caller acts without roles.
    pub second_factor_missing: bool,
    is_office: bool,
}

impl Principal {
    /// Returns the caller of `request`, as verified by the guard.
    ///
    /// # Errors
    /// `UNAUTHENTICATED` without a signed-in caller, which only happens in public RPCs.
    pub fn of<T>(request: &tonic::Request<T>) -> Result<Self> {
        request
            .extensions()
            .get::<Self>()
            .cloned()
            .ok_or_else(|| Error::unauthenticated("UNAUTHENTICATED", "sign-in required"))
    }

    /// Returns whether the sign-in is complete, so that the caller acts as the user.
    pub const fn is_whole(&self) -> bool {
        !self.second_factor_due && !self.is_anonymous
    }

    /// Returns whether the caller has `role`.
    pub fn has_role(&self, role: &str) -> bool {
        self.roles.iter().any(|own| own == role)
    }

    /// Returns whether the caller acts as office staff, who have access to the records of all users: an admin, or a
    /// user with one of the office roles of the operation.
    pub const fn is_office(&self) -> bool {
        self.is_office
    }

    /// Returns the caller as the user of an operation that serves these office roles.
    #[must_use]
    pub fn at(mut self, office_roles: &[&str]) -> Self {
        self.is_office = self.has_role(role::ADMIN) || office_roles.iter().any(|role| self.has_role(role));
        self
    }

    /// Returns the owner scope of the caller: the user ID that limits queries to their own records, or `None` for
    /// office staff, who have access to all records.
    pub fn owner_scope(&self) -> Option<Uuid> {
        (!self.is_office()).then_some(self.user_id)
    }

    /// Returns a caller who signed in without a token, in demo data and in the work of the services.
    pub fn without_token(user_id: Uuid, email: String, roles: Vec<String>) -> Self {
        let caller = Self {
            user_id,
            email,
            roles,
            session_id: None,
            token_time: 0,
            assurance: Assurance::One,
            is_anonymous: false,
            second_factor_due: false,
            second_factor_missing: false,
            is_office: false,
        };
        caller.at(&[])
    }
}

impl FromRequest for Principal {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let caller = request.extensions().get::<Self>().cloned();
        ready(caller.ok_or_else(|| Error::unauthenticated("UNAUTHENTICATED", "sign-in required")))
    }
}

/// The claims that services read from an access token. Identity writes more.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Claims {
    /// User ID.
    pub sub: Uuid,
    /// Email address.
    #[serde(default)]
    pub email: String,
    /// Session that the token belongs to.
    #[serde(default)]
    pub session_id: Option<Uuid>,
    /// Assurance level of the session.
    #[serde(default)]
    pub aal: Assurance,
    /// Whether the session has not verified the second factor of the account yet.
    #[serde(default)]
    pub second_factor_due: bool,
    /// Whether a role requires a second factor that is not set up.
    #[serde(default)]
    pub second_factor_missing: bool,
    /// Whether the session has no account.
    #[serde(default)]
    pub is_anonymous: bool,
    /// Time at which the token was signed, in seconds since 1970.
    #[serde(default)]
    pub iat: u64,
    /// Roles.
    #[serde(default)]
    pub app_metadata: AppMetadata,
    /// Time at which the token expires, in seconds since 1970.
    pub exp: u64,
}

/// The claims that identity writes for services, as in `app_metadata`.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct AppMetadata {
    /// Roles.
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
            is_office: false,
        }
    }
}
