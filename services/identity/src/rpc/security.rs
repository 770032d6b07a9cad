//! `selam.identity.v1.SecurityService`: the log of security events, for admins.

use std::{collections::HashMap, sync::Arc};

use futures::TryStreamExt as _;
use selam_chassis::{
    Calendar, Error, Result, fields,
    listing::{Cell, CsvStream, List, csv_export, person},
    validate,
};
use selam_proto_identity::v1::{
    ExportSecurityEventsRequest, GetSecurityEventRequest, ListSecurityEventsRequest, ListSecurityEventsResponse,
    SecurityEvent,
};
use tonic::Request;
use uuid::Uuid;

use crate::{
    identity::Identity,
    security_log::{self, Kind},
    store::{self, Connection},
};

const COLUMNS: [&str; 11] = [
    "id",
    "create_time",
    "kind",
    "user_id",
    "email",
    "actor_id",
    "browser",
    "system",
    "address",
    "country_code",
    "detail",
];

/// The gRPC service.
pub(crate) struct Security {
    identity: Arc<Identity>,
}

impl Security {
    /// Creates the service.
    pub(crate) fn new(identity: Arc<Identity>) -> Self {
        Self { identity }
    }

    async fn list_security_events(
        &self,
        request: Request<ListSecurityEventsRequest>,
    ) -> Result<ListSecurityEventsResponse> {
        let request = request.into_inner();
        validate(&request)?;
        let db = self.identity.database.connection();
        let page = list(&request.user_id, request.kind())?.page(db, &request).await?;
        Ok(ListSecurityEventsResponse {
            security_events: with_emails(db, page.rows).await?,
            next_page_token: page.next_page_token,
        })
    }

    async fn export_security_events(&self, request: Request<ExportSecurityEventsRequest>) -> Result<CsvStream> {
        let request = request.get_ref();
        validate(request)?;
        let (database, calendar) = (self.identity.database.clone(), self.identity.calendar.clone());
        let subject_id = person(&request.user_id)?;
        let batches = list(&request.user_id, request.kind())?.batches(database.clone());
        let batches = batches.and_then(move |rows| {
            let database = database.clone();
            async move { emailed(database.connection(), rows).await }
        });
        csv_export(&self.identity.database, subject_id, COLUMNS, batches, move |row| {
            line(row, &calendar)
        })
        .await
    }

    async fn get_security_event(&self, request: Request<GetSecurityEventRequest>) -> Result<SecurityEvent> {
        let request = request.into_inner();
        validate(&request)?;
        let id = fields::id("id", &request.id)?;
        let db = self.identity.database.connection();
        let rows = store::security_events::get(db, id).await?.into_iter().collect();
        let mut events = with_emails(db, rows).await?;
        let event = events.pop();
        event.ok_or_else(|| Error::not_found("SECURITY_EVENT_NOT_FOUND", "no such security event"))
    }
}

/// Returns the list of the events that match the filters of a request.
fn list(user_id: &str, kind: Kind) -> Result<List<store::entity::security_events::Entity>> {
    let user_id = match user_id {
        "" => None,
        id => Some(fields::id("userId", id)?),
    };
    let kind = Some(kind).filter(|kind| *kind != Kind::Unspecified);
    let kind = kind.map(security_log::name);
    Ok(store::security_events::list(user_id, kind.as_deref()))
}

async fn with_emails(db: &impl Connection, rows: Vec<store::SecurityEvent>) -> Result<Vec<SecurityEvent>> {
    let events = emailed(db, rows).await?.into_iter();
    Ok(events.map(|(event, email)| security_log::shown(event, email)).collect())
}

/// Adds the current email addresses of the accounts.
async fn emailed(db: &impl Connection, rows: Vec<store::SecurityEvent>) -> Result<Vec<(store::SecurityEvent, String)>> {
    let ids = rows.iter().filter_map(|event| event.user_id).collect();
    let users = store::users::by_ids(db, ids).await?;
    let emails: HashMap<_, _> = users.into_iter().map(|user| (Some(user.id), user.email)).collect();
    let events = rows.into_iter().map(|event| {
        let email = emails.get(&event.user_id).cloned().unwrap_or_default();
        (event, email)
    });
    Ok(events.collect())
}

fn line((event, email): (store::SecurityEvent, String), calendar: &Calendar) -> [Cell; COLUMNS.len()] {
    let id = |id: Option<Uuid>| Cell::value(id.map(|id| id.to_string()).unwrap_or_default());
    [
        Cell::value(event.id),
        Cell::time(calendar, event.created_at),
        Cell::value(event.kind),
        id(event.user_id),
        Cell::from(email),
        id(event.actor_id),
        Cell::from(event.browser),
        Cell::from(event.system),
        Cell::from(event.address),
        Cell::value(event.country),
        Cell::value(event.detail),
    ]
}

selam_proto_identity::impl_security_service!(Security, ExportSecurityEventsStream = CsvStream);
