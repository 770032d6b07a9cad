//! Measures the memory of a process that receives files of 50 MiB, one and eight at once, into a folder or
//! (with `SELAM_TEST_S3_URL`) an S3 server. Service and client are one process; the client repeats the same 64
//! KiB.
//!
//! ```sh
//! cargo bench -p selam-chassis-testing --bench uploads
//! python3 deploy/local/backing_servers.py run -- cargo bench -p selam-chassis-testing --bench uploads
//! ```

#![allow(clippy::unwrap_used, missing_docs)]

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use actix_web::{HttpRequest, HttpResponse, web};
use bytes::Bytes;
use futures::{StreamExt as _, future::join_all, stream};
use selam_chassis::{
    Files, Platform, Result, Service,
    files::{MediaType, Sender, UploadRules},
    schema::NoTables,
};
use selam_chassis_testing::TestPlatform;
use uuid::Uuid;

const SIZE: usize = 50 * 1024 * 1024;
const PIECE: usize = 64 * 1024;
const RULES: UploadRules = UploadRules {
    purpose: "bench",
    field: "file",
    max_bytes: SIZE as u64,
    types: &[MediaType::Pdf],
};

async fn upload(request: HttpRequest, payload: web::Payload, files: web::Data<Files>) -> Result<HttpResponse> {
    let form = files
        .receive(&request, payload, Sender::own(Uuid::nil()), &RULES)
        .await?;
    Ok(HttpResponse::Created().json(form.file.file().size))
}

fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

async fn send(url: String) {
    let piece = Bytes::from(vec![b'.'; PIECE]);
    let head = "--b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\ncontent-type: application/pdf\r\n\r\n%PDF-";
    let pieces =
        stream::iter(0..SIZE / PIECE).map(move |number| if number == 0 { piece.slice(5..) } else { piece.clone() });
    let body = stream::iter([Bytes::from(head)])
        .chain(pieces)
        .chain(stream::iter([Bytes::from("\r\n--b--\r\n")]))
        .map(Ok::<_, std::io::Error>);
    let request = reqwest::Client::new()
        .post(url)
        .header("content-type", "multipart/form-data; boundary=b")
        .body(reqwest::Body::wrap_stream(body));
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), 201, "{}", response.text().await.unwrap());
}

#[tokio::main]
async fn main() {
    let platform = TestPlatform::start(|platform: Platform| async move {
        let service = Service::new::<NoTables>(&platform, "bench").await?;
        let files = platform.files(service.database())?;
        Ok(vec![service.undeclared_http(move |config| {
            config.app_data(web::Data::new(files.clone()));
            config.route("/files", web::post().to(upload));
        })])
    })
    .await;
    let url = platform.http_url("/files");
    let store = if platform.settings().files.url.is_some() {
        "S3"
    } else {
        "a folder"
    };
    println!("into {store}, resident memory in MiB");
    println!(
        "{:>8} {:>8} {:>8} {:>8} {:>9}",
        "at once", "before", "highest", "after", "seconds"
    );
    for at_once in [1, 1, 1, 8, 8] {
        let highest = Arc::new(AtomicU64::new(0));
        let stop = Arc::new(AtomicBool::new(false));
        let before = resident();
        let watch = std::thread::spawn({
            let (highest, stop) = (highest.clone(), stop.clone());
            move || {
                while !stop.load(Ordering::Relaxed) {
                    highest.fetch_max(resident(), Ordering::Relaxed);
                    std::thread::sleep(Duration::from_millis(5));
                }
            }
        });
        let started = Instant::now();
        join_all((0..at_once).map(|_| send(url.clone()))).await;
        let took = started.elapsed().as_secs_f64();
        stop.store(true, Ordering::Relaxed);
        watch.join().unwrap();
        let figures = [before, highest.load(Ordering::Relaxed), resident()].map(|kib| kib / 1024);
        println!(
            "{at_once:>8} {:>8} {:>8} {:>8} {took:>9.2}",
            figures[0], figures[1], figures[2]
        );
    }
    platform.stop().await;
}
