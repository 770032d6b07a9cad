//! Time-based one-time passwords of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds, the parameters that
//! all apps support.

use totp_rs::{Builder, Secret};

/// Length of a secret, in bytes (RFC 4226, 4).
const SECRET_BYTES: usize = 20;

/// Generates a secret in base32.
pub fn random_secret() -> String {
    let mut bytes = [0_u8; SECRET_BYTES];
    rand::fill(&mut bytes[..]);
    Secret::from(bytes).to_base32()
}

/// Returns the time step in which `code` is valid at `now` (seconds since 1970): the current step, or one before or
/// after, to tolerate clock skew.
pub fn matching_step(secret: &str, code: &str, now: i64) -> Option<i64> {
    let password = of(secret)?.build().ok()?;
    i64::try_from(password.check(code, u64::try_from(now).ok()?)?).ok()
}

/// Returns the code of a secret at `now` (seconds since 1970).
pub fn code_now(secret: &str, now: i64) -> Option<String> {
    let password = of(secret)?.build().ok()?;
    Some(password.generate(u64::try_from(now).ok()?).to_string())
}

/// Returns the URI for the QR code, or `None` if `issuer` or `account` contains a colon, which separates them.
pub fn uri(secret: &str, issuer: &str, account: &str) -> Option<String> {
    let password = of(secret)?.with_issuer(Some(issuer)).with_account_name(account);
    password.build().ok()?.to_url().ok()
}

fn of(secret: &str) -> Option<Builder> {
    let secret = Secret::try_from_base32(secret).ok()?;
    Some(Builder::new().with_secret(secret))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

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
            uri(SECRET, "selam.example", "a+b@example.test").unwrap(),
            format!("otpauth://totp/selam.example:a%2Bb%40example.test?secret={SECRET}&issuer=selam.example")
        );
        assert_eq!(uri(SECRET, "selam.example:8080", "a@example.test"), None);
    }

    #[test]
    fn generates_secret_of_160_bits() {
        let secret = random_secret();
        assert_eq!((secret.len(), Secret::try_from_base32(&secret).is_ok()), (32, true));
    }
}
