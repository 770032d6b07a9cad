//! Texts of the emails: one file per language under `templates/`, loaded at start.

use std::collections::BTreeMap;

use chrono::{DateTime, Datelike as _, FixedOffset, NaiveDate, Timelike as _};
use selam_chassis::{Error, Language, Result};
use serde::Deserialize;

type Table = BTreeMap<String, String>;

/// Values for the placeholders of a text, such as `{brand}`.
pub(crate) type Values<'a> = [(&'a str, &'a str)];

/// Texts of one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Texts {
    common: Table,
    mails: BTreeMap<String, Table>,
    services: Table,
    cities: Table,
    cleaning_services: Table,
    rejection_reasons: Table,
    windows: Table,
    window: String,
    opening: OpeningHoursFormat,
    day: String,
    minutes: Table,
    hours: Table,
    date: String,
    months: Vec<String>,
    /// Monday first.
    weekdays: Vec<String>,
    #[serde(skip)]
    language: Language,
}

/// Format of opening hours: `{hour}` of 24, `{short}` of 12.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OpeningHoursFormat {
    hours: String,
    morning: String,
    afternoon: String,
    closed: String,
}

impl Texts {
    /// Loads the texts of `language`.
    pub(crate) fn read(language: Language) -> Result<Self> {
        let source = match language {
            Language::En => include_str!("../templates/en.json"),
            Language::Ti => include_str!("../templates/ti.json"),
            Language::Ar => include_str!("../templates/ar.json"),
        };
        let texts: Self = serde_json::from_str(source).map_err(Error::internal)?;
        Ok(Self { language, ..texts })
    }

    /// Returns the shared texts with values filled in.
    pub(crate) fn common(&self, values: &Values<'_>) -> Table {
        fill_table(&self.common, values)
    }

    /// Returns the texts of one email with values filled in.
    pub(crate) fn mail(&self, template: &str, values: &Values<'_>) -> Table {
        self.mails
            .get(template)
            .map(|table| fill_table(table, values))
            .unwrap_or_default()
    }

    /// Returns the reason for rejecting an application; empty for an unknown key.
    pub(crate) fn rejection_reason(&self, key: &str) -> &str {
        self.rejection_reasons.get(key).map_or("", String::as_str)
    }

    /// Returns the name of a service; empty for an unknown key.
    pub(crate) fn service(&self, key: &str) -> &str {
        self.services.get(key).map_or("", String::as_str)
    }

    /// Returns the name of a cargo city. A city without a translation keeps its name.
    pub(crate) fn city<'a>(&'a self, name: &'a str) -> &'a str {
        self.cities.get(name).map_or(name, String::as_str)
    }

    /// Returns the name of a cleaning service; empty for an unknown key.
    pub(crate) fn cleaning_service(&self, key: &str) -> &str {
        // Emails stored by older versions spell the key with hyphens.
        let key = key.replace('-', "_");
        self.cleaning_services.get(&key).map_or("", String::as_str)
    }

    /// Returns an arrival window of an event without times; empty for an unknown key.
    pub(crate) fn window(&self, key: &str) -> &str {
        self.windows.get(key).map_or("", String::as_str)
    }

    /// Formats a day from `YYYY-MM-DD`; empty for an invalid day.
    pub(crate) fn day(&self, date: &str) -> String {
        let Ok(date) = date.parse::<NaiveDate>() else {
            return String::new();
        };
        let month = self.months.get(date.month0() as usize).map_or("", String::as_str);
        let (day, year) = (date.day().to_string(), date.year().to_string());
        fill(&self.day, &[("day", &day), ("month", month), ("year", &year)])
    }

    /// Formats a duration: in hours if whole, otherwise in minutes, at least one minute.
    pub(crate) fn duration(&self, duration: chrono::Duration) -> String {
        let minutes = ((duration.num_seconds() + 30) / 60).max(1);
        let (table, number) = if minutes % 60 == 0 {
            (&self.hours, minutes / 60)
        } else {
            (&self.minutes, minutes)
        };
        let form = plural(self.language, number);
        let text = table
            .get(form)
            .or_else(|| table.get("other"))
            .map_or("", String::as_str);
        fill(text, &[("n", &number.to_string())])
    }

    /// Formats a number of hours.
    pub(crate) fn hours(&self, hours: i64) -> String {
        self.duration(chrono::Duration::hours(hours))
    }

    /// Formats opening hours, or that the day is closed.
    pub(crate) fn open(&self, hours: Option<(u32, u32)>, zone: &str) -> String {
        let clock = |hour: u32| {
            let text = if hour < 12 {
                &self.opening.morning
            } else {
                &self.opening.afternoon
            };
            let short = if hour.is_multiple_of(12) { 12 } else { hour % 12 };
            fill(text, &[("hour", &hour.to_string()), ("short", &short.to_string())])
        };
        hours.map_or_else(
            || self.opening.closed.clone(),
            |(from, to)| {
                fill(
                    &self.opening.hours,
                    &[("from", &clock(from)), ("to", &clock(to)), ("zone", zone)],
                )
            },
        )
    }

    /// Formats an arrival window with the offset of its wall times; empty for invalid times.
    pub(crate) fn arrival(&self, start: &str, end: &str) -> String {
        let time = |text| DateTime::parse_from_rfc3339(text).ok();
        let (Some(start), Some(end)) = (time(start), time(end)) else {
            return String::new();
        };
        let clock = |time: DateTime<FixedOffset>| {
            let form = match (self.language, time.minute()) {
                (Language::En, 0) => "%-I %p",
                (Language::En, _) => "%-I:%M %p",
                _ => "%-H:%M",
            };
            time.format(form).to_string()
        };
        fill(
            &self.window,
            &[("from", &clock(start)), ("to", &clock(end)), ("zone", &zone(start))],
        )
    }

    /// Formats a wall time with its offset.
    pub(crate) fn date(&self, time: DateTime<FixedOffset>) -> String {
        let month = self.months.get(time.month0() as usize).map_or("", String::as_str);
        let weekday = time.weekday().num_days_from_monday() as usize;
        let weekday = self.weekdays.get(weekday).map_or("", String::as_str);
        let (day, year) = (time.day().to_string(), time.year().to_string());
        let clock = time.format("%H:%M").to_string();
        fill(
            &self.date,
            &[
                ("day", &day),
                ("month", month),
                ("year", &year),
                ("weekday", weekday),
                ("time", &clock),
                ("zone", &zone(time)),
            ],
        )
    }
}

/// Formats the offset, such as `UTC-06:00`, which makes a wall time unambiguous.
fn zone(time: DateTime<FixedOffset>) -> String {
    format!("UTC{}", time.format("%:z"))
}

fn fill_table(table: &Table, values: &Values<'_>) -> Table {
    table
        .iter()
        .map(|(key, text)| (key.clone(), fill(text, values)))
        .collect()
}

/// Fills in the values in one pass: placeholders inside values stay as they are.
fn fill(text: &str, values: &Values<'_>) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let place = after
            .split_once('}')
            .and_then(|(key, tail)| Some((values.iter().find(|(name, _)| *name == key)?.1, tail)));
        rest = match place {
            Some((value, tail)) => {
                filled.push_str(value);
                tail
            }
            None => {
                filled.push('{');
                after
            }
        };
    }
    filled.push_str(rest);
    filled
}

/// Returns the CLDR plural category of a whole number.
fn plural(language: Language, number: i64) -> &'static str {
    match (language, number, number % 100) {
        (Language::Ar, 0, _) => "zero",
        (Language::En | Language::Ar, 1, _) | (Language::Ti, 0 | 1, _) => "one",
        (Language::Ar, 2, _) => "two",
        (Language::Ar, _, 3..=10) => "few",
        (Language::Ar, _, 11..=99) => "many",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::collections::BTreeSet;

    use strum::IntoEnumIterator as _;

    use super::*;
    use crate::template::Template;

    fn places(text: &str) -> BTreeSet<&str> {
        text.split('{')
            .skip(1)
            .filter_map(|part| part.split_once('}'))
            .map(|(key, _)| key)
            .collect()
    }

    fn same(english: &Table, other: &Table, what: &str) {
        assert_eq!(
            english.keys().collect::<Vec<_>>(),
            other.keys().collect::<Vec<_>>(),
            "{what}"
        );
        for (key, text) in english {
            assert_eq!(places(text), places(&other[key]), "{what}.{key}");
            assert!(!other[key].trim().is_empty(), "{what}.{key}");
        }
    }

    #[test]
    fn languages_have_equal_keys_and_placeholders() {
        let english = Texts::read(Language::En).unwrap();
        let mails: Vec<_> = english.mails.keys().map(String::as_str).collect();
        let mut templates: Vec<_> = Template::iter().map(Template::name).collect();
        templates.sort_unstable();
        assert_eq!(mails, templates);
        for language in Language::ALL {
            let texts = Texts::read(language).unwrap();
            same(&english.common, &texts.common, "common");
            same(&english.services, &texts.services, "services");
            same(
                &english.rejection_reasons,
                &texts.rejection_reasons,
                "rejection_reasons",
            );
            same(
                &english.cleaning_services,
                &texts.cleaning_services,
                "cleaning_services",
            );
            same(&english.cities, &texts.cities, "cities");
            same(&english.windows, &texts.windows, "windows");
            assert_eq!(places(&texts.day), places(&english.day));
            assert_eq!(
                english.mails.keys().collect::<Vec<_>>(),
                texts.mails.keys().collect::<Vec<_>>()
            );
            for (name, table) in &english.mails {
                same(table, &texts.mails[name], name);
            }
            assert_eq!((texts.months.len(), texts.weekdays.len()), (12, 7));
            assert_eq!(places(&texts.date), places(&english.date));
            for forms in [&texts.minutes, &texts.hours] {
                for number in 0..=200 {
                    assert!(forms.contains_key(plural(language, number)), "{language:?} {number}");
                }
            }
        }
    }

    #[test]
    fn other_languages_are_translated() {
        let english = Texts::read(Language::En).unwrap();
        for language in [Language::Ti, Language::Ar] {
            let texts = Texts::read(language).unwrap();
            for (name, table) in &english.mails {
                for (key, text) in table {
                    assert_ne!(text, &texts.mails[name][key], "{language:?} {name}.{key}");
                }
            }
        }
    }

    #[test]
    fn durations_follow_the_plural_rules() {
        let say = |language, minutes| {
            Texts::read(language)
                .unwrap()
                .duration(chrono::Duration::minutes(minutes))
        };
        assert_eq!(say(Language::En, 60), "1 hour");
        assert_eq!(say(Language::En, 90), "90 minutes");
        assert_eq!(say(Language::En, 1), "1 minute");
        assert_eq!(say(Language::En, 0), "1 minute");
        assert_eq!(say(Language::Ar, 60), "ساعة واحدة");
        assert_eq!(say(Language::Ar, 120), "ساعتين");
        assert_eq!(say(Language::Ar, 5), "5 دقائق");
        assert_eq!(say(Language::Ar, 15), "15 دقيقة");
        assert_eq!(say(Language::Ti, 1440), "24 ሰዓታት");
        let almost = chrono::Duration::seconds(3598);
        assert_eq!(Texts::read(Language::En).unwrap().duration(almost), "1 hour");
    }

    #[test]
    fn formats_dates_in_every_language() {
        let time = DateTime::parse_from_rfc3339("2025-11-21T03:05:00-07:00").unwrap();
        let say = |language| Texts::read(language).unwrap().date(time);
        assert_eq!(say(Language::En), "Friday, 21 November 2025 at 03:05 (UTC-07:00)");
        assert_eq!(say(Language::Ti), "ዓርቢ፡ 21 ሕዳር 2025 ሰዓት 03:05 (UTC-07:00)");
        assert_eq!(say(Language::Ar), "الجمعة، 21 نوفمبر 2025 الساعة 03:05 (UTC-07:00)");
    }

    #[test]
    fn fills_placeholders_in_one_pass() {
        assert_eq!(fill("{a} {b} {c} {", &[("a", "{b}"), ("b", "x")]), "{b} x {c} {");
    }
}
