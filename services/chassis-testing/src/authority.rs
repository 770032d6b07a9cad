use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair};
use rustls::{
    ServerConfig,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
};
use selam_chassis::{Tls, tls::TlsSettings};
use tempfile::TempDir;
use tokio_rustls::TlsAcceptor;

/// An authority of one test, and the folder of what it signs.
pub struct Authority {
    folder: TempDir,
    issuer: Issuer<'static, KeyPair>,
}

/// The files of a certificate and of its private key.
pub type CertificateFiles = [PathBuf; 2];

impl Authority {
    /// One that nobody knew before.
    #[expect(clippy::new_without_default, reason = "every one is another")]
    pub fn new() -> Self {
        let folder = tempfile::Builder::new().prefix("selam-authority-").tempdir().unwrap();
        let key = KeyPair::generate().unwrap();
        let mut parameters = CertificateParams::new(Vec::new()).unwrap();
        parameters
            .distinguished_name
            .push(DnType::CommonName, "an authority of tests");
        parameters.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let certificate = parameters.self_signed(&key).unwrap();
        fs::write(folder.path().join("ca.pem"), certificate.pem()).unwrap();
        Self {
            folder,
            issuer: Issuer::new(parameters, key),
        }
    }

    /// Its own certificate, which clients believe.
    pub fn file(&self) -> PathBuf {
        self.folder.path().join("ca.pem")
    }

    /// Signs a certificate for `names` and writes it over the one that was made as `file` before.
    pub fn sign(&self, file: &str, names: &[&str]) -> CertificateFiles {
        let key = KeyPair::generate().unwrap();
        let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
        let mut certificate = CertificateParams::new(names).unwrap();
        // Another than its authority's, or else it passes for self-signed.
        certificate.distinguished_name.push(DnType::CommonName, file);
        let certificate = certificate.signed_by(&key, &self.issuer).unwrap();
        let files = ["pem", "key"].map(|ending| self.folder.path().join(format!("{file}.{ending}")));
        fs::write(&files[0], certificate.pem()).unwrap();
        fs::write(&files[1], key.serialize_pem()).unwrap();
        files
    }

    /// Settings that believe this authority and show `own`.
    pub fn settings(&self, own: Option<CertificateFiles>) -> TlsSettings {
        let [tls_certificate, tls_key] = own.map_or([None, None], |files| files.map(Some));
        TlsSettings {
            tls_ca: Some(self.file()),
            tls_certificate,
            tls_key,
            tls_allow_plaintext: Vec::new(),
        }
    }

    /// TLS that believes this authority and shows nothing.
    pub fn believed(&self) -> Tls {
        Tls::open(&self.settings(None)).unwrap()
    }

    /// TLS that believes this authority, and what it shows is a certificate of this authority for `name`.
    pub fn member(&self, name: &str) -> Tls {
        let own = self.sign(&format!("member-{name}"), &[name]);
        Tls::open(&self.settings(Some(own))).unwrap()
    }

    /// What a server of the test shows: a certificate for `name`. It asks clients for none, and speaks HTTP/2 with
    /// those who speak nothing else.
    pub fn acceptor(&self, name: &str) -> TlsAcceptor {
        let [certificate, key] = self.sign(&format!("server-{name}"), &[name]);
        let certificate = CertificateDer::from_pem_file(certificate).unwrap();
        let key = PrivateKeyDer::from_pem_file(key).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let mut config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key)
            .unwrap();
        config.alpn_protocols = vec![b"http/1.1".to_vec(), b"h2".to_vec()];
        TlsAcceptor::from(Arc::new(config))
    }

    /// A file with this authority and the one of `other`.
    pub fn with(&self, other: &Path) -> PathBuf {
        let both = self.folder.path().join("both.pem");
        let text = [self.file().as_path(), other].map(|file| fs::read_to_string(file).unwrap());
        fs::write(&both, text.concat()).unwrap();
        both
    }
}
