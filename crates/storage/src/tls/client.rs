use std::{io, sync::Arc};

use hyper_util::rt::TokioIo;
use lapin::tcp::OwnedTLSConfig;
use redis::TlsCertificates;
use rustls::{
    ClientConfig,
    client::ResolvesClientCert,
    pki_types::{CertificateDer, ServerName},
};
use selam_foundation::{Error, Result};
use tokio::net::TcpStream;
use tokio_rustls::{TlsConnector, client::TlsStream};
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint, Uri};
use url::Url;

use super::{Plaintext, Tls, unusable};

const SETTING: &str = "SELAM_SERVICE_URL";
const HTTP2: &[u8] = b"h2";

/// TLS configuration for libraries with their own TLS, for connections to external servers.
#[derive(Clone, Debug)]
pub struct OthersTls {
    /// PEM of the servers' certificate authorities, trusted in addition to the public ones.
    pub authorities: Option<String>,
}

impl Tls {
    /// Returns the configuration for connections to external servers.
    pub fn others(&self) -> OthersTls {
        OthersTls {
            authorities: self.servers.as_ref().map(|theirs| theirs.pem.clone()),
        }
    }

    /// Creates a channel to the gRPC server of the service `name` at `url`: `https://…`, or `http://…` on this
    /// machine. It connects on first use and reconnects after a failure. Over TLS the server must present a
    /// platform certificate for `name`, at any address. The client presents the current certificate of this
    /// process.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` when the URL is invalid, or leads to another machine in plain text.
    pub fn channel(&self, url: &str, name: &str, configure: impl FnOnce(Endpoint) -> Endpoint) -> Result<Channel> {
        self.check_url(
            SETTING,
            url,
            &["https"],
            Plaintext::Services,
            "must start with https://",
        )?;
        let parsed = Url::parse(url).map_err(|_| unusable(SETTING, "is not a valid URL"))?;
        let authority = parsed.authority();
        if parsed.scheme() != "https" {
            let endpoint = Endpoint::from_shared(url.to_owned()).map_err(|error| unusable(SETTING, error))?;
            return Ok(configure(endpoint).connect_lazy());
        }
        let port = parsed.port_or_known_default().unwrap_or(443);
        let host = parsed.host_str().unwrap_or_default();
        let address = format!("{host}:{port}");
        // The library treats it as plain text: its own TLS reads certificate and key only once, and would
        // present them after they were renewed.
        let endpoint = Endpoint::from_shared(format!("http://{address}")).map_err(|error| unusable(SETTING, error))?;
        let origin: Uri = format!("https://{authority}")
            .parse()
            .map_err(|error| unusable(SETTING, error))?;
        let connector = Connector {
            tls: TlsConnector::from(Arc::new(self.grpc_client()?)),
            name: ServerName::try_from(name.to_owned()).map_err(|error| unusable(SETTING, error))?,
            address: address.into(),
        };
        let connect = tower::service_fn(move |_: Uri| connector.clone().connect());
        Ok(configure(endpoint.origin(origin)).connect_with_connector_lazy(connect))
    }

    fn grpc_client(&self) -> Result<ClientConfig> {
        let mut config = self.http_client()?;
        config.alpn_protocols = vec![HTTP2.to_vec()];
        Ok(config)
    }

    /// Returns the configuration for HTTP requests to other services of the platform.
    ///
    /// # Errors
    /// `INTERNAL` when rustls rejects the authorities.
    pub fn http_client(&self) -> Result<ClientConfig> {
        let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(Error::internal)?
            .with_root_certificates(self.roots()?);
        Ok(match &self.own {
            Some(own) => config.with_client_cert_resolver(Arc::clone(own) as Arc<dyn ResolvesClientCert>),
            None => config.with_no_client_auth(),
        })
    }

    /// Returns the configuration for the trace collector.
    pub fn collector(&self) -> ClientTlsConfig {
        let config = ClientTlsConfig::new().trust_anchors(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        match &self.servers {
            Some(theirs) => config.ca_certificate(Certificate::from_pem(&theirs.pem)),
            None => config,
        }
    }

    pub(crate) fn bus(&self) -> OwnedTLSConfig {
        OwnedTLSConfig {
            identity: None,
            cert_chain: self.others().authorities,
        }
    }

    /// The connection trusts either these authorities or the public ones.
    pub(crate) fn cache(&self) -> TlsCertificates {
        TlsCertificates {
            client_tls: None,
            root_cert: self.others().authorities.map(String::into_bytes),
        }
    }

    /// Returns the certificates for the file store.
    pub(crate) fn files(&self) -> impl Iterator<Item = &CertificateDer<'static>> {
        self.servers.iter().flat_map(|theirs| &theirs.certificates)
    }
}

/// Opens the connections of one channel.
#[derive(Clone)]
struct Connector {
    tls: TlsConnector,
    name: ServerName<'static>,
    address: Arc<str>,
}

impl Connector {
    async fn connect(self) -> io::Result<TokioIo<TlsStream<TcpStream>>> {
        let connection = TcpStream::connect(&*self.address).await?;
        connection.set_nodelay(true)?;
        let connection = self.tls.connect(self.name, connection).await?;
        if connection.get_ref().1.alpn_protocol() != Some(HTTP2) {
            return Err(io::Error::other("the server does not support HTTP/2"));
        }
        Ok(TokioIo::new(connection))
    }
}
