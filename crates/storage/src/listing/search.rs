use sea_orm::{
    Condition, ExprTrait as _,
    sea_query::{Expr, IntoColumnRef, LikeExpr, SimpleExpr},
};
use selam_foundation::text::{fold, phone, phone_digits, readable_address};

/// Fewest digits that are searched as part of a phone number.
const MIN_DIGITS: usize = 4;
/// Last digits that two spellings of a phone number share, with and without prefix.
const NATIONAL_DIGITS: usize = 9;

/// Joins `parts` for searching, folded line by line (see [`fold`]). Phone numbers are added as digits, and email
/// addresses with the domain in its own script. Neither database folds characters outside ASCII by itself.
pub fn search_text<const PARTS: usize>(parts: [&str; PARTS]) -> String {
    let mut lines = Vec::new();
    for part in parts {
        for line in part.lines() {
            lines.push(fold(line));
            let readable = readable_address(line);
            if readable != line {
                lines.push(fold(&readable));
            }
            if phone(line).is_some() {
                lines.push(phone_digits(line));
            }
        }
    }
    lines.retain(|line| !line.is_empty());
    lines.dedup();
    lines.join("\n")
}

/// Returns a condition that `column`, which holds a [`search_text`], contains `typed` in any spelling, or `None` for an
/// empty search.
pub fn contains(column: impl IntoColumnRef, typed: &str) -> Option<Condition> {
    let column = column.into_column_ref();
    let like = |needle: &String| -> SimpleExpr {
        let pattern = LikeExpr::new(format!("%{}%", escape_like(needle))).escape('\\');
        Expr::col(column.clone()).like(pattern)
    };
    let needles = needles(typed);
    let any = needles.iter().map(like).fold(Condition::any(), Condition::add);
    (!needles.is_empty()).then_some(any)
}

/// Returns whether `text` contains `typed` in any spelling, as [`contains`] does; false for an empty search.
pub fn is_found(text: &str, typed: &str) -> bool {
    let text = search_text([text]);
    needles(typed).iter().any(|needle| text.contains(needle.as_str()))
}

/// Returns the folded texts, one of which a found [`search_text`] contains.
fn needles(typed: &str) -> Vec<String> {
    let folded = fold(typed);
    if folded.is_empty() {
        return Vec::new();
    }
    let mut digits = phone_digits(&folded);
    let is_number = folded
        .chars()
        .all(|letter| letter.is_ascii_digit() || " +-.()".contains(letter));
    if !is_number || digits.len() < MIN_DIGITS {
        return vec![folded];
    }
    // `+1 403 555 0142` and `14035550142` also find `(403) 555-0142`.
    if digits.len() > NATIONAL_DIGITS + 1 {
        digits.drain(..digits.len() - NATIONAL_DIGITS);
    }
    vec![folded, digits]
}

/// Escapes `%`, `_` and `\` so that a search matches them literally.
fn escape_like(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn escapes_like_wildcards() {
        assert_eq!(escape_like(r"50%_\x"), r"50\%\_\\x");
    }

    #[test]
    fn returns_no_condition_for_empty_search() {
        assert!(contains("text", " \t\u{200b}").is_none());
        assert!(contains("text", "x").is_some());
        assert!(!is_found("x", ""));
    }

    #[test]
    fn folds_and_joins_parts() {
        assert_eq!(search_text(["Ünal", "A@B", ""]), "unal\na@b");
        assert_eq!(
            search_text(["hana@xn--bcher-kva.example"]),
            "hana@xn--bcher-kva.example\nhana@bucher.example"
        );
        assert_eq!(
            search_text(["call\r\n(403) 555-0142"]),
            "call\n(403) 555-0142\n4035550142"
        );
    }

    #[test]
    fn finds_other_spellings() {
        for (text, typed) in [
            ("أحمد", "احمد"),
            ("احمد", "أحمد"),
            ("Jose\u{301}", "josé"),
            ("José", "Jose\u{301}"),
            ("ኣበባ", "አበባ"),
            ("خزان ماء 5 لتر", "٥ لتر"),
            ("(403) 555-0142", "4035550142"),
            ("4035550142", "(403) 555-0142"),
            ("٤٠٣٥٥٥٠١٤٢", "403 555"),
            ("(403) 555-0142", "+1 403 555 0142"),
            ("+1 403.555.0142", "403-555-0142"),
            ("(403) 555-0142", "14035550142"),
            ("0912 345 678", "+251 91 234 5678"),
            ("0912 345 678", "251912345678"),
            ("(403) 555-0142", "555-0142"),
            ("hana@xn--bcher-kva.example", "bücher"),
            ("hana@xn--bcher-kva.example", "XN--bcher"),
        ] {
            assert!(is_found(text, typed), "{typed} in {text}");
        }
        for (text, typed) in [
            ("Ahmed", "Hana"),
            ("(403) 555-0142", "403 555 0143"),
            ("2 rooms, 403 m", "2-403"),
        ] {
            assert!(!is_found(text, typed), "{typed} in {text}");
        }
    }

    proptest! {
        #[test]
        fn finds_every_text_by_itself(text in "\\PC{1,40}") {
            prop_assert_eq!(is_found(&text, &text), !fold(&text).is_empty());
        }
    }
}
