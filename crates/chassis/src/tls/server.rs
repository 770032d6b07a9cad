use std::{any::Any, io, sync::Arc, time::Duration};

use actix_tls::accept::rustls_0_23::TlsStream as HttpStream;
use actix_web::{
    body::MessageBody,
    dev::{Extensions, ServiceRequest, ServiceResponse},
    middleware::Next,
    rt::net::TcpStream as HttpTcpStream,
};
use futures::{Stream, StreamExt as _};
use rustls::{
    ServerConfig,
    server::{ResolvesServerCert, WebPkiClientVerifier},
};
use tokio::net::TcpStream;
use tokio_rustls::{TlsAcceptor, server::TlsStream};

use super::Tls;
use crate::{
    Error, Result,
    server::http::{LIVE, METRICS, READY},
};

const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum number of concurrent handshakes. A client that connects and sends nothing holds one until the
/// timeout.
const HANDSHAKES_AT_ONCE: usize = 256;
/// Paths requested by kubelet and Prometheus, which have no certificate of the platform.
const OPEN_PATHS: [&str; 3] = [LIVE, READY, METRICS];

impl Tls {
    /// Returns the configuration of the gRPC port, where every client must present a platform certificate, or
    /// `None` without an own certificate.
    pub(crate) fn grpc_server(&self) -> Result<Option<ServerConfig>> {
        let config = self.server(false)?;
        Ok(config.map(|mut config| {
            config.alpn_protocols = vec![b"h2".to_vec()];
            config
        }))
    }

    /// Returns the configuration of the HTTP port, where clients may present a certificate.
    /// [`only_known_clients`] enforces it.
    pub(crate) fn http_server(&self) -> Result<Option<ServerConfig>> {
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

/// Yields the connections whose handshake succeeds. A slow handshake does not delay others.
pub(crate) fn handshakes(
    incoming: impl Stream<Item = io::Result<TcpStream>>,
    config: ServerConfig,
) -> impl Stream<Item = io::Result<TlsStream<TcpStream>>> {
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let shake = move |connection: io::Result<TcpStream>| {
        let acceptor = acceptor.clone();
        async move {
            let connection = match connection {
                Ok(connection) => connection,
                Err(error) => return Some(Err(error)),
            };
            let failure = match tokio::time::timeout(HANDSHAKE_TIMEOUT, acceptor.accept(connection)).await {
                Ok(Ok(connection)) => return Some(Ok(connection)),
                Ok(Err(error)) => error.to_string(),
                Err(elapsed) => elapsed.to_string(),
            };
            tracing::warn!(cause = failure, "rejected a connection to the gRPC port");
            None
        }
    };
    incoming
        .map(shake)
        .buffer_unordered(HANDSHAKES_AT_ONCE)
        .filter_map(std::future::ready)
}

/// A client that presented a platform certificate.
#[derive(Clone)]
struct KnownClient;

/// Records whether the client of an HTTP connection presented a certificate; invalid ones were already
/// rejected.
pub(crate) fn note_client(connection: &dyn Any, notes: &mut Extensions) {
    let connection = connection.downcast_ref::<HttpStream<HttpTcpStream>>();
    let certificates = connection.and_then(|connection| connection.get_ref().1.peer_certificates());
    if certificates.is_some() {
        notes.insert(KnownClient);
    }
}

/// Rejects clients without a certificate, except on probes and metrics.
pub(crate) async fn only_known_clients(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    if request.conn_data::<KnownClient>().is_none() && !OPEN_PATHS.contains(&request.path()) {
        let refused = "a client certificate of the platform is required";
        return Err(Error::permission_denied("CLIENT_CERTIFICATE_REQUIRED", refused).into());
    }
    next.call(request).await
}
