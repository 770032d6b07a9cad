//! The chain of hashes of the audit log. Pure: no database.
//!
//! The hash of an entry covers the hash before it, so an altered, removed or inserted entry breaks the chain from there
//! on. Details (changed values, reason, person) may be personal data. The chain covers only their salted hash: an
//! erasure can empty them, and the entry is still proven. Each erasure adds an entry that lists what it emptied, so
//! that emptied details without it are found.

use std::collections::HashSet;

use chrono::{DateTime, SecondsFormat, Utc};
use sha2::{Digest as _, Sha256};

use crate::store::audit::entry::Model as Entry;

/// Hash before the first entry.
pub(crate) const GENESIS: &str = "";

/// Returns the hash of details. The salt prevents guessing of erased details from their hash.
pub(crate) fn details_hash(salt: &str, details: &str) -> String {
    digest(&[salt, details])
}

/// Returns the hash of an entry, given the hash of the entry before it.
pub(crate) fn hash(previous: &str, entry: &Entry) -> String {
    digest(&[
        previous,
        &entry.number.to_string(),
        &entry.event_id.to_string(),
        &canonical(entry.create_time),
        &entry.actor_id.to_string(),
        &entry.actor_roles,
        &entry.service,
        &entry.operation,
        &entry.record_id,
        &entry.details_hash,
    ])
}

/// Returns the time as it is hashed: databases keep microseconds.
fn canonical(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Micros, true)
}

/// Returns the SHA-256 of texts in hexadecimal digits. Each text is preceded by its length, so that no two lists of
/// texts are hashed alike.
pub(crate) fn digest(texts: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for text in texts {
        hasher.update((text.len() as u64).to_be_bytes());
        hasher.update(text.as_bytes());
    }
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Kind of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The entry or its details differ from what was written.
    Altered,
    /// An entry is missing.
    Removed,
    /// An entry was put into the log.
    Inserted,
}

/// First fault of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Number of the entry.
    pub number: i64,
    /// Kind of the fault.
    pub kind: FaultKind,
}

/// Verifies entries in the order of their numbers, with constant memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verifier {
    /// Number of the last verified entry.
    pub number: i64,
    /// Hash of that entry.
    pub hash: String,
}

impl Verifier {
    /// Starts after the entry with this number and hash.
    pub(crate) fn after(number: i64, hash: &str) -> Self {
        Self {
            number,
            hash: hash.to_owned(),
        }
    }

    /// Verifies the next entry of the log. `erased`: numbers of the entries whose details were erased.
    ///
    /// # Errors
    /// The fault, at its number.
    pub(crate) fn next(&mut self, entry: &Entry, erased: &HashSet<i64>) -> Result<(), Fault> {
        let expected = self.number + 1;
        let fault = |number, kind| Err(Fault { number, kind });
        if entry.number < expected {
            return fault(entry.number, FaultKind::Inserted);
        }
        if entry.number > expected {
            return fault(expected, FaultKind::Removed);
        }
        let are_details_kept = if entry.details.is_empty() {
            erased.contains(&entry.number) && entry.salt.is_empty() && entry.subject_id.is_none()
        } else {
            details_hash(&entry.salt, &entry.details) == entry.details_hash
                && super::Details::of(entry).is_some_and(|details| details.subject_id == entry.subject_id)
        };
        if hash(&self.hash, entry) != entry.hash || !are_details_kept {
            return fault(expected, FaultKind::Altered);
        }
        self.number = entry.number;
        self.hash.clone_from(&entry.hash);
        Ok(())
    }

    /// Compares the end of the log with the stored head.
    ///
    /// # Errors
    /// The fault, at its number.
    pub(crate) fn end(&self, head: Option<(i64, &str)>) -> Result<(), Fault> {
        let (number, hash) = head.unwrap_or((0, GENESIS));
        let fault = |number, kind| Err(Fault { number, kind });
        match self.number.cmp(&number) {
            std::cmp::Ordering::Less => fault(self.number + 1, FaultKind::Removed),
            std::cmp::Ordering::Greater => fault(number + 1, FaultKind::Inserted),
            std::cmp::Ordering::Equal if self.hash != hash => fault(number, FaultKind::Altered),
            std::cmp::Ordering::Equal => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::audit::Details;

    fn log(length: i64) -> Vec<Entry> {
        let mut previous = GENESIS.to_owned();
        let entry = |number: i64| {
            let details = Details::default().text();
            let mut entry = Entry {
                number,
                event_id: Uuid::from_u128(number.unsigned_abs().into()),
                create_time: DateTime::from_timestamp(1_800_000_000 + number, 123_456_000).unwrap_or_default(),
                actor_id: Uuid::nil(),
                actor_roles: "admin".to_owned(),
                service: "cargo".to_owned(),
                operation: "selam.cargo.v1.CargoService/UpdateShipment".to_owned(),
                record_id: number.to_string(),
                subject_id: None,
                details_hash: details_hash("salt", &details),
                details,
                salt: "salt".to_owned(),
                hash: String::new(),
            };
            entry.hash = hash(&previous, &entry);
            previous.clone_from(&entry.hash);
            entry
        };
        (1..=length).map(entry).collect()
    }

    /// Number of the entry whose details an erasure may have emptied.
    const ERASED: i64 = 3;

    /// Verifies a log of which the head was stored when `written` was its end.
    fn verify(log: &[Entry], written: &[Entry]) -> Result<(), Fault> {
        let mut verifier = Verifier::after(0, GENESIS);
        for entry in log {
            verifier.next(entry, &HashSet::from([ERASED]))?;
        }
        verifier.end(written.last().map(|entry| (entry.number, entry.hash.as_str())))
    }

    fn fault(number: i64, kind: FaultKind) -> Result<(), Fault> {
        Err(Fault { number, kind })
    }

    #[test]
    fn accepts_log_as_written() {
        assert_eq!(verify(&[], &[]), Ok(()));
        let written = log(5);
        assert_eq!(verify(&written, &written), Ok(()));
    }

    #[test]
    fn finds_alteration_of_every_field() {
        let alterations: [fn(&mut Entry); 11] = [
            |entry| entry.event_id = Uuid::max(),
            |entry| entry.create_time += chrono::TimeDelta::microseconds(1),
            |entry| entry.actor_id = Uuid::max(),
            |entry| entry.actor_roles = "finance".to_owned(),
            |entry| entry.service = "cleaning".to_owned(),
            |entry| entry.operation.push('x'),
            |entry| entry.record_id.push('x'),
            |entry| entry.subject_id = Some(Uuid::max()),
            |entry| entry.details = entry.details.replace('}', " }"),
            |entry| entry.salt.push('x'),
            |entry| entry.hash = details_hash("", ""),
        ];
        for (index, alter) in alterations.iter().enumerate() {
            let written = log(4);
            let mut altered = written.clone();
            alter(&mut altered[1]);
            assert_eq!(
                verify(&altered, &written),
                fault(2, FaultKind::Altered),
                "alteration {index}"
            );
        }
    }

    #[test]
    fn finds_recomputed_entry_by_its_successor() {
        let written = log(3);
        let mut altered = written.clone();
        altered[0].operation = "nothing".to_owned();
        altered[0].hash = hash(GENESIS, &altered[0]);
        assert_eq!(verify(&altered, &written), fault(2, FaultKind::Altered));
    }

    #[test]
    fn finds_recomputed_log_by_its_head() {
        let (written, mut altered) = (log(3), log(3));
        altered[2].operation = "nothing".to_owned();
        altered[2].hash = hash(&altered[1].hash.clone(), &altered[2]);
        assert_eq!(verify(&altered, &written), fault(3, FaultKind::Altered));
    }

    #[test]
    fn finds_removed_entries_anywhere() {
        for index in 0..4 {
            let written = log(4);
            let mut shorter = written.clone();
            shorter.remove(index);
            let number = i64::try_from(index).unwrap_or_default() + 1;
            assert_eq!(verify(&shorter, &written), fault(number, FaultKind::Removed));
        }
        assert_eq!(verify(&[], &log(4)), fault(1, FaultKind::Removed));
    }

    #[test]
    fn finds_inserted_entries_anywhere() {
        let written = log(3);
        let longer = log(4);
        assert_eq!(verify(&longer, &written), fault(4, FaultKind::Inserted));
        let mut before = written.clone();
        before.insert(
            0,
            Entry {
                number: 0,
                ..written[0].clone()
            },
        );
        assert_eq!(verify(&before, &written), fault(0, FaultKind::Inserted));
        // An entry in between needs the number of another one, which then does not follow from it.
        let mut between = longer.clone();
        between[1].record_id = "inserted".to_owned();
        between[1].hash = hash(&longer[0].hash, &between[1]);
        assert_eq!(verify(&between, &longer), fault(3, FaultKind::Altered));
    }

    #[test]
    fn accepts_emptied_details_of_erasures_only() {
        let written = log(3);
        let emptied = |number: i64| {
            let mut log = written.clone();
            for entry in log.iter_mut().filter(|entry| entry.number == number) {
                entry.details.clear();
                entry.salt.clear();
            }
            log
        };
        assert_eq!(verify(&emptied(ERASED), &written), Ok(()));
        assert_eq!(verify(&emptied(2), &written), fault(2, FaultKind::Altered));
        for alter in [
            (|entry| entry.subject_id = Some(Uuid::max())) as fn(&mut Entry),
            |entry| entry.salt.push('x'),
        ] {
            let mut altered = emptied(ERASED);
            altered
                .iter_mut()
                .filter(|entry| entry.number == ERASED)
                .for_each(alter);
            assert_eq!(verify(&altered, &written), fault(ERASED, FaultKind::Altered));
        }
    }
}
