//! Endpoints of the protocol for unsupported features: single sign-on, other providers, and identity linking.

use actix_web::HttpResponse;

use super::{ApiError, context::SignedIn};

/// `POST /sso`. Ignores the body.
///
/// # Errors
/// Always returns 404 `saml_provider_disabled`.
pub async fn sso() -> Result<HttpResponse, ApiError> {
    Err(ApiError::new(404, "saml_provider_disabled", "SAML 2.0 is disabled"))
}

/// `GET /authorize`.
///
/// # Errors
/// Always returns 400 `validation_failed`.
pub async fn authorize() -> Result<HttpResponse, ApiError> {
    Err(ApiError::invalid("Unsupported provider: provider is not enabled"))
}

/// `GET /user/identities/authorize`, `DELETE /user/identities/{id}`.
///
/// # Errors
/// Always returns 404 `manual_linking_disabled`, after the errors of [`SignedIn`].
pub async fn link(_: SignedIn) -> Result<HttpResponse, ApiError> {
    Err(ApiError::new(
        404,
        "manual_linking_disabled",
        "Manual linking is disabled",
    ))
}
