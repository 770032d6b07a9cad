//! TLS of the servers: handshakes of the gRPC port, and the certificates that clients of the HTTP port present.

use std::{any::Any, io, sync::Arc, time::Duration};

use actix_tls::accept::rustls_0_23::TlsStream as HttpStream;
use actix_web::{
    body::MessageBody,
    dev::{Extensions, ServiceRequest, ServiceResponse},
    middleware::Next,
    rt::net::TcpStream as HttpTcpStream,
};
use futures::{Stream, StreamExt as _};
use rustls::ServerConfig;
use tokio::net::TcpStream;
use tokio_rustls::{TlsAcceptor, server::TlsStream};

use super::http::{LIVE, METRICS, READY};
use crate::{Error, Result};

const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum number of concurrent handshakes. A client that connects and sends nothing holds one until the
/// timeout.
const HANDSHAKES_AT_ONCE: usize = 256;
/// Paths requested by kubelet and Prometheus, which have no certificate of the platform.
const OPEN_PATHS: [&str; 3] = [LIVE, READY, METRICS];

/// Yields the connections whose handshake succeeds. A slow handshake does not delay others.
pub(super) fn handshakes(
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
pub(super) fn note_client(connection: &dyn Any, notes: &mut Extensions) {
    let connection = connection.downcast_ref::<HttpStream<HttpTcpStream>>();
    let certificates = connection.and_then(|connection| connection.get_ref().1.peer_certificates());
    if certificates.is_some() {
        notes.insert(KnownClient);
    }
}

/// Rejects clients without a certificate, except on probes and metrics.
pub(super) async fn only_known_clients(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    if request.conn_data::<KnownClient>().is_none() && !OPEN_PATHS.contains(&request.path()) {
        let refused = "a client certificate of the platform is required";
        return Err(Error::permission_denied("CLIENT_CERTIFICATE_REQUIRED", refused).into());
    }
    next.call(request).await
}
