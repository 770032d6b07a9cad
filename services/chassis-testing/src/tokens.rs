use jsonwebtoken::{
    Algorithm, EncodingKey, Header,
    jwk::{Jwk, JwkSet},
};
use p256::{SecretKey, elliptic_curve::Generate as _, pkcs8::EncodePrivateKey as _};
use serde_json::json;
use uuid::Uuid;

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
        let now = i64::try_from(jsonwebtoken::get_current_timestamp()).unwrap();
        let claims = json!({
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
        });
        let mut header = Header::new(Algorithm::ES256);
        header.kid = Some(KEY_ID.to_owned());
        jsonwebtoken::encode(&header, &claims, &self.signing).unwrap()
    }
}
