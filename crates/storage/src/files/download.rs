//! Downloads by signed, short-lived URLs, and the route that serves them.

use std::ops::Range;

use actix_web::{
    Handler, HttpRequest, HttpResponse,
    body::SizedStream,
    http::{
        StatusCode,
        header::{
            self, ByteRangeSpec, Charset, ContentDisposition, DispositionParam, DispositionType, ExtendedValue,
            Header as _,
        },
    },
    web,
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use futures::TryStreamExt as _;
use hmac::{Hmac, KeyInit as _, Mac as _};
use selam_foundation::{Error, Result, Secret};
use serde::Deserialize;
use sha2::Sha256;
use uuid::Uuid;

use super::{FileConfig, Files, StoredFile, not_found, record, store};

/// Lifetime of a URL.
const LIFETIME: chrono::Duration = chrono::Duration::minutes(5);
const MIN_KEY: usize = 32;
/// Placeholder of the ID in the path of a route.
const ID: &str = "{id}";

/// Signs the URLs of one service.
pub(super) struct Signer {
    key: Secret,
    service: &'static str,
}

impl Signer {
    pub(super) fn new(config: FileConfig<'_>, service: &'static str) -> Result<Self> {
        let key = match &config.settings.signing_key {
            Some(key) if key.expose().len() >= MIN_KEY => key.clone(),
            Some(_) => {
                return Err(Error::internal(
                    "SELAM_FILES_SIGNING_KEY: must have at least 32 characters",
                ));
            }
            None if config.is_embedded => {
                Secret::from(format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple()))
            }
            None => {
                let problem = "SELAM_FILES_SIGNING_KEY is missing: all replicas must sign downloads with the same key";
                return Err(Error::internal(problem));
            }
        };
        Ok(Self { key, service })
    }

    fn mac(&self, id: Uuid, expiry: i64) -> Result<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.key.expose().as_bytes()).map_err(Error::internal)?;
        mac.update(b"selam file download\0");
        mac.update(self.service.as_bytes());
        mac.update(b"\0");
        mac.update(id.as_bytes());
        mac.update(&expiry.to_be_bytes());
        Ok(mac)
    }

    fn token(&self, id: Uuid, expiry: i64) -> Result<String> {
        let signature = self.mac(id, expiry)?.finalize().into_bytes();
        Ok(URL_SAFE_NO_PAD.encode([expiry.to_be_bytes().as_slice(), &signature].concat()))
    }

    /// Checks that `token` is valid for the file at `now`, in seconds.
    fn verify(&self, id: Uuid, token: &str, now: i64) -> Result<()> {
        let bytes = URL_SAFE_NO_PAD.decode(token).map_err(|_| invalid())?;
        let (expiry, signature) = bytes.split_first_chunk::<8>().ok_or_else(invalid)?;
        let expiry = i64::from_be_bytes(*expiry);
        self.mac(id, expiry)?.verify_slice(signature).map_err(|_| invalid())?;
        if now < expiry {
            Ok(())
        } else {
            Err(Error::permission_denied(
                "DOWNLOAD_EXPIRED",
                "the download URL has expired; request a new one",
            ))
        }
    }
}

fn invalid() -> Error {
    Error::permission_denied("DOWNLOAD_INVALID", "the download URL is not valid")
}

#[derive(Deserialize)]
struct Query {
    #[serde(default)]
    token: String,
}

impl Files {
    /// Returns a URL at which a browser can download the file during the next five minutes. `path` is the path
    /// of the [`downloads`](Self::downloads) route, with `{id}`. The URL grants access to the file, so create
    /// it on request for callers that may see the file.
    ///
    /// # Errors
    /// `INTERNAL` when `path` has no placeholder for the ID.
    pub fn download_url(&self, path: &str, file: &StoredFile) -> Result<String> {
        let (before, after) = path
            .split_once(ID)
            .ok_or_else(|| Error::internal(format!("the download route {path} has no {ID}")))?;
        let expiry = (self.inner.clock.now() + LIFETIME).timestamp();
        let token = self.inner.signer.token(file.id, expiry)?;
        // In the query, which access logs omit.
        Ok(format!(
            "{}{before}{}{after}?token={token}",
            self.inner.site_url, file.id
        ))
    }

    /// Returns the handler of the download route. The service declares the route in its package as a `GET` with
    /// `{id}` in its path and `ACCESS_PUBLIC`, because the signed URL is the permission.
    pub fn downloads(&self) -> impl Handler<(HttpRequest,), Output = Result<HttpResponse>> + Send + Sync {
        let files = self.clone();
        move |request: HttpRequest| {
            let files = files.clone();
            async move {
                let id = request.match_info().get("id").unwrap_or_default().to_owned();
                let token = web::Query::<Query>::from_query(request.query_string())
                    .map(|query| query.into_inner().token)
                    .unwrap_or_default();
                files.download(&request, &id, &token).await
            }
        }
    }

    async fn download(&self, request: &HttpRequest, id: &str, token: &str) -> Result<HttpResponse> {
        let id = Uuid::try_parse(id).map_err(|_| not_found())?;
        self.inner
            .signer
            .verify(id, token, self.inner.clock.now().timestamp())?;
        let row = record::stored(self.inner.database.connection(), id)
            .await?
            .ok_or_else(not_found)?;
        let key = row.key.clone();
        let file = StoredFile::try_from(row)?;
        let range = match requested_range(request, file.size) {
            RequestedRange::Whole => None,
            RequestedRange::Part(range) => Some(range),
            RequestedRange::Nothing => return Ok(not_satisfiable(file.size)),
        };
        let object = self.inner.store.read(&key, range.clone()).await?;
        let sent = object.range.clone();
        let mut response = HttpResponse::Ok();
        if range.is_some() {
            response.status(StatusCode::PARTIAL_CONTENT);
            let part = format!("bytes {}-{}/{}", sent.start, sent.end.saturating_sub(1), file.size);
            response.insert_header((header::CONTENT_RANGE, part));
        }
        response
            .insert_header((header::CONTENT_TYPE, file.media_type.name()))
            .insert_header(disposition(&file.name))
            .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .insert_header((header::CACHE_CONTROL, "private, no-store"))
            .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"))
            .insert_header((header::ETAG, format!("\"{}\"", file.sha256)))
            .insert_header((header::ACCEPT_RANGES, "bytes"));
        let bytes = object.into_stream().map_err(store::unavailable);
        Ok(response.body(SizedStream::new(sent.end - sent.start, bytes)))
    }
}

enum RequestedRange {
    Whole,
    Part(Range<u64>),
    Nothing,
}

/// Returns the requested part. Several ranges and unknown units are ignored, as RFC 9110 allows (section 14.2).
fn requested_range(request: &HttpRequest, size: u64) -> RequestedRange {
    // An `If-Range` header names a version. Files never change, so only the file's own tag can match.
    if request.headers().contains_key(header::IF_RANGE) {
        return RequestedRange::Whole;
    }
    let Ok(header::Range::Bytes(specs)) = header::Range::parse(request) else {
        return RequestedRange::Whole;
    };
    let [spec] = specs.as_slice() else {
        return RequestedRange::Whole;
    };
    match ByteRangeSpec::to_satisfiable_range(spec, size) {
        Some((first, last)) => RequestedRange::Part(first..last + 1),
        None => RequestedRange::Nothing,
    }
}

fn not_satisfiable(size: u64) -> HttpResponse {
    let error = Error::invalid_argument("RANGE_NOT_SATISFIABLE", "the requested range is outside the file");
    HttpResponse::RangeNotSatisfiable()
        .insert_header((header::CONTENT_RANGE, format!("bytes */{size}")))
        .json(error.to_json())
}

/// Formats the name in both forms of RFC 6266: ASCII for old clients, and the full name for others.
fn disposition(name: &str) -> ContentDisposition {
    let plain = name
        .chars()
        .map(|letter| if letter.is_ascii() { letter } else { '_' })
        .collect();
    ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![
            DispositionParam::Filename(plain),
            DispositionParam::FilenameExt(ExtendedValue {
                charset: Charset::Ext("UTF-8".to_owned()),
                language_tag: None,
                value: name.as_bytes().to_vec(),
            }),
        ],
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn signer(service: &'static str) -> Signer {
        Signer {
            key: Secret::from("k".repeat(MIN_KEY)),
            service,
        }
    }

    #[test]
    fn limits_tokens_to_file_service_and_lifetime() {
        let (id, own) = (Uuid::new_v4(), signer("one"));
        let token = own.token(id, 100).unwrap();
        assert!(own.verify(id, &token, 99).is_ok());
        assert_eq!(own.verify(id, &token, 100).unwrap_err().reason(), "DOWNLOAD_EXPIRED");
        let mut longer = URL_SAFE_NO_PAD.decode(&token).unwrap();
        longer[7] += 100;
        let forged = [
            URL_SAFE_NO_PAD.encode(longer),
            token[..token.len() - 2].to_owned(),
            String::new(),
            "%".to_owned(),
        ];
        for token in &forged {
            assert_eq!(
                own.verify(id, token, 0).unwrap_err().reason(),
                "DOWNLOAD_INVALID",
                "{token}"
            );
        }
        assert!(own.verify(Uuid::new_v4(), &token, 99).is_err());
        assert!(signer("two").verify(id, &token, 99).is_err());
    }
}
