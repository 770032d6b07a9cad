//! Titles on payment pages and receipts.

use selam_chassis::Language;

/// A therapist with the number of the licence, which insurers ask for: `Mariam Haddad (#R-4711)`.
pub(crate) fn licensed(full_name: &str, license_number: &str) -> String {
    if license_number.is_empty() {
        full_name.to_owned()
    } else {
        format!("{full_name} (#{license_number})")
    }
}

/// A session. Without its time, which may still change: the page of the receipt shows it.
pub(crate) fn session(language: Language, therapist: &str) -> String {
    match language {
        Language::En => format!("Session with {therapist}"),
        Language::Ti => format!("ክፍለ-ግዜ ምስ {therapist}"),
        Language::Ar => format!("جلسة مع {therapist}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_licence_where_there_is_one() {
        assert_eq!(
            session(Language::En, &licensed("Mariam Haddad", "R-4711")),
            "Session with Mariam Haddad (#R-4711)"
        );
        assert_eq!(
            session(Language::En, &licensed("Mariam Haddad", "")),
            "Session with Mariam Haddad"
        );
    }
}
