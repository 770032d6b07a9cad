/// Normalises a Canadian postal code to the form `T2P 1B3`. Returns `None` for other text.
pub fn postal_code(text: &str) -> Option<String> {
    let letters: Vec<char> = text
        .trim()
        .chars()
        .filter(|letter| !matches!(letter, ' ' | '-'))
        .map(|letter| letter.to_ascii_uppercase())
        .collect();
    let fits = letters.len() == 6
        && letters.iter().enumerate().all(|(index, letter)| {
            if index % 2 == 0 {
                letter.is_ascii_uppercase()
            } else {
                letter.is_ascii_digit()
            }
        });
    let (area, unit) = letters.split_at_checked(3)?;
    fits.then(|| area.iter().chain([&' ']).chain(unit).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn normalises_postal_codes() {
        for text in ["T2P 1B3", "t2p1b3", "T2P-1b3", "  t2P 1B3 "] {
            assert_eq!(postal_code(text).as_deref(), Some("T2P 1B3"), "{text}");
        }
        for text in [
            "", "T2P", "T2P 1B", "T2P 1B33", "2TP 1B3", "T2P 1BЗ", "T٢P 1B3", "T2P_1B3",
        ] {
            assert_eq!(postal_code(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn accepts_any_text(text in ".*") {
            if let Some(code) = postal_code(&text) {
                prop_assert_eq!(postal_code(&code), Some(code.clone()));
                prop_assert_eq!(code.len(), 7);
            }
        }
    }
}
