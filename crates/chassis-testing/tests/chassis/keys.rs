//! Keys of access tokens when identity is slow, down or lacks a key.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{
    Algorithm, EncodingKey, Header,
    jwk::{Jwk, JwkSet},
};
use p256::{SecretKey, elliptic_curve::Generate as _, pkcs8::EncodePrivateKey as _};
use selam_chassis::TokenVerifier;
use serde_json::json;
use uuid::Uuid;

use crate::hanging_peer::HangingPeer;

/// Returns a token with this key ID. Its signature is not checked without a key.
fn token(key: &str) -> String {
    let part = |json: &str| URL_SAFE_NO_PAD.encode(json);
    let header = format!(r#"{{"alg":"ES256","typ":"JWT","kid":"{key}"}}"#);
    format!("{}.{}.{}", part(&header), part("{}"), part("signature"))
}

#[tokio::test]
async fn shares_one_fetch_when_identity_hangs() {
    let identity = HangingPeer::start().await;
    let verifier = TokenVerifier::from_url(format!("http://{}/keys", identity.address), "issuer").unwrap();
    let tokens: Vec<_> = (0..30).map(|number| token(&format!("key-{number}"))).collect();
    let answers = futures::future::join_all(tokens.iter().map(|token| verifier.verify(token))).await;
    for answer in answers {
        let error = answer.unwrap_err();
        assert_eq!(error.reason(), "KEYS_UNAVAILABLE");
        assert!(error.retry_after().is_some());
    }
    // Directly afterwards callers do not wait again either.
    assert_eq!(
        verifier.verify(&tokens[0]).await.unwrap_err().reason(),
        "KEYS_UNAVAILABLE"
    );
    assert_eq!(identity.connections(), 1);
}

#[tokio::test]
async fn accepts_tokens_within_clock_difference() {
    selam_chassis_testing::choose_cryptography();
    let key = SecretKey::generate().to_pkcs8_der().unwrap();
    let key = EncodingKey::from_ec_der(key.as_bytes());
    let mut public = Jwk::from_encoding_key(&key, Algorithm::ES256).unwrap();
    public.common.key_id = Some("key".to_owned());
    let verifier = TokenVerifier::from_keys(&JwkSet { keys: vec![public] }, "issuer").unwrap();
    let header = Header {
        kid: Some("key".to_owned()),
        ..Header::new(Algorithm::ES256)
    };
    let now = i64::try_from(jsonwebtoken::get_current_timestamp()).unwrap();
    // Seconds from the machine's time to the beginning and to the end of the token.
    for (begins, ends, refusal) in [
        (-600, 1, None),
        (-600, -15, None),
        (15, 600, None),
        (-600, -45, Some("TOKEN_EXPIRED")),
        (45, 600, Some("TOKEN_INVALID")),
    ] {
        let claims = json!({
            "iss": "issuer", "aud": selam_chassis::auth::AUDIENCE, "sub": Uuid::now_v7(), "email": "hana@example.test",
            "iat": now + begins, "nbf": now + begins, "exp": now + ends, "app_metadata": {"roles": []},
        });
        let token = jsonwebtoken::encode(&header, &claims, &key).unwrap();
        let verified = verifier.verify(&token).await;
        assert_eq!(verified.err().map(|error| error.reason()), refusal, "{begins} {ends}");
    }
}
