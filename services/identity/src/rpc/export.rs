//! The export of an account: one file with the personal data that all services hold.

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
use futures::{Stream, StreamExt as _, TryStreamExt as _, future::try_join_all, stream, stream::BoxStream};
use selam_chassis::{
    Error, Principal, Result,
    calls::{ServiceChannel, on_behalf_of},
    personal_data::{Subject, export_page},
};
use selam_proto::google::api::HttpBody;
use selam_proto_identity::v1::ExportAccountRequest;
use selam_proto_personal_data::v1::{
    ExportPersonalDataRequest, personal_data_service_client::PersonalDataServiceClient,
};
use serde_json::json;
use tokio::sync::Mutex;
use tonic::{Extensions, Request, Status, metadata::MetadataMap};
use uuid::Uuid;

use crate::{identity::Identity, personal_data::Accounts, tokens};

/// Maximum duration of a service's page. A page is larger than other responses, and a failed one ends the download.
const PAGE_TIMEOUT: Duration = Duration::from_secs(20);

/// Parts of a file.
pub(super) type FileStream = BoxStream<'static, Result<HttpBody, Status>>;

/// Name and client of another service.
pub(super) type Other = (&'static str, PersonalDataServiceClient<ServiceChannel>);

/// The user's permission to read their data in other services. A download may take longer than the token of its request
/// is valid, so the token is replaced after half of its lifetime, as long as the session exists.
struct Permission {
    identity: Arc<Identity>,
    session_id: Option<Uuid>,
    /// Metadata with the token, and the time of its replacement.
    current: Mutex<(MetadataMap, DateTime<Utc>)>,
}

impl Permission {
    fn of(identity: &Arc<Identity>, caller: &Principal, request: &Request<ExportAccountRequest>) -> Arc<Self> {
        let issued = i64::try_from(caller.token_time).ok();
        let issued = issued.and_then(|seconds| DateTime::from_timestamp(seconds, 0));
        let metadata = on_behalf_of(request, ()).metadata().clone();
        Arc::new(Self {
            identity: Arc::clone(identity),
            session_id: caller.session_id,
            current: Mutex::new((metadata, half_life(identity, issued.unwrap_or_default()))),
        })
    }

    async fn metadata(&self) -> Result<MetadataMap> {
        let mut current = self.current.lock().await;
        let now = self.identity.clock.now();
        if let Some(session_id) = self.session_id
            && current.1 <= now
        {
            let token = self.identity.renewed_access(session_id).await?;
            let token = format!("Bearer {token}").parse().map_err(Error::internal)?;
            current.0.insert("authorization", token);
            current.1 = half_life(&self.identity, now);
        }
        Ok(current.0.clone())
    }
}

fn half_life(identity: &Identity, issued: DateTime<Utc>) -> DateTime<Utc> {
    tokens::after(issued, identity.settings.identity_access_token_ttl / 2)
}

/// A service with personal data.
enum Source {
    /// This service.
    Own(Accounts, Subject),
    /// Another service.
    Other {
        service: &'static str,
        client: PersonalDataServiceClient<ServiceChannel>,
        permission: Arc<Permission>,
    },
}

impl Source {
    fn name(&self) -> &'static str {
        match self {
            Self::Own(..) => crate::NAME,
            Self::Other { service, .. } => service,
        }
    }

    /// Returns the text of a page and the token of the next one.
    async fn page(&self, token: String) -> Result<(String, String)> {
        match self {
            Self::Own(data, subject) => export_page(data, subject, &token).await,
            Self::Other {
                service,
                client,
                permission,
            } => {
                let message = ExportPersonalDataRequest {
                    service: (*service).to_owned(),
                    page_token: token,
                };
                let mut call = Request::from_parts(permission.metadata().await?, Extensions::default(), message);
                call.set_timeout(PAGE_TIMEOUT);
                let page = client.clone().export_personal_data(call).await.map_err(incomplete)?;
                let page = page.into_inner();
                Ok((page.json, page.next_page_token))
            }
        }
    }

    /// Returns the texts of all pages, beginning with `first`.
    fn pages(self, first: (String, String)) -> impl Stream<Item = Result<String>> + Send {
        let (first, token) = first;
        let rest = stream::try_unfold((self, token), |(source, token)| async {
            if token.is_empty() {
                return Ok(None);
            }
            let (page, next) = source.page(token).await?;
            Ok(Some((page, (source, next))))
        });
        text(first).chain(rest)
    }
}

fn text(text: String) -> impl Stream<Item = Result<String>> + Send {
    stream::once(async { Ok(text) })
}

/// Streams the file. The first page of every service is read before the response begins, so that an unavailable
/// service is an error instead of a broken file. A later failure ends the stream with an error.
///
/// # Errors
/// Returns `UNAVAILABLE` with `EXPORT_INCOMPLETE` when a service does not respond.
pub(super) async fn file(
    identity: &Arc<Identity>,
    own: &Accounts,
    others: &[Other],
    caller: Principal,
    request: &Request<ExportAccountRequest>,
) -> Result<FileStream> {
    let now = identity.clock.now();
    let permission = Permission::of(identity, &caller, request);
    let subject = Subject {
        user_id: caller.user_id,
        email: caller.email,
        until: now,
    };
    let own = Source::Own(own.clone(), subject);
    let others = others.iter().map(|(service, client)| Source::Other {
        service,
        client: client.clone(),
        permission: Arc::clone(&permission),
    });
    let sources: Vec<_> = std::iter::once(own).chain(others).collect();
    let first = sources.iter().map(|source| source.page(String::new()));
    let first = try_join_all(first).await?;
    let head = json!({
        "exportTime": now,
        "site": identity.public_url.trim_end_matches("/auth/v1"),
    });
    let head = head.to_string().trim_end_matches('}').to_owned() + ",\"services\":{";
    let services = sources.into_iter().zip(first).enumerate();
    let services = services.map(|(number, (source, first))| {
        let comma = if number > 0 { "," } else { "" };
        let name = format!("{comma}\"{}\":", source.name());
        text(name).chain(source.pages(first)).boxed()
    });
    let services: Vec<_> = services.collect();
    let file = text(head)
        .chain(stream::iter(services).flatten())
        .chain(text("}}".to_owned()));
    let file = file.map_ok(|text| HttpBody {
        content_type: "application/json".to_owned(),
        data: text.into_bytes(),
        extensions: Vec::new(),
    });
    Ok(file.map_err(Status::from).boxed())
}

/// Fails the export: a partial export would look complete.
fn incomplete(status: Status) -> Error {
    Error::unavailable(
        "EXPORT_INCOMPLETE",
        "a service is unavailable and partial exports are not returned, try again later",
    )
    .with_source(status)
}
