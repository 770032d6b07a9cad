//! What mails say about the company, from the file that the web client is built with, too (`services/notifications/company.json`).

use std::{fs, str::FromStr};

use selam_chassis::{Error, Language, Result};
use serde::Deserialize;

/// Name, contact details and hours of the company. The file has more than mails need.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Company {
    brand: Brand,
    /// Where people write to.
    pub(crate) email: String,
    /// Phone number as it is read; empty when there is none.
    pub(crate) phone_text: String,
    /// GST/HST registration number on receipts; empty for a company that is not registered.
    #[serde(default)]
    pub(crate) gst_number: String,
    /// Postal address, in one line.
    pub(crate) address: String,
    /// Name of the time zone of the hours.
    pub(crate) time_zone: String,
    pub(crate) opening_hours: OpeningHours,
    /// Hours within which every mail is answered.
    pub(crate) response_hours: i64,
}

/// The name as it is written in each language.
#[derive(Clone, Debug, Deserialize)]
struct Brand {
    en: String,
    ti: String,
    ar: String,
}

/// Hours of the day from and to which somebody is there; `None` for a day on which nobody is.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OpeningHours {
    pub monday_to_friday: Option<(u32, u32)>,
    pub saturday: Option<(u32, u32)>,
    pub sunday: Option<(u32, u32)>,
}

impl Company {
    /// The company of the file that came with the sources.
    ///
    /// # Errors
    /// `INTERNAL` when that file is broken.
    pub(crate) fn ours() -> Result<Self> {
        serde_json::from_str(include_str!("../company.json")).map_err(Error::internal)
    }

    /// Its name in a language.
    pub(crate) fn brand(&self, language: Language) -> &str {
        match language {
            Language::En => &self.brand.en,
            Language::Ti => &self.brand.ti,
            Language::Ar => &self.brand.ar,
        }
    }
}

impl FromStr for Company {
    type Err = String;

    /// Reads the file at a path.
    fn from_str(path: &str) -> Result<Self, Self::Err> {
        let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
        serde_json::from_str(&text).map_err(|error| format!("{path}: {error}"))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn ours_is_whole() {
        let company = Company::ours().unwrap();
        assert_eq!(company.brand(Language::Ar), "سلام");
        assert_eq!(company.opening_hours.sunday, None);
    }

    #[test]
    fn a_broken_file_is_named() {
        let error = "/no/such/company.json".parse::<Company>().unwrap_err();
        assert!(error.starts_with("/no/such/company.json: "), "{error}");
    }
}
