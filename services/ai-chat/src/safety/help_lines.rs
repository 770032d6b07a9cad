//! Whom to call in danger, by country.

use selam_chassis::{Error, Result};
use serde::Deserialize;

/// Whom to call in danger in a country.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HelpLines {
    /// ISO 3166-1 code; empty for everywhere else.
    pub country_code: String,
    /// Number of emergencies; empty when it is not known.
    pub emergency_number: String,
    /// Lines for who thinks of suicide.
    pub lines: Vec<HelpLine>,
}

/// A line to call or to write to. What it does not have is empty.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HelpLine {
    /// What it calls itself.
    pub name: String,
    /// Number to call.
    #[serde(default)]
    pub phone: String,
    /// Number to text.
    #[serde(default)]
    pub text_number: String,
    /// Address of its site.
    #[serde(default)]
    pub url: String,
    /// It is known to answer day and night.
    #[serde(default)]
    pub(super) day_and_night: bool,
}

/// Reads the file of help lines.
pub(super) fn parse(text: &str) -> Result<Vec<HelpLines>> {
    let all: Vec<HelpLines> = serde_json::from_str(text).map_err(Error::internal)?;
    let is_first_canada = all.first().is_some_and(|lines| lines.country_code == "CA");
    let is_last_elsewhere = all.last().is_some_and(|lines| lines.country_code.is_empty());
    if is_first_canada && is_last_elsewhere {
        Ok(all)
    } else {
        Err(Error::internal(
            "help lines begin with Canada and end with everywhere else",
        ))
    }
}

/// The help lines of a country and, where it has none of its own, the directory for everywhere else.
pub(super) fn of_country(all: &[HelpLines], country_code: &str) -> (String, Vec<HelpLine>) {
    let elsewhere = all.last();
    let found = all
        .iter()
        .find(|lines| lines.country_code.eq_ignore_ascii_case(country_code.trim()))
        .or(elsewhere);
    let number = found.map(|lines| lines.emergency_number.clone()).unwrap_or_default();
    let own = found.filter(|lines| !lines.lines.is_empty()).or(elsewhere);
    (number, own.map(|lines| lines.lines.clone()).unwrap_or_default())
}
