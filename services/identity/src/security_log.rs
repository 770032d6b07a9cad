//! Log of security events of accounts, and detection of unusual sign-ins. The log holds no secrets.

use selam_chassis::{Result, Transaction, timestamp};
use selam_proto_identity::v1::{Device, Place, SecurityEvent as ProtoSecurityEvent, SecurityNotice};
use uuid::Uuid;

use crate::{
    client_info::ClientInfo,
    events,
    identity::Identity,
    store::{self, Connection, SecurityEvent, User},
};

pub use selam_proto_identity::v1::SecurityEventKind as Kind;

/// Prefix of the kinds in the contract.
const PREFIX: &str = "SECURITY_EVENT_KIND_";

/// A new log entry.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    kind: Kind,
    user: Option<Uuid>,
    actor: Option<Uuid>,
    client_info: Option<&'a ClientInfo>,
    detail: String,
}

impl<'a> Entry<'a> {
    /// Creates an entry for an account.
    pub fn of(kind: Kind, user: Uuid) -> Self {
        Self {
            user: Some(user),
            ..Self::of_nobody(kind)
        }
    }

    /// Creates an entry that belongs to no account.
    pub const fn of_nobody(kind: Kind) -> Self {
        Self {
            kind,
            user: None,
            actor: None,
            client_info: None,
            detail: String::new(),
        }
    }

    /// Adds the client.
    #[must_use]
    pub fn from(self, client_info: &'a ClientInfo) -> Self {
        Self {
            client_info: Some(client_info),
            ..self
        }
    }

    /// Adds the actor, when it is another user.
    #[must_use]
    pub fn by(self, actor: Uuid) -> Self {
        Self {
            actor: Some(actor),
            ..self
        }
    }

    /// Adds a detail, in the terms of the contract.
    #[must_use]
    pub fn saying(self, detail: impl Into<String>) -> Self {
        Self {
            detail: detail.into(),
            ..self
        }
    }
}

impl Identity {
    /// Writes an entry.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub async fn log(&self, db: &impl Connection, entry: Entry<'_>) -> Result<()> {
        let client_info = entry.client_info.cloned().unwrap_or_default();
        let event = SecurityEvent {
            id: Uuid::now_v7(),
            kind: name(entry.kind),
            user_id: entry.user,
            actor_id: entry.actor,
            browser: client_info.browser,
            system: client_info.system,
            address: client_info.address,
            network: client_info.network,
            country: client_info.country,
            detail: entry.detail,
            created_at: self.clock.now(),
        };
        metrics::counter!("selam_security_events_total", "kind" => event.kind.clone()).increment(1);
        store::security_events::insert(db, event).await
    }

    /// Logs a sign-in, and notifies the owner when the device or network is new for the account.
    ///
    /// # Errors
    /// Returns an error when the database fails.
    pub(crate) async fn log_sign_in(
        &self,
        tx: &Transaction,
        user: &User,
        method: &str,
        client_info: &ClientInfo,
    ) -> Result<()> {
        let before = store::security_events::newest(&**tx, user.id, &name(Kind::SignedIn)).await?;
        if is_strange(&before, client_info) {
            let event = events::security_notice(user, SecurityNotice::NewDevice, Some(client_info), self.clock.now());
            tx.publish(&user.id.to_string(), &event).await?;
        }
        let entry = Entry::of(Kind::SignedIn, user.id).from(client_info).saying(method);
        self.log(&**tx, entry).await
    }
}

/// Whether an account with earlier sign-ins was never used with this device from this network.
fn is_strange(before: &[SecurityEvent], client_info: &ClientInfo) -> bool {
    let is_same = |event: &SecurityEvent| {
        (&event.browser, &event.system, &event.network)
            == (&client_info.browser, &client_info.system, &client_info.network)
    };
    !before.is_empty() && !before.iter().any(is_same)
}

/// Returns the stored name of a kind.
pub fn name(kind: Kind) -> String {
    let name = kind.as_str_name();
    name.strip_prefix(PREFIX).unwrap_or(name).to_ascii_lowercase()
}

/// Removes the device and place of the admin who caused an event, which the owner of the account does not see.
pub fn for_owner(event: SecurityEvent) -> SecurityEvent {
    if event.actor_id.is_none() {
        return event;
    }
    SecurityEvent {
        browser: String::new(),
        system: String::new(),
        address: String::new(),
        network: String::new(),
        country: String::new(),
        ..event
    }
}

/// Converts an event to its API message.
pub fn shown(event: SecurityEvent, email: String) -> ProtoSecurityEvent {
    let kind = Kind::from_str_name(&format!("{PREFIX}{}", event.kind.to_ascii_uppercase()));
    let id = |id: Option<Uuid>| id.map(|id| id.to_string()).unwrap_or_default();
    ProtoSecurityEvent {
        id: event.id.to_string(),
        kind: kind.unwrap_or(Kind::Unspecified).into(),
        create_time: Some(timestamp(event.created_at)),
        user_id: id(event.user_id),
        email,
        actor_id: id(event.actor_id),
        device: Some(Device {
            browser: event.browser,
            system: event.system,
        }),
        place: Some(Place {
            address: event.address,
            country_code: event.country,
        }),
        detail: event.detail,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn sign_in(client_info: &ClientInfo) -> SecurityEvent {
        SecurityEvent {
            id: Uuid::now_v7(),
            kind: name(Kind::SignedIn),
            user_id: None,
            actor_id: None,
            browser: client_info.browser.clone(),
            system: client_info.system.clone(),
            address: client_info.address.clone(),
            network: client_info.network.clone(),
            country: String::new(),
            detail: String::new(),
            created_at: chrono::DateTime::UNIX_EPOCH,
        }
    }

    fn firefox(address: &str) -> ClientInfo {
        ClientInfo::new(address.parse().ok(), "(X11; Linux) Firefox/144.0", "")
    }

    #[test]
    fn detects_new_network_or_device() {
        let known = [sign_in(&firefox("203.0.113.9"))];
        assert!(
            !is_strange(&[], &firefox("198.51.100.1")),
            "there is no earlier sign-in"
        );
        assert!(!is_strange(&known, &firefox("203.0.7.1")));
        assert!(is_strange(&known, &firefox("198.51.100.1")));
        let safari = ClientInfo::new("203.0.113.9".parse().ok(), "(Macintosh) Safari/605", "");
        assert!(is_strange(&known, &safari));
    }

    #[test]
    fn parses_stored_names_of_kinds() {
        for number in 1..100 {
            let Ok(kind) = Kind::try_from(number) else { break };
            let event = SecurityEvent {
                kind: name(kind),
                ..sign_in(&firefox("203.0.113.9"))
            };
            assert_eq!(shown(event, String::new()).kind(), kind);
        }
        assert_eq!(name(Kind::SecondFactorAdded), "second_factor_added");
    }
}
