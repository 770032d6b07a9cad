//! The storage backend for file contents: a folder or an S3 bucket. It stores objects by key.

use std::{path::PathBuf, sync::Arc, time::Duration};

use bytes::{Bytes, BytesMut};
use object_store::{
    Attribute, Attributes, BackoffConfig, Certificate, ClientOptions, GetOptions, GetRange, GetResult, MultipartUpload,
    ObjectStore, ObjectStoreExt as _, PutMultipartOptions, PutOptions, PutPayload, RetryConfig,
    aws::{AmazonS3, AmazonS3Builder},
    local::LocalFileSystem,
    multipart::{MultipartStore as _, PartId},
    path::Path,
};
use selam_foundation::{Error, Result, Secret, private_folder};
use tokio::task::JoinHandle;
use url::Url;

use super::{FileConfig, FileSettings};
use crate::Tls;

/// Size of an upload part in bytes: the minimum of S3. One part is filled while another is sent, so an upload
/// holds at most two.
const PART: usize = 5 * 1024 * 1024;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// Maximum time until the response begins, and between its bytes. A download may last longer, because its client reads
/// slowly; the contract limits its duration.
const READ_TIMEOUT: Duration = Duration::from_secs(30);
/// Maximum time for retries of a request.
const RETRY_TIMEOUT: Duration = Duration::from_secs(20);
const RETRIES: usize = 3;

#[derive(Clone)]
pub(super) enum Store {
    Folder(Arc<LocalFileSystem>),
    S3 { bucket: Arc<AmazonS3>, prefix: Path },
}

impl Store {
    /// Opens the store named in the settings.
    ///
    /// # Errors
    /// `INTERNAL` when a setting is invalid; the error names it.
    pub(super) fn open(config: FileConfig<'_>) -> Result<Self> {
        let Some(text) = &config.settings.url else {
            return Self::folder(config.data_dir.join("files"));
        };
        let url = Url::parse(text).map_err(|error| Error::internal(format!("SELAM_FILES_URL: {error}")))?;
        match url.scheme() {
            "file" => {
                let folder = url.to_file_path();
                Self::folder(folder.map_err(|()| Error::internal("SELAM_FILES_URL: not a local path"))?)
            }
            "s3" => Self::s3(&url, config.settings, config.tls, READ_TIMEOUT),
            _ => Err(Error::internal("SELAM_FILES_URL: must start with file:// or s3://")),
        }
    }

    fn folder(folder: PathBuf) -> Result<Self> {
        private_folder(&folder)?;
        let store = LocalFileSystem::new_with_prefix(folder).map_err(Error::internal)?;
        Ok(Self::Folder(Arc::new(store.with_fsync(true))))
    }

    fn s3(url: &Url, settings: &FileSettings, tls: &Tls, read_timeout: Duration) -> Result<Self> {
        let bucket = url
            .host_str()
            .ok_or_else(|| Error::internal("SELAM_FILES_URL: the bucket is missing"))?;
        let mut builder = AmazonS3Builder::new()
            .with_bucket_name(bucket)
            .with_region(&settings.region)
            .with_retry(RetryConfig {
                backoff: BackoffConfig::default(),
                max_retries: RETRIES,
                retry_timeout: RETRY_TIMEOUT,
            });
        let mut plain = false;
        if let Some(endpoint) = &settings.endpoint {
            plain = plain_http(endpoint, settings.allow_http)?;
            builder = builder.with_endpoint(endpoint.trim_end_matches('/'));
        }
        let mut client = ClientOptions::new()
            .with_allow_http(plain)
            .with_connect_timeout(CONNECT_TIMEOUT)
            .with_timeout_disabled()
            .with_read_timeout(read_timeout);
        for certificate in tls.files() {
            let certificate = Certificate::from_der(certificate).map_err(Error::internal)?;
            client = client.with_root_certificate(certificate);
        }
        builder = builder.with_client_options(client);
        match (&settings.access_key_id, &settings.secret_access_key) {
            (Some(id), Some(secret)) => {
                builder = builder
                    .with_access_key_id(Secret::expose(id))
                    .with_secret_access_key(Secret::expose(secret));
            }
            (None, None) => {}
            _ => {
                let problem = "SELAM_FILES_ACCESS_KEY_ID and SELAM_FILES_SECRET_ACCESS_KEY must be set together";
                return Err(Error::internal(problem));
            }
        }
        Ok(Self::S3 {
            bucket: Arc::new(builder.build().map_err(Error::internal)?),
            prefix: Path::from(url.path()),
        })
    }

    fn path(&self, key: &str) -> Path {
        match self {
            Self::Folder(_) => Path::from(key),
            Self::S3 { prefix, .. } if prefix.as_ref().is_empty() => Path::from(key),
            Self::S3 { prefix, .. } => Path::from(format!("{prefix}/{key}")),
        }
    }

    fn objects(&self) -> &dyn ObjectStore {
        match self {
            Self::Folder(store) => store.as_ref(),
            Self::S3 { bucket, .. } => bucket.as_ref(),
        }
    }

    /// Starts to write the object `key`, which becomes visible as a whole with [`Writer::finish`].
    pub(super) fn write(&self, key: &str, media_type: &'static str) -> Writer {
        Writer {
            store: self.clone(),
            path: self.path(key),
            media_type,
            buffer: BytesMut::new(),
            parts: Parts::None,
            sending: None,
        }
    }

    /// Reads an object or a range of it.
    ///
    /// # Errors
    /// `FILE_NOT_FOUND` when the store has no such object, as after a restore of the database or a loss in the bucket;
    /// `UNAVAILABLE` when the store does not respond.
    pub(super) async fn read(&self, key: &str, range: Option<std::ops::Range<u64>>) -> Result<GetResult> {
        let options = GetOptions {
            range: range.map(GetRange::Bounded),
            ..GetOptions::default()
        };
        self.objects()
            .get_opts(&self.path(key), options)
            .await
            .map_err(|error| match error {
                object_store::Error::NotFound { .. } => {
                    tracing::warn!(key, "the file store has no object for a file");
                    super::not_found().with_source(error)
                }
                error => unavailable(error),
            })
    }

    /// Removes the object `key` and the remains of an interrupted upload: `upload` is the ID returned by
    /// [`Writer::push`].
    pub(super) async fn remove(&self, key: &str, upload: Option<&str>) -> Result<()> {
        let path = self.path(key);
        match (self, upload) {
            (Self::S3 { bucket, .. }, Some(upload)) => {
                // A finished or aborted upload no longer exists.
                ignore_missing(bucket.abort_multipart(&path, &upload.to_owned()).await)?;
            }
            (Self::Folder(folder), _) => {
                // The library's temporary files for incomplete objects. They remain only after a crash.
                let mut staged = folder
                    .path_to_filesystem(&path)
                    .map_err(Error::internal)?
                    .into_os_string();
                staged.push("#1");
                match tokio::fs::remove_file(staged).await {
                    Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
                    _ => {}
                }
            }
            _ => {}
        }
        ignore_missing(self.objects().delete(&path).await)
    }
}

/// An object being written, with bounded memory.
pub(super) struct Writer {
    store: Store,
    path: Path,
    media_type: &'static str,
    buffer: BytesMut,
    parts: Parts,
    /// The part being sent.
    sending: Option<JoinHandle<object_store::Result<Option<PartId>>>>,
}

enum Parts {
    /// Everything so far is in the buffer.
    None,
    Folder(Box<dyn MultipartUpload>),
    S3 {
        upload: String,
        done: Vec<PartId>,
        next: usize,
    },
}

impl Writer {
    /// Writes more bytes. Returns the store's upload ID when this call started an upload: the clean-up after a
    /// crash needs it.
    pub(super) async fn push(&mut self, mut bytes: Bytes) -> Result<Option<String>> {
        let mut begun = None;
        while !bytes.is_empty() {
            if self.buffer.capacity() == 0 {
                self.buffer.reserve(PART.min(bytes.len().max(64 * 1024)));
            }
            let piece = bytes.split_to(bytes.len().min(PART - self.buffer.len()));
            self.buffer.extend_from_slice(&piece);
            if self.buffer.len() == PART {
                begun = self.send().await?.or(begun);
            }
        }
        Ok(begun)
    }

    async fn send(&mut self) -> Result<Option<String>> {
        self.settle().await?;
        let mut begun = None;
        if matches!(self.parts, Parts::None) {
            self.parts = self.begin().await.map_err(unavailable)?;
            if let Parts::S3 { upload, .. } = &self.parts {
                begun = Some(upload.clone());
            }
        }
        let payload = PutPayload::from(std::mem::take(&mut self.buffer).freeze());
        self.sending = match (&mut self.parts, &self.store) {
            (Parts::Folder(upload), _) => {
                let part = upload.put_part(payload);
                Some(tokio::spawn(async move { part.await.map(|()| None) }))
            }
            (Parts::S3 { upload, next, .. }, Store::S3 { bucket, .. }) => {
                let (bucket, path, upload, number) = (bucket.clone(), self.path.clone(), upload.clone(), *next);
                *next += 1;
                Some(tokio::spawn(async move {
                    bucket.put_part(&path, &upload, number, payload).await.map(Some)
                }))
            }
            _ => None,
        };
        Ok(begun)
    }

    /// Takes `self` mutably, because shared state across an await would have to be `Sync`, and a
    /// `MultipartUpload` is not.
    async fn begin(&mut self) -> object_store::Result<Parts> {
        Ok(match &self.store {
            Store::Folder(folder) => Parts::Folder(folder.put_multipart(&self.path).await?),
            Store::S3 { bucket, .. } => {
                let options = PutMultipartOptions {
                    attributes: self.attributes(),
                    ..PutMultipartOptions::default()
                };
                Parts::S3 {
                    upload: bucket.create_multipart_opts(&self.path, options).await?,
                    done: Vec::new(),
                    next: 0,
                }
            }
        })
    }

    /// Waits for the part being sent.
    async fn settle(&mut self) -> Result<()> {
        if let Some(sending) = self.sending.take() {
            let part = sending.await.map_err(Error::internal)?.map_err(unavailable)?;
            if let (Parts::S3 { done, .. }, Some(part)) = (&mut self.parts, part) {
                done.push(part);
            }
        }
        Ok(())
    }

    /// Sends the last part of a multipart object.
    pub(super) async fn flush(&mut self) -> Result<Option<String>> {
        if matches!(self.parts, Parts::None) || self.buffer.is_empty() {
            return Ok(None);
        }
        self.send().await
    }

    /// Waits for the part being sent and stops. A later removal then removes everything.
    pub(super) async fn stop(mut self) {
        let _ = self.settle().await;
    }

    /// Makes the object visible, after [`flush`](Self::flush).
    pub(super) async fn finish(mut self) -> Result<()> {
        self.settle().await?;
        let finished = match (std::mem::replace(&mut self.parts, Parts::None), &self.store) {
            (Parts::None, store) => {
                let options = PutOptions {
                    attributes: self.attributes(),
                    ..PutOptions::default()
                };
                let payload = PutPayload::from(std::mem::take(&mut self.buffer).freeze());
                store.objects().put_opts(&self.path, payload, options).await.map(drop)
            }
            (Parts::Folder(mut upload), _) => upload.complete().await.map(drop),
            (Parts::S3 { upload, done, .. }, Store::S3 { bucket, .. }) => {
                bucket.complete_multipart(&self.path, &upload, done).await.map(drop)
            }
            (Parts::S3 { .. }, Store::Folder(_)) => Ok(()),
        };
        finished.map_err(unavailable)
    }

    /// A client that reads the bucket directly also receives a download, never a page.
    fn attributes(&self) -> Attributes {
        match self.store {
            Store::Folder(_) => Attributes::new(),
            Store::S3 { .. } => [
                (Attribute::ContentType, self.media_type),
                (Attribute::ContentDisposition, "attachment"),
            ]
            .into_iter()
            .collect(),
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        if let Some(sending) = self.sending.take() {
            sending.abort();
        }
    }
}

/// Returns whether `endpoint` uses plain HTTP. It is allowed on this machine, or if a setting permits it.
fn plain_http(endpoint: &str, allowed: bool) -> Result<bool> {
    let url = Url::parse(endpoint).map_err(|error| Error::internal(format!("SELAM_FILES_ENDPOINT: {error}")))?;
    let own = match url.host() {
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        Some(url::Host::Domain(name)) => name == "localhost",
        None => false,
    };
    match url.scheme() {
        "https" => Ok(false),
        "http" if own || allowed => Ok(true),
        "http" => Err(Error::internal(
            "SELAM_FILES_ENDPOINT: plain HTTP to another machine is not allowed; use https, or set SELAM_FILES_ALLOW_HTTP",
        )),
        _ => Err(Error::internal(
            "SELAM_FILES_ENDPOINT: must start with https:// or http://",
        )),
    }
}

fn ignore_missing(result: object_store::Result<()>) -> Result<()> {
    match result {
        Err(object_store::Error::NotFound { .. }) | Ok(()) => Ok(()),
        Err(error) => Err(unavailable(error)),
    }
}

pub(super) fn unavailable(error: object_store::Error) -> Error {
    Error::unavailable("FILES_UNAVAILABLE", "the file store does not respond").with_source(error)
}

#[cfg(test)]
#[path = "store_tests.rs"]
mod tests;
