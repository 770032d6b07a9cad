//! Forms with a file, as browsers send them: `multipart/form-data` (RFC 7578).

use std::{
    cell::RefCell,
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
use tokio::time::timeout;
use uuid::Uuid;

use super::{Files, MediaType, ReceivedFile, upload::Upload};
use crate::{Error, Result};

/// Fields beside the file.
const MAX_FIELDS: usize = 16;
/// Bytes of each of them.
const MAX_FIELD: usize = 4 * 1024;
/// Bytes of a form beside its file.
const MAX_REST: u64 = (MAX_FIELDS * (MAX_FIELD + 1024)) as u64;
/// A client that sends nothing for this long is gone.
const IDLE: Duration = Duration::from_secs(30);
/// Longest time for a whole form. The gateway has a shorter one.
const LONGEST: Duration = Duration::from_secs(15 * 60);
/// When to come back after a refusal because of too many uploads.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// What kind of file a call takes.
#[derive(Clone, Copy, Debug)]
pub struct UploadRules {
    /// What it is for: part of its key in the store, in lower case with dashes, such as `resume`.
    pub purpose: &'static str,
    /// Field of the form that it is in, which errors name.
    pub field: &'static str,
    /// Largest size in bytes.
    pub max_bytes: u64,
    /// Which types are taken.
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

    pub(super) fn not_allowed(&self) -> Error {
        let names: Vec<_> = self.types.iter().map(|one| one.name()).collect();
        self.violation("FILE_TYPE_NOT_ALLOWED", format!("must be one of {}", names.join(", ")))
    }

    pub(super) fn mismatch(&self, found: MediaType) -> Error {
        self.violation(
            "FILE_TYPE_MISMATCH",
            format!("its content is {}, not what it is declared as", found.name()),
        )
    }

    pub(super) fn bomb(&self) -> Error {
        self.violation("FILE_ARCHIVE_BOMB", "unpacks to far more than it is")
    }

    fn missing(&self) -> Error {
        self.violation("REQUIRED", "must have a file")
    }

    fn several(&self) -> Error {
        self.violation("FILE_TOO_MANY", "must be one file")
    }
}

/// A form that was received.
pub struct Form {
    /// The file.
    pub file: ReceivedFile,
    /// The other fields, by name; the last of several with one name.
    pub fields: BTreeMap<String, String>,
}

impl Files {
    /// Receives a form with one file for `owner` and streams the file into the store, with at most 10 MiB of it in memory. After an error
    /// nothing is left of it.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` on the file's field: `REQUIRED`, `FILE_EMPTY`, `FILE_TOO_LARGE`, `FILE_TYPE_NOT_ALLOWED`, `FILE_TYPE_MISMATCH`,
    /// `FILE_ARCHIVE_BOMB`, `FILE_TOO_MANY`; `MALFORMED_REQUEST`, `UPLOAD_INCOMPLETE` or `UPLOAD_STALLED` about the whole;
    /// `RESOURCE_EXHAUSTED` with `TOO_MANY_UPLOADS`; `UNAVAILABLE` with `FILES_UNAVAILABLE` when the store does not answer.
    pub async fn receive(
        &self,
        request: &HttpRequest,
        payload: Payload,
        owner: Uuid,
        rules: &UploadRules,
    ) -> Result<Form> {
        self.receive_by(request, payload, owner, rules, |_| Ok(*rules)).await
    }

    /// As [`receive`](Self::receive), where what comes before the file says by which rules it is taken: `choose` gets those fields. Its rules have
    /// the field and the size of `rules`.
    ///
    /// # Errors
    /// As [`receive`](Self::receive), and what `choose` answers.
    pub async fn receive_by(
        &self,
        request: &HttpRequest,
        payload: Payload,
        owner: Uuid,
        rules: &UploadRules,
        choose: impl Fn(&BTreeMap<String, String>) -> Result<UploadRules>,
    ) -> Result<Form> {
        let payload = Shared(Rc::new(RefCell::new(payload)));
        let received = match self.admit(request.headers(), rules) {
            Ok(_permit) => {
                let form = self.read(request.headers(), payload.clone(), owner, rules, choose);
                timeout(LONGEST, form).await.unwrap_or_else(|_| Err(stalled()))
            }
            Err(error) => Err(error),
        };
        if received.is_err() {
            payload.drain(rules.max_bytes + MAX_REST).await;
        }
        received
    }

    fn admit(&self, headers: &HeaderMap, rules: &UploadRules) -> Result<tokio::sync::OwnedSemaphorePermit> {
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
        self.inner.uploads.clone().try_acquire_owned().map_err(|_| {
            Error::resource_exhausted("TOO_MANY_UPLOADS", "too many files are being received just now")
                .with_retry_after(RETRY_AFTER)
        })
    }

    async fn read(
        &self,
        headers: &HeaderMap,
        payload: Shared,
        owner: Uuid,
        rules: &UploadRules,
        choose: impl Fn(&BTreeMap<String, String>) -> Result<UploadRules>,
    ) -> Result<Form> {
        let mut parts = Multipart::new(headers, payload);
        let (mut file, mut fields) = (None, BTreeMap::new());
        let result = loop {
            let part = match next(&mut parts).await {
                Ok(Some(part)) => part,
                Ok(None) => break Ok(()),
                Err(error) => break Err(error),
            };
            let taken = if part.name() != Some(rules.field) {
                read_field(part, &mut fields).await
            } else if file.is_some() {
                Err(rules.several())
            } else {
                match choose(&fields) {
                    Ok(rules) => self.read_file(part, owner, &rules).await.map(|it| file = Some(it)),
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

    /// Takes a file that the service made itself, by the same rules.
    ///
    /// # Errors
    /// As [`receive`](Self::receive) about the file.
    pub async fn make(&self, owner: Uuid, rules: &UploadRules, name: &str, content: Bytes) -> Result<ReceivedFile> {
        let mut upload = Upload::new(self, rules, owner, name.to_owned(), None);
        if let Err(error) = upload.push(content).await {
            upload.take_back().await;
            return Err(error);
        }
        upload.finish().await
    }

    async fn read_file(&self, mut part: Field, owner: Uuid, rules: &UploadRules) -> Result<ReceivedFile> {
        let name = part.content_disposition().and_then(|disposition| {
            let extended = disposition.get_filename_ext();
            let extended = extended.and_then(|name| String::from_utf8(name.value.clone()).ok());
            extended.or_else(|| disposition.get_filename().map(str::to_owned))
        });
        let declared = part.content_type().map(|declared| declared.essence_str().to_owned());
        let mut upload = Upload::new(self, rules, owner, name.unwrap_or_default(), declared);
        loop {
            let pushed = match next(&mut part).await {
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

async fn read_field(mut part: Field, fields: &mut BTreeMap<String, String>) -> Result<()> {
    let name = part.name().unwrap_or_default().to_owned();
    let mut value = Vec::new();
    while let Some(bytes) = next(&mut part).await? {
        value.extend_from_slice(&bytes);
        if value.len() > MAX_FIELD || fields.len() >= MAX_FIELDS {
            return Err(Error::invalid_argument(
                "MALFORMED_REQUEST",
                "the form has too many or too large fields",
            ));
        }
    }
    let value = String::from_utf8(value).map_err(|_| malformed("a field of the form is not UTF-8"))?;
    fields.insert(name, value);
    Ok(())
}

/// The next piece, while the client goes on sending.
async fn next<T>(
    stream: &mut (impl Stream<Item = std::result::Result<T, MultipartError>> + Unpin),
) -> Result<Option<T>> {
    match timeout(IDLE, stream.next()).await {
        Ok(piece) => piece.transpose().map_err(|error| broken(&error)),
        Err(_) => Err(stalled()),
    }
}

fn broken(error: &MultipartError) -> Error {
    match error {
        MultipartError::Incomplete | MultipartError::Payload(_) => {
            Error::invalid_argument("UPLOAD_INCOMPLETE", "the upload broke off; send the file again")
        }
        _ => malformed("the body is not multipart/form-data"),
    }
}

fn stalled() -> Error {
    Error::invalid_argument("UPLOAD_STALLED", "the upload stood still; send the file again")
}

fn malformed(problem: &str) -> Error {
    Error::invalid_argument("MALFORMED_REQUEST", problem)
}

/// The body of the request, of which the rest can still be read after the form was refused.
#[derive(Clone)]
struct Shared(Rc<RefCell<Payload>>);

impl Shared {
    /// Reads on, up to `most` bytes: a client that is still sending would see a broken connection instead of the error.
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
        Pin::new(&mut *self.0.borrow_mut()).poll_next(context)
    }
}
