//! Why the service says no. Protocols say it in their own words: [`crate::gotrue`] as GoTrue's codes, gRPC as reasons.

use selam_chassis::Error;

/// A refusal, or a failure of a part.
#[derive(Debug)]
pub enum AuthError {
    /// Code or link is wrong, used, or over. Which of these stays untold.
    CodeExpired,
    /// The user is locked out.
    Banned,
    /// The address belongs to another account.
    AddressTaken,
    /// There is no such user.
    UnknownUser,
    /// Address and password do not belong together.
    WrongCredentials,
    /// The address was never confirmed; told only to who knows the password.
    NotConfirmed,
    /// No session has this refresh token.
    UnknownRefreshToken,
    /// The refresh token was used before; its session is over now.
    RefreshTokenUsed,
    /// The session has lasted as long as one may.
    SessionTooOld,
    /// Nobody has refreshed the session for too long.
    SessionExpired,
    /// There is no such authorisation code.
    UnknownAuthorisation,
    /// The authorisation code is over.
    AuthorisationExpired,
    /// The verifier is not the one behind the challenge.
    WrongVerifier,
    /// The new password is the old one.
    SamePassword,
    /// The session is too old to change the password without another code.
    ReauthenticationNeeded,
    /// That other code is wrong.
    ReauthenticationWrong,
    /// The session has yet to show a second factor; the text says for what.
    SecondFactorDue(&'static str),
    /// The user has as many second factors as one may have.
    TooManyFactors,
    /// The user has a factor of that name.
    FactorNameTaken,
    /// The user has no such factor.
    UnknownFactor,
    /// The challenge is over, or its tries are used up.
    ChallengeExpired,
    /// The code of a second factor is wrong.
    WrongFactorCode,
    /// The site has no passkeys.
    PasskeysOff,
    /// What the passkey was to sign is over, or was answered already.
    PasskeyChallengeExpired,
    /// The passkey is not the one that was asked for, or its answer is wrong.
    WrongPasskey,
    /// An admin would lock themselves out, or delete themselves.
    OwnAccount(&'static str),
    /// Metadata is not what it may be; the text says why.
    Metadata(&'static str),
    /// Too many requests; come back after so many seconds.
    TooManyRequests(u64),
    /// Too many mails; come back after so many seconds.
    TooManyMails(u64),
    /// A part failed, or said no itself.
    Failed(Error),
}

impl From<Error> for AuthError {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<AuthError> for Error {
    /// For callers that nobody refuses: what they do cannot meet another account.
    fn from(refused: AuthError) -> Self {
        match refused {
            AuthError::Failed(error) => error,
            refused => Self::internal(format!("not expected here: {refused:?}")),
        }
    }
}
