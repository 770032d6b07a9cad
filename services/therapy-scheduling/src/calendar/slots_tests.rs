#![allow(clippy::unwrap_used)]

use chrono::{Datelike as _, Days, Timelike as _};
use proptest::prelude::*;

use super::*;
use crate::calendar::hours;

fn zone(name: &str) -> Zone {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/chassis-testing/zones/2026f");
    Zone::find(name, [folder.into()]).unwrap()
}

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn booking_policy() -> BookingPolicy {
    BookingPolicy {
        buffer_before: TimeDelta::zero(),
        buffer_after: TimeDelta::minutes(10),
        notice: TimeDelta::hours(12),
        horizon: TimeDelta::days(60),
        step_minutes: 60,
    }
}

/// Nine to five from Monday to Friday.
fn office() -> Hours {
    let mut hours = Hours::default();
    for day in &mut hours.week[..5] {
        *day = vec![Span { start: 540, end: 1_020 }];
    }
    hours
}

fn local(zone: &Zone, starts: &[DateTime<Utc>]) -> Vec<String> {
    let wall = |start: &DateTime<Utc>| zone.local(*start).format("%d %H:%M").to_string();
    starts.iter().map(wall).collect()
}

#[test]
fn offers_starts_within_working_hours() {
    let (hours, zone) = (office(), zone("America/Edmonton"));
    let taken = [Block::of(at("2026-12-01T18:00:00Z"), 50, &booking_policy())];
    let finder = Finder {
        hours: &hours,
        zone: &zone,
        policy: booking_policy(),
        taken: &taken,
        now: at("2026-11-29T12:00:00Z"),
    };
    let day = |from: &str, until: &str| finder.starts(50, at(from), at(until));
    // Sunday.
    assert_eq!(
        day("2026-11-29T06:00:00Z", "2026-11-30T06:00:00Z"),
        Vec::<DateTime<Utc>>::new()
    );
    // Noon on Tuesday is taken; Calgary is six hours behind UTC, also in winter.
    assert_eq!(
        local(&zone, &day("2026-12-01T06:00:00Z", "2026-12-02T06:00:00Z")),
        [
            "01 09:00", "01 10:00", "01 11:00", "01 13:00", "01 14:00", "01 15:00", "01 16:00"
        ]
    );
    assert_eq!(finder.next(50), Some(at("2026-11-30T15:00:00Z")));
    // Notice and horizon limit the offered slots.
    let late = Finder {
        now: at("2026-11-30T07:30:00Z"),
        ..finder
    };
    assert_eq!(local(&zone, &[late.next(50).unwrap()]), ["30 14:00"]);
    assert!(
        finder
            .starts(50, at("2027-01-29T00:00:00Z"), at("2027-03-01T00:00:00Z"))
            .is_empty()
    );
    assert!(
        finder.offers(at("2026-12-01T18:00:00Z"), 50),
        "offers ignores taken slots"
    );
    for other in [
        "2026-12-01T18:30:00Z",
        "2026-12-06T18:00:00Z",
        "2026-11-29T18:00:00Z",
        "2027-02-02T18:00:00Z",
    ] {
        assert!(!finder.offers(at(other), 50), "{other}");
    }
}

#[test]
fn keeps_local_hours_when_clocks_change() {
    let hours = Hours {
        week: std::array::from_fn(|_| vec![Span { start: 0, end: 1_440 }]),
        ..Hours::default()
    };
    for (name, day, count) in [
        // 2:00 does not exist.
        ("America/New_York", "2027-03-14", 23),
        ("Europe/Stockholm", "2027-03-28", 23),
        // 1:00 (2:00) exists twice and is offered once.
        ("America/New_York", "2026-11-01", 24),
        ("Europe/Stockholm", "2026-10-25", 24),
        // Alberta after it stayed on summer time.
        ("America/Edmonton", "2026-11-01", 24),
        ("America/Edmonton", "2027-03-14", 24),
        ("Asia/Riyadh", "2027-03-28", 24),
        ("Africa/Asmara", "2027-03-28", 24),
    ] {
        let zone = zone(name);
        let date: NaiveDate = day.parse().unwrap();
        let begin = zone.instant(date.and_time(NaiveTime::MIN));
        let end = zone.instant((date + Days::new(1)).and_time(NaiveTime::MIN));
        let finder = Finder {
            hours: &hours,
            zone: &zone,
            policy: BookingPolicy {
                notice: TimeDelta::zero(),
                buffer_after: TimeDelta::zero(),
                ..booking_policy()
            },
            taken: &[],
            now: begin,
        };
        let starts = finder.starts(60, begin, end);
        assert_eq!(starts.len(), count, "{name} {day}");
        let walls: Vec<_> = starts.iter().map(|start| zone.local(*start).naive_local()).collect();
        assert!(walls.is_sorted() && walls.iter().all(|wall| wall.minute() == 0 && wall.date() == date));
    }
}

#[test]
fn skips_hour_missing_from_clock_change() {
    let zone = zone("America/New_York");
    let mut hours = Hours::default();
    // One to four on the Sunday without a 2:00 hour: two hours long.
    hours.week[6] = vec![Span { start: 60, end: 240 }];
    let finder = Finder {
        hours: &hours,
        zone: &zone,
        policy: BookingPolicy {
            step_minutes: 30,
            ..booking_policy()
        },
        taken: &[],
        now: at("2027-03-10T00:00:00Z"),
    };
    let starts = finder.starts(90, at("2027-03-14T00:00:00Z"), at("2027-03-15T00:00:00Z"));
    assert_eq!(local(&zone, &starts), ["14 01:00", "14 01:30"]);
}

#[test]
fn hours_keep_their_wall_times_when_clocks_change() {
    let zone = zone("America/New_York");
    let mut hours = Hours::default();
    // 9:00 to 12:00 on Sundays. Clocks change at 2:00, before these hours begin.
    hours.week[6] = vec![Span { start: 540, end: 720 }];
    for (now, from, until, expected) in [
        (
            "2027-03-10T00:00:00Z",
            "2027-03-14T05:00:00Z",
            "2027-03-15T04:00:00Z",
            ["14 09:00", "14 10:00", "14 11:00"],
        ),
        (
            "2026-10-28T00:00:00Z",
            "2026-11-01T04:00:00Z",
            "2026-11-02T05:00:00Z",
            ["01 09:00", "01 10:00", "01 11:00"],
        ),
    ] {
        let finder = Finder {
            hours: &hours,
            zone: &zone,
            policy: booking_policy(),
            taken: &[],
            now: at(now),
        };
        let starts = finder.starts(60, at(from), at(until));
        assert_eq!(local(&zone, &starts), expected, "{from}");
    }
}

#[test]
fn overlapping_blocks_share_a_unit() {
    let block = |start: &str, end: &str| Block {
        start: at(start),
        end: at(end),
    };
    let one = block("2026-12-01T10:00:00Z", "2026-12-01T11:00:00Z");
    assert_eq!(one.units().count(), 12);
    for (other, shares) in [
        (block("2026-12-01T11:00:00Z", "2026-12-01T12:00:00Z"), false),
        (block("2026-12-01T10:55:00Z", "2026-12-01T12:00:00Z"), true),
        (block("2026-12-01T09:00:00Z", "2026-12-01T10:00:00Z"), false),
        (block("2026-12-01T10:20:00Z", "2026-12-01T10:25:00Z"), true),
    ] {
        assert_eq!(
            one.units().any(|unit| other.units().contains(&unit)),
            shares,
            "{other:?}"
        );
        assert_eq!(one.overlaps(&other), shares, "{other:?}");
    }
}

fn spans() -> impl Strategy<Value = Vec<Span>> {
    prop::collection::vec((0_u16..288, 1_u16..144), 0..3).prop_map(|spans| {
        let spans = spans
            .into_iter()
            .filter_map(|(start, length)| Span::new(start * 5, ((start + length) * 5).min(DAY)));
        spans.fold(Vec::new(), |mut kept, span| {
            kept.push(span);
            hours::in_order(kept.clone()).unwrap_or_else(|| {
                kept.pop();
                kept
            })
        })
    })
}

/// Lists slots by the viewer's calendar days and checks that each slot is on exactly one day.
fn seen_by_days(finder: &Finder, viewer: &Zone, until: DateTime<Utc>) -> Vec<DateTime<Utc>> {
    let (first, last) = (viewer.local(finder.now).date_naive(), viewer.local(until).date_naive());
    let days = first.iter_days().take_while(|day| *day <= last);
    days.flat_map(|day| {
        let begin = viewer.instant(day.and_time(NaiveTime::MIN));
        let end = viewer.instant((day + Days::new(1)).and_time(NaiveTime::MIN));
        let of_day = finder.starts(50, begin, end.min(until));
        assert!(of_day.iter().all(|start| viewer.local(*start).date_naive() == day));
        of_day
    })
    .collect()
}

fn weeks() -> impl Strategy<Value = Hours> {
    (
        prop::array::uniform7(spans()),
        prop::collection::btree_map(0_u64..30, spans(), 0..4),
    )
        .prop_map(|(week, other)| {
            let first: NaiveDate = "2027-03-01".parse().unwrap();
            let exceptions = other
                .into_iter()
                .map(|(day, spans)| (first + Days::new(day), spans))
                .collect();
            Hours { week, exceptions }
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Books offered slots one after the other. Sessions never overlap, keep both buffers and lie within the hours.
    #[test]
    fn booked_sessions_never_overlap(
        hours in weeks(),
        name in prop::sample::select(vec!["America/Edmonton", "America/New_York", "Europe/Stockholm"]),
        before in 0_i64..5,
        after in 0_i64..5,
        step in 1_u16..13,
        // Five weeks with a clock change in Stockholm and New York; in Edmonton it is the last one.
        first in prop::sample::select(vec!["2027-03-01", "2026-10-12"]),
        requests in prop::collection::vec((prop::sample::select(vec![30, 50, 80]), any::<prop::sample::Index>()), 1..25),
    ) {
        let by = first.parse::<NaiveDate>().unwrap() - "2027-03-01".parse::<NaiveDate>().unwrap();
        let exceptions = hours.exceptions.into_iter().map(|(day, spans)| (day + by, spans)).collect();
        let hours = Hours { week: hours.week, exceptions };
        let viewers = ["Africa/Asmara", "Asia/Riyadh", name].map(zone);
        let zone = zone(name);
        let policy = BookingPolicy {
            buffer_before: TimeDelta::minutes(before * 5),
            buffer_after: TimeDelta::minutes(after * 5),
            step_minutes: step * 5,
            ..booking_policy()
        };
        let now = at(&format!("{first}T00:00:00Z"));
        let mut taken = Vec::new();
        let mut sessions: Vec<(DateTime<Utc>, DateTime<Utc>)> = Vec::new();
        for (minutes, index) in requests {
            let finder = Finder { hours: &hours, zone: &zone, policy, taken: &taken, now };
            let starts = finder.starts(minutes, now, now + TimeDelta::days(35));
            prop_assert_eq!(finder.starts(minutes, now, now + TimeDelta::days(70)).first().copied(), finder.next(minutes));
            if starts.is_empty() {
                continue;
            }
            let start = *index.get(&starts);
            prop_assert!(finder.offers(start, minutes));
            let wall = zone.local(start);
            prop_assert!(hours.on(wall.date_naive()).iter().any(|span| {
                let minute = u16::try_from(wall.hour() * 60 + wall.minute()).unwrap();
                span.start <= minute && minute < span.end
            }), "{} {}", wall, wall.weekday());
            taken.push(Block::of(start, minutes, &policy));
            sessions.push((start, start + TimeDelta::minutes(minutes.into())));
        }
        let finder = Finder { hours: &hours, zone: &zone, policy, taken: &taken, now };
        let until = now + TimeDelta::days(35);
        for viewer in &viewers {
            prop_assert_eq!(seen_by_days(&finder, viewer, until), finder.starts(50, now, until));
        }
        sessions.sort_unstable();
        for pair in sessions.windows(2) {
            prop_assert!(pair[1].0 - pair[0].1 >= policy.buffer_before + policy.buffer_after);
        }
        let mut units: Vec<_> = taken.iter().flat_map(Block::units).collect();
        let count = units.len();
        units.sort_unstable();
        units.dedup();
        prop_assert_eq!(units.len(), count, "two sessions share a unit");
    }
}
