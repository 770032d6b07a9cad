//! A test service that receives files and serves them, with the routes of `selam.papers.v1`.

use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, web};
use selam_chassis::{
    Database, Error, Files, Platform, Result, Service,
    files::{MediaType, Sender, UploadRules},
    schema::NoTables,
};
use uuid::Uuid;

/// Name of the service.
pub const NAME: &str = "papers";
/// Upload route.
pub const UPLOAD: &str = "/v1/owners/{owner}/papers";
/// Download route.
pub const DOWNLOAD: &str = "/v1/papers/{id}";
/// Header with the id of the sender; without it the owner sends.
pub const SENDER: &str = "x-sender";
/// Maximum file size in bytes.
pub const MAX: usize = 50 * 1024 * 1024;

const RULES: UploadRules = UploadRules {
    purpose: "resume",
    field: "document",
    max_bytes: MAX as u64,
    types: &[MediaType::Pdf, MediaType::Png, MediaType::Docx],
};

struct Uploads {
    files: Files,
    database: Database,
}

/// Builds the service and returns it with its files.
///
/// # Errors
/// `UNAVAILABLE` when the database does not respond.
pub async fn build(platform: &Platform) -> Result<(Service, Files)> {
    let service = Service::new::<NoTables>(platform, NAME).await?;
    let files = platform.files(service.database())?;
    let uploads = Arc::new(Uploads {
        files: files.clone(),
        database: service.database().clone(),
    });
    let service = service.files(&files).http(&selam_uploads_contract::PACKAGE, |routes| {
        let routes = routes.state(uploads).on("POST", UPLOAD, upload);
        routes.on("GET", DOWNLOAD, files.downloads())
    });
    Ok((service, files))
}

async fn upload(
    request: HttpRequest,
    payload: web::Payload,
    owner: web::Path<Uuid>,
    uploads: web::Data<Uploads>,
) -> Result<HttpResponse> {
    let user_id = request
        .headers()
        .get(SENDER)
        .and_then(|id| id.to_str().ok()?.parse().ok());
    let sender = Sender {
        user_id: user_id.unwrap_or(*owner),
        owner: *owner,
    };
    let form = uploads.files.receive(&request, payload, sender, &RULES).await?;
    let transaction = uploads.database.begin().await?;
    let file = form.file.keep(&transaction).await?;
    if form.fields.get("note").is_some_and(|note| note == "roll back") {
        return Err(Error::failed_precondition("ROLLED_BACK", "requested rollback"));
    }
    transaction.commit().await?;
    Ok(HttpResponse::Created().json(serde_json::json!({
        "id": file.id, "name": file.name, "mediaType": file.media_type.name(), "size": file.size, "sha256": file.sha256,
        "note": form.fields.get("note"), "url": uploads.files.download_url(DOWNLOAD, &file)?,
    })))
}
