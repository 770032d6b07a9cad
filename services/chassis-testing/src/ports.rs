use std::{
    env,
    fs::{self, File},
    net::TcpListener,
    path::Path,
    process,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU16, Ordering},
    },
};

const FIRST: u16 = 20_000;
const COUNT: u16 = 12_000;

/// Ports given out by this process so far.
static GIVEN: AtomicU16 = AtomicU16::new(0);

/// The locks behind them. They end with the process.
static CLAIMS: Mutex<Vec<File>> = Mutex::new(Vec::new());

/// A free TCP port of 127.0.0.1 that is given out only once, to this process.
///
/// For programs that are told their port before they start, and that start on it again after a crash. So the port lies below the range
/// from which systems take the ports of outgoing connections (32768 and up on Linux): one of those would take it any time nobody listens.
///
/// # Panics
/// When no port of the range is free.
pub fn free_port() -> u16 {
    // Several test programs may run at once; each starts at a place of its own.
    let own = u16::try_from(process::id().wrapping_mul(631) % u32::from(COUNT)).unwrap_or_default();
    let locks = env::temp_dir().join("selam-ports");
    (0..COUNT)
        .map(|_| FIRST + (own + GIVEN.fetch_add(1, Ordering::Relaxed) % COUNT) % COUNT)
        .find(|port| claim(*port, &locks))
        .unwrap_or_else(|| {
            panic!(
                "no port is free from {FIRST} to {} (locks are in {})",
                FIRST + COUNT,
                locks.display()
            )
        })
}

/// Whether the port is free and no other process of ours was given it, which may not listen yet. It is ours until this process ends.
fn claim(port: u16, locks: &Path) -> bool {
    let lock = fs::create_dir_all(locks).and_then(|()| File::create(locks.join(port.to_string())));
    let Some(lock) = lock.ok().filter(|lock| lock.try_lock().is_ok()) else {
        return false;
    };
    let free = TcpListener::bind(("127.0.0.1", port)).is_ok();
    if free {
        CLAIMS.lock().unwrap_or_else(PoisonError::into_inner).push(lock);
    }
    free
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As when two test programs run at once, and the first does not listen yet.
    #[test]
    fn no_port_is_given_out_twice() {
        let locks = env::temp_dir().join("selam-ports");
        let port = free_port();
        assert!(TcpListener::bind(("127.0.0.1", port)).is_ok(), "nothing listens");
        assert!(!claim(port, &locks));
    }
}
