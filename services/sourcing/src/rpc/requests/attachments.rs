//! Attachments of requests. Only the customer and admins can download them, through signed addresses that expire
//! after minutes.

use actix_web::{HttpRequest, HttpResponse, web};
use selam_chassis::{
    Changes, Error, Principal, Result, Transaction, fields,
    files::{MediaType, ReceivedFile, Sender, UploadRules},
    personal_data::answer,
    server::http::Query,
    validate,
};
use selam_proto_sourcing::v1::{ProductRequest, RemoveRequestAttachmentRequest};
use serde::Deserialize;
use tonic::Request;
use uuid::Uuid;

use super::Viewer;
use crate::{
    lifecycle::{self, Requests},
    store::{
        AttachmentRow, RequestRow,
        requests::{self, parts},
    },
};

/// Path of uploads.
pub(crate) const UPLOAD: &str = "/v1/product-requests/{id}/attachments";
/// Path of downloads.
pub(crate) const DOWNLOAD: &str = "/v1/product-request-attachments/{id}";
/// Largest file in bytes.
pub(crate) const MAX_BYTES: u64 = 25 * 1024 * 1024;
/// Largest number of attachments per request.
pub(crate) const MOST: usize = 30;

const RULES: UploadRules = UploadRules {
    purpose: "request",
    field: "file",
    max_bytes: MAX_BYTES,
    types: &MediaType::ALL,
};

/// Rules for photos of an inspection, which the page of the request shows. Most browsers do not show HEIC.
const PHOTO_RULES: UploadRules = UploadRules {
    types: &[MediaType::Jpeg, MediaType::Png, MediaType::WebP],
    ..RULES
};

/// Returns the accepted file name extensions.
pub(super) fn extensions() -> Vec<String> {
    let each = RULES.types.iter().flat_map(|one| one.extensions());
    each.map(|extension| format!(".{extension}")).collect()
}

/// Query parameters of an upload: the inspection that a photo belongs to.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UploadQuery {
    #[serde(default)]
    inspection_id: String,
}

/// Receives an attachment. The file belongs to the customer, regardless of the uploader, and is erased with their
/// account.
pub(crate) async fn upload(
    request: HttpRequest,
    payload: web::Payload,
    caller: Principal,
    id: web::Path<String>,
    query: Query<UploadQuery>,
    service: web::Data<Requests>,
) -> Result<HttpResponse> {
    let viewer = Viewer::of(&caller);
    let id = fields::id("id", &id)?;
    let row = requests::find(service.database.connection(), id, caller.owner_scope()).await?;
    require_attachable(&row, viewer)?;
    let inspection_id = match query.0.inspection_id.as_str() {
        "" => None,
        id => Some(fields::id("inspectionId", id)?),
    };
    let rules = inspection_id.map_or(&RULES, |_| &PHOTO_RULES);
    let sender = Sender {
        user_id: caller.user_id,
        owner: row.user_id,
    };
    let form = service.files.receive(&request, payload, sender, rules).await?;
    let transaction = service.database.begin().await?;
    let row = requests::lock(&transaction, id, caller.owner_scope()).await?;
    require_attachable(&row, viewer)?;
    let row = service
        .attach(&transaction, row, viewer, inspection_id, form.file)
        .await?;
    transaction.commit().await?;
    let shown = service.full_request(row, viewer).await?;
    Ok(HttpResponse::Created().json(answer(&shown)?))
}

/// Checks that the viewer can still add attachments.
///
/// # Errors
/// `REQUEST_STEP_INVALID` when the status does not allow it.
fn require_attachable(row: &RequestRow, viewer: Viewer) -> Result<()> {
    if viewer == Viewer::Office || row.status.is_before_acceptance() {
        Ok(())
    } else {
        Err(lifecycle::step_invalid())
    }
}

impl Requests {
    async fn attach(
        &self,
        transaction: &Transaction,
        mut row: RequestRow,
        viewer: Viewer,
        inspection_id: Option<Uuid>,
        file: ReceivedFile,
    ) -> Result<RequestRow> {
        if let Some(id) = inspection_id {
            let inspections = parts::inspections(&**transaction, row.id).await?;
            if viewer != Viewer::Office || inspections.iter().all(|inspection| inspection.id != id) {
                return Err(Error::not_found("INSPECTION_NOT_FOUND", "there is no such inspection"));
            }
        }
        if parts::attachments(&**transaction, row.id).await?.len() >= MOST {
            return Err(Error::failed_precondition(
                "TOO_MANY_ATTACHMENTS",
                format!("the limit of {MOST} attachments is reached"),
            ));
        }
        let file = file.keep(transaction).await?;
        let attachment = AttachmentRow {
            id: file.id,
            request_id: row.id,
            inspection_id,
            side: viewer.side(),
            file_name: file.name,
            media_type: file.media_type.name().to_owned(),
            size_bytes: i64::try_from(file.size).map_err(Error::internal)?,
            create_time: transaction.now(),
        };
        let changes = Changes::default().with("attachmentId", "", attachment.id);
        parts::insert_attachment(transaction, attachment).await?;
        row.update_time = transaction.now();
        requests::save(transaction, row.clone()).await?;
        transaction.audit(row.id, Some(row.user_id), changes, "").await?;
        Ok(row)
    }

    pub(super) async fn remove_request_attachment(
        &self,
        request: Request<RemoveRequestAttachmentRequest>,
    ) -> Result<ProductRequest> {
        let caller = Principal::of(&request)?;
        let request = request.get_ref();
        validate(request)?;
        let viewer = Viewer::of(&caller);
        let (id, attachment_id) = (
            fields::id("id", &request.id)?,
            fields::id("attachmentId", &request.attachment_id)?,
        );
        let transaction = self.database.begin().await?;
        let mut row = requests::lock(&transaction, id, caller.owner_scope()).await?;
        let attachments = parts::attachments(&*transaction, id).await?;
        let is_own = |it: &AttachmentRow| it.id == attachment_id && it.side == viewer.side();
        if !attachments.iter().any(is_own) {
            return Err(Error::not_found(
                "ATTACHMENT_NOT_FOUND",
                "your side has no such attachment",
            ));
        }
        if !row.status.is_before_acceptance() {
            return Err(lifecycle::step_invalid());
        }
        self.files.remove(&transaction, attachment_id).await?;
        parts::remove_attachment(&transaction, attachment_id).await?;
        row.update_time = transaction.now();
        requests::save(&transaction, row.clone()).await?;
        let changes = Changes::default().with("attachmentId", attachment_id, "");
        transaction.audit(id, Some(row.user_id), changes, "").await?;
        self.finish(transaction, None, row, viewer).await
    }
}
