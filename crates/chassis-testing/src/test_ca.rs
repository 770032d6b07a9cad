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

/// A certificate authority for one test, and the folder of its certificates.
pub struct Authority {
    folder: TempDir,
    issuer: Issuer<'static, KeyPair>,
}

/// The files of a certificate and of its private key.
pub type CertificateFiles = [PathBuf; 2];

impl Authority {
    /// Creates a new authority.
    #[expect(clippy::new_without_default, reason = "every authority is different")]
    pub fn new() -> Self {
        let folder = tempfile::Builder::new().prefix("selam-authority-").tempdir().unwrap();
        let key = KeyPair::generate().unwrap();
        let mut parameters = CertificateParams::new(Vec::new()).unwrap();
        parameters.distinguished_name.push(DnType::CommonName, "Test CA");
        parameters.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let certificate = parameters.self_signed(&key).unwrap();
        fs::write(folder.path().join("ca.pem"), certificate.pem()).unwrap();
        Self {
            folder,
            issuer: Issuer::new(parameters, key),
        }
    }

    /// Returns the file of the authority's own certificate, which clients trust.
    pub fn file(&self) -> PathBuf {
        self.folder.path().join("ca.pem")
    }

    /// Signs a certificate for `names`, and overwrites an earlier one with the name `file`.
    pub fn sign(&self, file: &str, names: &[&str]) -> CertificateFiles {
        let key = KeyPair::generate().unwrap();
        let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
        let mut certificate = CertificateParams::new(names).unwrap();
        // Must differ from the name of the authority; otherwise the certificate counts as self-signed.
        certificate.distinguished_name.push(DnType::CommonName, file);
        let certificate = certificate.signed_by(&key, &self.issuer).unwrap();
        let files = ["pem", "key"].map(|ending| self.folder.path().join(format!("{file}.{ending}")));
        fs::write(&files[0], certificate.pem()).unwrap();
        fs::write(&files[1], key.serialize_pem()).unwrap();
        files
    }

    /// Returns settings that trust this authority and present `own`.
    pub fn settings(&self, own: Option<CertificateFiles>) -> TlsSettings {
        let [tls_certificate, tls_key] = own.map_or([None, None], |files| files.map(Some));
        TlsSettings {
            tls_ca: Some(self.file()),
            tls_servers_ca: None,
            tls_certificate,
            tls_key,
            tls_allow_plaintext: Vec::new(),
        }
    }

    /// Returns a TLS configuration that trusts this authority, without a certificate.
    pub fn believed(&self) -> Tls {
        Tls::open(&self.settings(None)).unwrap()
    }

    /// Returns a TLS configuration that trusts this authority, with a certificate for `name`.
    pub fn member(&self, name: &str) -> Tls {
        let own = self.sign(&format!("member-{name}"), &[name]);
        Tls::open(&self.settings(Some(own))).unwrap()
    }

    /// Returns the acceptor of a test server with a certificate for `name`. It requests no client certificate,
    /// and uses HTTP/2 for clients that support nothing else.
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

    /// Returns a file with this authority and the authority in `other`.
    pub fn with(&self, other: &Path) -> PathBuf {
        let both = self.folder.path().join("both.pem");
        let text = [self.file().as_path(), other].map(|file| fs::read_to_string(file).unwrap());
        fs::write(&both, text.concat()).unwrap();
        both
    }
}
