//! Errors of the domain. [`crate::gotrue`] maps them to GoTrue's error codes, and the gRPC services map them to
//! reasons.

use std::time::Duration;

use selam_chassis::Error;

/// A rejected request or an internal failure.
#[derive(Debug)]
pub enum AuthError {
    /// Invalid, used or expired code or link. The variants are deliberately not distinguished.
    CodeExpired,
    /// The user is banned.
    Banned,
    /// Another account has the address.
    AddressTaken,
    /// The user does not exist.
    UnknownUser,
    /// Address and password do not match.
    WrongCredentials,
    /// The address is not confirmed. Returned only after the right password.
    NotConfirmed,
    /// No session has this refresh token.
    UnknownRefreshToken,
    /// The refresh token was already used; its session has ended.
    RefreshTokenUsed,
    /// The session has reached its maximum lifetime.
    SessionTooOld,
    /// The session has expired for lack of a refresh.
    SessionExpired,
    /// The authorisation code does not exist.
    UnknownAuthorisation,
    /// The authorisation code has expired.
    AuthorisationExpired,
    /// The verifier does not match the PKCE challenge.
    WrongVerifier,
    /// The new password equals the current one.
    SamePassword,
    /// The change requires reauthentication.
    ReauthenticationNeeded,
    /// The reauthentication code is wrong.
    ReauthenticationWrong,
    /// The session requires a second factor; the text names the operation.
    SecondFactorDue(&'static str),
    /// The user has the maximum number of second factors.
    TooManyFactors,
    /// The user already has a factor with this name.
    FactorNameTaken,
    /// The user does not have this factor.
    UnknownFactor,
    /// The challenge has expired or has no attempts left.
    ChallengeExpired,
    /// The code of the second factor is wrong.
    WrongFactorCode,
    /// Passkeys are disabled.
    PasskeysOff,
    /// The passkey challenge does not exist, has expired or was already answered.
    UnknownPasskeyChallenge,
    /// The passkey is not the requested one, or its signature is wrong.
    WrongPasskey,
    /// No account has the passkey, or its signature is wrong.
    WrongPasskeySignIn,
    /// An admin tried to ban, demote or delete their own account.
    OwnAccount(&'static str),
    /// No admin would remain.
    LastAdmin,
    /// The metadata is invalid; the text holds the reason.
    Metadata(&'static str),
    /// Rate limit exceeded; holds the seconds until the next attempt.
    TooManyRequests(u64),
    /// The account admits no more guesses from any client for up to a day.
    TooManyGuesses,
    /// Email limit exceeded; holds the seconds until the next attempt.
    TooManyMails(u64),
    /// An internal failure, or an error of another component.
    Failed(Error),
}

impl From<Error> for AuthError {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<AuthError> for Error {
    /// For the gRPC services. Errors that only the protocol's endpoints can cause become internal ones.
    fn from(refused: AuthError) -> Self {
        match refused {
            AuthError::Failed(error) => error,
            AuthError::UnknownUser => Self::not_found("PERSON_NOT_FOUND", "no such person"),
            AuthError::OwnAccount(why) => Self::failed_precondition("OWN_ACCOUNT", why),
            AuthError::LastAdmin => {
                Self::failed_precondition("LAST_ADMIN", "no admin would remain: give another user the role first")
            }
            AuthError::ReauthenticationNeeded => Self::failed_precondition(
                "REAUTHENTICATION_REQUIRED",
                "enter your password or an emailed code, or sign in again",
            ),
            AuthError::WrongCredentials => {
                Self::field("currentPassword", "PASSWORD_INCORRECT", "the password is incorrect")
            }
            AuthError::ReauthenticationWrong => {
                Self::field("code", "CODE_INCORRECT", "the code is incorrect or expired")
            }
            AuthError::TooManyRequests(seconds) => Self::resource_exhausted("RATE_LIMITED", "too many attempts")
                .with_retry_after(Duration::from_secs(seconds)),
            AuthError::TooManyGuesses => Self::resource_exhausted(
                "TOO_MANY_WRONG_ATTEMPTS",
                "too many wrong attempts; use an emailed code",
            ),
            AuthError::TooManyMails(seconds) => {
                Self::resource_exhausted("EMAIL_RATE_LIMIT", "the person received such an email moments ago")
                    .with_retry_after(Duration::from_secs(seconds))
            }
            refused => Self::internal(format!("unexpected error: {refused:?}")),
        }
    }
}
