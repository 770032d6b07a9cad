//! Addresses of services.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::{Arc, OnceLock},
    time::Duration,
};

use tonic::transport::{Channel, Endpoint};

use crate::{Error, Result, Settings, Tls};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// Interval of keep-alive pings, which detect a peer that disappeared without closing the connection.
const KEEP_ALIVE: Duration = Duration::from_secs(10);
const KEEP_ALIVE_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum size of response headers in bytes.
const MAX_HEADERS: u32 = 16 * 1024;

/// Addresses of services: from the settings, or this process.
#[derive(Clone)]
pub(crate) struct Addresses {
    settings: Settings,
    tls: Tls,
    own: Arc<OnceLock<SocketAddr>>,
}

impl Addresses {
    pub(crate) fn new(settings: Settings, tls: Tls) -> Self {
        Self {
            settings,
            tls,
            own: Arc::default(),
        }
    }

    /// Records the address at which the gRPC server of this process listens.
    pub(crate) fn serves_at(&self, address: SocketAddr) {
        let reachable = match address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            ip => ip,
        };
        // A process serves once. A second address would be a bug and is ignored.
        let _ = self.own.set(SocketAddr::new(reachable, address.port()));
    }

    /// Returns the address of the service `name`.
    pub(super) fn of(&self, name: &str) -> Result<Address> {
        match self.settings.service_url_of(name) {
            Some(url) => Ok(Address::There(self.tls.channel(&url, name, configure)?)),
            None => Ok(Address::Here {
                service: name.to_owned(),
                tls: self.tls.clone(),
                own: Arc::clone(&self.own),
                channel: OnceLock::new(),
            }),
        }
    }
}

/// Address of one service.
pub(super) enum Address {
    /// At an address from the settings.
    There(Channel),
    /// In this process. The address is known once the process serves.
    Here {
        service: String,
        tls: Tls,
        own: Arc<OnceLock<SocketAddr>>,
        channel: OnceLock<Channel>,
    },
}

impl Address {
    /// Returns the channel, which connects on the first call and reconnects after a failure.
    pub(super) fn channel(&self) -> Result<Channel> {
        match self {
            Self::There(channel) => Ok(channel.clone()),
            Self::Here {
                service,
                tls,
                own,
                channel,
            } => {
                if let Some(channel) = channel.get() {
                    return Ok(channel.clone());
                }
                let Some(own) = own.get() else {
                    return Err(Error::unavailable(
                        "SERVICE_UNAVAILABLE",
                        "the process is not serving yet",
                    ));
                };
                let scheme = if tls.serves() { "https" } else { "http" };
                let made = tls.channel(&format!("{scheme}://{own}"), service, configure)?;
                Ok(channel.get_or_init(|| made).clone())
            }
        }
    }
}

fn configure(endpoint: Endpoint) -> Endpoint {
    endpoint
        .connect_timeout(CONNECT_TIMEOUT)
        .tcp_nodelay(true)
        .http2_keep_alive_interval(KEEP_ALIVE)
        .keep_alive_timeout(KEEP_ALIVE_TIMEOUT)
        .http2_max_header_list_size(MAX_HEADERS)
}
