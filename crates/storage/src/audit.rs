//! The trail of office actions: one `OfficeActed` event for each record that a member of the office staff changes
//! or opens, published in the transaction of the change.
//!
//! The guards of RPCs and HTTP routes start an action when they admit a caller as office staff. Handlers add entries
//! with [`Transaction::audit`](crate::Transaction::audit) and [`opened`]. An operation that changes records without an
//! entry of its own gets one entry without changes from its first commit.

use std::{
    collections::BTreeSet,
    fmt::Display,
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering},
    },
};

use chrono::{DateTime, Utc};
use selam_foundation::{
    Principal, Result,
    message::{answer, json},
    timestamp,
};
use selam_proto::{InPackage, options::v1::Access};
use selam_proto_office::v1::{OfficeActed, OfficeChange};
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::Database;

/// Fields that differ after every change of a record.
const CHANGED_ALWAYS: [&str; 2] = ["etag", "updateTime"];

/// Field of an amount of money.
const AMOUNT: &str = "amountMinor";

tokio::task_local! {
    /// The operation that this task handles.
    static ACTION: Action;
}

/// An RPC or an HTTP route, called by office staff or by another user.
pub struct Action {
    operation: String,
    /// Whether the operation changes records and belongs to the office, so that a commit always adds an entry.
    adds_entry: bool,
    /// Whether users may call the operation for their own records, so that staff who do so leave no entry.
    serves_owners: bool,
    actor: OnceLock<Actor>,
    has_entry: AtomicBool,
}

#[derive(Clone)]
struct Actor {
    id: Uuid,
    roles: Vec<String>,
    /// Whether the operation serves the actor as a user for their own records.
    owns_records: bool,
}

impl Actor {
    /// Returns whether an action on a record of this user belongs to the trail.
    fn leaves_entry(&self, subject_id: Option<Uuid>) -> bool {
        !(self.owns_records && subject_id == Some(self.id))
    }
}

impl Action {
    /// Creates the action of an operation with these rules. It has no actor until a caller is admitted as office
    /// staff.
    pub fn new(operation: &str, access: Access, office_roles: &[&str], changes: bool) -> Self {
        let is_of_office = access == Access::Admin || !office_roles.is_empty();
        Self {
            operation: operation.to_owned(),
            adds_entry: changes && is_of_office,
            serves_owners: access != Access::Admin,
            actor: OnceLock::new(),
            has_entry: AtomicBool::new(false),
        }
    }

    /// Makes `caller` the actor, if they are office staff.
    pub fn admit(&self, caller: &Principal) {
        if caller.is_office() {
            self.set(caller.user_id, &caller.roles, self.serves_owners);
        }
    }

    fn set(&self, id: Uuid, roles: &[String], owns_records: bool) {
        self.actor.get_or_init(|| Actor {
            id,
            roles: roles.to_vec(),
            owns_records,
        });
    }
}

/// Runs the work of a request as `action`, if it is one.
pub async fn within<F: Future>(action: Option<Action>, work: F) -> F::Output {
    match action {
        Some(action) => ACTION.scope(action, work).await,
        None => work.await,
    }
}

/// Makes a user the actor of the current operation. It is for routes whose service checks the access by the rules of
/// its own protocol, after that check.
pub fn act_as_office(user_id: Uuid, roles: &[String]) {
    // Fails outside a request, where no office action is in progress.
    let _ = ACTION.try_with(|action| action.set(user_id, roles, false));
}

/// Records that office staff opened or exported a protected record, in a transaction of its own. Call it before the
/// data is returned. `record_id` is empty for an export of several records. Other callers leave no entry, and neither
/// do owners of the record in an operation that serves users, too.
///
/// # Errors
/// `INTERNAL` when the database fails; then the data must not be returned.
pub async fn opened(database: &Database, record_id: impl Display, subject_id: Option<Uuid>) -> Result<()> {
    if !actor().is_some_and(|actor| actor.leaves_entry(subject_id)) {
        return Ok(());
    }
    let transaction = database.begin().await?;
    transaction.audit(record_id, subject_id, Changes::default(), "").await?;
    transaction.commit().await
}

/// Returns the entry about a record, without changes and reason. `None` when no office action is in progress, or when
/// the record belongs to the actor and the operation serves owners.
pub(crate) fn entry(
    now: DateTime<Utc>,
    service: &str,
    record_id: String,
    subject_id: Option<Uuid>,
) -> Option<OfficeActed> {
    let actor = actor().filter(|actor| actor.leaves_entry(subject_id))?;
    let operation = ACTION.try_with(|action| action.operation.clone()).ok()?;
    Some(OfficeActed {
        service: service.to_owned(),
        actor_id: actor.id.to_string(),
        actor_roles: actor.roles,
        operation,
        record_id,
        subject_id: subject_id.map(|id| id.to_string()).unwrap_or_default(),
        create_time: Some(timestamp(now)),
        ..OfficeActed::default()
    })
}

/// Returns whether the operation in progress needs an entry and has none yet.
pub(crate) fn lacks_entry() -> bool {
    ACTION
        .try_with(|action| {
            action.adds_entry && action.actor.get().is_some() && !action.has_entry.load(Ordering::Relaxed)
        })
        .unwrap_or_default()
}

/// Notes that an entry of the operation in progress was committed.
pub(crate) fn note_entry() {
    // Fails outside a request, where no office action is in progress.
    let _ = ACTION.try_with(|action| action.has_entry.store(true, Ordering::Relaxed));
}

fn actor() -> Option<Actor> {
    ACTION.try_with(|action| action.actor.get().cloned()).ok().flatten()
}

/// Changed fields of a record, for an entry of the audit trail. The default has none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Changes(Vec<OfficeChange>);

impl Changes {
    /// Compares the scalar fields of two versions of an API message. Times count as scalars, and amounts of money have
    /// the field `<name>.amountMinor`. Lists, other messages, `etag` and `updateTime` are left out.
    ///
    /// # Errors
    /// `INTERNAL` when the message is not in its own package.
    pub fn between<M: prost::Name + InPackage>(before: &M, after: &M) -> Result<Self> {
        Ok(Self::compare(&answer(before)?, &answer(after)?))
    }

    /// Returns the scalar fields of a new record that have a value.
    ///
    /// # Errors
    /// As [`between`](Self::between).
    pub fn created<M: prost::Name + InPackage>(record: &M) -> Result<Self> {
        Ok(Self::compare(&Value::Null, &json(record)?))
    }

    /// Adds a field. `field` is its name in the API.
    #[must_use]
    pub fn with(mut self, field: &str, before: impl Display, after: impl Display) -> Self {
        let (before, after) = (before.to_string(), after.to_string());
        if before != after {
            self.0.push(OfficeChange {
                field: field.to_owned(),
                before,
                after,
            });
        }
        self
    }

    pub(crate) fn into_list(self) -> Vec<OfficeChange> {
        self.0
    }

    fn compare(before: &Value, after: &Value) -> Self {
        let none = Map::new();
        let [before, after] = [before, after].map(|message| message.as_object().unwrap_or(&none));
        // A field of the earlier version may be missing in the later one, such as the end of a lifted ban.
        let names: BTreeSet<_> = before.keys().chain(after.keys()).collect();
        let names = names
            .into_iter()
            .filter(|name| !CHANGED_ALWAYS.contains(&name.as_str()));
        names.fold(Self::default(), |changes, name| {
            let values = [before, after].map(|message| message.get(name).unwrap_or(&Value::Null));
            if let [Some(old), Some(new)] = values.map(scalar) {
                return changes.with(name, old, new);
            }
            match values.map(|value| value.get(AMOUNT).and_then(scalar)) {
                [None, None] => changes,
                [old, new] => changes.with(
                    &format!("{name}.{AMOUNT}"),
                    old.unwrap_or_default(),
                    new.unwrap_or_default(),
                ),
            }
        })
    }
}

/// Returns a scalar as the text of its JSON without quotation marks, `None` for other values.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some(String::new()),
        Value::String(text) => Some(text.clone()),
        Value::Bool(_) | Value::Number(_) => Some(value.to_string()),
        Value::Array(_) | Value::Object(_) => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use selam_proto_contact::v1::{ContactMessage, ContactMessageStatus};

    use super::*;

    fn message(name: &str, status: ContactMessageStatus, seconds: i64) -> ContactMessage {
        ContactMessage {
            id: "0190".to_owned(),
            name: name.to_owned(),
            status: status.into(),
            create_time: Some(prost_types::Timestamp { seconds, nanos: 0 }),
            ..ContactMessage::default()
        }
    }

    fn change(field: &str, before: &str, after: &str) -> OfficeChange {
        OfficeChange {
            field: field.to_owned(),
            before: before.to_owned(),
            after: after.to_owned(),
        }
    }

    #[test]
    fn compares_scalar_fields_of_messages() {
        let before = message("Saba", ContactMessageStatus::Unread, 0);
        let after = message("", ContactMessageStatus::Replied, 1);
        let changes = Changes::between(&before, &after).unwrap();
        assert_eq!(
            changes.0,
            [
                change("createTime", "1970-01-01T00:00:00Z", "1970-01-01T00:00:01Z"),
                change("name", "Saba", ""),
                change(
                    "status",
                    "CONTACT_MESSAGE_STATUS_UNREAD",
                    "CONTACT_MESSAGE_STATUS_REPLIED"
                ),
            ]
        );
        assert_eq!(Changes::between(&after, &after).unwrap(), Changes::default());
    }

    #[test]
    fn lists_fields_of_new_record() {
        let created = Changes::created(&message("Saba", ContactMessageStatus::Unread, 0)).unwrap();
        let fields: Vec<_> = created.0.iter().map(|change| change.field.as_str()).collect();
        assert_eq!(fields, ["createTime", "id", "name", "status"]);
        assert!(created.0.iter().all(|change| change.before.is_empty()));
    }

    #[test]
    fn omits_fields_of_every_change() {
        let version = |etag: &str, is_open: bool| {
            let price = serde_json::json!({"amountMinor": etag, "currencyCode": "CAD"});
            serde_json::json!({"etag": etag, "open": is_open, "texts": [etag], "price": price})
        };
        let changes = Changes::compare(&version("v1", true), &version("v2", false));
        assert_eq!(
            changes.0,
            [change("open", "true", "false"), change("price.amountMinor", "v1", "v2")]
        );
        assert_eq!(Changes::default().with("note", "a", "a"), Changes::default());
    }
}
