//! Forms with a file, as sent by browsers: `multipart/form-data` (RFC 7578).

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll},
    time::Duration,
};

use actix_multipart::{Field, Multipart, MultipartError};
use actix_web::{
    HttpRequest,
    error::PayloadError,
    http::header::{CONTENT_ENCODING, CONTENT_LENGTH, HeaderMap},
    web::Payload,
};
use bytes::Bytes;
use futures::{Stream, StreamExt as _};
use selam_foundation::{Error, Result};
use tokio::time::{Instant, timeout, timeout_at};
use uuid::Uuid;

use super::{Files, MediaType, ReceivedFile, slots::Slot, upload::Upload};

/// Maximum number of fields, not counting the file.
const MAX_FIELDS: usize = 16;
/// Maximum size of a field in bytes.
const MAX_FIELD: usize = 4 * 1024;
/// Maximum size in bytes of a form without its file.
const MAX_REST: u64 = (MAX_FIELDS * (MAX_FIELD + 1024)) as u64;
/// Idle timeout of an upload.
const IDLE: Duration = Duration::from_secs(30);
/// Maximum duration of an upload. The gateway has a shorter limit.
const LONGEST: Duration = Duration::from_secs(15 * 60);
/// Minimum rate of an upload in bytes per second, after the first 30 s. Even slow mobile networks exceed it.
const LEAST_RATE: u32 = 4 * 1024;

/// Rules for the files that a call accepts.
#[derive(Clone, Copy, Debug)]
pub struct UploadRules {
    /// Purpose of the file, such as `resume`: part of its key in the store, in lower case with dashes.
    pub purpose: &'static str,
    /// Form field of the file, named in errors.
    pub field: &'static str,
    /// Maximum size in bytes.
    pub max_bytes: u64,
    /// Accepted types.
    pub types: &'static [MediaType],
}

impl UploadRules {
    fn violation(&self, reason: &str, description: impl Into<String>) -> Error {
        Error::field(self.field, reason, description)
    }

    pub(super) fn too_large(&self) -> Error {
        self.violation("FILE_TOO_LARGE", format!("must be at most {} bytes", self.max_bytes))
    }

    pub(super) fn empty(&self) -> Error {
        self.violation("FILE_EMPTY", "must not be empty")
    }

    /// Returns the error for content of a type that is not accepted, or of no known type. Phones store photos as
    /// HEIC and can convert them, so these have their own reason.
    pub(super) fn not_allowed(&self, found: Option<MediaType>) -> Error {
        let reason = match found {
            Some(MediaType::Heic) => "FILE_TYPE_HEIC",
            _ => "FILE_TYPE_NOT_ALLOWED",
        };
        let names: Vec<_> = self.types.iter().map(|one| one.name()).collect();
        self.violation(reason, format!("must be one of {}", names.join(", ")))
    }

    pub(super) fn bomb(&self) -> Error {
        self.violation("FILE_ARCHIVE_BOMB", "unpacks to far more than its own size")
    }

    fn missing(&self) -> Error {
        self.violation("REQUIRED", "must contain a file")
    }

    fn several(&self) -> Error {
        self.violation("FILE_TOO_MANY", "must contain only one file")
    }
}

/// A received form.
pub struct Form {
    /// The file.
    pub file: ReceivedFile,
    /// The other fields, by name; the last value of a repeated field.
    pub fields: BTreeMap<String, String>,
}

/// User who sends a file, and the user to whom it will belong.
#[derive(Clone, Copy, Debug)]
pub struct Sender {
    /// The user who sends it.
    pub user_id: Uuid,
    /// The user with whose account it is erased.
    pub owner: Uuid,
}

impl Sender {
    /// Returns the sender of an own file.
    pub const fn own(user_id: Uuid) -> Self {
        Self {
            user_id,
            owner: user_id,
        }
    }
}

impl Files {
    /// Receives a form with one file from `sender` and streams the file into the store, with at most 10 MiB of it
    /// in memory. After an error nothing of it is kept. A sender may make two uploads at a time.
    ///
    /// # Errors
    /// - `INVALID_ARGUMENT` on the file's field: `REQUIRED`, `FILE_EMPTY`, `FILE_TOO_LARGE`,
    ///   `FILE_TYPE_NOT_ALLOWED`, `FILE_TYPE_HEIC`, `FILE_ARCHIVE_BOMB` or `FILE_TOO_MANY`
    /// - `INVALID_ARGUMENT` for the form: `MALFORMED_REQUEST`, `UPLOAD_INCOMPLETE` or `UPLOAD_STALLED`
    /// - `RESOURCE_EXHAUSTED` with `TOO_MANY_UPLOADS`
    /// - `UNAVAILABLE` with `FILES_UNAVAILABLE` when the store does not respond
    pub async fn receive(
        &self,
        request: &HttpRequest,
        payload: Payload,
        sender: Sender,
        rules: &UploadRules,
    ) -> Result<Form> {
        self.receive_by(request, payload, sender, rules, |_| Ok(*rules)).await
    }

    /// As [`receive`](Self::receive), with rules that depend on the fields before the file: `choose` receives
    /// those fields. The chosen rules must have the field name and the maximum size of `rules`.
    ///
    /// # Errors
    /// As [`receive`](Self::receive), and the errors of `choose`.
    pub async fn receive_by(
        &self,
        request: &HttpRequest,
        payload: Payload,
        sender: Sender,
        rules: &UploadRules,
        choose: impl Fn(&BTreeMap<String, String>) -> Result<UploadRules>,
    ) -> Result<Form> {
        let payload = Shared::new(payload);
        let received = match self.admit(request.headers(), sender.user_id, rules) {
            Ok(_slot) => {
                let form = self.read(request.headers(), payload.clone(), sender.owner, rules, choose);
                timeout(LONGEST, form).await.unwrap_or_else(|_| Err(stalled()))
            }
            Err(error) => Err(error),
        };
        if received.is_err() {
            payload.drain(rules.max_bytes + MAX_REST).await;
        }
        received
    }

    fn admit(&self, headers: &HeaderMap, sender: Uuid, rules: &UploadRules) -> Result<Slot> {
        if headers.get(CONTENT_ENCODING).is_some_and(|coding| coding != "identity") {
            let problem = "the body must not be compressed";
            return Err(Error::invalid_argument("UNSUPPORTED_CONTENT_ENCODING", problem));
        }
        let length = headers
            .get(CONTENT_LENGTH)
            .and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
        if length.is_some_and(|length| length > rules.max_bytes + MAX_REST) {
            return Err(rules.too_large());
        }
        self.inner.uploads.take(sender)
    }

    async fn read(
        &self,
        headers: &HeaderMap,
        payload: Shared,
        owner: Uuid,
        rules: &UploadRules,
        choose: impl Fn(&BTreeMap<String, String>) -> Result<UploadRules>,
    ) -> Result<Form> {
        let mut parts = Multipart::new(headers, payload.clone());
        let (mut file, mut fields) = (None, BTreeMap::new());
        let result = loop {
            let part = match payload.next_of(&mut parts).await {
                Ok(Some(part)) => part,
                Ok(None) => break Ok(()),
                Err(error) => break Err(error),
            };
            let taken = if part.name() != Some(rules.field) {
                read_field(part, &payload, &mut fields).await
            } else if file.is_some() {
                Err(rules.several())
            } else {
                match choose(&fields) {
                    Ok(rules) => self
                        .read_file(part, &payload, owner, &rules)
                        .await
                        .map(|it| file = Some(it)),
                    Err(error) => Err(error),
                }
            };
            if let Err(error) = taken {
                break Err(error);
            }
        };
        match (result, file) {
            (Ok(()), Some(file)) => Ok(Form { file, fields }),
            (Ok(()), None) => Err(rules.missing()),
            (Err(error), file) => {
                if let Some(file) = file {
                    self.take_back(file.file().id).await;
                }
                Err(error)
            }
        }
    }

    /// Stores a file created by the service itself, with the same rules.
    ///
    /// # Errors
    /// As [`receive`](Self::receive) for the file.
    pub async fn make(&self, owner: Uuid, rules: &UploadRules, name: &str, content: Bytes) -> Result<ReceivedFile> {
        let mut upload = Upload::new(self, rules, owner, name.to_owned());
        if let Err(error) = upload.push(content).await {
            upload.take_back().await;
            return Err(error);
        }
        upload.finish().await
    }

    async fn read_file(
        &self,
        mut part: Field,
        payload: &Shared,
        owner: Uuid,
        rules: &UploadRules,
    ) -> Result<ReceivedFile> {
        let name = part.content_disposition().and_then(|disposition| {
            let extended = disposition.get_filename_ext();
            let extended = extended.and_then(|name| String::from_utf8(name.value.clone()).ok());
            extended.or_else(|| disposition.get_filename().map(str::to_owned))
        });
        let mut upload = Upload::new(self, rules, owner, name.unwrap_or_default());
        loop {
            let pushed = match payload.next_of(&mut part).await {
                Ok(Some(bytes)) => upload.push(bytes).await,
                Ok(None) => return upload.finish().await,
                Err(error) => Err(error),
            };
            if let Err(error) = pushed {
                upload.take_back().await;
                return Err(error);
            }
        }
    }
}

async fn read_field(mut part: Field, payload: &Shared, fields: &mut BTreeMap<String, String>) -> Result<()> {
    let name = part.name().unwrap_or_default().to_owned();
    let mut value = Vec::new();
    while let Some(bytes) = payload.next_of(&mut part).await? {
        value.extend_from_slice(&bytes);
        if value.len() > MAX_FIELD || fields.len() >= MAX_FIELDS {
            return Err(Error::invalid_argument(
                "MALFORMED_REQUEST",
                "the form has too many fields, or a field is too large",
            ));
        }
    }
    let value = String::from_utf8(value).map_err(|_| malformed("a form field is not UTF-8"))?;
    fields.insert(name, value);
    Ok(())
}

fn broken(error: &MultipartError) -> Error {
    match error {
        MultipartError::Incomplete | MultipartError::Payload(_) => {
            Error::invalid_argument("UPLOAD_INCOMPLETE", "the upload was interrupted; send the file again")
        }
        _ => malformed("the body is not multipart/form-data"),
    }
}

fn stalled() -> Error {
    Error::invalid_argument("UPLOAD_STALLED", "the upload timed out; send the file again")
}

fn malformed(problem: &str) -> Error {
    Error::invalid_argument("MALFORMED_REQUEST", problem)
}

/// Returns the longest time from the start of an upload to its next bytes.
fn allowed(received: u64) -> Duration {
    let seconds = received / u64::from(LEAST_RATE);
    IDLE + Duration::from_secs(seconds)
}

/// The request body. The rest can still be read after the form was rejected.
#[derive(Clone)]
struct Shared(Rc<Body>);

struct Body {
    payload: RefCell<Payload>,
    received: Cell<u64>,
    begin: Instant,
}

impl Shared {
    fn new(payload: Payload) -> Self {
        Self(Rc::new(Body {
            payload: RefCell::new(payload),
            received: Cell::new(0),
            begin: Instant::now(),
        }))
    }

    /// Returns the next item of `stream`, which reads this body, with an idle timeout and the minimum rate.
    async fn next_of<T>(
        &self,
        stream: &mut (impl Stream<Item = std::result::Result<T, MultipartError>> + Unpin),
    ) -> Result<Option<T>> {
        let end = self.0.begin + allowed(self.0.received.get());
        match timeout_at(end.min(Instant::now() + IDLE), stream.next()).await {
            Ok(piece) => piece.transpose().map_err(|error| broken(&error)),
            Err(_) => Err(stalled()),
        }
    }

    /// Reads up to `most` more bytes. A client that is still sending would otherwise see a broken connection
    /// instead of the error.
    async fn drain(mut self, most: u64) {
        let mut read = 0;
        while read <= most
            && let Ok(Some(Ok(bytes))) = timeout(IDLE, self.next()).await
        {
            read += bytes.len() as u64;
        }
    }
}

impl Stream for Shared {
    type Item = std::result::Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let next = Pin::new(&mut *self.0.payload.borrow_mut()).poll_next(context);
        if let Poll::Ready(Some(Ok(bytes))) = &next {
            self.0.received.set(self.0.received.get() + bytes.len() as u64);
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requires_minimum_rate_after_idle_time() {
        for (kibibytes, seconds) in [(0, 30), (1, 30), (40, 40), (4 * 1024, 30 + 1024)] {
            assert_eq!(
                allowed(kibibytes * 1024),
                Duration::from_secs(seconds),
                "{kibibytes} KiB"
            );
        }
    }
}
