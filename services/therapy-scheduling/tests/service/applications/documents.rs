use selam_chassis_testing::word_document;
use selam_proto_therapy::v1::{ApplicationPath, RemoveApplicationDocumentRequest, TherapistApplication};
use serde_json::Value;
use uuid::Uuid;

use super::{BOUNDARY, PDF, form};
use crate::{App, User, personal_data::query, reason, start};

const PDF_TYPE: &str = "application/pdf";
const DOCX: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

/// Returns status, field and reason of an error response.
async fn refusal(answer: reqwest::Response) -> (u16, String, String) {
    let status = answer.status().as_u16();
    let body: Value = answer.json().await.unwrap();
    let violation = &body["details"][1]["fieldViolations"][0];
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    match violation["reason"].as_str() {
        Some(why) => (status, text(&violation["field"]), why.to_owned()),
        None => (status, String::new(), text(&body["details"][0]["reason"])),
    }
}

async fn documents(app: &App, user: &User) -> Vec<(String, String)> {
    let mine = app.my_application(user).await.unwrap();
    mine.documents
        .into_iter()
        .map(|it| (it.file_name, it.download_url))
        .collect()
}

/// Returns the address at which this process serves a site URL.
fn address(app: &App, url: &str) -> String {
    let site = app.platform.settings().site_url.as_str();
    app.platform.http_url(url.trim_start_matches(site))
}

/// Returns a Word document whose main part declares an unpacked size of `unpacked` bytes.
fn archive(unpacked: u32) -> Vec<u8> {
    word_document("word/document.xml", unpacked)
}

#[tokio::test]
async fn stores_uploaded_document_unchanged() {
    let app = start().await;
    let user = app.applicant();
    let answer = app.upload(&user, "resume", "Résumé.pdf", PDF_TYPE, PDF).await;
    assert_eq!(answer.status(), 201);
    let body: Value = answer.json().await.unwrap();
    // Same format as RPC responses of the gateway, with every field.
    assert_eq!(body["status"], "APPLICATION_STATUS_DRAFT");
    assert_eq!(body["waitingDays"], 0);
    assert_eq!(body["isOverdue"], false);
    let document = &body["documents"][0];
    assert_eq!(document["kind"], "DOCUMENT_KIND_RESUME");
    assert_eq!(document["fileName"], "Résumé.pdf");
    assert_eq!(document["mediaType"], PDF_TYPE);
    assert_eq!(document["sizeBytes"], PDF.len().to_string());
    let url = address(&app, document["downloadUrl"].as_str().unwrap());
    let file = reqwest::get(url).await.unwrap();
    assert_eq!(file.headers()["content-type"], PDF_TYPE);
    assert_eq!(file.bytes().await.unwrap(), PDF);
    assert_eq!(body["etag"], app.my_application(&user).await.unwrap().etag);
}

#[tokio::test]
async fn accepts_resumes_of_every_word_processor() {
    let app = start().await;
    let user = app.applicant();
    for (declared, content) in [
        (DOCX, word_document("word/document2.xml", 1)),
        ("application/wps-office.docx", archive(1)),
        ("application/x-pdf", PDF.to_vec()),
    ] {
        let answer = app.upload(&user, "resume", "cv.docx", declared, &content).await;
        assert_eq!(answer.status(), 201, "{declared}");
    }
}

#[tokio::test]
async fn rejects_wrong_files_without_trace() {
    let app = start().await;
    let user = app.applicant();
    for (kind, name, declared, content, field, why) in [
        ("resume", "cv.pdf", PDF_TYPE, b"".to_vec(), "file", "FILE_EMPTY"),
        (
            "resume",
            "cv.pdf",
            PDF_TYPE,
            b"MZ\x90\0\x03".to_vec(),
            "file",
            "FILE_TYPE_NOT_ALLOWED",
        ),
        (
            "resume",
            "cv.png",
            "image/png",
            PNG.to_vec(),
            "file",
            "FILE_TYPE_NOT_ALLOWED",
        ),
        ("license", "l.docx", DOCX, archive(1), "file", "FILE_TYPE_NOT_ALLOWED"),
        (
            "license",
            "l.jpg",
            "image/jpeg",
            b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec(),
            "file",
            "FILE_TYPE_HEIC",
        ),
        (
            "reference",
            "l.docx",
            DOCX,
            archive(4_000_000_000),
            "file",
            "FILE_ARCHIVE_BOMB",
        ),
        ("passport", "p.pdf", PDF_TYPE, PDF.to_vec(), "kind", "REQUIRED"),
    ] {
        let refused = refusal(app.upload(&user, kind, name, declared, &content).await).await;
        assert_eq!(refused, (400, field.to_owned(), why.to_owned()), "{name}");
    }
    let nothing = app.post(Some(&user), format!("--{BOUNDARY}--\r\n").into_bytes()).await;
    assert_eq!(refusal(nothing).await, (400, "file".to_owned(), "REQUIRED".to_owned()));
    let late_kind = format!(
        "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\ncontent-type: {PDF_TYPE}\r\n\r\n%PDF-1.7\r\n\
         --{BOUNDARY}\r\ncontent-disposition: form-data; name=\"kind\"\r\n\r\nresume\r\n--{BOUNDARY}--\r\n"
    );
    let refused = refusal(app.post(Some(&user), late_kind.into_bytes()).await).await;
    assert_eq!(refused, (400, "kind".to_owned(), "REQUIRED".to_owned()));
    let anonymous = app.post(None, Vec::new()).await;
    assert_eq!(anonymous.status(), 401);
    assert!(query(&app, "SELECT id FROM files").await.is_empty());
    assert!(query(&app, "SELECT id FROM applications").await.is_empty());
}

#[tokio::test]
async fn accepts_documents_up_to_50_megabytes() {
    let app = start().await;
    let user = app.applicant();
    let mut content = vec![b'.'; 50 * 1024 * 1024 + 1];
    content[..5].copy_from_slice(b"%PDF-");
    let refused = refusal(app.upload(&user, "license", "big.pdf", PDF_TYPE, &content).await).await;
    assert_eq!(refused, (400, "file".to_owned(), "FILE_TOO_LARGE".to_owned()));
    assert!(query(&app, "SELECT id FROM files").await.is_empty());
    content.pop();
    let taken = app.upload(&user, "license", "big.pdf", PDF_TYPE, &content).await;
    assert_eq!(taken.status(), 201);
}

#[tokio::test]
async fn sanitises_names_and_limits_documents() {
    let app = start().await;
    let user = app.applicant();
    for name in [
        "../../etc/passwd",
        r"..\..\boot.pdf",
        "/absolute/cv.pdf",
        "a.pdf",
        "a.pdf",
    ] {
        assert_eq!(
            app.upload(&user, "resume", name, PDF_TYPE, PDF).await.status(),
            201,
            "{name}"
        );
    }
    let mut names: Vec<_> = documents(&app, &user).await.into_iter().map(|it| it.0).collect();
    names.sort();
    assert_eq!(names, ["a.pdf", "a.pdf", "boot.pdf", "cv.pdf", "passwd.pdf"]);
    let sixth = refusal(app.upload(&user, "resume", "b.pdf", PDF_TYPE, PDF).await).await;
    assert_eq!((sixth.0, sixth.2.as_str()), (400, "DOCUMENT_LIMIT"));
    assert_eq!(app.upload(&user, "license", "b.pdf", PDF_TYPE, PDF).await.status(), 201);

    let mine = app.my_application(&user).await.unwrap();
    let request = RemoveApplicationDocumentRequest {
        id: mine.documents[0].id.clone(),
    };
    let removed = app
        .applications()
        .remove_application_document(app.by(&user, request.clone()))
        .await;
    let removed: TherapistApplication = removed.unwrap().into_inner();
    assert_eq!(removed.documents.len(), 5);
    assert_ne!(removed.etag, mine.etag);
    let again = app
        .applications()
        .remove_application_document(app.by(&user, request))
        .await;
    assert_eq!(reason(&again.unwrap_err()), "DOCUMENT_NOT_FOUND");
}

#[tokio::test]
async fn download_url_expires_after_five_minutes() {
    let app = start().await;
    let user = app.applicant();
    app.upload_all(&user).await;
    let urls: Vec<_> = documents(&app, &user)
        .await
        .into_iter()
        .map(|it| address(&app, &it.1))
        .collect();
    let (path, token) = urls[0].split_once('?').unwrap();
    let other = urls[1].split_once('?').unwrap().0;
    let mixed = format!("{other}?{token}");
    let why = |url: String| async move { refusal(reqwest::get(url).await.unwrap()).await };
    assert_eq!(why(mixed).await.2, "DOWNLOAD_INVALID");
    assert_eq!(why(format!("{path}?token=x")).await.2, "DOWNLOAD_INVALID");
    assert_eq!(reqwest::get(&urls[0]).await.unwrap().status(), 200);
    app.pass(chrono::TimeDelta::minutes(6));
    assert_eq!(why(urls[0].clone()).await.2, "DOWNLOAD_EXPIRED");

    // Documents of a withdrawn application are deleted.
    let fresh = address(&app, &documents(&app, &user).await[0].1);
    let request = selam_proto_therapy::v1::WithdrawMyApplicationRequest {};
    app.applications()
        .withdraw_my_application(app.by(&user, request))
        .await
        .unwrap();
    assert_eq!(why(fresh).await.2, "FILE_NOT_FOUND");
}

#[tokio::test]
async fn rejects_document_changes_after_submission() {
    let app = start().await;
    let user = app.applicant();
    app.upload_all(&user).await;
    let handed = app.hand_in(&user, form(ApplicationPath::Certified)).await.unwrap();
    let refused = refusal(app.upload(&user, "resume", "new.pdf", PDF_TYPE, PDF).await).await;
    assert_eq!((refused.0, refused.2.as_str()), (400, "APPLICATION_CLOSED"));
    let request = RemoveApplicationDocumentRequest {
        id: handed.documents[0].id.clone(),
    };
    let refused = app
        .applications()
        .remove_application_document(app.by(&user, request))
        .await;
    assert_eq!(reason(&refused.unwrap_err()), "APPLICATION_CLOSED");
    let stranger = app.user("stranger@example.test", &[]);
    app.upload_all(&stranger).await;
    for id in [handed.documents[0].id.clone(), Uuid::now_v7().to_string()] {
        let request = RemoveApplicationDocumentRequest { id };
        let refused = app
            .applications()
            .remove_application_document(app.by(&stranger, request))
            .await;
        assert_eq!(reason(&refused.unwrap_err()), "DOCUMENT_NOT_FOUND");
    }
    assert_eq!(app.my_application(&user).await.unwrap().documents.len(), 3);
}
