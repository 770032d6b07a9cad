//! Errors in the two formats of the protocol.

use std::{borrow::Cow, fmt};

use actix_web::{
    HttpResponse, ResponseError,
    http::{
        StatusCode,
        header::{self, HeaderName, HeaderValue},
    },
};
use selam_chassis::Code;
use serde_json::{Value, json};

use crate::{error::AuthError, password::Weakness};

/// An error response of the protocol.
#[derive(Debug)]
pub struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: Cow<'static, str>,
    weak_password: Option<Vec<&'static str>>,
    /// Boxed to keep results small.
    header: Option<Box<(HeaderName, HeaderValue)>>,
}

impl ApiError {
    /// Creates an error with an HTTP status and one of the protocol's error codes.
    pub fn new(status: u16, code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            status: StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
            code,
            message: message.into(),
            weak_password: None,
            header: None,
        }
    }

    /// Creates a 400 error with one of the protocol's error codes.
    pub fn bad_request(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(400, code, message)
    }

    /// Creates 400 `validation_failed`: a field is missing or invalid.
    pub fn invalid(message: impl Into<Cow<'static, str>>) -> Self {
        Self::bad_request("validation_failed", message)
    }

    /// Creates 403 `otp_expired`: invalid, used or expired code or link (deliberately not distinguished).
    pub fn otp_expired() -> Self {
        Self::new(403, "otp_expired", "Token has expired or is invalid")
    }

    /// Creates 404 `user_not_found`, returned only to admins.
    pub fn user_not_found() -> Self {
        Self::new(404, "user_not_found", "User not found")
    }

    /// Creates 422 `email_exists`: another account has the address. Returned only to admins and to the owner of the
    /// mailbox.
    pub fn email_exists() -> Self {
        Self::new(
            422,
            "email_exists",
            "A user with this email address has already been registered",
        )
    }

    /// Creates 413: the body exceeds the limit of the contract.
    pub fn too_large() -> Self {
        Self::new(413, "validation_failed", "The request body is larger than 64 KiB")
    }

    /// Converts an error of the chassis to the protocol's error codes.
    pub fn of(error: &selam_chassis::Error) -> Self {
        match (error.reason(), error.code()) {
            ("BODY_TOO_LARGE", _) => Self::too_large(),
            ("METHOD_NOT_ALLOWED", _) => Self::new(405, "method_not_allowed", "This path does not support the method"),
            (_, Code::NotFound) => Self::new(404, "not_found", "No such path"),
            (_, Code::InvalidArgument) => Self::bad_request("bad_json", "The request could not be parsed"),
            (_, Code::ResourceExhausted) => Self::too_many(
                "over_request_rate_limit",
                "Request rate limit reached",
                error.retry_after().map_or(1, |wait| wait.as_secs().max(1)),
            ),
            (_, Code::Unavailable | Code::DeadlineExceeded) => Self::new(
                503,
                "request_timeout",
                "The service is not available at the moment, try again soon",
            ),
            _ => Self::new(500, "unexpected_failure", "Internal server error"),
        }
    }

    /// Creates a 429 error with the seconds to wait in `Retry-After`.
    pub fn too_many(code: &'static str, message: impl Into<Cow<'static, str>>, seconds: u64) -> Self {
        Self::new(429, code, message).with_header(header::RETRY_AFTER, HeaderValue::from(seconds))
    }

    /// Adds a header.
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: impl TryInto<HeaderValue>) -> Self {
        self.header = value.try_into().ok().map(|value| Box::new((name, value)));
        self
    }

    /// Returns the protocol's error code.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// Returns the English text for developers, which some clients show to users.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Whether this is a server error.
    pub fn is_ours(&self) -> bool {
        self.status.is_server_error()
    }

    /// Builds the response. Clients of API version 2024-01-01 (`dated`) receive the code as `code`, older clients as
    /// `error_code`.
    pub fn response(&self, dated: bool) -> HttpResponse {
        let mut body = if dated {
            json!({ "code": self.code, "message": self.message })
        } else {
            json!({ "code": self.status.as_u16(), "error_code": self.code, "msg": self.message })
        };
        if let (Some(reasons), Value::Object(fields)) = (&self.weak_password, &mut body) {
            fields.insert(
                "weak_password".into(),
                json!({ "reasons": reasons, "message": self.message }),
            );
        }
        let mut response = HttpResponse::build(self.status);
        if let Some(header) = &self.header {
            response.insert_header((**header).clone());
        }
        response.json(body)
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.status.as_u16(), self.code, self.message)
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse {
        self.response(false)
    }
}

impl From<Weakness> for ApiError {
    fn from(weakness: Weakness) -> Self {
        Self {
            weak_password: Some(weakness.reasons),
            ..Self::new(422, "weak_password", weakness.message)
        }
    }
}

impl From<selam_chassis::Error> for ApiError {
    fn from(error: selam_chassis::Error) -> Self {
        let own = Self::of(&error);
        if own.is_ours() {
            tracing::error!(%error, "request failed");
        }
        own
    }
}

impl From<AuthError> for ApiError {
    fn from(refused: AuthError) -> Self {
        match refused {
            AuthError::CodeExpired => Self::otp_expired(),
            AuthError::Banned => Self::new(403, "user_banned", "User is banned"),
            AuthError::AddressTaken => Self::email_exists(),
            AuthError::UnknownUser => Self::user_not_found(),
            AuthError::WrongCredentials => Self::bad_request("invalid_credentials", "Invalid login credentials"),
            AuthError::NotConfirmed => Self::bad_request("email_not_confirmed", "Email not confirmed"),
            AuthError::UnknownRefreshToken => Self::bad_request(
                "refresh_token_not_found",
                "Invalid Refresh Token: Refresh Token Not Found",
            ),
            AuthError::RefreshTokenUsed => {
                Self::bad_request("refresh_token_already_used", "Invalid Refresh Token: Already Used")
            }
            AuthError::SessionTooOld => Self::bad_request("session_expired", "Invalid Refresh Token: Session Expired"),
            AuthError::SessionExpired => {
                Self::bad_request("session_expired", "Invalid Refresh Token: Session Expired (Inactivity)")
            }
            AuthError::UnknownAuthorisation => Self::new(
                404,
                "flow_state_not_found",
                "invalid flow state, no valid flow state found",
            ),
            AuthError::AuthorisationExpired => {
                Self::new(422, "flow_state_expired", "invalid flow state, flow state has expired")
            }
            AuthError::WrongVerifier => Self::bad_request(
                "bad_code_verifier",
                "code challenge does not match previously saved code verifier",
            ),
            AuthError::SamePassword => Self::new(
                422,
                "same_password",
                "New password should be different from the old password.",
            ),
            AuthError::ReauthenticationNeeded => {
                Self::bad_request("reauthentication_needed", "Password update requires reauthentication")
            }
            AuthError::ReauthenticationWrong => {
                Self::new(422, "reauthentication_not_valid", "Nonce has expired or is invalid")
            }
            AuthError::SecondFactorDue(message) => Self::new(401, "insufficient_aal", message),
            AuthError::TooManyFactors => Self::new(
                422,
                "too_many_enrolled_mfa_factors",
                "Maximum number of enrolled factors reached, unenroll to continue",
            ),
            AuthError::FactorNameTaken => Self::new(
                422,
                "mfa_factor_name_conflict",
                "A factor with the friendly name for this user already exists",
            ),
            AuthError::UnknownFactor => Self::new(404, "mfa_factor_not_found", "Factor not found"),
            AuthError::ChallengeExpired => Self::new(
                422,
                "mfa_challenge_expired",
                "MFA challenge has expired, verify against another challenge or create a new challenge.",
            ),
            AuthError::WrongFactorCode => Self::new(422, "mfa_verification_failed", "Invalid TOTP code entered"),
            AuthError::PasskeysOff => Self::new(404, "passkey_disabled", "Passkeys are disabled"),
            AuthError::UnknownPasskeyChallenge => Self::bad_request(
                "webauthn_challenge_not_found",
                "The challenge does not exist, has expired or was already answered, request a new one",
            ),
            AuthError::WrongPasskeySignIn => {
                Self::bad_request("webauthn_verification_failed", "The passkey could not be verified")
            }
            AuthError::WrongPasskey => Self::new(422, "mfa_verification_failed", "The passkey could not be verified"),
            AuthError::OwnAccount(message) | AuthError::Metadata(message) => {
                Self::new(422, "validation_failed", message)
            }
            AuthError::LastAdmin => Self::new(422, "validation_failed", "No admin would remain"),
            AuthError::TooManyRequests(seconds) => {
                Self::too_many("over_request_rate_limit", "Request rate limit reached", seconds)
            }
            AuthError::TooManyGuesses => Self::new(
                429,
                "too_many_wrong_attempts",
                "Too many wrong attempts for this account, sign in in another way or try again tomorrow",
            ),
            AuthError::TooManyMails(seconds) => {
                let message = format!("For security purposes, you can only request this after {seconds} seconds.");
                Self::too_many("over_email_send_rate_limit", message, seconds)
            }
            AuthError::Failed(error) => error.into(),
        }
    }
}
