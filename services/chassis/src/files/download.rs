//! Downloads: an address that is good for a few minutes, signed, and the route behind it.

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
use serde::Deserialize;
use sha2::Sha256;
use uuid::Uuid;

use super::{Files, StoredFile, not_found, record, store};
use crate::{Error, Result, Secret, Settings};

/// How long an address is good.
const LIFETIME: chrono::Duration = chrono::Duration::minutes(5);
const MIN_KEY: usize = 32;
/// Place of the id in the path of a route.
const ID: &str = "{id}";

/// Signs addresses of one service.
pub(super) struct Signer {
    key: Secret,
    service: &'static str,
}

impl Signer {
    pub(super) fn new(settings: &Settings, service: &'static str) -> Result<Self> {
        let key = match &settings.files.signing_key {
            Some(key) if key.expose().len() >= MIN_KEY => key.clone(),
            Some(_) => return Err(Error::internal("SELAM_FILES_SIGNING_KEY: shorter than 32 characters")),
            None if settings.is_embedded() => {
                Secret::from(format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple()))
            }
            None => {
                let problem = "SELAM_FILES_SIGNING_KEY is missing: replicas have to agree on how downloads are signed";
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

    /// Whether `token` is good for the file at the second `now`.
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
                "ask for a new address of the file",
            ))
        }
    }
}

fn invalid() -> Error {
    Error::permission_denied("DOWNLOAD_INVALID", "the address of the file is not valid")
}

#[derive(Deserialize)]
struct Query {
    #[serde(default)]
    token: String,
}

impl Files {
    /// Address at which a browser gets the file during the next five minutes. `path` is that of the route of [`downloads`](Self::downloads),
    /// with `{id}`. Whoever has the address has the file, so it is made for those who may see the file, when they ask for it.
    ///
    /// # Errors
    /// `INTERNAL` when `path` has no place for the id.
    pub fn download_url(&self, path: &str, file: &StoredFile) -> Result<String> {
        let (before, after) = path
            .split_once(ID)
            .ok_or_else(|| Error::internal(format!("the route {path} of downloads has no {ID}")))?;
        let expiry = (self.inner.clock.now() + LIFETIME).timestamp();
        let token = self.inner.signer.token(file.id, expiry)?;
        // In the query, which no access log has.
        Ok(format!(
            "{}{before}{}{after}?token={token}",
            self.inner.site_url, file.id
        ))
    }

    /// Serves the route of downloads, which the service declares in its package as a `GET` with `{id}` in its path and `ACCESS_PUBLIC`: the
    /// address itself is the permission.
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
        let range = match wanted(request, file.size) {
            Wanted::Whole => None,
            Wanted::Part(range) => Some(range),
            Wanted::Nothing => return Ok(not_satisfiable(file.size)),
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

enum Wanted {
    Whole,
    Part(Range<u64>),
    Nothing,
}

/// One range is answered; several, or units that nobody knows, are ignored, as RFC 9110 allows (section 14.2).
fn wanted(request: &HttpRequest, size: u64) -> Wanted {
    // A part of another version is no part of this one; files do not change, so only their own tag can stand here.
    if request.headers().contains_key(header::IF_RANGE) {
        return Wanted::Whole;
    }
    let Ok(header::Range::Bytes(specs)) = header::Range::parse(request) else {
        return Wanted::Whole;
    };
    let [spec] = specs.as_slice() else {
        return Wanted::Whole;
    };
    match ByteRangeSpec::to_satisfiable_range(spec, size) {
        Some((first, last)) => Wanted::Part(first..last + 1),
        None => Wanted::Nothing,
    }
}

fn not_satisfiable(size: u64) -> HttpResponse {
    let error = Error::invalid_argument("RANGE_NOT_SATISFIABLE", "the file has no such range");
    HttpResponse::RangeNotSatisfiable()
        .insert_header((header::CONTENT_RANGE, format!("bytes */{size}")))
        .json(error.to_json())
}

/// The name in both forms of RFC 6266: letters of ASCII for old clients, all of them for the others.
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
    fn a_token_is_good_for_one_file_of_one_service_until_it_expires() {
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
