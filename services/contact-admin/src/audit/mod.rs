//! Audit log of the office: entries from the events of all services, chained by hashes.

pub(crate) mod chain;
mod rpc;

use chrono::SubsecRound as _;
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

/// Number of entries that a verification reads at once.
const BATCH: u64 = 1_000;

/// Part of an entry that may be personal data.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Details {
    pub subject_id: Option<Uuid>,
    pub reason: String,
    pub changes: Vec<Change>,
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
        // One entry at a time: each contains the hash of the one before it.
        transaction.lock("audit-log", "").await?;
        let (last, previous) = store::head(&**transaction).await?.unwrap_or((0, GENESIS.to_owned()));
        let subject = (!event.subject_id.is_empty()).then_some(event.subject_id.as_str());
        let subject_id = subject.map(|id| fields::id("subjectId", id)).transpose()?;
        let details = Details {
            subject_id,
            reason: event.reason,
            changes: event.changes.into_iter().map(Change::from).collect(),
        };
        let (salt, details) = (Uuid::new_v4().simple().to_string(), details.text());
        let mut entry = Entry {
            number: last + 1,
            event_id: received.id,
            // As databases keep it; the hash must be the same when the entry is read.
            create_time: received.time.trunc_subsecs(6),
            actor_id: fields::id("actorId", &event.actor_id)?,
            actor_roles: event.actor_roles.join(" "),
            service: event.service,
            operation: event.operation,
            record_id: event.record_id,
            subject_id,
            details_hash: chain::details_hash(&salt, &details),
            details,
            salt,
            hash: String::new(),
        };
        entry.hash = chain::hash(&previous, &entry);
        // The log of the process proves the end of the audit log to an auditor, even if the database is replaced.
        tracing::info!(number = entry.number, hash = entry.hash, "added an audit entry");
        live::note(transaction, received.id, OfficeArea::Audit, &entry.record_id).await?;
        store::append(transaction, entry).await
    }
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
                return Ok(outcome(verifier, checked, true, None));
            }
            place = entry.number;
            checked += 1;
            if let Err(fault) = verifier.next(&entry) {
                return Ok(outcome(verifier, checked, false, Some(fault)));
            }
            if checked == limit {
                return Ok(outcome(verifier, checked, false, None));
            }
        }
    }
    let fault = verifier
        .end(head.as_ref().map(|(number, hash)| (*number, hash.as_str())))
        .err();
    Ok(outcome(verifier, checked, fault.is_none(), fault))
}

/// Verifies the whole log and returns a line for an operator.
///
/// # Errors
/// `DATA_LOSS` when the log has a fault.
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
