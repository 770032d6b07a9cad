//! Errors in the two shapes of the protocol.

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

/// An error as the client of the protocol sees it.
#[derive(Debug)]
pub struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: Cow<'static, str>,
    weak_password: Option<Vec<&'static str>>,
    /// Boxed, so that results that carry an error stay small.
    header: Option<Box<(HeaderName, HeaderValue)>>,
}

impl ApiError {
    /// An error with an HTTP status and one of the protocol's error codes.
    pub fn new(status: u16, code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            status: StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
            code,
            message: message.into(),
            weak_password: None,
            header: None,
        }
    }

    /// 400 with one of the protocol's error codes.
    pub fn bad_request(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(400, code, message)
    }

    /// 400 `validation_failed`: a field is missing or wrong.
    pub fn invalid(message: impl Into<Cow<'static, str>>) -> Self {
        Self::bad_request("validation_failed", message)
    }

    /// 403: code or link is wrong, used, or over. Which of these stays untold.
    pub fn otp_expired() -> Self {
        Self::new(403, "otp_expired", "Token has expired or is invalid")
    }

    /// 404: no such user, told to admins only.
    pub fn user_not_found() -> Self {
        Self::new(404, "user_not_found", "User not found")
    }

    /// 422: the address belongs to another account, told only to who holds its mailbox or is an admin.
    pub fn email_exists() -> Self {
        Self::new(
            422,
            "email_exists",
            "A user with this email address has already been registered",
        )
    }

    /// 413: the body is larger than the contract allows.
    pub fn too_large() -> Self {
        Self::new(413, "validation_failed", "The request body is larger than 64 KiB")
    }

    /// What the chassis noticed, in the words of the protocol.
    pub fn of(error: &selam_chassis::Error) -> Self {
        match (error.reason(), error.code()) {
            ("BODY_TOO_LARGE", _) => Self::too_large(),
            ("METHOD_NOT_ALLOWED", _) => Self::new(405, "method_not_allowed", "This path does not know the method"),
            (_, Code::NotFound) => Self::new(404, "not_found", "There is nothing at this path"),
            (_, Code::InvalidArgument) => Self::bad_request("bad_json", "The request could not be read"),
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
            _ => Self::new(500, "unexpected_failure", "Something went wrong on our side"),
        }
    }

    /// 429, with the seconds to wait.
    pub fn too_many(code: &'static str, message: impl Into<Cow<'static, str>>, seconds: u64) -> Self {
        Self::new(429, code, message).with_header(header::RETRY_AFTER, HeaderValue::from(seconds))
    }

    /// The same with a header.
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: impl TryInto<HeaderValue>) -> Self {
        self.header = value.try_into().ok().map(|value| Box::new((name, value)));
        self
    }

    /// The protocol's error code.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// English text for developers and, where the protocol's client shows it, for users.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Whether the fault is ours.
    pub fn is_ours(&self) -> bool {
        self.status.is_server_error()
    }

    /// The response. `dated` clients (API version 2024-01-01) get the code as `code`, older ones as `error_code`.
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
            AuthError::PasskeyChallengeExpired => Self::bad_request(
                "webauthn_challenge_expired",
                "The challenge has expired or was answered, begin again",
            ),
            AuthError::WrongPasskey => Self::new(422, "mfa_verification_failed", "The passkey could not be verified"),
            AuthError::OwnAccount(message) | AuthError::Metadata(message) => {
                Self::new(422, "validation_failed", message)
            }
            AuthError::TooManyRequests(seconds) => {
                Self::too_many("over_request_rate_limit", "Request rate limit reached", seconds)
            }
            AuthError::TooManyMails(seconds) => {
                let message = format!("For security purposes, you can only request this after {seconds} seconds.");
                Self::too_many("over_email_send_rate_limit", message, seconds)
            }
            AuthError::Failed(error) => error.into(),
        }
    }
}
