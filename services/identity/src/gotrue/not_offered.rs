//! What the protocol knows and the platform does not offer: single sign-on, other providers, linking them.

use actix_web::HttpResponse;

use super::{ApiError, context::SignedIn};

/// `POST /sso`. What the request says is not looked at.
///
/// # Errors
/// 404 `saml_provider_disabled`, always.
pub async fn sso() -> Result<HttpResponse, ApiError> {
    Err(ApiError::new(404, "saml_provider_disabled", "SAML 2.0 is disabled"))
}

/// `GET /authorize`.
///
/// # Errors
/// 400 `validation_failed`, always.
pub async fn authorize() -> Result<HttpResponse, ApiError> {
    Err(ApiError::invalid("Unsupported provider: provider is not enabled"))
}

/// `GET /user/identities/authorize`, `DELETE /user/identities/{id}`.
///
/// # Errors
/// 404 `manual_linking_disabled`, always; those of [`SignedIn`] before it.
pub async fn link(_: SignedIn) -> Result<HttpResponse, ApiError> {
    Err(ApiError::new(
        404,
        "manual_linking_disabled",
        "Manual linking is disabled",
    ))
}
