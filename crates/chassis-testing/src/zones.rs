//! Time zone rules for tests, independent of the rules on the machine. Alberta stopped changing its clocks
//! between the two releases: for Calgary in winter 2026 the older release has -07:00, the newer one -06:00. See
//! `zones/README.md`.

use std::path::PathBuf;

use selam_chassis::Zone;

/// Returns a zone with the rules of release 2025b.
///
/// # Panics
/// If the release in `zones/` lacks it.
pub fn older(name: &str) -> Zone {
    of_release("2025b", name)
}

/// Returns a zone with the rules of release 2026f, the default of tests.
///
/// # Panics
/// If the release in `zones/` lacks it.
pub fn newer(name: &str) -> Zone {
    of_release("2026f", name)
}

fn of_release(release: &str, name: &str) -> Zone {
    let folder: PathBuf = [env!("CARGO_MANIFEST_DIR"), "zones", release].iter().collect();
    assert!(folder.join(name).is_file(), "{name} is not in {}", folder.display());
    Zone::find(name, [folder]).unwrap()
}
