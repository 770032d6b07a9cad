#![allow(clippy::unwrap_used)]

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpListener,
    time::sleep,
};

use super::*;

#[test]
fn rejects_remote_plain_http_unless_allowed() {
    for (endpoint, allowed, plain) in [
        ("https://s3.example.com", false, Some(false)),
        ("http://127.0.0.1:9000", false, Some(true)),
        ("http://[::1]:9000", false, Some(true)),
        ("http://localhost:9000", false, Some(true)),
        ("http://s3.example.com", false, None),
        ("http://localhost.example.com", false, None),
        ("http://s3.example.com", true, Some(true)),
        ("ftp://s3.example.com", true, None),
    ] {
        assert_eq!(plain_http(endpoint, allowed).ok(), plain, "{endpoint}");
    }
}

/// Parts of the object that [`serve_slowly`] sends, and the pause before each.
const PARTS: usize = 6;
const PAUSE: Duration = Duration::from_millis(500);

/// Responds to one request with an object whose parts arrive one by one.
async fn serve_slowly(listener: TcpListener) {
    let (mut connection, _) = listener.accept().await.unwrap();
    drop(listener);
    let mut request = [0; 4096];
    let _ = connection.read(&mut request).await.unwrap();
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Length: {PARTS}\r\nETag: \"a\"\r\nLast-Modified: Mon, 02 Nov 2026 17:00:00 GMT\r\n\r\n"
    );
    connection.write_all(head.as_bytes()).await.unwrap();
    for _ in 0..PARTS {
        sleep(PAUSE).await;
        // The client may have closed the connection.
        let _ = connection.write_all(b"x").await;
    }
}

#[tokio::test]
async fn download_outlasts_read_timeout() {
    crate::tls::install_cryptography();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let settings = FileSettings {
        url: None,
        endpoint: Some(format!("http://{}", listener.local_addr().unwrap())),
        region: "us-east-1".to_owned(),
        access_key_id: Some(Secret::from("id".to_owned())),
        secret_access_key: Some(Secret::from("secret".to_owned())),
        allow_http: false,
        signing_key: None,
    };
    let url = Url::parse("s3://bucket").unwrap();
    let store = Store::s3(&url, &settings, &Tls::default(), 4 * PAUSE).unwrap();
    let server = tokio::spawn(serve_slowly(listener));
    let object = store.read("key", None).await.unwrap();
    assert_eq!(object.bytes().await.unwrap().len(), PARTS);
    server.await.unwrap();
}

#[tokio::test]
async fn returns_not_found_when_object_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::folder(folder.path().join("files")).unwrap();
    for range in [None, Some(0..3)] {
        assert_eq!(store.read("lost", range).await.unwrap_err().reason(), "FILE_NOT_FOUND");
    }
}
