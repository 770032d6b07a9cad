use std::{
    fs,
    path::{Path, PathBuf},
};

use selam_chassis_testing::{Authority, CertificateFiles};
use selam_proto::SERVICES;
use tokio_rustls::TlsAcceptor;

use crate::{Api, process::required};

/// The certificates of a platform.
pub struct Encryption {
    ours: Authority,
    /// File with the authorities of the mail server (the platform's) and of all other test servers.
    servers: PathBuf,
}

impl Default for Encryption {
    /// Creates a certificate for every service.
    fn default() -> Self {
        let ours = Authority::new();
        let encryption = Self {
            servers: ours.with(Path::new(&required("SELAM_TEST_TLS_CA"))),
            ours,
        };
        for service in SERVICES {
            encryption.give(service, service);
        }
        encryption.ours.sign("gateway", &["gateway"]);
        encryption
    }
}

impl Encryption {
    /// Gives the process of `service` a certificate for the service `name`.
    pub fn give(&self, service: &str, name: &str) {
        // Other services fetch the keys of access tokens from its HTTP port, at the host of a URL.
        self.ours.sign(service, &[name, "localhost"]);
    }

    /// Gives the process of `service` a certificate that is valid except for its authority.
    pub fn give_foreign(&self, service: &str) {
        let other = Authority::new();
        let foreign = other.sign(service, &[service, "localhost"]);
        for (from, to) in foreign.iter().zip(self.files(service)) {
            fs::copy(from, to).unwrap();
        }
    }

    /// Renews the gateway's certificate while it runs, as Kubernetes does: new files are moved over the old
    /// ones. A foreign certificate is valid except for its authority.
    pub fn renew_gateway(&self, foreign: bool) {
        let other = Authority::new();
        let signer = if foreign { &other } else { &self.ours };
        let fresh = signer.sign("gateway-renewed", &["gateway"]);
        for (from, to) in fresh.iter().zip(self.files("gateway")) {
            let beside = to.with_extension("new");
            fs::copy(from, &beside).unwrap();
            fs::rename(beside, to).unwrap();
        }
    }

    fn files(&self, service: &str) -> CertificateFiles {
        let folder = self.ours.file();
        ["pem", "key"].map(|ending| folder.with_file_name(format!("{service}.{ending}")))
    }

    /// Returns the environment of the command that starts the platform.
    pub(crate) fn environment(&self) -> [(&'static str, PathBuf); 3] {
        let authority = self.ours.file();
        [
            ("SELAM_UP_TLS", authority.parent().unwrap().to_owned()),
            ("SELAM_TLS_CA", authority),
            ("SELAM_TLS_SERVERS_CA", self.servers.clone()),
        ]
    }

    pub(crate) fn mail_server(&self) -> TlsAcceptor {
        self.ours.acceptor("localhost")
    }

    /// Returns a client that trusts the services and presents no certificate.
    pub(crate) fn probe(&self, url: &str) -> Api {
        let authority = reqwest::Certificate::from_pem(&fs::read(self.ours.file()).unwrap()).unwrap();
        Api::over(url, |http| http.tls_certs_only([authority]))
    }
}
