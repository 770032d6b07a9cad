//! STUN and TURN servers for WebRTC connections (RFC 7064, RFC 7065), with temporary credentials for TURN servers. The
//! username is the expiry time and the user ID; the password is its HMAC-SHA1 (coturn's `use-auth-secret`,
//! draft-uberti-behave-turn-rest-00).

use base64::{Engine as _, engine::general_purpose::STANDARD};
use chrono::{DateTime, TimeDelta, Utc};
use hmac::{Hmac, KeyInit as _, Mac as _};
use selam_chassis::{Error, Result};
use selam_proto_therapy::v1::IceServer;
use sha1::Sha1;
use uuid::Uuid;

use crate::Settings;

const STUN: [&str; 2] = ["stun", "stuns"];
const TURN: [&str; 2] = ["turn", "turns"];
const STUN_SETTING: &str = "SELAM_THERAPY_ICE_URLS";
const TURN_SETTING: &str = "SELAM_THERAPY_TURN_URLS";
const SECRET_SETTING: &str = "SELAM_THERAPY_TURN_SECRET";

/// Lifetime of credentials, longer than a user can be in a room.
const CREDENTIALS: TimeDelta = TimeDelta::hours(6);

/// The configured servers.
#[derive(Clone)]
pub(crate) struct IceServers {
    stun: Vec<String>,
    turn: Vec<String>,
    key: Option<Hmac<Sha1>>,
}

impl IceServers {
    /// Reads the servers from the settings.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` with the name of the setting if a URL is invalid, or if TURN servers have no secret.
    pub(crate) fn new(settings: &Settings) -> Result<Self> {
        let stun = addresses(STUN_SETTING, &settings.ice_urls, STUN)?;
        let turn = addresses(TURN_SETTING, &settings.turn_urls, TURN)?;
        let secret = settings.turn_secret.as_ref().map_or("", |secret| secret.expose());
        if !turn.is_empty() && secret.is_empty() {
            return Err(Error::invalid_argument(
                "SETTING_MISSING",
                format!("{SECRET_SETTING} is missing"),
            ));
        }
        let key = Hmac::new_from_slice(secret.as_bytes()).map_err(Error::internal)?;
        Ok(Self {
            key: (!turn.is_empty()).then_some(key),
            stun,
            turn,
        })
    }

    /// Returns the servers for the browser of `user`.
    pub(crate) fn of(&self, user: Uuid, now: DateTime<Utc>) -> Vec<IceServer> {
        let stun = (!self.stun.is_empty()).then(|| IceServer {
            urls: self.stun.clone(),
            ..IceServer::default()
        });
        let turn = self.key.clone().map(|mut key| {
            let username = format!("{}:{user}", (now + CREDENTIALS).timestamp());
            key.update(username.as_bytes());
            IceServer {
                urls: self.turn.clone(),
                username,
                credential: STANDARD.encode(key.finalize().into_bytes()),
            }
        });
        stun.into_iter().chain(turn).collect()
    }
}

fn addresses(setting: &str, given: &[String], schemes: [&str; 2]) -> Result<Vec<String>> {
    let given: Vec<_> = given
        .iter()
        .map(|url| url.trim())
        .filter(|url| !url.is_empty())
        .collect();
    match given.iter().find(|url| !is_address(url, schemes)) {
        Some(wrong) => Err(Error::invalid_argument(
            "SETTING_INVALID",
            format!("{setting}: {wrong} is not a URL such as {}:host:3478", schemes[0]),
        )),
        None => Ok(given.into_iter().map(str::to_owned).collect()),
    }
}

/// Returns whether `url` is `scheme:host` with an optional `:port`, and for TURN servers an optional `?transport=`.
fn is_address(url: &str, schemes: [&str; 2]) -> bool {
    let Some((scheme, rest)) = url.split_once(':') else {
        return false;
    };
    let (place, transport) = match rest.split_once('?') {
        Some((place, query)) => (place, Some(query)),
        None => (rest, None),
    };
    let transport_is_fine =
        transport.is_none_or(|query| schemes == TURN && ["transport=udp", "transport=tcp"].contains(&query));
    // The brackets of an IPv6 address end before its port.
    let (host, port) = match place.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (place, None),
    };
    let port_is_fine = port.is_none_or(|port| port.parse::<u16>().is_ok_and(|port| port > 0));
    schemes.contains(&scheme) && transport_is_fine && port_is_fine && url::Host::parse(host).is_ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Process {
        #[command(flatten)]
        settings: Settings,
    }

    fn servers(arguments: &[&str]) -> Result<IceServers> {
        let arguments = std::iter::once("test").chain(arguments.iter().copied());
        IceServers::new(&Process::parse_from(arguments).settings)
    }

    #[test]
    fn accepts_stun_and_turn_urls_only() {
        for (url, schemes, fine) in [
            ("stun:stun.example.org", STUN, true),
            ("stun:stun.example.org:3478", STUN, true),
            ("stuns:192.0.2.1:5349", STUN, true),
            ("stun:[2001:db8::1]", STUN, true),
            ("stun:[2001:db8::1]:3478", STUN, true),
            ("turn:turn.example.org?transport=udp", TURN, true),
            ("turns:turn.example.org:5349?transport=tcp", TURN, true),
            ("turn:turn.example.org", STUN, false),
            ("stun:stun.example.org", TURN, false),
            ("stun:stun.example.org?transport=udp", STUN, false),
            ("turn:turn.example.org?transport=sctp", TURN, false),
            ("turn:turn.example.org:0", TURN, false),
            ("turn:turn.example.org:65536", TURN, false),
            ("turn:turn.example.org:port", TURN, false),
            ("stun://stun.example.org", STUN, false),
            ("stun:", STUN, false),
            ("stun:two words", STUN, false),
            ("stun.example.org", STUN, false),
        ] {
            assert_eq!(is_address(url, schemes), fine, "{url}");
        }
    }

    #[test]
    fn names_setting_of_unusable_value() {
        for (arguments, setting) in [
            (
                &["--therapy-ice-urls", "stun:a.example,http://b.example"][..],
                STUN_SETTING,
            ),
            (&["--therapy-turn-urls", "stun:a.example"][..], TURN_SETTING),
            (&["--therapy-turn-urls", "turn:a.example"][..], SECRET_SETTING),
            (
                &["--therapy-turn-urls", "turn:a.example", "--therapy-turn-secret", ""][..],
                SECRET_SETTING,
            ),
        ] {
            let error = servers(arguments).err().unwrap();
            assert!(error.message().contains(setting), "{error}");
        }
    }

    #[test]
    fn returns_no_servers_without_settings() {
        assert!(servers(&[]).unwrap().of(Uuid::nil(), DateTime::UNIX_EPOCH).is_empty());
    }

    /// Expected value: `printf '%s' "1800021600:00000000-0000-0000-0000-000000000000" | openssl dgst -sha1 -hmac north
    /// -binary | base64`.
    #[test]
    fn returns_turn_credentials_valid_six_hours() {
        let arguments = [
            "--therapy-ice-urls",
            "stun:a.example,stun:b.example:3478",
            "--therapy-turn-urls",
            "turn:t.example?transport=udp",
            "--therapy-turn-secret",
            "north",
        ];
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let servers = servers(&arguments).unwrap().of(Uuid::nil(), now);
        let expected = [
            IceServer {
                urls: vec!["stun:a.example".to_owned(), "stun:b.example:3478".to_owned()],
                ..IceServer::default()
            },
            IceServer {
                urls: vec!["turn:t.example?transport=udp".to_owned()],
                username: "1800021600:00000000-0000-0000-0000-000000000000".to_owned(),
                credential: "pB8NrgyJUafeGQemJqOqyDy7Kko=".to_owned(),
            },
        ];
        assert_eq!(servers, expected);
    }
}
