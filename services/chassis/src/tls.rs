//! Connections to other servers.

use tonic::transport::Endpoint;

use crate::{Error, Result};

/// A gRPC server's address, as the setting has it.
///
/// # Errors
/// `INTERNAL` when it is no address.
pub(crate) fn endpoint(url: &str) -> Result<Endpoint> {
    crate::platform::install_tls_provider();
    Endpoint::from_shared(url.to_owned()).map_err(|_| Error::internal(format!("{url}: not an address of a server")))
}
