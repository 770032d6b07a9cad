//! Keys of access tokens when identity is slow, down or lacks a key.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use selam_chassis::TokenVerifier;

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
