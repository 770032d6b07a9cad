//! Random tokens (refresh tokens, links, authorisation codes), stored only as hashes, and signed access tokens.

use std::time::Duration;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, Header, Validation};
use moka::sync::Cache;
use selam_chassis::{Error, Result};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::keys::SigningKeys;

/// Audience of all access tokens and `role` of all users, as GoTrue defines them.
pub const AUTHENTICATED: &str = "authenticated";

/// Time for which a verified token is known.
const REMEMBERED: Duration = Duration::from_secs(600);

/// Generates 256 random bits in base64url.
pub fn random_token() -> String {
    let mut bytes = [0_u8; 32];
    rand::fill(&mut bytes[..]);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Returns the stored form of a random token. A plain hash is enough for 256 random bits.
pub fn hash_token(token: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(token.as_bytes()))
}

/// Claims of an access token.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Claims {
    /// Issuer.
    pub iss: String,
    /// Always [`AUTHENTICATED`].
    pub aud: String,
    /// User ID.
    pub sub: Uuid,
    /// Address of the user.
    pub email: String,
    /// Always empty: the platform stores no phone numbers.
    pub phone: String,
    /// Always [`AUTHENTICATED`].
    pub role: String,
    /// Assurance level: `aal1` or `aal2`.
    pub aal: String,
    /// Whether the user has a second factor that this session has not verified. Services then reject the token.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub second_factor_due: bool,
    /// Whether the user cannot use their roles until they set up a second factor.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub second_factor_missing: bool,
    /// End of the grace period for setting up a second factor, in seconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_factor_until: Option<i64>,
    /// Authentication methods of the session.
    pub amr: Value,
    /// Session ID.
    pub session_id: Uuid,
    /// Issue time, in seconds since 1970.
    pub iat: i64,
    /// Expiry, in seconds since 1970.
    pub exp: i64,
    /// `provider`, `providers`, `roles`.
    pub app_metadata: Value,
    /// Metadata that the user may change.
    pub user_metadata: Value,
    /// Whether the user is anonymous.
    pub is_anonymous: bool,
}

/// Signs claims with the current key.
///
/// # Errors
/// Returns an error when signing fails, which does not occur with a valid key.
pub fn sign(keys: &SigningKeys, claims: &Claims) -> Result<String> {
    let key = keys.signer();
    let header = Header {
        kid: Some(key.kid.clone()),
        ..Header::new(Algorithm::ES256)
    };
    jsonwebtoken::encode(&header, claims, &key.encoding).map_err(|error| Error::internal(anyhow::Error::new(error)))
}

/// Reason for rejecting an access token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenError {
    /// Malformed, altered, or signed with another key.
    Invalid,
    /// Expired.
    Expired,
}

/// Verifies signature, issuer, audience and expiry of an access token.
///
/// # Errors
/// Returns the reason for rejecting the token.
pub fn verify(keys: &SigningKeys, issuer: &str, now: DateTime<Utc>, token: &str) -> Result<Claims, TokenError> {
    let header = jsonwebtoken::decode_header(token).map_err(|_| TokenError::Invalid)?;
    let key = header
        .kid
        .as_deref()
        .and_then(|kid| keys.find(kid))
        .ok_or(TokenError::Invalid)?;
    let mut validation = Validation::new(Algorithm::ES256);
    validation.set_audience(&[AUTHENTICATED]);
    validation.set_issuer(&[issuer]);
    validation.set_required_spec_claims(&["exp", "aud", "iss", "sub"]);
    // Checked below against the platform's clock.
    validation.validate_exp = false;
    let claims = jsonwebtoken::decode::<Claims>(token, &key.decoding, &validation)
        .map_err(|_| TokenError::Invalid)?
        .claims;
    if is_expired(&claims, now) {
        Err(TokenError::Expired)
    } else {
        Ok(claims)
    }
}

/// Access tokens whose signature was verified before. A client sends the same token many times.
pub struct VerifiedTokens(Cache<[u8; 32], Claims>);

impl Default for VerifiedTokens {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(10_000).time_to_live(REMEMBERED).build())
    }
}

impl VerifiedTokens {
    /// As [`verify`], without verifying the signature of a known token again.
    ///
    /// # Errors
    /// As [`verify`].
    pub fn verify(
        &self,
        keys: &SigningKeys,
        issuer: &str,
        now: DateTime<Utc>,
        token: &str,
    ) -> Result<Claims, TokenError> {
        let hash: [u8; 32] = Sha256::digest(token.as_bytes()).into();
        let claims = match self.0.get(&hash) {
            Some(claims) => claims,
            None => {
                let claims = verify(keys, issuer, now, token)?;
                self.0.insert(hash, claims.clone());
                claims
            }
        };
        if is_expired(&claims, now) {
            return Err(TokenError::Expired);
        }
        Ok(claims)
    }
}

fn is_expired(claims: &Claims, now: DateTime<Utc>) -> bool {
    DateTime::from_timestamp(claims.exp, 0).is_none_or(|exp| exp <= now)
}

/// Returns `now` plus a number of seconds.
pub fn after(now: DateTime<Utc>, seconds: u32) -> DateTime<Utc> {
    now + TimeDelta::seconds(i64::from(seconds))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::keys::generate;
    use serde_json::json;

    #[test]
    fn known_tokens_still_expire() {
        let (keys, now) = (
            SigningKeys::from_pem(&generate().unwrap()).unwrap(),
            DateTime::UNIX_EPOCH,
        );
        let known = VerifiedTokens::default();
        let mut claims = claims(now);
        claims.exp = (now + TimeDelta::minutes(5)).timestamp();
        let token = sign(&keys, &claims).unwrap();
        let altered = token.replace('.', ".A");
        for _ in 0..2 {
            assert_eq!(known.verify(&keys, ISSUER, now, &token).unwrap().sub, claims.sub);
            let refused = known.verify(&keys, ISSUER, now, &altered);
            assert_eq!(refused.unwrap_err(), TokenError::Invalid);
        }
        let late = known.verify(&keys, ISSUER, now + TimeDelta::minutes(6), &token);
        assert_eq!(late.unwrap_err(), TokenError::Expired);
    }

    const ISSUER: &str = "https://selam.example/auth/v1";

    fn claims(now: DateTime<Utc>) -> Claims {
        Claims {
            iss: ISSUER.into(),
            aud: AUTHENTICATED.into(),
            sub: Uuid::now_v7(),
            email: "a@example.test".into(),
            phone: String::new(),
            role: AUTHENTICATED.into(),
            aal: "aal1".into(),
            second_factor_due: false,
            second_factor_missing: false,
            second_factor_until: None,
            amr: json!([]),
            session_id: Uuid::now_v7(),
            iat: now.timestamp(),
            exp: now.timestamp() + 60,
            app_metadata: json!({"roles": ["admin"]}),
            user_metadata: json!({}),
            is_anonymous: false,
        }
    }

    #[test]
    fn accepts_token_until_expiry() {
        let keys = SigningKeys::from_pem(&generate().unwrap()).unwrap();
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let claims = claims(now);
        let token = sign(&keys, &claims).unwrap();
        assert_eq!(verify(&keys, ISSUER, now, &token).unwrap().sub, claims.sub);
        assert!(verify(&keys, ISSUER, after(now, 59), &token).is_ok());
        assert_eq!(
            verify(&keys, ISSUER, after(now, 60), &token).unwrap_err(),
            TokenError::Expired
        );
    }

    #[test]
    fn rejects_foreign_or_altered_token() {
        let (ours, theirs) = (
            SigningKeys::from_pem(&generate().unwrap()).unwrap(),
            SigningKeys::from_pem(&generate().unwrap()).unwrap(),
        );
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let token = sign(&ours, &claims(now)).unwrap();
        assert_eq!(verify(&theirs, ISSUER, now, &token).unwrap_err(), TokenError::Invalid);
        assert_eq!(
            verify(&ours, "https://other.example", now, &token).unwrap_err(),
            TokenError::Invalid
        );
        let other_audience = sign(
            &ours,
            &Claims {
                aud: "other".into(),
                ..claims(now)
            },
        )
        .unwrap();
        assert_eq!(
            verify(&ours, ISSUER, now, &other_audience).unwrap_err(),
            TokenError::Invalid
        );
        let mut parts: Vec<_> = token.split('.').collect();
        let raised = URL_SAFE_NO_PAD.encode(
            serde_json::to_vec(&Claims {
                email: "b@example.test".into(),
                ..claims(now)
            })
            .unwrap(),
        );
        parts[1] = &raised;
        assert_eq!(
            verify(&ours, ISSUER, now, &parts.join(".")).unwrap_err(),
            TokenError::Invalid
        );
        // `alg: none` with a valid key ID.
        let none = URL_SAFE_NO_PAD.encode(json!({"alg": "none", "typ": "JWT", "kid": ours.signer().kid}).to_string());
        assert_eq!(
            verify(&ours, ISSUER, now, &format!("{none}.{}.", parts[1])).unwrap_err(),
            TokenError::Invalid
        );
        for text in ["", "a", "a.b.c", "....", "\u{0}"] {
            assert_eq!(
                verify(&ours, ISSUER, now, text).unwrap_err(),
                TokenError::Invalid,
                "{text:?}"
            );
        }
    }

    #[test]
    fn generates_long_distinct_tokens() {
        assert_eq!(random_token().len(), 43);
        assert_ne!(random_token(), random_token());
        assert_ne!(hash_token("a"), hash_token("b"));
    }
}
