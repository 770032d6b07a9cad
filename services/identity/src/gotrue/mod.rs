//! The GoTrue protocol under `/auth/v1`, compatible with the official `@supabase/auth-js` client. One file per group of
//! endpoints; the contract (`proto/selam/identity/v1/http.proto`) lists the endpoints.

mod admin;
mod admin_factors;
mod context;
mod error;
mod factors;
mod fields;
mod invite;
mod links;
mod logout;
mod meta;
mod not_offered;
mod passkeys;
mod recover;
mod recovery_codes;
mod request;
mod session_json;
mod signup;
mod token;
mod user;
pub mod user_json;
mod verify;
mod version;

use std::sync::Arc;

pub use error::ApiError;
use selam_chassis::HttpRoutes;

use crate::identity::Identity;

/// Registers the endpoints.
pub fn serve(routes: HttpRoutes, identity: Arc<Identity>) -> HttpRoutes {
    routes
        .state(identity)
        .finished_by(version::speak)
        .on("POST", "/auth/v1/signup", signup::signup)
        .on("POST", "/auth/v1/token", token::token)
        .on("POST", "/auth/v1/recover", recover::recover)
        .on("POST", "/auth/v1/resend", recover::resend)
        .on("POST", "/auth/v1/otp", recover::otp)
        .on("POST", "/auth/v1/verify", verify::post)
        .on("GET", "/auth/v1/verify", verify::get)
        .on("GET", "/auth/v1/user", user::get)
        .on("PUT", "/auth/v1/user", user::put)
        .on("GET", "/auth/v1/reauthenticate", user::reauthenticate)
        .on("POST", "/auth/v1/logout", logout::logout)
        .on("POST", "/auth/v1/factors", factors::enrol)
        .on("DELETE", "/auth/v1/factors/{id}", factors::remove)
        .on("POST", "/auth/v1/factors/{id}/challenge", factors::challenge)
        .on("POST", "/auth/v1/factors/{id}/verify", factors::verify)
        .on("POST", "/auth/v1/passkeys/registration/options", passkeys::begin)
        .on("POST", "/auth/v1/passkeys/registration/verify", passkeys::add)
        .on(
            "POST",
            "/auth/v1/passkeys/authentication/options",
            passkeys::begin_sign_in,
        )
        .on("POST", "/auth/v1/passkeys/authentication/verify", passkeys::sign_in)
        .on("GET", "/auth/v1/passkeys", passkeys::list)
        .on("PATCH", "/auth/v1/passkeys/{id}", passkeys::rename)
        .on("DELETE", "/auth/v1/passkeys/{id}", passkeys::remove)
        .on("GET", "/auth/v1/recovery-codes", recovery_codes::get)
        .on("POST", "/auth/v1/recovery-codes", recovery_codes::create)
        .on("POST", "/auth/v1/recovery-codes/verify", recovery_codes::verify)
        .on("GET", "/auth/v1/admin/users", admin::list)
        .on("POST", "/auth/v1/admin/users", admin::create)
        .on("GET", "/auth/v1/admin/users/{id}", admin::get)
        .on("PUT", "/auth/v1/admin/users/{id}", admin::update)
        .on("DELETE", "/auth/v1/admin/users/{id}", admin::delete)
        .on("GET", "/auth/v1/admin/users/{id}/factors", admin_factors::list)
        .on(
            "PUT",
            "/auth/v1/admin/users/{id}/factors/{factor_id}",
            admin_factors::update,
        )
        .on(
            "DELETE",
            "/auth/v1/admin/users/{id}/factors/{factor_id}",
            admin_factors::remove,
        )
        .on("GET", "/auth/v1/admin/users/{id}/passkeys", passkeys::list_of_user)
        .on(
            "DELETE",
            "/auth/v1/admin/users/{id}/passkeys/{passkey_id}",
            passkeys::remove_of_user,
        )
        .on("POST", "/auth/v1/admin/generate_link", links::generate_link)
        .on("POST", "/auth/v1/invite", invite::invite)
        .on("POST", "/auth/v1/sso", not_offered::sso)
        .on("GET", "/auth/v1/authorize", not_offered::authorize)
        .on("GET", "/auth/v1/user/identities/authorize", not_offered::link)
        .on("DELETE", "/auth/v1/user/identities/{id}", not_offered::link)
        .on("GET", "/auth/v1/settings", meta::settings)
        .on("GET", "/auth/v1/health", meta::health)
        .on("GET", "/auth/v1/.well-known/jwks.json", meta::jwks)
}
