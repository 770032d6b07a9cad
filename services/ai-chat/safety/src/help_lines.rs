//! Whom to call in danger, by country.

use selam_chassis::{Error, Result};
use serde::Deserialize;

use super::Concern;

/// Whom to call in danger in a country.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HelpLines {
    /// ISO 3166-1 code; empty for everywhere else.
    pub country_code: String,
    /// Number of emergencies; empty when it is not known.
    pub emergency_number: String,
    /// Its lines.
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
    /// What it is there for; empty for everything.
    #[serde(default)]
    pub(super) serves: Vec<Concern>,
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

/// The emergency number of a country and its lines for a concern, the most fitting first; where it has none of its own, those for everywhere else.
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

    /// A crisis line takes calls about every danger, though others may fit better.
    fn is_for_any_crisis(&self) -> bool {
        self.serves.contains(&Concern::Suicide) && !self.serves.contains(&Concern::UnderAge)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used)]

    use super::*;

    #[test]
    fn lines_fit_the_concern() {
        let all = parse(super::super::HELP_LINES).expect("the file is well-formed");
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
