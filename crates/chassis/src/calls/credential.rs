//! Service credentials: a token that is valid for at most one minute, signed with the caller's own key and
//! addressed to one callee.

use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};

use crate::{Error, Result};

/// Metadata key of the credential. The gateway removes it from every external request.
pub const CREDENTIAL_HEADER: &str = "x-selam-service-authorization";

/// Lifetime of a credential.
const LIFETIME: TimeDelta = TimeDelta::seconds(60);
/// Remaining lifetime at which a caller creates a new credential.
pub(super) const RENEWAL: TimeDelta = TimeDelta::seconds(15);
/// Allowed clock difference between two machines.
const LEEWAY: TimeDelta = TimeDelta::seconds(10);

/// The verified calling service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// Name of the service.
    pub service: String,
}

impl Caller {
    /// Returns the service that made `request`, as verified by the guard, or `None` without a credential.
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
    /// Returns the caller, if the credential is valid at `now` for calls to `callee`.
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

/// Signs a credential of the service `caller` for calls to `callee`, and returns it with its expiry time.
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

/// Returns the service name claimed in a credential, without verifying it.
pub(super) fn claimed_caller(token: &str) -> Result<String> {
    let header = jsonwebtoken::decode_header(token).map_err(|_| invalid())?;
    header.kid.ok_or_else(invalid)
}

/// Returns the claims of a credential, if one of the keys of the service `caller` signed it.
pub(super) fn verify(token: &str, caller: &str, keys: &[DecodingKey]) -> Result<Claims> {
    let mut validation = Validation::new(Algorithm::ES256);
    // The times are compared with the clock of the chassis, and the callee is not known here.
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
