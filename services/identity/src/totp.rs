//! Time-based one-time passwords of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds, the parameters that
//! all apps support.

use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;
use subtle::ConstantTimeEq;

/// Validity of a code, in seconds.
const PERIOD: i64 = 30;
/// Length of a secret, in bytes (RFC 4226, 4).
const SECRET_BYTES: usize = 20;
const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// Generates a secret in base32.
pub fn random_secret() -> String {
    let mut bytes = [0_u8; SECRET_BYTES];
    rand::fill(&mut bytes[..]);
    encode_base32(&bytes)
}

/// Returns the time step in which `code` is valid at `now` (seconds since 1970): the current step, or one before or
/// after, to tolerate clock skew.
pub fn matching_step(secret: &str, code: &str, now: i64) -> Option<i64> {
    let key = decode_base32(secret)?;
    let current = now.div_euclid(PERIOD);
    let mut found = None;
    for step in [current - 1, current, current + 1] {
        if bool::from(code_at(&key, step)?.as_bytes().ct_eq(code.as_bytes())) {
            found = Some(step);
        }
    }
    found
}

/// Returns the code of a secret at `now` (seconds since 1970).
pub fn code_now(secret: &str, now: i64) -> Option<String> {
    code_at(&decode_base32(secret)?, now.div_euclid(PERIOD))
}

/// Returns the URI for the QR code.
pub fn uri(secret: &str, issuer: &str, account: &str) -> String {
    let encode = |text: &str| {
        url::form_urlencoded::byte_serialize(text.as_bytes())
            .collect::<String>()
            .replace('+', "%20")
    };
    let issuer = encode(issuer);
    format!(
        "otpauth://totp/{issuer}:{}?algorithm=SHA1&digits=6&issuer={issuer}&period={PERIOD}&secret={secret}",
        encode(account)
    )
}

/// RFC 4226, 5.3.
fn code_at(key: &[u8], step: i64) -> Option<String> {
    let mut mac = Hmac::<Sha1>::new_from_slice(key).ok()?;
    mac.update(&step.to_be_bytes());
    let digest = mac.finalize().into_bytes();
    let offset = usize::from(digest.last()? & 0xf);
    let number = u32::from_be_bytes(digest.get(offset..offset + 4)?.try_into().ok()?) & 0x7fff_ffff;
    Some(format!("{:06}", number % 1_000_000))
}

/// RFC 4648, 6, without padding.
fn encode_base32(bytes: &[u8]) -> String {
    let mut text = String::new();
    let (mut buffer, mut bits) = (0_u32, 0);
    for &byte in bytes {
        buffer = (buffer << 8) | u32::from(byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            text.push(char::from(ALPHABET[((buffer >> bits) & 31) as usize]));
        }
        buffer &= (1 << bits) - 1;
    }
    if bits > 0 {
        text.push(char::from(ALPHABET[((buffer << (5 - bits)) & 31) as usize]));
    }
    text
}

fn decode_base32(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let (mut buffer, mut bits) = (0_u32, 0);
    for character in text.bytes() {
        let value = ALPHABET.iter().position(|known| *known == character)?;
        buffer = (buffer << 5) | u32::try_from(value).ok()?;
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from((buffer >> bits) & 0xff).ok()?);
            buffer &= (1 << bits) - 1;
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use proptest::prelude::*;

    /// Secret of the examples in RFC 6238, appendix B: `12345678901234567890`.
    const SECRET: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    #[test]
    fn matches_rfc_6238_examples() {
        for (time, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(code_now(SECRET, time).unwrap(), code);
        }
    }

    #[test]
    fn tolerates_clock_skew_of_one_step() {
        let code = code_now(SECRET, 1_000_000_000).unwrap();
        let step = 1_000_000_000 / 30;
        for (now, found) in [
            (1_000_000_000, Some(step)),
            (1_000_000_030, Some(step)),
            (999_999_970, Some(step)),
            (1_000_000_090, None),
        ] {
            assert_eq!(matching_step(SECRET, &code, now), found, "{now}");
        }
        for wrong in ["", "000000x", "12345", "１２３４５６"] {
            assert_eq!(matching_step(SECRET, wrong, 1_000_000_000), None);
        }
    }

    #[test]
    fn builds_otpauth_uri() {
        assert_eq!(
            uri(SECRET, "selam.example", "a+b@example.test"),
            format!(
                "otpauth://totp/selam.example:a%2Bb%40example.test?algorithm=SHA1&digits=6&issuer=selam.example&period=30&secret={SECRET}"
            )
        );
    }

    proptest! {
        #[test]
        fn decodes_encoded_base32(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            prop_assert_eq!(decode_base32(&encode_base32(&bytes)).unwrap(), bytes);
        }
    }
}
