//! Serves `selam.admin.v1.AuditService`.

use std::collections::{BTreeSet, HashMap};

use selam_chassis::{
    Calendar, Database, Error, Platform, Result,
    calls::ServiceChannel,
    fields,
    listing::{Cell, CsvStream, csv_export},
    local_time, timestamp, validate,
};
use selam_proto_admin::v1::{
    AuditChange, AuditEntry, AuditFault, AuditFaultKind, AuditVerification, ExportAuditEntriesRequest,
    ListAuditEntriesRequest, ListAuditEntriesResponse, VerifyAuditLogRequest,
};
use selam_proto_identity::v1::{BatchGetUsersRequest, User, user_service_client::UserServiceClient};
use tonic::Request;

use super::{Details, chain::FaultKind};
use crate::store::audit::{self as store, Filter, entry::Model as Entry};

/// Maximum number of entries that one call verifies.
const VERIFIED_AT_ONCE: i64 = 100_000;

/// Lists, exports and verifies the audit log.
pub(crate) struct Audit {
    database: Database,
    calendar: Calendar,
    users: UserServiceClient<ServiceChannel>,
}

impl Audit {
    pub(crate) fn new(platform: &Platform, database: Database) -> Result<Self> {
        Ok(Self {
            database,
            calendar: platform.calendar(),
            users: platform.calls(crate::NAME).client("identity", UserServiceClient::new)?,
        })
    }

    async fn list_audit_entries(&self, request: Request<ListAuditEntriesRequest>) -> Result<ListAuditEntriesResponse> {
        let request = request.into_inner();
        validate(&request)?;
        let filter = self.filter(
            &request.actor_id,
            &request.service,
            &request.record_id,
            &request.subject_id,
            &request.from_date,
            &request.to_date,
        )?;
        let page = store::list(&filter).page(self.database.connection(), &request).await?;
        let staff = self.staff(&page.rows).await;
        Ok(ListAuditEntriesResponse {
            entries: page
                .rows
                .into_iter()
                .map(|row| entry(row, &staff, &self.calendar))
                .collect(),
            next_page_token: page.next_page_token,
        })
    }

    async fn export_audit_entries(&self, request: Request<ExportAuditEntriesRequest>) -> Result<CsvStream> {
        let request = request.into_inner();
        validate(&request)?;
        let filter = self.filter(
            &request.actor_id,
            &request.service,
            &request.record_id,
            &request.subject_id,
            &request.from_date,
            &request.to_date,
        )?;
        let batches = store::list(&filter).batches(self.database.clone());
        let calendar = self.calendar.clone();
        csv_export(&self.database, filter.subject_id, COLUMNS, batches, move |row| {
            line(row, &calendar)
        })
        .await
    }

    async fn verify_audit_log(&self, request: Request<VerifyAuditLogRequest>) -> Result<AuditVerification> {
        let request = request.into_inner();
        validate(&request)?;
        let head = store::head(self.database.connection()).await?;
        let last = head.map_or(0, |(number, _)| number);
        if request.from_number > last + 1 {
            let message = format!("the log has {last} entries");
            return Err(Error::field("fromNumber", "AUDIT_ENTRY_NOT_FOUND", message));
        }
        let outcome = super::verify(&self.database, request.from_number, VERIFIED_AT_ONCE).await?;
        Ok(AuditVerification {
            checked_count: outcome.checked,
            last_number: outcome.last_number,
            last_hash: outcome.last_hash,
            is_complete: outcome.is_complete,
            fault: outcome.fault.map(|fault| AuditFault {
                number: fault.number,
                kind: match fault.kind {
                    FaultKind::Altered => AuditFaultKind::Altered,
                    FaultKind::Removed => AuditFaultKind::Removed,
                    FaultKind::Inserted => AuditFaultKind::Inserted,
                }
                .into(),
            }),
            verify_time: Some(timestamp(self.database.clock().now())),
        })
    }

    fn filter(
        &self,
        actor_id: &str,
        service: &str,
        record_id: &str,
        subject_id: &str,
        from_date: &str,
        to_date: &str,
    ) -> Result<Filter> {
        let id = |field, text: &str| (!text.is_empty()).then(|| fields::id(field, text)).transpose();
        let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let from = self.calendar.start_of_day("fromDate", from_date)?;
        let before = self.calendar.end_of_day("toDate", to_date)?;
        if let (Some(from), Some(before)) = (from, before)
            && before <= from
        {
            return Err(Error::field("toDate", "DATE_ORDER", "must not be before fromDate"));
        }
        Ok(Filter {
            actor_id: id("actorId", actor_id)?,
            service: text(service),
            record_id: text(record_id),
            subject_id: id("subjectId", subject_id)?,
            from,
            before,
        })
    }

    /// Returns the staff members who made the entries. If identity does not respond, the entries come without names.
    async fn staff(&self, entries: &[Entry]) -> HashMap<String, User> {
        let ids: BTreeSet<_> = entries.iter().map(|entry| entry.actor_id.to_string()).collect();
        if ids.is_empty() {
            return HashMap::new();
        }
        let request = BatchGetUsersRequest {
            ids: ids.into_iter().collect(),
        };
        // The client has logged and counted an error.
        let Ok(found) = self.users.clone().batch_get_users(request).await else {
            return HashMap::new();
        };
        let users = found.into_inner().users.into_iter();
        users.map(|user| (user.id.clone(), user)).collect()
    }
}

fn entry(row: Entry, staff: &HashMap<String, User>, calendar: &Calendar) -> AuditEntry {
    let details = Details::of(&row).unwrap_or_default();
    let actor = staff.get(&row.actor_id.to_string());
    AuditEntry {
        number: row.number,
        create_time: Some(timestamp(row.create_time)),
        create_local_time: local_time(calendar.local(row.create_time)),
        actor_id: row.actor_id.to_string(),
        actor_name: actor.map(|user| user.full_name.clone()).unwrap_or_default(),
        actor_email: actor.map(|user| user.email.clone()).unwrap_or_default(),
        actor_roles: row.actor_roles.split_whitespace().map(str::to_owned).collect(),
        service: row.service,
        operation: row.operation,
        record_id: record_id(&row.record_id, &details).to_owned(),
        subject_id: row.subject_id.map(|id| id.to_string()).unwrap_or_default(),
        is_erased: row.details.is_empty(),
        changes: details
            .changes
            .into_iter()
            .map(|change| AuditChange {
                field: change.field,
                before: change.before,
                after: change.after,
            })
            .collect(),
        reason: details.reason,
        hash: row.hash,
    }
}

/// Returns the ID of the record: in an entry about an account, it is in the details.
fn record_id<'a>(record_id: &'a str, details: &'a Details) -> &'a str {
    if record_id.is_empty() {
        &details.record_id
    } else {
        record_id
    }
}

const COLUMNS: [&str; 12] = [
    "number",
    "time",
    "actor_id",
    "actor_roles",
    "service",
    "operation",
    "record_id",
    "subject_id",
    "changes",
    "reason",
    "details_hash",
    "hash",
];

fn line(row: Entry, calendar: &Calendar) -> [Cell; COLUMNS.len()] {
    let details = Details::of(&row).unwrap_or_default();
    let changes: Vec<_> = details
        .changes
        .iter()
        .map(|change| format!("{}: {} → {}", change.field, change.before, change.after))
        .collect();
    [
        Cell::value(row.number),
        Cell::time(calendar, row.create_time),
        Cell::value(row.actor_id),
        Cell::value(row.actor_roles),
        Cell::value(row.service),
        Cell::value(row.operation),
        record_id(&row.record_id, &details).to_owned().into(),
        Cell::value(row.subject_id.map(|id| id.to_string()).unwrap_or_default()),
        changes.join("; ").into(),
        details.reason.into(),
        row.details_hash.into(),
        row.hash.into(),
    ]
}

selam_proto_admin::impl_audit_service!(Audit, ExportAuditEntriesStream = CsvStream);
