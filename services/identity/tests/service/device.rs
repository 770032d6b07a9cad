//! A simulated device with its browser, which creates and uses passkeys and returns the JSON that
//! `navigator.credentials` would return.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use p256::{
    ecdsa::{DerSignature, SigningKey, signature::Signer},
    elliptic_curve::Generate,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::{SITE, text};

/// Flags: user present, user verified.
const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
/// Flag: attested credential data follows.
const ATTESTED: u8 = 0x40;

/// A device with one passkey.
pub struct Device {
    /// Origin of the page in its browser.
    pub origin: String,
    /// Whether the device verifies the user.
    pub verifies: bool,
    /// Signature counter.
    pub count: u32,
    /// Credential ID.
    pub id: Vec<u8>,
    key: SigningKey,
    user: String,
}

impl Device {
    pub fn new() -> Self {
        let key = SigningKey::generate();
        Self {
            origin: SITE.to_owned(),
            verifies: true,
            count: 0,
            // Unique per key, as on real devices.
            id: Sha256::digest(key.verifying_key().to_sec1_point(false).as_bytes()).to_vec(),
            key,
            user: String::new(),
        }
    }

    /// Creates the passkey.
    pub fn create(&mut self, options: &Value) -> Value {
        text(&options["user"], "id").clone_into(&mut self.user);
        let client = self.client_data("webauthn.create", options);
        let point = self.key.verifying_key().to_sec1_point(false);
        let (x, y) = (point.x().unwrap(), point.y().unwrap());
        // COSE key: {kty: EC2, alg: ES256, crv: P-256, x, y}.
        let mut cose = vec![0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
        cose.extend_from_slice(x);
        cose.extend_from_slice(&[0x22, 0x58, 0x20]);
        cose.extend_from_slice(y);
        let mut data = self.authenticator_data(text(&options["rp"], "id"), ATTESTED);
        data.extend_from_slice(&[0; 16]);
        data.extend_from_slice(&u16::try_from(self.id.len()).unwrap().to_be_bytes());
        data.extend_from_slice(&self.id);
        data.extend_from_slice(&cose);
        // {fmt: "none", attStmt: {}, authData: bytes} in CBOR.
        let mut attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59".to_vec();
        attestation.extend_from_slice(&u16::try_from(data.len()).unwrap().to_be_bytes());
        attestation.extend_from_slice(&data);
        self.answer(json!({
            "clientDataJSON": BASE64.encode(client),
            "attestationObject": BASE64.encode(attestation),
            "transports": ["internal"],
        }))
    }

    /// Signs a challenge with the passkey.
    pub fn show(&mut self, options: &Value) -> Value {
        self.count += 1;
        let client = self.client_data("webauthn.get", options);
        let data = self.authenticator_data(text(options, "rpId"), 0);
        let mut signed = data.clone();
        signed.extend_from_slice(&Sha256::digest(&client));
        let signature: DerSignature = self.key.sign(&signed);
        self.answer(json!({
            "clientDataJSON": BASE64.encode(client),
            "authenticatorData": BASE64.encode(data),
            "signature": BASE64.encode(signature.as_bytes()),
            "userHandle": self.user,
        }))
    }

    /// Claims that the passkey belongs to another user.
    pub fn claims(&mut self, user_id: &str) {
        let id: uuid::Uuid = user_id.parse().unwrap();
        self.user = BASE64.encode(id.as_bytes());
    }

    fn answer(&self, response: Value) -> Value {
        let id = BASE64.encode(&self.id);
        json!({
            "id": id,
            "rawId": id,
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": response,
        })
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let data = json!({
            "type": kind,
            "challenge": options["challenge"],
            "origin": self.origin,
            "crossOrigin": false,
        });
        data.to_string().into_bytes()
    }

    fn authenticator_data(&self, party: &str, more: u8) -> Vec<u8> {
        let verified = if self.verifies { VERIFIED } else { 0 };
        let mut data = Sha256::digest(party).to_vec();
        data.push(PRESENT | verified | more);
        data.extend_from_slice(&self.count.to_be_bytes());
        data
    }
}
