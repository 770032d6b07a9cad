use std::time::Duration;

use reqwest::Response;
use selam_chassis::Clock;
use serde_json::Value;

use super::service::{DOWNLOADS, Uploads, reason};

const CONTENT: &[u8] = b"%PDF-1.7 0123456789";

async fn upload(uploads: &Uploads, name: &str) -> Value {
    uploads
        .upload(name, "application/pdf", CONTENT)
        .await
        .json()
        .await
        .unwrap()
}

/// Returns the URL from the service, with the port of the test.
fn address(uploads: &Uploads, file: &Value) -> String {
    let url = file["url"].as_str().unwrap();
    let path = url.strip_prefix(&uploads.platform.settings().site_url).unwrap();
    assert!(path.starts_with(&format!("{DOWNLOADS}/")));
    uploads.platform.http_url(path)
}

async fn get(url: &str, range: Option<&str>) -> Response {
    let mut request = reqwest::Client::new().get(url);
    if let Some(range) = range {
        request = request.header("range", range);
    }
    request.send().await.unwrap()
}

#[tokio::test]
async fn serves_downloads_as_attachments() {
    let uploads = Uploads::start().await;
    let file = upload(&uploads, "ሰላም \"1\".pdf").await;
    let response = get(&address(&uploads, &file), None).await;
    assert_eq!(response.status(), 200);
    let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "application/pdf");
    let disposition = header("content-disposition");
    assert!(disposition.starts_with("attachment; "), "{disposition}");
    assert!(
        disposition.contains("filename*=UTF-8''%E1%88%B0%E1%88%8B%E1%88%9D"),
        "{disposition}"
    );
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert_eq!(header("cache-control"), "private, no-store");
    assert_eq!(header("content-security-policy"), "default-src 'none'; sandbox");
    assert_eq!(header("content-length"), CONTENT.len().to_string());
    assert_eq!(response.bytes().await.unwrap(), CONTENT);
}

#[tokio::test]
async fn serves_requested_range() {
    let uploads = Uploads::start().await;
    let url = address(&uploads, &upload(&uploads, "a.pdf").await);
    for (range, status, place, content) in [
        ("bytes=9-11", 206, "bytes 9-11/19", b"012".as_slice()),
        ("bytes=17-", 206, "bytes 17-18/19", b"89"),
        ("bytes=-3", 206, "bytes 16-18/19", b"789"),
        ("bytes=0-0,2-3", 200, "", CONTENT),
        ("lines=1-2", 200, "", CONTENT),
    ] {
        let response = get(&url, Some(range)).await;
        assert_eq!(response.status(), status, "{range}");
        let given = response
            .headers()
            .get("content-range")
            .map_or("", |value| value.to_str().unwrap());
        assert_eq!(given, place);
        assert_eq!(response.bytes().await.unwrap(), content, "{range}");
    }
    let response = get(&url, Some("bytes=19-")).await;
    assert_eq!(response.headers()["content-range"], "bytes */19");
    let (status, why, _) = reason(response).await;
    assert_eq!((status, why.as_str()), (416, "RANGE_NOT_SATISFIABLE"));
}

#[tokio::test]
async fn limits_url_to_file_and_five_minutes() {
    let clock = Clock::fixed(Clock::system().now());
    let uploads = Uploads::start_at(clock.clone()).await;
    let (first, second) = (upload(&uploads, "a.pdf").await, upload(&uploads, "b.pdf").await);
    let (url, other) = (address(&uploads, &first), address(&uploads, &second));
    let (_, token) = url.split_once('?').unwrap();
    let (path, _) = other.split_once('?').unwrap();
    for forged in [format!("{path}?{token}"), path.to_owned(), format!("{path}?token=")] {
        let (status, why, _) = reason(get(&forged, None).await).await;
        assert_eq!((status, why.as_str()), (403, "DOWNLOAD_INVALID"), "{forged}");
    }
    let nothing = uploads.platform.http_url(&format!("{DOWNLOADS}/none?{token}"));
    assert_eq!(reason(get(&nothing, None).await).await.1, "FILE_NOT_FOUND");

    clock.advance(Duration::from_secs(299));
    assert_eq!(get(&url, None).await.status(), 200);
    clock.advance(Duration::from_secs(1));
    let (status, why, _) = reason(get(&url, None).await).await;
    assert_eq!((status, why.as_str()), (403, "DOWNLOAD_EXPIRED"));
}

#[tokio::test]
async fn rejects_download_of_deleted_file() {
    let uploads = Uploads::start().await;
    let file = upload(&uploads, "a.pdf").await;
    let transaction = uploads.database().begin().await.unwrap();
    let id = file["id"].as_str().unwrap().parse().unwrap();
    uploads.files.remove(&transaction, id).await.unwrap();
    transaction.commit().await.unwrap();
    let (status, why, _) = reason(get(&address(&uploads, &file), None).await).await;
    assert_eq!((status, why.as_str()), (404, "FILE_NOT_FOUND"));
}
