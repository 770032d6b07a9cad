//! Documents of applications. Applicants and admins download them by URLs that expire after a few minutes.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse, web};
use selam_chassis::{
    Error, Principal, Result, Transaction,
    files::{MediaType, ReceivedFile, Sender, UploadRules},
    personal_data::answer,
};

use super::{Applications, my_application::Applicant, queries::Viewer};
use crate::{
    application::status::DocumentKind,
    store::{ApplicationRow, DocumentRow, application_documents},
};

/// Route for uploads.
pub(crate) const UPLOAD: &str = "/v1/therapist-applications/mine/documents";
/// Route for downloads.
pub(crate) const DOWNLOAD: &str = "/v1/therapist-application-documents/{id}";
/// Maximum file size in bytes (docs/product.md, section 9).
pub(crate) const MAX_BYTES: u64 = 50 * 1024 * 1024;
/// Maximum number of documents of one kind.
const MOST: usize = 5;

/// Returns the accepted files of each kind (docs/product.md, section 5).
pub(crate) fn rules(kind: DocumentKind) -> UploadRules {
    let types: &[MediaType] = match kind {
        DocumentKind::License => &[MediaType::Pdf, MediaType::Jpeg, MediaType::Png],
        DocumentKind::Resume | DocumentKind::Reference => &[MediaType::Pdf, MediaType::Doc, MediaType::Docx],
    };
    UploadRules {
        purpose: kind.as_str(),
        field: "file",
        max_bytes: MAX_BYTES,
        types,
    }
}

/// Receives a document for the caller's application, and creates the application if necessary.
pub(crate) async fn upload(
    request: HttpRequest,
    payload: web::Payload,
    caller: Principal,
    applications: web::Data<Applications>,
) -> Result<HttpResponse> {
    let choose = |fields: &BTreeMap<String, String>| Ok(rules(kind_of(fields)?));
    let most = rules(DocumentKind::License);
    let form = applications
        .files
        .receive_by(&request, payload, Sender::own(caller.user_id), &most, choose)
        .await?;
    let kind = kind_of(&form.fields)?;
    let applicant = applications.applicant(&caller).await?;
    let transaction = applications.therapy.database.begin().await?;
    let row = applications.add(&transaction, &applicant, kind, form.file).await?;
    transaction.commit().await?;
    let application = applications.whole(row, Viewer::Applicant).await?;
    Ok(HttpResponse::Created().json(answer(&application)?))
}

fn kind_of(fields: &BTreeMap<String, String>) -> Result<DocumentKind> {
    let word = fields.get("kind").map(String::as_str).unwrap_or_default();
    DocumentKind::parse(word).ok_or_else(|| {
        Error::field(
            "kind",
            "REQUIRED",
            "must be license, resume or reference, and precede the file",
        )
    })
}

impl Applications {
    /// Adds a received document.
    pub(crate) async fn add(
        &self,
        transaction: &Transaction,
        applicant: &Applicant,
        kind: DocumentKind,
        file: ReceivedFile,
    ) -> Result<ApplicationRow> {
        let mut row = self.open(transaction, applicant, None).await?;
        let documents = application_documents::of_one(&**transaction, row.id).await?;
        if documents.iter().filter(|document| document.kind == kind).count() >= MOST {
            return Err(Error::failed_precondition(
                "DOCUMENT_LIMIT",
                format!("limit of {MOST} documents of this kind reached"),
            ));
        }
        let file = file.keep(transaction).await?;
        let document = DocumentRow {
            id: file.id,
            application_id: row.id,
            kind,
            file_name: file.name,
            media_type: file.media_type.name().to_owned(),
            size_bytes: i64::try_from(file.size).map_err(Error::internal)?,
            create_time: transaction.now(),
        };
        application_documents::insert(transaction, document).await?;
        self.touch(transaction, &mut row).await?;
        Ok(row)
    }
}
