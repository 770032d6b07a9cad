use reqwest::{Client, Response};
use serde_json::Value;

use selam_platform_tests::StreamGateway;

const MEBIBYTE: usize = 1024 * 1024;
const OWNER: &str = "0197f3a2-6f0e-7c4b-9d53-1f2e3d4c5b6a";

/// Returns a form with a PDF of `size` bytes, and the PDF.
fn form(size: usize) -> (Vec<u8>, Vec<u8>) {
    let mut pdf = b"%PDF-1.7 ".to_vec();
    pdf.extend((pdf.len()..size).map(|number| (number % 251) as u8));
    let head = "--edge\r\ncontent-disposition: form-data; name=\"document\"; filename=\"paper.pdf\"\r\ncontent-type: application/pdf\r\n\r\n";
    ([head.as_bytes(), &pdf, b"\r\n--edge--\r\n"].concat(), pdf)
}

async fn upload(gateway: &StreamGateway, body: Vec<u8>) -> Response {
    let request = Client::new().post(gateway.url(&format!("/v1/owners/{OWNER}/papers")));
    let request = request.header("content-type", "multipart/form-data; boundary=edge");
    request.body(body).send().await.unwrap()
}

#[tokio::test]
async fn uploads_and_downloads_through_gateway() {
    let gateway = StreamGateway::start(env!("CARGO_BIN_EXE_stream-node")).await;
    // Far above the gateway's general body limit.
    let (body, pdf) = form(20 * MEBIBYTE);
    let response = upload(&gateway, body).await;
    assert_eq!(response.status(), 201, "{}", response.text().await.unwrap());
    let file: Value = response.json().await.unwrap();
    assert_eq!(file["size"], pdf.len());

    let address = reqwest::Url::parse(file["url"].as_str().unwrap()).unwrap();
    let (path, query) = (address.path(), address.query().unwrap());
    let response = reqwest::get(gateway.url(&format!("{path}?{query}"))).await.unwrap();
    assert_eq!(response.status(), 200);
    let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "application/pdf");
    assert!(header("content-disposition").starts_with("attachment; "));
    assert!(header("cache-control").contains("no-store"));
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert!(response.bytes().await.unwrap() == pdf, "the download equals the upload");

    let response = Client::new()
        .get(gateway.url(&format!("{path}?{query}")))
        .header("range", "bytes=0-4");
    let response = response.send().await.unwrap();
    assert_eq!(
        (response.status().as_u16(), response.bytes().await.unwrap().as_ref()),
        (206, b"%PDF-".as_slice())
    );

    let response = reqwest::get(gateway.url(path)).await.unwrap();
    assert_eq!(response.status(), 403);
    let body: Value = response.json().await.unwrap();
    assert_eq!(body["details"][0]["reason"], "DOWNLOAD_INVALID");
}

#[tokio::test]
async fn rejects_large_file_with_service_error() {
    let gateway = StreamGateway::start(env!("CARGO_BIN_EXE_stream-node")).await;
    let (body, _) = form(50 * MEBIBYTE + 1);
    let response = upload(&gateway, body).await;
    assert_eq!(response.status(), 400);
    let body: Value = response.json().await.unwrap();
    let violation = &body["details"][1]["fieldViolations"][0];
    assert_eq!(
        (&violation["field"], &violation["reason"]),
        (&"document".into(), &"FILE_TOO_LARGE".into())
    );
}
