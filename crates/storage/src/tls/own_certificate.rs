use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, PoisonError, RwLock},
    time::SystemTime,
};

use rustls::{
    SignatureScheme,
    client::ResolvesClientCert,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
    server::{ClientHello, ResolvesServerCert},
    sign::CertifiedKey,
};
use selam_foundation::Result;

use super::unusable;

/// Modification time and length of a file.
type Stamp = (SystemTime, u64);

/// The certificate of this process. Its files are checked on every handshake and read again when they have
/// changed, because certificates are renewed while services run.
#[derive(Debug)]
pub(super) struct OwnCertificate {
    certificate: PathBuf,
    key: PathBuf,
    loaded: RwLock<Loaded>,
}

#[derive(Debug)]
struct Loaded {
    stamps: Option<[Stamp; 2]>,
    key: Arc<CertifiedKey>,
}

impl OwnCertificate {
    pub(super) fn load(certificate: &Path, key: &Path) -> Result<Self> {
        let loaded = Loaded {
            stamps: stamps(certificate, key),
            key: read(certificate, key)?,
        };
        Ok(Self {
            certificate: certificate.into(),
            key: key.into(),
            loaded: RwLock::new(loaded),
        })
    }

    fn current(&self) -> Arc<CertifiedKey> {
        let stamps = stamps(&self.certificate, &self.key);
        {
            let loaded = self.loaded.read().unwrap_or_else(PoisonError::into_inner);
            if loaded.stamps == stamps || stamps.is_none() {
                return Arc::clone(&loaded.key);
            }
        }
        let fresh = read(&self.certificate, &self.key);
        let mut loaded = self.loaded.write().unwrap_or_else(PoisonError::into_inner);
        // Also after a failure: one of the two files may be written later, and then the stamps differ again.
        loaded.stamps = stamps;
        match fresh {
            Ok(key) => loaded.key = key,
            Err(error) => tracing::warn!(cause = %error, "the renewed certificate is invalid; keeping the old one"),
        }
        Arc::clone(&loaded.key)
    }
}

impl ResolvesServerCert for OwnCertificate {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.current())
    }
}

impl ResolvesClientCert for OwnCertificate {
    fn resolve(&self, _: &[&[u8]], _: &[SignatureScheme]) -> Option<Arc<CertifiedKey>> {
        Some(self.current())
    }

    fn has_certs(&self) -> bool {
        true
    }
}

const CERTIFICATE: &str = "SELAM_TLS_CERTIFICATE";
const KEY: &str = "SELAM_TLS_KEY";

fn stamps(certificate: &Path, key: &Path) -> Option<[Stamp; 2]> {
    let stamp = |file: &Path| {
        let data = fs::metadata(file).ok()?;
        Some((data.modified().ok()?, data.len()))
    };
    Some([stamp(certificate)?, stamp(key)?])
}

fn read_file(setting: &str, file: &Path) -> Result<Vec<u8>> {
    fs::read(file).map_err(|error| unusable(setting, format!("{}: {error}", file.display())))
}

fn read(certificate: &Path, key: &Path) -> Result<Arc<CertifiedKey>> {
    let chain = certificates(CERTIFICATE, certificate)?;
    let key = PrivateKeyDer::from_pem_slice(&read_file(KEY, key)?)
        .map_err(|error| unusable(KEY, format!("{}: {error}", key.display())))?;
    let pair = CertifiedKey::from_der(chain, key, &ring::default_provider())
        .map_err(|error| unusable(CERTIFICATE, format!("does not match SELAM_TLS_KEY: {error}")))?;
    Ok(Arc::new(pair))
}

/// Returns the certificates of a PEM file; at least one.
pub(super) fn certificates(setting: &str, file: &Path) -> Result<Vec<CertificateDer<'static>>> {
    let chain = CertificateDer::pem_slice_iter(&read_file(setting, file)?)
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| unusable(setting, format!("{}: {error}", file.display())))?;
    if chain.is_empty() {
        return Err(unusable(
            setting,
            format!("{}: contains no certificate", file.display()),
        ));
    }
    Ok(chain)
}
