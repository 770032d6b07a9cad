use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{
    Algorithm, EncodingKey, Header,
    jwk::{Jwk, JwkSet},
};
use p256::{SecretKey, elliptic_curve::Generate as _, pkcs8::EncodePrivateKey as _};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::TestPlatform;

const KEY_ID: &str = "key-of-tests";

pub(crate) struct TestKeys {
    signing: EncodingKey,
}

impl TestKeys {
    pub(crate) fn new() -> Self {
        let key = SecretKey::generate().to_pkcs8_der().unwrap();
        Self {
            signing: EncodingKey::from_ec_der(key.as_bytes()),
        }
    }

    pub(crate) fn public(&self) -> JwkSet {
        let mut jwk = Jwk::from_encoding_key(&self.signing, Algorithm::ES256).unwrap();
        jwk.common.key_id = Some(KEY_ID.to_owned());
        JwkSet { keys: vec![jwk] }
    }

    pub(crate) fn sign(
        &self,
        issuer: &str,
        user_id: Uuid,
        email: &str,
        roles: &[&str],
        lifetime: i64,
        second_factor_due: bool,
    ) -> String {
        let claims = claims(issuer, user_id, email, roles, lifetime, second_factor_due);
        self.signed(&claims)
    }

    fn signed(&self, claims: &Value) -> String {
        jsonwebtoken::encode(&header(Algorithm::ES256, KEY_ID), claims, &self.signing).unwrap()
    }

    /// Returns forged tokens, each with a description of its flaw.
    pub(crate) fn forged(&self, issuer: &str, user_id: Uuid, roles: &[&str]) -> Vec<(&'static str, String)> {
        let claims = claims(issuer, user_id, "mallory@example.test", roles, 3600, false);
        let with = |name: &str, value: Value| {
            let mut claims = claims.clone();
            claims[name] = value;
            claims
        };
        let now = claims["iat"].as_i64().unwrap();
        let good = self.signed(&claims);
        let parts: Vec<_> = good.split('.').collect();
        let encoded = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let other = with("sub", json!(Uuid::now_v7()));
        let none = json!({"alg": "none", "typ": "JWT", "kid": KEY_ID});
        let by_stranger = |kid: &str| {
            let stranger = Self::new();
            jsonwebtoken::encode(&header(Algorithm::ES256, kid), &claims, &stranger.signing).unwrap()
        };
        let public = serde_json::to_vec(&self.public().keys[0]).unwrap();
        let hs256 = |secret: &[u8]| {
            let key = EncodingKey::from_secret(secret);
            jsonwebtoken::encode(&header(Algorithm::HS256, KEY_ID), &claims, &key).unwrap()
        };
        vec![
            ("no signature", format!("{}.{}.", encoded(&none), parts[1])),
            (
                "no algorithm, with the signature of a valid token",
                format!("{}.{}.{}", encoded(&none), parts[1], parts[2]),
            ),
            ("HS256 with the public key", hs256(&public)),
            ("HS256 with an empty key", hs256(b"")),
            ("a foreign key with the real key ID", by_stranger(KEY_ID)),
            ("a stranger's key", by_stranger("key-of-a-stranger")),
            ("another user", format!("{}.{}.{}", parts[0], encoded(&other), parts[2])),
            ("expired", self.signed(&with("exp", json!(now - 3600)))),
            ("not valid yet", self.signed(&with("nbf", json!(now + 3600)))),
            ("another audience", self.signed(&with("aud", json!("anon")))),
            (
                "another issuer",
                self.signed(&with("iss", json!("https://attacker.example/auth/v1"))),
            ),
            ("a truncated token", good[..good.len() / 2].to_owned()),
        ]
    }
}

impl TestPlatform {
    /// Returns forged tokens, each with a description of its flaw.
    pub fn forged_tokens(&self, user_id: Uuid, roles: &[&str]) -> Vec<(&'static str, String)> {
        self.keys.forged(&self.settings.issuer(), user_id, roles)
    }
}

fn header(algorithm: Algorithm, kid: &str) -> Header {
    Header {
        kid: Some(kid.to_owned()),
        ..Header::new(algorithm)
    }
}

fn claims(issuer: &str, user_id: Uuid, email: &str, roles: &[&str], lifetime: i64, second_factor_due: bool) -> Value {
    let now = i64::try_from(jsonwebtoken::get_current_timestamp()).unwrap();
    json!({
        "iss": issuer,
        "aud": selam_chassis::auth::AUDIENCE,
        "sub": user_id,
        "email": email,
        "role": "authenticated",
        "session_id": Uuid::new_v4(),
        "aal": "aal1",
        "second_factor_due": second_factor_due,
        "iat": now,
        "exp": now + lifetime,
        "app_metadata": {"roles": roles},
    })
}
