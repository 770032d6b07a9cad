use futures::{StreamExt as _, stream};
use reqwest::Body;
use selam_chassis::files::MediaType;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use tokio::{io::AsyncWriteExt as _, net::TcpStream};
use uuid::Uuid;

use super::service::{MAX, MEBIBYTE, Uploads, content_type, field, head, pdf, reason, tail};
use selam_chassis_testing::{eventually, upload_service::SENDER, word_document};

async fn assert_nothing_left(uploads: &Uploads) {
    assert_eq!(uploads.rows().await, 0);
    assert_eq!(uploads.left().await, Vec::<String>::new());
}

#[tokio::test]
async fn keeps_file_unchanged() {
    let uploads = Uploads::start().await;
    for size in [10, 8 * 1024, 5 * MEBIBYTE - 1, 5 * MEBIBYTE, 12 * MEBIBYTE + 7] {
        let content: Vec<u8> = pdf(size).collect::<Vec<_>>().await.concat();
        let response = uploads.send("résumé.pdf", "application/pdf", pdf(size)).await;
        assert_eq!(response.status(), 201, "{size}");
        let file: Value = response.json().await.unwrap();
        assert_eq!(
            (file["name"].as_str(), file["note"].as_str()),
            (Some("résumé.pdf"), Some("hello"))
        );
        assert_eq!(file["size"], size);
        let hash: String = Sha256::digest(&content)
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        assert_eq!(file["sha256"], hash);
    }
    let kept = uploads.files.of_owner(uploads.owner).await.unwrap();
    assert_eq!((kept.len(), uploads.left().await.len()), (5, 5));
    assert!(kept.iter().all(|file| file.media_type == MediaType::Pdf));
    assert!(
        uploads
            .left()
            .await
            .iter()
            .all(|key| !key.contains("sumé") && !key.contains(&uploads.owner.to_string()))
    );
}

#[tokio::test]
async fn enforces_maximum_file_size() {
    let uploads = Uploads::start().await;
    let response = uploads.send("big.pdf", "application/pdf", pdf(MAX + 1)).await;
    let (status, why, _) = reason(response).await;
    assert_eq!((status, why.as_str()), (400, "FILE_TOO_LARGE"));
    assert_nothing_left(&uploads).await;
    let response = uploads.send("big.pdf", "application/pdf", pdf(MAX)).await;
    assert_eq!(response.status(), 201);
    assert_eq!(uploads.left().await.len(), 1);
}

#[tokio::test]
async fn rejects_announced_size_at_once() {
    let uploads = Uploads::start().await;
    let response = uploads.post(Body::from(vec![0; MAX + MEBIBYTE])).await;
    assert_eq!(reason(response).await.1, "FILE_TOO_LARGE");
    assert_nothing_left(&uploads).await;
}

/// Returns a Word document whose main part claims to unpack to `unpacked` bytes.
fn document(unpacked: u32) -> Vec<u8> {
    word_document("word/document.xml", unpacked)
}

#[tokio::test]
async fn detects_file_type_from_content() {
    let uploads = Uploads::start().await;
    let (pdf_type, docx) = (MediaType::Pdf.name(), MediaType::Docx.name());
    let cases: [(&str, &str, Vec<u8>, &str); 9] = [
        ("empty.pdf", pdf_type, vec![], "FILE_EMPTY"),
        (
            "program.pdf",
            pdf_type,
            b"MZ\x90\0\x03".to_vec(),
            "FILE_TYPE_NOT_ALLOWED",
        ),
        (
            "page.pdf",
            pdf_type,
            b"<html><script>alert(1)</script>%PDF-1.4".to_vec(),
            "FILE_TYPE_NOT_ALLOWED",
        ),
        (
            "photo.jpg",
            "image/jpeg",
            b"\xff\xd8\xff\xe0\0\x10JFIF".to_vec(),
            "FILE_TYPE_NOT_ALLOWED",
        ),
        (
            "photo.jpg",
            "image/jpeg",
            b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec(),
            "FILE_TYPE_HEIC",
        ),
        (
            "archive.zip",
            "application/zip",
            b"PK\x03\x04 and so on".to_vec(),
            "FILE_TYPE_NOT_ALLOWED",
        ),
        ("half.docx", docx, document(1)[..100].to_vec(), "FILE_TYPE_NOT_ALLOWED"),
        ("bomb.docx", docx, document(4_000_000_000), "FILE_ARCHIVE_BOMB"),
        (
            "bomb.docx",
            "application/octet-stream",
            document(u32::MAX),
            "FILE_ARCHIVE_BOMB",
        ),
    ];
    for (name, declared, content, expected) in cases {
        let (status, why, _) = reason(uploads.upload(name, declared, content).await).await;
        assert_eq!((status, why.as_str()), (400, expected), "{name}");
        assert_nothing_left(&uploads).await;
    }
}

#[tokio::test]
async fn ignores_declared_file_type() {
    let uploads = Uploads::start().await;
    let docx = MediaType::Docx.name();
    let letter = || document(4_000);
    let named = |main: &str| word_document(main, 4_000);
    for (name, declared, content, stored) in [
        ("letter.docx", docx, letter(), ("letter.docx", docx)),
        // Types from the systems of users: WPS Office, old registries, Citrix.
        ("cv.docx", "application/wps-office.docx", letter(), ("cv.docx", docx)),
        ("cv.docx", "application/vnd.ms-office", letter(), ("cv.docx", docx)),
        (
            "a.pdf",
            "application/x-pdf",
            b"%PDF-1.7".to_vec(),
            ("a.pdf", "application/pdf"),
        ),
        ("a", "", b"%PDF-1.7".to_vec(), ("a.pdf", "application/pdf")),
        (
            "photo.jpg",
            "image/x-citrix-jpeg",
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(),
            ("photo.jpg.png", "image/png"),
        ),
        // Main parts as Word Online, SharePoint and other programs name them.
        ("online.docx", docx, named("word/document2.xml"), ("online.docx", docx)),
        ("share.docx", docx, named("word/document22.xml"), ("share.docx", docx)),
        ("other.docx", docx, named("content/main.xml"), ("other.docx", docx)),
    ] {
        let response = uploads.upload(name, declared, content).await;
        assert_eq!(response.status(), 201, "{name} {declared}");
        let file: Value = response.json().await.unwrap();
        assert_eq!(
            (file["name"].as_str(), file["mediaType"].as_str()),
            (Some(stored.0), Some(stored.1))
        );
    }
}

#[tokio::test]
async fn sanitizes_file_names() {
    let uploads = Uploads::start().await;
    for (given, cleaned) in [
        ("../../../etc/passwd", "passwd.pdf"),
        (r"..\..\boot.pdf", "boot.pdf"),
        ("/absolute/resume.pdf", "resume.pdf"),
        ("cv\u{202e}fdp.exe", "cvfdp.exe.pdf"),
        ("ሪዝሜ.pdf", "ሪዝሜ.pdf"),
    ] {
        let response = uploads.upload(given, "application/pdf", b"%PDF-1.7".as_slice()).await;
        let file: Value = response.json().await.unwrap();
        assert_eq!(file["name"], cleaned, "{given}");
    }
    let folder = uploads.platform.settings().data_dir.join("files");
    let inside = uploads.left().await;
    let everything_inside =
        |key: &String| key.starts_with(&folder.display().to_string()) || key.contains("/papers/resume/");
    assert!(inside.len() == 5 && inside.iter().all(everything_inside), "{inside:?}");
}

#[tokio::test]
async fn rejects_forms_without_exactly_one_file() {
    let uploads = Uploads::start().await;
    let two = [
        head("a.pdf", "application/pdf"),
        b"%PDF-1\r\n".to_vec(),
        head("b.pdf", "application/pdf"),
        b"%PDF-2".to_vec(),
        tail(),
    ];
    let unfinished = [head("a.pdf", "application/pdf"), vec![b'%'; 100]];
    let many: Vec<_> = (0..20).map(|number| field(&number.to_string(), "x")).collect();
    for (body, expected) in [
        (tail()[2..].to_vec(), "REQUIRED"),
        (two.concat(), "FILE_TOO_MANY"),
        (unfinished.concat(), "UPLOAD_INCOMPLETE"),
        (
            [field("note", &"x".repeat(5_000)), tail()].concat(),
            "MALFORMED_REQUEST",
        ),
        (many.concat(), "MALFORMED_REQUEST"),
    ] {
        let (status, why, _) = reason(uploads.post(Body::from(body)).await).await;
        assert_eq!((status, why.as_str()), (400, expected));
        assert_nothing_left(&uploads).await;
    }
    let http = reqwest::Client::new();
    let json = http
        .post(uploads.url())
        .header("content-type", "application/json")
        .body("{}");
    assert_eq!(reason(json.send().await.unwrap()).await.1, "MALFORMED_REQUEST");
    let packed = http
        .post(uploads.url())
        .header("content-type", content_type())
        .header("content-encoding", "gzip");
    assert_eq!(
        reason(packed.body("x").send().await.unwrap()).await.1,
        "UNSUPPORTED_CONTENT_ENCODING"
    );
}

/// Sends the beginning of a form with `size` bytes of a PDF, and then stops.
pub async fn begin(uploads: &Uploads, size: usize) -> TcpStream {
    begin_as(uploads, uploads.owner, size).await
}

/// As [`begin`], by another sender.
async fn begin_as(uploads: &Uploads, sender: Uuid, size: usize) -> TcpStream {
    let url = reqwest::Url::parse(&uploads.url_of(uploads.owner)).unwrap();
    let address = (url.host_str().unwrap().to_owned(), url.port().unwrap());
    let mut connection = TcpStream::connect(address).await.unwrap();
    let form = head("a.pdf", "application/pdf");
    let length = form.len() + 40 * MEBIBYTE + tail().len();
    let request = format!(
        "POST {} HTTP/1.1\r\nhost: a\r\n{SENDER}: {sender}\r\ncontent-type: {}\r\ncontent-length: {length}\r\n\r\n",
        url.path(),
        content_type()
    );
    connection.write_all(request.as_bytes()).await.unwrap();
    connection.write_all(&form).await.unwrap();
    let mut pieces = stream::iter(pdf(size).collect::<Vec<_>>().await);
    while let Some(piece) = pieces.next().await {
        connection.write_all(&piece).await.unwrap();
    }
    connection
}

#[tokio::test]
async fn removes_upload_of_broken_connection() {
    let uploads = Uploads::start().await;
    for size in [100 * 1024, 12 * MEBIBYTE] {
        let connection = begin(&uploads, size).await;
        eventually("an upload in progress", async || {
            (uploads.rows().await == 1).then_some(())
        })
        .await;
        drop(connection);
        eventually("nothing left", async || {
            (uploads.rows().await == 0 && uploads.left().await.is_empty()).then_some(())
        })
        .await;
    }
}

#[tokio::test]
async fn limits_concurrent_uploads() {
    let uploads = Uploads::start().await;
    let mut open = Vec::new();
    for _ in 0..8 {
        open.push(begin_as(&uploads, Uuid::new_v4(), 100 * 1024).await);
    }
    eventually("eight uploads in progress", async || {
        (uploads.rows().await == 8).then_some(())
    })
    .await;
    let response = uploads.upload("a.pdf", "application/pdf", b"%PDF-1.7".as_slice()).await;
    assert!(response.headers().contains_key("retry-after"));
    let (status, why, _) = reason(response).await;
    assert_eq!((status, why.as_str()), (429, "TOO_MANY_UPLOADS"));
    drop(open);
    eventually("a place", async || {
        let response = uploads.upload("a.pdf", "application/pdf", b"%PDF-1.7".as_slice()).await;
        (response.status() == 201).then_some(())
    })
    .await;
}

#[tokio::test]
async fn limits_uploads_of_one_sender() {
    let uploads = Uploads::start().await;
    let open = [begin(&uploads, 100 * 1024).await, begin(&uploads, 100 * 1024).await];
    eventually("two uploads in progress", async || {
        (uploads.rows().await == 2).then_some(())
    })
    .await;
    let again = async || uploads.upload("a.pdf", "application/pdf", b"%PDF-1.7".as_slice()).await;
    let response = again().await;
    assert!(response.headers().contains_key("retry-after"));
    let (status, why, _) = reason(response).await;
    assert_eq!((status, why.as_str()), (429, "TOO_MANY_UPLOADS"));
    let _by_another_sender = begin_as(&uploads, Uuid::new_v4(), 100 * 1024).await;
    eventually("an upload by another sender", async || {
        (uploads.rows().await == 3).then_some(())
    })
    .await;
    drop(open);
    eventually("a place", async || (again().await.status() == 201).then_some(())).await;
}
