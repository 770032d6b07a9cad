use std::{
    env,
    fs::{self, File},
    net::TcpListener,
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
    process,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU16, Ordering},
    },
};

const FIRST: u16 = 20_000;
const COUNT: u16 = 12_000;

/// Number of ports assigned by this process so far.
static GIVEN: AtomicU16 = AtomicU16::new(0);

/// The lock files of the ports. They are released at the end of the process.
static CLAIMS: Mutex<Vec<File>> = Mutex::new(Vec::new());

/// Returns a free TCP port of 127.0.0.1, which is assigned only once and only to this process.
///
/// It is for programs that receive their port before they start, and use it again after a crash. So the port is
/// below the range of outgoing connections (32768 and up on Linux): one of those could take the port while no
/// program listens on it.
///
/// # Panics
/// If no port of the range is free.
pub fn free_port() -> u16 {
    // Several test programs may run at once; each starts at a different port.
    let own = u16::try_from(process::id().wrapping_mul(631) % u32::from(COUNT)).unwrap_or_default();
    let locks = locks();
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

/// Returns the folder of the locks. Only its owner can create locks in it, so each user has one.
fn locks() -> PathBuf {
    let user = fs::metadata("/proc/self").map_or(0, |process| process.uid());
    env::temp_dir().join(format!("selam-ports-{user}"))
}

/// Returns whether the port is free and not assigned to another test process, which may not listen on it yet.
/// The claim lasts until this process ends.
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

    /// Simulates two test programs, of which the first does not listen yet.
    #[test]
    fn assigns_each_port_once() {
        let locks = locks();
        let port = free_port();
        assert!(TcpListener::bind(("127.0.0.1", port)).is_ok(), "the port must be free");
        assert!(!claim(port, &locks));
    }
}
