//! TLS between the parts of the platform: who is believed, what this process shows of itself, and what may stay in plain text.
//!
//! Services show each other certificates of the platform's own authorities (`SELAM_TLS_CA`), and believe no others; a certificate says
//! that its holder belongs to the platform and what it is called, not what it may do. Servers of others (database, bus, collector, mail)
//! are believed with these authorities and the public ones. Everything is rustls on ring.

mod client;
mod own_certificate;
mod plaintext;
mod server;
mod settings;

use std::{fmt, path::PathBuf, sync::Arc};

use rustls::{RootCertStore, pki_types::CertificateDer};

pub use client::OthersTls;
use own_certificate::{OwnCertificate, certificates};
pub(crate) use server::{handshakes, note_client, only_known_clients};
pub use settings::{Plaintext, TlsSettings};

use crate::{Error, Result};

/// The TLS of a process. Cheap to clone. The default believes public authorities only, shows no certificate, and lets plain text stay on
/// the machine.
#[derive(Clone, Default)]
pub struct Tls {
    authorities: Option<Arc<Authorities>>,
    own: Option<Arc<OwnCertificate>>,
    plaintext: Vec<Plaintext>,
}

struct Authorities {
    file: PathBuf,
    certificates: Vec<CertificateDer<'static>>,
    pem: String,
}

impl Tls {
    /// Reads the files that `settings` name.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` that names the setting whose file cannot be used.
    pub fn open(settings: &TlsSettings) -> Result<Self> {
        install_tls_provider();
        let authorities = match &settings.tls_ca {
            Some(file) => {
                let certificates = certificates(CA, file)?;
                let pem = std::fs::read_to_string(file).map_err(|error| unusable(CA, error.to_string()))?;
                Some(Arc::new(Authorities {
                    file: file.clone(),
                    certificates,
                    pem,
                }))
            }
            None => None,
        };
        let own = match (&settings.tls_certificate, &settings.tls_key) {
            (Some(certificate), Some(key)) => Some(Arc::new(OwnCertificate::load(certificate, key)?)),
            (None, None) => None,
            _ => return Err(unusable("SELAM_TLS_CERTIFICATE", "goes with SELAM_TLS_KEY")),
        };
        if own.is_some() && authorities.is_none() {
            return Err(unusable(
                "SELAM_TLS_CERTIFICATE",
                "needs SELAM_TLS_CA, which says whose certificates clients have to show",
            ));
        }
        let tls = Self {
            authorities,
            own,
            plaintext: settings.tls_allow_plaintext.clone(),
        };
        tls.roots()?;
        Ok(tls)
    }

    /// Whether this process has a certificate of its own, so that its ports speak TLS.
    pub fn serves(&self) -> bool {
        self.own.is_some()
    }

    /// Whom services believe: the platform's own authorities, or the public ones where none are set.
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
            .field("serves", &self.serves())
            .field("plaintext", &self.plaintext)
            .finish()
    }
}

const CA: &str = "SELAM_TLS_CA";

fn unusable(setting: &str, why: impl fmt::Display) -> Error {
    Error::invalid_argument("SETTING", format!("{setting} {why}"))
}

/// All TLS of the process is rustls on ring. A second call changes nothing.
pub(crate) fn install_tls_provider() {
    let _ = rustls::crypto::ring::default_provider().install_default();
}
