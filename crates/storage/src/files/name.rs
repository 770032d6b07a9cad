//! File names supplied by users.

use super::MediaType;

/// Maximum number of characters of a name without its extension.
const MAX_LETTERS: usize = 100;
/// Name of a file without a usable name.
const NAMELESS: &str = "file";

/// Returns `name` in a form that is safe to show and save. It removes folders and characters that control a
/// terminal, a header or the writing direction. The extension matches the type, so that a file cannot pretend
/// to be another type.
pub(super) fn clean(name: &str, media_type: MediaType) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let plain: String = last
        .chars()
        .filter(|letter| !is_invisible(*letter))
        .map(|letter| if r#"<>:"|?*%;"#.contains(letter) { '_' } else { letter })
        .collect();
    let plain = plain.trim_matches(|letter: char| letter == '.' || letter.is_whitespace());
    let (stem, extension) = match plain.rsplit_once('.') {
        Some((stem, extension)) if is_of(media_type, extension) => (stem, extension.to_lowercase()),
        _ => (plain, media_type.extensions()[0].to_owned()),
    };
    let stem: String = stem.chars().take(MAX_LETTERS).collect();
    let stem = stem.trim_matches(|letter: char| letter == '.' || letter.is_whitespace());
    format!("{}.{extension}", if stem.is_empty() { NAMELESS } else { stem })
}

fn is_of(media_type: MediaType, extension: &str) -> bool {
    media_type
        .extensions()
        .iter()
        .any(|own| extension.eq_ignore_ascii_case(own))
}

/// Returns whether a character is a control, direction, joining, filler or private-use character.
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{fff0}'..='\u{ffff}' | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn removes_folders_and_control_characters() {
        for (given, cleaned) in [
            ("resume.pdf", "resume.pdf"),
            ("../../etc/passwd", "passwd.pdf"),
            (r"C:\Users\me\résumé.PDF", "résumé.pdf"),
            ("ሰላም ዓለም.pdf", "ሰላም ዓለም.pdf"),
            ("a\u{202e}fdp.exe", "afdp.exe.pdf"),
            ("invoice.pdf.exe", "invoice.pdf.exe.pdf"),
            ("a\r\nset-cookie: x.pdf", "aset-cookie_ x.pdf"),
            ("\"; filename=\"b.html", "__ filename=_b.html.pdf"),
            ("...", "file.pdf"),
            (".pdf", "pdf.pdf"),
            ("", "file.pdf"),
        ] {
            assert_eq!(clean(given, MediaType::Pdf), cleaned, "{given:?}");
        }
        assert_eq!(clean(&"x".repeat(5_000), MediaType::Png).len(), 104);
        assert_eq!(clean("photo.jpeg", MediaType::Jpeg), "photo.jpeg");
    }

    proptest! {
        #[test]
        fn cleans_arbitrary_names(given in any::<String>()) {
            let cleaned = clean(&given, MediaType::Pdf);
            prop_assert!(cleaned.ends_with(".pdf") && cleaned.len() > 4);
            prop_assert!(!cleaned.contains(['/', '\\', '"', '\r', '\n', '\0']) && !cleaned.starts_with('.'));
            prop_assert_eq!(clean(&cleaned, MediaType::Pdf), cleaned);
        }
    }
}
