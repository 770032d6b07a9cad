//! With what a service shows another who it is: a token of at most a minute, signed with its own key, good for one callee.

use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};

use crate::{Error, Result};

/// Metadata that carries the credential. The gateway takes it off every request from outside.
pub const CREDENTIAL_HEADER: &str = "x-selam-service-authorization";

/// How long a credential is good.
const LIFETIME: TimeDelta = TimeDelta::seconds(60);
/// Time before its end at which a caller makes a new one.
pub(super) const RENEWAL: TimeDelta = TimeDelta::seconds(15);
/// By how much the clocks of two machines may differ.
const LEEWAY: TimeDelta = TimeDelta::seconds(10);

/// The service that calls, verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// Its name.
    pub service: String,
}

impl Caller {
    /// The service that made `request`, as the guard verified it; nothing when no service showed a credential.
    pub fn of<T>(request: &tonic::Request<T>) -> Option<&Self> {
        request.extensions().get()
    }
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Claims {
    iss: String,
    aud: String,
    iat: i64,
    exp: i64,
}

impl Claims {
    /// The caller, when the credential is good at `now` for calling `callee`.
    pub(super) fn caller(&self, callee: &str, now: DateTime<Utc>) -> Result<Caller> {
        let leeway = LEEWAY.num_seconds();
        let is_long_lived = self.exp.saturating_sub(self.iat) > LIFETIME.num_seconds();
        if self.aud != callee || is_long_lived || self.iat > now.timestamp().saturating_add(leeway) {
            return Err(invalid());
        }
        if self.exp.saturating_add(leeway) <= now.timestamp() {
            return Err(Error::unauthenticated(
                "SERVICE_CREDENTIAL_EXPIRED",
                "the credential of the calling service has expired",
            ));
        }
        Ok(Caller {
            service: self.iss.clone(),
        })
    }
}

/// A credential of the service `caller` for calls to `callee`, and when it ends.
pub(super) fn sign(
    key: &EncodingKey,
    caller: &str,
    callee: &str,
    now: DateTime<Utc>,
) -> Result<(String, DateTime<Utc>)> {
    let end = now + LIFETIME;
    let claims = Claims {
        iss: caller.to_owned(),
        aud: callee.to_owned(),
        iat: now.timestamp(),
        exp: end.timestamp(),
    };
    let mut header = Header::new(Algorithm::ES256);
    header.kid = Some(caller.to_owned());
    let token = jsonwebtoken::encode(&header, &claims, key).map_err(Error::internal)?;
    Ok((token, end))
}

/// The name of the service that a credential says it is of. Nothing about it is verified.
pub(super) fn claimed_caller(token: &str) -> Result<String> {
    let header = jsonwebtoken::decode_header(token).map_err(|_| invalid())?;
    header.kid.ok_or_else(invalid)
}

/// What a credential says, when one of the keys of the service `caller` signed it.
pub(super) fn verify(token: &str, caller: &str, keys: &[DecodingKey]) -> Result<Claims> {
    let mut validation = Validation::new(Algorithm::ES256);
    // The times are compared with the chassis' clock, and the callee is not known here.
    validation.validate_exp = false;
    validation.validate_aud = false;
    validation.set_required_spec_claims(&["iss", "aud", "exp"]);
    validation.set_issuer(&[caller]);
    let decode = |key| jsonwebtoken::decode::<Claims>(token, key, &validation).ok();
    keys.iter().find_map(decode).map(|data| data.claims).ok_or_else(invalid)
}

pub(super) fn invalid() -> Error {
    Error::unauthenticated(
        "SERVICE_CREDENTIAL_INVALID",
        "the credential of the calling service is not valid",
    )
}
