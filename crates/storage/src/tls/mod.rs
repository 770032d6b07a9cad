//! TLS between the parts of the platform: trusted authorities, the certificate of this process, and allowed
//! plain-text connections.
//!
//! Services present certificates of the platform's own authorities (`SELAM_TLS_CA`) to each other, and trust no
//! others. A certificate proves that its holder belongs to the platform and has a name; it grants no
//! permissions. External servers (database, bus, cache, files, mail, collector) may have authorities of their
//! own (`SELAM_TLS_SERVERS_CA`); the public ones are trusted there too.
//! All TLS uses rustls with ring.

mod client;
mod own_certificate;
mod plaintext;
mod server;
mod settings;

use std::{fmt, path::PathBuf, sync::Arc};

use rustls::{RootCertStore, pki_types::CertificateDer};
use selam_foundation::{Error, Result};

pub use client::OthersTls;
use own_certificate::{OwnCertificate, certificates};
pub use settings::{Plaintext, TlsSettings};

/// TLS configuration of a process. Cheap to clone. The default trusts public authorities only, has no
/// certificate, and allows plain text on this machine only.
#[derive(Clone, Default)]
pub struct Tls {
    authorities: Option<Arc<Authorities>>,
    /// Authorities of external servers.
    servers: Option<Arc<Authorities>>,
    own: Option<Arc<OwnCertificate>>,
    plaintext: Vec<Plaintext>,
}

struct Authorities {
    file: PathBuf,
    certificates: Vec<CertificateDer<'static>>,
    pem: String,
}

impl Authorities {
    fn open(setting: &str, file: Option<&PathBuf>) -> Result<Option<Arc<Self>>> {
        let Some(file) = file else { return Ok(None) };
        let certificates = certificates(setting, file)?;
        let pem = std::fs::read_to_string(file).map_err(|error| unusable(setting, error.to_string()))?;
        Ok(Some(Arc::new(Self {
            file: file.clone(),
            certificates,
            pem,
        })))
    }
}

impl Tls {
    /// Reads the files named in `settings`.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` that names the setting with the invalid file.
    pub fn open(settings: &TlsSettings) -> Result<Self> {
        install_cryptography();
        let authorities = Authorities::open(CA, settings.tls_ca.as_ref())?;
        let servers = Authorities::open("SELAM_TLS_SERVERS_CA", settings.tls_servers_ca.as_ref())?
            .or_else(|| authorities.clone());
        let own = match (&settings.tls_certificate, &settings.tls_key) {
            (Some(certificate), Some(key)) => Some(Arc::new(OwnCertificate::load(certificate, key)?)),
            (None, None) => None,
            _ => {
                return Err(unusable(
                    "SELAM_TLS_CERTIFICATE",
                    "must be set together with SELAM_TLS_KEY",
                ));
            }
        };
        if own.is_some() && authorities.is_none() {
            return Err(unusable(
                "SELAM_TLS_CERTIFICATE",
                "requires SELAM_TLS_CA, the authorities of client certificates",
            ));
        }
        let tls = Self {
            authorities,
            servers,
            own,
            plaintext: settings.tls_allow_plaintext.clone(),
        };
        tls.roots()?;
        Ok(tls)
    }

    /// Returns whether this process has a certificate, so that its ports use TLS.
    pub fn serves(&self) -> bool {
        self.own.is_some()
    }

    /// Returns the trusted authorities of services: the platform's own, or the public ones if none are set.
    fn roots(&self) -> Result<RootCertStore> {
        let mut roots = RootCertStore::empty();
        if self.authorities.is_none() {
            roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        }
        for certificate in self.authorities.iter().flat_map(|ours| &ours.certificates) {
            roots
                .add(certificate.clone())
                .map_err(|error| unusable(CA, error.to_string()))?;
        }
        Ok(roots)
    }
}

impl fmt::Debug for Tls {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Tls")
            .field("authorities", &self.authorities.as_ref().map(|ours| &ours.file))
            .field("servers", &self.servers.as_ref().map(|theirs| &theirs.file))
            .field("serves", &self.serves())
            .field("plaintext", &self.plaintext)
            .finish()
    }
}

const CA: &str = "SELAM_TLS_CA";

fn unusable(setting: &str, why: impl fmt::Display) -> Error {
    Error::invalid_argument("SETTING", format!("{setting} {why}"))
}

/// Installs ring for TLS of the process. A second call has no effect.
pub fn install_cryptography() {
    let _ = rustls::crypto::ring::default_provider().install_default();
}
