//! Audit log of the office: entries from the events of all services, chained by hashes.

pub(crate) mod chain;
mod rpc;

use std::collections::HashSet;

use chrono::{DateTime, SubsecRound as _, Utc};
use selam_chassis::{Database, Error, HandleEvent, Received, Result, Transaction, fields};
use selam_proto_admin::v1::OfficeArea;
use selam_proto_office::v1::{OfficeActed, OfficeChange};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub use chain::{Fault, FaultKind};
pub(crate) use rpc::Audit;

use crate::{
    live,
    store::audit::{self as store, entry::Model as Entry},
};

use self::chain::{GENESIS, Verifier};

/// Operation of an entry about an erasure of personal data, which has no actor.
const ERASURE: &str = "selam.personal_data.v1.PersonalDataService/ErasePersonalData";

/// Number of entries that a verification reads at once.
const BATCH: u64 = 1_000;

/// Part of an entry that may be personal data.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Details {
    pub subject_id: Option<Uuid>,
    pub reason: String,
    pub changes: Vec<Change>,
    /// ID of the record, where it is the person: then the entry itself does not name it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub record_id: String,
    /// Numbers of the entries whose details an erasure emptied.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub erased: Vec<i64>,
}

/// Change of one field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Change {
    pub field: String,
    pub before: String,
    pub after: String,
}

impl From<OfficeChange> for Change {
    fn from(change: OfficeChange) -> Self {
        Self {
            field: change.field,
            before: change.before,
            after: change.after,
        }
    }
}

impl Details {
    /// Returns the details of an entry; `None` after an erasure or when they are not readable.
    pub(crate) fn of(entry: &Entry) -> Option<Self> {
        serde_json::from_str(&entry.details).ok()
    }

    /// Returns the text that is stored and hashed.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Adds the actions of the office to the log.
pub(crate) struct Recorder;

impl HandleEvent<OfficeActed> for Recorder {
    async fn handle(&self, transaction: &Transaction, received: Received<OfficeActed>) -> Result<()> {
        let event = received.event;
        if received.source != event.service {
            let message = format!("{} published an action of {}", received.source, event.service);
            return Err(Error::internal(message));
        }
        let subject = (!event.subject_id.is_empty()).then_some(event.subject_id.as_str());
        let is_person = subject == Some(event.record_id.as_str());
        let (record_id, person_id) = if is_person {
            (String::new(), event.record_id)
        } else {
            (event.record_id, String::new())
        };
        let details = Details {
            subject_id: subject.map(|id| fields::id("subjectId", id)).transpose()?,
            reason: event.reason,
            changes: event.changes.into_iter().map(Change::from).collect(),
            record_id: person_id,
            erased: Vec::new(),
        };
        let act = Act {
            event_id: received.id,
            time: received.time,
            actor_id: fields::id("actorId", &event.actor_id)?,
            actor_roles: event.actor_roles.join(" "),
            service: event.service,
            operation: event.operation,
            record_id,
        };
        append(transaction, act, &details).await
    }
}

/// Part of an entry that is not personal data.
struct Act {
    event_id: Uuid,
    time: DateTime<Utc>,
    actor_id: Uuid,
    actor_roles: String,
    service: String,
    operation: String,
    record_id: String,
}

/// Adds an entry to the end of the chain.
async fn append(transaction: &Transaction, act: Act, details: &Details) -> Result<()> {
    // One entry at a time: each contains the hash of the one before it.
    transaction.lock("audit-log", "").await?;
    let (last, previous) = store::head(&**transaction).await?.unwrap_or((0, GENESIS.to_owned()));
    let (salt, text) = (Uuid::new_v4().simple().to_string(), details.text());
    let mut entry = Entry {
        number: last + 1,
        event_id: act.event_id,
        // As databases keep it; the hash must be the same when the entry is read.
        create_time: act.time.trunc_subsecs(6),
        actor_id: act.actor_id,
        actor_roles: act.actor_roles,
        service: act.service,
        operation: act.operation,
        record_id: act.record_id,
        subject_id: details.subject_id,
        details_hash: chain::details_hash(&salt, &text),
        details: text,
        salt,
        hash: String::new(),
    };
    entry.hash = chain::hash(&previous, &entry);
    // The log of the process proves the end of the audit log to an auditor, even if the database is replaced.
    tracing::info!(number = entry.number, hash = entry.hash, "added an audit entry");
    live::note(transaction, entry.event_id, OfficeArea::Audit, &entry.record_id).await?;
    store::append(transaction, entry).await
}

/// Empties the details of all entries about a person and returns their number. An entry of its own lists them, so that
/// other emptied entries count as altered.
///
/// # Errors
/// `INTERNAL` when the database fails.
pub(crate) async fn forget(transaction: &Transaction, subject_id: Uuid) -> Result<u64> {
    // Before the rows, as in `append`.
    transaction.lock("audit-log", "").await?;
    let erased = store::forget(transaction, subject_id).await?;
    let count = u64::try_from(erased.len()).unwrap_or(u64::MAX);
    if count > 0 {
        let act = Act {
            event_id: Uuid::now_v7(),
            time: transaction.now(),
            actor_id: Uuid::nil(),
            actor_roles: String::new(),
            service: crate::NAME.to_owned(),
            operation: ERASURE.to_owned(),
            record_id: String::new(),
        };
        let details = Details {
            erased,
            ..Details::default()
        };
        append(transaction, act, &details).await?;
    }
    Ok(count)
}

/// Returns the numbers of the entries that erasures have emptied.
async fn erased(database: &Database) -> Result<HashSet<i64>> {
    let entries = store::of_operation(database.connection(), crate::NAME, ERASURE).await?;
    let details = entries.iter().filter_map(Details::of);
    Ok(details.flat_map(|details| details.erased).collect())
}

/// Outcome of a verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// Number of checked entries.
    pub checked: i64,
    /// Number of the last entry that is as written.
    pub last_number: i64,
    /// Hash of that entry.
    pub last_hash: String,
    /// Whether the end of the log was reached.
    pub is_complete: bool,
    /// First fault.
    pub fault: Option<Fault>,
}

/// Verifies up to `limit` entries from number `from` on. The entry before it is trusted.
///
/// # Errors
/// `INTERNAL` when the database fails.
pub async fn verify(database: &Database, from: i64, limit: i64) -> Result<Verification> {
    let connection = database.connection();
    let mut verifier = match from.max(1) - 1 {
        0 => Verifier::after(0, GENESIS),
        number => match store::find(connection, number).await? {
            Some(entry) => Verifier::after(number, &entry.hash),
            None => {
                return Ok(Verification {
                    checked: 0,
                    last_number: 0,
                    last_hash: String::new(),
                    is_complete: false,
                    fault: Some(Fault {
                        number,
                        kind: FaultKind::Removed,
                    }),
                });
            }
        },
    };
    let (mut checked, mut place) = (
        0,
        if verifier.number == 0 {
            i64::MIN
        } else {
            verifier.number
        },
    );
    let mut erased_before = HashSet::new();
    let outcome = |verifier: Verifier, checked, is_complete, fault| Verification {
        checked,
        last_number: verifier.number,
        last_hash: verifier.hash,
        is_complete,
        fault,
    };
    // Read before the entries: those that are added meanwhile lie behind it.
    let head = store::head(connection).await?;
    while checked < limit {
        let entries = store::after(connection, place, BATCH).await?;
        if entries.is_empty() {
            break;
        }
        for entry in entries {
            let is_new = head.as_ref().is_none_or(|(number, _)| entry.number > *number);
            if is_new
                && store::head(connection)
                    .await?
                    .is_some_and(|(number, _)| number >= entry.number)
            {
                let fault = end(&verifier, head.as_ref());
                return Ok(outcome(verifier, checked, fault.is_none(), fault));
            }
            place = entry.number;
            checked += 1;
            if entry.details.is_empty() && !erased_before.contains(&entry.number) {
                // Also the erasures since the last look.
                erased_before = erased(database).await?;
            }
            if let Err(fault) = verifier.next(&entry, &erased_before) {
                return Ok(outcome(verifier, checked, false, Some(fault)));
            }
            if checked == limit {
                return Ok(outcome(verifier, checked, false, None));
            }
        }
    }
    let fault = end(&verifier, head.as_ref());
    Ok(outcome(verifier, checked, fault.is_none(), fault))
}

fn end(verifier: &Verifier, head: Option<&(i64, String)>) -> Option<Fault> {
    verifier.end(head.map(|(number, hash)| (*number, hash.as_str()))).err()
}

/// Verifies the whole log and returns a line for an operator.
///
/// # Errors
/// `ABORTED` with `AUDIT_LOG_FAULT` when the log has a fault; `INTERNAL` when the database fails.
pub(crate) async fn verify_all(database: &Database) -> Result<String> {
    let outcome = verify(database, 1, i64::MAX).await?;
    let (checked, last, hash) = (outcome.checked, outcome.last_number, &outcome.last_hash);
    match outcome.fault {
        None => Ok(format!(
            "{checked} entries are as written; the last is {last} with hash {hash}"
        )),
        Some(fault) => {
            let kind = match fault.kind {
                FaultKind::Altered => "altered",
                FaultKind::Removed => "removed",
                FaultKind::Inserted => "inserted",
            };
            let message = format!("entry {} was {kind}; entries up to {last} are as written", fault.number);
            Err(Error::aborted("AUDIT_LOG_FAULT", message))
        }
    }
}
