//! Help lines by country.

use selam_chassis::{Error, Result};
use serde::Deserialize;

use super::Concern;

/// Help lines of a country.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HelpLines {
    /// ISO 3166-1 code; empty for all other countries.
    pub country_code: String,
    /// Emergency number; empty if unknown.
    pub emergency_number: String,
    /// Help lines of the country.
    pub lines: Vec<HelpLine>,
}

/// A help line. Unknown fields are empty.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HelpLine {
    /// Name of the help line.
    pub name: String,
    /// Phone number.
    #[serde(default)]
    pub phone: String,
    /// Number for text messages.
    #[serde(default)]
    pub text_number: String,
    /// Address of the website.
    #[serde(default)]
    pub url: String,
    /// Whether it is known to be available around the clock.
    #[serde(default)]
    pub(super) day_and_night: bool,
    /// Concerns that the line serves; empty for all.
    #[serde(default)]
    pub(super) serves: Vec<Concern>,
}

/// Parses the file of help lines.
pub(super) fn parse(text: &str) -> Result<Vec<HelpLines>> {
    let all: Vec<HelpLines> = serde_json::from_str(text).map_err(Error::internal)?;
    let is_first_canada = all.first().is_some_and(|lines| lines.country_code == "CA");
    let is_last_elsewhere = all.last().is_some_and(|lines| lines.country_code.is_empty());
    if is_first_canada && is_last_elsewhere {
        Ok(all)
    } else {
        Err(Error::internal(
            "help lines must begin with Canada and end with all other countries",
        ))
    }
}

/// Returns the emergency number and the help lines of a country for a concern, the best first. Falls back to the lines
/// for all other countries.
pub(super) fn of_country(all: &[HelpLines], country_code: &str, concern: Concern) -> (String, Vec<HelpLine>) {
    let elsewhere = all.last();
    let found = all
        .iter()
        .find(|lines| lines.country_code.eq_ignore_ascii_case(country_code.trim()))
        .or(elsewhere);
    let number = found.map(|lines| lines.emergency_number.clone()).unwrap_or_default();
    let own = found.filter(|lines| !lines.lines.is_empty()).or(elsewhere);
    let mut lines = own.map(|lines| lines.lines.clone()).unwrap_or_default();
    lines.retain(|line| line.serves(concern) || line.is_for_any_crisis() && concern.danger().is_some());
    lines.sort_by_key(|line| !line.serves(concern));
    (number, lines)
}

impl HelpLine {
    fn serves(&self, concern: Concern) -> bool {
        self.serves.is_empty() || self.serves.contains(&concern)
    }

    /// Returns whether the line serves every kind of danger.
    fn is_for_any_crisis(&self) -> bool {
        self.serves.contains(&Concern::Suicide) && !self.serves.contains(&Concern::UnderAge)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used)]

    use super::*;

    #[test]
    fn help_lines_fit_the_concern() {
        let all = parse(super::super::HELP_LINES).expect("the file is valid");
        for (concern, first) in [
            (Concern::Suicide, "9-8-8"),
            (Concern::Abuse, "310-1818"),
            (Concern::HarmToOthers, "310-1818"),
            (Concern::Emergency, "1-800-332-1414"),
            (Concern::ChildAtRisk, "1-800-668-6868"),
            (Concern::UnderAge, "1-800-668-6868"),
            (Concern::Pregnancy, "811"),
        ] {
            let (number, lines) = of_country(&all, "CA", concern);
            assert_eq!(number, "911");
            let phones: Vec<&str> = lines.iter().map(|line| line.phone.as_str()).collect();
            assert_eq!(phones.first(), Some(&first), "{concern:?}: {phones:?}");
            assert_eq!(phones.contains(&"9-8-8"), concern.danger().is_some(), "{concern:?}");
        }
    }
}
