//! Signatures of a version of the safety rules and texts: `safety/reviews.json`. A release requires all of them; a build
//! without them logs a warning at start.

use std::collections::BTreeMap;

use selam_chassis::{Error, Result};
use serde::Deserialize;

const REVIEWS: &str = include_str!("../reviews.json");

/// Signatures of one version.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reviews {
    /// Signed version, as in `safety/version`.
    version: String,
    /// Name and date by role; empty where a signature is missing.
    signed: BTreeMap<String, String>,
}

/// Returns the roles without a signature for a version.
///
/// # Errors
/// `INTERNAL` when the file is malformed.
pub(super) fn missing(version: &str) -> Result<Vec<String>> {
    missing_in(REVIEWS, version)
}

fn missing_in(file: &str, version: &str) -> Result<Vec<String>> {
    let reviews: Reviews = serde_json::from_str(file).map_err(Error::internal)?;
    let is_missing = |name: &str| reviews.version != version || name.trim().is_empty();
    let roles = reviews.signed.iter().filter(|(_, name)| is_missing(name));
    Ok(roles.map(|(role, _)| role.clone()).collect())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used)]

    use super::*;

    #[test]
    fn signature_is_valid_for_its_version_only() {
        let file = r#"{"version": "2", "signed": {"clinician": "Dr. A, 1 May", "reader of Arabic": " "}}"#;
        for (version, roles) in [
            ("2", vec!["reader of Arabic"]),
            ("3", vec!["clinician", "reader of Arabic"]),
        ] {
            assert_eq!(missing_in(file, version).expect("it is valid"), roles);
        }
        assert!(missing("").is_ok());
    }
}
