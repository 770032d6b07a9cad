//! A service that keeps files, a client for its routes, and access to the content of its store.

use std::path::{Path, PathBuf};

use futures::{Stream, StreamExt as _, stream};
use reqwest::{Body, Response};
use sea_orm::{ConnectionTrait as _, Statement};
use selam_chassis::{Clock, Database, Files, Platform, Settings};
use selam_chassis_testing::{
    Builder, TestPlatform,
    upload_service::{self, NAME},
};
use serde_json::Value;
use uuid::Uuid;

pub const DOWNLOADS: &str = "/v1/papers";
pub use selam_chassis_testing::upload_service::MAX;
pub const MEBIBYTE: usize = 1024 * 1024;
const BOUNDARY: &str = "x-boundary-of-tests";

pub struct Uploads {
    pub platform: TestPlatform,
    pub files: Files,
    pub owner: Uuid,
}

impl Uploads {
    pub async fn start() -> Self {
        Self::start_at(Clock::system()).await
    }

    pub async fn start_at(clock: Clock) -> Self {
        Self::start_as(TestPlatform::builder().clock(clock)).await
    }

    /// Starts with other settings.
    pub async fn start_over(adjust: impl FnOnce(&mut Settings) + Send + 'static) -> Self {
        Self::start_as(TestPlatform::builder().settings(adjust)).await
    }

    async fn start_as(builder: Builder) -> Self {
        let (send, receive) = std::sync::mpsc::channel();
        let build = move |platform: Platform| {
            let send = send.clone();
            async move {
                let (service, files) = upload_service::build(&platform).await?;
                let _ = send.send(files);
                Ok(vec![service])
            }
        };
        let platform = builder.start(build).await;
        Self {
            platform,
            files: receive.recv().unwrap(),
            owner: Uuid::new_v4(),
        }
    }

    pub fn url(&self) -> String {
        self.url_of(self.owner)
    }

    pub fn url_of(&self, owner: Uuid) -> String {
        self.platform
            .http_url(&upload_service::UPLOAD.replace("{owner}", &owner.to_string()))
    }

    pub fn database(&self) -> Database {
        self.platform.database(NAME)
    }

    /// Uploads `content` under a name and a declared type.
    pub async fn upload(&self, name: &str, declared: &str, content: impl Into<Vec<u8>>) -> Response {
        let piece = stream::iter([content.into()]);
        self.send(name, declared, piece).await
    }

    pub async fn send(
        &self,
        name: &str,
        declared: &str,
        pieces: impl Stream<Item = Vec<u8>> + Send + 'static,
    ) -> Response {
        let body = stream::iter([head(name, declared)])
            .chain(pieces)
            .chain(stream::iter([tail()]))
            .map(Ok::<_, std::io::Error>);
        self.post(Body::wrap_stream(body)).await
    }

    pub async fn post(&self, body: Body) -> Response {
        let request = reqwest::Client::new().post(self.url()).body(body);
        request.header("content-type", content_type()).send().await.unwrap()
    }

    /// Returns the number of rows in the table of files, regardless of status.
    pub async fn rows(&self) -> usize {
        let database = self.database();
        let query = Statement::from_string(database.connection().get_database_backend(), "SELECT status FROM files");
        database.connection().query_all_raw(query).await.unwrap().len()
    }

    /// Lists the content of the store: objects and unfinished uploads.
    pub async fn left(&self) -> Vec<String> {
        let settings = self.platform.settings();
        match (&settings.files.url, &settings.files.endpoint) {
            (Some(url), Some(endpoint)) => {
                let (bucket, prefix) = url.trim_start_matches("s3://").split_once('/').unwrap();
                let mut keys = Vec::new();
                for query in [&format!("list-type=2&prefix={prefix}"), "uploads="] {
                    let answer = reqwest::get(format!("{endpoint}/{bucket}?{query}")).await.unwrap();
                    let text = answer.error_for_status().unwrap().text().await.unwrap();
                    let found = text
                        .split("<Key>")
                        .skip(1)
                        .filter_map(|rest| rest.split("</Key>").next());
                    keys.extend(found.filter(|key| key.starts_with(prefix)).map(str::to_owned));
                }
                keys
            }
            _ => files_below(&settings.data_dir.join("files")),
        }
    }
}

pub fn content_type() -> String {
    format!("multipart/form-data; boundary={BOUNDARY}")
}

pub fn head(name: &str, declared: &str) -> Vec<u8> {
    let name = name.replace('"', "%22");
    format!("--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"document\"; filename=\"{name}\"\r\ncontent-type: {declared}\r\n\r\n").into()
}

pub fn tail() -> Vec<u8> {
    format!("\r\n--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"note\"\r\n\r\nhello\r\n--{BOUNDARY}--\r\n")
        .into()
}

/// Returns a form field without the closing boundary.
pub fn field(name: &str, value: &str) -> Vec<u8> {
    format!("--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").into()
}

/// Returns a PDF of `size` bytes, in chunks.
pub fn pdf(size: usize) -> impl Stream<Item = Vec<u8>> + Send + 'static {
    const PIECE: usize = 64 * 1024;
    stream::iter((0..size.div_ceil(PIECE)).map(move |number| {
        let mut piece = vec![b'.'; PIECE.min(size - number * PIECE)];
        if number == 0 {
            piece[..5].copy_from_slice(b"%PDF-");
        }
        piece
    }))
}

pub async fn reason(response: Response) -> (u16, String, Value) {
    let status = response.status().as_u16();
    let body: Value = response.json().await.unwrap();
    let violation = &body["details"][1]["fieldViolations"][0];
    let reason = match violation["reason"].as_str() {
        Some(reason) => {
            assert_eq!(violation["field"], "document");
            reason.to_owned()
        }
        None => body["details"][0]["reason"].as_str().unwrap().to_owned(),
    };
    (status, reason, body)
}

fn files_below(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.display().to_string());
            }
        }
    }
    found
}
