//! Checks which connections may use plain text: those on this machine, and those named in a setting.

use std::net::IpAddr;

use selam_foundation::{Error, Result};
use url::{Host, Url};

use super::{Plaintext, Tls, unusable};

/// Modes of PostgreSQL that neither fall back to plain text nor skip certificate verification.
const VERIFIED: [&str; 2] = ["verify-full", "verify-ca"];

impl Tls {
    /// Returns whether connections of this kind may use plain text to other machines.
    pub fn allows_plaintext(&self, kind: Plaintext) -> bool {
        self.plaintext.contains(&kind) || self.plaintext.contains(&Plaintext::All)
    }

    /// Rejects the address of `setting` when it leads to another machine with a scheme that is not `encrypted`.
    /// `how` describes the correct value.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` that names the setting.
    pub fn check_url(&self, setting: &str, url: &str, encrypted: &[&str], kind: Plaintext, how: &str) -> Result<()> {
        // The parse error could contain the password.
        let url = Url::parse(url).map_err(|_| unusable(setting, "is not a valid URL"))?;
        if encrypted.contains(&url.scheme()) || is_local(&url) || self.allows_plaintext(kind) {
            return Ok(());
        }
        Err(refused(setting, kind, how))
    }

    /// Rejects a plain-text listen `address` that other machines can reach.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` that names the setting.
    pub fn check_bind(&self, address: IpAddr) -> Result<()> {
        if address.to_canonical().is_loopback() || self.own.is_some() || self.allows_plaintext(Plaintext::Services) {
            return Ok(());
        }
        let how = "requires SELAM_TLS_CERTIFICATE, SELAM_TLS_KEY and SELAM_TLS_CA";
        Err(refused("SELAM_BIND", Plaintext::Services, how))
    }

    /// Returns the URL to connect to the database. On another machine the server must present a certificate for
    /// its name (`sslmode=verify-full`) unless the URL sets another mode.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` when the URL leads to another machine and uses plain text or unverified TLS.
    pub fn database_url(&self, text: &str) -> Result<String> {
        const SETTING: &str = "SELAM_DATABASE_URL";
        if !text.starts_with("postgres") {
            return Ok(text.to_owned());
        }
        let mut url = Url::parse(text).map_err(|_| unusable(SETTING, "is not a valid URL"))?;
        let parameter = |names: [&str; 2]| {
            // The last of several values applies.
            let found = url.query_pairs().filter(|(key, _)| names.contains(&key.as_ref()));
            found.last().map(|(_, value)| value.into_owned())
        };
        let mode = parameter(["sslmode", "ssl-mode"]);
        let has_root = parameter(["sslrootcert", "ssl-root-cert"]).is_some();
        let free = is_local(&url) || self.allows_plaintext(Plaintext::Database);
        match &mode {
            Some(mode) if !free && !VERIFIED.contains(&mode.as_str()) => {
                return Err(refused(SETTING, Plaintext::Database, "requires sslmode=verify-full"));
            }
            None if !free => {
                url.query_pairs_mut().append_pair("sslmode", "verify-full");
            }
            _ => {}
        }
        if let Some(authorities) = self.servers.as_ref().filter(|_| !has_root) {
            let file = authorities.file.to_string_lossy();
            url.query_pairs_mut().append_pair("sslrootcert", &file);
        }
        Ok(url.into())
    }
}

/// Returns whether a connection to this address stays on this machine.
fn is_local(url: &Url) -> bool {
    if matches!(url.scheme(), "unix" | "redis+unix" | "valkey+unix") {
        return true;
    }
    // PostgreSQL prefers the host in the query over the one in its usual place.
    let mut hosts = url.query_pairs().filter(|(key, _)| key == "host" || key == "hostaddr");
    let (first, rest) = (hosts.next(), hosts.all(|(_, host)| is_local_host(&host)));
    if let Some((_, host)) = first {
        return rest && is_local_host(&host);
    }
    match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.to_canonical().is_loopback(),
        Some(Host::Domain(name)) => is_local_host(name),
        None => false,
    }
}

fn is_local_host(host: &str) -> bool {
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let address = host.parse::<IpAddr>();
    let is_socket = host.starts_with('/') || host.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("%2f"));
    is_socket
        || host.eq_ignore_ascii_case("localhost")
        || address.is_ok_and(|address| address.to_canonical().is_loopback())
}

fn refused(setting: &str, kind: Plaintext, how: &str) -> Error {
    let kind = format!("{kind:?}").to_lowercase();
    unusable(
        setting,
        format!(
            "leads to another machine in plain text; it {how}, unless SELAM_TLS_ALLOW_PLAINTEXT={kind} marks the network as trusted"
        ),
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    const BUS: &str = "SELAM_BUS_URL";

    fn bus(tls: &Tls, url: &str) -> Result<()> {
        tls.check_url(BUS, url, &["amqps"], Plaintext::Bus, "must start with amqps://")
    }

    #[test]
    fn rejects_plain_text_to_other_machines() {
        let tls = Tls::default();
        for url in [
            "amqp://127.0.0.1:1",
            "amqp://127.9.9.9",
            "amqp://[::1]:5672/%2f",
            "amqp://localhost",
            "amqps://broker.example",
        ] {
            assert!(bus(&tls, url).is_ok(), "{url}");
        }
        for url in [
            "amqp://broker",
            "amqp://10.0.0.1",
            "amqp://[::2]",
            "amqp://localhost.example",
            "amqp://user:hunter2@127.0.0.1.example",
        ] {
            let error = bus(&tls, url).unwrap_err().to_string();
            assert!(
                error.contains(BUS) && error.contains("SELAM_TLS_ALLOW_PLAINTEXT=bus"),
                "{error}"
            );
            assert!(!error.contains("hunter2"), "{error}");
        }
    }

    #[test]
    fn allows_one_kind_or_all_by_setting() {
        let allow = |kind| Tls {
            plaintext: vec![kind],
            ..Tls::default()
        };
        assert!(bus(&allow(Plaintext::Bus), "amqp://broker").is_ok());
        assert!(bus(&allow(Plaintext::All), "amqp://broker").is_ok());
        assert!(bus(&allow(Plaintext::Cache), "amqp://broker").is_err());
        let everywhere = IpAddr::from([0, 0, 0, 0]);
        assert!(Tls::default().check_bind(everywhere).is_err());
        assert!(allow(Plaintext::Services).check_bind(everywhere).is_ok());
        assert!(Tls::default().check_bind(IpAddr::from([127, 0, 0, 1])).is_ok());
    }

    #[test]
    fn requires_certificate_of_remote_database() {
        let tls = Tls::default();
        let verified = tls.database_url("postgres://db/selam").unwrap();
        assert_eq!(verified, "postgres://db/selam?sslmode=verify-full");
        for local in [
            "postgres://127.0.0.1/selam",
            "postgres://localhost/selam?sslmode=disable",
            "postgres:///selam?host=/run/postgresql",
            "postgres://%2Frun%2Fpostgresql/selam",
            "sqlite://file.db",
        ] {
            assert_eq!(tls.database_url(local).unwrap(), local);
        }
        for mode in ["disable", "allow", "prefer", "require"] {
            for host in ["db/selam?", "127.0.0.1/selam?host=db&"] {
                let error = tls
                    .database_url(&format!("postgres://{host}sslmode={mode}"))
                    .unwrap_err();
                assert!(
                    error.to_string().contains("SELAM_DATABASE_URL"),
                    "{host} {mode}: {error}"
                );
            }
        }
    }
}
