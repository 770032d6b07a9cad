//! `selam.identity.v1.SecurityService`: the log of security events, for admins.

use std::{collections::HashMap, sync::Arc};

use selam_chassis::{Error, Result, fields, validate};
use selam_proto_identity::v1::{
    GetSecurityEventRequest, ListSecurityEventsRequest, ListSecurityEventsResponse, SecurityEvent,
};
use tonic::Request;

use crate::{
    identity::Identity,
    security_log::{self, Kind},
    store::{self, Connection},
};

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
        let user_id = match request.user_id.as_str() {
            "" => None,
            id => Some(fields::id("userId", id)?),
        };
        let kind = Some(request.kind()).filter(|kind| *kind != Kind::Unspecified);
        let kind = kind.map(security_log::name);
        let db = self.identity.database.connection();
        let page = store::security_events::list(user_id, kind.as_deref())
            .page(db, &request)
            .await?;
        Ok(ListSecurityEventsResponse {
            security_events: with_emails(db, page.rows).await?,
            next_page_token: page.next_page_token,
        })
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

/// Adds the current email addresses of the accounts.
async fn with_emails(db: &impl Connection, rows: Vec<store::SecurityEvent>) -> Result<Vec<SecurityEvent>> {
    let ids = rows.iter().filter_map(|event| event.user_id).collect();
    let users = store::users::by_ids(db, ids).await?;
    let emails: HashMap<_, _> = users.into_iter().map(|user| (Some(user.id), user.email)).collect();
    let events = rows.into_iter().map(|event| {
        let email = emails.get(&event.user_id).cloned().unwrap_or_default();
        security_log::shown(event, email)
    });
    Ok(events.collect())
}

selam_proto_identity::impl_security_service!(Security);
