use std::{
    net::TcpListener,
    process,
    sync::atomic::{AtomicU16, Ordering},
};

const FIRST: u16 = 20_000;
const COUNT: u16 = 12_000;

/// Ports given out by this process so far.
static GIVEN: AtomicU16 = AtomicU16::new(0);

/// A free TCP port of 127.0.0.1 that this process gives out only once.
///
/// For programs that are told their port before they start, and that start on it again after a crash. So the port lies below the range
/// from which systems take the ports of outgoing connections (32768 and up on Linux): one of those would take it any time nobody listens.
///
/// # Panics
/// When no port of the range is free.
pub fn free_port() -> u16 {
    // Several test programs may run at once; each starts at a place of its own.
    let own = u16::try_from(process::id().wrapping_mul(631) % u32::from(COUNT)).unwrap_or_default();
    (0..COUNT)
        .map(|_| FIRST + (own + GIVEN.fetch_add(1, Ordering::Relaxed) % COUNT) % COUNT)
        .find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok())
        .unwrap_or_else(|| panic!("no port is free from {FIRST} to {}", FIRST + COUNT))
}
