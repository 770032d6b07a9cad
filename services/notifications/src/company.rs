//! Company data in emails, from the file that the web client also uses (`services/notifications/company.json`).

use std::{fs, str::FromStr};

use selam_chassis::{Error, Language, Result};
use serde::Deserialize;

/// Name, contact details and hours of the company. The file has further fields, which emails do not need.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Company {
    brand: Brand,
    /// Contact address.
    pub(crate) email: String,
    /// Phone number in display format; empty when there is none.
    pub(crate) phone_text: String,
    /// GST/HST registration number on receipts; empty for an unregistered company.
    #[serde(default)]
    pub(crate) gst_number: String,
    /// Postal address, in one line.
    pub(crate) address: String,
    /// Name of the time zone of the hours.
    pub(crate) time_zone: String,
    pub(crate) opening_hours: OpeningHours,
    /// Hours within which the company replies.
    pub(crate) response_hours: i64,
}

/// Name of the company in each language.
#[derive(Clone, Debug, Deserialize)]
struct Brand {
    en: String,
    ti: String,
    ar: String,
}

/// Opening and closing hour of each day; `None` for a closed day.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OpeningHours {
    pub monday_to_friday: Option<(u32, u32)>,
    pub saturday: Option<(u32, u32)>,
    pub sunday: Option<(u32, u32)>,
}

impl Company {
    /// Parses the bundled file.
    ///
    /// # Errors
    /// Returns `INTERNAL` when the file is invalid.
    pub(crate) fn bundled() -> Result<Self> {
        serde_json::from_str(include_str!("../company.json")).map_err(Error::internal)
    }

    /// Returns the name in a language.
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

    /// Parses the file at a path.
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
    fn bundled_file_is_complete() {
        let company = Company::bundled().unwrap();
        assert_eq!(company.brand(Language::Ar), "سلام");
        assert_eq!(company.opening_hours.sunday, None);
    }

    #[test]
    fn error_names_invalid_file() {
        let error = "/no/such/company.json".parse::<Company>().unwrap_err();
        assert!(error.starts_with("/no/such/company.json: "), "{error}");
    }
}
