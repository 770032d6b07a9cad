//! The keys of access tokens, when identity is slow, away or asked for keys that it does not have.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use selam_chassis::TokenVerifier;

use crate::hanging_peer::HangingPeer;

/// A token that names a key; its signature is never looked at without one.
fn token(key: &str) -> String {
    let part = |json: &str| URL_SAFE_NO_PAD.encode(json);
    let header = format!(r#"{{"alg":"ES256","typ":"JWT","kid":"{key}"}}"#);
    format!("{}.{}.{}", part(&header), part("{}"), part("signature"))
}

#[tokio::test]
async fn all_who_wait_for_an_identity_that_hangs_share_one_try() {
    let identity = HangingPeer::start().await;
    let verifier = TokenVerifier::from_url(format!("http://{}/keys", identity.address), "issuer").unwrap();
    let tokens: Vec<_> = (0..30).map(|number| token(&format!("key-{number}"))).collect();
    let answers = futures::future::join_all(tokens.iter().map(|token| verifier.verify(token))).await;
    for answer in answers {
        let error = answer.unwrap_err();
        assert_eq!(error.reason(), "KEYS_UNAVAILABLE");
        assert!(error.retry_after().is_some());
    }
    // Nor does anybody wait again a moment later.
    assert_eq!(
        verifier.verify(&tokens[0]).await.unwrap_err().reason(),
        "KEYS_UNAVAILABLE"
    );
    assert_eq!(identity.connections(), 1);
}
