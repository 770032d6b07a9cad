//! Files on an S3 server over TLS.

use std::env;

use selam_chassis_testing::Authority;
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
};

use super::service::Uploads;

/// Starts a TLS proxy for the S3 server at `address`, with a certificate for `name`.
async fn in_front_of(address: String, authority: &Authority, name: &str) -> u16 {
    let acceptor = authority.acceptor(name);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((connection, _)) = listener.accept().await {
            let (acceptor, address) = (acceptor.clone(), address.clone());
            tokio::spawn(async move {
                let mut encrypted = acceptor.accept(connection).await.ok()?;
                let mut plain = TcpStream::connect(address).await.ok()?;
                copy_bidirectional(&mut encrypted, &mut plain).await.ok()
            });
        }
    });
    port
}

/// Returns the status of an upload to the server at `port`.
async fn upload(port: u16, believed: &Authority) -> u16 {
    let tls = believed.settings(None);
    let uploads = Uploads::start_over(move |settings| {
        settings.tls = tls;
        settings.files.endpoint = Some(format!("https://localhost:{port}"));
    });
    let answer = uploads
        .await
        .upload("paper.pdf", "application/pdf", *b"%PDF-1.7\n")
        .await;
    answer.status().as_u16()
}

#[tokio::test]
async fn uploads_only_to_trusted_s3_server() {
    let Ok(server) = env::var("SELAM_TEST_S3_URL") else {
        return;
    };
    let address = server.trim_start_matches("http://").trim_end_matches('/').to_owned();
    let (ours, theirs) = (Authority::new(), Authority::new());
    let port = in_front_of(address.clone(), &ours, "localhost").await;
    assert_eq!(upload(port, &ours).await, 201);
    assert_eq!(upload(port, &theirs).await, 503, "another authority");
    let misnamed = in_front_of(address, &ours, "files.example").await;
    assert_eq!(upload(misnamed, &ours).await, 503, "another name");
}
