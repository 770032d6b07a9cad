//! Settings of the identity service. Each has an environment variable and a default for a small installation.

use std::{fmt, path::PathBuf, str::FromStr, time::Duration};

use selam_chassis::Secret;
use url::Url;

/// A rate limit of `count` uses in `window`. Written `30/300` (30 times in 300 seconds) or `off` (no limit).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Allowed uses. 0 means no limit.
    pub count: u32,
    /// Length of the window.
    pub window: Duration,
}

impl Limit {
    /// Creates a limit of `count` uses in `seconds`.
    pub const fn new(count: u32, seconds: u64) -> Self {
        Self {
            count,
            window: Duration::from_secs(seconds),
        }
    }

    /// No limit.
    pub const OFF: Self = Self::new(0, 0);
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count == 0 {
            f.write_str("off")
        } else {
            write!(f, "{}/{}", self.count, self.window.as_secs())
        }
    }
}

/// Error for a limit that is neither `off` nor `count/seconds` with both above zero.
#[derive(Debug, thiserror::Error)]
#[error("a limit must be `off` or `count/seconds`, such as 30/300")]
pub struct InvalidLimit;

impl FromStr for Limit {
    type Err = InvalidLimit;

    fn from_str(text: &str) -> Result<Self, InvalidLimit> {
        if text == "off" {
            return Ok(Self::OFF);
        }
        let (count, seconds) = text.split_once('/').ok_or(InvalidLimit)?;
        let limit = Self::new(
            count.parse().map_err(|_| InvalidLimit)?,
            seconds.parse().map_err(|_| InvalidLimit)?,
        );
        if limit.count == 0 || limit.window.is_zero() {
            Err(InvalidLimit)
        } else {
            Ok(limit)
        }
    }
}

/// Settings of the identity service.
#[derive(clap::Args, Clone)]
#[command(next_help_heading = "Identity")]
#[group(id = "identity")]
pub struct Settings {
    /// P-256 private keys as concatenated PKCS#8 PEM, or the path of a file with them. The first key signs, all keys
    /// are published. In embedded mode the service generates a missing key and stores it in its database.
    #[arg(long, env = "SELAM_SIGNING_KEYS", hide_env_values = true)]
    pub identity_signing_keys: Option<String>,

    /// Lifetime of an access token in seconds.
    #[arg(long, env = "SELAM_IDENTITY_ACCESS_TOKEN_TTL", default_value_t = Defaults::ACCESS_TOKEN_TTL, value_parser = clap::value_parser!(u32).range(10..=86_400))]
    pub identity_access_token_ttl: u32,

    /// Seconds without a refresh after which a session ends.
    #[arg(long, env = "SELAM_IDENTITY_REFRESH_TOKEN_TTL", default_value_t = Defaults::REFRESH_TOKEN_TTL, value_parser = clap::value_parser!(u32).range(60..))]
    pub identity_refresh_token_ttl: u32,

    /// Seconds in which a used refresh token is accepted once more, for two browser tabs that refresh at the same
    /// moment. Reuse also works while no newer token was used. Other reuse ends the session.
    #[arg(long, env = "SELAM_IDENTITY_REFRESH_REUSE_INTERVAL", default_value_t = Defaults::REFRESH_REUSE_INTERVAL, value_parser = clap::value_parser!(u32).range(0..=300))]
    pub identity_refresh_reuse_interval: u32,

    /// Maximum lifetime of a session in seconds, regardless of refreshes.
    #[arg(long, env = "SELAM_IDENTITY_SESSION_LIFETIME", default_value_t = Defaults::SESSION_LIFETIME, value_parser = clap::value_parser!(u32).range(3_600..=31_536_000))]
    pub identity_session_lifetime: u32,

    /// Lifetime of one-time codes in seconds.
    #[arg(long, env = "SELAM_IDENTITY_CODE_TTL", default_value_t = Defaults::CODE_TTL, value_parser = clap::value_parser!(u32).range(60..=86_400))]
    pub identity_code_ttl: u32,

    /// Lifetime of links in emails in seconds; at least the lifetime of codes.
    #[arg(long, env = "SELAM_IDENTITY_LINK_TTL", default_value_t = Defaults::LINK_TTL, value_parser = clap::value_parser!(u32).range(60..=86_400))]
    pub identity_link_ttl: u32,

    /// Maximum attempts per one-time code. Does not affect the link.
    #[arg(long, env = "SELAM_IDENTITY_CODE_ATTEMPTS", default_value_t = Defaults::CODE_TRIES, value_parser = clap::value_parser!(u16).range(1..=20))]
    pub identity_code_attempts: u16,

    /// Whether new accounts are confirmed at once, without an email. Not for public sites.
    #[arg(long, env = "SELAM_IDENTITY_AUTOCONFIRM", default_value_t = false, action = clap::ArgAction::Set)]
    pub identity_autoconfirm: bool,

    /// Whether visitors can create accounts at `/signup` and `/otp`.
    #[arg(long, env = "SELAM_IDENTITY_SIGNUP_ENABLED", default_value_t = true, action = clap::ArgAction::Set)]
    pub identity_signup_enabled: bool,

    /// Minimum length of a password, in characters.
    #[arg(long, env = "SELAM_IDENTITY_PASSWORD_MIN_LENGTH", default_value_t = Defaults::PASSWORD_MIN_LENGTH, value_parser = clap::value_parser!(u16).range(6..=128))]
    pub identity_password_min_length: u16,

    /// Whether a password needs a lower-case letter, an upper-case letter and a digit.
    #[arg(long, env = "SELAM_IDENTITY_PASSWORD_MIXED", default_value_t = true, action = clap::ArgAction::Set)]
    pub identity_password_mixed: bool,

    /// File of breached passwords, which users may not choose: sorted lines with an upper-case SHA-1 in hex, optionally
    /// followed by a colon and a count. Without it, only the most common passwords are rejected.
    #[arg(long, env = "SELAM_IDENTITY_BREACHED_PASSWORDS")]
    pub identity_breached_passwords: Option<PathBuf>,

    /// Seconds after a sign-in in which a user can change password, address and factors, and delete the account, without
    /// reauthentication.
    #[arg(long, env = "SELAM_IDENTITY_FRESH_SIGN_IN", default_value_t = Defaults::FRESH_SIGN_IN, value_parser = clap::value_parser!(u32).range(0..=86_400))]
    pub identity_fresh_sign_in: u32,

    /// Whether visitors can open an anonymous session.
    #[arg(long, env = "SELAM_IDENTITY_ANONYMOUS", default_value_t = false, action = clap::ArgAction::Set)]
    pub identity_anonymous: bool,

    /// Whether accounts may have passkeys. A site whose host is an IP address never has passkeys.
    #[arg(long, env = "SELAM_IDENTITY_PASSKEYS", default_value_t = true, action = clap::ArgAction::Set)]
    pub identity_passkeys: bool,

    /// Keys that encrypt the secrets of second factors, each 32 bytes in base64, separated by commas. The first key
    /// encrypts, all keys decrypt. In embedded mode the service generates a missing key and stores it in the data
    /// folder.
    #[arg(
        long,
        env = "SELAM_IDENTITY_FACTOR_KEYS",
        value_delimiter = ',',
        hide_env_values = true
    )]
    pub identity_factor_keys: Vec<Secret>,

    /// Whether office staff and therapists need a second factor. Default: true, except in embedded mode.
    #[arg(long, env = "SELAM_IDENTITY_SECOND_FACTOR", action = clap::ArgAction::Set)]
    pub identity_second_factor: Option<bool>,

    /// Seconds that therapists have to set up a second factor, from their first sign-in in the role. Office staff have none.
    #[arg(long, env = "SELAM_IDENTITY_SECOND_FACTOR_GRACE", default_value_t = Defaults::SECOND_FACTOR_GRACE, value_parser = clap::value_parser!(u32).range(0..=31_536_000))]
    pub identity_second_factor_grace: u32,

    /// Days that security events are kept.
    #[arg(long, env = "SELAM_IDENTITY_SECURITY_LOG_DAYS", default_value_t = Defaults::SECURITY_LOG_DAYS, value_parser = clap::value_parser!(u32).range(1..=3_650))]
    pub identity_security_log_days: u32,

    /// Header in which a trusted proxy sends the client's country by ISO 3166-1. Leave it unset without such a proxy,
    /// because clients could forge the header.
    #[arg(long, env = "SELAM_IDENTITY_COUNTRY_HEADER")]
    pub identity_country_header: Option<String>,

    /// Whether the current address must also confirm a change of address.
    #[arg(long, env = "SELAM_IDENTITY_EMAIL_CHANGE_BOTH", default_value_t = true, action = clap::ArgAction::Set)]
    pub identity_email_change_both: bool,

    /// Seconds after which services that have not confirmed the erasure of a deleted account are asked again.
    #[arg(long, env = "SELAM_IDENTITY_ERASURE_RETRY", default_value_t = Defaults::ERASURE_RETRY, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub identity_erasure_retry: u32,

    /// Memory of an Argon2id hash in KiB.
    #[arg(long, env = "SELAM_IDENTITY_ARGON2_MEMORY", default_value_t = Defaults::ARGON2_MEMORY)]
    pub identity_argon2_memory: u32,

    /// Passes of an Argon2id hash.
    #[arg(long, env = "SELAM_IDENTITY_ARGON2_PASSES", default_value_t = Defaults::ARGON2_PASSES)]
    pub identity_argon2_passes: u32,

    /// Lanes of an Argon2id hash.
    #[arg(long, env = "SELAM_IDENTITY_ARGON2_LANES", default_value_t = Defaults::ARGON2_LANES)]
    pub identity_argon2_lanes: u32,

    /// Passwords hashed concurrently. 0 means one per processor.
    #[arg(long, env = "SELAM_IDENTITY_HASH_CONCURRENCY", default_value_t = 0)]
    pub identity_hash_concurrency: u16,

    /// Minimum duration in milliseconds of responses whose timing could reveal whether an address has an account.
    #[arg(long, env = "SELAM_IDENTITY_EQUAL_TIME_MS", default_value_t = Defaults::EQUAL_TIME_MS, value_parser = clap::value_parser!(u64).range(0..=5_000))]
    pub identity_equal_time_ms: u64,

    /// Allowed origins of links, in addition to the site's own, separated by commas.
    #[arg(long, env = "SELAM_IDENTITY_REDIRECT_ORIGINS", value_delimiter = ',')]
    pub identity_redirect_origins: Vec<Url>,

    /// Address of the first admin. A missing account is created; an existing account is granted the role.
    #[arg(long, env = "SELAM_ADMIN_EMAIL", requires = "identity_admin_password")]
    pub identity_admin_email: Option<String>,

    /// Password of the first admin, used only to create the account.
    #[arg(long, env = "SELAM_ADMIN_PASSWORD", hide_env_values = true)]
    pub identity_admin_password: Option<Secret>,

    /// Limit of failed sign-ins per client address.
    #[arg(long, env = "SELAM_IDENTITY_LIMIT_SIGN_IN", default_value_t = Defaults::LIMIT_SIGN_IN)]
    pub identity_limit_sign_in: Limit,

    /// Wrong passwords or second factors that a client may send for an account without a delay. Each further one
    /// doubles the delay. 0 disables the delay and the daily maximum per account.
    #[arg(long, env = "SELAM_IDENTITY_GUESSES", default_value_t = Defaults::GUESSES)]
    pub identity_guesses: u16,

    /// Maximum delay after wrong guesses, in seconds.
    #[arg(long, env = "SELAM_IDENTITY_GUESS_DELAY", default_value_t = Defaults::GUESS_DELAY, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub identity_guess_delay: u32,

    /// Limit of sign-ups per client address.
    #[arg(long, env = "SELAM_IDENTITY_LIMIT_SIGN_UP", default_value_t = Defaults::LIMIT_SIGN_UP)]
    pub identity_limit_sign_up: Limit,

    /// Limit of refreshes per client address.
    #[arg(long, env = "SELAM_IDENTITY_LIMIT_REFRESH", default_value_t = Defaults::LIMIT_REFRESH)]
    pub identity_limit_refresh: Limit,

    /// Limit of attempts with codes and links per client address.
    #[arg(long, env = "SELAM_IDENTITY_LIMIT_VERIFY", default_value_t = Defaults::LIMIT_VERIFY)]
    pub identity_limit_verify: Limit,

    /// Limit of account changes and second-factor codes per user.
    #[arg(long, env = "SELAM_IDENTITY_LIMIT_USER", default_value_t = Defaults::LIMIT_USER)]
    pub identity_limit_user: Limit,

    /// Limit of requested emails per client address.
    #[arg(long, env = "SELAM_IDENTITY_LIMIT_MAIL", default_value_t = Defaults::LIMIT_MAIL)]
    pub identity_limit_mail: Limit,

    /// Limit of emails per address.
    #[arg(long, env = "SELAM_IDENTITY_LIMIT_MAIL_ADDRESS", default_value_t = Defaults::LIMIT_MAIL_ADDRESS)]
    pub identity_limit_mail_address: Limit,

    /// Limit of emails per address and purpose.
    #[arg(long, env = "SELAM_IDENTITY_LIMIT_MAIL_PURPOSE", default_value_t = Defaults::LIMIT_MAIL_PURPOSE)]
    pub identity_limit_mail_purpose: Limit,
}

/// Default values, shared by the command line and [`Settings::default`].
struct Defaults;

impl Defaults {
    const ACCESS_TOKEN_TTL: u32 = 600;
    const REFRESH_TOKEN_TTL: u32 = 30 * 86_400;
    const REFRESH_REUSE_INTERVAL: u32 = 10;
    const SESSION_LIFETIME: u32 = 90 * 86_400;
    const CODE_TTL: u32 = 600;
    const LINK_TTL: u32 = 3_600;
    const CODE_TRIES: u16 = 5;
    const PASSWORD_MIN_LENGTH: u16 = 8;
    const ERASURE_RETRY: u32 = 3_600;
    const ARGON2_MEMORY: u32 = 19_456;
    const ARGON2_PASSES: u32 = 2;
    const ARGON2_LANES: u32 = 1;
    const EQUAL_TIME_MS: u64 = 250;
    const FRESH_SIGN_IN: u32 = 900;
    const SECOND_FACTOR_GRACE: u32 = 7 * 86_400;
    const SECURITY_LOG_DAYS: u32 = 365;
    const GUESSES: u16 = 5;
    const GUESS_DELAY: u32 = 900;
    const LIMIT_SIGN_IN: Limit = Limit::new(300, 300);
    const LIMIT_SIGN_UP: Limit = Limit::new(100, 300);
    const LIMIT_REFRESH: Limit = Limit::new(3_000, 300);
    const LIMIT_VERIFY: Limit = Limit::new(300, 300);
    const LIMIT_USER: Limit = Limit::new(30, 300);
    const LIMIT_MAIL: Limit = Limit::new(300, 3_600);
    const LIMIT_MAIL_ADDRESS: Limit = Limit::new(10, 3_600);
    const LIMIT_MAIL_PURPOSE: Limit = Limit::new(1, 60);
}

impl Default for Settings {
    /// Returns the documented defaults without reading the environment.
    fn default() -> Self {
        Self {
            identity_signing_keys: None,
            identity_access_token_ttl: Defaults::ACCESS_TOKEN_TTL,
            identity_refresh_token_ttl: Defaults::REFRESH_TOKEN_TTL,
            identity_refresh_reuse_interval: Defaults::REFRESH_REUSE_INTERVAL,
            identity_session_lifetime: Defaults::SESSION_LIFETIME,
            identity_code_ttl: Defaults::CODE_TTL,
            identity_link_ttl: Defaults::LINK_TTL,
            identity_code_attempts: Defaults::CODE_TRIES,
            identity_autoconfirm: false,
            identity_signup_enabled: true,
            identity_password_min_length: Defaults::PASSWORD_MIN_LENGTH,
            identity_password_mixed: true,
            identity_breached_passwords: None,
            identity_fresh_sign_in: Defaults::FRESH_SIGN_IN,
            identity_anonymous: false,
            identity_passkeys: true,
            identity_factor_keys: Vec::new(),
            identity_second_factor: None,
            identity_second_factor_grace: Defaults::SECOND_FACTOR_GRACE,
            identity_security_log_days: Defaults::SECURITY_LOG_DAYS,
            identity_country_header: None,
            identity_email_change_both: true,
            identity_erasure_retry: Defaults::ERASURE_RETRY,
            identity_argon2_memory: Defaults::ARGON2_MEMORY,
            identity_argon2_passes: Defaults::ARGON2_PASSES,
            identity_argon2_lanes: Defaults::ARGON2_LANES,
            identity_hash_concurrency: 0,
            identity_equal_time_ms: Defaults::EQUAL_TIME_MS,
            identity_redirect_origins: Vec::new(),
            identity_admin_email: None,
            identity_admin_password: None,
            identity_limit_sign_in: Defaults::LIMIT_SIGN_IN,
            identity_guesses: Defaults::GUESSES,
            identity_guess_delay: Defaults::GUESS_DELAY,
            identity_limit_sign_up: Defaults::LIMIT_SIGN_UP,
            identity_limit_refresh: Defaults::LIMIT_REFRESH,
            identity_limit_verify: Defaults::LIMIT_VERIFY,
            identity_limit_user: Defaults::LIMIT_USER,
            identity_limit_mail: Defaults::LIMIT_MAIL,
            identity_limit_mail_address: Defaults::LIMIT_MAIL_ADDRESS,
            identity_limit_mail_purpose: Defaults::LIMIT_MAIL_PURPOSE,
        }
    }
}

impl fmt::Debug for Settings {
    /// Omits the secrets, so that settings may be logged.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("signing_keys_given", &self.identity_signing_keys.is_some())
            .field("access_token_ttl", &self.identity_access_token_ttl)
            .field("refresh_token_ttl", &self.identity_refresh_token_ttl)
            .field("autoconfirm", &self.identity_autoconfirm)
            .field("admin_given", &self.identity_admin_email.is_some())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[derive(clap::Parser)]
    struct Cli {
        #[command(flatten)]
        settings: Settings,
    }

    #[test]
    fn parses_formatted_limits() {
        for text in ["30/300", "1/60", "off"] {
            assert_eq!(text.parse::<Limit>().unwrap().to_string(), text);
        }
        for text in ["", "30", "30/", "0/10", "10/0", "-1/5", "a/b"] {
            assert!(text.parse::<Limit>().is_err(), "{text}");
        }
    }

    #[test]
    fn command_line_has_documented_defaults() {
        use clap::Parser;
        let parsed = Cli::parse_from(["identity"]).settings;
        let default = Settings::default();
        assert_eq!(parsed.identity_access_token_ttl, default.identity_access_token_ttl);
        assert_eq!(parsed.identity_limit_mail_purpose, default.identity_limit_mail_purpose);
        assert_eq!(parsed.identity_password_mixed, default.identity_password_mixed);
        assert!(parsed.identity_redirect_origins.is_empty());
    }

    #[test]
    fn debug_output_omits_secrets() {
        let settings = Settings {
            identity_admin_password: Some("hush-hush".into()),
            identity_signing_keys: Some("hush-hush".into()),
            ..Settings::default()
        };
        assert!(!format!("{settings:?}").contains("hush"));
    }
}
