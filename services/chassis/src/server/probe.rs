//! `selam-<service> ready`: for engines of containers that probe by a command, in images that hold no program to ask with.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use super::http::READY;
use crate::{Error, Result, Settings, Tls};

/// `/readyz` itself answers within a second.
const LIMIT: Duration = Duration::from_secs(3);

/// Asks the service `name` that serves with the same settings on this machine whether it is ready.
///
/// # Errors
/// `UNAVAILABLE` with `NOT_READY` and its answer when it is not; with `SERVICE_UNAVAILABLE` when it does not answer.
pub async fn ready(settings: &Settings, name: &str) -> Result<String> {
    let tls = Tls::open(&settings.tls)?;
    let scheme = if tls.serves() { "https" } else { "http" };
    let address = SocketAddr::new(reachable(settings.bind), settings.http_port);
    // Its certificate is for its name, wherever it is.
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

/// Where a server that listens on `bind` is reached from its own machine.
fn reachable(bind: IpAddr) -> IpAddr {
    match bind {
        IpAddr::V4(address) if address.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(address) if address.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        address => address,
    }
}
