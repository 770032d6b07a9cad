//! Time zones by name. Each zone is read once, so that responses of a process are consistent.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use selam_chassis::{Error, Result, Zone};

/// Maximum length of a zone name.
const LONGEST: usize = 64;

/// Cache of time zones. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Zones {
    company: Zone,
    known: Arc<Mutex<BTreeMap<String, Zone>>>,
}

impl Zones {
    /// `company` is the default zone.
    pub(crate) fn new(company: Zone) -> Self {
        let known = BTreeMap::from([(company.name().to_owned(), company.clone())]);
        Self {
            company,
            known: Arc::new(Mutex::new(known)),
        }
    }

    /// Returns the zone that a request names in `field`, or the company's zone for an empty name.
    ///
    /// # Errors
    /// `TIME_ZONE_UNKNOWN` on `field`.
    pub(crate) fn named(&self, field: &str, name: &str) -> Result<Zone> {
        if name.is_empty() {
            return Ok(self.company.clone());
        }
        self.find(name)
            .ok_or_else(|| Error::field(field, "TIME_ZONE_UNKNOWN", "must be a time zone of the tz database"))
    }

    /// Returns a stored zone, or the company's zone if its name is no longer valid.
    pub(crate) fn kept(&self, name: &str) -> Zone {
        self.find(name).unwrap_or_else(|| self.company.clone())
    }

    fn find(&self, name: &str) -> Option<Zone> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(zone) = known.get(name) {
            return Some(zone.clone());
        }
        // Zone names are words separated by slashes. This check prevents path traversal.
        let is_name = name.len() <= LONGEST
            && name.starts_with(|first: char| first.is_ascii_alphabetic())
            && name
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || "/_+-".contains(letter));
        let zone: Zone = is_name.then(|| name.parse().ok()).flatten()?;
        // Cached under its canonical name only, so that other spellings cannot fill the memory.
        known.insert(zone.name().to_owned(), zone.clone());
        Some(zone)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn rejects_unknown_time_zone_names() {
        let zones = Zones::new("America/Edmonton".parse().unwrap());
        for name in ["Africa/Asmara", "Asia/Riyadh", "America/Argentina/Buenos_Aires", "UTC"] {
            assert_eq!(zones.named("timeZone", name).unwrap().name(), name);
        }
        assert_eq!(zones.named("timeZone", "").unwrap().name(), "America/Edmonton");
        for name in [
            "Mars/Base",
            "../../etc/passwd",
            "/etc/passwd",
            "America",
            "Etc/..",
            "a\0b",
            "العربية",
        ] {
            assert!(zones.named("timeZone", name).is_err(), "{name}");
            assert_eq!(zones.kept(name).name(), "America/Edmonton");
        }
    }
}
