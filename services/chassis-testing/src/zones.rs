//! Time zone rules that tests bring along, so that none depends on how old the machine's are. Between the two releases Alberta stopped
//! changing its clocks: in winter 2026 the older says -07:00 in Calgary, the newer -06:00. See `zones/README.md`.

use std::path::PathBuf;

use selam_chassis::Zone;

/// A zone by the rules of release 2025b.
///
/// # Panics
/// When the release in `zones/` does not have it.
pub fn older(name: &str) -> Zone {
    of_release("2025b", name)
}

/// A zone by the rules of release 2026f, which tests go by unless they choose others.
///
/// # Panics
/// When the release in `zones/` does not have it.
pub fn newer(name: &str) -> Zone {
    of_release("2026f", name)
}

fn of_release(release: &str, name: &str) -> Zone {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "zones", release].iter().collect();
    assert!(folder.join(name).is_file(), "{name} is not in {}", folder.display());
    Zone::find(name, [folder]).unwrap()
}
