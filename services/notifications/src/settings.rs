use std::{fmt, str::FromStr, time::Duration};

use chrono::TimeDelta;
use selam_chassis::{Secret, jobs::Retries};
use url::Url;

use crate::company::Company;

/// Settings of the notifications service, including the company data in emails.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Mail")]
#[group(id = "mail")]
pub struct Settings {
    /// URL of the mail server: `smtp://user:password@host:port?tls=required` (STARTTLS) or `smtps://…` (TLS from the
    /// start); plain text without `?tls=required`, only on this machine. Default: emails become `.eml` files in the
    /// folder `mail` of the data folder.
    #[arg(long, env = "SELAM_MAIL_URL", hide_env_values = true)]
    pub mail_url: Option<MailUrl>,
    /// Sender address of emails. Its domain is also the domain of the message IDs.
    #[arg(long, env = "SELAM_MAIL_FROM", default_value = "no-reply@selam.example")]
    pub mail_from: String,
    /// Sender name of emails. Default: the company's name.
    #[arg(long, env = "SELAM_MAIL_FROM_NAME")]
    pub mail_from_name: Option<String>,
    /// Address for replies to emails. Default: the company's address.
    #[arg(long, env = "SELAM_MAIL_REPLY_TO")]
    pub mail_reply_to: Option<String>,
    /// File with the company's name, contact details and hours, in the format of services/notifications/company.json.
    /// The build of the web pages reads it, too. Default: that file.
    #[arg(long, env = "SELAM_COMPANY_FILE")]
    pub company_file: Option<Company>,
    /// Seconds after which sending an email is aborted.
    #[arg(long, env = "SELAM_MAIL_TIMEOUT", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=600))]
    pub mail_timeout: u64,
    /// Emails that a process sends concurrently.
    #[arg(long, env = "SELAM_MAIL_CONCURRENCY", default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..=100))]
    pub mail_concurrency: u64,
    /// Maximum attempts per email.
    #[arg(long, env = "SELAM_MAIL_MAX_ATTEMPTS", default_value_t = 24, value_parser = clap::value_parser!(i32).range(1..=1000))]
    pub mail_max_attempts: i32,
    /// Seconds until the second attempt; each further delay is three times as long.
    #[arg(long, env = "SELAM_MAIL_RETRY_DELAY", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub mail_retry_delay: u64,
    /// Maximum delay between two attempts, in seconds.
    #[arg(long, env = "SELAM_MAIL_RETRY_DELAY_MAX", default_value_t = 3600, value_parser = clap::value_parser!(u64).range(1..=604_800))]
    pub mail_retry_delay_max: u64,
    /// Seconds for which an email to a user waits for the current address from identity; after that it goes to the
    /// address of its event.
    #[arg(long, env = "SELAM_MAIL_ADDRESS_WAIT", default_value_t = 3600, value_parser = clap::value_parser!(u32).range(0..=604_800))]
    pub mail_address_wait: u32,
    /// Days for which the content of emails without a code is kept, so that they can be sent again.
    #[arg(long, env = "SELAM_MAIL_CONTENT_DAYS", default_value_t = 30, value_parser = clap::value_parser!(u32).range(0..=3650))]
    pub mail_content_days: u32,
    /// Days for which entries of the delivery log are kept.
    #[arg(long, env = "SELAM_MAIL_LOG_DAYS", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=36_500))]
    pub mail_log_days: u32,
    /// Maximum acknowledgements of contact messages per address and hour.
    #[arg(long, env = "SELAM_MAIL_ACKNOWLEDGEMENTS_HOUR", default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub mail_acknowledgements_hour: u32,
    /// Maximum acknowledgements of contact messages per address and day.
    #[arg(long, env = "SELAM_MAIL_ACKNOWLEDGEMENTS_DAY", default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub mail_acknowledgements_day: u32,
    /// Maximum emails about an account and its orders per address and hour.
    #[arg(long, env = "SELAM_MAIL_UPDATES_HOUR", default_value_t = 60, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub mail_updates_hour: u32,
    /// Maximum emails about an account and its orders per address and day.
    #[arg(long, env = "SELAM_MAIL_UPDATES_DAY", default_value_t = 200, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub mail_updates_day: u32,
}

impl Settings {
    /// Returns the company data.
    ///
    /// # Errors
    /// Returns `INTERNAL` when the bundled file is invalid.
    pub(crate) fn company(&self) -> selam_chassis::Result<Company> {
        self.company_file.clone().map_or_else(Company::bundled, Ok)
    }

    /// Returns number and delays of attempts.
    pub(crate) fn retries(&self) -> Retries {
        Retries {
            first: Duration::from_secs(self.mail_retry_delay),
            factor: 3,
            last: Duration::from_secs(self.mail_retry_delay_max),
            tries: self.mail_max_attempts,
        }
    }

    /// Returns how long an email waits for the current address.
    pub(crate) fn address_wait(&self) -> TimeDelta {
        TimeDelta::seconds(self.mail_address_wait.into())
    }

    /// Returns the delay between two lookups of an address.
    pub(crate) fn address_pause(&self) -> Duration {
        Duration::from_secs(self.mail_retry_delay)
    }

    /// Returns the maximum duration of a send.
    pub(crate) fn timeout(&self) -> Duration {
        Duration::from_secs(self.mail_timeout)
    }
}

/// Encryption of the connection to the mail server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Security {
    /// TLS from the start.
    Wrapped,
    /// STARTTLS is required.
    Required,
    /// STARTTLS if the server offers it; an attacker on the network can remove the offer.
    Opportunistic,
    /// Plain text.
    None,
}

/// URL of the mail server. It can hold a password, so it is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct MailUrl(Url);

impl MailUrl {
    pub(crate) fn url(&self) -> &Url {
        &self.0
    }

    /// Returns the encryption of the connection.
    pub(crate) fn security(&self) -> Security {
        if self.0.scheme() == "smtps" {
            return Security::Wrapped;
        }
        let tls = self.0.query_pairs().find(|(key, _)| key == "tls");
        match tls.as_ref().map(|(_, value)| value.as_ref()) {
            Some("required") => Security::Required,
            Some("opportunistic") => Security::Opportunistic,
            _ => Security::None,
        }
    }
}

impl FromStr for MailUrl {
    type Err = String;

    /// Parses the URL, or `file:/path` of a file with it.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let secret: Secret = text.parse()?;
        match Url::parse(secret.expose()) {
            Ok(url) if matches!(url.scheme(), "smtp" | "smtps") && url.has_host() => Ok(Self(url)),
            _ => Err("is not a URL such as smtp://host:25 or smtps://user:password@host".to_owned()),
        }
    }
}

impl fmt::Debug for MailUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}://…", self.0.scheme())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Process {
        #[command(flatten)]
        settings: Settings,
    }

    /// Returns the defaults, changed by `arguments`.
    pub(crate) fn settings(arguments: &[&str]) -> Settings {
        Process::parse_from(["test"].iter().chain(arguments)).settings
    }

    #[test]
    fn delays_grow_up_to_maximum() {
        let settings = settings(&["--mail-retry-delay", "5", "--mail-retry-delay-max", "100"]);
        let waits: Vec<u64> = [0, 1, 2, 3, 4, i32::MAX]
            .map(|attempts| settings.retries().delay(attempts).as_secs())
            .to_vec();
        assert_eq!(waits, [5, 15, 45, 100, 100, 100]);
    }

    #[test]
    fn debug_output_omits_mail_password() {
        let settings = settings(&["--mail-url", "smtps://user:hunter2@mail.example:465"]);
        let printed = format!("{settings:?}");
        assert!(!printed.contains("hunter2") && !printed.contains("user:"), "{printed}");
    }

    #[test]
    fn rejects_other_urls() {
        for text in ["", "mail.example", "http://mail.example", "smtp:"] {
            assert!(text.parse::<MailUrl>().is_err(), "{text}");
        }
    }
}
