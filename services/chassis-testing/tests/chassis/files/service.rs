//! A service that keeps files, what a client sends it, and a look at what is in its store.

use std::path::{Path, PathBuf};

use actix_web::{HttpRequest, HttpResponse, web};
use futures::{Stream, StreamExt as _, stream};
use reqwest::{Body, Response};
use sea_orm::{FromQueryResult as _, Statement};
use sea_orm_migration::prelude::*;
use selam_chassis::{
    Clock, Database, Error, Files, Platform, Result, Service, Settings,
    files::{MediaType, UploadRules},
};
use selam_chassis_testing::{Builder, TestPlatform};
use serde_json::Value;
use uuid::Uuid;

pub const NAME: &str = "papers";
pub const DOWNLOADS: &str = "/files";
pub const MEBIBYTE: usize = 1024 * 1024;
pub const MAX: usize = 50 * MEBIBYTE;
const BOUNDARY: &str = "x-boundary-of-tests";

const RULES: UploadRules = UploadRules {
    purpose: "resume",
    field: "document",
    max_bytes: MAX as u64,
    types: &[MediaType::Pdf, MediaType::Png, MediaType::Docx],
};

pub struct Papers {
    pub platform: TestPlatform,
    pub files: Files,
    pub owner: Uuid,
}

impl Papers {
    pub async fn start() -> Self {
        Self::start_at(Clock::system()).await
    }

    pub async fn start_at(clock: Clock) -> Self {
        Self::start_as(TestPlatform::builder().clock(clock)).await
    }

    /// With other settings.
    pub async fn start_over(adjust: impl FnOnce(&mut Settings) + Send + 'static) -> Self {
        Self::start_as(TestPlatform::builder().settings(adjust)).await
    }

    async fn start_as(builder: Builder) -> Self {
        let (send, receive) = std::sync::mpsc::channel();
        let build = move |platform: Platform| {
            let send = send.clone();
            async move {
                let service = Service::new::<NoTables>(&platform, NAME).await?;
                let files = Files::open(&platform, service.database())?;
                let _ = send.send(files.clone());
                let (uploads, database) = (files.clone(), service.database().clone());
                Ok(vec![service.undeclared_http(files.routes(DOWNLOADS)).undeclared_http(
                    move |config| {
                        config.app_data(web::Data::new((uploads.clone(), database.clone())));
                        config.route("/users/{owner}/papers", web::post().to(upload));
                    },
                )])
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
        self.platform.http_url(&format!("/users/{}/papers", self.owner))
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

    /// Rows of the table of files, whatever their status.
    pub async fn rows(&self) -> usize {
        #[derive(sea_orm::FromQueryResult)]
        struct Row {
            #[allow(dead_code)]
            status: String,
        }
        let database = self.database();
        let query = Statement::from_string(database.connection().get_database_backend(), "SELECT status FROM files");
        Row::find_by_statement(query)
            .all(database.connection())
            .await
            .unwrap()
            .len()
    }

    /// What is in the store: objects, and uploads that are not finished.
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

/// A body whose end nobody would call a form.
pub fn field(name: &str, value: &str) -> Vec<u8> {
    format!("--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").into()
}

/// A PDF of `size` bytes, in pieces.
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

type Shared = web::Data<(Files, Database)>;

async fn upload(
    request: HttpRequest,
    payload: web::Payload,
    owner: web::Path<Uuid>,
    shared: Shared,
) -> Result<HttpResponse> {
    let (files, database) = shared.as_ref();
    let form = files.receive(&request, payload, *owner, &RULES).await?;
    let transaction = database.begin().await?;
    let file = form.file.keep(&transaction).await?;
    if form.fields.get("note").is_some_and(|note| note == "roll back") {
        return Err(Error::failed_precondition("ROLLED_BACK", "told to"));
    }
    transaction.commit().await?;
    Ok(HttpResponse::Created().json(serde_json::json!({
        "id": file.id, "name": file.name, "mediaType": file.media_type.name(), "size": file.size, "sha256": file.sha256,
        "note": form.fields.get("note"), "url": files.download_url(DOWNLOADS, &file)?,
    })))
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

struct NoTables;

impl MigratorTrait for NoTables {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        Vec::new()
    }
}
