//! A service that receives files and gives them out, by the routes of `selam.papers.v1`.

use std::sync::Arc;

use actix_web::{HttpRequest, HttpResponse, web};
use sea_orm_migration::prelude::*;
use selam_chassis::{
    Database, Error, Files, Platform, Result, Service,
    files::{MediaType, UploadRules},
};
use uuid::Uuid;

/// Name of the service.
pub const NAME: &str = "papers";
/// Where files are received.
pub const UPLOAD: &str = "/v1/owners/{owner}/papers";
/// Where they are given out.
pub const DOWNLOAD: &str = "/v1/papers/{id}";
/// Largest file, in bytes.
pub const MAX: usize = 50 * 1024 * 1024;

const RULES: UploadRules = UploadRules {
    purpose: "resume",
    field: "document",
    max_bytes: MAX as u64,
    types: &[MediaType::Pdf, MediaType::Png, MediaType::Docx],
};

struct Papers {
    files: Files,
    database: Database,
}

/// Builds the service, and answers its files, too.
///
/// # Errors
/// `UNAVAILABLE` when the database does not answer.
pub async fn build(platform: &Platform) -> Result<(Service, Files)> {
    let service = Service::new::<NoTables>(platform, NAME).await?;
    let files = Files::open(platform, service.database())?;
    let papers = Arc::new(Papers {
        files: files.clone(),
        database: service.database().clone(),
    });
    let service = service.files(&files).http(&selam_papers_contract::PACKAGE, |routes| {
        let routes = routes.state(papers).on("POST", UPLOAD, upload);
        routes.on("GET", DOWNLOAD, files.downloads())
    });
    Ok((service, files))
}

async fn upload(
    request: HttpRequest,
    payload: web::Payload,
    owner: web::Path<Uuid>,
    papers: web::Data<Papers>,
) -> Result<HttpResponse> {
    let form = papers.files.receive(&request, payload, *owner, &RULES).await?;
    let transaction = papers.database.begin().await?;
    let file = form.file.keep(&transaction).await?;
    if form.fields.get("note").is_some_and(|note| note == "roll back") {
        return Err(Error::failed_precondition("ROLLED_BACK", "told to"));
    }
    transaction.commit().await?;
    Ok(HttpResponse::Created().json(serde_json::json!({
        "id": file.id, "name": file.name, "mediaType": file.media_type.name(), "size": file.size, "sha256": file.sha256,
        "note": form.fields.get("note"), "url": papers.files.download_url(DOWNLOAD, &file)?,
    })))
}

struct NoTables;

impl MigratorTrait for NoTables {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        Vec::new()
    }
}
