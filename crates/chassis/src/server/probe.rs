//! `selam-<service> ready`: health check command for container engines, for images without an HTTP client.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use super::http::READY;
use crate::{Error, Result, Settings, Tls};

/// Longer than the response time of `/readyz`, which is at most one second.
const LIMIT: Duration = Duration::from_secs(3);

/// Checks the readiness of the service `name` that runs on this machine with the same settings.
///
/// # Errors
/// `UNAVAILABLE` with `NOT_READY` and the response when it is not ready; with `SERVICE_UNAVAILABLE` when it
/// does not respond.
pub async fn ready(settings: &Settings, name: &str) -> Result<String> {
    let tls = Tls::open(&settings.tls)?;
    let scheme = if tls.serves() { "https" } else { "http" };
    let address = SocketAddr::new(reachable(settings.bind), settings.http_port);
    // The certificate contains the name of the service, wherever it runs.
    let client = reqwest::Client::builder()
        .timeout(LIMIT)
        .no_proxy()
        .resolve(name, address)
        .tls_backend_preconfigured(tls.http_client()?)
        .build()
        .map_err(Error::internal)?;
    let unanswered = |error: reqwest::Error| Error::unavailable("SERVICE_UNAVAILABLE", error.to_string());
    let url = format!("{scheme}://{name}:{}{READY}", address.port());
    let answer = client.get(url).send().await.map_err(unanswered)?;
    let status = answer.status();
    let text = answer.text().await.map_err(unanswered)?;
    if status.is_success() {
        return Ok(format!("{text}\n"));
    }
    Err(Error::unavailable("NOT_READY", text))
}

/// Returns the local address of a server that listens on `bind`.
fn reachable(bind: IpAddr) -> IpAddr {
    match bind {
        IpAddr::V4(address) if address.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(address) if address.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        address => address,
    }
}
