//! Titles on payment pages and receipts.

use selam_chassis::Language;

/// Returns a therapist's name with the licence number, which insurers require: `Mariam Haddad (#R-4711)`.
pub(crate) fn licensed(full_name: &str, license_number: &str) -> String {
    if license_number.is_empty() {
        full_name.to_owned()
    } else {
        format!("{full_name} (#{license_number})")
    }
}

/// Returns the title of a session, without its time, which may change.
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
