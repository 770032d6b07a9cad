use std::sync::Arc;

use rustls::{
    ServerConfig,
    server::{ResolvesServerCert, WebPkiClientVerifier},
};
use selam_foundation::{Error, Result};

use super::Tls;

impl Tls {
    /// Returns the configuration of the gRPC port, where every client must present a platform certificate, or
    /// `None` without an own certificate.
    ///
    /// # Errors
    /// `INTERNAL` when rustls rejects the authorities.
    pub fn grpc_server(&self) -> Result<Option<ServerConfig>> {
        let config = self.server(false)?;
        Ok(config.map(|mut config| {
            config.alpn_protocols = vec![b"h2".to_vec()];
            config
        }))
    }

    /// Returns the configuration of the HTTP port, where clients may present a certificate.
    /// The HTTP server enforces it.
    ///
    /// # Errors
    /// As [`grpc_server`](Self::grpc_server).
    pub fn http_server(&self) -> Result<Option<ServerConfig>> {
        self.server(true)
    }

    fn server(&self, strangers: bool) -> Result<Option<ServerConfig>> {
        let Some(own) = &self.own else {
            return Ok(None);
        };
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let roots = Arc::new(self.roots()?);
        let clients = WebPkiClientVerifier::builder_with_provider(roots, Arc::clone(&provider));
        let clients = if strangers {
            clients.allow_unauthenticated()
        } else {
            clients
        };
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(Error::internal)?
            .with_client_cert_verifier(clients.build().map_err(Error::internal)?)
            .with_cert_resolver(Arc::clone(own) as Arc<dyn ResolvesServerCert>);
        Ok(Some(config))
    }
}
